//! Lists of street names.

use std::cmp::Reverse;

use vejviser_dataset::text::TextField;
use vejviser_model::id::StreetNameId;

use super::filter::Streets;
use crate::lcs::WeightedDistance;
use crate::request::{Page, StreetFilter};
use crate::search::rank::{Hits, Weight, rank};
use crate::search::{PageRows, Query, Top, distinct_words, is_meant};
use crate::{Budget, Engine, List, Result};

/// Names that a misspelt text finds, as the former service.
pub(super) const NEAREST: usize = 100;

impl Engine {
    /// A page of the names that current streets bear: in Danish alphabetical order; with text by rank, then
    /// alphabetically; with `fuzzy`, when the exact words find nothing, the names nearest to the text.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes, ids and patterns that cannot be read, or the budget's errors.
    pub fn street_names(&self, filter: &StreetFilter, page: Page, budget: &mut Budget) -> Result<List<StreetNameId>> {
        let streets = Streets::new(self.snapshot(), filter, budget)?;
        let page = PageRows::new(page);
        let Some(q) = filter.q.as_deref().filter(|q| !q.trim().is_empty()) else {
            let rows = self.names_in_order(&streets, page, budget)?;
            return Ok(page.cut(&rows));
        };
        let mut rows = match Query::new(q, filter.autocomplete) {
            Some(query) => self.names_with_words(&streets, &query, budget)?,
            None => Vec::new(),
        };
        if rows.is_empty() && filter.fuzzy {
            rows = self.names_like(&streets, q, budget)?;
        }
        Ok(page.cut(&rows))
    }

    /// Whether a street that bears the name is let through.
    fn is_borne(&self, streets: &Streets<'_>, name: u32, budget: &mut Budget) -> Result<bool> {
        for &street in self.snapshot().street_names.streets.get(name as usize) {
            budget.spend(streets.steps())?;
            if streets.holds(street) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn names_in_order(&self, streets: &Streets<'_>, page: PageRows, budget: &mut Budget) -> Result<Vec<StreetNameId>> {
        let mut rows = Vec::new();
        if let Some(allowed) = &streets.rows {
            budget.spend(allowed.len() * streets.steps())?;
            let names = &self.snapshot().streets.name;
            let shown = allowed.rows().filter(|&street| streets.holds(street));
            rows.extend(shown.map(|street| names.get(street as usize)));
            rows.sort_unstable();
            rows.dedup();
        } else {
            for name in 0..self.snapshot().street_names.len() as u32 {
                if self.is_borne(streets, name, budget)? {
                    rows.push(name);
                    if rows.len() as u64 > page.end {
                        break;
                    }
                }
            }
        }
        Ok(rows.into_iter().map(StreetNameId).collect())
    }

    fn names_with_words(&self, streets: &Streets<'_>, query: &Query, budget: &mut Budget) -> Result<Vec<StreetNameId>> {
        let snapshot = self.snapshot();
        let mut found = Vec::new();
        for (name, mask) in query.occurrences(snapshot, TextField::StreetName, budget)? {
            if mask == query.all() && self.is_borne(streets, name, budget)? {
                budget.spend(4)?;
                let words = distinct_words([snapshot.street_names.name.get(name as usize)]);
                found.push((Reverse(name_rank(query, &words, words.len())), name));
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, name)| StreetNameId(name)).collect())
    }

    /// The names nearest to a text, by the weighted edit distance of [`crate::lcs`].
    fn names_like(&self, streets: &Streets<'_>, q: &str, budget: &mut Budget) -> Result<Vec<StreetNameId>> {
        let names = &self.snapshot().street_names;
        let mut distance = WeightedDistance::new(&spoken(q));
        let mut top = Top::new(NEAREST);
        for name in 0..names.len() as u32 {
            budget.spend(distance.steps())?;
            let edits = distance.to(names.name.get(name as usize));
            let counts = top.worst().is_none_or(|worst| (edits, name) < *worst);
            if counts && self.is_borne(streets, name, budget)? {
                top.add((edits, name));
            }
        }
        Ok(top.finish().into_iter().map(|(_, name)| StreetNameId(name)).collect())
    }
}

/// A text as it is compared with names: without its first `*`.
pub(super) fn spoken(q: &str) -> String {
    q.replacen('*', "", 1)
}

/// Rank of a name in which every word occurs.
pub(super) fn name_rank(query: &Query, words: &[String], distinct: usize) -> u32 {
    let of_word = |word| {
        let mut hits = Hits::default();
        hits.add(Weight::D, words.iter().filter(|text| is_meant(word, text)).count().max(1));
        hits.score(word.prefix)
    };
    rank(query.words.iter().map(of_word).sum(), query.words.len(), distinct)
}
