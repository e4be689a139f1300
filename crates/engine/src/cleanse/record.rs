//! Addresses of the register as cleansing compares them: a row, or an identity with versions, as texts and codes.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::status::Status;
use vejviser_model::unit::{Door, Floor};

use crate::Engine;
use crate::cleanse::AddressKind;
use crate::history::Version;

/// A candidate: an entrance, or a unit behind it, by rows of the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AddressRow {
    /// Row of the access addresses.
    pub entrance: u32,
    /// Row of the addresses; none where only entrances are searched.
    pub unit: Option<u32>,
}

/// An address that may be meant: one with a row, or one known by its versions only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Subject {
    Row(AddressRow),
    /// Identity of the address, or of the access address.
    Gone(Uuid),
}

impl Subject {
    /// Where it lies in the snapshot.
    pub(crate) fn row(self) -> Option<AddressRow> {
        match self {
            Self::Row(row) => Some(row),
            Self::Gone(_) => None,
        }
    }
}

/// The version that the present row of an address gives.
pub(crate) fn present(snapshot: &Snapshot, row: AddressRow) -> Version<'_> {
    let entrances = &snapshot.access_addresses;
    let entrance = row.entrance as usize;
    let street = entrances.street.get(entrance) as usize;
    let place = entrances.place.get(entrance) as usize;
    let postcode = snapshot.places.postcode.get(place);
    let town = snapshot.places.supplementary_town.get(place);
    let id = entrances.id.get(entrance);
    let version = Version {
        id,
        access_address: None,
        status: entrances.status.in_record(entrance),
        point_status: None,
        municipality: snapshot.streets.municipality.in_record(street),
        street_code: snapshot.streets.code.in_record(street),
        street_name: snapshot.street_names.name.get(snapshot.streets.name.in_record(street) as usize),
        addressing_name: snapshot.streets.addressing_name.get(street),
        house_number: HouseNumber::from_u16(entrances.house_number.in_record(entrance)),
        floor: Floor::NONE,
        door: Door::NONE,
        supplementary_town: town.map(|town| snapshot.towns.name.get(town as usize)),
        postcode,
        postcode_name: postcode.map_or("", |postcode| town_of(snapshot, postcode)),
        valid_from: entrances.created.get(entrance).or_else(|| snapshot.access_address_in_force(entrance).from),
        valid_to: None,
    };
    let Some(unit) = row.unit else { return version };
    let (addresses, unit) = (&snapshot.addresses, unit as usize);
    Version {
        id: addresses.id.get(unit),
        access_address: Some(id),
        status: addresses.status.in_record(unit),
        floor: Floor::from_u8(addresses.floor.in_record(unit)).unwrap_or_default(),
        door: Door::from_u32(addresses.door.in_record(unit)).unwrap_or_default(),
        valid_from: addresses.created.get(unit).or_else(|| snapshot.address_in_force(unit).from),
        ..version
    }
}

/// The postcode of the large recipient at an entrance, with its town.
pub(crate) fn large_recipient(snapshot: &Snapshot, entrance: u32) -> Option<(u16, &str)> {
    let place = snapshot.access_addresses.place.get(entrance as usize) as usize;
    let postcode = snapshot.places.large_recipient_postcode.get(place)?;
    Some((postcode, town_of(snapshot, postcode)))
}

/// The town of a postcode; empty where the register of postcodes does not know it.
pub(crate) fn town_of(snapshot: &Snapshot, postcode: u16) -> &str {
    let area = snapshot.area(AreaKind::Postcode, u32::from(postcode));
    area.map_or("", |area| snapshot.areas.name.get(area as usize))
}

/// The units of an entrance.
pub(crate) fn units_of(snapshot: &Snapshot, entrance: u32) -> Range<u32> {
    snapshot.units_of(entrance)
}

/// Whether an address exists today.
pub(crate) fn exists(snapshot: &Snapshot, subject: Subject) -> bool {
    let Subject::Row(row) = subject else { return false };
    !is_gone(match row.unit {
        Some(unit) => snapshot.addresses.status.in_record(unit as usize),
        None => snapshot.access_addresses.status.in_record(row.entrance as usize),
    })
}

/// Whether a status says discontinued or abandoned.
pub(crate) fn is_gone(status: u8) -> bool {
    matches!(Status::from_dar(status), Some(Status::Discontinued | Status::Abandoned))
}

/// Versions of an address, mostly one.
pub(crate) type Versions<'a> = SmallVec<[Version<'a>; 1]>;

/// Every version of an address: the current one first, then the oldest first.
pub(crate) fn versions(engine: &Engine, kind: AddressKind, subject: Subject) -> Versions<'_> {
    let snapshot = engine.snapshot();
    if let Subject::Row(row) = subject
        && !has_history(snapshot, row)
    {
        return smallvec![present(snapshot, row)];
    }
    let id = match subject {
        Subject::Gone(id) => id,
        Subject::Row(AddressRow { unit: Some(unit), .. }) => snapshot.addresses.id.get(unit as usize),
        Subject::Row(AddressRow { entrance, .. }) => snapshot.access_addresses.id.get(entrance as usize),
    };
    let mut versions: Versions<'_> = match kind {
        AddressKind::Address => engine.address_versions(id).collect(),
        AddressKind::AccessAddress => engine.access_address_versions(id).collect(),
    };
    // The sort is stable: former versions stay in order.
    versions.sort_by_key(Version::is_former);
    if versions.is_empty() {
        versions.extend(subject.row().map(|row| present(snapshot, row)));
    }
    versions
}

/// Whether the tables of versions contain an address.
pub(crate) fn has_history(snapshot: &Snapshot, row: AddressRow) -> bool {
    snapshot.access_addresses.has_versions.get(row.entrance as usize)
        || row.unit.is_some_and(|unit| snapshot.addresses.has_versions.get(unit as usize))
}
