//! Types of places: a main type, and types inside it.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_model::id::PlaceTypeId;

use super::is_among;
use crate::request::{Page, PlaceTypeFilter, PlaceTypeKey};
use crate::search::PageRows;
use crate::{Engine, List};

impl Engine {
    /// The main types, alphabetically.
    pub fn place_types(&self, filter: &PlaceTypeFilter, page: Option<Page>) -> List<PlaceTypeId> {
        let types = &self.snapshot().place_types;
        let matches = |range: &Range<u32>| {
            let subs = || range.clone().any(|row| is_among(&filter.sub_type, types.sub.get(row as usize)));
            (filter.main_type.is_empty() || is_among(&filter.main_type, types.main.get(range.start as usize)))
                && (filter.sub_type.is_empty() || subs())
        };
        let found = main_types(self.snapshot()).filter(matches);
        let rows: Vec<PlaceTypeId> = found.map(|range| PlaceTypeId(range.start)).collect();
        PageRows::of(page).cut(&rows)
    }

    /// A main type.
    pub fn place_type(&self, key: &PlaceTypeKey) -> Option<PlaceTypeId> {
        let types = &self.snapshot().place_types;
        let mut all = main_types(self.snapshot());
        let found = all.find(|range| types.main.get(range.start as usize) == key.main_type)?;
        Some(PlaceTypeId(found.start))
    }
}

/// The rows of each main type, which follow each other.
fn main_types(snapshot: &Snapshot) -> impl Iterator<Item = Range<u32>> + '_ {
    let types = &snapshot.place_types;
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = next;
        if from >= types.len() {
            return None;
        }
        let main = types.main.get(from);
        while next < types.len() && types.main.get(next) == main {
            next += 1;
        }
        Some(from as u32..next as u32)
    })
}

/// Which types a filter lets through.
pub(super) struct TypeFilter(Option<Vec<bool>>);

impl TypeFilter {
    pub(super) fn new(snapshot: &Snapshot, main: &[String], sub: &[String]) -> Self {
        if main.is_empty() && sub.is_empty() {
            return Self(None);
        }
        let types = &snapshot.place_types;
        let holds = |row: usize| {
            (main.is_empty() || is_among(main, types.main.get(row)))
                && (sub.is_empty() || is_among(sub, types.sub.get(row)))
        };
        Self(Some((0..types.len()).map(holds).collect()))
    }

    /// Whether a place has such a type.
    pub(super) fn holds(&self, snapshot: &Snapshot, place: u32) -> bool {
        let row = || snapshot.named_places.place_type.get(place as usize) as usize;
        self.0.as_ref().is_none_or(|types| types.get(row()).copied().unwrap_or(false))
    }
}
