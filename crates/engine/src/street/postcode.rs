//! Street names in postcodes: lists, lookup and the nearest ones. They are where the segments are that bear the name there.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::StreetPostcodeId;

use super::area_words::AreaWords;
use super::bearers::{Bearers, Wanted, bearers_in_order};
use super::is_shown;
use super::nearest::{self, Near, RowsOfStreet};
use super::shape::{Inside, LargeShape, in_shape};
use crate::filter::municipalities;
use crate::request::{Page, StreetPostcodeFilter, StreetPostcodeKey};
use crate::rowset::{RowSet, both};
use crate::search::{Listed, PageRows, TEXT_FIELDS, typed_postcode};
use crate::shape::{self, Shape};
use crate::visible::Visible;
use crate::{Budget, Engine, List, Result, names};

impl Engine {
    /// A page of the street names in postcodes, see [`super::bearers`]; by postcode and name without text. Those nearest to a
    /// position, one without a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes and positions that cannot be read, or the budget's errors.
    pub fn street_postcodes(
        &self,
        filter: &StreetPostcodeFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<StreetPostcodeId>> {
        let mut names = NamesInPostcodes::new(self, filter, budget)?;
        let (most_near, page) = (PageRows::most_near(page), PageRows::of(page));
        let StreetPostcodeFilter { q, autocomplete, fuzzy, .. } = filter;
        let wanted = Wanted { q: q.as_deref(), autocomplete: *autocomplete, fuzzy: *fuzzy };
        if let Some([x, y]) = filter.position {
            names.rows = self.bearers_called(&names, &wanted, budget)?;
            let at = shape::position(x, y, filter.spatial.srid)?;
            let rows = names.nearest(self, at, most_near, budget)?;
            return Ok(page.cut(&rows.into_iter().map(|near| StreetPostcodeId(near.row)).collect::<Vec<_>>()));
        }
        let is_plain = *autocomplete && filter.has_only(&TEXT_FIELDS);
        let list = self.bearers(&names, &wanted, page, budget, |limit, find| match q {
            Some(text) => self.beginnings.rows(is_plain.then_some(Listed::StreetPostcodes), text, limit, find),
            None => find(limit),
        })?;
        Ok(List { rows: list.rows.into_iter().map(StreetPostcodeId).collect(), more: list.more })
    }

    /// The street name in a postcode, written exactly so, if a current or provisional street bears it there.
    pub fn street_postcode(&self, key: &StreetPostcodeKey) -> Option<StreetPostcodeId> {
        let snapshot = self.snapshot();
        let row = snapshot.street_postcode(key.postcode, names::street_name(snapshot, &key.name)?)?;
        is_borne(snapshot, row).then_some(StreetPostcodeId(row))
    }
}

/// Whether a current or provisional street bears the name in the postcode.
fn is_borne(snapshot: &Snapshot, row: u32) -> bool {
    let visible = Visible::found_by_key();
    snapshot.street_postcodes.streets.get(row as usize).iter().any(|&street| is_shown(snapshot, visible, street))
}

/// Rows of a street, by its name.
fn rows_of_street(snapshot: &Snapshot, street: u32) -> impl Iterator<Item = u32> {
    let name = snapshot.streets.name.get(street as usize);
    let rows = snapshot.street_names.postcodes.get(name as usize).iter().copied();
    rows.filter(move |&row| snapshot.street_postcodes.streets.get(row as usize).binary_search(&street).is_ok())
}

/// Which names in postcodes a filter lets through, its text apart.
struct NamesInPostcodes<'a> {
    snapshot: &'a Snapshot,
    words: &'a AreaWords,
    rows: Option<RowSet>,
    shape: Option<Box<LargeShape>>,
}

impl<'a> NamesInPostcodes<'a> {
    fn new(engine: &'a Engine, filter: &StreetPostcodeFilter, budget: &mut Budget) -> Result<Self> {
        let snapshot = engine.snapshot();
        let mut rows = None;
        let mut restrict = |allowed: RowSet| rows = both(rows.take(), Some(allowed));
        let of_streets = |streets: &RowSet| {
            RowSet::from_rows(streets.rows().flat_map(|street| rows_of_street(snapshot, street)).collect())
        };
        if !filter.postcode.is_empty() {
            let mut runs: Vec<_> =
                filter.postcode.iter().map(|&postcode| snapshot.street_postcodes_in(postcode)).collect();
            runs.sort_unstable_by_key(|run| run.start);
            restrict(RowSet::from_ranges(runs));
        }
        if !filter.name.is_empty() {
            let named = filter.name.iter().filter_map(|name| names::street_name(snapshot, name));
            let rows = named.flat_map(|name| snapshot.street_names.postcodes.get(name as usize)).copied();
            restrict(RowSet::from_rows(rows.collect()));
        }
        if let Some(streets) = municipalities(snapshot, &filter.municipality) {
            budget.spend(streets.len())?;
            restrict(of_streets(&streets));
        }
        let mut shape = None;
        if let Some(given) = Shape::from_spatial(&filter.spatial)? {
            match Inside::new(snapshot, given, filter.spatial.geometry, filter.position.is_some(), budget)? {
                Inside::Rows(inside) => restrict(of_streets(&inside)),
                Inside::Large(large) => shape = Some(large),
            }
        }
        let [_, words] = &*engine.area_words;
        Ok(Self { snapshot, words, rows, shape })
    }

    /// The names of the nearest streets, of what is let through; of one street the one in the postcode around the position
    /// first, then by postcode.
    fn nearest(&self, engine: &Engine, at: Position, most: usize, budget: &mut Budget) -> Result<Vec<Near>> {
        let snapshot = self.snapshot;
        let around =
            snapshot.area_index.containing(AreaKind::Postcode, at, |corners| budget.spend_on_position(corners))?;
        let codes: Vec<u32> = around.into_iter().map(|area| snapshot.areas.code.get(area as usize)).collect();
        let is_around = |row: &u32| codes.contains(&snapshot.street_postcodes.postcode.get(*row as usize).into());
        let of_street = |street, budget: &mut Budget| -> Result<RowsOfStreet> {
            let mut rows = RowsOfStreet::new();
            for row in rows_of_street(snapshot, street) {
                if self.takes(row, budget)? {
                    rows.push(row);
                }
            }
            rows.sort_by_key(|row| !is_around(row));
            Ok(rows)
        };
        let streets_of = |row| snapshot.street_postcodes.streets.get(row as usize);
        let among = nearest::streets_of_few(self.rows.as_ref(), streets_of);
        let all = |budget: &mut Budget| {
            let rows = bearers_in_order(self, PageRows::ALL, budget)?.rows;
            Ok(RowSet::from_rows(rows.into_iter().flat_map(streets_of).copied().collect()))
        };
        engine.nearest_by_street(at, most, among.as_ref(), of_street, all, budget)
    }
}

impl Bearers for NamesInPostcodes<'_> {
    fn len(&self) -> usize {
        self.snapshot.street_postcodes.len()
    }
    fn of_name(&self, name: u32) -> &[u32] {
        self.snapshot.street_names.postcodes.get(name as usize)
    }
    fn name(&self, row: u32) -> u32 {
        self.snapshot.street_postcodes.name.get(row as usize)
    }
    fn area(&self, row: u32) -> u16 {
        self.snapshot.street_postcodes.postcode.get(row as usize)
    }
    fn area_typed(&self, q: &str) -> Option<u16> {
        typed_postcode(self.snapshot, q)
    }
    fn in_areas(&self, codes: &[u16]) -> Vec<u32> {
        codes.iter().flat_map(|&code| self.snapshot.street_postcodes_in(code)).collect()
    }
    fn words(&self) -> &AreaWords {
        self.words
    }
    fn rows(&self) -> Option<&RowSet> {
        self.rows.as_ref()
    }
    fn holds(&self, row: u32, budget: &mut Budget) -> Result<bool> {
        let streets = self.snapshot.street_postcodes.streets.get(row as usize);
        budget.spend(1)?;
        Ok(is_borne(self.snapshot, row) && in_shape(self.shape.as_deref(), self.snapshot, streets, budget)?)
    }
}
