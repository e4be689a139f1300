//! Collects the words of all rows and builds the tables of the text index.

use rustc_hash::FxHashMap;

use super::{Corrected, FIELDS, TextField, similar};
use crate::tables::{TermDeletionsBuilder, TermPrefixesBuilder, TermRow, TermsBuilder};

/// Collects the words of rows. The rows of a field come in order; one without words need not come.
#[derive(Debug, Default)]
pub struct TextBuilder([FxHashMap<String, Vec<u32>>; FIELDS]);

impl TextBuilder {
    /// Adds a row of `field` with its folded words, each of which comes once.
    pub fn add<'a>(&mut self, field: TextField, row: u32, words: impl IntoIterator<Item = &'a str>) {
        let terms = &mut self.0[field as usize];
        for word in words {
            match terms.get_mut(word) {
                Some(rows) => rows.push(row),
                None => drop(terms.insert(word.to_owned(), vec![row])),
            }
        }
    }

    /// The terms with their rows, the beginnings of those that are corrected, and the deletion index over the beginnings.
    pub(crate) fn finish(self) -> (TermsBuilder, TermPrefixesBuilder, TermDeletionsBuilder) {
        let mut terms = TermsBuilder::default();
        let mut prefixes = similar::PrefixesBuilder::default();
        for (field, found) in TextField::ALL.into_iter().zip(self.0) {
            prefixes.start_field();
            let mut found: Vec<(String, Vec<u32>)> = found.into_iter().collect();
            found.sort_unstable();
            for (term, rows) in found {
                let borrowed = std::marker::PhantomData;
                let row = terms.push(&TermRow { field: field as u8, term: &term, postings: &rows, borrowed });
                if Corrected::has(field) {
                    prefixes.add(row, &term);
                }
            }
        }
        let (prefixes, deletions) = prefixes.finish();
        (terms, prefixes, deletions)
    }
}
