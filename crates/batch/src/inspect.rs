//! What a file looks like: its letters, what stands between its cells, its columns, and which of them hold what.
//!
//! Everything that was chosen stands; the rest is found out from the beginning of the file, but for the encoding, which
//! shows itself only where the first letter beyond ASCII comes: for it the file is read through.

use std::path::Path;

use csv_core::ReadRecordResult;
use serde::Serialize;
use ts_rs::TS;

use crate::columns::{self, Mapping, column_named};
use crate::encoding::{BOM, Detector, refuse_unknown};
use crate::read::{Source, open};
use crate::{Delimiter, Encoding, Error, Format, Options, Parameter, Result};

/// Rows that are shown, and by which the delimiter is judged.
const SAMPLE_ROWS: usize = 50;

/// What a file looks like.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchInspection")]
pub struct Inspection {
    /// Its letters.
    pub encoding: Encoding,
    /// Whether it begins with a byte order mark.
    pub bom: bool,
    /// What stands between its cells.
    pub delimiter: Delimiter,
    /// Names of its columns, or their numbers where it has no header.
    pub header: Vec<String>,
    /// What is read, and from which columns by number, counted from 0; nothing where that is unclear.
    pub columns: Vec<(Parameter, usize)>,
    /// Why it is unclear.
    pub unclear: Option<String>,
    /// Contents of the first rows.
    pub sample: Vec<Vec<String>>,
}

/// All that is known before the first row is read.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) encoding: Encoding,
    pub(crate) bom: bool,
    pub(crate) delimiter: Delimiter,
    pub(crate) header: Vec<String>,
    /// Column that names rows.
    pub(crate) id: Option<usize>,
    /// Bytes before the first row.
    pub(crate) begins: u64,
    /// The bytes of the header, without its line end.
    pub(crate) header_line: Vec<u8>,
    /// The line end of the header.
    pub(crate) terminator: Vec<u8>,
}

/// Looks at a file without a run.
///
/// # Errors
/// [`Error::Empty`], [`Error::UnknownEncoding`] and what reading can bring.
pub fn inspect(path: &Path, options: &Options) -> Result<Inspection> {
    let mut source = open(path)?;
    let layout = layout(&mut source, path, options)?;
    let beginning = source.peek()?;
    let rest = &beginning[beginning.len().min(layout.begins as usize)..];
    let sample = match options.input {
        Format::Csv => records(rest, layout.delimiter).into_iter().map(|record| record.cells).collect(),
        Format::Ndjson | Format::Geojson => lines(rest).map(|line| vec![line.to_vec()]).collect::<Vec<_>>(),
    };
    let (columns, unclear) = match Mapping::new(options, &layout.header) {
        Ok(mapping) => (mapping.columns(), None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let decoded = |cell: Vec<u8>| layout.encoding.decode(&cell).unwrap_or_default().into_owned();
    Ok(Inspection {
        encoding: layout.encoding,
        bom: layout.bom,
        delimiter: layout.delimiter,
        columns,
        unclear,
        sample: sample
            .into_iter()
            .take(SAMPLE_ROWS)
            .map(|row: Vec<_>| row.into_iter().map(decoded).collect())
            .collect(),
        header: layout.header,
    })
}

/// Finds out what an open source, of which nothing was read yet, looks like.
pub(crate) fn layout(source: &mut Source, path: &Path, options: &Options) -> Result<Layout> {
    let beginning = source.peek()?;
    refuse_unknown(beginning)?;
    let bom = beginning.starts_with(BOM);
    let text = beginning.strip_prefix(BOM).unwrap_or(beginning);
    if text.trim_ascii().is_empty() {
        return Err(Error::Empty);
    }
    let encoding = match options.encoding {
        Some(encoding) => encoding,
        None if bom => Encoding::Utf8,
        None => encoding_of(beginning, path)?,
    };
    let begins = if bom { BOM.len() } else { 0 };
    let names = |cells: Vec<Vec<u8>>| -> Vec<String> {
        cells.iter().map(|cell| encoding.decode(cell).unwrap_or_default().trim().to_owned()).collect()
    };
    let layout = match options.input {
        Format::Csv => {
            let delimiter = options.delimiter.unwrap_or_else(|| delimiter_of(text));
            let first = records(text, delimiter).into_iter().next().ok_or(Error::Empty)?;
            let line = &text[..first.length];
            let content = line
                .trim_ascii_end()
                .len()
                .max(line.iter().rposition(|byte| !b"\r\n".contains(byte)).map_or(0, |at| at + 1));
            let (header, begins, header_line, terminator) = if options.has_header() {
                (names(first.cells), begins + first.length, line[..content].to_vec(), line[content..].to_vec())
            } else {
                let numbers = (1..=first.cells.len()).map(|number| number.to_string()).collect();
                (numbers, begins, Vec::new(), line[content..].to_vec())
            };
            Layout {
                id: None,
                encoding,
                bom,
                delimiter,
                header,
                begins: begins as u64,
                header_line,
                terminator: if terminator.is_empty() { b"\r\n".to_vec() } else { terminator },
            }
        }
        Format::Ndjson | Format::Geojson => {
            let first = lines(text).next().unwrap_or_default();
            let header = columns::members(options, first);
            Layout {
                id: None,
                encoding: Encoding::Utf8,
                bom,
                delimiter: Delimiter::Comma,
                header,
                begins: begins as u64,
                header_line: Vec::new(),
                terminator: b"\n".to_vec(),
            }
        }
    };
    let id = options.id_column.as_ref().map(|name| column_named(name, &layout.header)).transpose()?;
    Ok(Layout { id, ..layout })
}

/// The encoding of a file by all of its letters, of standard input by its beginning.
fn encoding_of(beginning: &[u8], path: &Path) -> Result<Encoding> {
    let mut detector = Detector::default();
    if path == Path::new("-") {
        detector.look(beginning);
        return Ok(detector.encoding_so_far());
    }
    let mut source = open(path)?;
    loop {
        let piece = source.peek()?;
        if piece.is_empty() {
            return Ok(detector.encoding());
        }
        detector.look(piece);
        let length = piece.len();
        source.consume(length);
    }
}

/// The delimiter by which the first row has most cells, and nearly all others as many.
fn delimiter_of(text: &[u8]) -> Delimiter {
    let agreement = |delimiter: Delimiter| {
        let records = records(text, delimiter);
        let width = records.first().map_or(0, |record| record.cells.len());
        let alike = records.iter().filter(|record| record.cells.len() == width).count();
        // A row cut off at the end of the sample, or with a cell too many, is no objection.
        let agrees = width > 1 && alike * 10 >= records.len() * 8;
        (agrees, if agrees { width } else { 0 })
    };
    let best = Delimiter::ALL.into_iter().rev().max_by_key(|&delimiter| agreement(delimiter));
    best.filter(|&delimiter| agreement(delimiter).0).unwrap_or(Delimiter::Semicolon)
}

/// A row of the beginning of a file.
struct Record {
    cells: Vec<Vec<u8>>,
    /// Its bytes with its line end, and blank lines before it.
    length: usize,
}

/// The first rows of a text; the last one may be cut off, and then is left out where there are others.
fn records(text: &[u8], delimiter: Delimiter) -> Vec<Record> {
    let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter.byte()).build();
    let (mut cells, mut ends) = (vec![0; text.len() + 1], vec![0; text.len() + 1]);
    let mut records = Vec::new();
    let mut from = 0;
    let mut start = 0;
    let (mut cells_end, mut ends_end) = (0, 0);
    while records.len() < SAMPLE_ROWS {
        let (result, taken, written, ended) =
            reader.read_record(&text[from..], &mut cells[cells_end..], &mut ends[ends_end..]);
        from += taken;
        cells_end += written;
        ends_end += ended;
        match result {
            ReadRecordResult::Record => {
                if text[..from].ends_with(b"\r") && text[from..].starts_with(b"\n") {
                    from += 1;
                }
                let mut before = 0;
                let row = ends[..ends_end].iter().map(|&end| cells[std::mem::replace(&mut before, end)..end].to_vec());
                records.push(Record { cells: row.collect(), length: from - start });
                (cells_end, ends_end, start) = (0, 0, from);
            }
            ReadRecordResult::End => break,
            _ if from == text.len() && !records.is_empty() => break,
            _ => {}
        }
    }
    records
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}
