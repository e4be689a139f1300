//! Rows of the input, in chunks: each with the bytes it has in the file and the cells that stand in them.

mod counted;
mod csv;
mod ndjson;
mod quotes;
mod source;
mod unpacked;
mod utf16;
mod workbook;

use std::borrow::Cow;
use std::ops::Range;

pub(crate) use csv::CsvRows;
pub(crate) use ndjson::{Members, NdjsonRows, read_line};
pub(crate) use quotes::cell_at;
pub(crate) use source::{Source, open, refuse_inflated};

use crate::Result;

/// Rows of a chunk.
pub(crate) const CHUNK_ROWS: usize = 1024;
/// A chunk ends when it has this many bytes.
pub(crate) const CHUNK_BYTES: usize = 1 << 20;

/// A row that is longer is not answered.
pub(crate) const LONGEST_ROW: usize = 1 << 24;
/// What is longer is no file of rows.
const HELD_ROW: usize = 1 << 26;
/// Columns of a file, as a sheet of Excel has them.
pub(crate) const MOST_COLUMNS: usize = 1 << 14;

/// Consecutive rows.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The bytes of the rows as they stand in the input.
    pub(crate) bytes: Vec<u8>,
    /// The rows in their order.
    pub(crate) rows: Vec<Row>,
    /// Contents of the cells, without the quotes around them.
    pub(crate) cells: Vec<u8>,
    /// Where each cell ends in `cells`, counted from the beginning of those of its row.
    pub(crate) ends: Vec<usize>,
    /// Where the next row begins in the input, decompressed.
    pub(crate) end: u64,
    /// Which rows are lines of JSON that were not in UTF-8; they are now.
    pub(crate) not_utf8: Vec<usize>,
}

/// A row of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Its bytes, without what ends the line.
    pub(crate) bytes: Range<usize>,
    /// What ends the line; nothing at the end of a file.
    pub(crate) terminator: Range<usize>,
    /// Where its cells begin in the contents.
    cells: usize,
    /// Which ends are those of its cells.
    ends: Range<usize>,
    /// Why it cannot be read.
    pub(crate) damage: Option<Damage>,
}

/// Why a row cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// A quote is not closed.
    UnclosedQuote {
        /// In which column, counted from 1.
        column: usize,
        /// Where the quote stands in the bytes of the row.
        at: usize,
    },
    /// It is no JSON object and no text.
    NotJson,
    /// It is longer than [`LONGEST_ROW`].
    TooLong {
        /// Cells that it has.
        cells: usize,
    },
}

impl Row {
    /// The row with its first bytes and cells only.
    pub(crate) fn cut(&self, bytes: usize, cells: usize) -> Self {
        let bytes = self.bytes.start..self.bytes.start + bytes;
        Self { bytes, ends: self.ends.start..self.ends.start + cells, ..self.clone() }
    }
}

impl Chunk {
    /// Adds a row of these cells, whose bytes are added already.
    pub(crate) fn push_row<'c>(&mut self, bytes: Range<usize>, cells: impl Iterator<Item = Cow<'c, str>>) {
        let (start, ends) = (self.cells.len(), self.ends.len());
        for cell in cells {
            self.cells.extend_from_slice(cell.as_bytes());
            self.ends.push(self.cells.len() - start);
        }
        let terminator = bytes.end..bytes.end;
        self.rows.push(Row { bytes, terminator, cells: start, ends: ends..self.ends.len(), damage: None });
    }

    /// The contents of the cells of a row.
    pub(crate) fn cells_of(&self, row: &Row) -> Cells<'_> {
        Cells { contents: &self.cells[row.cells..], ends: &self.ends[row.ends.clone()] }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.rows.len() >= CHUNK_ROWS || self.bytes.len() >= CHUNK_BYTES
    }
}

/// The cells of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells<'a> {
    contents: &'a [u8],
    ends: &'a [usize],
}

impl<'a> Cells<'a> {
    /// Contents that end where it is said.
    pub(crate) fn new(contents: &'a [u8], ends: &'a [usize]) -> Self {
        Self { contents, ends }
    }

    /// The contents of all.
    pub(crate) fn contents(self) -> &'a [u8] {
        &self.contents[..self.ends.last().copied().unwrap_or_default().min(self.contents.len())]
    }

    /// How many there are.
    pub(crate) fn len(self) -> usize {
        self.ends.len()
    }

    /// One of them.
    pub(crate) fn get(self, column: usize) -> Option<&'a [u8]> {
        let start = column.checked_sub(1).map_or(0, |before| self.ends.get(before).copied().unwrap_or_default());
        self.contents.get(start..*self.ends.get(column)?)
    }

    /// All of them.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'a [u8]> {
        (0..self.len()).filter_map(move |column| self.get(column))
    }
}

/// Whether a cell holds nothing.
pub(crate) fn is_void(cell: &[u8]) -> bool {
    cell.iter().all(|&byte| byte == b' ')
}

/// What gives rows.
pub(crate) trait Rows: Send {
    /// Puts the next rows into an empty chunk; whether there are any.
    fn next_chunk(&mut self, chunk: &mut Chunk) -> Result<bool>;
}
