//! Records in a notation: the part that is the same for every resource.

use crate::bytes::json::{array, object, separated};
use crate::bytes::writer::Writer;
use crate::form::column::{RecordKind, write_members};
use crate::form::representation::{Representation, SUGGESTION_TEXT};
use crate::presentation::{Format, Presentation, Shape};

pub mod csv;
mod geojson;

use geojson::FeatureContext;

/// How many rows an answer shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All, as a list.
    List,
    /// The first one alone.
    One,
}

/// Appends the records: as a list, or the first one alone.
pub fn write<'a, R: RecordKind>(
    representation: &Representation<R>,
    mut records: impl Iterator<Item = R::Record<'a>>,
    presentation: &Presentation,
    extent: Extent,
    out: &mut Writer,
) {
    let write_one =
        |out: &mut Writer, record: R::Record<'a>| write_object(representation, &record, presentation.shape, out);
    match presentation.format {
        Format::Json if extent == Extent::List => array(out, records, write_one),
        Format::Json => {
            if let Some(record) = records.next() {
                write_one(out, record);
            }
        }
        Format::Ndjson => separated(out, b"\r\n", records, write_one),
        Format::Csv => {
            let columns = match presentation.shape {
                Shape::Mini | Shape::Autocomplete => representation.mini.csv,
                Shape::Nested | Shape::Flat | Shape::Full => representation.flat.csv,
            };
            csv::write_header(columns, out);
            for record in records {
                csv::write_line(columns, &record, out);
            }
        }
        Format::Geojson | Format::Geojsonz if presentation.lines => {
            separated(out, b"\r\n", records, |out, record| {
                geojson::write_feature(representation, &record, presentation, FeatureContext::InList, out);
            });
        }
        Format::Geojson | Format::Geojsonz if extent == Extent::List => {
            geojson::write_collection(representation, records, presentation, out);
        }
        Format::Geojson | Format::Geojsonz => {
            if let Some(record) = records.next() {
                geojson::write_feature(representation, &record, presentation, FeatureContext::Alone, out);
            }
        }
    }
}

fn write_object<R: RecordKind>(
    representation: &Representation<R>,
    record: &R::Record<'_>,
    shape: Shape,
    out: &mut Writer,
) {
    let Representation { mini, flat, nested, suggestion, .. } = representation;
    object(out, |object| match (shape, suggestion) {
        (Shape::Mini, _) => write_members(mini.json, record, object),
        (Shape::Flat, _) => write_members(flat.json, record, object),
        (Shape::Autocomplete, Some(suggestion)) if suggestion.member.is_empty() => {
            (suggestion.object.write)(record, object);
            object.member(SUGGESTION_TEXT, (suggestion.text)(record));
        }
        (Shape::Autocomplete, Some(suggestion)) => {
            object.member(SUGGESTION_TEXT, (suggestion.text)(record));
            object.object(suggestion.member, |object| (suggestion.object.write)(record, object));
        }
        (Shape::Nested | Shape::Full | Shape::Autocomplete, _) => (nested.write)(record, object),
    });
}
