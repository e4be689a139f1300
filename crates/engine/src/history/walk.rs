//! All objects of a kind in order of id, with or without versions, and where pages of their versions begin.
//!
//! A page deep in the whole list begins after millions of versions that have to be counted. Every [`STRIDE`] objects
//! the count is noted, so that whoever takes page after page counts each object once.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use vejviser_dataset::Snapshot;
use vejviser_model::Uuid;

use super::version::{self, Version};
use super::{Kind, unit};
use crate::{Budget, Result};

/// Objects between two notes.
const STRIDE: u64 = 1024;

/// Notes of both kinds of objects, shared by all who ask.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walks {
    access_addresses: Arc<Mutex<Vec<Place>>>,
    addresses: Arc<Mutex<Vec<Place>>>,
}

/// Where a walk stands: before which object, and how many versions lie behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    /// Objects behind.
    objects: u64,
    /// Versions behind, of all kinds.
    versions: u64,
    /// Place in the order of ids of the objects that have a row.
    row: usize,
    /// Row in the table of versions.
    version: usize,
}

/// One object: its rows in the table of versions, or else its own row.
struct Object {
    versions: Range<usize>,
    only: Option<u32>,
}

/// A walk through all objects of a kind.
pub(super) struct Walk<'a> {
    snapshot: &'a Snapshot,
    kind: Kind,
    notes: &'a Mutex<Vec<Place>>,
    place: Place,
}

impl<'a> Walk<'a> {
    /// A walk that begins at the last noted object before version number `versions`.
    pub(super) fn new(snapshot: &'a Snapshot, kind: Kind, walks: &'a Walks, versions: u64) -> Self {
        let notes = match kind {
            Kind::AccessAddress => &walks.access_addresses,
            Kind::Address => &walks.addresses,
        };
        // Notes are whole at any time, so a thread that died while it held them did no harm.
        let places = notes.lock().unwrap_or_else(PoisonError::into_inner);
        let behind = places.partition_point(|place| place.versions <= versions);
        let place = behind.checked_sub(1).and_then(|last| places.get(last)).copied().unwrap_or_default();
        drop(places);
        Self { snapshot, kind, notes, place }
    }

    /// Number of the version at which the walk stands.
    pub(super) fn versions_behind(&self) -> u64 {
        self.place.versions
    }

    /// Calls `each` with the versions of the next object. False when there is none.
    pub(super) fn next(&mut self, budget: &mut Budget, mut each: impl FnMut(Version<'a>)) -> Result<bool> {
        let Some(object) = self.step() else { return Ok(false) };
        let mut count = 0;
        let mut count_each = |version| {
            count += 1;
            each(version);
        };
        match (self.kind, object.only) {
            (Kind::AccessAddress, Some(row)) => count_each(version::of_row(self.snapshot, row as usize)),
            (Kind::AccessAddress, None) => {
                object.versions.for_each(|row| count_each(version::at(self.snapshot, row)));
            }
            (Kind::Address, only) => unit::of_rows(self.snapshot, object.versions, only).for_each(count_each),
        }
        budget.spend(1 + count)?;
        self.place.versions += count;
        self.place.objects += 1;
        if self.place.objects.is_multiple_of(STRIDE) {
            let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
            if notes.last().is_none_or(|last| last.objects < self.place.objects) {
                notes.push(self.place);
            }
        }
        Ok(true)
    }

    /// The next object in order of id.
    fn step(&mut self) -> Option<Object> {
        let snapshot = self.snapshot;
        let (rows, version_ids) = match self.kind {
            Kind::AccessAddress => {
                (snapshot.access_address_ids.row.array(), snapshot.access_address_versions.id.array())
            }
            Kind::Address => (snapshot.address_ids.row.array(), snapshot.address_versions.id.array()),
        };
        let row = rows.values().get(self.place.row).copied();
        let of_row = row.map(|row| match self.kind {
            Kind::AccessAddress => snapshot.access_addresses.id.get(row as usize),
            Kind::Address => snapshot.addresses.id.get(row as usize),
        });
        let id_at = |at: usize| -> Option<Uuid> {
            let bytes = version_ids.value_data().get(at * 16..at * 16 + 16)?;
            bytes.try_into().ok().map(Uuid::from_bytes)
        };
        let of_version = id_at(self.place.version);
        match (of_row, of_version) {
            (Some(id), of_version) if of_version.is_none_or(|other| id < other) => {
                self.place.row += 1;
                Some(Object { versions: 0..0, only: row })
            }
            (of_row, Some(id)) => {
                let from = self.place.version;
                let length =
                    (from..version_ids.value_data().len() / 16).take_while(|&at| id_at(at) == Some(id)).count();
                self.place.version += length;
                if of_row == Some(id) {
                    self.place.row += 1;
                }
                Some(Object { versions: from..from + length, only: None })
            }
            _ => None,
        }
    }
}
