//! Rows of the register that a snapshot keeps, as a text in the register's own names: one object a line, as DAR 1.0 has it.
//!
//! An update lays changes over these rows. They go the way of every delivery, so that nothing is read in two ways. What the
//! snapshot does not keep is not there either: rows whose registration has ended, third coordinates, decimals beyond the
//! ninth.

use std::fmt::Write as _;
use std::io::{self, Read};

use jiff::Timestamp;
use serde_json::json;
use vejviser_dataset::Snapshot;
use vejviser_dataset::raw::{GeometryKind, RawEntity, RawValue, Visitor, geometry_kind, values, walk_geometry};
use vejviser_model::bitemporal::{BitemporalRow, OPEN};

use super::super::Context;
use super::{DarRows, Entity};
use crate::ImportError;
use crate::open::Input;
use crate::record::Moment;

impl DarRows {
    /// Reads the rows of an entity that a snapshot keeps. Every registration goes to `latest`.
    pub(crate) fn read_kept(
        &mut self,
        entity: Entity,
        snapshot: &Snapshot,
        context: &mut Context<'_, '_>,
        latest: &mut dyn FnMut(Moment),
    ) -> Result<(), ImportError> {
        let Some(kept) = entity.raw().filter(|&kept| !snapshot.raw_rows(kept).is_empty()) else { return Ok(()) };
        let rows = snapshot.raw_rows(kept).iter().map(|row| line(snapshot, kept, &row));
        self.read(entity, &mut Input::from_reader(Lines { rows, line: Vec::new(), read: 0 }), context, latest)
    }
}

/// Whether a row that a snapshot keeps begins or ends after one moment and not after another: addresses may be others then.
pub(crate) fn something_begins(snapshot: &Snapshot, after: i64, until: i64) -> bool {
    let within = |moment: i64| moment > after && moment <= until;
    RawEntity::ALL
        .into_iter()
        .any(|entity| snapshot.raw_rows(entity).iter().any(|row| within(row.from) || within(row.to)))
}

/// Lines, one behind the other.
struct Lines<I> {
    rows: I,
    line: Vec<u8>,
    /// How much of the line was taken.
    read: usize,
}

impl<I: Iterator<Item = io::Result<String>>> Read for Lines<I> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.read == self.line.len() {
            self.line = self.rows.next().transpose()?.unwrap_or_default().into_bytes();
            self.read = 0;
        }
        let count = (&self.line[self.read..]).read(into)?;
        self.read += count;
        Ok(count)
    }
}

/// A row as an object. What cannot be read would otherwise be lost without a word, so it is an error.
fn line(snapshot: &Snapshot, entity: RawEntity, row: &BitemporalRow<&[u8]>) -> io::Result<String> {
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, format!("the row of {} is damaged", row.id));
    let attributes = entity.description().attributes;
    let mut object = serde_json::Map::new();
    object.insert("id".to_owned(), json!(row.id.to_string()));
    object.insert("registreringfra".to_owned(), json!(time(row.registered).ok_or_else(damaged)?));
    object.insert("virkningfra".to_owned(), json!(time(row.from).ok_or_else(damaged)?));
    if row.to != OPEN {
        object.insert("virkningtil".to_owned(), json!(time(row.to).ok_or_else(damaged)?));
    }
    object.insert("status".to_owned(), json!(row.status.to_string()));
    if row.rowkey != 0 {
        object.insert("rowkey".to_owned(), json!(row.rowkey));
    }
    for (attribute, value) in attributes.iter().zip(values(attributes, row.facts)) {
        let text = match value {
            None => continue,
            Some(RawValue::Shared(number)) if (number as usize) < snapshot.raw_texts.len() => {
                snapshot.raw_texts.text.get(number as usize).to_owned()
            }
            Some(RawValue::Shared(_)) => return Err(damaged()),
            Some(RawValue::Text(text)) => text.to_owned(),
            Some(RawValue::Digits(digits)) => digits.to_string(),
            Some(RawValue::Id(id)) => id.to_string(),
            Some(RawValue::Integer(number)) => number.to_string(),
            Some(RawValue::Time(millis)) => time(millis).ok_or_else(damaged)?,
            Some(RawValue::Geometry(bytes)) => well_known_text(bytes).ok_or_else(damaged)?,
        };
        object.insert(attribute.name.to_owned(), json!(text));
    }
    let mut text = serde_json::Value::Object(object).to_string();
    text.push('\n');
    Ok(text)
}

fn time(millis: i64) -> Option<String> {
    Timestamp::from_millisecond(millis).ok().map(|time| time.to_string())
}

/// A geometry that was kept, as it came.
fn well_known_text(bytes: &[u8]) -> Option<String> {
    let kind = geometry_kind(bytes)?;
    let name = match kind {
        GeometryKind::Point => "POINT",
        GeometryKind::MultiPoint => "MULTIPOINT",
        GeometryKind::LineString => "LINESTRING",
        GeometryKind::MultiLineString => "MULTILINESTRING",
        GeometryKind::Polygon => "POLYGON",
        GeometryKind::MultiPolygon => "MULTIPOLYGON",
    };
    let mut text = WellKnownText { text: format!("{name} "), is_first: true };
    if kind.depth() == 0 {
        text.open();
    }
    walk_geometry(bytes, &mut text)?;
    if kind.depth() == 0 {
        text.close();
    }
    Some(text.text)
}

struct WellKnownText {
    text: String,
    /// Whether nothing stands before what comes in its list.
    is_first: bool,
}

impl WellKnownText {
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.is_first, false) {
            self.text.push_str(", ");
        }
    }
}

impl Visitor for WellKnownText {
    fn open(&mut self) {
        self.begin();
        self.text.push('(');
        self.is_first = true;
    }

    fn corner(&mut self, [x, y]: [i64; 2], places: u8) {
        self.begin();
        put_decimal(&mut self.text, x, places);
        self.text.push(' ');
        put_decimal(&mut self.text, y, places);
    }

    fn close(&mut self) {
        self.text.push(')');
        self.is_first = false;
    }
}

/// Writes `scaled / 10^places` exactly.
fn put_decimal(out: &mut String, scaled: i64, places: u8) {
    let scale = 10_u64.pow(places.into());
    let sign = if scaled < 0 { "-" } else { "" };
    let (whole, rest) = (scaled.unsigned_abs() / scale, scaled.unsigned_abs() % scale);
    // Writing to a string does not fail.
    let _ = write!(out, "{sign}{whole}");
    if places > 0 {
        let _ = write!(out, ".{rest:0width$}", width = usize::from(places));
    }
}

#[cfg(test)]
mod tests {
    use vejviser_dataset::raw::put_geometry;

    use super::super::super::wkt;
    use super::*;

    #[test]
    fn geometries_come_back() {
        for text in [
            "POINT (584301.50 6139502.25)",
            "POINT (-0.017452406 0.999847695)",
            "LINESTRING (584300.0 6139500.5, 584400.0 6139600.0)",
            "MULTIPOINT (1.5 2.0, 3.0 4.0)",
            "MULTILINESTRING ((1.25 2.00, 3.00 4.00), (5.00 6.00, 7.00 8.00))",
            "POLYGON ((1 2, 3 2, 3 4, 1 2), (1 3, 2 3, 2 4, 1 3))",
            "MULTIPOLYGON (((1 2, 3 2, 3 4, 1 2)), ((-1 3, 2 3, 2 4, -1 3)))",
        ] {
            let mut bytes = Vec::new();
            let (kind, coordinates) = wkt::coordinates(text).expect("readable");
            put_geometry(&mut bytes, kind, &coordinates);
            assert_eq!(well_known_text(&bytes).as_deref(), Some(text));
        }
    }
}
