//! The words of a search text, and where each occurs.

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::words::{self, Word};

use crate::{Budget, Result};

/// Most words: each has a bit.
const MOST_WORDS: usize = 64;
/// Rows of a posting list read for one step.
const POSTINGS_A_STEP: u64 = 16;

/// A search text and its distinct words.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    /// As typed.
    pub(crate) text: String,
    pub(crate) words: Vec<Word>,
}

impl Query {
    /// The words of a text; `None` when there are none, or more than an address can have. Such a text finds nothing.
    pub(crate) fn new(q: &str, autocomplete: bool) -> Option<Self> {
        let mut words = words::query_words(q, None, autocomplete);
        let mut seen: Vec<(String, bool)> = Vec::new();
        words.retain(|word| {
            let key = (word.text.clone(), word.prefix);
            let is_new = !seen.contains(&key);
            if is_new {
                seen.push(key);
            }
            is_new
        });
        (1..=MOST_WORDS).contains(&words.len()).then(|| Self { text: q.to_owned(), words })
    }

    /// A bit for every word.
    pub(crate) fn all(&self) -> u64 {
        if self.words.len() == MOST_WORDS { u64::MAX } else { (1 << self.words.len()) - 1 }
    }

    /// Which words each row of a field holds; rows without any are left out.
    pub(crate) fn occurrences(
        &self,
        snapshot: &Snapshot,
        field: TextField,
        budget: &mut Budget,
    ) -> Result<FxHashMap<u32, u64>> {
        let mut found: FxHashMap<u32, u64> = FxHashMap::default();
        for (number, word) in self.words.iter().enumerate() {
            let rows = rows_of_word(snapshot, field, word);
            budget.spend(1 + rows.len() as u64 / POSTINGS_A_STEP)?;
            for &row in rows {
                *found.entry(row).or_default() |= 1 << number;
            }
        }
        Ok(found)
    }
}

/// The rows of a field that hold a word; a row may come several times.
pub(crate) fn rows_of_word<'s>(snapshot: &'s Snapshot, field: TextField, word: &Word) -> &'s [u32] {
    let text = &snapshot.text;
    if word.prefix {
        text.rows_of(text.terms_starting_with(field, &word.text))
    } else {
        text.rows_with(field, &word.text)
    }
}
