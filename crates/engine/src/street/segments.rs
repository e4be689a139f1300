//! Lists of street segments.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::StreetId;

use super::filter::Streets;
use super::nearest;
use crate::lcs::WeightedDistance;
use crate::request::{Page, StreetFilter};
use crate::rowset::RowSet;
use crate::search::{NEAREST_NAMES, PageRows, Query, Top, spoken};
use crate::{Budget, Engine, List, Result, shape};

impl Engine {
    /// A page of the street segments: by municipality and code; with text by rank, then name; with `fuzzy`, when the
    /// exact words find nothing, those with the names nearest to the text. Those nearest to a position, one without a page,
    /// in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes, positions, ids and patterns that cannot be read, or the budget's errors.
    pub fn streets(&self, filter: &StreetFilter, page: Option<Page>, budget: &mut Budget) -> Result<List<StreetId>> {
        let mut streets = Streets::new(self.snapshot(), filter, budget)?;
        let (most_near, page) = (PageRows::most_near(page), PageRows::of(page));
        let text = filter.q.as_deref().filter(|q| !q.trim().is_empty());
        if let Some([x, y]) = filter.position {
            let at = shape::position(x, y, filter.spatial.srid)?;
            if let Some(q) = text {
                let rows = self.streets_called(&streets, q, filter, usize::MAX, budget)?;
                streets.rows = Some(RowSet::from_rows(rows.into_iter().map(u32::from).collect()));
            }
            let all = |budget: &mut Budget| {
                let rows = self.first_allowed(&streets, usize::MAX, budget)?;
                Ok(RowSet::from_rows(rows.into_iter().map(u32::from).collect()))
            };
            let itself = |street, budget: &mut Budget| {
                Ok(streets.holds(street, budget)?.then_some(street).into_iter().collect())
            };
            let few = nearest::few(streets.rows.as_ref());
            let rows = self.nearest_by_street(at, most_near, few, itself, all, budget)?;
            return Ok(page.cut(&rows.into_iter().map(|near| StreetId(near.row)).collect::<Vec<_>>()));
        }
        let rows = match text {
            None => self.first_allowed(&streets, page.limit(), budget)?,
            Some(q) => self.streets_called(&streets, q, filter, page.limit(), budget)?,
        };
        Ok(page.cut(&rows))
    }

    /// The first segments that are let through, by municipality and code.
    fn first_allowed(&self, streets: &Streets<'_>, limit: usize, budget: &mut Budget) -> Result<Vec<StreetId>> {
        let mut rows = Vec::new();
        for row in self.allowed(streets).rows() {
            if streets.holds(row, budget)? {
                rows.push(StreetId(row));
                if rows.len() >= limit {
                    break;
                }
            }
        }
        Ok(rows)
    }

    /// The first segments that a text finds.
    fn streets_called(
        &self,
        streets: &Streets<'_>,
        q: &str,
        filter: &StreetFilter,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<StreetId>> {
        let rows = match Query::new(q, filter.autocomplete) {
            Some(query) => self.streets_with_words(streets, &query, limit, budget)?,
            None => Vec::new(),
        };
        if rows.is_empty() && filter.fuzzy { self.streets_like(streets, q, budget) } else { Ok(rows) }
    }

    pub(super) fn allowed(&self, streets: &Streets<'_>) -> RowSet {
        let all = || RowSet::all(self.snapshot().streets.len());
        streets.rows.clone().unwrap_or_else(all)
    }

    /// Segments with the names nearest to a text; those of one name by the distance of name and municipality.
    fn streets_like(&self, streets: &Streets<'_>, q: &str, budget: &mut Budget) -> Result<Vec<StreetId>> {
        let snapshot = self.snapshot();
        let mut distance = WeightedDistance::new(&spoken(q));
        let mut top = Top::new(NEAREST_NAMES);
        let mut by_name: FxHashMap<u32, u32> = FxHashMap::default();
        for row in self.allowed(streets).rows() {
            budget.spend(1)?;
            let name = snapshot.streets.name.get(row as usize);
            let edits = match by_name.entry(name) {
                Entry::Occupied(measured) => *measured.get(),
                Entry::Vacant(unknown) => {
                    budget.spend(distance.steps())?;
                    let text = snapshot.street_names.name.get(name as usize);
                    let lower_bound = distance.lower_bound(distance.letters_of(text));
                    let is_far = top.worst().is_some_and(|worst: &(u32, u32, u32, u32)| lower_bound > worst.0);
                    *unknown.insert(if is_far { lower_bound } else { distance.to(text) })
                }
            };
            if top.worst().is_some_and(|worst: &(u32, u32, u32, u32)| edits > worst.0) || !streets.holds(row, budget)? {
                continue;
            }
            budget.spend(distance.steps())?;
            let municipality = municipality_name(snapshot, snapshot.streets.municipality.get(row as usize));
            let text = format!("{}, {municipality} kommune", snapshot.street_names.name.get(name as usize));
            top.add((edits, distance.to(&text), name, row));
        }
        Ok(top.finish().into_iter().map(|(_, _, _, row)| StreetId(row)).collect())
    }
}

fn municipality_name(snapshot: &Snapshot, code: u16) -> &str {
    let row = snapshot.area(AreaKind::Municipality, code.into());
    row.map_or("", |row| snapshot.areas.name.get(row as usize))
}
