//! Areas of every kind, one after the other.

use crate::column::{List, Text};
use crate::record::Packed;
use crate::table::table;

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
    /// Supplementary town; the code is its DAGI id.
    SupplementaryTown = 13,
    /// Place with a name; the code is its row in [`super::NamedPlaces`].
    NamedPlace = 14,
    /// Building; the code is its row in [`super::Buildings`].
    Building = 15,
    /// Parcel of the cadastre; the code is that of its owner district, which numbers it. See [`super::Parcels`].
    Parcel = 16,
}

/// The code of an area that is numbered in its municipality is the municipality times this, plus the number.
pub const AREAS_A_MUNICIPALITY: u32 = 10_000;

/// Above all codes made of municipality and number. From here on codes are made of ids in the register of divisions:
/// `MRafstemningsomraade` has rows without a number, whose municipality is among [`Areas::municipalities`].
pub const WITHOUT_NUMBER: u32 = 100_000_000;

impl AreaKind {
    /// Every kind, in the order of the table.
    pub const ALL: [Self; 17] = [
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
        Self::SupplementaryTown,
        Self::NamedPlace,
        Self::Building,
        Self::Parcel,
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
            Self::SupplementaryTown => "supplementaryTownAreas",
            Self::NamedPlace => "namedPlaces",
            Self::Building => "buildings",
            Self::Parcel => "parcels",
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
        dagi_id: Packed<Option<u64>>,
        changed: Packed<Option<i64>>,
        geometry_changed: Packed<Option<i64>>,
        geometry_version: Packed<Option<u32>>,
        x_min: Packed<Option<i32>>,
        y_min: Packed<Option<i32>>,
        x_max: Packed<Option<i32>>,
        y_max: Packed<Option<i32>>,
        centre_x: Packed<Option<i32>>,
        centre_y: Packed<Option<i32>>,
        /// Supplementary towns: DAR status.
        status: Packed<Option<u8>>,
        /// Region code of municipalities, nomination districts, constituencies, provinces and parcels.
        region: Packed<Option<u16>>,
        /// Regions: number in the NUTS 2 code, `DK03` → 3.
        nuts2: Packed<Option<u8>>,
        /// Municipalities: outside the municipal division.
        outside_division: Packed<bool>,
        /// Postcodes: of one large recipient.
        large_recipient: Packed<bool>,
        /// Postcodes of large recipients: rows of [`super::AccessAddresses`].
        large_recipient_addresses: List<u32>,
        /// Nomination districts: number inside the constituency.
        district_number: Packed<Option<u16>>,
        /// Nomination districts: the municipality that counts its votes.
        seat_municipality: Packed<Option<u16>>,
        /// Nomination districts: number of the constituency.
        constituency: Packed<Option<u16>>,
        /// Nomination districts and constituencies: ASCII letter of the electoral part.
        electoral_part: Packed<Option<u8>>,
        /// Voting areas: number of the nomination district.
        nomination_district: Packed<Option<u16>>,
        /// Voting areas of the parish councils and parcels: code of the parish.
        parish: Packed<Option<u16>>,
        /// Voting areas: where votes are cast.
        polling_station: Option<Text>,
        /// Voting areas: row of the entrance where votes are cast, in [`super::AccessAddresses`].
        polling_address: Packed<Option<u32>>,
        /// Municipalities that a postcode, nomination district, place or building reaches into, or that a voting area,
        /// supplementary town or parcel lies in, ascending.
        municipalities: List<u16>,
    }
}
