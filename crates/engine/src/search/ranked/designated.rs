//! The part of a rank that an address has for itself: what the words mean in its number, floor and door.

use crate::search::designations::Designations;
use crate::search::official::HouseCodes;
use crate::search::pairs::{Pair, Pairs};
use crate::search::rank::{self, Weight};

/// What decides the rank of a row of a pair: the words that mean its number, floor and door, a bit for each, and how many
/// words floor and door are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Designated {
    pub(super) number: u64,
    pub(super) floor: u64,
    pub(super) door: u64,
    pub(super) words: usize,
}

impl Designated {
    /// What words mean at a row, of whose house number they mean `number`.
    #[inline]
    pub(super) fn of(designations: &Designations, number: u64, house: HouseCodes) -> Self {
        let HouseCodes { floor, door, .. } = house;
        let words = usize::from(floor != 0) + usize::from(door != 0);
        Self { number, floor: designations.of_floor(floor), door: designations.of_door(door), words }
    }

    /// Words that mean floor or door.
    pub(super) fn unit(self) -> u64 {
        self.floor | self.door
    }
}

/// The rank of a row, from the parts it shares with its neighbours and the words of its own.
pub(super) fn rank_of(pairs: &Pairs<'_>, pair: &Pair, designated: Designated) -> u32 {
    let mut score = 0.0;
    let [name, place] = pair.fields.map(|field| pairs.fields.get(field));
    for (place_of_word, word) in pairs.query.words.iter().enumerate() {
        let is_set = |mask: u64| usize::from(mask & (1 << place_of_word) != 0);
        let mut hits = name.hits[place_of_word].with(place.hits[place_of_word]);
        hits.add(Weight::A, is_set(designated.number));
        hits.add(Weight::B, is_set(designated.floor) + is_set(designated.door));
        score += hits.score(word.prefix);
    }
    rank::rank(score, pairs.query.words.len(), name.words + place.words + 1 + designated.words)
}
