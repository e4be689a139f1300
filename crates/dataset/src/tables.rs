//! Every table of a snapshot and every column of each.
//!
//! Addresses are *sorted runs*: street segments by municipality and street code; access addresses by segment, house
//! number and id; addresses by access address, floor, door and id. A segment owns a run of access addresses, which own
//! runs of addresses, so that a street's numbers and a house's units are slices. Row numbers hold inside one snapshot
//! only. Coordinates are millimetres in ETRS89/UTM32 with 5,000 km taken off the northing; times are milliseconds UTC.
//! A column that may be null and of which no row has a value is not in the file, unless it is the first. What a whole
//! record of an address needs is packed side by side; what is looked through for all rows stands in a column as well.

mod postings;
mod spatial;

pub use postings::*;
pub use spatial::*;
use vejviser_model::id::Uuid;

use crate::column::{List, Text};
use crate::record::{Doubled, Packed};
use crate::table::table;

table! {
    /// Distinct street names in Danish alphabetical order.
    StreetNames / StreetNameRow / StreetNamesBuilder = "street_names" {
        name: Text,
        /// Rows of the segments that bear the name.
        streets: List<u32>,
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
        /// Easting of every corner of the road line, part after part; empty where the register has none.
        line_x: List<i32>,
        /// Northing of every corner.
        line_y: List<i32>,
        /// End of each part in `line_x` and `line_y`.
        line_ends: List<u32>,
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

table! {
    /// Street names that only versions have, in Danish alphabetical order.
    FormerStreetNames / FormerStreetNameRow / FormerStreetNamesBuilder = "former_street_names" {
        name: Text,
        /// First row of the run in [`AccessAddressVersionsByName`].
        versions_from: u32,
        /// End of the run.
        versions_to: u32,
    }
}

table! {
    /// What entrances were called over time, in order of id and beginning. An entrance has rows here only if its
    /// history is more than its row in [`AccessAddresses`]; then the current version is among them. Intervals are
    /// half-open.
    AccessAddressVersions / AccessAddressVersionRow / AccessAddressVersionsBuilder = "access_address_versions" {
        id: Uuid,
        /// DAR status.
        status: u8,
        /// DAR status of the access point, where it is known.
        point_status: Option<u8>,
        municipality: u16,
        street_code: u16,
        /// Row of [`StreetNames`], or their number plus the row of [`FormerStreetNames`].
        street_name: u32,
        /// Where it differs from the name.
        addressing_name: Option<Text>,
        /// `HouseNumber::as_u16`.
        house_number: u16,
        postcode: Option<u16>,
        /// Name of the postcode then, where it differs from today's.
        town: Option<Text>,
        /// Row of [`SupplementaryTowns`].
        supplementary_town: Option<u32>,
        valid_from: Option<i64>,
        /// None for the current version.
        valid_to: Option<i64>,
    }
}

table! {
    /// Row numbers of [`AccessAddressVersions`] in order of street name, house number, id and beginning. A name owns a
    /// run of them.
    AccessAddressVersionsByName / AccessAddressVersionByNameRow / AccessAddressVersionsByNameBuilder
        = "access_address_versions_by_name" { row: u32, }
}

table! {
    /// What units were called over time, as [`AccessAddressVersions`]; street and number are those of the entrance.
    AddressVersions / AddressVersionRow / AddressVersionsBuilder = "address_versions" {
        id: Uuid,
        /// Id of the entrance then, which may have no row of its own any more.
        access_address: Uuid,
        /// `Floor::as_u8`.
        floor: u8,
        /// `Door::as_u32`.
        door: u32,
        /// DAR status.
        status: u8,
        valid_from: Option<i64>,
        /// None for the current version.
        valid_to: Option<i64>,
    }
}

table! {
    /// Row numbers of [`AddressVersions`] in order of entrance, floor, door, id and beginning.
    AddressVersionsByAccessAddress / AddressVersionByAccessAddressRow / AddressVersionsByAccessAddressBuilder
        = "address_versions_by_access_address" { row: u32, }
}

/// What an area is; the number stands in [`Areas::kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum AreaKind {
    /// Postcode; the code is the number.
    Postcode = 0,
    /// Municipality.
    Municipality = 1,
    /// Region.
    Region = 2,
    /// Parish.
    Parish = 3,
    /// Court district.
    CourtDistrict = 4,
    /// Police district.
    PoliceDistrict = 5,
    /// Nomination district; the code is its number.
    NominationDistrict = 6,
    /// Constituency; the code is its number.
    Constituency = 7,
    /// Electoral part of the country; the code is the letter's place in the alphabet from 1.
    ElectoralPart = 8,
    /// Province; the code is the number in its NUTS 3 code, `DK011` → 11.
    Province = 9,
    /// Owner district of the cadastre.
    OwnerDistrict = 10,
    /// Voting area; the code is municipality × 10,000 + number.
    VotingArea = 11,
    /// Voting area of the parish councils; the code is municipality × 10,000 + number, or [`WITHOUT_NUMBER`] + DAGI id.
    ParishCouncilArea = 12,
}

/// The code of an area that is numbered in its municipality is the municipality times this, plus the number.
pub const AREAS_A_MUNICIPALITY: u32 = 10_000;

/// Above all codes made of municipality and number. From here on codes are made of ids in the register of divisions:
/// `MRafstemningsomraade` has rows without a number, whose municipality is among [`Areas::municipalities`].
pub const WITHOUT_NUMBER: u32 = 100_000_000;

impl AreaKind {
    /// Every kind, in the order of the table.
    pub const ALL: [Self; 13] = [
        Self::Postcode,
        Self::Municipality,
        Self::Region,
        Self::Parish,
        Self::CourtDistrict,
        Self::PoliceDistrict,
        Self::NominationDistrict,
        Self::Constituency,
        Self::ElectoralPart,
        Self::Province,
        Self::OwnerDistrict,
        Self::VotingArea,
        Self::ParishCouncilArea,
    ];

    /// Name of the theme in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Postcode => "postcodes",
            Self::Municipality => "municipalities",
            Self::Region => "regions",
            Self::Parish => "parishes",
            Self::CourtDistrict => "courtDistricts",
            Self::PoliceDistrict => "policeDistricts",
            Self::NominationDistrict => "nominationDistricts",
            Self::Constituency => "constituencies",
            Self::ElectoralPart => "electoralParts",
            Self::Province => "provinces",
            Self::OwnerDistrict => "ownerDistricts",
            Self::VotingArea => "votingAreas",
            Self::ParishCouncilArea => "parishCouncilAreas",
        }
    }
}

table! {
    /// Everything that has a code, a name and perhaps a boundary, sorted by kind, code and number.
    Areas / AreaRow / AreasBuilder = "areas" {
        /// [`AreaKind`] as a number.
        kind: u8,
        code: u32,
        /// What the code of the owner district leaves open: the number of a parcel, as the cadastre writes it. Areas
        /// that the code alone names have none.
        number: Option<Text>,
        name: Text,
        dagi_id: Option<u64>,
        changed: Option<i64>,
        geometry_changed: Option<i64>,
        geometry_version: Option<u32>,
        x_min: Option<i32>,
        y_min: Option<i32>,
        x_max: Option<i32>,
        y_max: Option<i32>,
        centre_x: Option<i32>,
        centre_y: Option<i32>,
        /// Region code of municipalities, nomination districts, constituencies and provinces.
        region: Option<u16>,
        /// Municipalities: outside the municipal division.
        outside_division: bool,
        /// Postcodes: of one large recipient.
        large_recipient: bool,
        /// Postcodes of large recipients: rows of [`AccessAddresses`].
        large_recipient_addresses: List<u32>,
        /// Nomination districts: number inside the constituency.
        district_number: Option<u16>,
        /// Nomination districts: the municipality that counts its votes.
        seat_municipality: Option<u16>,
        /// Nomination districts: number of the constituency.
        constituency: Option<u16>,
        /// Nomination districts and constituencies: ASCII letter of the electoral part.
        electoral_part: Option<u8>,
        /// Voting areas: number of the nomination district.
        nomination_district: Option<u16>,
        /// Voting areas of the parish councils: code of the parish.
        parish: Option<u16>,
        /// Voting areas: where votes are cast.
        polling_station: Option<Text>,
        /// Voting areas: row of the entrance where votes are cast, in [`AccessAddresses`].
        polling_address: Option<u32>,
        /// Municipalities that a postcode or nomination district reaches into, or that a voting area lies in, ascending.
        municipalities: List<u16>,
    }
}

table! {
    /// Every term of a field of the text index, in the order of its dictionary.
    Terms / TermRow / TermsBuilder = "terms" {
        /// Number of the field.
        field: u8,
        term: Text,
    }
}

table! {
    /// Distinct beginnings of 3 to 7 letters of the terms (and whole terms shorter than that), each with the terms
    /// that begin so.
    TermPrefixes / TermPrefixRow / TermPrefixesBuilder = "term_prefixes" {
        /// Number of letters.
        length: u8,
        /// First row of [`Terms`].
        term_from: u32,
        /// End of the rows of [`Terms`].
        term_to: u32,
    }
}

table! {
    /// Deletion index over [`TermPrefixes`]: hash of a beginning with up to two letters left out → the beginning.
    /// Sorted by hash.
    TermDeletions / TermDeletionRow / TermDeletionsBuilder = "term_deletions" {
        hash: u32,
        /// Row of [`TermPrefixes`].
        prefix: u32,
    }
}
