//! Every table of a snapshot and every column of each.
//!
//! Addresses are *sorted runs*: street segments by municipality and street code; access addresses by segment, house
//! number and id; addresses by access address, floor, door and id. A segment owns a run of access addresses, which own
//! runs of addresses, so that a street's numbers and a house's units are slices. Row numbers hold inside one snapshot
//! only. Coordinates are millimetres in ETRS89/UTM32 with 5,000 km taken off the northing; times are milliseconds UTC.
//! A column that may be null and of which no row has a value is not in the file, unless it is the first. What a whole
//! record of an address needs is packed side by side; what is looked through for all rows stands in a column as well.

mod area;
mod bbr;
mod derived;
pub(crate) mod in_force;
mod named_street;
mod parcel;
mod place;
mod postcode_street;
mod postings;
mod property;
mod raw;
mod segment;
mod signature;
mod spatial;
mod text;
mod version;

pub use area::*;
pub use bbr::*;
pub use derived::*;
pub use named_street::*;
pub use parcel::*;
pub use place::*;
pub use postcode_street::{Bearer, POSTCODES, PostcodeStreet};
pub use postings::*;
pub use property::*;
pub use raw::*;
pub use segment::Segment;
pub use signature::Signature;
pub use spatial::*;
pub use text::*;
use vejviser_model::id::Uuid;
pub use version::*;

use crate::column::{List, Text};
use crate::record::{Doubled, Packed};
use crate::table::table;

table! {
    /// Distinct street names in Danish alphabetical order.
    StreetNames / StreetNameRow / StreetNamesBuilder = "street_names" {
        name: Text,
        /// Rows of the segments that bear the name.
        streets: List<u32>,
        /// Rows of the named streets that bear the name.
        named_streets: List<u32>,
        /// Rows of [`StreetPostcodes`] with the name.
        postcodes: List<u32>,
        /// First row of the run in [`AccessAddressVersionsByName`].
        versions_from: u32,
        /// End of the run.
        versions_to: u32,
    }
}

table! {
    /// Street segments: one street code of one municipality.
    Streets / StreetRow / StreetsBuilder = "streets" {
        municipality: Doubled<u16>,
        code: Doubled<u16>,
        /// Row of its name.
        name: Doubled<u32>,
        /// The name of at most 20 letters used on letters, where it differs from the name.
        addressing_name: Option<Text>,
        id: Packed<Option<Uuid>>,
        /// DAR status.
        status: Packed<u8>,
        named_street: Packed<Option<Uuid>>,
        /// DAR status.
        named_street_status: Packed<Option<u8>>,
        /// Row of [`NamedStreets`].
        named_street_row: Option<u32>,
        created: Packed<Option<i64>>,
        changed: Packed<Option<i64>>,
        discontinued: Packed<Option<i64>>,
        /// Smallest box around the segment's road line, or its access points, or the register's own.
        x_min: Packed<Option<i32>>,
        y_min: Packed<Option<i32>>,
        x_max: Packed<Option<i32>>,
        y_max: Packed<Option<i32>>,
        centre_x: Packed<Option<i32>>,
        centre_y: Packed<Option<i32>>,
        /// Easting of every corner of the road line, part after part, where a register has one; read by `Streets::line`.
        line_x: Option<List<i32>>,
        /// Northing of every corner.
        line_y: Option<List<i32>>,
        /// End of each part in `line_x` and `line_y`.
        line_ends: Option<List<u32>>,
        /// Height of every corner in millimetres, where all are known.
        line_z: Option<List<i32>>,
        /// The line is the road's centre line; else it is that of the whole named street.
        is_centre_line: bool,
        /// Postcodes of its addresses, ascending.
        postcodes: List<u16>,
        /// Distinct places of its access addresses, ascending rows of [`Places`].
        places: List<u32>,
        /// First access address of the run.
        access_from: u32,
        /// End of the run.
        access_to: u32,
    }
}

table! {
    /// Distinct combinations of postcode, supplementary town and large-recipient postcode that addresses have.
    Places / PlaceRow / PlacesBuilder = "places" {
        postcode: Option<u16>,
        /// Row of [`SupplementaryTowns`].
        supplementary_town: Option<u32>,
        large_recipient_postcode: Option<u16>,
        /// Rows of the segments that have addresses here, ascending.
        streets: List<u32>,
    }
}

table! {
    /// Supplementary town names in Danish alphabetical order.
    SupplementaryTowns / SupplementaryTownRow / SupplementaryTownsBuilder = "supplementary_towns" {
        name: Text,
        dagi_id: Option<u64>,
        /// Rows of the [`Places`] with addresses in it, ascending.
        places: List<u32>,
    }
}

table! {
    /// Entrances.
    AccessAddresses / AccessAddressRow / AccessAddressesBuilder = "access_addresses" {
        id: Packed<Uuid>,
        /// Row of [`Streets`].
        street: Packed<u32>,
        /// `HouseNumber::as_u16`.
        house_number: Doubled<u16>,
        /// Row of [`Places`].
        place: Packed<u32>,
        /// DAR status.
        status: Doubled<u8>,
        /// First address of the run, which ends where the next one begins: see [`crate::Snapshot::units_of`].
        address_from: u32,
        x: Packed<Option<i32>>,
        y: Packed<Option<i32>>,
        created: Packed<Option<i64>>,
        changed: Packed<Option<i64>>,
        /// Whether it is in force and came into force when it was created; what is known of others stands in
        /// [`AccessAddressesInForce`].
        in_force_since_created: Packed<bool>,
        /// Whether it has rows in [`AccessAddressVersions`].
        has_versions: Packed<bool>,
        /// Row of [`Divisions`].
        division: Packed<u32>,
        /// Row of [`PointOrigins`].
        point_origin: Packed<u32>,
        height_mm: Packed<Option<i32>>,
        access_point_id: Packed<Option<Uuid>>,
        /// Hundredths of a gon.
        text_direction: Packed<Option<i32>>,
        point_changed: Packed<Option<i64>>,
        road_point_id: Packed<Option<Uuid>>,
        road_point_x: Packed<Option<i32>>,
        road_point_y: Packed<Option<i32>>,
        road_point_changed: Packed<Option<i64>>,
        /// Code of the owner district of its parcel.
        owner_district: Packed<Option<u32>>,
        cadastral_number: Option<Text>,
        property_number: Packed<Option<u32>>,
        /// Whether it can be reached without a ferry.
        bridged: Packed<bool>,
    }
}

table! {
    /// Units: an access address with floor and door.
    Addresses / AddressRow / AddressesBuilder = "addresses" {
        id: Packed<Uuid>,
        /// Row of [`AccessAddresses`].
        access_address: Packed<u32>,
        /// `Floor::as_u8`.
        floor: Doubled<u8>,
        /// `Door::as_u32`.
        door: Doubled<u32>,
        /// DAR status.
        status: Doubled<u8>,
        created: Packed<Option<i64>>,
        changed: Packed<Option<i64>>,
        /// As in [`AccessAddresses`]; of others see [`AddressesInForce`].
        in_force_since_created: Packed<bool>,
        /// Whether it has rows in [`AddressVersions`].
        has_versions: Packed<bool>,
    }
}

table! {
    /// Distinct combinations of the areas that entrances lie in.
    Divisions / DivisionRow / DivisionsBuilder = "divisions" {
        region: Packed<Option<u16>>,
        parish: Packed<Option<u16>>,
        police_district: Packed<Option<u16>>,
        court_district: Packed<Option<u16>>,
        nomination_district: Packed<Option<u16>>,
        /// Row of [`Areas`] of kind voting area.
        voting_area: Packed<Option<u32>>,
        /// Row of [`Areas`] of kind parish council voting area.
        parish_council_area: Packed<Option<u32>>,
        /// Row of [`Areas`] of kind province.
        province: Packed<Option<u32>>,
        /// 1 urban, 2 rural, 3 summer cottages.
        zone: Packed<Option<u8>>,
        /// Rows of [`NamedPlaces`] that are settlements, ascending.
        settlements: List<u32>,
    }
}

table! {
    /// Distinct combinations of how access point and road point of an entrance came about.
    PointOrigins / PointOriginRow / PointOriginsBuilder = "point_origins" {
        /// ASCII `A`, `B` or `U`.
        accuracy: u8,
        source: Option<u8>,
        technical_standard: Option<Text>,
        road_point_source: Option<Text>,
        /// ASCII `A` or `B`.
        road_point_accuracy: Option<u8>,
        road_point_standard: Option<Text>,
    }
}

table! {
    /// When entrances came into force and when they ended, in order of row: those of which either is known, unless
    /// [`AccessAddresses::in_force_since_created`] says it all.
    AccessAddressesInForce / AccessAddressInForceRow / AccessAddressesInForceBuilder = "access_addresses_in_force" {
        /// Row of [`AccessAddresses`].
        row: u32,
        from: Option<i64>,
        to: Option<i64>,
    }
}

table! {
    /// The same of units.
    AddressesInForce / AddressInForceRow / AddressesInForceBuilder = "addresses_in_force" {
        /// Row of [`Addresses`].
        row: u32,
        from: Option<i64>,
        to: Option<i64>,
    }
}

table! {
    /// Row numbers of [`AccessAddresses`] in order of id.
    AccessAddressIds / AccessAddressIdRow / AccessAddressIdsBuilder = "access_address_ids" { row: u32, }
}

table! {
    /// Row numbers of [`Addresses`] in order of id.
    AddressIds / AddressIdRow / AddressIdsBuilder = "address_ids" { row: u32, }
}

/// Ids of a block: as many row numbers as a line of memory holds.
pub const IDS_A_BLOCK: usize = 16;

table! {
    /// Where ids stand: every block of [`AccessAddressIds`] by its first id.
    AccessAddressIdBlocks / AccessAddressIdBlockRow / AccessAddressIdBlocksBuilder = "access_address_id_blocks" {
        /// `Uuid::beginning`.
        beginning: u64,
    }
}

table! {
    /// The same of [`AddressIds`].
    AddressIdBlocks / AddressIdBlockRow / AddressIdBlocksBuilder = "address_id_blocks" {
        /// `Uuid::beginning`.
        beginning: u64,
    }
}
