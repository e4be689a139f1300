//! A result of delimited cells: the row as it stands in the input, then the cells that are appended.

use csv_core::QuoteStyle;
use vejviser_wire::Type;

use super::{Appended, Cells, Chunk, Notation, Row};
use crate::cell::{cell_of_bytes, needs_quotes};
use crate::encoding::BOM;
use crate::layout::Layout;
use crate::read::{Damage, cell_at};
use crate::{Decimal, Encoding, Input, Options};

/// A result of delimited cells.
#[derive(Debug)]
pub(crate) struct CsvResult {
    encoding: Encoding,
    delimiter: u8,
    /// Columns of the input: a shorter row is filled up, so that what is appended stands under its header.
    width: usize,
    /// Which appended cells are written, and have decimals to be written with a comma.
    appended: Vec<(bool, bool)>,
    beginning: Vec<u8>,
    /// Ends rows that have no line end of their own, as lines of JSON have none of this notation.
    line_end: Vec<u8>,
    /// Whether own cells are the bytes of the row, or are written anew.
    keeps_bytes: bool,
}

impl CsvResult {
    pub(crate) fn new(options: &Options, layout: &Layout, appended: &Appended) -> Self {
        let keeps_bytes = layout.input != Input::Ndjson;
        let has_comma =
            |kind: &Type| options.decimal == Decimal::Comma && matches!(kind, Type::Number | Type::Fraction);
        let result = Self {
            encoding: layout.encoding,
            delimiter: layout.delimiter.byte(),
            width: layout.header.len(),
            appended: appended
                .written
                .iter()
                .zip(&appended.fields)
                .map(|(&written, field)| (written, has_comma(&field.holds)))
                .collect(),
            beginning: Vec::new(),
            line_end: layout.terminator.clone(),
            keeps_bytes,
        };
        let mut beginning = if options.bom.unwrap_or(layout.bom) && layout.encoding != Encoding::Windows1252 {
            BOM.to_vec()
        } else {
            Vec::new()
        };
        if keeps_bytes {
            beginning.extend_from_slice(&layout.preamble);
        }
        if options.has_header() {
            if keeps_bytes {
                beginning.extend_from_slice(&layout.header_bytes);
            } else {
                result.cells(layout.header.iter().map(String::as_bytes), &mut beginning);
            }
            for name in appended.written_names() {
                beginning.push(result.delimiter);
                result.cell(name.as_bytes(), &mut beginning);
            }
            beginning.extend_from_slice(&layout.terminator);
        }
        Self { beginning, ..result }
    }

    /// Appends a cell, which is in UTF-8; in quotes, if it needs them.
    fn cell(&self, text: &[u8], out: &mut Vec<u8>) {
        if self.keeps_letters(text) {
            return cell_of_bytes(self.delimiter, QuoteStyle::Necessary, text, out);
        }
        let mut encoded = Vec::new();
        self.encoding.encode(&String::from_utf8_lossy(text), &mut encoded);
        cell_of_bytes(self.delimiter, QuoteStyle::Necessary, &encoded, out);
    }

    /// Whether a text has the same bytes in the encoding of the file.
    fn keeps_letters(&self, text: &[u8]) -> bool {
        self.encoding != Encoding::Windows1252 || text.is_ascii()
    }

    fn cells<'c>(&self, cells: impl Iterator<Item = &'c [u8]>, out: &mut Vec<u8>) {
        for (place, cell) in cells.enumerate() {
            if place > 0 {
                out.push(self.delimiter);
            }
            if !cell.is_empty() {
                self.cell(cell, out);
            }
        }
    }
}

impl Notation for CsvResult {
    fn begin(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.beginning);
    }

    fn append(&self, answer: Cells<'_>, out: &mut Vec<u8>) {
        let is_plain = !needs_quotes(self.delimiter, answer.contents());
        for (cell, &(is_written, with_comma)) in answer.iter().zip(&self.appended) {
            if !is_written {
                continue;
            }
            out.push(self.delimiter);
            if cell.is_empty() {
                continue;
            }
            if with_comma {
                self.cell(String::from_utf8_lossy(cell).replace('.', ",").as_bytes(), out);
            } else if is_plain && self.keeps_letters(cell) {
                out.extend_from_slice(cell);
            } else if is_plain {
                self.encoding.encode(&String::from_utf8_lossy(cell), out);
            } else {
                self.cell(cell, out);
            }
        }
    }

    fn row(&self, chunk: &Chunk, row: &Row, _: u64, appended: &[u8], out: &mut Vec<u8>) {
        let cells = chunk.cells_of(row);
        let bytes = &chunk.bytes[row.bytes.clone()];
        // A line without any cell has the first one, which is empty.
        let mut width = cells.len().max(1);
        // From where the row is one cell, as it has its own bytes otherwise.
        let mut folded = None;
        match row.damage {
            // As it stands it would swallow what is appended and all rows behind it.
            Some(Damage::UnclosedQuote { column, at }) => (folded, width) = (Some(at), column),
            Some(Damage::TooLong { cells }) => width = cells.max(1),
            _ => {}
        }
        if width > self.width && self.keeps_bytes {
            // What is appended would be in columns of other names.
            folded = Some(cell_at(self.delimiter, self.width, bytes));
            width = self.width;
        }
        match folded {
            Some(at) => {
                let (before, rest) = bytes.split_at(at.min(bytes.len()));
                out.extend_from_slice(before);
                cell_of_bytes(self.delimiter, QuoteStyle::Necessary, rest, out);
            }
            None if self.keeps_bytes => out.extend_from_slice(bytes),
            None => self.cells(cells.iter(), out),
        }
        for _ in width..self.width {
            out.push(self.delimiter);
        }
        out.extend_from_slice(appended);
        let terminator = &chunk.bytes[row.terminator.clone()];
        out.extend_from_slice(if self.keeps_bytes { terminator } else { &self.line_end });
    }

    fn end(&self, _: &mut Vec<u8>) {}
}
