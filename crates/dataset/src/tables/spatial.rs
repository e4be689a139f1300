//! Tables of what lies in the plane: points, polygons and the trees over them.

use crate::table::table;

table! {
    /// The polygons and the tree of each kind of areas, in the order of [`super::AreaKind`].
    AreaThemes / AreaThemeRow / AreaThemesBuilder = "area_themes" {
        /// First row of [`AreaPolygons`].
        polygon_from: u32,
        /// End of the rows.
        polygon_to: u32,
        /// First node of the tree in [`AreaBoxes`]; its leaves are the polygons.
        node: u32,
    }
}

table! {
    /// Polygons of the areas, one row a polygon: kind after kind, those of a kind by the Hilbert curve.
    AreaPolygons / AreaPolygonRow / AreaPolygonsBuilder = "area_polygons" {
        /// Row of [`super::Areas`].
        area: u32,
        /// First row of [`AreaRings`]; the rings end where those of the next polygon begin. The first is the outline.
        ring_from: u32,
    }
}

table! {
    /// Rings, polygon after polygon. One begins where the ring before it ends.
    AreaRings / AreaRingRow / AreaRingsBuilder = "area_rings" {
        /// End of its rows in [`AreaCorners`].
        corner_to: u32,
    }
}

table! {
    /// Corners, ring after ring; first and last corner of a ring are equal.
    AreaCorners / AreaCornerRow / AreaCornersBuilder = "area_corners" {
        x: i32,
        y: i32,
    }
}

table! {
    /// What simplified borders leave out: a row for each of [`AreaCorners`].
    AreaCornerDeviations / AreaCornerDeviationRow / AreaCornerDeviationsBuilder = "area_corner_deviations" {
        /// How far the border would be from the corner without it, in decimetres; the highest number where it is always
        /// kept.
        deviation: u16,
    }
}

table! {
    /// Rows of [`AreaPolygons`] in the order of their areas.
    AreaPolygonsByArea / AreaPolygonByAreaRow / AreaPolygonsByAreaBuilder = "area_polygons_by_area" { row: u32, }
}

table! {
    /// Where the polygons of each row of [`super::Areas`] begin in [`AreaPolygonsByArea`]; they end where those of the
    /// next area begin.
    AreaPolygonRuns / AreaPolygonRunRow / AreaPolygonRunsBuilder = "area_polygon_runs" { from: u32, }
}

table! {
    /// Trees of boxes over the polygons of each kind: nodes of 64 edges, see `spatial::boxes`.
    AreaBoxes / AreaBoxRow / AreaBoxesBuilder = "area_boxes" { edge: i32, }
}

table! {
    /// Street segments that have a road line, by the Hilbert curve.
    StreetLines / StreetLineRow / StreetLinesBuilder = "street_lines" {
        /// Row of [`super::Streets`].
        street: u32,
    }
}

table! {
    /// The tree of boxes over [`StreetLines`].
    StreetLineBoxes / StreetLineBoxRow / StreetLineBoxesBuilder = "street_line_boxes" { edge: i32, }
}

table! {
    /// Access points by the Hilbert curve; 64 rows make a page.
    AccessPoints / AccessPointRow / AccessPointsBuilder = "access_points" {
        x: i32,
        y: i32,
        /// Row of [`super::AccessAddresses`].
        access_address: u32,
    }
}

table! {
    /// The tree of boxes over the pages of [`AccessPoints`].
    AccessPointBoxes / AccessPointBoxRow / AccessPointBoxesBuilder = "access_point_boxes" { edge: i32, }
}

table! {
    /// Road points by the Hilbert curve; 64 rows make a page.
    RoadPoints / RoadPointRow / RoadPointsBuilder = "road_points" {
        x: i32,
        y: i32,
        /// Row of [`super::AccessAddresses`].
        access_address: u32,
    }
}

table! {
    /// The tree of boxes over the pages of [`RoadPoints`].
    RoadPointBoxes / RoadPointBoxRow / RoadPointBoxesBuilder = "road_point_boxes" { edge: i32, }
}
