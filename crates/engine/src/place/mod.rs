//! Places that have names, their names and types, and buildings.
//!
//! All of them are areas with a geometry, and each has a table of its own, whose row is the code of the area. Lists are
//! in order of id unless words are searched for.

mod around;
mod building;
mod called;
mod like;
mod name;
mod types;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, NameStatus};
use vejviser_model::id::{AreaId, Uuid};

use self::around::{Around, Found};
pub(crate) use self::name::PlaceMunicipalities;
use self::types::TypeFilter;
use crate::lookup::id;
use crate::request::{Page, PlaceFilter, PlaceKey};
use crate::rowset::RowSet;
use crate::search::{PageRows, first_that};
use crate::{Budget, Engine, List, Result};

impl Engine {
    /// The places that a filter lets through, all of them without a page: in order of id. The nearest to a position, one
    /// without a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, shapes and positions that cannot be used, or the budget's errors.
    pub fn places(&self, filter: &PlaceFilter, page: Option<Page>, budget: &mut Budget) -> Result<List<AreaId>> {
        let snapshot = self.snapshot();
        let types = TypeFilter::new(snapshot, &filter.main_type, &filter.sub_type);
        let matches = |row: u32| matches(snapshot, filter, &types, row);
        let by_id = ids(&filter.id, |id| snapshot.place_with_id(id))?;
        let around = Around::new(AreaKind::NamedPlace, filter.position, filter.nearest, &filter.spatial);
        let named = called::places_called(snapshot, &filter.name);
        let rows = around.among(snapshot, [by_id, named], PageRows::most_near(page), &matches, budget)?;
        page_of(snapshot, AreaKind::NamedPlace, &rows, page, &matches, budget)
    }

    /// The place with an id, if it has a main type.
    ///
    /// # Errors
    /// As [`Engine::place`].
    pub fn place_of_type(&self, key: &PlaceKey, main_type: &str) -> Result<Option<AreaId>> {
        let snapshot = self.snapshot();
        let has_type = |area: &AreaId| {
            let place = snapshot.areas.code.get(area.index());
            let place_type = snapshot.named_places.place_type.get(place as usize);
            snapshot.place_types.main.get(place_type as usize) == main_type
        };
        Ok(self.place(key)?.filter(has_type))
    }

    /// The place with an id.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] when the id is no UUID.
    pub fn place(&self, key: &PlaceKey) -> Result<Option<AreaId>> {
        let row = self.snapshot().place_with_id(id(&key.id, "id")?);
        Ok(row.map(|row| AreaId(self.snapshot().areas_of(AreaKind::NamedPlace).start + row)))
    }
}

/// Whether a place is let through; its id, its position and its shape are looked at elsewhere.
fn matches(snapshot: &Snapshot, filter: &PlaceFilter, types: &TypeFilter, row: u32) -> bool {
    let names = snapshot.named_places.names.get(row as usize);
    let primary = names.first().map(|&name| name as usize).filter(|&name| snapshot.place_names.primary.get(name));
    types.holds(snapshot, row)
        && reaches_into(snapshot, AreaKind::NamedPlace, row, &filter.municipality)
        && (filter.name.is_empty()
            || is_among(&filter.name, primary.map_or("", |name| snapshot.place_names.name.get(name))))
        && has_status(snapshot, primary, &filter.name_status)
}

/// Whether a name has one of the statuses asked for, if any is; where there is no name, whether that is asked for.
fn has_status(snapshot: &Snapshot, name: Option<usize>, asked: &[Option<String>]) -> bool {
    let own = || name.map(|name| NameStatus::of(snapshot.place_names.status.get(name)).name());
    asked.is_empty() || asked.iter().any(|status| status.as_deref() == own())
}

fn is_among(texts: &[String], text: &str) -> bool {
    texts.iter().any(|one| one == text)
}

/// Whether what has this row reaches into one of some municipalities; no municipality is no restriction.
fn reaches_into(snapshot: &Snapshot, kind: AreaKind, row: u32, municipalities: &[u16]) -> bool {
    let area = snapshot.areas_of(kind).start + row;
    municipalities.is_empty()
        || snapshot.areas.municipalities.get(area as usize).iter().any(|code| municipalities.contains(code))
}

/// Rows of the ids given; an id of nothing restricts to nothing.
fn ids(texts: &[String], row: impl Fn(Uuid) -> Option<u32>) -> Result<Option<RowSet>> {
    if texts.is_empty() {
        return Ok(None);
    }
    let rows = texts.iter().map(|text| id(text, "id").map(&row)).collect::<Result<Vec<_>>>()?;
    Ok(Some(RowSet::from_rows(rows.into_iter().flatten().collect())))
}

/// A page of the areas of a kind that have rows which match, in the order of those that were found.
fn page_of(
    snapshot: &Snapshot,
    kind: AreaKind,
    rows: &Found,
    page: Option<Page>,
    matches: &impl Fn(u32) -> bool,
    budget: &mut Budget,
) -> Result<List<AreaId>> {
    let all = snapshot.areas_of(kind);
    let page = PageRows::of(page);
    let found = first_that(rows.rows(all.len()), page.limit(), matches, budget)?;
    Ok(page.cut(&found.into_iter().map(|row| AreaId(all.start + row)).collect::<Vec<_>>()))
}
