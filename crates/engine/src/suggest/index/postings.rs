//! Postings of one text field in both directions: the rows that contain a term, and the terms of a row.
//!
//! The rows of all terms in a range are one slice, and whether a row contains a term of the range is a look at its few
//! term numbers: fast enough for the thousands of terms that begin with a letter just typed.

use std::ops::Range;

use vejviser_dataset::column::Lists;
use vejviser_dataset::text::{TextField, TextIndex};

use crate::suggest::term::TermMatch;
use crate::suggest::term::range::TermRanges;

/// The postings of one field.
#[derive(Debug)]
pub(crate) struct Postings {
    field: TextField,
    /// The terms of the field.
    terms: Range<u32>,
    /// The rows of each term, of all fields.
    rows: Lists<u32>,
    /// The terms of each row, ascending.
    terms_of_rows: Lists<u32>,
}

impl Postings {
    pub(super) fn new(text: &TextIndex, field: TextField, terms_of_rows: Lists<u32>) -> Self {
        Self { field, terms: text.terms_of(field), rows: text.postings(), terms_of_rows }
    }

    /// The terms that match `word`; `None` if there is none.
    pub(crate) fn find(&self, text: &TextIndex, word: &str, matching: TermMatch) -> Option<Range<u32>> {
        let range = text.terms_starting_with(self.field, word);
        if range.is_empty() {
            None
        } else if matching.is_prefix() {
            Some(range)
        } else {
            // The word itself sorts before all that begin with it.
            (text.term(range.start) == word).then_some(range.start..range.start + 1)
        }
    }

    /// The rows that contain a term of the range; a row may come several times.
    #[inline]
    pub(crate) fn rows(&self, terms: &Range<u32>) -> &[u32] {
        let place = |term: u32| term.clamp(self.terms.start, self.terms.end) as usize;
        self.rows.run(place(terms.start)..place(terms.end))
    }

    /// How many rows the ranges yield, the same row counted as often as it comes.
    pub(crate) fn count(&self, ranges: &TermRanges) -> usize {
        ranges.iter().map(|terms| self.rows(terms).len()).sum()
    }

    /// Whether the row contains a term of the ranges.
    #[inline]
    pub(crate) fn contains(&self, row: u32, ranges: &TermRanges) -> bool {
        self.terms_of_rows.get(row as usize).iter().any(|&term| ranges.contains(term))
    }
}
