//! Names of supplementary towns (`/supplerendebynavne`), whatever towns bear them: lists, autocomplete, lookup.
//!
//! A name is known by the first row of the towns that bear it.

use std::cmp::Reverse;
use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::id::TownId;
use vejviser_model::words::index_words;

use crate::filter::are_listed;
use crate::request::{Page, TownNameFilter, TownNameKey};
use crate::rowset::RowSet;
use crate::search::{Listed, NameWords, PageRows, Query, TEXT_FIELDS, Top, first_that};
use crate::{Budget, Engine, List, Result, names};

impl Engine {
    /// A page of the names: in Danish alphabetical order; with text by rank, then alphabetically.
    ///
    /// # Errors
    /// The budget's errors.
    pub fn town_names(&self, filter: &TownNameFilter, page: Page, budget: &mut Budget) -> Result<List<TownId>> {
        let snapshot = self.snapshot();
        let page = PageRows::new(page);
        let Some(q) = filter.q.as_deref().filter(|q| !q.trim().is_empty()) else {
            let candidates = candidates(snapshot, filter);
            let rows = first_that(candidates.rows(), page.limit(), |row| holds(snapshot, filter, row), budget)?;
            return Ok(page.cut(&rows.into_iter().map(TownId).collect::<Vec<_>>()));
        };
        let Some(query) = Query::new(q, filter.autocomplete) else { return Ok(page.cut(&[])) };
        let among = (!filter.name.is_empty()).then(|| candidates(snapshot, filter));
        let is_candidate = |row: u32| among.as_ref().is_none_or(|among| among.contains(row));
        let find = |limit| {
            let mut top = Top::new(limit);
            for (rank, row) in self.town_name_words().ranked(snapshot, &all(snapshot), &query, budget)? {
                let key = (Reverse(rank), row);
                if top.worst().is_none_or(|worst| key < *worst) && is_candidate(row) && holds(snapshot, filter, row) {
                    top.add(key);
                }
            }
            Ok(top.finish().into_iter().map(|(_, row)| row).collect())
        };
        let is_plain = filter.autocomplete && filter.has_only(&TEXT_FIELDS);
        let rows = self.beginnings.rows(is_plain.then_some(Listed::TownNames), q, page.limit(), find)?;
        Ok(page.cut(&rows.into_iter().map(TownId).collect::<Vec<_>>()))
    }

    /// Made when the engine is warmed, else by the first who needs them.
    pub(crate) fn town_name_words(&self) -> &NameWords {
        self.town_names.get_or_init(|| {
            let snapshot = self.snapshot();
            let words_of = |row: u32| {
                let mut words: Vec<String> = index_words(snapshot.towns.name.get(row as usize)).collect();
                words.sort_unstable();
                words.dedup();
                words
            };
            NameWords::new(snapshot, TextField::TownName, all(snapshot), words_of)
        })
    }

    /// The name, written exactly so, if a town bears it.
    pub fn town_name(&self, key: &TownNameKey) -> Option<TownId> {
        names::town(self.snapshot(), &key.name).map(TownId)
    }
}

/// Rows that names are known by and that the names of a filter allow.
fn candidates(snapshot: &Snapshot, filter: &TownNameFilter) -> RowSet {
    if filter.name.is_empty() {
        return RowSet::all(snapshot.towns.len());
    }
    RowSet::from_rows(filter.name.iter().filter_map(|name| names::town(snapshot, name)).collect())
}

/// Whether a row is the first of its name, and the name is let through.
fn holds(snapshot: &Snapshot, filter: &TownNameFilter, row: u32) -> bool {
    let name = |row: u32| snapshot.towns.name.get(row as usize);
    let is_first = row.checked_sub(1).is_none_or(|before| name(before) != name(row));
    let towns = || snapshot.towns_named(name(row));
    is_first
        && are_listed(&filter.postcode, || snapshot.postcodes_of_towns(towns()))
        && (filter.municipality.is_empty()
            || snapshot.municipalities_of_towns(towns()).any(|code| filter.municipality.contains(&code)))
}

/// Rows of all towns.
fn all(snapshot: &Snapshot) -> Range<u32> {
    0..snapshot.towns.len() as u32
}
