//! Conditions: what an answer must have for one word of the query.
//!
//! A condition is met by the street's name, by the place, or by house number, floor or door. A set of conditions is a bit
//! mask, so that what a name meets, and what remains for place and house, is arithmetic on one number.

use smallvec::SmallVec;

use crate::suggest::index::Index;
use crate::suggest::query::fields::Fields;
use crate::suggest::term::designator::Designators;
use crate::suggest::term::range::TermRanges;

/// The condition of a word of the query, of several words joined, or of a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    /// Terms of street names that meet it.
    pub(crate) name_terms: TermRanges,
    /// Terms of places that meet it.
    pub(crate) place_terms: TermRanges,
    /// House numbers, floors and doors that meet it.
    pub(crate) designators: Designators,
    /// Whether the word as typed is a whole word of a place.
    pub(crate) is_place_word: bool,
    /// Whether a name meets it that is similar to the typed text up to this word.
    pub(crate) by_similarity: bool,
    /// Whether the word is a number that may be the beginning of a postcode, but after a street is a house number.
    pub(crate) is_postcode_prefix: bool,
    /// The last word of the query, counted from 0, that it stands for.
    pub(crate) last_word: usize,
}

/// Conditions that must all be met; bit *i* of a [`Mask`] stands for the *i*-th.
pub(crate) type Conditions = SmallVec<[Condition; 8]>;

/// A set of conditions.
pub(crate) type Mask = u32;

impl Condition {
    /// The condition that the name is similar to the typed text up to a word.
    pub(crate) fn similar_name(last_word: usize) -> Self {
        Self {
            name_terms: TermRanges::default(),
            place_terms: TermRanges::default(),
            designators: Designators::NONE,
            is_place_word: false,
            by_similarity: true,
            is_postcode_prefix: false,
            last_word,
        }
    }

    /// Whether anything can meet it.
    pub(crate) fn can_be_met(&self) -> bool {
        !self.name_terms.is_empty() || !self.place_terms.is_empty() || self.designators.is_any() || self.by_similarity
    }

    /// The places that meet it; one may come several times.
    pub(crate) fn places<'a>(&'a self, index: &'a Index) -> impl Iterator<Item = u32> + 'a {
        self.place_terms.iter().flat_map(|range| index.place_postings.rows(range).iter().copied())
    }
}

/// The conditions that a street name meets.
#[inline]
pub(crate) fn met_by_name(index: &Index, conditions: &[Condition], name: u32) -> Mask {
    mask_where(conditions, |condition| index.name_postings.contains(name, &condition.name_terms))
}

/// The conditions that a place meets.
#[inline]
pub(crate) fn met_by_place(index: &Index, conditions: &[Condition], place: u32) -> Mask {
    mask_where(conditions, |condition| index.place_postings.contains(place, &condition.place_terms))
}

/// The conditions for which something holds.
#[inline]
pub(crate) fn mask_where(conditions: &[Condition], holds: impl Fn(&Condition) -> bool) -> Mask {
    conditions.iter().enumerate().fold(0, |mask, (bit, condition)| mask | Mask::from(holds(condition)) << bit)
}

/// The conditions of a mask.
pub(crate) fn in_mask(conditions: &[Condition], mask: Mask) -> impl Iterator<Item = &Condition> {
    conditions.iter().enumerate().filter(move |(bit, _)| mask >> bit & 1 == 1).map(|(_, condition)| condition)
}

/// Whether one address can meet the conditions of a mask by its house number, and with [`Fields::Unit`] by its floor and
/// door: `1 2 3` needs more than a number.
pub(crate) fn can_be_met_by_house(conditions: &[Condition], mask: Mask, fields: Fields) -> bool {
    /// Conditions met by a house number.
    const BY_NUMBER: usize = 1;
    /// Conditions met by floor and door: `1/2` is a door of two words.
    const BY_UNIT: usize = 3;
    let most = if fields.has_units() { BY_NUMBER + BY_UNIT } else { BY_NUMBER };
    if mask.count_ones() as usize <= most {
        return true;
    }
    // `1` and `12` may be met by the same number, so only conditions that exclude each other are counted.
    let mut apart: SmallVec<[Designators; 5]> = SmallVec::new();
    for Condition { designators, .. } in in_mask(conditions, mask) {
        let is_shared = |other: &Designators| {
            designators.shares_number(other) || (fields.has_units() && designators.shares_unit(other))
        };
        if !apart.iter().any(is_shared) {
            apart.push(*designators);
        }
    }
    apart.len() <= most
}
