//! Which streets in which places may hold what a text search looks for, best first.
//!
//! A pair of street and place stands for all addresses of the street there. What the words of a query leave open after
//! name and place must be house number, floor or door. Each pair has a bound: none of its addresses comes before it in
//! the order of the answer.
//!
//! Pairs are not made before they are needed. The names that hold the rarest word stand in groups of equal hits and length
//! ([`groups`]), then come the streets of the places that hold it; a group has a bound as well, and is opened when no pair at
//! hand is better. Of the pairs whose place holds no word only the best of each name is at hand ([`order`]).

mod bound;
mod cursor;
mod field_match;
mod groups;
mod order;
mod size;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;
use vejviser_dataset::tables::Segment;

use self::cursor::RankedCursor;
pub(super) use self::field_match::FieldMatches;
use self::groups::{Group, Source};
use self::order::PairCursor;
pub(crate) use self::order::PairOrder;
use self::size::SHORTEST_NUMBER;
use super::designations::{DesignationMasks, Designations};
use super::official::HouseCodes;
use super::words::Query;
use crate::bits::Bits;
use crate::filter::{CandidateRows, CompiledFilter};
use crate::{Budget, Engine, Result};

/// Whole words that a house number, a floor and a door can be: one each, but a door such as `1/2` two.
const NUMBER_WORDS: u32 = 1;
const UNIT_WORDS: u32 = 3;

/// Steps that a pair costs.
const PAIR: u64 = 8;

/// A street in a place, in the order in which pairs are worth visiting: the greatest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    /// No address here ranks higher.
    pub(super) bound: u32,
    /// No official text here is nearer to the query.
    pub(super) distance: Reverse<u32>,
    pub(super) street: Reverse<u32>,
    pub(super) place: Reverse<u32>,
    /// Words that neither name nor place holds.
    pub(super) missing: u64,
    /// Those of them that can only be the house number.
    pub(super) of_number: u64,
    /// Letters of the shortest official text.
    letters: u32,
    /// The matches of the name and of the place, in [`FieldMatches`].
    pub(super) fields: [u32; 2],
    /// Rows of the street's entrances: the first, and the one after the last.
    pub(super) entrances: [u32; 2],
    /// Whether the street lies in other places too.
    pub(super) shares_street: bool,
    /// Which of the lists of houses the addresses are in, if they are in one.
    houses: Option<u32>,
}

impl Pair {
    /// Letters of the official text of an address here.
    pub(super) fn letters_with(&self, house: HouseCodes) -> u32 {
        self.letters - SHORTEST_NUMBER + house.letters()
    }

    /// Whether the entrances that are visited stand in a list.
    pub(super) fn is_listed(&self, candidates: &CandidateRows<'_>) -> bool {
        self.houses.is_some() || candidates.rows().is_some()
    }
}

/// Whole words that number, floor and door can be.
fn most_words(means: DesignationMasks) -> u32 {
    if means.unit() == 0 { NUMBER_WORDS } else { NUMBER_WORDS + UNIT_WORDS }
}

/// The pairs of a query, made as they are needed.
pub(super) struct Pairs<'a> {
    filter: &'a CompiledFilter<'a>,
    pub(super) query: &'a Query,
    pub(super) fields: FieldMatches<'a>,
    pub(super) designations: Designations,
    engine: &'a Engine,
    /// Places that hold a word,
    placed: Bits,
    /// once they are looked for.
    places_are_marked: bool,
    /// Letters of the query.
    letters: u32,
    ready: BinaryHeap<Pair>,
    /// Pairs that are not made yet, in places that hold no word.
    cursors: BinaryHeap<RankedCursor>,
    /// Lists of entrances; see [`Source::Unnamed`].
    houses: Vec<RoaringBitmap>,
    /// Bounds of cursors: by match of the name, and words of a pair.
    cursor_bounds: FxHashMap<(u32, u8), u32>,
    /// Bounds of pairs: by the matches of name and place, and the words that an address may mean.
    pair_bounds: FxHashMap<([u32; 2], DesignationMasks), u32>,
    /// The last is opened next.
    groups: Vec<Group>,
}

/// What a pair, a cursor or a group can give at best: rank and distance.
type Best = (u32, Reverse<u32>);

impl<'a> Pairs<'a> {
    pub(super) fn new(
        engine: &'a Engine,
        filter: &'a CompiledFilter<'a>,
        query: &'a Query,
        candidates: &CandidateRows<'_>,
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut pairs = Self {
            filter,
            query,
            fields: FieldMatches::new(engine.snapshot(), query, engine.pair_order()),
            designations: Designations::new(engine, filter.target(), query),
            engine,
            placed: Bits::new(engine.snapshot().places.len()),
            places_are_marked: false,
            letters: query.text.chars().count() as u32,
            ready: BinaryHeap::new(),
            cursors: BinaryHeap::new(),
            houses: Vec::new(),
            cursor_bounds: FxHashMap::default(),
            pair_bounds: FxHashMap::default(),
            groups: Vec::new(),
        };
        pairs.groups = pairs.groups_of(candidates, budget)?;
        Ok(pairs)
    }

    /// The best pair that is left; none where all that are left are worse than `worst`.
    pub(super) fn next(&mut self, worst: Option<u32>, budget: &mut Budget) -> Result<Option<Pair>> {
        loop {
            let ready = self.ready.peek().map(|pair| (pair.bound, pair.distance));
            let (cursor, group) = (self.cursors.peek().map(|cursor| cursor.key), self.groups.last().map(Group::key));
            let unmade = cursor.max(group);
            if unmade.is_none() || ready > unmade {
                return Ok(self.ready.pop().filter(|pair| worst.is_none_or(|worst| worst <= pair.bound)));
            }
            if worst.zip(unmade).is_some_and(|(worst, (bound, _))| worst > bound) {
                return Ok(None);
            }
            if group >= cursor {
                let group = self.groups.pop();
                group.map_or(Ok(()), |group| self.open(group.source, budget))?;
            } else if let Some(cursor) = self.cursors.pop() {
                self.advance(cursor, budget)?;
            }
        }
    }

    fn open(&mut self, source: Source, budget: &mut Budget) -> Result<()> {
        let snapshot = self.filter.snapshot();
        match source {
            Source::Placed(names) => {
                for &name in names.iter() {
                    for segment in self.engine.suggest.segments.of_name(name) {
                        budget.spend(1)?;
                        for &place in segment.places(&snapshot.streets) {
                            if self.placed.contains(place) && self.filter.takes_street(segment.street) {
                                self.add(segment.street, place, Some(segment), None, budget)?;
                            }
                        }
                    }
                }
            }
            Source::Unplaced(names, alike) => {
                budget.spend(names.len() as u64)?;
                let means = self.designations.anywhere.either();
                let mut cursors = Vec::with_capacity(names.len());
                for &name in names.iter() {
                    let field = alike.unwrap_or_else(|| self.fields.name(name));
                    if self.query.all() & !(self.fields.get(field).mask | means) == 0 {
                        cursors.extend(self.ranked(PairCursor::Name(name), field));
                    }
                }
                self.cursors.extend(cursors);
            }
            Source::Streets(streets) => {
                for street in streets.rows() {
                    self.add_street(street, budget)?;
                }
            }
            Source::Places { places, without } => {
                for place in places {
                    for &street in snapshot.places.streets.get(place as usize) {
                        let name = snapshot.streets.name.get(street as usize);
                        budget.spend(1)?;
                        if self.fields.names.mask(name) & without == 0 && self.filter.takes_street(street) {
                            self.add(street, place, None, None, budget)?;
                        }
                    }
                }
            }
            Source::Unnamed { houses, placed } => {
                let entrances = &self.houses[houses as usize];
                let mut streets: Vec<u32> =
                    entrances.iter().map(|entrance| snapshot.access_addresses.street.get(entrance as usize)).collect();
                streets.dedup();
                for street in streets {
                    budget.spend(1)?;
                    let is_unnamed = self.fields.names.mask(snapshot.streets.name.get(street as usize)) == 0;
                    if is_unnamed && self.filter.takes_street(street) {
                        for &place in snapshot.streets.places.get(street as usize) {
                            if self.placed.contains(place) == placed {
                                self.add(street, place, None, Some(houses), budget)?;
                            }
                        }
                    }
                }
            }
            Source::Others => {
                let field = self.fields.add(self.no_hits(0));
                let cursor = self.ranked(self.engine.pair_order().of_all(), field);
                self.cursors.extend(cursor);
            }
        }
        Ok(())
    }

    fn add_street(&mut self, street: u32, budget: &mut Budget) -> Result<()> {
        budget.spend(1)?;
        if self.filter.takes_street(street) {
            for &place in self.filter.snapshot().streets.places.get(street as usize) {
                self.add(street, place, None, None, budget)?;
            }
        }
        Ok(())
    }

    /// Whether no address of a pair has the rank `worst` unless a word means its house number.
    pub(super) fn needs_number(&mut self, pair: &Pair, worst: u32, candidates: &CandidateRows<'_>) -> bool {
        let means = DesignationMasks { number: 0, ..self.designations.anywhere };
        pair.of_number == 0 && !pair.is_listed(candidates) && self.pair_bound(pair.fields, means) < worst
    }

    /// Calls `each` with the entrances of a run that an address of a pair may have, until it returns false.
    pub(super) fn each_entrance(
        &self,
        pair: &Pair,
        candidates: &CandidateRows<'_>,
        run: Range<u32>,
        each: impl FnMut(u32) -> bool,
    ) {
        match pair.houses.and_then(|houses| self.houses.get(houses as usize)) {
            Some(houses) => {
                let is_candidate = |entrance: &u32| candidates.rows().is_none_or(|rows| rows.contains(*entrance));
                houses.range(run).filter(is_candidate).all(each);
            }
            None => candidates.each_within(run, each),
        }
    }

    /// Makes a pair if what its name and place leave open can be number and unit.
    fn add(
        &mut self,
        street: u32,
        place: u32,
        segment: Option<&Segment>,
        houses: Option<u32>,
        budget: &mut Budget,
    ) -> Result<()> {
        let snapshot = self.filter.snapshot();
        if !self.filter.takes_place(place) {
            return Ok(());
        }
        let name = snapshot.streets.name.get(street as usize);
        let is_other = self.places_are_marked && !self.placed.contains(place);
        let of_place = if is_other { self.fields.other_place(place) } else { self.fields.place(place) };
        // Most streets of a place have none of the words in their name.
        let open = self.query.all() & !(self.fields.get(of_place).mask | self.designations.anywhere.either());
        if open != 0 && open & !self.fields.names.mask(name) != 0 {
            return Ok(());
        }
        let fields = [self.fields.name(name), of_place];
        let missing = fields.iter().fold(self.query.all(), |missing, &field| missing & !self.fields.get(field).mask);
        // Every street is a segment of its name.
        let Some(segment) = segment.or_else(|| self.engine.suggest.segments.of_street(name, street)) else {
            return Ok(());
        };
        let means = self.designations.in_segment(&segment.signature);
        // No two whole words are the same, so that each needs a number or a unit of its own.
        let is_met = missing & !means.either() == 0
            && (missing & self.query.whole()).count_ones() <= most_words(self.designations.anywhere);
        if !is_met {
            return Ok(());
        }
        budget.spend(PAIR)?;
        let bound = self.pair_bound(fields, means);
        let letters = self.fields.letters(name, place);
        let distance = Reverse(letters.saturating_sub(self.letters));
        let (entrances, shares_street) = (segment.entrances, segment.places(&snapshot.streets).len() > 1);
        let (street, place) = (Reverse(street), Reverse(place));
        let of_number = missing & !means.unit();
        self.ready.push(Pair {
            bound,
            distance,
            street,
            place,
            missing,
            of_number,
            letters,
            fields,
            entrances,
            shares_street,
            houses,
        });
        Ok(())
    }
}
