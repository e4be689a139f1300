//! `GeoJSON`: features, their collection, points and polygons.

use vejviser_engine::request::Srid;
use vejviser_model::Point;

use crate::bytes::json::{Object, array, object, write_value};
use crate::bytes::value::{Decimal, Value};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind};
use crate::form::representation::Representation;
use crate::position::{Located, coordinate};
use crate::presentation::{Format, Presentation, Shape};
use crate::scope::Scope;

/// Where a feature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Among others, in a collection or one a line.
    InList,
    /// Alone: it names its coordinate system.
    Alone,
}

/// Appends a collection of features.
pub fn write_collection<'a, R: RecordKind>(
    representation: &Representation<R>,
    records: impl Iterator<Item = R::Record<'a>>,
    presentation: &Presentation,
    out: &mut Writer,
) {
    object(out, |collection| {
        collection.member("type", Value::Text("FeatureCollection"));
        write_crs(collection, presentation.srid);
        collection.array("features", records, |out, record| {
            write_feature(representation, &record, presentation, Place::InList, out);
        });
    });
}

/// Appends one feature.
pub fn write_feature<R: RecordKind>(
    representation: &Representation<R>,
    record: &R::Record<'_>,
    presentation: &Presentation,
    place: Place,
    out: &mut Writer,
) {
    let with_height = presentation.format == Format::Geojsonz;
    object(out, |object| {
        object.member("type", Value::Text("Feature"));
        match &representation.feature {
            Some(feature) => object.any("geometry", |out| (feature.write)(record, with_height, out)),
            None => object.member("geometry", Value::Null),
        }
        if place == Place::Alone {
            write_crs(object, presentation.srid);
        }
        match presentation.shape {
            Shape::Nested | Shape::Full => {
                object.object("properties", |properties| (representation.nested.write)(record, properties));
            }
            Shape::Flat => write_properties(representation.flat.json, record, object),
            Shape::Mini | Shape::Autocomplete => write_properties(representation.mini.json, record, object),
        }
    });
}

/// Writes flat properties; a box among them moves out to the feature, unless it is null.
fn write_properties<R: RecordKind>(columns: &[Column<R>], record: &R::Record<'_>, feature: &mut Object<'_>) {
    let is_side = |column: &Column<R>| column.field.name.starts_with("bbox_");
    let has_value = |column: &Column<R>| !matches!((column.value)(record), Value::Null);
    let has_box = columns.iter().any(|column| is_side(column) && has_value(column));
    feature.object("properties", |properties| {
        for column in columns.iter().filter(|column| !(has_box && is_side(column))) {
            (column.member)(record, properties);
        }
    });
    if has_box {
        let sides = columns.iter().filter(|column| is_side(column));
        feature.array("bbox", sides, |out, column| write_value((column.value)(record), out));
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

/// Appends a point, with its height as a third coordinate if there is one, or null.
pub fn write_point(point: Option<&Located>, srid: Srid, height: Option<Decimal>, out: &mut Writer) {
    let Some(point) = point else { return write_value(Value::Null, out) };
    object(out, |geometry| {
        geometry.member("type", Value::Text("Point"));
        let coordinates = point.coordinates(srid).into_iter().chain(height);
        geometry.array("coordinates", coordinates, |out, number| write_value(Value::Decimal(number), out));
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
        array(out, corner, |out, scaled| write_value(Value::Decimal(coordinate(scaled, srid)), out));
    });
}
