//! Which streets in which places may hold what a text search looks for.
//!
//! A pair of street and place stands for all addresses of the street there. What the words of a query leave open after
//! name and place must be house number, floor or door. Each pair has a bound: none of its addresses comes before it in
//! the order of the answer.

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;

use super::document::{self, Parts};
use super::rank::{self, Weight};
use super::units;
use super::words::Query;
use crate::filter::{Candidates, CompiledFilter, Target};
use crate::rowset::RowSet;
use crate::{Budget, Engine, Result};

/// Rows of the tables read for one step when streets are collected.
const ROWS_A_STEP: u64 = 8;

/// Whole words that a house number, a floor and a door can be: one each, but a door such as `1/2` two.
const NUMBER_WORDS: u32 = 1;
const UNIT_WORDS: u32 = 3;

/// Steps that the bound of a pair costs.
const BOUND: u64 = 8;

/// A street in a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) street: u32,
    pub(super) place: u32,
    /// Words that neither name nor place holds.
    pub(super) missing: u64,
    /// No address here ranks higher.
    pub(super) bound: u32,
    /// No official text here is nearer to the query.
    pub(super) distance: u32,
}

/// A query on a snapshot: where its words occur.
pub(super) struct Occurrences<'a> {
    pub(super) query: &'a Query,
    names: FxHashMap<u32, u64>,
    places: FxHashMap<u32, u64>,
    /// Words that may be a house number.
    pub(super) may_be_number: u64,
    /// Words that may be floor or door, in lists of units.
    pub(super) may_be_unit: u64,
    pub(super) parts: Parts,
}

impl<'a> Occurrences<'a> {
    pub(super) fn new(engine: &Engine, target: Target, query: &'a Query, budget: &mut Budget) -> Result<Self> {
        let snapshot = engine.snapshot();
        let mut found = Self {
            query,
            names: query.occurrences(snapshot, TextField::StreetName, budget)?,
            places: query.occurrences(snapshot, TextField::Place, budget)?,
            may_be_number: 0,
            may_be_unit: 0,
            parts: Parts::default(),
        };
        for (number, word) in query.words.iter().enumerate() {
            let bit = 1 << number;
            if units::may_be_house_number(word) {
                found.may_be_number |= bit;
            }
            if target == Target::Address && (units::may_be_floor(word) || engine.door_words.has(word)) {
                found.may_be_unit |= bit;
            }
        }
        Ok(found)
    }

    /// Words of a name that the query has.
    pub(super) fn in_name(&self, name: u32) -> u64 {
        self.names.get(&name).copied().unwrap_or_default()
    }

    /// Words of a place that the query has.
    pub(super) fn in_place(&self, place: u32) -> u64 {
        self.places.get(&place).copied().unwrap_or_default()
    }

    /// The pairs in the order in which they are worth visiting. `candidates` are the entrances that the filter allows.
    pub(super) fn pairs(
        &mut self,
        filter: &CompiledFilter<'_>,
        candidates: &Candidates<'_>,
        budget: &mut Budget,
    ) -> Result<Vec<Pair>> {
        let snapshot = filter.snapshot();
        let letters = self.query.text.chars().count();
        // No two whole words are the same, so that each needs a number or a unit of its own.
        let whole = self.query.words.iter().rev().fold(0, |mask, word| mask << 1 | u64::from(!word.prefix));
        let most = if self.may_be_unit == 0 { NUMBER_WORDS } else { NUMBER_WORDS + UNIT_WORDS };
        let mut pairs = Vec::new();
        let found = self.names.values().chain(self.places.values()).fold(0, |found, mask| found | mask);
        if (self.query.all() & !found & whole).count_ones() > most {
            return Ok(pairs);
        }
        let streets = self.streets(snapshot, candidates, budget)?;
        for street in streets.rows().filter(|&street| filter.takes_street(street)) {
            budget.spend(1)?;
            let in_name = self.in_name(snapshot.streets.name.get(street as usize));
            for &place in snapshot.streets.places.get(street as usize) {
                let missing = self.query.all() & !(in_name | self.in_place(place));
                let can_be_met =
                    missing & !(self.may_be_number | self.may_be_unit) == 0 && (missing & whole).count_ones() <= most;
                if can_be_met && filter.takes_place(place) {
                    budget.spend(BOUND)?;
                    let bound = self.bound(snapshot, street, place);
                    let distance = fewest_letters(snapshot, street, place).saturating_sub(letters) as u32;
                    pairs.push(Pair { street, place, missing, bound, distance });
                }
            }
        }
        pairs.sort_unstable_by_key(|pair| (std::cmp::Reverse(pair.bound), pair.distance, pair.street, pair.place));
        Ok(pairs)
    }

    /// Streets that hold the rarest of the words that only a name or a place can hold; or those of the candidates, when
    /// these are fewer.
    fn streets<'s>(&self, snapshot: &'s Snapshot, candidates: &Candidates<'_>, budget: &mut Budget) -> Result<RowSet> {
        let of_name = |name: u32| snapshot.street_names.streets.get(name as usize);
        let of_place = |place: u32| snapshot.places.streets.get(place as usize);
        let hard = self.query.all() & !(self.may_be_number | self.may_be_unit);
        let mut counts = vec![0_u64; self.query.words.len()];
        for (masks, rows_of) in [(&self.names, &of_name as &dyn Fn(u32) -> &'s [u32]), (&self.places, &of_place)] {
            for (&row, &mask) in masks {
                let mut left = mask & hard;
                while left != 0 {
                    counts[left.trailing_zeros() as usize] += rows_of(row).len() as u64;
                    left &= left - 1;
                }
            }
        }
        let hard_words = (0..counts.len()).filter(|number| hard & (1 << number) != 0);
        let rarest = hard_words.min_by_key(|&number| counts[number]);
        let expected = rarest.map_or(snapshot.streets.len() as u64, |number| counts[number]);
        if let Some(rows) = candidates.rows().filter(|rows| rows.len() <= expected) {
            budget.spend(rows.len() / ROWS_A_STEP)?;
            let streets = rows.iter().map(|row| snapshot.access_addresses.street.get(row as usize));
            return Ok(RowSet::from_rows(streets.collect()));
        }
        let Some(rarest) = rarest else { return Ok(RowSet::all(snapshot.streets.len())) };
        budget.spend(expected / ROWS_A_STEP)?;
        let bit = 1_u64 << rarest;
        let has = |(_, mask): &(&u32, &u64)| **mask & bit != 0;
        let named = self.names.iter().filter(has).flat_map(|(&name, _)| of_name(name));
        let placed = self.places.iter().filter(has).flat_map(|(&place, _)| of_place(place));
        Ok(RowSet::from_rows(named.chain(placed).copied().collect()))
    }

    /// The rank that the best address of a pair can have.
    fn bound(&mut self, snapshot: &Snapshot, street: u32, place: u32) -> u32 {
        let name = snapshot.streets.name.get(street as usize);
        let (in_name, in_place) = (self.in_name(name), self.in_place(place));
        let of_name = self.parts.name(snapshot, self.query, name, in_name).clone();
        let of_place = self.parts.place(snapshot, self.query, place, in_place);
        // Floor and door add to the score, but are words of the text themselves.
        let most_unit_words = if self.may_be_unit == 0 { 0 } else { 2 };
        let ranks = (0..=most_unit_words).map(|unit_words| {
            let mut score = 0.0;
            for (number, word) in self.query.words.iter().enumerate() {
                let mut hits = of_name.hits[number].with(of_place.hits[number]);
                hits.add(Weight::A, usize::from(self.may_be_number & (1 << number) != 0));
                hits.add(Weight::B, if self.may_be_unit & (1 << number) == 0 { 0 } else { unit_words });
                score += hits.score(word.prefix);
            }
            rank::rank(score, self.query.words.len(), of_name.words + of_place.words + 1 + unit_words)
        });
        ranks.max().unwrap_or_default()
    }
}

/// Letters of the shortest official text of an address of a street in a place.
fn fewest_letters(snapshot: &Snapshot, street: u32, place: u32) -> usize {
    let name = snapshot.street_names.name.get(snapshot.streets.name.get(street as usize) as usize);
    let town = document::supplementary_town(snapshot, place);
    let postcode = snapshot.places.postcode.get(place as usize);
    let letters = |text: &str| text.chars().count();
    let between = if town.is_empty() { ", 1234 ".len() } else { ", , 1234 ".len() };
    letters(name) + " 1".len() + between + letters(town) + letters(document::postcode_name(snapshot, postcode))
}
