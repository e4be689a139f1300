//! The terms of a row: the postings of the text index read the other way.

use rustc_hash::FxHashMap;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

use crate::tables::Terms;
use crate::text::TextField;

/// The terms of each of `count` rows of a field, ascending.
pub(super) fn of_rows(terms: &Terms, field: TextField, count: usize) -> Vec<Vec<u32>> {
    let mut of_rows = vec![Vec::new(); count];
    for term in of_field(terms, field) {
        for &row in terms.postings.get(term as usize) {
            of_rows[row as usize].push(term);
        }
    }
    of_rows
}

/// The terms of a field by their words.
pub(super) fn by_word(terms: &Terms, field: TextField) -> FxHashMap<&str, u32> {
    of_field(terms, field).map(|term| (terms.term.get(term as usize), term)).collect()
}

/// The terms under which a name is found, ascending: its words and what stands for them.
pub(super) fn of_name(by_word: &FxHashMap<&str, u32>, name: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for word in index_words(name) {
        found.extend(synonyms(&word).filter_map(|other| by_word.get(other)));
        found.extend(by_word.get(word.as_str()));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn of_field(terms: &Terms, field: TextField) -> impl Iterator<Item = u32> + '_ {
    (0..terms.len() as u32).filter(move |&term| terms.field.get(term as usize) == field as u8)
}
