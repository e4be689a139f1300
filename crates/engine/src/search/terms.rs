//! Where the words of a query stand in the terms of a field: which rows hold a word, and how often.
//!
//! A word means one term, or with a prefix a range of them. The rows of a range are one slice of the text index, and a row
//! knows its own terms, so that the other words of a query are tested on the rows of one of them.

use std::cell::RefCell;
use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::column::Lists;
use vejviser_dataset::text::{TextField, TextIndex};
use vejviser_model::words::Word;

use super::words::{mask_of, terms_of_word};

/// Rows up to this number are sorted, more are counted in an array.
const FEW: usize = 256;

thread_local! {
    /// How often each row was met; all zero between calls.
    static COUNTS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The words of a query in one field.
pub(crate) struct FieldTerms<'s> {
    text: &'s TextIndex,
    /// The terms of each row, ascending.
    of_rows: Lists<u32>,
    /// The terms that each word means.
    ranges: SmallVec<[Range<u32>; 8]>,
}

/// Rows that hold a word as often and have as many terms.
pub(crate) struct Equal {
    pub(crate) hits: u8,
    pub(crate) terms: usize,
    pub(crate) rows: Vec<u32>,
}

/// A row and how many of its terms a word means.
pub(crate) type Hit = (u32, u8);

impl<'s> FieldTerms<'s> {
    /// Looks the words up; `of_rows` are the terms of each row of the field.
    pub(crate) fn new(text: &'s TextIndex, field: TextField, of_rows: Lists<u32>, words: &[Word]) -> Self {
        let ranges = words.iter().map(|word| terms_of_word(text, field, word)).collect();
        Self { text, of_rows, ranges }
    }

    /// The terms that a word means.
    pub(crate) fn terms_of(&self, word: usize) -> &Range<u32> {
        &self.ranges[word]
    }

    /// An upper bound of the rows that hold a word.
    pub(crate) fn count(&self, word: usize) -> usize {
        self.text.rows_of(self.ranges[word].clone()).len()
    }

    /// The terms of a row.
    #[inline]
    pub(crate) fn of_row(&self, row: u32) -> &[u32] {
        self.of_rows.get(row as usize)
    }

    /// Number of terms of a row.
    #[inline]
    pub(crate) fn terms(&self, row: u32) -> usize {
        self.of_rows.get(row as usize).len()
    }

    /// How many terms of a row a word means.
    #[inline]
    pub(crate) fn hits(&self, row: u32, word: usize) -> u8 {
        count_in(self.of_rows.get(row as usize), &self.ranges[word])
    }

    /// How many terms of a list a word means.
    pub(crate) fn hits_in(&self, terms: &[u32], word: usize) -> u8 {
        count_in(terms, &self.ranges[word])
    }

    /// A bit for each word that a row holds.
    pub(crate) fn mask(&self, row: u32) -> u64 {
        let terms = self.of_rows.get(row as usize);
        mask_of(self.ranges.iter().map(|range| terms.iter().any(|term| range.contains(term))))
    }

    /// A bit for each word that any row holds.
    pub(crate) fn present(&self) -> u64 {
        mask_of((0..self.ranges.len()).map(|word| self.count(word) > 0))
    }

    /// The rows that hold a word in groups of equal hits and length, in no order: nothing else tells the ranks apart
    /// that a single word gives.
    pub(crate) fn groups(&self, word: usize) -> impl Iterator<Item = Equal> + use<> {
        let mut equal: FxHashMap<(u8, usize), Vec<u32>> = FxHashMap::default();
        for (row, hits) in self.rows(word) {
            equal.entry((hits, self.terms(row))).or_default().push(row);
        }
        equal.into_iter().map(|((hits, terms), rows)| Equal { hits, terms, rows })
    }

    /// The rows that hold any of some words, each once.
    pub(crate) fn rows_of_any(&self, words: &[usize]) -> Vec<u32> {
        let mut rows: Vec<u32> = words.iter().flat_map(|&word| self.rows(word)).map(|(row, _)| row).collect();
        if words.len() > 1 {
            rows.sort_unstable();
            rows.dedup();
        }
        rows
    }

    /// The rows that hold a word, each once, in no order.
    pub(crate) fn rows(&self, word: usize) -> Vec<Hit> {
        let range = self.ranges[word].clone();
        let is_single = range.len() <= 1;
        let rows = self.text.rows_of(range);
        if is_single {
            return rows.iter().map(|&row| (row, 1)).collect();
        }
        if rows.len() <= FEW {
            let mut sorted = rows.to_vec();
            sorted.sort_unstable();
            let equal = sorted.chunk_by(|one, other| one == other);
            return equal.map(|run| (run[0], u8::try_from(run.len()).unwrap_or(u8::MAX))).collect();
        }
        COUNTS.with_borrow_mut(|counts| {
            counts.resize(counts.len().max(self.of_rows.len()), 0);
            for &row in rows {
                let count = &mut counts[row as usize];
                *count = count.saturating_add(1);
            }
            let mut hits = Vec::with_capacity(rows.len());
            for &row in rows {
                let count = std::mem::take(&mut counts[row as usize]);
                if count > 0 {
                    hits.push((row, count));
                }
            }
            hits
        })
    }
}

fn count_in(terms: &[u32], range: &Range<u32>) -> u8 {
    let count = terms.iter().filter(|term| range.contains(term)).count();
    u8::try_from(count).unwrap_or(u8::MAX)
}
