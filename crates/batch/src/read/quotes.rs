//! Which quote of a row is closed by none of its own: it is read to the end of its line, and no more.
//!
//! A quote that nobody closes would take the rows below it into one cell.

use crate::Delimiter;

/// Delimiters that the lines of a quoted cell do not have by chance where they come as in rows of the table.
const FEW_DELIMITERS: usize = 2;

/// Where a cell begins in the bytes of a row, by its number counted from 1; their end where there is none.
pub(crate) fn cell_at(delimiter: u8, column: usize, bytes: &[u8]) -> usize {
    let mut state = State::Beginning;
    let is_next = |&(_, &byte): &(usize, &u8)| {
        state = state.behind(byte, delimiter);
        state == State::Beginning
    };
    let begin = column.checked_sub(2).map(|before| bytes.iter().enumerate().filter(is_next).nth(before));
    begin.map_or(0, |begin| begin.map_or(bytes.len(), |(at, _)| at + 1))
}

/// A quote that is not closed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quote {
    /// Its column, counted from 1.
    pub(super) column: usize,
    /// Where its cell begins.
    pub(super) at: usize,
}

/// Searches a row for a quote that is not closed. Each byte is looked at once, however often more of the row comes.
///
/// The quote that ends a cell over several lines may be that of another row. It is where more of a cell follows,
/// and where each of the lines is a row by itself.
pub(super) struct Quotes {
    delimiter: u8,
    /// Columns of the table.
    width: usize,
    /// Bytes of the row that were looked at.
    place: usize,
    /// Where the line of that place begins.
    line: usize,
    /// The cell that is read.
    cell: Quote,
    state: State,
    /// Lines that have ended within its quotes.
    lines: usize,
    /// Whether each of them is a row by itself.
    are_rows: bool,
    /// A cell that is stray if the line in which it ends is a row too.
    doubtful: Option<Quote>,
    /// The first cell that another quote than its own ends.
    pub(super) stray: Option<Quote>,
}

/// Where in a cell a place is, as `csv-core` reads cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Beginning,
    /// No quote counts any more.
    Plain,
    Quoted,
    /// After a quote that closes the cell, unless another one follows.
    Closed,
    /// After that quote and blanks.
    Blank,
}

impl State {
    /// Behind one more byte.
    fn behind(self, byte: u8, delimiter: u8) -> Self {
        match (self, byte) {
            (Self::Quoted, b'"') => Self::Closed,
            (Self::Quoted, _) | (Self::Beginning | Self::Closed, b'"') => Self::Quoted,
            (_, b'\r' | b'\n') => Self::Beginning,
            _ if byte == delimiter => Self::Beginning,
            (Self::Closed | Self::Blank, b' ') => Self::Blank,
            _ => Self::Plain,
        }
    }
}

impl Quotes {
    pub(super) fn new(delimiter: Delimiter, width: usize) -> Self {
        Self {
            delimiter: delimiter.byte(),
            width,
            place: 0,
            line: 0,
            cell: Quote { column: 1, at: 0 },
            state: State::Beginning,
            lines: 0,
            are_rows: true,
            doubtful: None,
            stray: None,
        }
    }

    /// Whether some of the row was looked at.
    pub(super) fn has_searched(&self) -> bool {
        self.place > 0
    }

    /// Looks at what has come of a row since; how many bytes that was.
    pub(super) fn search(&mut self, row: &[u8]) -> u64 {
        let from = self.place;
        while let Some(&byte) = row.get(self.place) {
            let before = self.state;
            self.state = before.behind(byte, self.delimiter);
            let is_end = matches!(byte, b'\r' | b'\n');
            match (before, self.state) {
                (State::Beginning, State::Quoted) => (self.lines, self.are_rows) = (0, true),
                (State::Closed | State::Blank, State::Plain) if self.lines > 0 => {
                    self.stray = self.stray.or(Some(self.cell));
                }
                (State::Closed | State::Blank, State::Beginning) => self.doubt(),
                _ => {}
            }
            if is_end {
                self.end_line(&row[..self.place]);
            }
            self.place += 1;
            if self.state == State::Beginning {
                let column = if is_end { 1 } else { self.cell.column + 1 };
                self.cell = Quote { column, at: self.place };
            }
        }
        (self.place - from) as u64
    }

    /// Takes the end of a row, which may have no line end.
    pub(super) fn finish(&mut self, row: &[u8]) {
        if matches!(self.state, State::Closed | State::Blank) {
            self.doubt();
        }
        self.end_line(row);
    }

    /// Doubts a cell that has ended, if its lines are rows by themselves.
    fn doubt(&mut self) {
        if self.are_rows && self.is_no_chance() {
            self.doubtful = self.doubtful.or(Some(self.cell));
        }
    }

    /// Takes the line that ends behind these bytes.
    fn end_line(&mut self, row: &[u8]) {
        let line = row.get(self.line..).unwrap_or_default();
        let is_row = (self.are_rows || self.doubtful.is_some()) && self.is_row(line);
        if !line.is_empty() && self.state == State::Quoted {
            self.lines += 1;
            self.are_rows &= is_row;
        }
        if let Some(cell) = self.doubtful.take_if(|_| !line.is_empty()) {
            self.stray = self.stray.or(Some(cell).filter(|_| is_row));
        }
        self.line = row.len() + 1;
    }

    /// Whether the lines of the cell have more delimiters than they would by chance, if they are rows.
    fn is_no_chance(&self) -> bool {
        self.lines.saturating_mul(self.width.saturating_sub(1)) >= FEW_DELIMITERS
    }

    /// Whether a line by itself, without the quote that is open, has a cell for each column. None begins with a blank,
    /// which follows a comma of a text.
    fn is_row(&self, line: &[u8]) -> bool {
        let open = self.open().and_then(|cell| cell.at.checked_sub(self.line));
        let (mut cells, mut filled, mut state) = (1, 0, State::Beginning);
        for (at, &byte) in line.iter().enumerate() {
            if byte == b' ' && state == State::Beginning {
                return false;
            }
            state = if open == Some(at) { State::Plain } else { state.behind(byte, self.delimiter) };
            if state == State::Beginning {
                cells += 1;
            } else {
                filled = cells;
            }
        }
        cells >= self.width && filled <= self.width
    }

    /// The cell whose quote is open.
    pub(super) fn open(&self) -> Option<Quote> {
        (self.state == State::Quoted).then_some(self.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_begins_behind_the_delimiters_before_it() {
        for (row, begins) in [
            ("a;b;c", [0, 2, 4]),
            ("\"a;\"\";b\";c;\"d;e\"", [0, 9, 11]),
            ("a \"b;c\" d;e", [0, 5, 10]),
            ("\"a\nb\";;", [0, 6, 7]),
            ("a;b", [0, 2, 3]),
        ] {
            assert_eq!([1, 2, 3].map(|column| cell_at(b';', column, row.as_bytes())), begins, "{row}");
        }
    }
}
