//! A compiled query: conditions prepared for a search over many streets.
//!
//! For each condition it has masks and signatures of what can meet it (name, place, number, unit), so that a street is
//! accepted or rejected with a few operations on bits. For a name that hundreds of towns have, the streets that lie in
//! the typed place are marked in a bitmap, and the others cost one look at a bit each.
//!
//! It rejects what cannot be an answer; how well the rest matches is the business of [`crate::suggest::score`].

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::Signature;

use crate::suggest::index::Index;
use crate::suggest::query::condition::{Condition, Conditions, Mask, in_mask, mask_where};
use crate::suggest::query::street_bitmap::{StreetBitmap, count_places, count_streets};
use crate::suggest::query::text::QueryText;
use crate::{Budget, Result};

/// Places whose streets are counted for one step.
const PLACES_PER_STEP: u64 = 8;

/// See the module.
pub(crate) struct CompiledQuery<'r> {
    pub(crate) text: &'r QueryText<'r>,
    pub(crate) conditions: &'r Conditions,
    pub(crate) masks: Masks,
    /// By condition: those that the same house number can meet, itself among them; 0 where none can.
    same_number: SmallVec<[Mask; 8]>,
    /// By condition: what a street must show to meet it by house number, floor or door.
    signatures: SmallVec<[Signature; 8]>,
    /// Where the whole words of places end in the typed text.
    place_word_ends: SmallVec<[usize; 8]>,
    /// The streets in the places of one condition.
    by_place: Option<(Mask, StreetBitmap)>,
    /// The streets in the places of the first condition.
    by_first: Option<StreetBitmap>,
}

/// Sets of conditions, by what can meet them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masks {
    pub(crate) all: Mask,
    /// A place.
    pub(crate) place: Mask,
    /// A house number, floor or door.
    pub(crate) designator: Mask,
    /// A house number.
    number: Mask,
    /// A floor or door.
    pub(crate) unit: Mask,
    /// A name similar to the typed text.
    pub(crate) similarity: Mask,
    /// Whole words of places.
    place_word: Mask,
    /// Numbers that may be the beginning of a postcode.
    postcode_prefix: Mask,
}

/// Conditions that the house numbers, and the floors and doors, of a street may meet.
#[derive(Clone, Copy)]
pub(crate) struct PossibleMatches {
    pub(crate) units: Mask,
    pub(crate) numbers: Mask,
}

impl Masks {
    fn new(conditions: &Conditions) -> Self {
        Self {
            all: mask_where(conditions, |_| true),
            place: mask_where(conditions, |condition| !condition.place_terms.is_empty()),
            designator: mask_where(conditions, |condition| condition.designators.is_any()),
            number: mask_where(conditions, |condition| condition.designators.numbers().next().is_some()),
            unit: mask_where(conditions, |condition| condition.designators.has_unit()),
            similarity: mask_where(conditions, |condition| condition.by_similarity),
            place_word: mask_where(conditions, |condition| condition.is_place_word),
            postcode_prefix: mask_where(conditions, |condition| condition.is_postcode_prefix),
        }
    }
}

impl<'r> CompiledQuery<'r> {
    pub(crate) fn new(conditions: &'r Conditions, text: &'r QueryText<'_>) -> Self {
        let end = |last_word: usize| text.ends.get(last_word).copied().unwrap_or(usize::MAX);
        let shares_number = |condition: &Condition| {
            mask_where(conditions, |other| condition.designators.shares_number(&other.designators))
        };
        let place_words = conditions.iter().filter(|condition| condition.is_place_word);
        Self {
            text,
            conditions,
            masks: Masks::new(conditions),
            same_number: conditions.iter().map(shares_number).collect(),
            signatures: conditions.iter().map(|condition| condition.designators.signature()).collect(),
            place_word_ends: place_words.map(|condition| end(condition.last_word)).collect(),
            by_place: None,
            by_first: None,
        }
    }

    /// Conditions that only a name can meet.
    pub(crate) fn by_name_only(&self) -> Mask {
        self.masks.all & !self.masks.place & !self.masks.designator
    }

    /// The conditions of `open` that no place can meet, those of `not_postcodes` among them.
    pub(crate) fn beyond_place(&self, open: Mask, not_postcodes: Mask) -> Mask {
        open & !(self.masks.place & !not_postcodes)
    }

    /// The condition that no postcode meets although one begins with it: the first number directly after a word of the
    /// street, and none of its name, is a house number. A later number may follow a place of the same name (`Bøgedal 22,
    /// Bøgedal, 4`), and a number of the name may be the house number already (`4. Maj Vej 4, 62`).
    pub(crate) fn not_postcodes(&self, met_by_name: Mask) -> Mask {
        let words_of_name = met_by_name & !self.masks.number;
        let after_street = self.masks.number & !met_by_name & (words_of_name << 1);
        self.masks.postcode_prefix & after_street & after_street.wrapping_neg()
    }

    /// Whether a word of the name is a number, which may be the house number as well: `4. Maj Vej 4`.
    pub(crate) fn has_number_in_name(&self, met_by_name: Mask) -> bool {
        met_by_name & self.masks.number != 0
    }

    /// How many whole words of places end after a place of the typed text.
    pub(crate) fn place_words_after(&self, after: usize) -> u32 {
        self.place_word_ends.iter().filter(|&&end| end > after).count() as u32
    }

    /// The house number that is likely meant: the one typed directly after the street, else the first; 0 if there is none.
    pub(crate) fn likely_number(&self, open: Mask, street_end: usize) -> u16 {
        let word = self.first_word_after(street_end);
        let number = |condition: &Condition| {
            condition.designators.numbers().next().map(|(first, _)| (Some(condition.last_word), first))
        };
        let numbers = || in_mask(self.conditions, open).filter_map(number);
        numbers().find(|(last, _)| *last == word).or_else(|| numbers().next()).map_or(0, |(_, number)| number)
    }

    /// The conditions of `open` after the first word after the street, which may be a house number, without words of
    /// places.
    pub(crate) fn after_number(&self, open: Mask, street_end: usize) -> Mask {
        let Some(number) = self.first_word_after(street_end) else { return 0 };
        open & !self.masks.place_word & mask_where(self.conditions, |condition| condition.last_word > number)
    }

    /// The first word of the query after the street, where the typed text begins with one.
    fn first_word_after(&self, street_end: usize) -> Option<usize> {
        self.text.ends.iter().position(|&end| end > street_end).filter(|_| street_end > 0)
    }

    /// The lowest house number of an answer, as far as the words tell: 0 unless a condition that no place meets needs a
    /// designator.
    pub(crate) fn lowest_number(&self, open: Mask, beyond_place: Mask) -> u16 {
        if beyond_place & self.masks.designator == 0 {
            return 0;
        }
        let conditions = in_mask(self.conditions, open & self.masks.designator);
        let numbers = conditions.flat_map(|condition| condition.designators.numbers());
        numbers.map(|(first, _)| first).min().unwrap_or_default()
    }

    /// Marks the streets that lie where a condition of `open` says which no designator can meet: of those the condition
    /// with the fewest streets.
    pub(crate) fn mark_streets(
        &mut self,
        snapshot: &Snapshot,
        index: &Index,
        open: Mask,
        budget: &mut Budget,
    ) -> Result<()> {
        let textual = open & !self.masks.designator;
        if textual == 0 || self.by_place.as_ref().is_some_and(|(condition, _)| condition & textual != 0) {
            return Ok(());
        }
        let bits = (0..self.conditions.len()).filter(|bit| textual >> bit & 1 == 1);
        for bit in bits.clone() {
            budget.spend(count_places(index, &self.conditions[bit]) as u64 / PLACES_PER_STEP)?;
        }
        let counted = bits.map(|bit| (count_streets(snapshot, index, &self.conditions[bit]), bit));
        let Some((count, bit)) = counted.min() else { return Ok(()) };
        let bitmap = StreetBitmap::new(snapshot, index, &self.conditions[bit], count, budget)?;
        self.by_place = Some((1 << bit, bitmap));
        Ok(())
    }

    /// Marks the streets that lie where the first condition says.
    pub(crate) fn mark_streets_by_first(
        &mut self,
        snapshot: &Snapshot,
        index: &Index,
        budget: &mut Budget,
    ) -> Result<()> {
        if self.by_first.is_none() {
            let first = &self.conditions[0];
            let count = count_streets(snapshot, index, first);
            self.by_first = Some(StreetBitmap::new(snapshot, index, first, count, budget)?);
        }
        Ok(())
    }

    /// Whether a street may lie where a condition of `open` says.
    #[inline]
    pub(crate) fn may_lie(&self, street: u32, open: Mask) -> bool {
        let Some((condition, bitmap)) = &self.by_place else { return true };
        condition & open == 0 || bitmap.allows(street)
    }

    /// Whether a street may lie where the first condition says.
    #[inline]
    pub(crate) fn may_lie_by_first(&self, street: u32) -> bool {
        self.by_first.as_ref().is_none_or(|bitmap| bitmap.allows(street))
    }

    /// Whether a street may have a house number, floor or door for each of the conditions.
    #[inline]
    pub(crate) fn may_match(&self, street: &Signature, conditions: Mask) -> bool {
        self.holds_for_all(conditions, |word| street.may_match(word))
    }

    /// Whether a street may have a floor or door for each of the conditions.
    #[inline]
    pub(crate) fn may_match_units(&self, street: &Signature, conditions: Mask) -> bool {
        self.holds_for_all(conditions, |word| street.may_match_unit(word))
    }

    /// The conditions of `open` that the floors and doors of a street may meet, and those that its house numbers may meet
    /// in an address that meets all: every other condition is met by the same number, or by floor or door.
    pub(crate) fn possible_matches(&self, street: &Signature, open: Mask) -> PossibleMatches {
        let units = open & mask_of(&self.signatures, |word| street.may_match_unit(word));
        let numbers = open & mask_of(&self.signatures, |word| street.may_match_number(word));
        let rest_is_met_by_units = mask_of(&self.same_number, |same| open & !units & !same == 0);
        PossibleMatches { units, numbers: numbers & rest_is_met_by_units }
    }

    /// Whether something holds for the signatures of all these conditions.
    #[inline]
    fn holds_for_all(&self, conditions: Mask, holds: impl Fn(&Signature) -> bool) -> bool {
        let mut rest = conditions;
        while rest != 0 {
            if !holds(&self.signatures[rest.trailing_zeros() as usize]) {
                return false;
            }
            rest &= rest - 1;
        }
        true
    }
}

/// The conditions for which something holds, given a value for each.
#[inline]
fn mask_of<T>(values: &[T], holds: impl Fn(&T) -> bool) -> Mask {
    values.iter().enumerate().fold(0, |mask, (bit, value)| mask | Mask::from(holds(value)) << bit)
}
