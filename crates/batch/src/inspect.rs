//! Looks at a file without a run: how it would be read, and its first rows, so that its sender can say otherwise.
//!
//! It needs no snapshot, so a process that has none can look. What depends on the snapshot is found out before, by
//! [`facts`].

use std::path::Path;

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::Engine;
use vejviser_wire::{Enrichment, enrichments_not_loaded};

use crate::answer::refuse_unknown_constants;
use crate::cell::cut;
use crate::columns::{SharedName, mapping, shared_names};
use crate::layout::layout;
use crate::read::{Chunk, Row, open, refuse_inflated};
use crate::run::rows;
use crate::write::{appended_to, refuse_unknown_columns};
use crate::{Delimiter, Encoding, Error, Input, Options, Parameter, Result};

/// Rows that are shown, as far as they have room.
const SAMPLE_ROWS: usize = 20;
const SAMPLE_BYTES: usize = 1 << 18;

/// A line of a file that is not blank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchSampleLine")]
pub struct SampleLine {
    /// Its number, counted from 1 as a spreadsheet counts rows.
    pub number: usize,
    /// Its cells; of long ones the beginning.
    pub cells: Vec<String>,
}

/// How a file is read.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchInspection")]
pub struct Inspection {
    /// Its notation.
    pub input: Input,
    /// Its letters.
    pub encoding: Encoding,
    /// What stands between its cells; a line of JSON has none.
    pub delimiter: Option<Delimiter>,
    /// Number of the line that holds the names of its columns; none where it has no header.
    pub header_line: Option<usize>,
    /// Name of the sheet of a workbook that is read.
    pub sheet: Option<String>,
    /// Names of its columns, or their numbers where there is no header.
    pub header: Vec<String>,
    /// What is read, and from which columns; nothing where that is unclear.
    pub columns: Vec<(Parameter, String)>,
    /// Names of these that other columns have too.
    pub shared_names: Vec<SharedName>,
    /// Why it is unclear.
    pub unclear: Option<String>,
    /// The first rows.
    pub sample: Vec<SampleLine>,
    /// The first lines above the header, which are titles.
    pub above: Vec<SampleLine>,
    /// Names of the columns that a result has behind those of the file.
    pub appended: Vec<String>,
    /// What cannot be told of addresses: its register is not loaded.
    pub not_loaded: Vec<Enrichment>,
}

/// What an inspection says of the snapshot in use, whatever the file: the registers that are not loaded.
///
/// # Errors
/// Where a code that was chosen is not in the data.
pub fn facts(engine: &Engine, options: &Options) -> Result<Vec<Enrichment>> {
    refuse_unknown_constants(engine, options)?;
    Ok(enrichments_not_loaded(engine.snapshot()))
}

/// Looks at a file. `not_loaded` are the [`facts`] of the snapshot.
///
/// # Errors
/// All that end a run before its first row, but for columns that are unclear, which the inspection says.
pub fn inspect(not_loaded: Vec<Enrichment>, path: &Path, options: &Options) -> Result<Inspection> {
    if !options.is_beginning {
        refuse_inflated(path, options.most_bytes)?;
    }
    refuse_unknown_columns(options)?;
    let mut source = open(path, options)?;
    let layout = layout(&mut source, path, options)?;
    let (columns, unclear) = match mapping(options, &layout.header, layout.wider.as_ref()) {
        Ok(mapping) => (mapping, None),
        Err(error @ Error::ColumnsUnclear { .. }) => (Vec::new(), Some(error.to_string())),
        Err(error) => return Err(error),
    };
    source.skip(layout.begins)?;
    let before = layout.header_line.unwrap_or(usize::from(!layout.preamble.is_empty()));
    let mut chunk = Chunk::default();
    rows(source, &layout, layout.begins).next_chunk(&mut chunk)?;
    let decoded = |cell| layout.encoding.decode(cell).into_owned();
    let cells = |row: &Row| chunk.cells_of(row).iter().map(decoded).collect::<Vec<_>>();
    let sample = shown((before + 1..).zip(chunk.rows.iter().map(cells)));
    let above = shown(layout.above()?.into_iter());
    let shared_names = shared_names(&columns, &layout.header, layout.members.as_deref());
    Ok(Inspection {
        input: layout.input,
        encoding: layout.encoding,
        delimiter: layout.delimiter(),
        header_line: layout.header_line,
        sheet: layout.sheet,
        columns: columns.into_iter().map(|(parameter, column)| (parameter, layout.header[column].clone())).collect(),
        shared_names,
        unclear,
        sample,
        above,
        appended: appended_to(&layout.header, options).0.chosen(options).written_names().cloned().collect(),
        not_loaded,
        header: layout.header,
    })
}

/// The first lines that are not blank, as they are shown.
fn shown(lines: impl Iterator<Item = (usize, Vec<String>)>) -> Vec<SampleLine> {
    let mut bytes = 0;
    let line = |(number, cells): (usize, Vec<String>)| SampleLine {
        number,
        cells: cells.iter().map(|cell| cut(cell)).collect(),
    };
    let has_room = |line: &SampleLine| {
        bytes += line.cells.iter().map(String::len).sum::<usize>() + line.cells.len();
        bytes <= SAMPLE_BYTES
    };
    lines.filter(|(_, cells)| !cells.is_empty()).map(line).take(SAMPLE_ROWS).take_while(has_room).collect()
}
