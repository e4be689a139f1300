//! What only named places and buildings have beyond other areas: their names, types and sources.

use vejviser_model::id::Uuid;

use crate::column::{List, Text};
use crate::table::table;

/// The official status of a place name; the number stands in [`PlaceNames::status`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum NameStatus {
    /// `officielt`.
    Official = 0,
    /// `uofficielt`.
    Unofficial = 1,
    /// `suAutoriseret`: authorised by the committee for place names.
    Authorised = 2,
}

impl NameStatus {
    /// Every status, in order of its number.
    pub const ALL: [Self; 3] = [Self::Official, Self::Unofficial, Self::Authorised];

    /// As the register writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Official => "officielt",
            Self::Unofficial => "uofficielt",
            Self::Authorised => "suAutoriseret",
        }
    }

    /// The status with a number; of a number that is none, the first.
    pub fn of(number: u8) -> Self {
        Self::ALL.get(usize::from(number)).copied().unwrap_or(Self::Official)
    }
}

/// What the parts of a place's geometry are; the number stands in [`NamedPlaces::geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum GeometryKind {
    /// There is none.
    None = 0,
    /// Points: the ring of each holds it twice.
    Point = 1,
    /// Lines: the ring of each goes there and back.
    Line = 2,
    /// Polygons.
    Polygon = 3,
}

impl GeometryKind {
    /// The kind with a number; of a number that is none, no geometry.
    pub fn of(number: u8) -> Self {
        match number {
            1 => Self::Point,
            2 => Self::Line,
            3 => Self::Polygon,
            _ => Self::None,
        }
    }
}

/// The main type of settlements.
pub const SETTLEMENT: &str = "Bebyggelse";

table! {
    /// Distinct types of places, in Danish alphabetical order of main type and sub type.
    PlaceTypes / PlaceTypeRow / PlaceTypesBuilder = "place_types" {
        main: Text,
        sub: Text,
    }
}

table! {
    /// Places that have names, in order of id. The row is the code of the area of kind named place, which has the
    /// geometry: polygons of the area are the parts, whatever their kind.
    NamedPlaces / NamedPlaceRow / NamedPlacesBuilder = "named_places" {
        id: Uuid,
        /// Row of [`PlaceTypes`].
        place_type: u32,
        /// [`GeometryKind`] as a number.
        geometry: u8,
        /// Of islands: 1 if there is a bridge to it, 0 if there is none.
        bridged: Option<u8>,
        population: Option<u32>,
        settlement_code: Option<u32>,
        /// Rows of [`PlaceNames`]: the primary one first, if there is one, others alphabetically.
        names: List<u32>,
    }
}

table! {
    /// Names of places, those of fewest letters (folded) first, then in Danish alphabetical order, then by population: the order in
    /// which a search shows them.
    PlaceNames / PlaceNameRow / PlaceNamesBuilder = "place_names" {
        name: Text,
        /// Row of [`NamedPlaces`].
        place: u32,
        /// [`NameStatus`] as a number.
        status: u8,
        /// Whether it is the name that the place is called by first.
        primary: bool,
    }
}

table! {
    /// Distinct combinations of what buildings are and how they were measured.
    BuildingTypes / BuildingTypeRow / BuildingTypesBuilder = "building_types" {
        building_type: Text,
        method: Text,
        measured_at: Text,
        visible: bool,
        overlap: bool,
    }
}

table! {
    /// Buildings, in order of id. The row is the code of the area of kind building, which has the outline.
    Buildings / BuildingRow / BuildingsBuilder = "buildings" {
        id: u64,
        /// Row of [`BuildingTypes`].
        building_type: u32,
        /// Id of the building in the register of buildings and dwellings (BBR).
        register_id: Option<Uuid>,
        /// Rows of [`super::AccessAddresses`] whose entrance lies in it, in order of id.
        entrances: List<u32>,
        /// Height of every corner of the outline in millimetres, ring after ring, where it is one polygon and all are known.
        outline_z: Option<List<i32>>,
    }
}
