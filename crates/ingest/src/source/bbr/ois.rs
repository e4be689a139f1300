//! XML of OIS: an element a row, an element inside it a column. The file is read event by event; what is kept at a time is
//! one row.

use std::io::{BufRead, Read};

use quick_xml::Reader as XmlReader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::Event;

use super::latin1::{Latin1, is_said};
use super::row::{BbrRecord, Columns};
use super::rows::Rows;
use crate::ImportError;
use crate::open::Input;
use crate::record::Strings;
use crate::source::value::Values;
use crate::source::xml::{self, Lines};
use crate::source::{Context, Row};

/// Depth of the element of a row.
const ROW: usize = 2;
/// Depth of the element of a column.
const COLUMN: usize = 3;
/// What rows of tables begin with; the header of a delivery does not.
const TABLES: &str = "CO";

/// Calls `each` with every row that holds now.
pub(super) fn for_each_row(
    rows: &Rows,
    input: &mut Input<'_>,
    context: &mut Context<'_, '_>,
    each: &mut dyn FnMut(BbrRecord, &mut Strings),
) -> Result<(), ImportError> {
    let path = context.path;
    let is_latin1 = is_said(input.fill_buf().map_err(ImportError::io(path))?);
    let mut input = input.through(|input| -> Box<dyn Read + '_> {
        if is_latin1 { Box::new(Latin1 { input, rest: Vec::new() }) } else { Box::new(input) }
    });
    let mut reader = XmlReader::from_reader(Lines::new(&mut input));
    let mut document =
        Document { columns: &rows.columns, depth: 0, is_row: false, text: String::new(), row: Row::default() };
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer).map_err(|error| xml::error(path, error))?;
        if matches!(event, Event::Eof) {
            break;
        }
        if document.event(&event) {
            let report = &mut *context.report;
            report.rows += 1;
            context.meter.row(&report.file, &report.kind, report.rows, reader.get_ref().input.bytes_from_disk());
            finish(&document, reader.get_ref().passed, rows, context, each);
        }
    }
    if document.depth > 0 {
        return Err(xml::unfinished(path));
    }
    if context.report.rows == 0 {
        return Err(ImportError::Empty { path: path.to_owned() });
    }
    let bytes = reader.get_ref().input.bytes_from_disk();
    context.meter.report(&context.report.file, &context.report.kind, context.report.rows, bytes);
    Ok(())
}

/// What has been read of a file and is not finished.
struct Document<'c> {
    columns: &'c Columns,
    /// Elements that have begun.
    depth: usize,
    /// Whether the element at hand is a row.
    is_row: bool,
    /// The text of the innermost element.
    text: String,
    row: Row,
}

impl Document<'_> {
    /// Takes an event; whether a row ends with it.
    fn event(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Start(tag) => {
                self.depth += 1;
                self.text.clear();
                if self.depth == ROW {
                    self.is_row = tag.local_name().as_ref().starts_with(TABLES);
                    self.row.clear(self.columns.schema.len());
                }
            }
            Event::Text(part) => self.text.push_str(part),
            Event::CData(part) => self.text.push_str(part),
            Event::GeneralRef(name) => {
                self.text.extend(name.resolve_char_ref().ok().flatten());
                self.text.push_str(resolve_xml_entity(name).unwrap_or_default());
            }
            Event::End(tag) => {
                let depth = self.depth;
                self.depth = depth.saturating_sub(1);
                if depth == COLUMN
                    && self.is_row
                    && let Some(column) = self.columns.schema.column(tag.local_name().as_ref())
                {
                    self.row.push(column, format_args!("{}", self.text));
                }
                return depth == ROW && std::mem::take(&mut self.is_row);
            }
            _ => {}
        }
        false
    }
}

fn finish(
    document: &Document<'_>,
    line: u64,
    rows: &Rows,
    context: &mut Context<'_, '_>,
    each: &mut dyn FnMut(BbrRecord, &mut Strings),
) {
    let Document { columns, row, .. } = document;
    let Context { strings, report, .. } = &mut *context;
    let id = || columns.schema.column("id_lokalId").and_then(|column| row.get(column.into()));
    let mut values = Values { row, names: &columns.names, line, strings, report };
    rows.take(&mut values, || id().unwrap_or_default().to_owned(), each);
}
