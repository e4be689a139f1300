//! Names of a table of few rows by their words: each row that holds every word is ranked, and the best are kept.
//!
//! What a row is found by are the terms of its field, what stands for a word among them; its rank counts the words of the
//! name itself. These are looked up once, as terms, so that ranking a row compares numbers.

use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;

use super::marks::Marks;
use super::rank::{Hits, Weight, rank};
use super::words::{Query, terms_of_word};
use crate::{Budget, Result};

/// Rows ranked for one step.
const RANKED_A_STEP: u64 = 8;

/// The words of the names of some rows.
#[derive(Debug)]
pub(crate) struct NameWords {
    field: TextField,
    /// The first of the rows.
    first: u32,
    names: Vec<Name>,
    /// The terms of all rows.
    terms: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Name {
    /// Its run of terms.
    terms: Range<u32>,
    /// Distinct words.
    words: u8,
}

impl NameWords {
    /// Looks up the distinct words of some rows of a field.
    pub(crate) fn new(
        snapshot: &Snapshot,
        field: TextField,
        rows: Range<u32>,
        words_of: impl Fn(u32) -> Vec<String>,
    ) -> Self {
        let (mut names, mut terms) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in rows.clone() {
            let words = words_of(row);
            let from = terms.len() as u32;
            terms.extend(words.iter().filter_map(|word| snapshot.text.find(field, word)));
            names.push(Name { terms: from..terms.len() as u32, words: u8::try_from(words.len()).unwrap_or(u8::MAX) });
        }
        Self { field, first: rows.start, names, terms }
    }

    /// Those of some rows that hold every word, ascending, with their ranks.
    pub(crate) fn ranked<'a>(
        &'a self,
        snapshot: &Snapshot,
        among: &Range<u32>,
        query: &'a Query,
        budget: &mut Budget,
    ) -> Result<Vec<(u32, u32)>> {
        let marks = Marks::of(snapshot, self.field, among, query, budget)?;
        let ranges: SmallVec<[Range<u32>; 8]> =
            query.words.iter().map(|word| terms_of_word(&snapshot.text, self.field, word)).collect();
        let rank_of = |row: u32| {
            let Name { terms, words } = self.names.get(row.checked_sub(self.first)? as usize)?;
            let terms = &self.terms[terms.start as usize..terms.end as usize];
            let score = query.words.iter().zip(&ranges).map(|(word, range)| {
                let hits = terms.iter().filter(|term| range.contains(term)).count();
                // What stands for a word counts as one.
                Hits::of(Weight::D, u8::try_from(hits.max(1)).unwrap_or(u8::MAX)).score(word.prefix)
            });
            Some(rank(score.sum(), query.words.len(), usize::from(*words)))
        };
        let ranked: Vec<(u32, u32)> = marks.rows().filter_map(|row| Some((rank_of(row)?, row))).collect();
        budget.spend(ranked.len() as u64 / RANKED_A_STEP)?;
        Ok(ranked)
    }
}
