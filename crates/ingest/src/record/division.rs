//! Areas as the register of administrative divisions delivers them: each row names those above it by id.

use vejviser_model::Point;

use super::{Area, Rank, Symbol};

/// Scale of rows without one: coarser than any stated scale.
pub const UNKNOWN_SCALE: u32 = u32::MAX;

/// An area with its boundary. Its code and what it belongs to may stand in rows of other files.
#[derive(Clone, Debug)]
pub struct Division {
    /// What the row itself knows. The code of voting areas that have a number is this number inside the municipality,
    /// until all files are read.
    pub area: Area,
    /// How much the row is trusted.
    pub rank: Rank,
    /// Municipality code of voting areas.
    pub municipality: Option<u16>,
    /// DAGI ids of the areas above it.
    pub above: Above,
    /// Polygons, each a list of rings with the outline first.
    pub polygons: Vec<Vec<Vec<Point>>>,
    /// Denominator of the scale the boundary is drawn in; the finest of an area counts.
    pub scale: u32,
}

/// DAGI ids of areas that an area belongs to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Above {
    /// Municipality of voting areas.
    pub municipality: Option<u64>,
    /// Region of municipalities.
    pub region: Option<u64>,
    /// Constituency of nomination districts.
    pub constituency: Option<u64>,
    /// Electoral part of constituencies.
    pub electoral_part: Option<u64>,
    /// Nomination district of voting areas.
    pub nomination_district: Option<u64>,
    /// Parish of voting areas of the parish councils.
    pub parish: Option<u64>,
}

/// A supplementary town in its municipality.
#[derive(Clone, Copy, Debug)]
pub struct RegisteredTown {
    /// Id in the register of administrative divisions.
    pub dagi_id: u64,
    /// Its name.
    pub name: Symbol,
    /// Municipality code.
    pub municipality: Option<u16>,
    /// DAGI id of the municipality.
    pub municipality_id: Option<u64>,
}

/// A polygon of one zone.
#[derive(Clone, Debug)]
pub struct ZonePolygon {
    /// 1 urban, 2 rural, 3 summer cottages.
    pub zone: u8,
    /// Rings, the outline first.
    pub rings: Vec<Vec<Point>>,
}
