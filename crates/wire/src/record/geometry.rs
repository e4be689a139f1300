//! Points, lines and polygons of the snapshot as geometries of `GeoJSON`, in the coordinate system of the answer.

use std::ops::Range;

use vejviser_dataset::spatial::{RoadArea, RoadLine};
use vejviser_dataset::tables::GeometryKind;
use vejviser_engine::request::Srid;
use vejviser_model::Point;

use crate::bytes::json::{array, object, write_value};
use crate::bytes::value::{Decimal, Value};
use crate::bytes::writer::Writer;
use crate::record::position::{Located, coordinate};
use crate::record::scope::Scope;

/// Height in millimetres that stands for an unknown one in copies, whose geometries all have three dimensions: that of the
/// map of `GeoDanmark`.
const NO_HEIGHT: i32 = -999_000;

/// Appends a point, with its height as a third coordinate if there is one, or null.
pub fn write_point(point: Option<&Located>, srid: Srid, height: Option<Decimal>, out: &mut Writer) {
    let Some(point) = point else { return write_value(Value::Null, out) };
    object(out, |geometry| {
        geometry.member("type", Value::Text("Point"));
        let coordinates = point.coordinates(srid).into_iter().chain(height);
        geometry.array("coordinates", coordinates, |out, number| write_value(Value::Decimal(number), out));
    });
}

/// Appends the road line of a street as one `MultiLineString`, with heights where they are asked for and known, or null if
/// it has none.
pub fn write_line(scope: Scope<'_>, street: usize, with_heights: bool, out: &mut Writer) {
    let line = scope.snapshot.streets.line(street);
    write_lines(scope, line.map(|line| RoadLine { z: line.z.filter(|_| with_heights), ..line }), out);
}

/// Appends the road line of a street with heights, each [`NO_HEIGHT`] where they are not known, or null if it has none.
pub fn write_high_line(scope: Scope<'_>, street: usize, out: &mut Writer) {
    let line = scope.snapshot.streets.line(street);
    let unknown = vec![NO_HEIGHT; line.filter(|line| line.z.is_none()).map_or(0, |line| line.x.len())];
    write_lines(scope, line.map(|line| RoadLine { z: line.z.or(Some(&unknown)), ..line }), out);
}

/// Appends road lines as one `MultiLineString`, with the heights that they have, or null where there is none.
pub fn write_lines<'a>(scope: Scope<'_>, lines: impl IntoIterator<Item = RoadLine<'a>>, out: &mut Writer) {
    let mut lines = lines.into_iter().peekable();
    if lines.peek().is_none() {
        return write_value(Value::Null, out);
    }
    object(out, |geometry| {
        geometry.member("type", Value::Text("MultiLineString"));
        let parts = lines.flat_map(|line| runs_of(line.ends).map(move |run| (line, run)));
        geometry.array("coordinates", parts, |out, (RoadLine { x, y, z, .. }, run)| match z {
            None => write_run(x, y, run, scope.srid, out),
            Some(z) => write_high_run(x, y, z, run, scope.srid, out),
        });
    });
}

/// Appends the area of a named street as one `MultiPolygon`.
pub fn write_road_area(scope: Scope<'_>, RoadArea { x, y, ring_ends, polygon_ends }: RoadArea<'_>, out: &mut Writer) {
    object(out, |geometry| {
        geometry.member("type", Value::Text("MultiPolygon"));
        geometry.array("coordinates", runs_of(polygon_ends), |out, polygon| {
            let rings = runs_of(ring_ends).take(polygon.end).skip(polygon.start);
            array(out, rings, |out, run| write_run(x, y, run, scope.srid, out));
        });
    });
}

/// The runs between ends.
fn runs_of(ends: &[u32]) -> impl Iterator<Item = Range<usize>> {
    let starts = std::iter::once(0).chain(ends.iter().map(|&end| end as usize));
    starts.zip(ends).map(|(start, &end)| start..end as usize)
}

fn write_run(x: &[i32], y: &[i32], run: Range<usize>, srid: Srid, out: &mut Writer) {
    let corners = x.iter().zip(y).take(run.end).skip(run.start);
    write_corners(corners.map(|(&x_mm, &y_mm)| Point { x_mm, y_mm }), srid, out);
}

/// The same with heights, each corner as it is.
fn write_high_run(x: &[i32], y: &[i32], z: &[i32], run: Range<usize>, srid: Srid, out: &mut Writer) {
    let corners = x.iter().zip(y).zip(z).take(run.end).skip(run.start);
    array(out, corners, |out, ((&x_mm, &y_mm), &height_mm)| write_high_corner((x_mm, y_mm), height_mm, srid, out));
}

fn write_high_corner((x_mm, y_mm): (i32, i32), height_mm: i32, srid: Srid, out: &mut Writer) {
    let height = Decimal { scaled: height_mm.into(), places: 3 };
    let numbers = Located::from(Point { x_mm, y_mm }).coordinates(srid).into_iter().chain([height]);
    array(out, numbers, |out, number| write_value(Value::Decimal(number), out));
}

/// Appends the polygons of an area with the heights of their corners, ring after ring, as a `Polygon` or `MultiPolygon`; a
/// corner behind the last of them has [`NO_HEIGHT`].
pub fn write_high_polygons(scope: Scope<'_>, area: u32, heights: &[i32], out: &mut Writer) {
    let index = &scope.snapshot.area_index;
    let rows = index.polygons_of(area);
    let mut heights = heights.iter().copied().chain(std::iter::repeat(NO_HEIGHT));
    let mut polygon = |out: &mut Writer, row: u32| {
        array(out, index.rings(row), |out, ring| {
            array(out, ring.zip(heights.by_ref()), |out, (corner, height)| {
                write_high_corner(corner, height, scope.srid, out);
            });
        });
    };
    match rows {
        [] => write_value(Value::Null, out),
        &[row] => object(out, |geometry| {
            geometry.member("type", Value::Text("Polygon"));
            geometry.any("coordinates", |out| polygon(out, row));
        }),
        rows => object(out, |geometry| {
            geometry.member("type", Value::Text("MultiPolygon"));
            geometry.array("coordinates", rows, |out, &row| polygon(out, row));
        }),
    }
}

/// Appends the polygons of an area as one `MultiPolygon`, or null if it has none.
pub fn write_area(scope: Scope<'_>, area: u32, out: &mut Writer) {
    let index = &scope.snapshot.area_index;
    let rows = index.polygons_of(area);
    if rows.is_empty() {
        return write_value(Value::Null, out);
    }
    object(out, |geometry| {
        geometry.member("type", Value::Text("MultiPolygon"));
        geometry.array("coordinates", rows, |out, &row| write_part(scope, row, GeometryKind::Polygon, out));
    });
}

/// Appends the parts of an area as what they are: one part as a `Point`, `LineString` or `Polygon`, several as their
/// `Multi…`, or null if there are none. Only polygons are simplified.
pub fn write_parts(scope: Scope<'_>, area: u32, kind: GeometryKind, out: &mut Writer) {
    let rows = scope.snapshot.area_index.polygons_of(area);
    let (one, several) = match kind {
        GeometryKind::None => return write_value(Value::Null, out),
        GeometryKind::Point => ("Point", "MultiPoint"),
        GeometryKind::Line => ("LineString", "MultiLineString"),
        GeometryKind::Polygon => ("Polygon", "MultiPolygon"),
    };
    let Some(&first) = rows.first() else { return write_value(Value::Null, out) };
    let is_one = rows.len() == 1;
    object(out, |geometry| {
        geometry.member("type", Value::Text(if is_one { one } else { several }));
        if is_one {
            geometry.any("coordinates", |out| write_part(scope, first, kind, out));
        } else {
            geometry.array("coordinates", rows, |out, &row| write_part(scope, row, kind, out));
        }
    });
}

fn write_part(scope: Scope<'_>, row: u32, kind: GeometryKind, out: &mut Writer) {
    let index = &scope.snapshot.area_index;
    let polygon = match scope.simplify_m.filter(|_| kind == GeometryKind::Polygon) {
        Some(metres) => index.simplified_polygon(row, metres),
        None => index.polygon(row),
    };
    let outline = polygon.exterior();
    let corner = |corner: &geo::Coord<f64>| Point { x_mm: corner.x as i32, y_mm: corner.y as i32 };
    match kind {
        GeometryKind::None | GeometryKind::Polygon => {
            let rings = std::iter::once(outline).chain(polygon.interiors());
            array(out, rings, |out, ring| write_ring(ring, scope.srid, out));
        }
        GeometryKind::Point => {
            let at = outline.0.first().map(|at| Located::from(corner(at)).coordinates(scope.srid));
            array(out, at.into_iter().flatten(), |out, number| write_value(Value::Decimal(number), out));
        }
        // The ring goes there and back.
        GeometryKind::Line => {
            let there = outline.0.iter().take(outline.0.len().div_ceil(2));
            write_corners(there.map(corner), scope.srid, out);
        }
    }
}

fn write_ring(ring: &geo::LineString<f64>, srid: Srid, out: &mut Writer) {
    let corners = ring.coords().map(|corner| Point { x_mm: corner.x as i32, y_mm: corner.y as i32 });
    write_corners(corners, srid, out);
}

/// Appends the corners of a ring or a line; neighbours that coincide after rounding become one.
fn write_corners(corners: impl Iterator<Item = Point>, srid: Srid, out: &mut Writer) {
    let mut previous = None;
    let corners = corners.filter_map(|corner| {
        let corner = Located::scaled_corner(corner, srid);
        (previous.replace(corner) != Some(corner)).then_some(corner)
    });
    array(out, corners, |out, corner| {
        array(out, corner, |out, scaled| write_value(Value::Decimal(coordinate(scaled, srid)), out));
    });
}
