//! Names of places for a misspelt text that is being typed: each of its words is looked up among the terms like it.
//!
//! Lists compare the whole text with every name instead, as the former service did; that takes too long for key presses.

use rustc_hash::FxHashMap;
use vejviser_dataset::text::{Corrected, TextField};
use vejviser_model::Word;
use vejviser_model::id::PlaceNameId;

use super::name::Names;
use crate::request::{Page, PlaceNameFilter};
use crate::search::{PageRows, Query, ROWS_A_STEP, first_that, terms_of_word};
use crate::suggest::query::rewrite::similar_word::{TWO_EDITS, most_edits};
use crate::suggest::query::similar::LOOKUP_STEPS;
use crate::{Budget, Engine, Result};

impl Engine {
    /// The names of which each word of a text is a letter or two away from one, the last perhaps the beginning of one:
    /// those with the fewest edits first, then those of fewest letters (folded).
    ///
    /// # Errors
    /// As [`Engine::place_names`].
    pub(crate) fn place_names_like(
        &self,
        filter: &PlaceNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<Vec<PlaceNameId>> {
        let Some(query) = filter.q.as_deref().and_then(|q| Query::new(q, filter.autocomplete)) else {
            return Ok(Vec::new());
        };
        let limit = PageRows::of(page).limit();
        let names = Names::new(self.snapshot(), filter)?.located(limit, budget)?;
        let mut like: Option<FxHashMap<u32, u32>> = None;
        for word in &query.words {
            like = Some(self.rows_like(word, like.as_ref(), budget)?);
        }
        let mut nearest: Vec<(u32, u32)> = like.into_iter().flatten().map(|(row, edits)| (edits, row)).collect();
        nearest.sort_unstable();
        let rows = nearest.into_iter().map(|(_, row)| row);
        Ok(first_that(rows, limit, |row| names.holds(row), budget)?.into_iter().map(PlaceNameId).collect())
    }

    /// Rows that hold a word like this one, of those given, with the edits of all words so far.
    fn rows_like(
        &self,
        word: &Word,
        among: Option<&FxHashMap<u32, u32>>,
        budget: &mut Budget,
    ) -> Result<FxHashMap<u32, u32>> {
        let text = &self.snapshot().text;
        let mut terms = vec![(terms_of_word(text, TextField::PlaceName, word), 0)];
        let most = most_edits(&word.text, TWO_EDITS);
        if most > 0 {
            budget.spend(LOOKUP_STEPS)?;
            text.similar(Corrected::PlaceNames, &word.text, most, word.prefix, |_, similar| {
                terms.push((similar.terms, similar.edits));
            });
        }
        let mut like = FxHashMap::default();
        for (terms, edits) in terms {
            let rows = text.rows_of(terms);
            budget.spend(rows.len() as u64 / ROWS_A_STEP + 1)?;
            for &row in rows {
                let before = match among {
                    Some(among) => among.get(&row).copied(),
                    None => Some(0),
                };
                if let Some(before) = before {
                    let least = like.entry(row).or_insert(u32::MAX);
                    *least = (before + edits).min(*least);
                }
            }
        }
        Ok(like)
    }
}
