//! Names of places: lists, their autocomplete, and one by its place and its name.

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::collate::collation_key;
use vejviser_model::id::PlaceNameId;

use super::around::Around;
use super::called::{called, places_called};
use super::types::TypeFilter;
use super::{has_status, ids, is_among, reaches_into};
use crate::lookup::id;
use crate::request::{Page, PlaceKey, PlaceNameFilter, PlaceNameKey};
use crate::rowset::RowSet;
use crate::search::{Marks, PageRows, Query, ROWS_A_STEP, first_that, nearest_names, rows_of_word};
use crate::street::Additions;
use crate::{Budget, Engine, List, Result};

/// Most names a text search finds, as the former service.
const MOST_FOUND: usize = 1000;

impl Engine {
    /// The names that a filter lets through, all of them without a page: in order of the id of the place, then
    /// alphabetically; with text those of fewest words first, then alphabetically, and behind them those of which the
    /// municipality has some of the words; with `fuzzy`, when the exact words find nothing, the names nearest to the text.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, shapes and positions that cannot be used, or the budget's errors.
    pub fn place_names(
        &self,
        filter: &PlaceNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<PlaceNameId>> {
        let names = Names::new(self.snapshot(), filter, budget)?;
        let page = page.map_or(PageRows::ALL, PageRows::new);
        let limit = page.limit();
        let rows = match filter.q.as_deref().filter(|q| !q.trim().is_empty()) {
            None => names.by_place(limit, budget)?,
            Some(q) => {
                let limit = limit.min(MOST_FOUND);
                let mut rows = match Query::new(q, filter.autocomplete) {
                    Some(query) => {
                        let mut rows = names.with_words(&query, limit, budget)?;
                        if rows.len() < limit {
                            let additions = Additions::new(&self.municipality_words, &query);
                            rows.extend(names.with_municipality(&query, &additions, limit - rows.len(), budget)?);
                        }
                        rows
                    }
                    None => Vec::new(),
                };
                if rows.is_empty() && filter.fuzzy {
                    rows = names.like(q, budget)?;
                }
                rows
            }
        };
        Ok(page.cut(&rows.into_iter().map(PlaceNameId).collect::<Vec<_>>()))
    }

    /// A name of a place.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] when the id is no UUID.
    pub fn place_name(&self, key: &PlaceNameKey) -> Result<Option<PlaceNameId>> {
        let snapshot = self.snapshot();
        let Some(place) = snapshot.place_with_id(id(&key.id, "id")?) else { return Ok(None) };
        let mut names = snapshot.named_places.names.get(place as usize).iter();
        let found = names.find(|&&name| snapshot.place_names.name.get(name as usize) == key.name);
        Ok(found.copied().map(PlaceNameId))
    }

    /// The primary name of a place.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] when the id is no UUID.
    pub fn primary_place_name(&self, key: &PlaceKey) -> Result<Option<PlaceNameId>> {
        let snapshot = self.snapshot();
        let Some(place) = snapshot.place_with_id(id(&key.id, "id")?) else { return Ok(None) };
        let first = snapshot.named_places.names.get(place as usize).first().copied();
        Ok(first.filter(|&name| snapshot.place_names.primary.get(name as usize)).map(PlaceNameId))
    }
}

/// The names that a filter lets through.
struct Names<'a> {
    snapshot: &'a Snapshot,
    filter: &'a PlaceNameFilter,
    types: TypeFilter,
    /// Rows of the places whose names are listed; `None` is every place.
    places: Option<RowSet>,
    /// Rows of the names themselves, likewise.
    called: Option<RowSet>,
}

impl<'a> Names<'a> {
    fn new(snapshot: &'a Snapshot, filter: &'a PlaceNameFilter, budget: &mut Budget) -> Result<Self> {
        let types = TypeFilter::new(snapshot, &filter.main_type, &filter.sub_type);
        let by_id = ids(&filter.id, |id| snapshot.place_with_id(id))?;
        let named = places_called(snapshot, &filter.name);
        let around = Around::new(AreaKind::NamedPlace, filter.position, filter.nearest, &filter.spatial);
        // The nearest place is one of those that have a name of which the filter lets one through.
        let mut names = Self { snapshot, filter, types, places: None, called: called(snapshot, &filter.name) };
        let has_name = |place: u32| {
            let of_place = snapshot.named_places.names.get(place as usize);
            of_place.iter().any(|&name| names.matches(name))
        };
        names.places = around.among(snapshot, [by_id, named], &has_name, budget)?;
        Ok(names)
    }

    /// Whether a name is let through; whether its place is among those listed is looked at by who asks.
    fn matches(&self, row: u32) -> bool {
        let Self { snapshot, filter, types, .. } = self;
        let name = row as usize;
        let place = snapshot.place_names.place.get(name);
        filter.primary.is_none_or(|primary| primary == snapshot.place_names.primary.get(name))
            && (filter.name.is_empty() || is_among(&filter.name, snapshot.place_names.name.get(name)))
            && has_status(snapshot, Some(name), filter.name_status.as_deref())
            && types.holds(snapshot, place)
            && reaches_into(snapshot, AreaKind::NamedPlace, place, &filter.municipality)
    }

    /// The same, and its place is listed.
    fn holds(&self, row: u32) -> bool {
        let place = || self.snapshot.place_names.place.get(row as usize);
        self.places.as_ref().is_none_or(|places| places.contains(place()))
            && self.called.as_ref().is_none_or(|names| names.contains(row))
            && self.matches(row)
    }

    /// The first names in order of place.
    fn by_place(&self, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let Snapshot { named_places, place_names, .. } = self.snapshot;
        let all = RowSet::all(named_places.len());
        let mut rows = Vec::new();
        for (place, looked) in self.places.as_ref().unwrap_or(&all).rows().zip(1_u64..) {
            if looked % ROWS_A_STEP == 0 {
                budget.spend(1)?;
            }
            let names = named_places.names.get(place as usize).iter().copied();
            let from = rows.len();
            rows.extend(names.filter(|&name| self.holds(name)));
            rows[from..].sort_by_cached_key(|&name| collation_key(place_names.name.get(name as usize)));
            if rows.len() >= limit {
                break;
            }
        }
        Ok(rows)
    }

    /// The first names that hold every word. Names of few words come first in their table, alphabetically among as many:
    /// the order of the rows is the order of an answer, whatever the words.
    fn with_words(&self, query: &Query, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let all = 0..self.snapshot.place_names.len() as u32;
        let marks = Marks::of(self.snapshot, TextField::PlaceName, &all, query, budget)?;
        first_that(marks.rows(), limit, |row| self.holds(row), budget)
    }

    /// The first names that hold some of the words where their municipality holds the others, in the same order.
    fn with_municipality(
        &self,
        query: &Query,
        additions: &Additions,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        if additions.of_any() == 0 {
            return Ok(Vec::new());
        }
        let (snapshot, every) = (self.snapshot, query.mask(|_| true));
        let mut held: FxHashMap<u32, u64> = FxHashMap::default();
        for (word, place) in query.words.iter().zip(0..) {
            let rows = rows_of_word(snapshot, TextField::PlaceName, word);
            budget.spend(rows.len() as u64 / ROWS_A_STEP + 1)?;
            for &row in rows {
                *held.entry(row).or_default() |= 1 << place;
            }
        }
        let first = snapshot.areas_of(AreaKind::NamedPlace).start;
        let completes = |&(row, mask): &(u32, u64)| {
            let area = first + snapshot.place_names.place.get(row as usize);
            // The text of a name says the municipality of a place that lies in one.
            let &[municipality] = snapshot.areas.municipalities.get(area as usize) else { return false };
            mask != every && mask | additions.of(municipality).mask() == every
        };
        let mut rows: Vec<u32> = held.into_iter().filter(completes).map(|(row, _)| row).collect();
        rows.sort_unstable();
        first_that(rows.into_iter(), limit, |row| self.holds(row), budget)
    }

    /// The names nearest to a text.
    fn like(&self, q: &str, budget: &mut Budget) -> Result<Vec<u32>> {
        let names = &self.snapshot.place_names;
        let rows_of = |name, _: &mut Budget| Ok(if self.holds(name) { vec![name] } else { Vec::new() });
        nearest_names(q, names.len(), |row| names.name.get(row), budget, rows_of)
    }
}
