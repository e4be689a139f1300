//! Versions of one entrance.

use std::ops::Range;

use vejviser_model::Uuid;

use super::History;
use crate::order::run_of;
use crate::tables::in_force::access_address_in_force;

/// The row that says what an entrance was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntranceRow {
    /// Row of [`crate::tables::AccessAddressVersions`].
    Version(u32),
    /// Row of [`crate::tables::AccessAddresses`]: the only version of an entrance that never changed.
    Only(u32),
}

/// One version of an entrance, and its interval, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntranceVersion {
    /// The row that tells of it.
    pub row: EntranceRow,
    /// Beginning, milliseconds UTC, where it is known.
    pub valid_from: Option<i64>,
    /// End, milliseconds UTC; none for the current version.
    pub valid_to: Option<i64>,
}

/// The versions of an entrance, oldest first: rows of their table, or else its own row.
#[derive(Clone, Debug)]
pub struct EntranceVersions<'a> {
    history: History<'a>,
    rows: Range<usize>,
    /// Row of the entrance, where its history is no more.
    only: Option<u32>,
}

impl Iterator for EntranceVersions<'_> {
    type Item = EntranceVersion;

    fn next(&mut self) -> Option<EntranceVersion> {
        match self.rows.next() {
            Some(row) => Some(self.history.entrance_version(row as u32)),
            None => self.only.take().map(|row| self.history.only_entrance_version(row)),
        }
    }
}

impl<'a> History<'a> {
    /// Every version of the entrance with an id; none where there is no such entrance.
    pub fn entrance_versions(&self, id: Uuid) -> EntranceVersions<'a> {
        let rows = run_of(&self.access_address_versions.id, id);
        let only = if rows.is_empty() { self.entrance(id) } else { None };
        self.entrance_versions_in(rows, only)
    }

    /// Every version of the entrance whose versions are `rows`, or whose row is `only`.
    pub fn entrance_versions_in(&self, rows: Range<usize>, only: Option<u32>) -> EntranceVersions<'a> {
        EntranceVersions { history: *self, rows, only }
    }

    /// Every version of the entrance in a row.
    pub(super) fn entrance_versions_of(&self, row: u32) -> EntranceVersions<'a> {
        if self.access_addresses.has_versions.get(row as usize) {
            return self.entrance_versions(self.access_addresses.id.get(row as usize));
        }
        self.entrance_versions_in(0..0, Some(row))
    }

    /// The version in a row of the table of versions.
    pub fn entrance_version(&self, row: u32) -> EntranceVersion {
        let (table, at) = (self.access_address_versions, row as usize);
        EntranceVersion {
            row: EntranceRow::Version(row),
            valid_from: table.valid_from.get(at),
            valid_to: table.valid_to.get(at),
        }
    }

    fn only_entrance_version(&self, row: u32) -> EntranceVersion {
        let (table, at) = (self.access_addresses, row as usize);
        let in_force = || access_address_in_force(table, self.access_addresses_in_force, at);
        let valid_from = table.created.get(at).or_else(|| in_force().from);
        EntranceVersion { row: EntranceRow::Only(row), valid_from, valid_to: None }
    }

    /// Whether two rows say the same of one entrance but for its status, which does not show in its units.
    pub(super) fn say_the_same(&self, one: EntranceRow, other: EntranceRow) -> bool {
        let (EntranceRow::Version(one), EntranceRow::Version(other)) = (one, other) else { return one == other };
        let table = self.access_address_versions;
        let street = |row: u32| {
            let row = row as usize;
            let codes = (table.municipality.get(row), table.street_code.get(row));
            (codes, table.street_name.get(row), table.addressing_name.get(row), table.house_number.get(row))
        };
        let place = |row: u32| {
            let row = row as usize;
            (table.postcode.get(row), table.town.get(row), table.supplementary_town.get(row))
        };
        let point_status = |row: u32| table.point_status.get(row as usize);
        one == other
            || (street(one) == street(other) && place(one) == place(other) && point_status(one) == point_status(other))
    }
}
