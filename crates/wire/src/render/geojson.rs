//! Records as `GeoJSON`: features and their collection. The geometry of a feature is `record::geometry`'s.

use vejviser_engine::request::Srid;

use crate::bytes::json::{Object, object, write_value};
use crate::bytes::value::Value;
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind};
use crate::presentation::{Format, Presentation, Shape};
use crate::render::Written;

/// Where a feature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureContext {
    /// Among others, in a collection or one a line.
    InList,
    /// Alone: it names its coordinate system.
    Alone,
}

/// Appends a collection of features.
pub fn write_collection<'a, R: RecordKind>(
    written: &Written<'_, R>,
    records: impl Iterator<Item = R::Record<'a>>,
    presentation: &Presentation,
    out: &mut Writer,
) {
    object(out, |collection| {
        collection.member("type", Value::Text("FeatureCollection"));
        write_crs(collection, presentation.srid);
        collection.array("features", records, |out, record| {
            write_feature(written, &record, presentation, FeatureContext::InList, out);
        });
    });
}

/// Appends one feature.
pub fn write_feature<R: RecordKind>(
    written: &Written<'_, R>,
    record: &R::Record<'_>,
    presentation: &Presentation,
    context: FeatureContext,
    out: &mut Writer,
) {
    let representation = written.representation;
    let with_height = presentation.format == Format::Geojsonz;
    object(out, |object| {
        object.member("type", Value::Text("Feature"));
        match &representation.feature {
            Some(feature) => object.any("geometry", |out| (feature.write)(record, with_height, out)),
            None => object.member("geometry", Value::Null),
        }
        if context == FeatureContext::Alone {
            write_crs(object, presentation.srid);
        }
        match presentation.shape {
            Shape::Nested | Shape::Full => {
                object.object("properties", |properties| {
                    (representation.nested.write)(record, properties);
                    written.add_object(record, properties);
                });
            }
            Shape::Flat => {
                let add = |properties: &mut Object<'_>| written.add_members(record, properties);
                write_properties(representation.flat.json, record, object, add);
            }
            Shape::Mini | Shape::Autocomplete => {
                let add = |properties: &mut Object<'_>| written.add_object(record, properties);
                write_properties(representation.mini.json, record, object, add);
            }
        }
    });
}

/// Writes flat properties, and what is added to them; a box among them moves out to the feature, unless it is null.
fn write_properties<R: RecordKind>(
    columns: &[Column<R>],
    record: &R::Record<'_>,
    feature: &mut Object<'_>,
    add: impl FnOnce(&mut Object<'_>),
) {
    let is_side = |column: &Column<R>| column.field.name.starts_with("bbox_");
    let has_value = |column: &Column<R>| !matches!(column.value_in(record), Value::Null);
    let has_box = columns.iter().any(|column| is_side(column) && has_value(column));
    feature.object("properties", |properties| {
        for column in columns.iter().filter(|column| !(has_box && is_side(column))) {
            column.write_member(record, properties);
        }
        add(properties);
    });
    if has_box {
        let sides = columns.iter().filter(|column| is_side(column));
        feature.array("bbox", sides, |out, column| write_value(column.value_in(record), out));
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
