//! The pairs of street and place in the order in which they rank when the place holds no word of a query.
//!
//! Such a pair ranks by how few words it has, then by how short its official texts are; neither depends on the query. So
//! the pairs of each name lie in that order, and those of all names for words that no name holds either: a query of numbers
//! alone. Made when it is first needed, and kept as long as the snapshot is open.

use std::ops::Range;

use super::size::{Size, shortest_text};
use crate::Engine;

/// What decides the order of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length {
    /// Distinct words of name and place.
    pub(super) words: u8,
    /// Letters of the shortest official text.
    pub(super) letters: u8,
}

/// A pair and what it is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderedPair {
    length: Length,
    /// Row of its street among those of all names.
    pub(super) segment: u32,
    pub(super) place: u32,
}

/// All pairs of a snapshot, and how long the names and places are of which they are made.
#[derive(Debug)]
pub(crate) struct PairOrder {
    /// In order of name.
    pairs: Box<[OrderedPair]>,
    /// Where the pairs of each name end.
    ends: Box<[u32]>,
    /// The shortest length of each name, which is all that most names are looked at for; none where it has no pair.
    shortest: Box<[Option<Length>]>,
    /// Places of all pairs in `pairs`, whatever their name.
    all: Box<[u32]>,
    /// Of each name.
    names: Box<[Size]>,
    /// Of each place.
    places: Box<[Size]>,
    /// Terms of supplementary towns, ascending.
    town_terms: Box<[u32]>,
}

/// Stands before the next of some pairs in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PairCursor {
    /// All of one name.
    Name(u32),
    /// The rest of one name.
    Rest(Range<u32>),
    /// Of all names.
    All(Range<u32>),
}

impl Engine {
    /// The order of all pairs, made at the first call.
    pub(crate) fn pair_order(&self) -> &PairOrder {
        self.pair_order.get_or_init(|| PairOrder::new(self))
    }
}

impl PairOrder {
    fn new(engine: &Engine) -> Self {
        let (snapshot, segments) = (engine.snapshot(), &engine.suggest.segments);
        let places: Box<[Size]> =
            (0..snapshot.places.len() as u32).map(|place| Size::of_place(snapshot, place)).collect();
        let names: Box<[Size]> =
            (0..snapshot.street_names.len() as u32).map(|name| Size::of_name(snapshot, name)).collect();
        let (mut pairs, mut ends, mut shortest) = (Vec::new(), Vec::new(), Vec::new());
        for (name, of_name) in (0..).zip(&names) {
            let first = pairs.len();
            for segment in segments.rows_of_name(name) {
                let segment = segment as u32;
                pairs.extend(segments.get(segment).places(&snapshot.streets).iter().map(|&place| {
                    let of_place = places[place as usize];
                    let words = of_name.words.saturating_add(of_place.words);
                    let letters = shortest_text(*of_name, of_place).min(u8::MAX.into()) as u8;
                    OrderedPair { length: Length { words, letters }, segment, place }
                }));
            }
            pairs[first..].sort_unstable();
            shortest.push(pairs.get(first).map(|pair: &OrderedPair| pair.length));
            ends.push(pairs.len() as u32);
        }
        let mut all: Vec<u32> = (0..pairs.len() as u32).collect();
        all.sort_unstable_by_key(|&pair| pairs[pair as usize]);
        let (pairs, ends, shortest, all) = (pairs.into(), ends.into(), shortest.into(), all.into());
        let mut town_terms = snapshot.place_search.supplementary_town_terms.lists().items().to_vec();
        town_terms.sort_unstable();
        town_terms.dedup();
        Self { pairs, ends, shortest, all, names, places, town_terms: town_terms.into() }
    }

    /// How long a name is.
    #[inline]
    pub(super) fn name(&self, name: u32) -> Size {
        self.names[name as usize]
    }

    /// How long a place is.
    #[inline]
    pub(super) fn place(&self, place: u32) -> Size {
        self.places[place as usize]
    }

    /// Whether a supplementary town has one of some terms.
    pub(super) fn are_of_towns(&self, terms: &Range<u32>) -> bool {
        let next = self.town_terms.partition_point(|&term| term < terms.start);
        self.town_terms.get(next).is_some_and(|&term| term < terms.end)
    }

    /// Every pair.
    pub(super) fn of_all(&self) -> PairCursor {
        PairCursor::All(0..self.all.len() as u32)
    }

    /// The length of the first pair of a cursor.
    #[inline]
    pub(super) fn length(&self, cursor: &PairCursor) -> Option<Length> {
        match cursor {
            PairCursor::Name(name) => self.shortest[*name as usize],
            PairCursor::Rest(_) | PairCursor::All(_) => self.first(cursor).map(|pair| pair.length),
        }
    }

    /// Takes the first pair of a cursor.
    #[inline]
    pub(super) fn take(&self, cursor: &mut PairCursor) -> Option<OrderedPair> {
        if let PairCursor::Name(name) = *cursor {
            let start = name.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
            *cursor = PairCursor::Rest(start..self.ends[name as usize]);
        }
        let pair = *self.first(cursor)?;
        if let PairCursor::Rest(places) | PairCursor::All(places) = cursor {
            places.start += 1;
        }
        Some(pair)
    }

    fn first(&self, cursor: &PairCursor) -> Option<&OrderedPair> {
        match cursor {
            PairCursor::Rest(pairs) if !pairs.is_empty() => self.pairs.get(pairs.start as usize),
            PairCursor::All(places) => self.pairs.get(*self.all.get(places.start as usize)? as usize),
            PairCursor::Name(_) | PairCursor::Rest(_) => None,
        }
    }
}
