//! Postings of one text field in memory, in both directions: the rows that contain a term, and the terms of a row.
//!
//! tantivy's dictionary finds a term in half a microsecond and yields its rows block by block: fast enough for one word,
//! too slow for the thousands that begin with a letter just typed. Here the rows of all terms in a range of the
//! dictionary are one slice, and whether a row contains a term of the range is a look at its few term numbers. Built from
//! the text index when a snapshot is opened; some 3 MB for the country.

use std::ops::Range;

use vejviser_dataset::text::{TextField, TextIndex};

use crate::suggest::term::TermMatch;
use crate::suggest::term::range::TermRanges;

/// The postings of one field.
#[derive(Debug)]
pub(crate) struct Postings {
    field: TextField,
    first_term: u32,
    /// The start of each term's rows, and the end of the last.
    row_starts: Vec<u32>,
    rows: Vec<u32>,
    /// The start of each row's terms, and the end of the last.
    term_starts: Vec<u32>,
    terms: Vec<u32>,
}

impl Postings {
    pub(super) fn new(text: &TextIndex, field: TextField, row_count: usize) -> Self {
        let range = text.terms_of(field);
        let mut row_starts = vec![0; range.len() + 1];
        let mut term_starts = vec![0_u32; row_count + 1];
        let mut rows = Vec::new();
        let mut owners = Vec::new();
        text.for_each_posting(field, |term, row| {
            if (row as usize) < row_count && range.contains(&term) {
                rows.push(row);
                owners.push(term);
                row_starts[(term - range.start) as usize + 1] += 1;
                term_starts[row as usize + 1] += 1;
            }
        });
        accumulate(&mut row_starts);
        accumulate(&mut term_starts);
        let mut next = term_starts.clone();
        let mut terms = vec![0; rows.len()];
        for (&row, &term) in rows.iter().zip(&owners) {
            let place = &mut next[row as usize];
            terms[*place as usize] = term;
            *place += 1;
        }
        Self { field, first_term: range.start, row_starts, rows, term_starts, terms }
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
    pub(crate) fn rows(&self, terms: &Range<u32>) -> &[u32] {
        let place = |term: u32| {
            let term = (term.saturating_sub(self.first_term) as usize).min(self.row_starts.len() - 1);
            self.row_starts[term] as usize
        };
        &self.rows[place(terms.start)..place(terms.end).max(place(terms.start))]
    }

    /// How many rows the ranges yield, the same row counted as often as it comes.
    pub(crate) fn count(&self, ranges: &TermRanges) -> usize {
        ranges.iter().map(|terms| self.rows(terms).len()).sum()
    }

    /// Whether the row contains a term of the ranges.
    #[inline]
    pub(crate) fn contains(&self, row: u32, ranges: &TermRanges) -> bool {
        self.terms(row).iter().any(|&term| ranges.contains(term))
    }

    /// The terms of a row, ascending.
    #[inline]
    fn terms(&self, row: u32) -> &[u32] {
        &self.terms[self.term_starts[row as usize] as usize..self.term_starts[row as usize + 1] as usize]
    }
}

/// Turns the count behind each place into the start of the next.
fn accumulate(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
}
