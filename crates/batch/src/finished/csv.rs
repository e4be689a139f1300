//! A result of delimited cells read again.

use std::borrow::Cow;
use std::ops::Range;

use csv_core::QuoteStyle;
use vejviser_wire::Type;

use super::{AnsweredRows, Finished, FinishedRows};
use crate::cell::cell_of_bytes;
use crate::columns::id_column;
use crate::layout::{Layout, layout_of_text};
use crate::options::HeaderLine;
use crate::read::{Cells, CsvRows, Row, Rows, Source};
use crate::write::{Appended, appended_to};
use crate::{Decimal, Delimiter, Input, Options, Result};

/// The rows of a result.
pub(crate) struct FinishedCsv {
    rows: CsvRows,
    layout: Layout,
    appended: Appended,
    finished: Finished,
    /// Which appended cells have decimals that stand behind a comma.
    with_comma: Vec<bool>,
}

impl FinishedCsv {
    pub(crate) fn open(finished: &Finished) -> Result<Self> {
        let Finished { encoding, delimiter, options, .. } = finished;
        let mut source = finished.source()?;
        let known = Options {
            input: Some(Input::Csv),
            encoding: Some(*encoding),
            // The text of a sheet has what was chosen.
            delimiter: delimiter.or(options.delimiter).or(Some(Delimiter::Semicolon)),
            header: options.header,
            ..Options::default()
        };
        let header = match finished.header_line {
            _ if !known.has_header() => HeaderLine::None,
            Some(number) => HeaderLine::Number(number),
            None => HeaderLine::First,
        };
        let mut layout = layout_of_text(&mut source, &finished.path, &known, header)?;
        let count = options.appended().fields().len();
        let own = layout.header.len().checked_sub(count).ok_or_else(|| finished.broken())?;
        layout.header.truncate(own);
        let (appended, _) = appended_to(&layout.header, options);
        layout.id = id_column(options, &layout.header)?;
        if !layout.header_bytes.is_empty() {
            let encoded = |name: &String| {
                let mut encoded = Vec::new();
                layout.encoding.encode(name, &mut encoded);
                encoded
            };
            let names: Vec<Vec<u8>> = appended.names.iter().map(encoded).collect();
            let mut behind = Vec::new();
            append(layout.delimiter.byte(), names.iter().map(Vec::as_slice), &mut behind);
            let line = layout.header_bytes.strip_suffix(&behind[..]).ok_or_else(|| finished.broken())?;
            layout.header_bytes = line.to_vec();
        }
        source.skip(layout.begins)?;
        let has_comma =
            |kind: &Type| options.decimal == Decimal::Comma && matches!(kind, Type::Number | Type::Fraction);
        Ok(Self {
            rows: CsvRows::new(source, layout.delimiter, layout.begins).of_result().of_sound_quotes(),
            layout: Layout { input: finished.input, ..layout },
            finished: finished.clone(),
            with_comma: appended.fields.iter().map(|field| has_comma(&field.holds)).collect(),
            appended,
        })
    }

    /// The own part of a row, and the cells behind it.
    fn split<'c>(
        &self,
        bytes: &[u8],
        row: &Row,
        cells: Cells<'c>,
    ) -> Option<(Row, impl Iterator<Item = &'c [u8]> + use<'c>)> {
        let own = cells.len().checked_sub(self.with_comma.len())?;
        let appended = move || cells.iter().skip(own);
        let mut behind = Vec::with_capacity(256);
        append(self.layout.delimiter.byte(), appended(), &mut behind);
        let before = bytes.strip_suffix(&behind[..])?;
        Some((row.cut(before.len(), own), appended()))
    }

    fn text<'c>(&self, cell: &'c [u8], with_comma: bool) -> Cow<'c, str> {
        let text = self.layout.encoding.decode(cell);
        if with_comma && text.contains(',') { Cow::Owned(text.replace(',', ".")) } else { text }
    }
}

impl FinishedRows for FinishedCsv {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn appended(&self) -> &Appended {
        &self.appended
    }

    fn go_to(&mut self, bytes: Range<u64>) -> Result<()> {
        let begins = bytes.start;
        let source = Source::part(&self.finished.path, bytes)?;
        self.rows = CsvRows::new(source, self.layout.delimiter, begins).of_result().of_sound_quotes();
        Ok(())
    }

    fn next(&mut self, answered: &mut AnsweredRows) -> Result<bool> {
        let mut chunk = std::mem::take(&mut answered.own);
        if !self.rows.next_chunk(&mut chunk)? {
            return Ok(false);
        }
        let mut own = Vec::with_capacity(chunk.rows.len());
        for row in &chunk.rows {
            let cells = chunk.cells_of(row);
            let bytes = &chunk.bytes[row.bytes.clone()];
            let (cut, appended) = self.split(bytes, row, cells).ok_or_else(|| self.finished.broken())?;
            answered.append(appended.zip(&self.with_comma).map(|(cell, &with_comma)| self.text(cell, with_comma)));
            if self.finished.input == Input::Xlsx {
                mark_bare(&chunk.bytes[cut.bytes.clone()], chunk.cells_of(&cut), &mut answered.bare);
            }
            own.push(cut);
        }
        chunk.rows = own;
        answered.own = chunk;
        Ok(true)
    }
}

/// Appends cells, each behind a delimiter, as the result has them.
fn append<'c>(delimiter: u8, cells: impl Iterator<Item = &'c [u8]>, out: &mut Vec<u8>) {
    for cell in cells {
        out.push(delimiter);
        if !cell.is_empty() {
            cell_of_bytes(delimiter, QuoteStyle::Necessary, cell, out);
        }
    }
}

/// Says of each cell of a row that was written here whether it stands without quotes.
fn mark_bare(bytes: &[u8], cells: Cells<'_>, bare: &mut Vec<bool>) {
    let mut at = 0;
    for cell in cells.iter() {
        let is_bare = bytes.get(at) != Some(&b'"');
        bare.push(is_bare);
        let quotes = if is_bare { 0 } else { 2 + memchr::memchr_iter(b'"', cell).count() };
        at += cell.len() + quotes + 1;
    }
}
