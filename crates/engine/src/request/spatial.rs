//! Positions and shapes, in the coordinate system of the request.

use serde::{Deserialize, Serialize};
use serde_repr::{Deserialize_repr, Serialize_repr};
use ts_rs::TS;

use super::optional_fields;

/// A corner of the coordinate plane: `[x, y]`, longitude/east first, in the request's [`Srid`].
pub type Position = [f64; 2];

/// Coordinate system of a request's input and output, by its EPSG number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize_repr, Serialize_repr, TS)]
#[ts(type = "4326 | 25832")]
#[repr(u32)]
pub enum Srid {
    /// Longitude and latitude, WGS84 (equal to ETRS89 here).
    #[default]
    Wgs84 = 4326,
    /// ETRS89 / UTM zone 32 north, metres.
    Utm32 = 25832,
}

/// Which point of an access address spatial filters, reverse lookup and `GeoJSON` use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum AddressGeometry {
    /// The entrance.
    #[default]
    AccessPoint,
    /// Where the way to the entrance leaves the road.
    RoadPoint,
}

optional_fields! {
    /// Spatial restriction of a list; the three shapes are combined with AND.
    pub struct Spatial {
        /// Coordinate system of the shapes below.
        pub srid: Srid,
        /// Centre and radius in metres (inclusive).
        pub circle: Option<Circle>,
        /// Rings of a polygon: the outline, then holes. First and last position are equal.
        pub polygon: Option<Vec<Vec<Position>>>,
        /// `[xmin, ymin, xmax, ymax]`.
        pub bbox: Option<[f64; 4]>,
        /// Which point of an address must lie inside.
        pub geometry: AddressGeometry,
    }
}

/// A circle in the request's coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Circle {
    /// Longitude or east.
    pub x: f64,
    /// Latitude or north.
    pub y: f64,
    /// Radius in metres, in the UTM plane.
    pub radius_m: f64,
}

/// A position and its coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Location {
    /// Longitude or east.
    pub x: f64,
    /// Latitude or north.
    pub y: f64,
    /// Coordinate system of the position.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub srid: Srid,
}
