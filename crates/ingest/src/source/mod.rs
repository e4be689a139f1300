//! Readers: one trait, one implementation for each entity and delivery format.
//!
//! A delivery format is one module: [`legacy`] reads the bulk files of the closed service (flat CSV, JSON and ndjson,
//! nested JSON, `GeoJSON`) and the lists kept by hand, which are of the same make. A new format is a new module that
//! implements [`Reader`] for the entities it delivers, with a [`Kind`] for what its files hold and a line in
//! `RECOGNISED_BY`; linking does not change.

pub mod area;
pub mod bbr;
pub mod building;
pub mod cadastre;
pub mod dagi;
pub mod dar;
pub mod dar09;
pub mod legacy;
pub mod place;
pub mod property;
pub mod road_centre;

mod dates;
mod elements;
mod fault;
mod geometry;
mod gml;
mod head;
mod json;
mod lists;
mod reader;
mod row;
mod schema;
mod shape;
mod signature;
mod table;
mod value;
mod wkt;
mod xml;

use vejviser_dataset::Register;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::release::DIVISION_EXTRACT;
use vejviser_dataset::tables::AreaKind;

use crate::record::Rank;
pub use fault::Fault;
pub(crate) use head::{Head, head};
pub use reader::{Context, Reader};
pub use row::Row;
pub use schema::{Schema, normalised};
pub(crate) use signature::{Claim, most_specific};

/// How each source recognises its files, and the lists in them, by the first record and the name of the file.
pub(crate) const RECOGNISED_BY: [fn(&Head, &str) -> Option<Claim>; 11] = [
    dar::recognise,
    dar09::recognise,
    dagi::recognise,
    cadastre::recognise,
    legacy::recognise,
    legacy::recognise_area,
    place::recognise,
    building::recognise,
    road_centre::recognise,
    bbr::recognise,
    property::recognise,
];

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Areas of one kind.
    Areas(AreaKind),
    /// Rows of the register of administrative divisions.
    Divisions(dagi::Entity),
    /// An extract of the register of administrative divisions: a list for each entity.
    DivisionExtract,
    /// Named streets.
    NamedStreets,
    /// Street segments.
    Streets,
    /// Entrances.
    AccessAddresses,
    /// Units.
    Addresses,
    /// Versions of entrances.
    AccessAddressHistory,
    /// Versions of units.
    AddressHistory,
    /// Entrances with a postcode of their own.
    LargeRecipients,
    /// An entity of the address register (DAR).
    Dar(dar::Entity),
    /// An extract of the address register: a list for each entity.
    DarExtract,
    /// Rows of the address register before 2018 (DAR 0.9).
    Dar09(dar09::Entity),
    /// Units behind entrances of other files.
    Units,
    /// Areas that entrances of other files lie in.
    Relations,
    /// Where one turns in to entrances of other files.
    RoadPoints,
    /// Entrances of other files that no bridge leads to.
    Unbridged,
    /// Heights of entrances.
    Heights,
    /// Where the other files come from.
    Provenance,
    /// Named places.
    Places(place::FileKind),
    /// Buildings.
    Buildings,
    /// Centre lines of roads.
    RoadCentres,
    /// Rows of the register of buildings and dwellings (BBR).
    Bbr(BbrEntity),
    /// Rows of a register of properties: valuations, locations, energy labels.
    Properties(property::FileKind),
    /// Rows of the cadastre.
    Cadastre(cadastre::FileKind),
}

impl Kind {
    /// Its name in messages and in the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Self::AccessAddresses => "accessAddresses",
            Self::Addresses | Self::Units => "addresses",
            Self::Relations => "areaRelations",
            Self::RoadPoints => "roadPoints",
            Self::Unbridged => "unbridgedAccessAddresses",
            Self::AccessAddressHistory => "accessAddressHistory",
            Self::AddressHistory => "addressHistory",
            Self::Streets => "streets",
            Self::NamedStreets => "namedStreets",
            Self::LargeRecipients => "largeRecipients",
            Self::Dar09(entity) => entity.name(),
            Self::Heights => "heights",
            Self::Provenance => "provenance",
            Self::Places(entity) => entity.name(),
            Self::Buildings => "buildings",
            Self::RoadCentres => Register::RoadCentres.name(),
            Self::Bbr(entity) => entity.description().table,
            Self::Properties(kind) => kind.name(),
            Self::Cadastre(entity) => entity.name(),
            Self::Areas(kind) => kind.name(),
            Self::Divisions(entity) => entity.name(),
            Self::DivisionExtract => DIVISION_EXTRACT,
            Self::Dar(entity) => entity.name(),
            Self::DarExtract => "darExtract",
        }
    }

    /// Whether its rows may come as `GeoJSON`: of areas, and of addresses, whose points are columns too.
    pub(crate) fn may_be_geojson(self) -> bool {
        !matches!(self, Self::AccessAddressHistory | Self::AddressHistory | Self::Streets | Self::NamedStreets)
    }
}

/// Kind and layout of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// What it holds.
    pub kind: Kind,
    /// A register, a list kept by hand, or boundaries.
    pub rank: Rank,
}
