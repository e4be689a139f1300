//! Lower bounds of scores, from how a street matches the typed text: what cannot be among the best is not looked at.
//!
//! A bound never exceeds the score that it stands for, so it never rejects an answer. The nearer it comes to the score,
//! the more is skipped. Bounds are sums: the score of the street, and 1 for each part that no typed word can be.

use std::cell::OnceCell;

use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::query::compiled::CompiledQuery;
use crate::suggest::query::condition::Mask;
use crate::suggest::query::fields::Fields;
use crate::suggest::query::text::QueryText;
use crate::suggest::score::alignment::{SHORTEST_UNKNOWN_WORD, UNALIGNED};
use crate::suggest::score::in_order::{is_used_up, take};
use crate::suggest::score::{MISSING, PREFIX, PrefixMatch};
use crate::suggest::term::TermMatch;
use crate::suggest::term::designator::Designators;

/// Parts that every place has: postcode and town.
const PLACE_PARTS: u32 = 2;
/// Parts that every address has after the street: house number, postcode and town.
const HOUSE_AND_PLACE_PARTS: u32 = 1 + PLACE_PARTS;
/// Lowest score of an address with a misspelt part: 2 and an edit.
const MISSPELT: u32 = 3;

/// A lower bound of the score of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LowerBound {
    /// If it takes the typed words in order; [`u32::MAX`] where no address does.
    pub(crate) in_order: u32,
    /// If it does not.
    pub(crate) unordered: u32,
}

impl LowerBound {
    /// The same bound whichever way the typed words are taken.
    pub(crate) fn both(bound: u32) -> Self {
        Self { in_order: bound, unordered: bound }
    }

    /// However the typed words are taken.
    #[inline]
    pub(crate) fn any(self) -> u32 {
        self.in_order.min(self.unordered)
    }

    /// The bound while so many alignments may still be made. When none may, an address that does not take the words in
    /// order comes after all that were aligned.
    #[inline]
    pub(crate) fn with_alignments(self, left: u32) -> u32 {
        if left == 0 { self.in_order.min(UNALIGNED + self.any()) } else { self.any() }
    }

    /// The bound where one word more can be no more than the beginning of a part.
    #[inline]
    pub(crate) fn with_prefix(self) -> Self {
        Self { in_order: self.in_order.saturating_add(PREFIX - MISSING), ..self }
    }
}

/// Finds lower bounds for one typed text.
pub(crate) struct LowerBounds<'a> {
    snapshot: &'a Snapshot,
    index: &'a Index,
    text: &'a QueryText<'a>,
    fields: Fields,
    /// Of an address that does not take the typed words in order, whatever its street.
    lowest_unordered: u32,
    /// See [`Self::street_words_end`].
    street_words_end: OnceCell<usize>,
}

impl<'a> LowerBounds<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, index: &'a Index, text: &'a QueryText<'a>, fields: Fields) -> Self {
        // Without typing errors a word that is out of order matches no part.
        let lowest_unordered = SHORTEST_UNKNOWN_WORD;
        Self { snapshot, index, text, fields, lowest_unordered, street_words_end: OnceCell::new() }
    }

    /// From here on words may be misspelt.
    pub(crate) fn allow_misspelt(&mut self) {
        self.lowest_unordered = MISSPELT;
    }

    /// Whether words may be misspelt.
    pub(crate) fn allows_misspelt(&self) -> bool {
        self.lowest_unordered == MISSPELT
    }

    /// Of an address of a street.
    pub(crate) fn of_street(&self, streets: &[PrefixMatch<'_>], query: &CompiledQuery<'_>) -> LowerBound {
        let of_match = |street: &PrefixMatch<'_>| street.score + self.house_and_place(query, street.end);
        let bound = streets.iter().map(of_match).min().unwrap_or_default();
        let unordered = self.unordered(streets).max(bound);
        let leaves_words = |street: &PrefixMatch<'_>| street.score > 0 && !is_used_up(&self.text.typed, street.end);
        if !streets.iter().any(leaves_words) {
            return LowerBound { in_order: bound, unordered };
        }
        let in_order = streets.iter().filter(|street| street.end >= self.street_words_end()).map(of_match).min();
        LowerBound { in_order: in_order.unwrap_or(u32::MAX), unordered }
    }

    /// Of an address of which nothing typed is the street.
    pub(crate) fn without_street(&self, query: &CompiledQuery<'_>) -> LowerBound {
        LowerBound::both(MISSING + self.house_and_place(query, 0))
    }

    /// Of an address with this house number, as text.
    pub(crate) fn with_number(&self, number: &str, streets: &[PrefixMatch<'_>], query: &CompiledQuery<'_>) -> u32 {
        let in_order = |street: &PrefixMatch<'_>| {
            let (score, end) = take(&self.text.typed, street.end, number);
            street.score + score + self.place(query, end)
        };
        let in_order = streets.iter().filter(|street| street.end >= self.street_words_end()).map(in_order).min();
        in_order.unwrap_or(u32::MAX).min(self.unordered(streets))
    }

    /// Of an address that takes the typed words in order, with another house number than this one, as text.
    pub(crate) fn with_other_number(
        &self,
        number: &str,
        streets: &[PrefixMatch<'_>],
        query: &CompiledQuery<'_>,
    ) -> u32 {
        let typed = &self.text.typed;
        let is_other_number = |at: usize| {
            typed.as_bytes().get(at).is_some_and(u8::is_ascii_digit)
                && (number.is_empty() || take(typed, at, number).0 != 0)
        };
        let in_order = |street: &PrefixMatch<'_>| {
            let number = if is_other_number(street.end) { 0 } else { MISSING };
            street.score + number + self.place(query, street.end)
        };
        streets.iter().map(in_order).min().unwrap_or_default()
    }

    /// Of an address that takes the typed words in order, with this score of its house number.
    pub(crate) fn with_number_score(&self, number: u32, streets: &[PrefixMatch<'_>], query: &CompiledQuery<'_>) -> u32 {
        let in_order = |street: &PrefixMatch<'_>| street.score + number + self.place(query, street.end);
        streets.iter().map(in_order).min().unwrap_or_default()
    }

    /// Of an address that is aligned to the typed text, with this floor and door, as codes; 0 for none.
    pub(crate) fn aligned(&self, streets: &[PrefixMatch<'_>], floor: u8, door: u32) -> u32 {
        let text = self.text;
        let (has_floor, has_door) = (floor != 0, door != 0);
        // Where two words may be one part, or one word two, their number says nothing of the parts.
        if text.has_variant_number || (text.has_joined_unit && has_floor && has_door) {
            return self.lowest_unordered;
        }
        let parts = HOUSE_AND_PLACE_PARTS + u32::from(has_floor) + u32::from(has_door);
        // At least one word is no part: it matches none, which scores more, or makes one misspelt.
        let matching = |street: &PrefixMatch<'_>| text.words_after(street.end).saturating_sub(1);
        let others = |street| parts.saturating_sub(matching(street)).max(1) - 1 + MISSPELT;
        let aligned = streets.iter().map(|street| street.score + others(street)).min();
        self.lowest_unordered.max(aligned.unwrap_or_default())
    }

    /// Of an address that does not take the typed words in order.
    fn unordered(&self, streets: &[PrefixMatch<'_>]) -> u32 {
        if self.fields.has_units() && self.text.has_joined_unit {
            self.lowest_unordered
        } else {
            self.aligned(streets, 0, 0)
        }
    }

    /// Of house number, postcode and town: 1 for each that no word after a place of the typed text can be. Whatever else is
    /// typed scores no better than what is missing.
    fn house_and_place(&self, query: &CompiledQuery<'_>, after: usize) -> u32 {
        let place = PLACE_PARTS.saturating_sub(query.place_words_after(after));
        place.max(HOUSE_AND_PLACE_PARTS.saturating_sub(self.text.words_after(after)))
    }

    /// The same of postcode and town alone.
    fn place(&self, query: &CompiledQuery<'_>, after: usize) -> u32 {
        PLACE_PARTS.saturating_sub(query.place_words_after(after).min(self.text.words_after(after)))
    }

    /// How far the typed text reaches that only a street takes in order: up to the last word that is no beginning of a
    /// word of a place, and no house number, floor or door.
    fn street_words_end(&self) -> usize {
        *self.street_words_end.get_or_init(|| {
            let (index, terms) = (self.index, &self.snapshot.text);
            let is_of_street = |text: &str| {
                let has_door = |word, mask| index.units.has_door(word, mask);
                let word = Designators::new(text, TermMatch::Prefix, index.units.floors_present(), has_door);
                !word.is_any() && index.place_postings.find(terms, text, TermMatch::Prefix).is_none()
            };
            let mut words = self.text.words.iter().zip(&self.text.ends).rev();
            words.find(|(word, _)| is_of_street(&word.text)).map_or(0, |(_, &end)| end)
        })
    }
}

/// The lowest score of a house number that meets no open condition: 0 where a number of the name may be the house number.
pub(crate) fn other_number_score(query: &CompiledQuery<'_>, met_by_name: Mask) -> u32 {
    if query.has_number_in_name(met_by_name) { 0 } else { MISSING }
}
