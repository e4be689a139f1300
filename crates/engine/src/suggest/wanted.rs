//! What a query asks for: one condition a word, each met by the street's name, the place, or number, floor or door.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_model::Word;

use super::fuzzy::Likes;
use super::index::Index;
use super::soft::Soft;
use super::words::Stretches;

/// One condition: a word of the query, several joined, or a part of one.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// Words of street names that meet it.
    pub(super) street: Stretches,
    /// Words of places that meet it.
    pub(super) place: Stretches,
    /// Whether it is a word of places as it is typed.
    pub(super) is_place_word: bool,
    /// House numbers, floors and doors that meet it.
    pub(super) soft: Soft,
    /// The last word of the query, counted from 0, that it stands for.
    pub(super) last_word: usize,
}

impl Wanted {
    /// Whether anything can meet it.
    pub(super) fn can_be_met(&self) -> bool {
        !self.street.is_empty() || !self.place.is_empty() || self.soft.is_some()
    }
}

/// Conditions that must all be met; bit *i* of a mask stands for the *i*-th.
pub(super) type Reading = SmallVec<[Wanted; 8]>;

/// A set of conditions of a reading.
pub(super) type Mask = u32;

/// What the words of a query may be met by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scope {
    /// Words of places.
    pub(super) places: bool,
    /// House numbers.
    pub(super) numbers: bool,
    /// Floors and doors.
    pub(super) units: bool,
}

/// The dictionary of a snapshot.
#[derive(Clone, Copy)]
pub(super) struct Dictionary<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) index: &'a Index,
    pub(super) likes: &'a Likes,
    pub(super) scope: Scope,
}

impl Dictionary<'_> {
    /// The condition of a word as it is spelt.
    pub(super) fn exactly(&self, text: &str, prefix: bool, last_word: usize) -> Wanted {
        let words = &self.snapshot.text;
        let street = self.index.street_words.find(words, text, prefix).into_iter().collect();
        let place = if self.scope.places { self.index.place_words.find(words, text, prefix) } else { None };
        // The word itself sorts before all that begin with it.
        let is_place_word = place.as_ref().is_some_and(|place| words.term(place.start) == text);
        Wanted { street, place: place.into_iter().collect(), is_place_word, soft: self.soft(text, prefix), last_word }
    }

    fn soft(&self, text: &str, prefix: bool) -> Soft {
        if !self.scope.numbers || text.len() > 5 {
            return Soft::NONE;
        }
        let units = self.scope.units;
        let floors = if units { self.index.floors_there() } else { 0 };
        Soft::new(text, prefix, floors, |word, mask| units && self.index.has_door(word, mask))
    }

    /// The conditions of the words as they are spelt; `None` if one of them cannot be met at all.
    pub(super) fn reading(&self, words: &[Word]) -> Option<Reading> {
        let mut reading = Reading::new();
        for (place, word) in words.iter().enumerate() {
            let wanted = self.exactly(&word.text, word.prefix, place);
            if !wanted.can_be_met() {
                return None;
            }
            reading.push(wanted);
        }
        Some(reading)
    }
}

/// The conditions that a street's name meets.
#[inline]
pub(super) fn met_by_street(index: &Index, reading: &[Wanted], name: u32) -> Mask {
    let met = |wanted: &Wanted| index.street_words.holds(name, &wanted.street);
    mask(reading, met)
}

/// The conditions that a place meets.
#[inline]
pub(super) fn met_by_place(index: &Index, reading: &[Wanted], place: u32) -> Mask {
    mask(reading, |wanted| index.place_words.holds(place, &wanted.place))
}

/// The conditions for which something holds.
#[inline]
pub(super) fn mask(reading: &[Wanted], holds: impl Fn(&Wanted) -> bool) -> Mask {
    reading.iter().enumerate().fold(0, |mask, (bit, wanted)| mask | Mask::from(holds(wanted)) << bit)
}

/// The conditions of a mask.
pub(super) fn of_mask(reading: &[Wanted], mask: Mask) -> impl Iterator<Item = &Wanted> {
    reading.iter().enumerate().filter(move |(bit, _)| mask >> bit & 1 == 1).map(|(_, wanted)| wanted)
}

/// Whether the house number, or with `units` number, floor and door, of one address can meet the conditions of a mask:
/// `1 2 3` asks for more than a number.
pub(super) fn can_be_met(reading: &[Wanted], mask: Mask, units: bool) -> bool {
    /// Conditions, no two of which mean the same, that a number can meet, and floor and door: `1/2` is two words.
    const MOST: [usize; 2] = [1, 1 + 3];
    let most = MOST[usize::from(units)];
    if mask.count_ones() as usize <= most {
        return true;
    }
    let mut apart: SmallVec<[Soft; 5]> = SmallVec::new();
    for Wanted { soft, .. } in of_mask(reading, mask) {
        let same = |other: &Soft| soft.may_share_number(other) || (units && soft.may_share_unit(other));
        if !apart.iter().any(same) {
            apart.push(*soft);
        }
    }
    apart.len() <= most
}
