//! Versions of units: their own, met with those of their entrances.

use std::iter::Peekable;
use std::ops::Range;

use vejviser_model::Uuid;

use super::{EntranceRow, EntranceVersion, EntranceVersions, History};
use crate::tables::in_force::address_in_force;

/// What a unit was called during an interval, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitVersion {
    /// Of which unit.
    pub id: Uuid,
    /// Its entrance then.
    pub access_address: Uuid,
    /// `Floor::as_u8`.
    pub floor: u8,
    /// `Door::as_u32`.
    pub door: u32,
    /// DAR status.
    pub status: u8,
    /// What tells of its entrance.
    pub entrance: EntranceRow,
    /// Beginning, milliseconds UTC, where it is known.
    pub valid_from: Option<i64>,
    /// End, milliseconds UTC; none for the current version.
    pub valid_to: Option<i64>,
}

/// What a unit says of itself during an interval.
#[derive(Clone, Copy, Debug)]
struct Own {
    id: Uuid,
    access_address: Uuid,
    floor: u8,
    door: u32,
    status: u8,
    valid_from: Option<i64>,
    valid_to: Option<i64>,
}

impl<'a> History<'a> {
    /// Every version of the unit whose own versions are `rows`, or whose row is `only`, oldest first. Times at which its
    /// entrance is not known to have existed are left out.
    pub fn unit_versions(&self, rows: Range<usize>, only: Option<u32>) -> impl Iterator<Item = UnitVersion> + use<'a> {
        let history = *self;
        let of_rows = rows.map(move |row| {
            let own = history.own_version(row);
            (own, history.entrance_versions(own.access_address))
        });
        let of_row = only.map(|row| history.only_own_version(row));
        let met = of_rows
            .chain(of_row)
            .flat_map(|(own, entrance)| entrance.filter_map(move |entrance| meet(&own, &entrance)));
        Merged { history, versions: met.peekable() }
    }

    fn own_version(&self, row: usize) -> Own {
        let table = self.address_versions;
        Own {
            id: table.id.get(row),
            access_address: table.access_address.get(row),
            floor: table.floor.get(row),
            door: table.door.get(row),
            status: table.status.get(row),
            valid_from: table.valid_from.get(row),
            valid_to: table.valid_to.get(row),
        }
    }

    fn only_own_version(&self, row: u32) -> (Own, EntranceVersions<'a>) {
        let (table, row) = (self.addresses, row as usize);
        let entrance = table.access_address.get(row);
        let in_force = || address_in_force(table, self.addresses_in_force, row);
        let own = Own {
            id: table.id.get(row),
            access_address: self.access_addresses.id.get(entrance as usize),
            floor: table.floor.in_record(row),
            door: table.door.in_record(row),
            status: table.status.in_record(row),
            valid_from: table.created.get(row).or_else(|| in_force().from),
            valid_to: None,
        };
        (own, self.entrance_versions_of(entrance))
    }
}

/// The unit's version during the time that it shares with a version of its entrance.
fn meet(own: &Own, entrance: &EntranceVersion) -> Option<UnitVersion> {
    // A beginning that is not known lies before all others, an end that is not known after all others.
    let valid_from = own.valid_from.max(entrance.valid_from);
    let valid_to = match (own.valid_to, entrance.valid_to) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let is_empty = valid_from.zip(valid_to).is_some_and(|(from, to)| from >= to);
    let Own { id, access_address, floor, door, status, .. } = *own;
    let version = UnitVersion { id, access_address, floor, door, status, entrance: entrance.row, valid_from, valid_to };
    (!is_empty).then_some(version)
}

/// Makes one version of neighbours that differ in nothing but time: what changed at the entrance (its status) does
/// not show in the unit.
struct Merged<'a, I: Iterator<Item = UnitVersion>> {
    history: History<'a>,
    versions: Peekable<I>,
}

impl<I: Iterator<Item = UnitVersion>> Iterator for Merged<'_, I> {
    type Item = UnitVersion;

    fn next(&mut self) -> Option<UnitVersion> {
        let mut version = self.versions.next()?;
        let goes_on = |version: &UnitVersion, next: &UnitVersion| {
            let UnitVersion { entrance, valid_from, valid_to, .. } = *version;
            valid_to.is_some()
                && valid_to == next.valid_from
                && UnitVersion { entrance, valid_from, valid_to, ..*next } == *version
                && self.history.say_the_same(entrance, next.entrance)
        };
        while let Some(next) = self.versions.next_if(|next| goes_on(&version, next)) {
            version.valid_to = next.valid_to;
        }
        Some(version)
    }
}
