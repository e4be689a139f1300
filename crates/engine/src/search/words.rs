//! The words of a search text.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::{TextField, TextIndex};
use vejviser_model::words::{self, LastWord, Word};

/// Most words: each has a bit.
const MOST_WORDS: usize = 64;

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
        let last_word = if autocomplete { LastWord::Begun } else { LastWord::Whole };
        let mut words = words::query_words(q, None, last_word);
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

    /// A bit for every word of which something is true.
    pub(crate) fn mask(&self, is_set: impl Fn(&Word) -> bool) -> u64 {
        mask_of(self.words.iter().map(is_set))
    }

    /// A bit for every word that is no prefix.
    pub(crate) fn whole(&self) -> u64 {
        self.mask(|word| !word.prefix)
    }
}

/// The terms of a field that a word means: one at most, or those that begin with it.
pub(crate) fn terms_of_word(text: &TextIndex, field: TextField, word: &Word) -> Range<u32> {
    let whole = || text.find(field, &word.text).map_or(0..0, |term| term..term + 1);
    if word.prefix { text.terms_starting_with(field, &word.text) } else { whole() }
}

/// The rows of a field that hold a word; a row may come several times.
pub(crate) fn rows_of_word<'s>(snapshot: &'s Snapshot, field: TextField, word: &Word) -> &'s [u32] {
    snapshot.text.rows_of(terms_of_word(&snapshot.text, field, word))
}

/// Whether a word of a text is meant by a query word.
pub(crate) fn is_meant(word: &Word, text: &str) -> bool {
    if word.prefix { text.starts_with(&word.text) } else { text == word.text }
}

/// A bit for each that is true, the first lowest.
pub(crate) fn mask_of(flags: impl DoubleEndedIterator<Item = bool>) -> u64 {
    flags.rev().fold(0, |mask, is_set| mask << 1 | u64::from(is_set))
}
