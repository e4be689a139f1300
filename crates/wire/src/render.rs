//! Records in a notation: the part that is the same for every resource.

use crate::bytes::json::{Object, array, object, separated};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind, write_members};
use crate::form::representation::{ADDED, Addition, Representation, SUGGESTION_TEXT};
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
    /// The first one alone, found by a position.
    Nearest {
        /// How far it is from the position.
        distance_mm: i64,
    },
}

/// How records are written, and what is added to each.
pub struct Written<'r, R: RecordKind> {
    /// Their forms.
    pub representation: &'r Representation<R>,
    /// How far the one record is from the position that it was found by, where the answer says so.
    pub distance: Option<&'static Column<R>>,
    /// What was asked for beyond them.
    pub additions: Vec<&'static Addition<R>>,
}

impl<R: RecordKind> Written<'_, R> {
    /// Writes the distance, and what was asked for as one member.
    fn add_object(&self, record: &R::Record<'_>, object: &mut Object<'_>) {
        self.add_distance(record, object);
        if self.additions.is_empty() {
            return;
        }
        object.object(ADDED, |added| {
            for addition in &self.additions {
                added.object(addition.name, |object| (addition.object.write)(record, object));
            }
        });
    }

    /// Writes the distance, and what was asked for side by side.
    fn add_members(&self, record: &R::Record<'_>, object: &mut Object<'_>) {
        self.add_distance(record, object);
        for addition in &self.additions {
            write_members(addition.columns, record, object);
        }
    }

    fn add_distance(&self, record: &R::Record<'_>, object: &mut Object<'_>) {
        if let Some(column) = self.distance {
            column.write_member(record, object);
        }
    }
}

/// Appends the records: as a list, or the first one alone.
pub fn write<'a, R: RecordKind>(
    written: &Written<'_, R>,
    mut records: impl Iterator<Item = R::Record<'a>>,
    presentation: &Presentation,
    extent: Extent,
    out: &mut Writer,
) {
    let write_one = |out: &mut Writer, record: R::Record<'a>| write_object(written, &record, presentation.shape, out);
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
                Shape::Mini | Shape::Autocomplete => written.representation.mini.csv,
                Shape::Nested | Shape::Flat | Shape::Full => written.representation.flat.csv,
            };
            let additions = written.additions.iter().flat_map(|addition| addition.columns);
            let added: Vec<Column<R>> = written.distance.into_iter().chain(additions).copied().collect();
            let all = [columns, &added].concat();
            let columns = if added.is_empty() { columns } else { &all };
            csv::write_header(columns, out);
            for record in records {
                csv::write_line(columns, &record, out);
            }
        }
        Format::Geojson | Format::Geojsonz if presentation.lines => {
            separated(out, b"\r\n", records, |out, record| {
                geojson::write_feature(written, &record, presentation, FeatureContext::InList, out);
            });
        }
        Format::Geojson | Format::Geojsonz if extent == Extent::List => {
            geojson::write_collection(written, records, presentation, out);
        }
        Format::Geojson | Format::Geojsonz => {
            if let Some(record) = records.next() {
                geojson::write_feature(written, &record, presentation, FeatureContext::Alone, out);
            }
        }
    }
}

fn write_object<R: RecordKind>(written: &Written<'_, R>, record: &R::Record<'_>, shape: Shape, out: &mut Writer) {
    let Representation { mini, flat, nested, suggestion, .. } = written.representation;
    object(out, |object| match (shape, suggestion) {
        (Shape::Mini, _) => {
            write_members(mini.json, record, object);
            written.add_object(record, object);
        }
        (Shape::Flat, _) => {
            write_members(flat.json, record, object);
            written.add_members(record, object);
        }
        (Shape::Autocomplete, Some(suggestion)) if suggestion.member.is_empty() => {
            (suggestion.object.write)(record, object);
            object.member(SUGGESTION_TEXT, (suggestion.text)(record));
        }
        (Shape::Autocomplete, Some(suggestion)) => {
            object.member(SUGGESTION_TEXT, (suggestion.text)(record));
            object.object(suggestion.member, |object| (suggestion.object.write)(record, object));
        }
        (Shape::Nested | Shape::Full | Shape::Autocomplete, _) => {
            (nested.write)(record, object);
            written.add_object(record, object);
        }
    });
}
