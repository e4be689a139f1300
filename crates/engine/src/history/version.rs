//! One version: what its rows say.

use vejviser_dataset::Snapshot;
use vejviser_dataset::history::{EntranceRow, EntranceVersion, UnitVersion};
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Door, Floor, HouseNumber, Uuid};

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

/// A version of an entrance.
pub(super) fn of_entrance(snapshot: &Snapshot, version: EntranceVersion) -> Version<'_> {
    let EntranceVersion { row, valid_from, valid_to } = version;
    let said = match row {
        EntranceRow::Version(row) => of_version_row(snapshot, row as usize),
        EntranceRow::Only(row) => of_row(snapshot, row as usize),
    };
    Version { valid_from, valid_to, ..said }
}

/// A version of a unit.
pub(super) fn of_unit(snapshot: &Snapshot, version: UnitVersion) -> Version<'_> {
    let UnitVersion { id, access_address, floor, door, status, entrance, valid_from, valid_to } = version;
    Version {
        id,
        access_address: Some(access_address),
        status,
        floor: Floor::from_u8(floor).unwrap_or_default(),
        door: Door::from_u32(door).unwrap_or_default(),
        ..of_entrance(snapshot, EntranceVersion { row: entrance, valid_from, valid_to })
    }
}

/// What a row of the table of versions says, but for its interval.
fn of_version_row(snapshot: &Snapshot, row: usize) -> Version<'_> {
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
        valid_from: None,
        valid_to: None,
    }
}

/// What the row of an entrance says, but for its interval.
fn of_row(snapshot: &Snapshot, row: usize) -> Version<'_> {
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
        valid_from: None,
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
