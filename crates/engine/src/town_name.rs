//! Names of supplementary towns (`/supplerendebynavne`), whatever towns bear them: lists, autocomplete, lookup.
//!
//! A name is known by the first row of the towns that bear it.

use std::cmp::Reverse;

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::id::TownId;
use vejviser_model::words::index_words;

use crate::request::{Page, TownNameFilter, TownNameKey};
use crate::rowset::{RowSet, both};
use crate::search::{PageRows, Query, first_that, is_meant, rows_of_word};
use crate::street::name_rank;
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
        let mut ranked = Vec::new();
        let with_words = with_words(snapshot, &query);
        for row in both(Some(candidates(snapshot, filter)), Some(with_words)).unwrap_or_default().rows() {
            budget.spend(1)?;
            if let Some(rank) = rank(snapshot, &query, row).filter(|_| holds(snapshot, filter, row)) {
                ranked.push((Reverse(rank), TownId(row)));
            }
        }
        ranked.sort_unstable();
        Ok(page.cut(&ranked.into_iter().map(|(_, row)| row).collect::<Vec<_>>()))
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
        && (filter.postcode.is_empty()
            || snapshot.postcodes_of_towns(towns()).any(|code| filter.postcode.contains(&code)))
        && (filter.municipality.is_empty()
            || snapshot.municipalities_of_towns(towns()).any(|code| filter.municipality.contains(&code)))
}

/// The towns of places with every word. Words of postcodes count too, so that each town is looked at again.
fn with_words(snapshot: &Snapshot, query: &Query) -> RowSet {
    let of_word = |word| {
        let places = rows_of_word(snapshot, TextField::Place, word).iter();
        let towns = places.filter_map(|&place| snapshot.places.supplementary_town.get(place as usize));
        let name = |row: u32| snapshot.towns.name.get(row as usize);
        RowSet::from_rows(towns.filter_map(|town| names::town(snapshot, name(town))).collect())
    };
    query.words.iter().map(of_word).reduce(|a, b| a.intersect(&b)).unwrap_or_default()
}

/// The rank of a name, if it holds every word.
fn rank(snapshot: &Snapshot, query: &Query, row: u32) -> Option<u32> {
    let mut words: Vec<String> = index_words(snapshot.towns.name.get(row as usize)).collect();
    words.sort_unstable();
    words.dedup();
    let hits = |word| words.iter().filter(|text| is_meant(word, text)).count();
    let hits: Vec<u8> = query.words.iter().map(|word| u8::try_from(hits(word)).unwrap_or(u8::MAX)).collect();
    hits.iter().all(|&hits| hits > 0).then(|| name_rank(query, hits, words.len()))
}
