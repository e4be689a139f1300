//! Versions of units: their own, met with those of their entrances.

use std::iter::Peekable;
use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_model::{Door, Floor, Uuid};

use super::version::{self, Version, run_of};
use crate::lookup::address_row;

/// What a unit says of itself during an interval.
#[derive(Clone, Copy, Debug)]
struct Own {
    id: Uuid,
    access_address: Uuid,
    floor: Floor,
    door: Door,
    status: u8,
    valid_from: Option<i64>,
    valid_to: Option<i64>,
}

/// Every version of the unit with an id, oldest first.
pub(super) fn versions(snapshot: &Snapshot, id: Uuid) -> impl Iterator<Item = Version<'_>> {
    let rows = run_of(&snapshot.address_versions.id, id);
    let only = if rows.is_empty() { address_row(snapshot, id) } else { None };
    of_rows(snapshot, rows, only)
}

/// Every version of the unit whose own versions are `rows`, or whose row is `only`.
pub(super) fn of_rows(snapshot: &Snapshot, rows: Range<usize>, only: Option<u32>) -> impl Iterator<Item = Version<'_>> {
    let own = rows.map(|row| at(snapshot, row)).chain(only.map(|row| of_row(snapshot, row as usize)));
    let met = own.flat_map(|own| {
        version::of_entrance(snapshot, own.access_address).filter_map(move |entrance| meet(&own, entrance))
    });
    Merged { versions: met.peekable() }
}

fn at(snapshot: &Snapshot, row: usize) -> Own {
    let table = &snapshot.address_versions;
    Own {
        id: table.id.get(row),
        access_address: table.access_address.get(row),
        floor: Floor::from_u8(table.floor.get(row)).unwrap_or_default(),
        door: Door::from_u32(table.door.get(row)).unwrap_or_default(),
        status: table.status.get(row),
        valid_from: table.valid_from.get(row),
        valid_to: table.valid_to.get(row),
    }
}

fn of_row(snapshot: &Snapshot, row: usize) -> Own {
    let table = &snapshot.addresses;
    Own {
        id: table.id.get(row),
        access_address: snapshot.access_addresses.id.get(table.access_address.get(row) as usize),
        floor: Floor::from_u8(table.floor.in_record(row)).unwrap_or_default(),
        door: Door::from_u32(table.door.in_record(row)).unwrap_or_default(),
        status: table.status.in_record(row),
        valid_from: table.created.get(row).or_else(|| snapshot.address_in_force(row).from),
        valid_to: None,
    }
}

/// The unit's version during the time that it shares with a version of its entrance.
fn meet<'a>(own: &Own, entrance: Version<'a>) -> Option<Version<'a>> {
    // A beginning that is not known lies before all others, an end that is not known after all others.
    let valid_from = own.valid_from.max(entrance.valid_from);
    let valid_to = match (own.valid_to, entrance.valid_to) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let is_empty = valid_from.zip(valid_to).is_some_and(|(from, to)| from >= to);
    (!is_empty).then_some(Version {
        id: own.id,
        access_address: Some(own.access_address),
        status: own.status,
        floor: own.floor,
        door: own.door,
        valid_from,
        valid_to,
        ..entrance
    })
}

/// Makes one version of neighbours that differ in nothing but time: what changed at the entrance (its status) does
/// not show in the unit.
struct Merged<'a, I: Iterator<Item = Version<'a>>> {
    versions: Peekable<I>,
}

impl<'a, I: Iterator<Item = Version<'a>>> Iterator for Merged<'a, I> {
    type Item = Version<'a>;

    fn next(&mut self) -> Option<Version<'a>> {
        let mut version = self.versions.next()?;
        let goes_on = |version: &Version<'_>, next: &Version<'_>| {
            version.valid_to.is_some()
                && version.valid_to == next.valid_from
                && Version { valid_from: version.valid_from, valid_to: version.valid_to, ..*next } == *version
        };
        while let Some(next) = self.versions.next_if(|next| goes_on(&version, next)) {
            version.valid_to = next.valid_to;
        }
        Some(version)
    }
}
