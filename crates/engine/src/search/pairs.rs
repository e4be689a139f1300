//! Which streets in which places may hold what a text search looks for, best first.
//!
//! A pair of street and place stands for all addresses of the street there. What the words of a query leave open after
//! name and place must be house number, floor or door. Each pair has a bound: none of its addresses comes before it in
//! the order of the answer.
//!
//! Pairs are not made before they are needed. The names that hold the rarest word stand in groups of equal hits and length
//! ([`groups`]), then come the streets of the places that hold it; a group has a bound as well, and is opened
//! when no pair at hand is better.

mod groups;
mod order;
mod parts;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use vejviser_dataset::tables::Signature;

use self::groups::{Group, Source};
use self::order::OrderedPair;
pub(crate) use self::order::PairOrder;
pub(super) use self::parts::{Part, Parts};
use super::designations::{Designations, Masks};
use super::rank::{self, Weight};
use super::words::Query;
use crate::bits::Bits;
use crate::filter::{Candidates, CompiledFilter};
use crate::{Budget, Engine, Result};

/// Whole words that a house number, a floor and a door can be: one each, but a door such as `1/2` two.
const NUMBER_WORDS: u32 = 1;
const UNIT_WORDS: u32 = 3;

/// Words that floor and door add to a text at most.
const MOST_UNIT_PARTS: usize = 2;

/// Letters of a blank and a house number of one digit.
const SHORTEST_NUMBER: u32 = 2;

/// Pairs that hold no word, of which so many are made at once.
const OTHERS_AT_ONCE: usize = 64;

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
    /// Letters of the shortest official text.
    pub(super) letters: u32,
    /// Of the name and of the place, in [`Parts`].
    pub(super) parts: [u32; 2],
}

/// Whole words that number, floor and door can be.
fn most_words(means: Masks) -> u32 {
    if means.unit == 0 { NUMBER_WORDS } else { NUMBER_WORDS + UNIT_WORDS }
}

/// Parts of a unit that words may mean.
fn most_unit_parts(means: Masks) -> usize {
    if means.unit == 0 { 0 } else { MOST_UNIT_PARTS }
}

/// The pairs of a query, made as they are needed.
pub(super) struct Pairs<'a> {
    filter: &'a CompiledFilter<'a>,
    pub(super) query: &'a Query,
    pub(super) parts: Parts<'a>,
    pub(super) designations: Designations,
    engine: &'a Engine,
    /// Places that hold a word.
    placed: Bits,
    /// Letters of the query.
    letters: u32,
    ready: BinaryHeap<Pair>,
    /// The last is opened next.
    groups: Vec<Group>,
}

impl<'a> Pairs<'a> {
    pub(super) fn new(
        engine: &'a Engine,
        filter: &'a CompiledFilter<'a>,
        query: &'a Query,
        candidates: &Candidates<'_>,
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut pairs = Self {
            filter,
            query,
            parts: Parts::new(engine.snapshot(), query),
            designations: Designations::new(engine, filter.target(), query),
            engine,
            placed: Bits::new(engine.snapshot().places.len()),
            letters: query.text.chars().count() as u32,
            ready: BinaryHeap::new(),
            groups: Vec::new(),
        };
        pairs.groups = pairs.groups_of(candidates, budget)?;
        Ok(pairs)
    }

    /// The best pair that is left; none where all that are left are worse than `worst`.
    pub(super) fn next(&mut self, worst: Option<u32>, budget: &mut Budget) -> Result<Option<Pair>> {
        while let Some(group) = self.groups.last() {
            let is_opened = self.ready.peek().is_none_or(|pair| (pair.bound, pair.distance) <= group.key());
            if !is_opened {
                break;
            }
            if worst.is_some_and(|worst| worst > group.bound) {
                return Ok(None);
            }
            if let Some(group) = self.groups.pop() {
                self.open(group.source, budget)?;
            }
        }
        Ok(self.ready.pop().filter(|pair| worst.is_none_or(|worst| worst <= pair.bound)))
    }

    fn open(&mut self, source: Source, budget: &mut Budget) -> Result<()> {
        let snapshot = self.filter.snapshot();
        match source {
            Source::Names { names, places } => {
                for &name in names.iter() {
                    for segment in self.engine.suggest.segments.of_name(name) {
                        budget.spend(1)?;
                        if !self.filter.takes_street(segment.street) {
                            continue;
                        }
                        for &place in segment.places(&snapshot.streets) {
                            if places.takes(&self.placed, place) {
                                self.add(segment.street, place, Some(&segment.signature), budget)?;
                            }
                        }
                    }
                }
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
                        if self.parts.names.mask(name) & without == 0 && self.filter.takes_street(street) {
                            self.add(street, place, None, budget)?;
                        }
                    }
                }
            }
            Source::Others { from } => {
                let all = self.query.all();
                let engine = self.engine;
                for (passed, pair) in engine.pair_order().from(from).iter().enumerate() {
                    if passed == OTHERS_AT_ONCE {
                        self.insert(self.others(from + passed, pair));
                        break;
                    }
                    budget.spend(1)?;
                    let segment = engine.suggest.segments.get(pair.segment);
                    let name = snapshot.streets.name.get(segment.street as usize);
                    if self.designations.in_segment(&segment.signature).either() == all
                        && self.filter.takes_street(segment.street)
                        && self.parts.names.mask(name) == 0
                        && self.parts.places.mask(pair.place) == 0
                    {
                        self.add(segment.street, pair.place, Some(&segment.signature), budget)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The pairs that hold no word, from a place of their order on, at which this one stands.
    fn others(&self, from: usize, first: &OrderedPair) -> Group {
        let part = self.no_hits(first.words.into());
        let bound = self.bound(&[&part], self.designations.anywhere);
        let distance = u32::from(first.letters).saturating_sub(self.letters);
        Group { bound, distance, source: Source::Others { from } }
    }

    /// Keeps the groups in order.
    fn insert(&mut self, group: Group) {
        let place = self.groups.partition_point(|other| other.key() <= group.key());
        self.groups.insert(place, group);
    }

    fn add_street(&mut self, street: u32, budget: &mut Budget) -> Result<()> {
        budget.spend(1)?;
        if self.filter.takes_street(street) {
            for &place in self.filter.snapshot().streets.places.get(street as usize) {
                self.add(street, place, None, budget)?;
            }
        }
        Ok(())
    }

    /// Makes a pair if what its name and place leave open can be number and unit.
    fn add(&mut self, street: u32, place: u32, segment: Option<&Signature>, budget: &mut Budget) -> Result<()> {
        let snapshot = self.filter.snapshot();
        if !self.filter.takes_place(place) {
            return Ok(());
        }
        let name = snapshot.streets.name.get(street as usize);
        let parts = [self.parts.name(snapshot, name), self.parts.place(snapshot, place)];
        let [of_name, of_place] = parts.map(|part| self.parts.get(part));
        let missing = self.query.all() & !(of_name.mask | of_place.mask);
        let means = segment.map_or(self.designations.anywhere, |segment| self.designations.in_segment(segment));
        // No two whole words are the same, so that each needs a number or a unit of its own.
        let is_met = missing & !means.either() == 0
            && (missing & self.query.whole()).count_ones() <= most_words(self.designations.anywhere);
        if !is_met {
            return Ok(());
        }
        budget.spend(PAIR)?;
        let bound = self.bound(&[of_name, of_place], means);
        let letters = of_name.letters + SHORTEST_NUMBER + of_place.letters;
        let distance = Reverse(letters.saturating_sub(self.letters));
        let (street, place) = (Reverse(street), Reverse(place));
        self.ready.push(Pair { bound, distance, street, place, missing, letters, parts });
        Ok(())
    }

    /// The rank that the best address with these parts can have.
    fn bound(&self, parts: &[&Part], means: Masks) -> u32 {
        let words: usize = parts.iter().map(|part| part.words).sum();
        // Floor and door add to the score, but are words of the text themselves.
        let ranks = (0..=most_unit_parts(means)).map(|unit_words| {
            let mut score = 0.0;
            for (number, word) in self.query.words.iter().enumerate() {
                let is_set = |mask: u64| usize::from(mask & (1 << number) != 0);
                let mut hits = parts.iter().fold(rank::Hits::default(), |hits, part| hits.with(part.hits[number]));
                hits.add(Weight::A, is_set(means.number));
                hits.add(Weight::B, is_set(means.unit) * unit_words);
                score += hits.score(word.prefix);
            }
            rank::rank(score, self.query.words.len(), words + 1 + unit_words)
        });
        ranks.max().unwrap_or_default()
    }
}
