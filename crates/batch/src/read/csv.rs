//! Rows of a file of delimited cells.
//!
//! `csv-core` reads them, so quotes, line ends and cells over several lines are those of every CSV library. What it
//! does not keep is kept here: the very bytes of each row, and blank lines, which are rows without cells.

use csv_core::ReadRecordResult;

use super::{Chunk, Damage, LONGEST_ROW, Row, Rows, Source};
use crate::{Delimiter, Error, Result};

/// Room for cells and their ends that is added where there is none.
const GROWTH: (usize, usize) = (4096, 64);

/// A row that is longer is looked at for a quote that nobody closed, which would swallow the rest of the file.
const LONG_ROW: usize = 1 << 16;
/// The rows of a source.
pub(crate) struct CsvRows {
    source: Source,
    reader: csv_core::Reader,
    delimiter: Delimiter,
    /// Room for the cells of a row and their ends, used again for each: making it anew costs more than reading the row.
    room: (Vec<u8>, Vec<usize>),
    /// Bytes that were read already and are read again: rows behind a quote nobody closed.
    again: Vec<u8>,
    /// How much of `again` is done.
    again_from: usize,
    /// Where the next row begins.
    offset: u64,
}

impl CsvRows {
    /// Reads on from where the source stands, `offset` bytes behind its beginning.
    pub(crate) fn new(source: Source, delimiter: Delimiter, offset: u64) -> Self {
        let room = (vec![0; GROWTH.0], vec![0; GROWTH.1]);
        Self { source, reader: reader(delimiter), delimiter, room, again: Vec::new(), again_from: 0, offset }
    }

    /// The next bytes.
    fn peek(&mut self) -> Result<&[u8]> {
        if self.again_from < self.again.len() { Ok(&self.again[self.again_from..]) } else { self.source.peek() }
    }

    fn consume(&mut self, length: usize) {
        if self.again_from < self.again.len() {
            self.again_from += length;
        } else {
            self.source.consume(length);
        }
    }

    /// Takes the rest of a line end that a row was read up to the middle of.
    fn finish_line_end(&mut self, chunk: &mut Chunk) -> Result<()> {
        if chunk.bytes.last() == Some(&b'\r') && self.peek()?.first() == Some(&b'\n') {
            self.consume(1);
            chunk.bytes.push(b'\n');
        }
        Ok(())
    }

    /// Reads a record and the blank lines before it into a chunk; whether there was anything.
    fn read_record(&mut self, chunk: &mut Chunk) -> Result<bool> {
        let start = chunk.bytes.len();
        let (cells, ends) = (chunk.cells.len(), chunk.ends.len());
        let (mut cells_end, mut ends_end) = (0, 0);
        let mut looked_at = LONG_ROW;
        let is_record = loop {
            if self.room.0.len() < cells_end + GROWTH.0 / 2 {
                self.room.0.resize(cells_end + GROWTH.0, 0);
            }
            if self.room.1.len() < ends_end + GROWTH.1 / 2 {
                self.room.1.resize(ends_end + GROWTH.1, 0);
            }
            let input =
                if self.again_from < self.again.len() { &self.again[self.again_from..] } else { self.source.peek()? };
            let (result, taken, written, ended) =
                self.reader.read_record(input, &mut self.room.0[cells_end..], &mut self.room.1[ends_end..]);
            chunk.bytes.extend_from_slice(&input[..taken]);
            self.consume(taken);
            cells_end += written;
            ends_end += ended;
            match result {
                ReadRecordResult::Record => break true,
                ReadRecordResult::End => break false,
                ReadRecordResult::InputEmpty | ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => {}
            }
            let length = chunk.bytes.len() - start;
            if length > LONGEST_ROW {
                return Err(Error::LongRow(LONGEST_ROW));
            }
            if length > looked_at {
                looked_at = length + LONG_ROW;
                if let Some(quote) = open_quote(&chunk.bytes[start..], self.delimiter) {
                    return Ok(self.give_up(chunk, start, (cells, ends), quote));
                }
            }
        };
        if is_record
            && self.peek()?.is_empty()
            && let Some(quote) = open_quote(&chunk.bytes[start..], self.delimiter)
        {
            return Ok(self.give_up(chunk, start, (cells, ends), quote));
        }
        self.finish_line_end(chunk)?;
        let record = blank_lines(chunk, start, cells, ends);
        if is_record {
            chunk.cells.extend_from_slice(&self.room.0[..cells_end]);
            chunk.ends.extend_from_slice(&self.room.1[..ends_end]);
            let end = record + content(&chunk.bytes[record..]);
            chunk.rows.push(Row {
                bytes: record..end,
                terminator: end..chunk.bytes.len(),
                cells,
                ends: ends..chunk.ends.len(),
                damage: None,
            });
        }
        self.offset += (chunk.bytes.len() - start) as u64;
        Ok(chunk.bytes.len() > start)
    }

    /// Ends a row whose quote is not closed at the end of its line, and has the lines behind it read again.
    fn give_up(&mut self, chunk: &mut Chunk, start: usize, (cells, ends): (usize, usize), quote: Quote) -> bool {
        let record = blank_lines(chunk, start, cells, ends);
        let quote_at = quote.at.saturating_sub(record - start);
        // Cells before it may have line ends of their own.
        let open = &chunk.bytes[record + quote_at..];
        let end = record + quote_at + memchr::memchr2(b'\n', b'\r', open).unwrap_or(open.len());
        let next = end + line_end(&chunk.bytes[end..]);
        let mut again = chunk.bytes.split_off(next);
        again.extend_from_slice(&self.again[self.again_from..]);
        (self.again, self.again_from) = (again, 0);
        self.reader.reset();
        let damage = Some(Damage::UnclosedQuote { column: quote.column, at: quote_at });
        chunk.rows.push(Row { bytes: record..end, terminator: end..next, cells, ends: ends..ends, damage });
        self.offset += (chunk.bytes.len() - start) as u64;
        true
    }
}

impl Rows for CsvRows {
    fn next_chunk(&mut self, chunk: &mut Chunk) -> Result<bool> {
        while !chunk.is_full() && self.read_record(chunk)? {}
        chunk.end = self.offset;
        Ok(!chunk.rows.is_empty())
    }
}

fn reader(delimiter: Delimiter) -> csv_core::Reader {
    csv_core::ReaderBuilder::new().delimiter(delimiter.byte()).build()
}

/// Adds the blank lines at `start` to a chunk as rows; where what follows them begins.
fn blank_lines(chunk: &mut Chunk, start: usize, cells: usize, ends: usize) -> usize {
    let mut at = start;
    loop {
        let length = line_end(&chunk.bytes[at..]);
        if length == 0 {
            return at;
        }
        chunk.rows.push(Row { bytes: at..at, terminator: at..at + length, cells, ends: ends..ends, damage: None });
        at += length;
    }
}

/// Bytes of the line end that stands first; none is 0.
fn line_end(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Bytes before the line end that stands last.
fn content(bytes: &[u8]) -> usize {
    let end = match bytes {
        [.., b'\r', b'\n'] => 2,
        [.., b'\r' | b'\n'] => 1,
        _ => 0,
    };
    bytes.len() - end
}

/// A quote that is not closed.
#[derive(Clone, Copy, Debug)]
struct Quote {
    /// Its column, counted from 1.
    column: usize,
    /// Where its cell begins.
    at: usize,
}

/// The quote of a row that is not closed. The row is read once more with line ends behind it: an open cell takes them in,
/// a closed one is ended by them. Byte by byte, to know where cells begin.
fn open_quote(row: &[u8], delimiter: Delimiter) -> Option<Quote> {
    memchr::memchr(b'"', row)?;
    let mut reader = reader(delimiter);
    let (mut cells, mut ends) = ([0; 8], [0; 8]);
    let mut quote = Quote { column: 1, at: 0 };
    let mut is_begun = false;
    for (place, byte) in [row, b"\n\n"].concat().into_iter().enumerate() {
        let (result, _, written, ended) = reader.read_record(&[byte], &mut cells, &mut ends);
        match result {
            ReadRecordResult::Record => (quote, is_begun) = (Quote { column: 1, at: place + 1 }, false),
            _ if ended > 0 => (quote, is_begun) = (Quote { column: quote.column + 1, at: place + 1 }, true),
            _ if !is_begun && written == 0 && matches!(byte, b'\r' | b'\n') => quote.at = place + 1,
            _ => is_begun = true,
        }
    }
    (is_begun && quote.at < row.len()).then_some(quote)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A row as it is shown here: its bytes, its line end, its cells, and whether it is damaged.
    type Shown = (String, String, Vec<String>, bool);

    fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }

    fn rows(input: &[u8], piece: usize, offset: u64) -> (Vec<Shown>, Vec<u64>) {
        let mut source = Source::in_pieces(input.to_vec(), piece);
        source.skip(offset).unwrap();
        let mut reader = CsvRows::new(source, Delimiter::Semicolon, offset);
        let (mut shown, mut ends) = (Vec::new(), Vec::new());
        loop {
            let mut chunk = Chunk::default();
            if !reader.next_chunk(&mut chunk).unwrap() {
                return (shown, ends);
            }
            shown.extend(chunk.rows.iter().map(|row| {
                let cells = chunk.cells_of(row).iter().map(text).collect();
                (
                    text(&chunk.bytes[row.bytes.clone()]),
                    text(&chunk.bytes[row.terminator.clone()]),
                    cells,
                    row.damage.is_some(),
                )
            }));
            ends.push(chunk.end);
        }
    }

    #[test]
    fn rows_have_their_bytes_and_their_cells() {
        let row = |bytes: &str, end: &str, cells: &[&str]| -> Shown {
            (bytes.to_owned(), end.to_owned(), cells.iter().map(|cell| (*cell).to_owned()).collect(), false)
        };
        let damaged = |bytes: &str, end: &str| -> Shown { (bytes.to_owned(), end.to_owned(), Vec::new(), true) };
        for (input, expected) in [
            ("", vec![]),
            ("a;b\r\nc;d", vec![row("a;b", "\r\n", &["a", "b"]), row("c;d", "", &["c", "d"])]),
            ("a\rb\n", vec![row("a", "\r", &["a"]), row("b", "\n", &["b"])]),
            ("\"x;y\";\"q\"\"q\"\n", vec![row("\"x;y\";\"q\"\"q\"", "\n", &["x;y", "q\"q"])]),
            ("\"two\nlines\";z\n", vec![row("\"two\nlines\";z", "\n", &["two\nlines", "z"])]),
            (
                "a\n\n\r\nb",
                vec![row("a", "\n", &["a"]), row("", "\n", &[]), row("", "\r\n", &[]), row("b", "", &["b"])],
            ),
            ("a\n\n", vec![row("a", "\n", &["a"]), row("", "\n", &[])]),
            (";;\n", vec![row(";;", "\n", &["", "", ""])]),
            ("a \"b\" c;d\n", vec![row("a \"b\" c;d", "\n", &["a \"b\" c", "d"])]),
            ("\"a\nb\";\"c\nd", vec![damaged("\"a\nb\";\"c", "\n"), row("d", "", &["d"])]),
            ("a;\"b\nc;d\ne", vec![damaged("a;\"b", "\n"), row("c;d", "\n", &["c", "d"]), row("e", "", &["e"])]),
        ] {
            for piece in [1, 3, 1000] {
                assert_eq!(rows(input.as_bytes(), piece, 0).0, expected, "{input:?} in pieces of {piece}");
            }
        }
    }

    #[test]
    fn a_quote_that_nobody_closes_costs_one_row_of_a_long_file() {
        let input = format!("a;\"b\n{}", "c;d\n".repeat(50_000));
        let (rows, _) = rows(input.as_bytes(), 4096, 0);
        assert_eq!((rows.len(), rows.iter().filter(|row| row.3).count()), (50_001, 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, rng_seed: proptest::test_runner::RngSeed::Fixed(20), failure_persistence: None, ..ProptestConfig::default() })]

        /// Whatever stands in a file, all of it comes out again.
        #[test]
        fn no_byte_is_lost(input in "[a;\"\r\n]{0,60}", piece in 1_usize..9) {
            let (rows, ends) = rows(input.as_bytes(), piece, 0);
            let joined: String = rows.iter().flat_map(|(bytes, end, ..)| [bytes.as_str(), end.as_str()]).collect();
            prop_assert_eq!(joined, input.as_str());
            prop_assert!(ends.last().is_none_or(|&end| end == input.len() as u64));
        }

        /// Rows behind one that began a chunk are the same when reading begins there.
        #[test]
        fn reading_goes_on_where_it_was(lines in proptest::collection::vec("(a{0,3}|\"[a;\n]{0,3}\")(;(a{0,3}|\"[a;\n]{0,3}\")){0,3}", 0..8), at in 0_usize..8) {
            let ended: Vec<String> = lines.iter().map(|line| format!("{line}\r\n")).collect();
            let input = ended.concat();
            let offset: usize = ended.iter().take(at).map(String::len).sum();
            let (all, _) = rows(input.as_bytes(), 7, 0);
            let (rest, _) = rows(input.as_bytes(), 7, offset as u64);
            prop_assert_eq!(&all[all.len() - rest.len()..], &rest[..]);
        }
    }
}
