//! One row, whatever it was written in: the text of each column of the schema.

/// The values of one row. Blank ones count as absent, as do the words that stand for nothing in JSON.
#[derive(Debug, Default)]
pub struct Row {
    text: String,
    /// First value of each column, as a range of `text`; an empty range is none.
    spans: Vec<(u32, u32)>,
    /// Further values of columns that repeat.
    more: Vec<(u16, u32, u32)>,
}

impl Row {
    /// Clears the values and reserves space for `columns`.
    pub(crate) fn clear(&mut self, columns: usize) {
        self.text.clear();
        self.more.clear();
        self.spans.clear();
        self.spans.resize(columns, (0, 0));
    }

    /// Replaces the whole text; the ranges follow with [`Row::set`].
    pub(crate) fn fill(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Says where in the text a column's value stands. The first column of a name wins.
    pub(crate) fn set(&mut self, column: u16, from: usize, to: usize) {
        let span = (from as u32, to as u32);
        match self.spans.get_mut(usize::from(column)) {
            Some(first) if first.0 == first.1 => *first = span,
            Some(_) => self.more.push((column, span.0, span.1)),
            None => {}
        }
    }

    /// Adds a value at the end of the text.
    pub(crate) fn push(&mut self, column: u16, value: std::fmt::Arguments<'_>) {
        let from = self.text.len();
        // Writing into a string cannot fail.
        let _ = std::fmt::Write::write_fmt(&mut self.text, value);
        self.set(column, from, self.text.len());
    }

    /// The value of a column.
    pub fn get(&self, column: usize) -> Option<&str> {
        let &(from, to) = self.spans.get(column)?;
        self.slice(from, to)
    }

    /// Every value of a column that repeats.
    pub fn all(&self, column: usize) -> impl Iterator<Item = &str> {
        let further = self.more.iter().filter(move |(other, ..)| usize::from(*other) == column);
        self.get(column).into_iter().chain(further.filter_map(|&(_, from, to)| self.slice(from, to)))
    }

    fn slice(&self, from: u32, to: u32) -> Option<&str> {
        let value = self.text.get(from as usize..to as usize)?.trim();
        (!value.is_empty()).then_some(value)
    }
}
