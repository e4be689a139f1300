//! Rows of a file of delimited cells.
//!
//! `csv-core` reads them, so quotes, line ends and cells over several lines are those of every CSV library. What it
//! does not keep is kept here: the very bytes of each row, and blank lines, which are rows without cells.

use csv_core::ReadRecordResult;

use super::quotes::{Quote, Quotes};
use super::{Chunk, Damage, HELD_ROW, LONGEST_ROW, MOST_COLUMNS, Row, Rows, Source, is_void};
use crate::{Delimiter, Error, Result};

/// Room for cells and their ends that is added where there is none.
const GROWTH: (usize, usize) = (4096, 64);

/// Columns of a result behind those of the file.
const MOST_APPENDED: usize = 1024;

/// The rows of a source.
pub(crate) struct CsvRows {
    source: Source,
    reader: csv_core::Reader,
    delimiter: Delimiter,
    /// Room for the cells of a row and their ends, used again for each: making it anew costs more than reading the row.
    room: (Vec<u8>, Vec<usize>),
    /// Bytes that were read already and are read again: rows after a quote nobody closed.
    again: Vec<u8>,
    /// How much of `again` is done.
    again_from: usize,
    /// Where the next row begins.
    offset: u64,
    /// Most cells of a row.
    most_cells: usize,
    /// Number of columns; blank cells after them are not counted.
    width: usize,
    /// Bytes of a row whose cells are read, and of one that is kept at all.
    longest: (usize, usize),
    /// Whether all quotes are those of a program that closes them.
    is_sound: bool,
    /// Bytes that were searched for quotes that nobody closed.
    searched: u64,
}

impl CsvRows {
    /// Reads on from where the source stands, `offset` bytes after its beginning.
    pub(crate) fn new(source: Source, delimiter: Delimiter, offset: u64) -> Self {
        Self {
            source,
            reader: reader(delimiter),
            delimiter,
            room: (vec![0; GROWTH.0], vec![0; GROWTH.1]),
            again: Vec::new(),
            again_from: 0,
            offset,
            most_cells: MOST_COLUMNS,
            width: usize::MAX,
            longest: (LONGEST_ROW, HELD_ROW),
            is_sound: false,
            searched: 0,
        }
    }

    /// Reads rows that have the columns of a result behind those of a file, and are as long as they were written.
    pub(crate) fn of_result(self) -> Self {
        Self { most_cells: MOST_COLUMNS + MOST_APPENDED, longest: (usize::MAX, usize::MAX), ..self }
    }

    /// Reads rows whose quotes a program has closed, whatever they look like.
    pub(crate) fn of_sound_quotes(self) -> Self {
        Self { is_sound: true, ..self }
    }

    /// Reads rows of this many columns.
    pub(crate) fn of_width(self, width: usize) -> Self {
        Self { width, ..self }
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

    /// Reads a record or a blank line into a chunk; whether there was one.
    fn read_row(&mut self, chunk: &mut Chunk) -> Result<bool> {
        let start = chunk.bytes.len();
        let has_read = match self.peek()?.first().copied() {
            None => false,
            Some(end @ (b'\r' | b'\n')) => {
                self.consume(1);
                chunk.bytes.push(end);
                self.finish_line_end(chunk)?;
                let (cells, ends) = (chunk.cells.len(), chunk.ends.len());
                let terminator = start..chunk.bytes.len();
                chunk.rows.push(Row { bytes: start..start, terminator, cells, ends: ends..ends, damage: None });
                true
            }
            Some(_) => self.read_record(chunk)?,
        };
        self.offset += (chunk.bytes.len() - start) as u64;
        Ok(has_read)
    }

    fn read_record(&mut self, chunk: &mut Chunk) -> Result<bool> {
        let start = chunk.bytes.len();
        let (cells, ends) = (chunk.cells.len(), chunk.ends.len());
        let (mut cells_end, mut ends_end) = (0, 0);
        let mut quotes = Quotes::new(self.delimiter, self.width);
        let is_record = loop {
            if self.room.0.len() < cells_end + GROWTH.0 / 2 {
                self.room.0.resize(cells_end + GROWTH.0, 0);
            }
            if self.room.1.len() < ends_end + GROWTH.1 / 2 {
                self.room.1.resize(ends_end + GROWTH.1, 0);
            }
            let input =
                if self.again_from < self.again.len() { &self.again[self.again_from..] } else { self.source.peek()? };
            // No more than there is room for, and a line at a time: a row of several is looked at before the next one.
            let input = &input[..input.len().min(self.room.0.len() - cells_end)];
            let input = memchr::memchr2(b'\n', b'\r', input).map_or(input, |end| &input[..=end]);
            let (result, taken, written, ended) =
                self.reader.read_record(input, &mut self.room.0[cells_end..], &mut self.room.1[ends_end..]);
            let is_line = taken == input.len() && is_line_end(input);
            chunk.bytes.extend_from_slice(&input[..taken]);
            self.consume(taken);
            cells_end += written;
            ends_end += ended;
            if ends_end > self.most_cells {
                return Err(Error::WideRow(MOST_COLUMNS));
            }
            match result {
                ReadRecordResult::Record => break true,
                ReadRecordResult::End => break false,
                ReadRecordResult::InputEmpty | ReadRecordResult::OutputFull | ReadRecordResult::OutputEndsFull => {}
            }
            let length = chunk.bytes.len() - start;
            if length > self.longest.0 {
                // Nobody reads its cells.
                cells_end = 0;
            }
            let is_held = length <= self.longest.1;
            if is_line || !is_held {
                self.searched += quotes.search(&chunk.bytes[start..]);
                if let Some(quote) = self.stray(&quotes).or(quotes.open().filter(|_| !is_held)) {
                    self.give_up(chunk, start, (cells, ends), quote);
                    return Ok(true);
                }
            }
            if !is_held {
                return Err(Error::LongRow(self.longest.1));
            }
        };
        let is_looked_at = quotes.has_searched() || self.peek()?.is_empty();
        if is_record && is_looked_at && memchr::memchr(b'"', &chunk.bytes[start..]).is_some() {
            self.searched += quotes.search(&chunk.bytes[start..]);
            quotes.finish(&chunk.bytes[start..]);
            if let Some(quote) = self.stray(&quotes).or(quotes.open()) {
                self.give_up(chunk, start, (cells, ends), quote);
                return Ok(true);
            }
        }
        self.finish_line_end(chunk)?;
        if is_record {
            let end = start + content(&chunk.bytes[start..]);
            let (bytes, terminator) = (start..end, end..chunk.bytes.len());
            let row = if end - start > self.longest.0 {
                let damage = Some(Damage::TooLong { cells: ends_end });
                Row { bytes, terminator, cells, ends: ends..ends, damage }
            } else {
                chunk.cells.extend_from_slice(&self.room.0[..cells_end]);
                chunk.ends.extend_from_slice(&self.room.1[..ends_end]);
                Row { bytes, terminator, cells, ends: ends..chunk.ends.len(), damage: None }
            };
            chunk.rows.push(self.without_surplus(chunk, row));
        }
        Ok(chunk.bytes.len() > start)
    }

    /// A row without blank cells behind the last column, which belong to none.
    fn without_surplus(&self, chunk: &Chunk, row: Row) -> Row {
        let cells = chunk.cells_of(&row);
        if cells.len() <= self.width || !cells.iter().skip(self.width).all(is_void) {
            return row;
        }
        let bytes = &chunk.bytes[row.bytes.clone()];
        let between = memchr::memrchr_iter(self.delimiter.byte(), bytes).nth(cells.len() - self.width - 1);
        between.map_or(row.clone(), |end| row.cut(end, self.width))
    }

    /// The cell whose quote another one closes by chance.
    fn stray(&self, quotes: &Quotes) -> Option<Quote> {
        quotes.stray.filter(|_| !self.is_sound)
    }

    /// Ends a row whose quote is not closed at the end of its line, and has the lines after it read again.
    fn give_up(&mut self, chunk: &mut Chunk, start: usize, (cells, ends): (usize, usize), quote: Quote) {
        // Cells before it may have line ends of their own.
        let open = &chunk.bytes[start + quote.at..];
        let end = start + quote.at + memchr::memchr2(b'\n', b'\r', open).unwrap_or(open.len());
        let next = end + line_end(&chunk.bytes[end..]);
        let again = chunk.bytes.split_off(next);
        if self.again_from < self.again.len() {
            // The whole row came from there.
            self.again_from -= again.len();
        } else {
            (self.again, self.again_from) = (again, 0);
        }
        self.reader.reset();
        let damage = Some(Damage::UnclosedQuote { column: quote.column, at: quote.at });
        chunk.rows.push(Row { bytes: start..end, terminator: end..next, cells, ends: ends..ends, damage });
    }
}

impl Rows for CsvRows {
    fn next_chunk(&mut self, chunk: &mut Chunk) -> Result<bool> {
        while !chunk.is_full() && self.read_row(chunk)? {}
        chunk.end = self.offset;
        Ok(!chunk.rows.is_empty())
    }
}

fn reader(delimiter: Delimiter) -> csv_core::Reader {
    csv_core::ReaderBuilder::new().delimiter(delimiter.byte()).build()
}

/// Whether a line ends behind these bytes.
fn is_line_end(bytes: &[u8]) -> bool {
    matches!(bytes, [.., b'\r' | b'\n'])
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
        rows_of(input, piece, offset, usize::MAX)
    }

    /// The rows of a table of `width` columns.
    fn rows_of(input: &[u8], piece: usize, offset: u64, width: usize) -> (Vec<Shown>, Vec<u64>) {
        let mut source = Source::in_pieces(input.to_vec(), piece);
        source.skip(offset).unwrap();
        let mut reader = CsvRows::new(source, Delimiter::Semicolon, offset).of_width(width);
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

    #[test]
    fn a_long_quoted_cell_that_is_closed_is_whole() {
        for (lines, end) in [(3, ";x"), (2_000, ";x"), (40_000, ""), (40_000, ";\"\"")] {
            let cell = format!("\"{}\"", "Storegade 1; \"\"st\"\"\n".repeat(lines));
            let input = format!("a;{cell}{end}\nc;d\n");
            for piece in [977, 1 << 18] {
                let (rows, _) = rows(input.as_bytes(), piece, 0);
                let shown: Vec<(usize, bool)> = rows.iter().map(|row| (row.0.len(), row.3)).collect();
                assert_eq!(shown, [(2 + cell.len() + end.len(), false), (3, false)], "{lines} lines, {end:?}");
                assert_eq!(rows[0].2[1].len(), 18 * lines);
            }
        }
    }

    #[test]
    fn a_quote_that_another_cell_would_close_far_below_costs_one_row() {
        let between = "c;d\n".repeat(50_000);
        let input = format!("a;\"b\n{between}\"Ib\";e\nf;g\n");
        let (rows, _) = rows(input.as_bytes(), 4096, 0);
        assert_eq!((rows.len(), rows.iter().filter(|row| row.3).count()), (50_003, 1));
        assert_eq!(rows[50_001].2, ["Ib", "e"]);
    }

    #[test]
    fn a_quote_that_a_row_below_would_close_costs_its_own_row() {
        for (lines, width, damaged) in [
            // More of a cell follows the second quote.
            (&["1;\"a;b", "2;x;c", "3;\"ok\";d", "4;z;e"][..], 3, &[0][..]),
            (&["1;\"a;b", "2;x;c", "3;12\" x;d", "4;z;e"], 3, &[0]),
            (&["1;\"a;b", "\"2\";\"x\";\"c\"", "3;y;d"], 3, &[0]),
            (&["1;\"a;b", "2;\"\";c", "3;\"ok\";d"], 3, &[0]),
            (&["\"a", "b", "\"c\"", "d"], 1, &[0]),
            (&["1;\"a;b", "2;\"b;c", "3;x;d", "4;\"ok\";d"], 3, &[0, 1]),
            // The second quote ends a cell, but all lines are rows.
            (&["1;\"a;b", "2;x;c", "3;x 12\";d", "4;z;e"], 3, &[0]),
            (&["1;\"a;b", "3;x;12\"", "4;z;e"], 3, &[0]),
            (&["1;\"a;b", "3;x;12\""], 3, &[0]),
            (&["1;\"a;b", "", "3;x 12\";d"], 3, &[0]),
            (&["1;\"a;b;;", "2;x;c;;", "3;x 12\";d;;"], 3, &[0]),
            (&["1;\"a;b", "2;x;c", "3;x 12\";\"d;e\""], 3, &[0]),
            (&["\"a;b", "x;c", "x 12\";d"], 2, &[0]),
        ] {
            for end in ["\n", "\r\n", "\r"] {
                for piece in [1, 7, 1000] {
                    let input = lines.join(end);
                    // Blank cells after the last column are left out.
                    let own = |row: &str| row.trim_end_matches(";;").to_owned();
                    let (rows, _) = rows_of(input.as_bytes(), piece, 0, width);
                    let found: Vec<(String, bool)> = rows.iter().map(|row| (own(&row.0), row.3)).collect();
                    let expected: Vec<(String, bool)> =
                        lines.iter().enumerate().map(|(at, line)| (own(line), damaged.contains(&at))).collect();
                    assert_eq!(found, expected, "{input:?} in pieces of {piece}");
                }
            }
        }
    }

    #[test]
    fn a_cell_over_several_lines_is_whole_where_its_lines_are_no_rows() {
        for (row, width) in [
            ("1;\"Storegade 1\n6270 Tønder\";x", 3),
            ("1;\"Storegade 1\n6270 Tønder\" ;x", 3),
            ("1;\"Storegade 1;\n6270 Tønder\";x", 3),
            ("1;\"Storegade 1;\n\n6270 Tønder\"", 2),
            ("1;\"Storegade 1\nTønder; DK\"", 2),
            ("1;\"Storegade 1\nTønder;DK\"", 2),
            ("1;\"Storegade 1; 2. tv\nTønder; DK\";x", 3),
            ("\"a\nb\"", 1),
            ("1;\"a;b\nc\nd;e\";x", 3),
        ] {
            for piece in [1, 1000] {
                let (rows, _) = rows_of(format!("{row}\n4;y;z\n").as_bytes(), piece, 0, width);
                assert_eq!((rows[0].0.as_str(), rows[0].3, rows.len()), (row, false, 2), "in pieces of {piece}");
            }
        }
    }

    #[test]
    fn quotes_of_a_program_are_closed_whatever_they_look_like() {
        let row = "1;\"a;b\n2;x;c\n3;x 12\";d\n";
        let source = Source::of(row.as_bytes().to_vec());
        let mut chunk = Chunk::default();
        CsvRows::new(source, Delimiter::Semicolon, 0).of_width(3).of_sound_quotes().next_chunk(&mut chunk).unwrap();
        assert_eq!((chunk.rows.len(), chunk.rows[0].damage), (1, None));
    }

    #[test]
    fn a_row_beyond_the_limit_keeps_its_bytes_and_has_no_cells() {
        let long = "x".repeat(LONGEST_ROW);
        for row in [format!("{long}x"), format!("a;\"{long}\";b")] {
            let mut reader = CsvRows::new(Source::of(format!("{row}\nc;d\n").into_bytes()), Delimiter::Semicolon, 0);
            let mut chunk = Chunk::default();
            let mut found = Vec::new();
            while reader.next_chunk(&mut chunk).unwrap() {
                let lengths = chunk.rows.iter().map(|row| (row.bytes.len(), row.damage, chunk.cells_of(row).len()));
                found.extend(lengths);
                chunk = Chunk::default();
            }
            let cells = row.matches(';').count() + 1;
            assert_eq!(found, [(row.len(), Some(Damage::TooLong { cells }), 0), (3, None, 2)]);
        }
        let mut endless = CsvRows::new(Source::of(vec![b'x'; HELD_ROW + (1 << 19)]), Delimiter::Semicolon, 0);
        assert!(matches!(endless.next_chunk(&mut Chunk::default()), Err(Error::LongRow(HELD_ROW))));
    }

    #[test]
    fn blank_cells_behind_the_last_column_are_none() {
        for (row, own, cells) in [
            ("a;b", "a;b", 2),
            ("a;b;", "a;b", 2),
            ("a;b;;;", "a;b", 2),
            ("a;b; ;\"\"", "a;b", 2),
            ("a;\"b;c\";", "a;\"b;c\"", 2),
            ("a;\"\";", "a;\"\"", 2),
            (";;", ";", 2),
            ("a;b;c", "a;b;c", 3),
            ("a;b;;c;", "a;b;;c;", 5),
            ("a", "a", 1),
        ] {
            let source = Source::of(format!("{row}\r\n").into_bytes());
            let mut chunk = Chunk::default();
            CsvRows::new(source, Delimiter::Semicolon, 0).of_width(2).next_chunk(&mut chunk).unwrap();
            let read = &chunk.rows[0];
            let found = (text(&chunk.bytes[read.bytes.clone()]), chunk.cells_of(read).len(), chunk.end);
            assert_eq!(found, (own.to_owned(), cells, row.len() as u64 + 2), "{row}");
        }
    }

    #[test]
    fn each_byte_of_a_row_is_searched_for_quotes_once() {
        let cell = format!("\"{}\"", "\"\"".repeat(4 << 20));
        let lines = format!("\"{}", format!("a\";\"{}\n", "x".repeat(93)).repeat(120_000));
        let open = "\"a;b\nx;c\nx 12\";d\n".repeat(400_000);
        let strays = format!("\"a\n{}", "b\n\"c\"d\n\"e\n".repeat(400_000));
        for input in [cell.as_bytes(), lines.as_bytes(), &vec![b'x'; 12 << 20], open.as_bytes(), strays.as_bytes()] {
            let source = Source::in_pieces(input.to_vec(), 1 << 18);
            let mut reader = CsvRows::new(source, Delimiter::Semicolon, 0).of_width(2);
            let mut chunk = Chunk::default();
            while reader.next_chunk(&mut chunk).is_ok_and(|has_rows| has_rows) {
                chunk = Chunk::default();
            }
            // What follows a quote that nobody closes is read again once.
            assert!(reader.searched <= 2 * input.len() as u64, "{} of {}", reader.searched, input.len());
        }
    }

    #[test]
    fn rows_have_at_most_16384_columns() {
        for (input, fits) in
            [(";".repeat(MOST_COLUMNS - 1), true), (";".repeat(MOST_COLUMNS), false), ("\"\";".repeat(1 << 20), false)]
        {
            let mut reader = CsvRows::new(Source::of(input.into_bytes()), Delimiter::Semicolon, 0);
            let read = reader.next_chunk(&mut Chunk::default());
            assert!(if fits { read.is_ok() } else { matches!(read, Err(Error::WideRow(MOST_COLUMNS))) });
        }
    }

    #[test]
    fn blank_lines_come_some_at_a_time() {
        let mut reader = CsvRows::new(Source::of(vec![b'\n'; 5_000]), Delimiter::Semicolon, 0);
        let mut chunk = Chunk::default();
        assert!(reader.next_chunk(&mut chunk).unwrap());
        assert_eq!(chunk.rows.len(), super::super::CHUNK_ROWS);
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

        /// Nothing but blank cells is left out of a row.
        #[test]
        fn no_cell_is_lost(input in "[a;\" \r\n]{0,60}", width in 1_usize..4) {
            let read = |width| {
                let mut chunk = Chunk::default();
                let source = Source::of(input.clone().into_bytes());
                let rows = CsvRows::new(source, Delimiter::Semicolon, 0).of_width(width);
                rows.of_sound_quotes().next_chunk(&mut chunk).unwrap();
                chunk
            };
            let (all, cut) = (read(usize::MAX), read(width));
            prop_assert_eq!(all.end, cut.end);
            for (whole, row) in all.rows.iter().zip(&cut.rows) {
                let kept = cut.cells_of(row).len();
                prop_assert!(all.cells_of(whole).iter().take(kept).eq(cut.cells_of(row).iter()));
                prop_assert!(all.cells_of(whole).iter().skip(kept).all(is_void));
                let bytes = &all.bytes[whole.bytes.clone()];
                prop_assert!(bytes.starts_with(&cut.bytes[row.bytes.clone()]));
            }
            prop_assert_eq!(all.rows.len(), cut.rows.len());
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
