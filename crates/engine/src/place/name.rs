//! Names of places: lists, their autocomplete, and one by its place and its name.

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::collate::collation_key;
use vejviser_model::id::PlaceNameId;

use super::around::{Around, Found};
use super::called::{called, places_called};
use super::types::TypeFilter;
use super::{has_status, ids, is_among, reaches_into};
use crate::lookup::id;
use crate::request::{Page, PlaceKey, PlaceNameFilter, PlaceNameKey};
use crate::rowset::{RowSet, both};
use crate::search::{Marks, PageRows, Query, ROWS_A_STEP, first_that, nearest_names, rows_of_word};
use crate::street::Additions;
use crate::{Budget, Engine, List, Result};

/// Most names a text search finds, as the former service.
const MOST_FOUND: usize = 1000;
/// Names in municipalities that are sorted; of more, all are walked through in order.
const ROWS_SORTED: usize = 4_096;

/// The words that a text is looked for among.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Searched {
    Name,
    NameAndMunicipality,
}

impl Engine {
    /// The names that a filter lets through, all of them without a page: in order of the id of the place, then
    /// alphabetically; with text those of fewest letters (folded) first, then alphabetically, and behind them those of which the
    /// municipality has some of the words, then those of which it has all; with `fuzzy`, when the exact words find nothing, the names nearest to the text.
    /// Of the places nearest to a position, one without a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, shapes and positions that cannot be used, or the budget's errors.
    pub fn place_names(
        &self,
        filter: &PlaceNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<PlaceNameId>> {
        self.names_found(filter, Searched::NameAndMunicipality, page, budget)
    }

    /// The primary names that a filter lets through, in the same order; text finds them by the name alone.
    ///
    /// # Errors
    /// As [`Engine::place_names`].
    pub fn primary_place_names(
        &self,
        filter: &PlaceNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<PlaceNameId>> {
        let filter = PlaceNameFilter { primary: Some(true), ..filter.clone() };
        self.names_found(&filter, Searched::Name, page, budget)
    }

    fn names_found(
        &self,
        filter: &PlaceNameFilter,
        searched: Searched,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<PlaceNameId>> {
        let most_near = PageRows::most_near(page);
        let page = PageRows::of(page);
        let mut names = Names::new(self.snapshot(), filter)?;
        let text = filter.q.as_deref().filter(|q| !q.trim().is_empty());
        let rows = if filter.nearest && filter.position.is_some() {
            if let Some(q) = text {
                let rows = self.rows_of_text(q, searched, &names, MOST_FOUND, budget)?;
                names.called = both(names.called.take(), Some(RowSet::from_rows(rows)));
            }
            let mut rows = names.located(most_near, budget)?.by_place(page.limit(), budget)?;
            // A place has several names.
            rows.truncate(most_near);
            rows
        } else {
            let names = names.located(most_near, budget)?;
            match text {
                None => names.by_place(page.limit(), budget)?,
                Some(q) => self.rows_of_text(q, searched, &names, page.limit().min(MOST_FOUND), budget)?,
            }
        };
        Ok(page.cut(&rows.into_iter().map(PlaceNameId).collect::<Vec<_>>()))
    }

    /// The first names that a text finds.
    fn rows_of_text(
        &self,
        q: &str,
        searched: Searched,
        names: &Names<'_>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let mut rows = Vec::new();
        if let Some(query) = Query::new(q, names.filter.autocomplete) {
            rows = names.with_words(&query, limit, budget)?;
            if rows.len() < limit && searched == Searched::NameAndMunicipality {
                let additions = Additions::new(&self.municipality_words, &query);
                let by_municipality = self.place_municipalities();
                rows.extend(names.with_municipality(
                    &query,
                    &additions,
                    by_municipality,
                    limit - rows.len(),
                    budget,
                )?);
            }
        }
        if rows.is_empty() && names.filter.fuzzy {
            rows = names.like(q, budget)?;
        }
        Ok(rows)
    }

    /// Made when the engine is warmed, else by the first who needs them.
    pub(crate) fn place_municipalities(&self) -> &PlaceMunicipalities {
        self.place_municipalities.get_or_init(|| PlaceMunicipalities::new(self.snapshot()))
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

/// The names of the places of each municipality, in order of row.
#[derive(Debug)]
pub(crate) struct PlaceMunicipalities(FxHashMap<u16, Vec<u32>>);

impl PlaceMunicipalities {
    fn new(snapshot: &Snapshot) -> Self {
        let mut names: FxHashMap<u16, Vec<u32>> = FxHashMap::default();
        for row in 0..snapshot.place_names.len() as u32 {
            for &code in municipalities_of(snapshot, row) {
                names.entry(code).or_default().push(row);
            }
        }
        Self(names)
    }

    /// Rows in some municipalities, those in several once for each.
    fn count(&self, codes: &[u16]) -> usize {
        codes.iter().filter_map(|code| self.0.get(code)).map(Vec::len).sum()
    }

    /// The rows in some municipalities, ascending, each once.
    fn rows(&self, codes: &[u16]) -> Vec<u32> {
        let mut rows: Vec<u32> = codes.iter().filter_map(|code| self.0.get(code)).flatten().copied().collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

/// The municipalities that the place of a name lies in.
fn municipalities_of(snapshot: &Snapshot, row: u32) -> &[u16] {
    let first = snapshot.areas_of(AreaKind::NamedPlace).start;
    snapshot.areas.municipalities.get((first + snapshot.place_names.place.get(row as usize)) as usize)
}

/// The names that a filter lets through.
pub(super) struct Names<'a> {
    snapshot: &'a Snapshot,
    filter: &'a PlaceNameFilter,
    types: TypeFilter,
    /// The places whose names are listed.
    places: Found,
    /// Rows of the names themselves; `None` is every name.
    called: Option<RowSet>,
}

impl<'a> Names<'a> {
    /// Names wherever they are.
    pub(super) fn new(snapshot: &'a Snapshot, filter: &'a PlaceNameFilter) -> Result<Self> {
        let types = TypeFilter::new(snapshot, &filter.main_type, &filter.sub_type);
        let by_id = ids(&filter.id, |id| snapshot.place_with_id(id))?;
        let places = both(by_id, places_called(snapshot, &filter.name)).map_or(Found::All, Found::Some);
        Ok(Self { snapshot, filter, types, places, called: called(snapshot, &filter.name) })
    }

    /// Leaves the names of places that lie where the filter asks. The nearest of them, at most `most`, are among those that
    /// have a name which is let through.
    pub(super) fn located(mut self, most: usize, budget: &mut Budget) -> Result<Self> {
        let Self { snapshot, filter, .. } = self;
        let around = Around::new(AreaKind::NamedPlace, filter.position, filter.nearest, &filter.spatial);
        let has_name =
            |place: u32| snapshot.named_places.names.get(place as usize).iter().any(|&name| self.holds(name));
        let places = match &self.places {
            Found::Some(rows) => Some(rows.clone()),
            _ => None,
        };
        self.places = around.among(snapshot, [places], most, &has_name, budget)?;
        Ok(self)
    }

    /// Whether a name is let through; whether its place is among those listed is looked at by who asks.
    fn matches(&self, row: u32) -> bool {
        let Self { snapshot, filter, types, .. } = self;
        let name = row as usize;
        let place = snapshot.place_names.place.get(name);
        filter.primary.is_none_or(|primary| primary == snapshot.place_names.primary.get(name))
            && (filter.name.is_empty() || is_among(&filter.name, snapshot.place_names.name.get(name)))
            && has_status(snapshot, Some(name), &filter.name_status)
            && types.holds(snapshot, place)
            && reaches_into(snapshot, AreaKind::NamedPlace, place, &filter.municipality)
    }

    /// The same, and its place is listed.
    pub(super) fn holds(&self, row: u32) -> bool {
        let place = || self.snapshot.place_names.place.get(row as usize);
        self.places.contains(place())
            && self.called.as_ref().is_none_or(|names| names.contains(row))
            && self.matches(row)
    }

    /// The first names in the order of their places.
    fn by_place(&self, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let Snapshot { named_places, place_names, .. } = self.snapshot;
        let mut rows = Vec::new();
        for (place, looked) in self.places.rows(named_places.len()).zip(1_u64..) {
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

    /// The first names that hold every word. Short names come first in their table, alphabetically among equally long ones:
    /// the order of the rows is the order of an answer, whatever the words. Of names that a text is a part of, it is the order
    /// of their edit distances from it, which is what the former service sorts by.
    fn with_words(&self, query: &Query, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let all = 0..self.snapshot.place_names.len() as u32;
        let marks = Marks::of(self.snapshot, TextField::PlaceName, &all, query, budget)?;
        first_that(marks.rows(), limit, |row| self.holds(row), budget)
    }

    /// The first names of which the municipalities hold the words that they lack, in the same order; those that lack all come
    /// last.
    fn with_municipality(
        &self,
        query: &Query,
        additions: &Additions,
        municipalities: &PlaceMunicipalities,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        if additions.of_any() == 0 {
            return Ok(Vec::new());
        }
        let every = query.all();
        let mut held: FxHashMap<u32, u64> = FxHashMap::default();
        for (word, place) in query.words.iter().zip(0..) {
            let rows = rows_of_word(self.snapshot, TextField::PlaceName, word);
            budget.spend(rows.len() as u64 / ROWS_A_STEP + 1)?;
            for &row in rows {
                *held.entry(row).or_default() |= 1 << place;
            }
        }
        let added = |row: u32| {
            let codes = municipalities_of(self.snapshot, row);
            codes.iter().fold(0, |all, &code| all | additions.of(code).mask())
        };
        let completes = |&(row, mask): &(u32, u64)| mask != every && mask | added(row) == every;
        let mut rows: Vec<u32> =
            held.iter().map(|(&row, &mask)| (row, mask)).filter(completes).map(|(row, _)| row).collect();
        rows.sort_unstable();
        let mut found = first_that(rows.into_iter(), limit, |row| self.holds(row), budget)?;
        // What lies there holds each word, also the one that the fewest say.
        let adding = (0..query.words.len()).map(|word| additions.adding(1 << word));
        let rarest = adding.min_by_key(|codes| municipalities.count(codes)).unwrap_or_default();
        let count = municipalities.count(&rarest);
        if found.len() < limit && count > 0 {
            let is_found = |row: u32| !held.contains_key(&row) && added(row) == every && self.holds(row);
            let left = limit - found.len();
            found.extend(if count > ROWS_SORTED {
                first_that(0..self.snapshot.place_names.len() as u32, left, is_found, budget)?
            } else {
                first_that(municipalities.rows(&rarest).into_iter(), left, is_found, budget)?
            });
        }
        Ok(found)
    }

    /// The names nearest to a text.
    fn like(&self, q: &str, budget: &mut Budget) -> Result<Vec<u32>> {
        let names = &self.snapshot.place_names;
        let rows_of = |name, _: &mut Budget| Ok(if self.holds(name) { vec![name] } else { Vec::new() });
        nearest_names(q, names.len(), |row| names.name.get(row), budget, rows_of)
    }
}
