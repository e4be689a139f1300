//! Rows of a resource as values, column by column: for whoever writes them in a notation of tables.
//!
//! The columns are those of the flat form, and the geometry is the one that features of `GeoJSON` show, so that a table
//! says what the service says. What type a column has in a notation, and how its cells are laid out, is that notation's.

use std::str::from_utf8;

use vejviser_dataset::Snapshot;
use vejviser_model::unit::{Door, Floor};

use crate::bytes::value::{Decimal, Value};
use crate::bytes::writer::{Writer, append};
use crate::form::description::Field;
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// What one cell holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Datum<'a> {
    /// Nothing.
    Null,
    /// True or false.
    Boolean(bool),
    /// A number without decimals.
    Integer(i64),
    /// A number.
    Number(f64),
    /// Milliseconds UTC.
    Instant(i64),
    /// A text, as CSV has it between its quotes.
    Text(&'a str),
}

/// What takes rows in: the cells of a row in order, then its geometry, if rows of the resource have any.
pub trait Rows {
    /// A cell.
    fn cell(&mut self, column: usize, datum: Datum<'_>);

    /// The geometry of the row in `GeoJSON`, or `null`.
    fn geometry(&mut self, geojson: &str);
}

/// The columns of a resource, in the order of its cells.
pub fn columns<R: Resource>(resource: &R) -> Vec<Field> {
    resource.representation().flat.json.iter().map(|column| column.field).collect()
}

/// What the geometry of a row is, where rows have one: `Point`, `MultiPolygon`.
pub fn geometry<R: Resource>(resource: &R) -> Option<&'static str> {
    resource.representation().feature.as_ref().map(|feature| feature.geometry)
}

/// Hands rows over.
pub fn read<'a, R: Resource>(
    resource: &R,
    snapshot: &'a Snapshot,
    rows: &[R::Row<'a>],
    presentation: &'a Presentation,
    with_geometry: bool,
    taker: &mut impl Rows,
) {
    let scope = Scope::new(snapshot, presentation);
    let representation = resource.representation();
    let feature = representation.feature.as_ref().filter(|_| with_geometry);
    append(&mut Vec::new(), |text| {
        for &row in rows {
            let record = resource.record(scope, row, presentation);
            for (at, column) in representation.flat.json.iter().enumerate() {
                hand_over(column.value_in(&record), at, text, taker);
            }
            if let Some(feature) = feature {
                let start = text.len();
                (feature.write)(&record, false, text);
                taker.geometry(from_utf8(text.since(start)).unwrap_or("null"));
                text.rewind(start);
            }
        }
    });
}

fn hand_over(value: Value<'_>, column: usize, text: &mut Writer, taker: &mut impl Rows) {
    let datum = match value {
        Value::Null | Value::Floor(Floor::NONE) | Value::Door(Door::NONE) => Datum::Null,
        Value::Bool(flag) => Datum::Boolean(flag),
        Value::Integer(number) => Datum::Integer(number),
        Value::Decimal(Decimal { scaled, places }) => Datum::Number(scaled as f64 / 10_u64.pow(places.into()) as f64),
        Value::Local(millis) | Value::Utc(millis) => Datum::Instant(millis),
        Value::Text(text) => Datum::Text(text),
        _ => {
            let start = text.len();
            value.write_bare(text);
            taker.cell(column, from_utf8(text.since(start)).map_or(Datum::Null, Datum::Text));
            return text.rewind(start);
        }
    };
    taker.cell(column, datum);
}
