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
use crate::columns::mapping;
use crate::layout::layout;
use crate::read::{Chunk, open, refuse_inflated};
use crate::run::rows;
use crate::write::{appended_to, refuse_unknown_columns};
use crate::{Delimiter, Encoding, Error, Input, Options, Parameter, Result};

/// Rows that are shown, as far as they have room.
const SAMPLE_ROWS: usize = 20;
const SAMPLE_BYTES: usize = 1 << 18;
/// Letters of a cell that are shown.
const SAMPLE_LETTERS: usize = 200;

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
    /// Name of the sheet of a workbook that is read.
    pub sheet: Option<String>,
    /// Names of its columns, or their numbers where there is no header.
    pub header: Vec<String>,
    /// What is read, and from which columns; nothing where that is unclear.
    pub columns: Vec<(Parameter, String)>,
    /// Why it is unclear.
    pub unclear: Option<String>,
    /// Cells of the first rows; of long ones the beginning.
    pub sample: Vec<Vec<String>>,
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
    let (columns, unclear) = match mapping(options, &layout.header) {
        Ok(mapping) => (mapping, None),
        Err(error @ Error::ColumnsUnclear { .. }) => (Vec::new(), Some(error.to_string())),
        Err(error) => return Err(error),
    };
    source.skip(layout.begins)?;
    let mut chunk = Chunk::default();
    rows(source, &layout, layout.begins).next_chunk(&mut chunk)?;
    let shown = |cell: &[u8]| cut(&layout.encoding.decode(cell).unwrap_or_default());
    let mut sample: Vec<Vec<String>> = Vec::new();
    let mut bytes = 0;
    for row in chunk.rows.iter().filter(|row| !row.bytes.is_empty()).take(SAMPLE_ROWS) {
        let cells: Vec<String> = chunk.cells_of(row).iter().map(shown).collect();
        bytes += cells.iter().map(String::len).sum::<usize>() + cells.len();
        if bytes > SAMPLE_BYTES {
            break;
        }
        sample.push(cells);
    }
    Ok(Inspection {
        input: layout.input,
        encoding: layout.encoding,
        delimiter: layout.delimiter(),
        sheet: layout.sheet,
        columns: columns.into_iter().map(|(parameter, column)| (parameter, layout.header[column].clone())).collect(),
        unclear,
        sample,
        appended: appended_to(&layout.header, options).0.chosen(options).written_names().cloned().collect(),
        not_loaded,
        header: layout.header,
    })
}

/// A cell as it is shown: its first letters.
fn cut(cell: &str) -> String {
    match cell.char_indices().nth(SAMPLE_LETTERS) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}
