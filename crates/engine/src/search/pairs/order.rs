//! The order of all pairs of street and place for words that neither holds: a query of numbers alone.
//!
//! Such a pair ranks by how few words it has, then by how short its official texts are; neither depends on the query. The
//! order is made when it is first needed, and kept as long as the snapshot is open.

use super::SHORTEST_NUMBER;
use super::parts::Size;
use crate::Engine;

/// Words and letters that are told apart; what has more has at least these.
const MOST: usize = u8::MAX as usize;

/// A pair and what it is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderedPair {
    /// Distinct words of name and place.
    pub(super) words: u8,
    /// Letters of the shortest official text.
    pub(super) letters: u8,
    /// Row of its street among those of all names.
    pub(super) segment: u32,
    pub(super) place: u32,
}

/// All pairs of the snapshot in order.
#[derive(Debug)]
pub(crate) struct PairOrder(Box<[OrderedPair]>);

impl Engine {
    /// The order of all pairs, made at the first call.
    pub(super) fn pair_order(&self) -> &PairOrder {
        self.pair_order.get_or_init(|| PairOrder::new(self))
    }
}

impl PairOrder {
    pub(super) fn new(engine: &Engine) -> Self {
        let (snapshot, segments) = (engine.snapshot(), &engine.suggest.segments);
        let all_places = 0..snapshot.places.len() as u32;
        let places: Vec<Size> = all_places.map(|place| Size::of_place(snapshot, place)).collect();
        let mut pairs = Vec::new();
        for name in 0..snapshot.street_names.len() as u32 {
            let of_name = Size::of_name(snapshot, name);
            for segment in segments.rows_of_name(name) {
                let segment = segment as u32;
                pairs.extend(segments.get(segment).places(&snapshot.streets).iter().map(|&place| {
                    let of_place = places[place as usize];
                    let words = (of_name.words + of_place.words).min(MOST) as u8;
                    let letters = (of_name.letters + SHORTEST_NUMBER + of_place.letters).min(MOST as u32) as u8;
                    OrderedPair { words, letters, segment, place }
                }));
            }
        }
        pairs.sort_unstable();
        Self(pairs.into_boxed_slice())
    }

    /// Those from a place of the order on.
    pub(super) fn from(&self, place: usize) -> &[OrderedPair] {
        self.0.get(place..).unwrap_or_default()
    }
}
