//! Lists of street names.

use std::cmp::Reverse;

use vejviser_dataset::text::TextField;
use vejviser_model::id::StreetNameId;

use super::filter::Streets;
use crate::request::{Page, StreetFilter};
use crate::search::rank::{Hits, Weight, rank};
use crate::search::terms::{Equal, FieldTerms};
use crate::search::{PageRows, Query, Top, nearest_names};
use crate::{Budget, Engine, List, Result};

/// Rows of a posting list read for one step.
pub(super) const POSTINGS_A_STEP: u64 = 16;
/// Names compared with the worst that is kept for one step.
const COMPARED_A_STEP: u64 = 16;

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
            Some(query) => self.names_with_words(&streets, &query, page.limit(), budget)?,
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
            if streets.holds(street, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn names_in_order(&self, streets: &Streets<'_>, page: PageRows, budget: &mut Budget) -> Result<Vec<StreetNameId>> {
        let mut rows = Vec::new();
        if let Some(allowed) = &streets.rows {
            for street in allowed.rows() {
                if streets.holds(street, budget)? {
                    rows.push(self.snapshot().streets.name.get(street as usize));
                }
            }
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

    /// The first `limit` names that hold every word.
    fn names_with_words(
        &self,
        streets: &Streets<'_>,
        query: &Query,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<StreetNameId>> {
        let terms = self.name_terms(query);
        let words = 0..query.words.len();
        let Some(rarest) = words.clone().min_by_key(|&word| terms.count(word)) else { return Ok(Vec::new()) };
        budget.spend(1 + terms.count(rarest) as u64 / POSTINGS_A_STEP)?;
        let mut groups: Vec<(u32, Vec<u32>)> = if query.words.len() == 1 {
            let rank = |Equal { hits, terms, rows }| (name_rank(query, [hits], terms), rows);
            terms.groups(rarest).map(rank).collect()
        } else {
            let names = terms.rows(rarest).into_iter().map(|(name, _)| name);
            let names = names.filter(|&name| terms.mask(name) == query.all());
            let hits = |name| words.clone().map(move |word| (word, name)).map(|(word, name)| terms.hits(name, word));
            names.map(|name| (name_rank(query, hits(name), terms.terms(name)), vec![name])).collect()
        };
        groups.sort_unstable_by_key(|&(rank, _)| Reverse(rank));
        let mut top = Top::new(limit);
        for (rank, names) in groups {
            if top.worst().is_some_and(|worst: &(Reverse<u32>, u32)| Reverse(rank) > worst.0) {
                break;
            }
            budget.spend(names.len() as u64 / COMPARED_A_STEP)?;
            for name in names {
                let key = (Reverse(rank), name);
                if top.worst().is_none_or(|worst| key < *worst) && self.is_borne(streets, name, budget)? {
                    top.add(key);
                }
            }
        }
        Ok(top.finish().into_iter().map(|(_, name)| StreetNameId(name)).collect())
    }

    /// The words of a query in the names of streets.
    pub(super) fn name_terms(&self, query: &Query) -> FieldTerms<'_> {
        let snapshot = self.snapshot();
        let terms = snapshot.street_name_search.terms.lists();
        FieldTerms::new(&snapshot.text, TextField::StreetName, terms, &query.words)
    }

    /// The names nearest to a text.
    fn names_like(&self, streets: &Streets<'_>, q: &str, budget: &mut Budget) -> Result<Vec<StreetNameId>> {
        let all = &self.snapshot().street_names;
        let names = nearest_names(
            q,
            all.len(),
            |row| all.name.get(row),
            budget,
            |name, budget| Ok(if self.is_borne(streets, name, budget)? { vec![name] } else { Vec::new() }),
        )?;
        Ok(names.into_iter().map(StreetNameId).collect())
    }
}

/// Rank of a text in which every word occurs: how many of its words each means, and its distinct words.
pub(crate) fn name_rank(query: &Query, hits: impl IntoIterator<Item = u8>, distinct: usize) -> u32 {
    let scores = query.words.iter().zip(hits).map(|(word, hits)| Hits::of(Weight::D, hits).score(word.prefix));
    rank(scores.sum(), query.words.len(), distinct)
}
