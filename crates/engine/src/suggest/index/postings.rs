//! Words of one text field in memory, both ways: which rows hold a word, and which words a row holds.
//!
//! tantivy's dictionary finds a word in half a microsecond and gives its rows block by block, which is fine for one
//! word and too slow for the thousands that begin with a letter just typed. Here the rows of all words in a stretch of
//! the dictionary are one slice, and whether a row holds a word of the stretch is a look at its few numbers. Built at
//! open from the text index, it takes some 3 MB for the country.

use std::ops::Range;

use vejviser_dataset::text::{TextField, TextIndex};

use crate::suggest::term::range::Stretches;

/// The words of one field.
#[derive(Debug)]
pub(crate) struct Words {
    field: TextField,
    first_term: u32,
    /// Per term, and one more: start of its rows.
    rows_from: Vec<u32>,
    rows: Vec<u32>,
    /// Per row, and one more: start of its terms.
    terms_from: Vec<u32>,
    terms: Vec<u32>,
}

impl Words {
    pub(crate) fn new(text: &TextIndex, field: TextField, row_count: usize) -> Self {
        let range = text.terms_of(field);
        let mut rows_from = vec![0; range.len() + 1];
        let mut terms_from = vec![0_u32; row_count + 1];
        let mut rows = Vec::new();
        let mut owners = Vec::new();
        text.for_each_posting(field, |term, row| {
            if (row as usize) < row_count && range.contains(&term) {
                rows.push(row);
                owners.push(term);
                rows_from[(term - range.start) as usize + 1] += 1;
                terms_from[row as usize + 1] += 1;
            }
        });
        accumulate(&mut rows_from);
        accumulate(&mut terms_from);
        let mut next = terms_from.clone();
        let mut terms = vec![0; rows.len()];
        for (&row, &term) in rows.iter().zip(&owners) {
            let place = &mut next[row as usize];
            terms[*place as usize] = term;
            *place += 1;
        }
        Self { field, first_term: range.start, rows_from, rows, terms_from, terms }
    }

    /// The words that are `word`, or with `prefix` begin so; empty if there is none.
    pub(crate) fn find(&self, text: &TextIndex, word: &str, prefix: bool) -> Option<Range<u32>> {
        let range = text.terms_starting_with(self.field, word);
        if range.is_empty() {
            None
        } else if prefix {
            Some(range)
        } else {
            // The word itself sorts before all that begin with it.
            (text.term(range.start) == word).then_some(range.start..range.start + 1)
        }
    }

    /// The rows that hold a word of the stretch; a row may come several times.
    pub(crate) fn rows(&self, terms: &Range<u32>) -> &[u32] {
        let place = |term: u32| {
            let term = (term.saturating_sub(self.first_term) as usize).min(self.rows_from.len() - 1);
            self.rows_from[term] as usize
        };
        &self.rows[place(terms.start)..place(terms.end).max(place(terms.start))]
    }

    /// How many rows the stretches name, the same row counted as often as it comes.
    pub(crate) fn count(&self, stretches: &Stretches) -> usize {
        stretches.iter().map(|terms| self.rows(terms).len()).sum()
    }

    /// Whether the row holds a word of the stretches.
    #[inline]
    pub(crate) fn holds(&self, row: u32, stretches: &Stretches) -> bool {
        self.terms(row).iter().any(|&term| stretches.holds(term))
    }

    /// The words of a row, in dictionary order.
    #[inline]
    pub(crate) fn terms(&self, row: u32) -> &[u32] {
        &self.terms[self.terms_from[row as usize] as usize..self.terms_from[row as usize + 1] as usize]
    }
}

/// Turns counts behind each place into starts.
fn accumulate(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
}
