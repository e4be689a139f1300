//! Named streets: lists, lookup, the nearest ones, and neighbours. They are where their segments are, or their
//! area is, see [`super::street_areas`].

use smallvec::{SmallVec, smallvec};
use vejviser_dataset::Snapshot;
use vejviser_model::id::NamedStreetId;

use super::area_words::AreaWords;
use super::bearers::{Bearers, Wanted, bearers_in_order};
use super::line::Line;
use super::near;
use super::nearest::{self, Near};
use super::pattern::Pattern;
use super::shape::{Inside, LargeShape, in_shape};
use crate::filter::municipalities;
use crate::request::{NamedStreetFilter, NamedStreetKey, NamedStreetNeighbours, Page};
use crate::rowset::{RowSet, both};
use crate::search::{Listed, PageRows, TEXT_FIELDS};
use crate::shape::{self, Shape};
use crate::visible::Visible;
use crate::{Budget, Engine, List, Result, lookup, names};

impl Engine {
    /// A page of the named streets, see [`super::bearers`]; by id without text. Those nearest to a position, one without
    /// a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes, positions, ids and patterns that cannot be read, or the budget's errors.
    pub fn named_streets(
        &self,
        filter: &NamedStreetFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<NamedStreetId>> {
        let mut streets = NamedStreets::new(self, filter, budget)?;
        let (most_near, page) = (PageRows::most_near(page), PageRows::of(page));
        let NamedStreetFilter { q, autocomplete, fuzzy, .. } = filter;
        let wanted = Wanted { q: q.as_deref(), autocomplete: *autocomplete, fuzzy: *fuzzy };
        if let Some([x, y]) = filter.position {
            let at = shape::position(x, y, filter.spatial.srid)?;
            streets.rows = self.bearers_called(&streets, &wanted, budget)?;
            let of_street = |street: u32, budget: &mut Budget| {
                let row = self.snapshot().streets.named_street_row.get(street as usize);
                Ok(match row {
                    Some(row) if streets.takes(row, budget)? => smallvec![row],
                    _ => SmallVec::new(),
                })
            };
            let segments = |row: u32| self.snapshot().named_streets.segments.get(row as usize);
            let among = nearest::streets_of_few(streets.rows.as_ref(), segments);
            let all = |budget: &mut Budget| {
                let rows = bearers_in_order(&streets, PageRows::ALL, budget)?.rows;
                Ok(RowSet::from_rows(rows.into_iter().flat_map(segments).copied().collect()))
            };
            let mut found = self.nearest_by_street(at, most_near, among.as_ref(), of_street, all, budget)?;
            let limit =
                if found.len() < most_near { f64::INFINITY } else { found.last().map_or(0.0, Near::distance_2) };
            for (distance, row) in self.street_areas.within(self.snapshot(), at, limit, budget)? {
                if streets.takes(row, budget)? {
                    found.push(Near::along_lines(distance, row));
                }
            }
            found.sort_by_key(|near| near.distance);
            found.truncate(most_near);
            return Ok(page.cut(&found.into_iter().map(|near| NamedStreetId(near.row)).collect::<Vec<_>>()));
        }
        let is_plain = *autocomplete && filter.has_only(&TEXT_FIELDS);
        let list = self.bearers(&streets, &wanted, page, budget, |limit, find| match q {
            Some(text) => self.beginnings.rows(is_plain.then_some(Listed::NamedStreets), text, limit, find),
            None => find(limit),
        })?;
        Ok(List { rows: list.rows.into_iter().map(NamedStreetId).collect(), more: list.more })
    }

    /// The named street with an id, if it is current or provisional, or whatever its status with
    /// `include_discontinued`.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] when the id is no UUID.
    pub fn named_street(&self, key: &NamedStreetKey) -> Result<Option<NamedStreetId>> {
        let visible = Visible::by_key(key.include_discontinued);
        let row = self.snapshot().named_street(lookup::id(&key.id, "id")?);
        Ok(row.filter(|&row| is_shown(self.snapshot(), visible, row)).map(NamedStreetId))
    }

    /// The neighbours of a named street, by id; `None` when there is no such street. They are those of its segments.
    ///
    /// # Errors
    /// As [`Engine::street_neighbours`].
    pub fn named_street_neighbours(
        &self,
        parameters: &NamedStreetNeighbours,
        budget: &mut Budget,
    ) -> Result<Option<Vec<NamedStreetId>>> {
        let distance_m = near::distance(parameters.distance_m)?;
        let key = NamedStreetKey { id: parameters.id.clone(), include_discontinued: false };
        let Some(NamedStreetId(own)) = self.named_street(&key)? else { return Ok(None) };
        let (snapshot, visible) = (self.snapshot(), Visible::found_by_key());
        let segments = snapshot.named_streets.segments.get(own as usize);
        let (mut rows, mut streets) = (Vec::new(), Vec::new());
        if let Some(area) = self.street_areas.of(own) {
            streets = self.streets_near_area(area, distance_m, budget)?;
            rows = self.street_areas.near_area(snapshot, area, near::reach(distance_m), budget)?;
        } else {
            // All segments have the line of the whole street.
            let looked_at = if snapshot.line_index.is_empty() { segments.len() } else { 1 };
            for &segment in segments.iter().take(looked_at) {
                streets.extend(self.streets_near(segment, distance_m, budget)?);
                if let Some(line) = Line::of(snapshot, segment) {
                    rows.extend(self.street_areas.near_line(snapshot, line, near::reach(distance_m), budget)?);
                }
            }
        }
        rows.extend(streets.into_iter().filter_map(|street| snapshot.streets.named_street_row.get(street.index())));
        rows.retain(|&row| row != own && is_shown(snapshot, visible, row));
        rows.sort_unstable();
        rows.dedup();
        Ok(Some(rows.into_iter().map(NamedStreetId).collect()))
    }
}

fn is_shown(snapshot: &Snapshot, visible: Visible, row: u32) -> bool {
    visible.shows(snapshot.named_streets.status.get(row as usize))
}

/// Which named streets a filter lets through, its text apart.
struct NamedStreets<'a> {
    snapshot: &'a Snapshot,
    words: &'a AreaWords,
    filter: &'a NamedStreetFilter,
    visible: Visible,
    rows: Option<RowSet>,
    pattern: Option<Pattern>,
    shape: Option<Box<LargeShape>>,
    /// Those whose area lies in the large shape, ascending.
    areas_in_shape: Vec<u32>,
}

impl<'a> NamedStreets<'a> {
    fn new(engine: &'a Engine, filter: &'a NamedStreetFilter, budget: &mut Budget) -> Result<Self> {
        let snapshot = engine.snapshot();
        let mut rows = None;
        let mut restrict = |allowed: Vec<u32>| rows = both(rows.take(), Some(RowSet::from_rows(allowed)));
        let of_streets = |streets: &RowSet| -> Vec<u32> {
            streets.rows().filter_map(|street| snapshot.streets.named_street_row.get(street as usize)).collect()
        };
        let ids =
            |texts: &[String], field| -> Result<Vec<_>> { texts.iter().map(|text| lookup::id(text, field)).collect() };
        if !filter.id.is_empty() {
            restrict(ids(&filter.id, "id")?.into_iter().filter_map(|id| snapshot.named_street(id)).collect());
        }
        if !filter.street_id.is_empty() {
            let streets = ids(&filter.street_id, "streetId")?.into_iter().filter_map(|id| snapshot.street_with_id(id));
            restrict(of_streets(&RowSet::from_rows(streets.collect())));
        }
        if !filter.name.is_empty() {
            let named = filter.name.iter().filter_map(|name| names::street_name(snapshot, name));
            restrict(named.flat_map(|name| snapshot.street_names.named_streets.get(name as usize)).copied().collect());
        }
        if !filter.addressing_name.is_empty() {
            restrict(filter.addressing_name.iter().flat_map(|name| with_addressing_name(snapshot, name)).collect());
        }
        if let Some(streets) = municipalities(snapshot, &filter.municipality) {
            budget.spend(streets.len() / 8)?;
            restrict(of_streets(&streets));
        }
        if !filter.postcode.is_empty() {
            restrict(filter.postcode.iter().flat_map(|&postcode| in_postcode(snapshot, postcode)).collect());
        }
        let (mut shape, mut areas_in_shape) = (None, Vec::new());
        if let Some(given) = Shape::from_spatial(&filter.spatial)? {
            areas_in_shape = engine.street_areas.in_shape(snapshot, &given, budget)?;
            match Inside::new(snapshot, given, filter.spatial.geometry, filter.position.is_some(), budget)? {
                Inside::Rows(inside) => restrict([of_streets(&inside), std::mem::take(&mut areas_in_shape)].concat()),
                Inside::Large(large) => shape = Some(large),
            }
        }
        let pattern = filter.regex.as_deref().map(|pattern| Pattern::new(pattern, budget)).transpose()?;
        let visible = Visible::by_key(filter.include_discontinued);
        let [words, _] = &*engine.area_words;
        Ok(Self { snapshot, words, filter, visible, rows, pattern, shape, areas_in_shape })
    }
}

/// The named streets with a name on letters: their own one, or their name where they have none.
fn with_addressing_name(snapshot: &Snapshot, name: &str) -> Vec<u32> {
    let table = &snapshot.named_streets;
    let rows = snapshot.addressing_names.row.array().values();
    let own = |row: u32| table.addressing_name.get(row as usize).unwrap_or_default();
    let from = rows.partition_point(|&row| own(row) < name);
    let mut found: Vec<u32> = rows[from..].iter().copied().take_while(|&row| own(row) == name).collect();
    let bearers = names::street_name(snapshot, name).map(|row| snapshot.street_names.named_streets.get(row as usize));
    let has_none = |row: &&u32| table.addressing_name.get(**row as usize).is_none();
    found.extend(bearers.unwrap_or_default().iter().filter(has_none));
    found
}

/// The named streets of a postcode.
fn in_postcode(snapshot: &Snapshot, postcode: u16) -> impl Iterator<Item = u32> {
    let names = snapshot.street_postcodes_in(postcode).map(|row| snapshot.street_postcodes.name.get(row as usize));
    let bearers = names.flat_map(|name| snapshot.street_names.named_streets.get(name as usize));
    bearers.copied().filter(move |&row| snapshot.named_streets.postcodes.get(row as usize).contains(&postcode))
}

impl Bearers for NamedStreets<'_> {
    fn len(&self) -> usize {
        self.snapshot.named_streets.len()
    }
    fn of_name(&self, name: u32) -> &[u32] {
        self.snapshot.street_names.named_streets.get(name as usize)
    }
    fn name(&self, row: u32) -> u32 {
        self.snapshot.named_streets.name.get(row as usize)
    }
    fn area(&self, row: u32) -> u16 {
        self.snapshot.named_streets.municipality.get(row as usize).unwrap_or_default()
    }
    fn in_areas(&self, codes: &[u16]) -> Vec<u32> {
        let is_in = |row: &u32| codes.binary_search(&self.area(*row)).is_ok();
        (0..self.len() as u32).filter(is_in).collect()
    }
    fn words(&self) -> &AreaWords {
        self.words
    }
    fn rows(&self) -> Option<&RowSet> {
        self.rows.as_ref()
    }
    fn holds(&self, row: u32, budget: &mut Budget) -> Result<bool> {
        let (table, index) = (&self.snapshot.named_streets, row as usize);
        let status = table.status.get(index);
        let NamedStreetFilter { status: statuses, administering_municipality, .. } = self.filter;
        let name = || self.snapshot.street_names.name.get(table.name.get(index) as usize);
        budget.spend(self.pattern.as_ref().map_or(1, |pattern| pattern.steps))?;
        let is_named = self.visible.shows(status)
            && (statuses.is_empty() || statuses.contains(&status))
            && (administering_municipality.is_empty()
                || table.municipality.get(index).is_some_and(|code| administering_municipality.contains(&code)))
            && self.pattern.as_ref().is_none_or(|pattern| pattern.matches(name()));
        Ok(is_named
            && (self.areas_in_shape.binary_search(&row).is_ok()
                || in_shape(self.shape.as_deref(), self.snapshot, table.segments.get(index), budget)?))
    }
}
