//! A file looked at without a run: how it would be read, and its first rows, so that whoever sent it can say otherwise.

use std::path::Path;

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::Engine;
use vejviser_wire::{Enrichment, enrichments_not_loaded};

use crate::answer::refuse_unknown_constants;
use crate::columns::mapping;
use crate::layout::layout;
use crate::read::{Chunk, open};
use crate::run::rows;
use crate::write::appended_to;
use crate::{Delimiter, Encoding, Error, Input, Options, Parameter, Result};

/// Rows that are shown.
const SAMPLE_ROWS: usize = 20;

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
    /// Cells of the first rows.
    pub sample: Vec<Vec<String>>,
    /// Names of the columns that a result has behind those of the file.
    pub appended: Vec<String>,
    /// What cannot be told of addresses: its register is not loaded.
    pub not_loaded: Vec<Enrichment>,
}

/// Looks at a file.
///
/// # Errors
/// All that end a run before its first row, but for columns that are unclear, which the inspection says.
pub fn inspect(engine: &Engine, path: &Path, options: &Options) -> Result<Inspection> {
    refuse_unknown_constants(engine, options)?;
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
    let decoded = |cell: &[u8]| layout.encoding.decode(cell).unwrap_or_default().into_owned();
    let first = chunk.rows.iter().filter(|row| !row.bytes.is_empty()).take(SAMPLE_ROWS);
    let sample = first.map(|row| chunk.cells_of(row).iter().map(decoded).collect()).collect();
    Ok(Inspection {
        input: layout.input,
        encoding: layout.encoding,
        delimiter: layout.delimiter(),
        sheet: layout.sheet,
        columns: columns.into_iter().map(|(parameter, column)| (parameter, layout.header[column].clone())).collect(),
        unclear,
        sample,
        appended: appended_to(&layout.header, options).0.names,
        not_loaded: enrichments_not_loaded(engine.snapshot()),
        header: layout.header,
    })
}
