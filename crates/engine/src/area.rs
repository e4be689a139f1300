//! Areas of every theme (municipalities, postcodes, parishes and so on): lists and their autocomplete, lookup by code, and
//! which area a position lies in.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial;
use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind, WITHOUT_NUMBER};
use vejviser_dataset::text::TextField;
use vejviser_model::electoral_part::{letter_of_number, number_of_letter};
use vejviser_model::id::AreaId;
use vejviser_model::nuts::{province_of_nuts3, region_of_nuts2};
use vejviser_model::words::index_words;

use crate::filter::{has_letter, single_letter};
use crate::request::{AreaFilter, AreaKey, Location, Page};
use crate::rowset::{RowSet, both};
use crate::search::rank::{Hits, Weight, rank};
use crate::search::{PageRows, Query, is_meant, rows_of_word};
use crate::shape::{self, Shape};
use crate::{Budget, Engine, List, Result};

/// Steps that comparing a shape with an area costs, without those for its corners.
pub(crate) const COMPARED: u64 = 32;
/// Corners of an area that cost one step when a shape or position is compared with it.
pub(crate) const CORNERS_A_STEP: u64 = 16;

impl Engine {
    /// The areas that a filter lets through, all of them without a page: in order of code; with text in order of rank,
    /// then code. Postcodes of large recipients are left out unless the filter includes them.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes and positions that cannot be used, or the budget's errors.
    pub fn areas(
        &self,
        kind: AreaKind,
        filter: &AreaFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        let snapshot = self.snapshot();
        let all = snapshot.areas_of(kind);
        budget.spend(1 + all.len() as u64 / 8)?;
        let mut rows = both(by_position(snapshot, kind, filter, budget)?, by_shape(snapshot, kind, filter, budget)?);
        let query = match filter.q.as_deref().filter(|q| !q.trim().is_empty()) {
            Some(q) => match Query::new(q, filter.autocomplete) {
                Some(query) => Some(query),
                None => return Ok(List { rows: Vec::new(), more: false }),
            },
            None => None,
        };
        if let Some(query) = &query {
            rows = both(rows, Some(with_words(snapshot, &all, query)));
        }
        let rows = rows.unwrap_or_else(|| RowSet::all(all.end as usize));
        let mut rows: Vec<u32> = rows.within(all).flatten().collect();
        rows.retain(|&row| matches(snapshot, kind, filter, row as usize));
        if let Some(query) = &query {
            budget.spend(rows.len() as u64)?;
            rows.sort_by_cached_key(|&row| (std::cmp::Reverse(area_rank(snapshot, query, row as usize)), row));
        }
        let rows = rows.into_iter().map(AreaId).collect::<Vec<_>>();
        Ok(match page {
            Some(page) => PageRows::new(page).cut(&rows),
            None => List { rows, more: false },
        })
    }

    /// The area with a key, that of a large recipient too.
    pub fn area(&self, kind: AreaKind, key: &AreaKey) -> Option<AreaId> {
        self.snapshot().area(kind, code_of(key)?).map(AreaId)
    }

    /// The area that contains a position, edges included; the one with the lowest code where several do.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for `x` or `y` outside its system's bounds, or the budget's errors.
    pub fn area_at(&self, kind: AreaKind, location: Location, budget: &mut Budget) -> Result<Option<AreaId>> {
        let at = shape::position(location.x, location.y, location.srid)?;
        let rows = self.snapshot().area_index.containing(kind, at, |corners| looked_at(corners, budget))?;
        Ok(rows.first().copied().map(AreaId))
    }
}

/// The code that a key stands for, unless nothing can have it.
fn code_of(key: &AreaKey) -> Option<u32> {
    match key {
        AreaKey { letter: Some(letter), .. } => single_letter(letter).and_then(number_of_letter),
        AreaKey { nuts3: Some(nuts3), .. } => province_of_nuts3(nuts3),
        AreaKey { municipality: Some(municipality), code, .. } if *code < AREAS_A_MUNICIPALITY => {
            Some(u32::from(*municipality) * AREAS_A_MUNICIPALITY + code)
        }
        AreaKey { municipality: Some(_), .. } => None,
        AreaKey { code, .. } => Some(*code),
    }
}

/// Pays for holding a position against a polygon.
pub(crate) fn looked_at(corners: usize, budget: &mut Budget) -> Result<()> {
    budget.spend(1 + corners as u64 / CORNERS_A_STEP)
}

/// Areas around the position: those that contain it, or the nearest one.
fn by_position(
    snapshot: &Snapshot,
    kind: AreaKind,
    filter: &AreaFilter,
    budget: &mut Budget,
) -> Result<Option<RowSet>> {
    let Some([x, y]) = filter.position else { return Ok(None) };
    let at = shape::position(x, y, filter.spatial.srid)?;
    let charge = |corners| looked_at(corners, budget);
    let rows = if filter.nearest {
        snapshot.area_index.nearest(kind, at, charge)?.into_iter().collect()
    } else {
        snapshot.area_index.containing(kind, at, charge)?
    };
    Ok(Some(RowSet::from_rows(rows)))
}

/// Areas that share a point with each part of the shape.
fn by_shape(snapshot: &Snapshot, kind: AreaKind, filter: &AreaFilter, budget: &mut Budget) -> Result<Option<RowSet>> {
    let Some(shape) = Shape::from_spatial(&filter.spatial)? else { return Ok(None) };
    let (south_west, north_east) = spatial::Shape::bounds(&shape);
    let areas = snapshot.areas_of(kind).filter(|&row| {
        let row = row as usize;
        let (areas, inside) = (&snapshot.areas, |value: i32, from: i64, to: i64| (from..=to).contains(&value.into()));
        let apart = |from: Option<i32>, to: Option<i32>, lowest: i64, highest: i64| {
            from.zip(to).is_some_and(|(from, to)| !inside(from, i64::MIN, highest) || !inside(to, lowest, i64::MAX))
        };
        !apart(areas.x_min.get(row), areas.x_max.get(row), south_west.x, north_east.x)
            && !apart(areas.y_min.get(row), areas.y_max.get(row), south_west.y, north_east.y)
    });
    let compared = areas.map(|row| COMPARED + snapshot.area_index.corners_of(row) as u64 / CORNERS_A_STEP);
    budget.spend(compared.sum::<u64>() * shape.steps())?;
    Ok(Some(RowSet::from_rows(snapshot.area_index.intersecting(kind, &shape))))
}

/// Areas of one kind, given by their rows, whose code or name holds every word.
fn with_words(snapshot: &Snapshot, all: &Range<u32>, query: &Query) -> RowSet {
    let of_word = |word| {
        let of_all_kinds = rows_of_word(snapshot, TextField::Area, word).iter().copied();
        RowSet::from_rows(of_all_kinds.filter(|row| all.contains(row)).collect())
    };
    query.words.iter().map(of_word).reduce(|a, b| a.intersect(&b)).unwrap_or_default()
}

fn matches(snapshot: &Snapshot, kind: AreaKind, filter: &AreaFilter, row: usize) -> bool {
    let areas = &snapshot.areas;
    let is_postcode = kind == AreaKind::Postcode;
    let listed =
        |codes: &[u16], value: Option<u16>| codes.is_empty() || value.is_some_and(|value| codes.contains(&value));
    (filter.large_recipients || !is_postcode || !areas.large_recipient.get(row))
        && (filter.code.is_empty() || filter.code.contains(&areas.code.get(row)))
        && (filter.name.is_empty() || filter.name.iter().any(|name| name == areas.name.get(row)))
        && listed(&filter.region, areas.region.get(row))
        && listed(&filter.seat_municipality, areas.seat_municipality.get(row))
        && (filter.municipality.is_empty()
            || areas.municipalities.get(row).iter().any(|code| filter.municipality.contains(code)))
        && (filter.nuts2.is_empty()
            || filter.nuts2.iter().any(|nuts2| region_of_nuts2(nuts2) == Some(areas.code.get(row))))
        && (filter.constituency.is_empty()
            || areas.constituency.get(row).is_some_and(|number| filter.constituency.contains(&number.into())))
        && (filter.electoral_part.is_empty()
            || letter_of(snapshot, kind, row).is_some_and(|letter| has_letter(&filter.electoral_part, letter)))
        && (filter.nuts3.is_empty()
            || filter.nuts3.iter().any(|nuts3| province_of_nuts3(nuts3) == Some(areas.code.get(row))))
        && (filter.number.is_empty()
            || number_of(areas.code.get(row)).is_some_and(|number| filter.number.contains(&number)))
        && listed(&filter.nomination_district, areas.nomination_district.get(row))
        && listed(&filter.parish, areas.parish.get(row))
        && (filter.dagi_id.is_empty() || areas.dagi_id.get(row).is_some_and(|id| filter.dagi_id.contains(&id)))
        && filter.outside_division.is_none_or(|outside| outside == areas.outside_division.get(row))
}

/// The letter of the electoral part that an area lies in, or is.
fn letter_of(snapshot: &Snapshot, kind: AreaKind, row: usize) -> Option<u8> {
    let own = || letter_of_number(snapshot.areas.code.get(row));
    if kind == AreaKind::ElectoralPart { Some(own()) } else { snapshot.areas.electoral_part.get(row) }
}

/// The number inside its municipality of an area that has one.
fn number_of(code: u32) -> Option<u32> {
    (code < WITHOUT_NUMBER).then_some(code % AREAS_A_MUNICIPALITY)
}

/// Rank of an area: code and name weigh alike, so that the fewer words win.
fn area_rank(snapshot: &Snapshot, query: &Query, row: usize) -> u32 {
    let code = format!("{:04}", snapshot.areas.code.get(row));
    let mut words: Vec<String> = index_words(snapshot.areas.name.get(row)).chain([code]).collect();
    words.sort_unstable();
    words.dedup();
    let of_word = |word| {
        let mut hits = Hits::default();
        hits.add(Weight::D, words.iter().filter(|text| is_meant(word, text)).count().max(1));
        hits.score(word.prefix)
    };
    rank(query.words.iter().map(of_word).sum(), query.words.len(), words.len())
}
