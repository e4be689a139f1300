//! The cadastre: parcels, and which entrances lie in them.

use serde::{Deserialize, Serialize};
use vejviser_dataset::tables::{AreaMethod, number_in_municipality};
use vejviser_model::Point;

use super::{Moment, Symbol};

/// What a parcel is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ParcelName {
    /// Code of its owner district.
    pub owner_district: u32,
    /// Its number in the owner district.
    pub cadastral_number: Symbol,
}

/// What the cadastre says of a parcel, name and boundary apart.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct ParcelFacts {
    /// Its id in the cadastre.
    pub feature_id: Option<u32>,
    /// Municipal property number, with the code of the municipality before it.
    pub property_number: Option<u64>,
    /// Number of its real property, as the cadastre counted them.
    pub real_property: Option<u32>,
    /// Number of its real property today.
    pub bfe_number: Option<u32>,
    /// Id of the parcel that it was divided from.
    pub parent: Option<u32>,
    /// Municipality that it lies in.
    pub municipality: Option<u16>,
    /// Region that it lies in.
    pub region: Option<u16>,
    /// Parish that it lies in.
    pub parish: Option<u16>,
    /// Court district that it lies in.
    pub court_district: Option<u16>,
    /// Whether several properties own it together.
    pub is_common: bool,
    /// Square metres.
    pub area_m2: Option<u32>,
    /// How they were found.
    pub area_method: AreaMethod,
    /// Square metres of road.
    pub road_area_m2: Option<u32>,
    /// How they were found.
    pub road_area_method: AreaMethod,
    /// Whether water is counted.
    pub water_area_method: AreaMethod,
    /// When it was changed.
    pub changed: Moment,
    /// When its boundary was changed.
    pub geometry_changed: Moment,
}

impl ParcelFacts {
    /// The property number inside the municipality.
    pub fn number_in_municipality(&self) -> Option<u32> {
        self.property_number.and_then(number_in_municipality)
    }
}

/// Polygons, each a list of rings with the outline first.
pub type Polygons = Vec<Vec<Vec<Point>>>;

/// A parcel with its boundary.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// What it is called.
    pub name: ParcelName,
    /// What the cadastre says of it.
    pub facts: ParcelFacts,
    /// Its boundary.
    pub polygons: Polygons,
}
