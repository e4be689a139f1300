//! `GeoJSON`: features, their collection, points and polygons.

use crate::column::{Column, Resource, Spelling};
use crate::json::{Object, array, object, write_value};
use crate::presentation::{Presentation, Shape};
use crate::scope::{Located, Scope};
use crate::value::Value;
use crate::writer::Writer;
use vejviser_engine::request::Srid;
use vejviser_model::Point;

/// Appends a collection of features.
pub fn write_collection<'a, R: Resource>(
    spelling: &Spelling<R>,
    records: impl Iterator<Item = R::Record<'a>>,
    presentation: &Presentation,
    with_height: bool,
    out: &mut Writer,
) {
    object(out, |collection| {
        collection.member("type", Value::Text("FeatureCollection"));
        write_crs(collection, presentation.srid);
        collection.array("features", records, |out, record| {
            write_feature(spelling, &record, presentation, with_height, false, out);
        });
    });
}

/// Appends one feature; alone it names its coordinate system.
pub fn write_feature<R: Resource>(
    spelling: &Spelling<R>,
    record: &R::Record<'_>,
    presentation: &Presentation,
    with_height: bool,
    alone: bool,
    out: &mut Writer,
) {
    object(out, |feature| {
        feature.member("type", Value::Text("Feature"));
        feature.any("geometry", |out| (spelling.geometry)(record, with_height, out));
        if alone {
            write_crs(feature, presentation.srid);
        }
        match presentation.shape {
            Shape::Nested | Shape::Full => {
                feature.object("properties", |properties| (spelling.nested)(record, properties));
            }
            Shape::Flat => write_properties(spelling.flat.json, record, feature),
            Shape::Mini | Shape::Autocomplete => write_properties(spelling.mini.json, record, feature),
        }
    });
}

/// Writes flat properties; a box among them moves out to the feature, where it is known.
fn write_properties<R: Resource>(columns: &[Column<R>], record: &R::Record<'_>, feature: &mut Object<'_>) {
    let is_box = |column: &Column<R>| column.name.starts_with("bbox_");
    let is_known = |column: &Column<R>| !matches!((column.value)(record), Value::Null);
    let has_box = columns.iter().any(|column| is_box(column) && is_known(column));
    feature.object("properties", |properties| {
        for column in columns.iter().filter(|column| !(has_box && is_box(column))) {
            (column.member)(record, properties);
        }
    });
    if has_box {
        let corners = columns.iter().filter(|column| is_box(column));
        feature.array("bbox", corners, |out, column| write_value((column.value)(record), out));
    }
}

fn write_crs(object: &mut Object<'_>, srid: Srid) {
    let name = match srid {
        Srid::Wgs84 => "EPSG:4326",
        Srid::Utm32 => "EPSG:25832",
    };
    object.object("crs", |crs| {
        crs.member("type", Value::Text("name"));
        crs.object("properties", |properties| properties.member("name", Value::Text(name)));
    });
}

/// Appends a point, with a third coordinate if its height is known and asked for, or null.
pub fn write_point(point: Option<&Located>, srid: Srid, height: Value<'_>, out: &mut Writer) {
    let Some(point) = point else { return write_value(Value::Null, out) };
    object(out, |geometry| {
        geometry.member("type", Value::Text("Point"));
        let [x, y] = point.coordinates(srid);
        let coordinates = [x, y, height];
        let known = if matches!(height, Value::Null) { 2 } else { 3 };
        geometry.values("coordinates", &coordinates[..known]);
    });
}

/// Appends the road line of a street as one `MultiLineString`, or null if it has none.
pub fn write_line(scope: Scope<'_>, street: usize, out: &mut Writer) {
    let streets = &scope.snapshot.streets;
    let (x, y, ends) = (streets.line_x.get(street), streets.line_y.get(street), streets.line_ends.get(street));
    if ends.is_empty() {
        return write_value(Value::Null, out);
    }
    object(out, |geometry| {
        geometry.member("type", Value::Text("MultiLineString"));
        let starts = std::iter::once(0).chain(ends.iter().map(|&end| end as usize));
        geometry.array("coordinates", starts.zip(ends), |out, (start, &end)| {
            let corners = x.iter().zip(y).take(end as usize).skip(start);
            write_corners(corners.map(|(&x_mm, &y_mm)| Point { x_mm, y_mm }), scope.srid, out);
        });
    });
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
        geometry.array("coordinates", rows, |out, &row| {
            let polygon = index.polygon(row);
            let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
            array(out, rings, |out, ring| write_ring(ring, scope.srid, out));
        });
    });
}

fn write_ring(ring: &geo::LineString<f64>, srid: Srid, out: &mut Writer) {
    let corners = ring.coords().map(|corner| Point { x_mm: corner.x as i32, y_mm: corner.y as i32 });
    write_corners(corners, srid, out);
}

/// Appends the corners of a ring or a line; neighbours that coincide after rounding become one.
fn write_corners(corners: impl Iterator<Item = Point>, srid: Srid, out: &mut Writer) {
    let mut previous = None;
    let corners = corners.filter_map(|corner| {
        let corner = Located::from(corner).scaled(srid);
        (previous.replace(corner) != Some(corner)).then_some(corner)
    });
    array(out, corners, |out, corner| {
        array(out, corner, |out, scaled| write_value(Located::value(scaled, srid), out));
    });
}
