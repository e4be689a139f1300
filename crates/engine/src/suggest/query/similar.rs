//! Terms similar to a misspelt word, looked up once per query however many rewrites use them.

use std::cell::RefCell;

use vejviser_dataset::text::{Corrected, TextField, TextIndex};
use vejviser_model::Word;

use crate::suggest::query::condition::Condition;
use crate::suggest::query::fields::Fields;
use crate::suggest::term::range::TermRanges;
use crate::{Budget, Result};

/// Steps of one look-up.
pub(crate) const LOOKUP_STEPS: u64 = 400;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct SimilarTerms(RefCell<Vec<Entry>>);

#[derive(Debug)]
struct Entry {
    word: String,
    prefix: bool,
    edits: u32,
    name: TermRanges,
    place: TermRanges,
}

impl SimilarTerms {
    /// Adds to a condition the terms within so many edits of a word.
    pub(crate) fn add(
        &self,
        condition: &mut Condition,
        terms: &TextIndex,
        word: &Word,
        edits: u32,
        fields: Fields,
        budget: &mut Budget,
    ) -> Result<()> {
        let mut entries = self.0.borrow_mut();
        let is_same = |entry: &Entry| entry.edits == edits && entry.prefix == word.prefix && entry.word == word.text;
        let place = if let Some(place) = entries.iter().position(is_same) {
            place
        } else {
            budget.spend(LOOKUP_STEPS)?;
            entries.push(Entry::new(terms, word, edits));
            entries.len() - 1
        };
        condition.name_terms.add(entries[place].name.iter().cloned());
        if fields.has_places() {
            condition.place_terms.add(entries[place].place.iter().cloned());
        }
        Ok(())
    }
}

impl Entry {
    /// Looks names and places up at the same time, as the text index finds them.
    fn new(terms: &TextIndex, word: &Word, edits: u32) -> Self {
        let (mut name, mut place) = (Vec::new(), Vec::new());
        terms.similar(Corrected::Addresses, &word.text, edits, word.prefix, |field, similar| match field {
            TextField::StreetName => name.push(similar.terms),
            _ => place.push(similar.terms),
        });
        let (name, place) = (name.into_iter().collect(), place.into_iter().collect());
        Self { word: word.text.clone(), prefix: word.prefix, edits, name, place }
    }
}
