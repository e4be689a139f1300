//! Rows in a notation: the part that is the same for every resource.

use crate::column::{Flat, Resource, Spelling, write_members};
use crate::json::{array, object, separated};
use crate::presentation::{Format, Presentation, Shape};
use crate::writer::Writer;
use crate::{csv, geojson};

/// Appends the records: as a list, or the first one alone.
pub fn write<'a, R: Resource>(
    spelling: &Spelling<R>,
    mut records: impl Iterator<Item = R::Record<'a>>,
    presentation: &Presentation,
    list: bool,
    out: &mut Writer,
) {
    let with_height = presentation.format == Format::Geojsonz;
    let write_one = |out: &mut Writer, record: R::Record<'a>| write_object(spelling, &record, presentation.shape, out);
    match presentation.format {
        Format::Json if list => array(out, records, write_one),
        Format::Json => {
            if let Some(record) = records.next() {
                write_one(out, record);
            }
        }
        Format::Ndjson => separated(out, b"\r\n", records, write_one),
        Format::Csv => {
            let columns = match presentation.shape {
                Shape::Mini | Shape::Autocomplete => spelling.mini.csv,
                Shape::Nested | Shape::Flat | Shape::Full => spelling.flat.csv,
            };
            csv::write_header(columns, out);
            for record in records {
                csv::write_line(columns, &record, out);
            }
        }
        Format::Geojson | Format::Geojsonz if presentation.lines => {
            separated(out, b"\r\n", records, |out, record| {
                geojson::write_feature(spelling, &record, presentation, with_height, false, out);
            });
        }
        Format::Geojson | Format::Geojsonz if list => {
            geojson::write_collection(spelling, records, presentation, with_height, out);
        }
        Format::Geojson | Format::Geojsonz => {
            if let Some(record) = records.next() {
                geojson::write_feature(spelling, &record, presentation, with_height, true, out);
            }
        }
    }
}

fn write_object<R: Resource>(spelling: &Spelling<R>, record: &R::Record<'_>, shape: Shape, out: &mut Writer) {
    let Spelling { mini: Flat { json: mini, .. }, flat: Flat { json: flat, .. }, nested, suggestion, .. } = spelling;
    object(out, |object| match shape {
        Shape::Mini => write_members(mini, record, object),
        Shape::Flat => write_members(flat, record, object),
        Shape::Nested | Shape::Full => nested(record, object),
        Shape::Autocomplete => {
            object.member("tekst", (suggestion.text)(record));
            object.object(suggestion.member, |object| match suggestion.fields {
                [] => nested(record, object),
                fields => write_members(fields, record, object),
            });
        }
    });
}
