//! Named streets, and street names with the postcodes that they occur in.

use vejviser_model::id::Uuid;

use crate::column::{List, Text};
use crate::record::Packed;
use crate::table::table;

/// How the place of a named street is registered; the number stands in [`NamedStreets::geometry_type`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum GeometryType {
    /// As a line.
    Line = 1,
    /// As an area: squares, harbours, allotments.
    Area = 2,
}

table! {
    /// Named streets, in order of id. The line of one is that of its segments, see [`super::Streets`], unless one of them has
    /// a centre line.
    NamedStreets / NamedStreetRow / NamedStreetsBuilder = "named_streets" {
        id: Uuid,
        /// Row of its name.
        name: u32,
        /// The name of at most 20 letters used on letters, where it differs from the name.
        addressing_name: Option<Text>,
        /// The name as it is said.
        spoken_name: Option<Text>,
        /// DAR status.
        status: u8,
        /// The municipality that administers it.
        municipality: Option<u16>,
        created: Packed<Option<i64>>,
        changed: Packed<Option<i64>>,
        in_force: Packed<Option<i64>>,
        discontinued: Packed<Option<i64>>,
        /// When its place was registered.
        registered: Packed<Option<i64>>,
        /// Row of [`NamedStreetOrigins`].
        origin: Packed<u32>,
        /// [`GeometryType`] as a number.
        geometry_type: Packed<Option<u8>>,
        /// Smallest box around its line or area, or its segments, or the register's own.
        x_min: Packed<Option<i32>>,
        y_min: Packed<Option<i32>>,
        x_max: Packed<Option<i32>>,
        y_max: Packed<Option<i32>>,
        centre_x: Packed<Option<i32>>,
        centre_y: Packed<Option<i32>>,
        /// Easting of the points where it joins other roads.
        junction_x: Option<List<i32>>,
        /// Northing of the points.
        junction_y: Option<List<i32>>,
        /// Easting of every corner of its area, ring after ring; read by `NamedStreets::area`.
        area_x: Option<List<i32>>,
        /// Northing of every corner.
        area_y: Option<List<i32>>,
        /// End of each ring in `area_x` and `area_y`.
        area_ring_ends: Option<List<u32>>,
        /// End of each polygon in `area_ring_ends`. Its first ring is the outline.
        area_polygon_ends: Option<List<u32>>,
        /// Its line, as that of [`super::Streets`], where one of its segments has a centre line.
        line_x: Option<List<i32>>,
        /// Northing of every corner.
        line_y: Option<List<i32>>,
        /// End of each part in `line_x` and `line_y`.
        line_ends: Option<List<u32>>,
        /// Rows of its segments, ascending.
        segments: List<u32>,
        /// Postcodes, ascending.
        postcodes: List<u16>,
    }
}

table! {
    /// Distinct combinations of how named streets came about.
    NamedStreetOrigins / NamedStreetOriginRow / NamedStreetOriginsBuilder = "named_street_origins" {
        source: Option<Text>,
        accuracy: Option<Text>,
        technical_standard: Option<Text>,
        /// Whether the name is spelt as the language council wants it.
        spelling: Option<Text>,
    }
}

table! {
    /// Rows of [`NamedStreets`] that have an addressing name of their own, in the order of its bytes.
    AddressingNames / AddressingNameRow / AddressingNamesBuilder = "addressing_names" { row: u32, }
}

table! {
    /// Street names with each postcode that they occur in, in order of postcode and name.
    StreetPostcodes / StreetPostcodeRow / StreetPostcodesBuilder = "street_postcodes" {
        postcode: u16,
        /// Row of the name.
        name: u32,
        /// Rows of the segments with that name in the postcode, ascending.
        streets: List<u32>,
    }
}

table! {
    /// Rows of [`super::Streets`] that have an id, in its order.
    StreetIds / StreetIdRow / StreetIdsBuilder = "street_ids" { row: u32, }
}
