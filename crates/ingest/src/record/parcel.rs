//! The cadastre: parcels, and which entrances lie in them.

use vejviser_model::Point;

use super::Symbol;

/// What a parcel is called.
#[derive(Clone, Copy, Debug)]
pub struct ParcelName {
    /// Code of its owner district.
    pub owner_district: u32,
    /// Its number in the owner district.
    pub cadastral_number: Symbol,
    /// Municipal property number.
    pub property_number: Option<u32>,
}

/// A parcel, or one of its lots, with its boundary.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// What it is called.
    pub name: ParcelName,
    /// Polygons, each a list of rings with the outline first.
    pub polygons: Vec<Vec<Vec<Point>>>,
}
