//! Lists of street segments.
//!
//! Their text is the name, the municipality's name with the word `kommune`, and the four-digit street code.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::id::StreetId;

use super::filter::Streets;
use super::names::{NEAREST, name_rank, spoken};
use crate::lcs::WeightedDistance;
use crate::request::{Page, StreetFilter};
use crate::rowset::RowSet;
use crate::search::{PageRows, Query, Top, distinct_words, is_meant};
use crate::{Budget, Engine, List, Result};

/// Steps that ranking a segment costs.
const RANKED: u64 = 8;

impl Engine {
    /// A page of the street segments: by municipality and code; with text by rank, then name; with `fuzzy`, when the
    /// exact words find nothing, those with the names nearest to the text.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for shapes, ids and patterns that cannot be read, or the budget's errors.
    pub fn streets(&self, filter: &StreetFilter, page: Page, budget: &mut Budget) -> Result<List<StreetId>> {
        let streets = Streets::new(self.snapshot(), filter, budget)?;
        let page = PageRows::new(page);
        let Some(q) = filter.q.as_deref().filter(|q| !q.trim().is_empty()) else {
            let mut rows = Vec::new();
            for row in self.allowed(&streets).rows() {
                budget.spend(streets.steps())?;
                if streets.holds(row) {
                    rows.push(StreetId(row));
                    if rows.len() as u64 > page.end {
                        break;
                    }
                }
            }
            return Ok(page.cut(&rows));
        };
        let mut rows = match Query::new(q, filter.autocomplete) {
            Some(query) => self.streets_with_words(&streets, &query, budget)?,
            None => Vec::new(),
        };
        if rows.is_empty() && filter.fuzzy {
            rows = self.streets_like(&streets, q, budget)?;
        }
        Ok(page.cut(&rows))
    }

    fn allowed(&self, streets: &Streets<'_>) -> RowSet {
        let all = || RowSet::all(self.snapshot().streets.len());
        streets.rows.clone().unwrap_or_else(all)
    }

    fn streets_with_words(&self, streets: &Streets<'_>, query: &Query, budget: &mut Budget) -> Result<Vec<StreetId>> {
        let snapshot = self.snapshot();
        let in_names = query.occurrences(snapshot, TextField::StreetName, budget)?;
        let mut municipalities = Municipalities::default();
        let mut found = Vec::new();
        for row in self.allowed(streets).rows() {
            budget.spend(1)?;
            let index = row as usize;
            let name = snapshot.streets.name.get(index);
            let digits = four_digits(snapshot.streets.code.get(index));
            let code = std::str::from_utf8(&digits).unwrap_or_default();
            let municipality = municipalities.words(snapshot, snapshot.streets.municipality.get(index));
            let missing = query.all() & !in_names.get(&name).copied().unwrap_or_default();
            let elsewhere = |number: &usize| {
                let word = &query.words[*number];
                is_meant(word, code) || municipality.iter().any(|text| is_meant(word, text))
            };
            if !(0..query.words.len()).filter(|number| missing & (1 << number) != 0).all(|number| elsewhere(&number)) {
                continue;
            }
            budget.spend(streets.steps())?;
            if streets.holds(row) {
                budget.spend(RANKED)?;
                let mut words = distinct_words([snapshot.street_names.name.get(name as usize)]);
                words.extend(municipality.iter().cloned().chain([code.to_owned()]));
                words.sort_unstable();
                words.dedup();
                found.push((Reverse(name_rank(query, &words, words.len())), name, row));
            }
        }
        found.sort_unstable();
        Ok(found.into_iter().map(|(_, _, row)| StreetId(row)).collect())
    }

    /// Segments with the names nearest to a text; those of one name by the distance of name and municipality.
    fn streets_like(&self, streets: &Streets<'_>, q: &str, budget: &mut Budget) -> Result<Vec<StreetId>> {
        let snapshot = self.snapshot();
        let mut distance = WeightedDistance::new(&spoken(q));
        let mut top = Top::new(NEAREST);
        let mut by_name: FxHashMap<u32, u32> = FxHashMap::default();
        for row in self.allowed(streets).rows() {
            budget.spend(1)?;
            let name = snapshot.streets.name.get(row as usize);
            let edits = match by_name.entry(name) {
                Entry::Occupied(measured) => *measured.get(),
                Entry::Vacant(unknown) => {
                    budget.spend(distance.steps())?;
                    *unknown.insert(distance.to(snapshot.street_names.name.get(name as usize)))
                }
            };
            if top.worst().is_some_and(|worst: &(u32, u32, u32, u32)| edits > worst.0) || !streets.holds(row) {
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

/// A code as its four digits.
fn four_digits(code: u16) -> [u8; 4] {
    [1000, 100, 10, 1].map(|place| b'0' + (code / place % 10) as u8)
}

fn municipality_name(snapshot: &Snapshot, code: u16) -> &str {
    let row = snapshot.area(AreaKind::Municipality, code.into());
    row.map_or("", |row| snapshot.areas.name.get(row as usize))
}

/// Words of the municipalities met so far.
#[derive(Default)]
struct Municipalities(FxHashMap<u16, Vec<String>>);

impl Municipalities {
    fn words(&mut self, snapshot: &Snapshot, code: u16) -> &[String] {
        self.0.entry(code).or_insert_with(|| distinct_words([municipality_name(snapshot, code), "kommune"]))
    }
}
