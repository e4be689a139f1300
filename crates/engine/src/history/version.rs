//! One version, and the versions of one entrance.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::column::Column;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Door, Floor, HouseNumber, Uuid};

use crate::lookup::access_address_row;
use crate::order::place_in;

/// What an entrance or a unit was called during an interval, half-open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version<'a> {
    /// Of which object.
    pub id: Uuid,
    /// Units: the entrance it had.
    pub access_address: Option<Uuid>,
    /// DAR status of the object itself.
    pub status: u8,
    /// DAR status of the access point, where a version tells it; a row of an object does not.
    pub point_status: Option<u8>,
    /// Municipality.
    pub municipality: u16,
    /// Street code inside the municipality.
    pub street_code: u16,
    /// Name of the street.
    pub street_name: &'a str,
    /// Its name on letters, where that is another one.
    pub addressing_name: Option<&'a str>,
    /// House number; none only where the register has none either.
    pub house_number: Option<HouseNumber>,
    /// Floor; of units.
    pub floor: Floor,
    /// Door; of units.
    pub door: Door,
    /// Supplementary town.
    pub supplementary_town: Option<&'a str>,
    /// Postcode.
    pub postcode: Option<u16>,
    /// Name of the postcode then, empty where it is not known.
    pub postcode_name: &'a str,
    /// Beginning, milliseconds UTC, where it is known.
    pub valid_from: Option<i64>,
    /// End, milliseconds UTC; none for the current version.
    pub valid_to: Option<i64>,
}

impl Version<'_> {
    /// Whether it ended.
    pub fn is_former(&self) -> bool {
        self.valid_to.is_some()
    }
}

/// The versions of an entrance: rows of their table, or else its own row.
#[derive(Clone, Debug)]
pub(super) struct EntranceVersions<'a> {
    snapshot: &'a Snapshot,
    rows: Range<usize>,
    /// Row of the entrance, where its history is no more.
    only: Option<u32>,
}

impl<'a> Iterator for EntranceVersions<'a> {
    type Item = Version<'a>;

    fn next(&mut self) -> Option<Version<'a>> {
        match self.rows.next() {
            Some(row) => Some(at(self.snapshot, row)),
            None => self.only.take().map(|row| of_row(self.snapshot, row as usize)),
        }
    }
}

/// Every version of the entrance with an id, oldest first.
pub(super) fn of_entrance(snapshot: &Snapshot, id: Uuid) -> EntranceVersions<'_> {
    let rows = run_of(&snapshot.access_address_versions.id, id);
    let only = if rows.is_empty() { access_address_row(snapshot, id) } else { None };
    EntranceVersions { snapshot, rows, only }
}

/// The run of an id in a column of ids in order.
pub(super) fn run_of(ids: &Column<Uuid>, id: Uuid) -> Range<usize> {
    let Some(place) = place_in(ids, id) else { return 0..0 };
    let (bytes, _) = ids.array().value_data().as_chunks::<16>();
    // Runs are short.
    let is_same = |other: &&[u8; 16]| *other == id.as_bytes();
    let before = bytes[..place].iter().rev().take_while(is_same).count();
    let behind = bytes[place..].iter().take_while(is_same).count();
    place - before..place + behind
}

/// The version in a row of the table of versions.
pub(super) fn at(snapshot: &Snapshot, row: usize) -> Version<'_> {
    let table = &snapshot.access_address_versions;
    let (municipality, postcode) = (table.municipality.get(row), table.postcode.get(row));
    Version {
        id: table.id.get(row),
        access_address: None,
        status: table.status.get(row),
        point_status: table.point_status.get(row),
        municipality,
        street_code: table.street_code.get(row),
        street_name: street_name(snapshot, table.street_name.get(row)),
        addressing_name: table.addressing_name.get(row),
        house_number: HouseNumber::from_u16(table.house_number.get(row)),
        floor: Floor::NONE,
        door: Door::NONE,
        supplementary_town: table.supplementary_town.get(row).map(|town| snapshot.towns.name.get(town as usize)),
        postcode,
        postcode_name: table.town.get(row).unwrap_or_else(|| postcode_name(snapshot, postcode)),
        valid_from: table.valid_from.get(row),
        valid_to: table.valid_to.get(row),
    }
}

/// The only version of an entrance that never changed.
pub(super) fn of_row(snapshot: &Snapshot, row: usize) -> Version<'_> {
    let Snapshot { access_addresses: table, streets, places, .. } = snapshot;
    let street = table.street.get(row) as usize;
    let place = table.place.get(row) as usize;
    let postcode = places.postcode.get(place);
    Version {
        id: table.id.get(row),
        access_address: None,
        status: table.status.in_record(row),
        point_status: None,
        municipality: streets.municipality.in_record(street),
        street_code: streets.code.in_record(street),
        street_name: street_name(snapshot, streets.name.in_record(street)),
        addressing_name: streets.addressing_name.get(street),
        house_number: HouseNumber::from_u16(table.house_number.in_record(row)),
        floor: Floor::NONE,
        door: Door::NONE,
        supplementary_town: places.supplementary_town.get(place).map(|town| snapshot.towns.name.get(town as usize)),
        postcode,
        postcode_name: postcode_name(snapshot, postcode),
        valid_from: table.created.get(row).or_else(|| snapshot.access_address_in_force(row).from),
        valid_to: None,
    }
}

/// The name with a number as versions use it: those that streets bear, then the former ones.
pub(super) fn street_name(snapshot: &Snapshot, number: u32) -> &str {
    match (number as usize).checked_sub(snapshot.street_names.len()) {
        None => snapshot.street_names.name.get(number as usize),
        Some(former) => snapshot.former_street_names.name.get(former),
    }
}

/// Today's name of a postcode.
fn postcode_name(snapshot: &Snapshot, postcode: Option<u16>) -> &str {
    let area = postcode.and_then(|code| snapshot.area(AreaKind::Postcode, code.into()));
    area.map_or("", |area| snapshot.areas.name.get(area as usize))
}
