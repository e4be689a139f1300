//! Rows of a file, whether it is CSV, a JSON list, ndjson or `GeoJSON`, or of a list in it.

mod parallel;
mod raw;

use std::io::{BufRead, Read};
use std::path::Path;

use self::raw::{Layout, RawRow, RawRows, RowReader};
use super::row::Row;
use super::schema::Schema;
use super::value::Values;
use super::{Context, Fault};
use crate::ImportError;
use crate::open::Input;

pub(super) use self::parallel::{Parser, for_each_record};
pub(super) use self::raw::ListRows;

/// Separators that CSV files are found with.
const SEPARATORS: [u8; 3] = *b",;\t";

/// One row with where it stands.
pub(super) struct Line<'a> {
    pub(super) row: &'a Row,
    pub(super) number: u64,
    /// What stands there.
    pub(super) text: LineText<'a>,
}

/// A row as it stands in the file.
#[derive(Clone, Copy)]
pub(super) enum LineText<'a> {
    Csv(&'a csv::ByteRecord),
    Json(&'a [u8]),
}

impl LineText<'_> {
    /// The text, to show it in a fault.
    pub(super) fn shown(self) -> String {
        match self {
            Self::Csv(record) => {
                let cells: Vec<_> = record.iter().map(String::from_utf8_lossy).collect();
                cells.join(",")
            }
            Self::Json(object) => String::from_utf8_lossy(object).trim().to_owned(),
        }
    }
}

/// Where rows stand.
pub(super) enum Text<'t, 'a, 'i> {
    File(&'t mut Input<'i>),
    /// The list that a file of named lists is at.
    List(&'t mut ListRows<'a, 'i>),
}

/// Calls `each` with every row; rows that are none are counted in the report.
pub(super) fn for_each_row(
    text: Text<'_, '_, '_>,
    schema: &Schema,
    context: &mut Context<'_, '_>,
    mut each: impl FnMut(&Line<'_>, &mut Context<'_, '_>),
) -> Result<(), ImportError> {
    with_rows(text, schema, context, |rows, layout, context| {
        let mut reader = RowReader::new(schema, layout);
        let mut raw = RawRow::default();
        while next_row(rows, &mut raw, context)? {
            match reader.read(&raw) {
                Ok(row) => each(&Line { row, number: raw.number, text: raw.text() }, context),
                Err(fault) => context.report.skip(&fault.to_string(), raw.number, || raw.text().shown()),
            }
        }
        Ok(())
    })
}

/// Counts rows that nobody reads.
pub(super) fn leave_out(
    text: Text<'_, '_, '_>,
    reason: &str,
    context: &mut Context<'_, '_>,
) -> Result<(), ImportError> {
    with_rows(text, &Schema::default(), context, |rows, _, context| {
        let mut raw = RawRow::default();
        while next_row(rows, &mut raw, context)? {
            context.report.leave_out(reason);
        }
        Ok(())
    })
}

/// Opens a text and closes it when its rows are read.
fn with_rows(
    text: Text<'_, '_, '_>,
    schema: &Schema,
    context: &mut Context<'_, '_>,
    read: impl FnOnce(&mut RawRows<'_, '_>, &Layout, &mut Context<'_, '_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let path = context.path;
    let before = context.report.rows;
    let bytes = match text {
        Text::List(ListRows(rows)) => {
            read(rows, &Layout::Json, context)?;
            rows.bytes_from_disk()
        }
        Text::File(input) => {
            if let Some((mut rows, layout)) = RawRows::open(path, input, schema)? {
                read(&mut rows, &layout, context)?;
                rows.finish(path)?;
            }
            input.bytes_from_disk()
        }
    };
    if context.report.rows == before {
        return Err(ImportError::Empty { path: path.to_owned() });
    }
    context.meter.report(&context.report.file, &context.report.kind, context.report.rows, bytes);
    Ok(())
}

/// Reads the next row and counts it; `false` after the last one.
fn next_row(rows: &mut RawRows<'_, '_>, raw: &mut RawRow, context: &mut Context<'_, '_>) -> Result<bool, ImportError> {
    if !rows.next(context.path, raw)? {
        return Ok(false);
    }
    let report = &mut *context.report;
    report.rows += 1;
    context.meter.row(&report.file, &report.kind, report.rows, rows.bytes_from_disk());
    Ok(true)
}

/// Reads a row with the values of its columns at hand.
pub(super) fn with_values<T>(
    line: &Line<'_>,
    names: &[&[&'static str]],
    context: &mut Context<'_, '_>,
    parse: impl FnOnce(&mut Values<'_>) -> T,
) -> T {
    parse(&mut Values { row: line.row, names, line: line.number, strings: context.strings, report: context.report })
}

/// Counts a row as kept or skipped.
pub(super) fn keep<T>(
    line: &Line<'_>,
    context: &mut Context<'_, '_>,
    record: Result<T, Fault>,
    each: impl FnOnce(T, &mut Context<'_, '_>),
) {
    match record {
        Ok(record) => {
            context.report.kept += 1;
            each(record, context);
        }
        Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
    }
}

pub(super) fn csv_reader<R: Read>(reader: R, separator: u8, escape: Option<u8>) -> csv::Reader<R> {
    csv::ReaderBuilder::new()
        .delimiter(separator)
        .escape(escape)
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(1 << 18)
        .from_reader(reader)
}

/// The separator that is most frequent in the header line.
pub(super) fn separator(text: &[u8]) -> u8 {
    let header = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let count = |separator: &u8| header.split(|byte| byte == separator).count();
    // The first of equals wins, so that one column of text is read as comma-separated.
    SEPARATORS.into_iter().rev().max_by_key(count).unwrap_or(b',')
}

/// The first byte that is not blank. Nothing is consumed before it, so that lines are counted from the first.
pub(super) fn first_byte(path: &Path, input: &mut Input<'_>) -> Result<Option<u8>, ImportError> {
    loop {
        let buffer = input.fill_buf().map_err(ImportError::io(path))?;
        if buffer.is_empty() {
            return Ok(None);
        }
        let mark = if buffer.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let blanks = mark + buffer[mark..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let next = buffer.get(blanks).copied();
        if next.is_some() {
            return Ok(next);
        }
        input.consume(blanks);
    }
}

pub(super) fn json_error(path: &Path, error: std::io::Error) -> ImportError {
    match error.kind() {
        std::io::ErrorKind::InvalidData => ImportError::Damaged { path: path.to_owned(), reason: error.to_string() },
        _ => ImportError::io(path)(error),
    }
}
