//! Fields as columns: which type of Arrow each type of field has, and what is said of it.
//!
//! Every column may be null: a damaged or partial register lacks what the interface promises.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_schema::{DataType, Field as Column, Schema, SchemaRef, TimeUnit};
use vejviser_engine::request::Srid;
use vejviser_wire::{Field, Type};

use crate::crs;

/// Name of the column of geometries.
pub(crate) const GEOMETRY: &str = "geometry";

/// The type of the column of a field.
pub(crate) fn type_of(field: &Field) -> DataType {
    match field.holds {
        Type::Boolean => DataType::Boolean,
        Type::Integer => DataType::Int64,
        Type::Number | Type::Fraction => DataType::Float64,
        Type::Enum { .. } if field.is_number() => DataType::Int64,
        Type::LocalTime | Type::UtcTime => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
        // All else is written as text.
        _ => DataType::Utf8,
    }
}

/// The columns of some fields, and one of geometries where there are any.
pub(crate) fn schema(fields: &[Field], geometry: Option<Srid>) -> SchemaRef {
    let column = |field: &Field| Column::new(field.name, type_of(field), true).with_metadata(said_of(field));
    let geometries = geometry.map(|srid| {
        let crs = serde_json::json!({ "crs": crs::projjson(srid) }).to_string();
        let extension = [("ARROW:extension:name", "geoarrow.wkb".to_owned()), ("ARROW:extension:metadata", crs)];
        Column::new(GEOMETRY, DataType::Binary, true)
            .with_metadata(HashMap::from(extension.map(|(key, value)| (key.to_owned(), value))))
    });
    Arc::new(Schema::new(fields.iter().map(column).chain(geometries).collect::<Vec<_>>()))
}

fn said_of(field: &Field) -> HashMap<String, String> {
    let sentences = [("beskrivelse", field.meaning.da), ("description", field.meaning.en)];
    let unit = field.unit.map(|unit| ("unit", unit));
    sentences.into_iter().chain(unit).map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// What a file says of itself to readers that know no Arrow: JSON of the resource, the data and its columns.
pub(crate) fn described(resource: &str, data_version: &str, srid: Srid, fields: &[Field]) -> String {
    let columns: Vec<_> = fields
        .iter()
        .map(|field| serde_json::json!({ "name": field.name, "unit": field.unit, "da": field.meaning.da, "en": field.meaning.en }))
        .collect();
    let crs = crs::name(srid);
    serde_json::json!({ "resource": resource, "dataVersion": data_version, "crs": crs, "columns": columns }).to_string()
}
