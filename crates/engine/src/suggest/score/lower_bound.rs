//! The least score that an address can have, told from how its street is read: what cannot be among the best need not be
//! looked at.

use crate::suggest::query::compiled::Asked;
use crate::suggest::score::element_sum::{BEGINNING, MISSING, StreetReading, is_used_up, take};
use crate::suggest::search::address::run::{Others, Run, UNALIGNED, text_of};
use crate::suggest::search::address::{AddressSearch, LEAST_MISSPELT};
use crate::suggest::term::designator::Soft;

/// Elements of every address behind the street: house number, postcode, town.
const ELEMENTS: u32 = 3;

/// The least score of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Least {
    /// If it takes the typed words in order; none does where that is [`u32::MAX`].
    pub(crate) in_order: u32,
    /// If it does not.
    pub(crate) unordered: u32,
}

impl Least {
    /// However it takes the typed words.
    #[inline]
    pub(crate) fn any(self) -> u32 {
        self.in_order.min(self.unordered)
    }

    /// The same where one word more is known to be no more than the beginning of an element.
    #[inline]
    pub(crate) fn with_beginning(self) -> Self {
        Self { in_order: self.in_order.saturating_add(BEGINNING - MISSING), ..self }
    }
}

impl AddressSearch<'_> {
    /// The least score of an address from here on: when no more are aligned, those that do not take the words in order
    /// come after all that were.
    #[inline]
    pub(crate) fn least_now(&self, least: Least) -> u32 {
        if self.alignments_left == 0 { least.in_order.min(UNALIGNED + least.any()) } else { least.any() }
    }

    /// The least score of an address whose street is read so.
    pub(crate) fn least(&self, readings: &[StreetReading<'_>], asked: &Asked<'_>) -> Least {
        let of_reading = |street: &StreetReading<'_>| street.score + asked.least_behind(street.after);
        let least = readings.iter().map(of_reading).min().unwrap_or_default();
        let unordered = self.least_unordered(readings).max(least);
        let leaves_words =
            |street: &StreetReading<'_>| street.score > 0 && !is_used_up(&self.query.typed, street.after);
        if !readings.iter().any(leaves_words) {
            return Least { in_order: least, unordered };
        }
        let in_order = readings.iter().filter(|street| street.after >= self.words_of_street()).map(of_reading).min();
        Least { in_order: in_order.unwrap_or(u32::MAX), unordered }
    }

    /// The least score of the others of a run, if they take the typed words in order.
    pub(crate) fn least_of_others(
        &self,
        others: Others,
        run: &Run,
        readings: &[StreetReading<'_>],
        asked: &Asked<'_>,
    ) -> u32 {
        let likely = text_of(run.likely_number);
        let typed = &self.query.typed;
        let is_other_number = |at: usize| {
            typed.as_bytes().get(at).is_some_and(u8::is_ascii_digit)
                && (likely.is_empty() || take(typed, at, &likely).0 != 0)
        };
        let in_order = |street: &StreetReading<'_>| {
            let number = match others {
                Others::Numbers if is_other_number(street.after) => 0,
                Others::Numbers => MISSING,
                Others::Units => run.least_score_of_other_number,
            };
            street.score + number + asked.least_of_place(street.after)
        };
        readings.iter().map(in_order).min().unwrap_or_default()
    }

    /// The least score of an address that has this house number.
    pub(crate) fn least_with(&self, number: &str, readings: &[StreetReading<'_>], asked: &Asked<'_>) -> u32 {
        let in_order = |street: &StreetReading<'_>| {
            let (score, after) = take(&self.query.typed, street.after, number);
            street.score + score + asked.least_of_place(after)
        };
        let in_order = readings.iter().filter(|street| street.after >= self.words_of_street()).map(in_order).min();
        in_order.unwrap_or(u32::MAX).min(self.least_unordered(readings))
    }

    /// The least score of an address that does not take the typed words in order.
    fn least_unordered(&self, readings: &[StreetReading<'_>]) -> u32 {
        if self.units && self.query.has_glued_unit {
            self.least_unordered
        } else {
            self.least_aligned(readings, false, false)
        }
    }

    /// The least score of an address that does not take the typed words in order, and has a floor and a door or not.
    pub(crate) fn least_aligned(&self, readings: &[StreetReading<'_>], floor: bool, door: bool) -> u32 {
        let query = self.query;
        if query.has_loose_number || (query.has_glued_unit && floor && door) {
            return self.least_unordered;
        }
        let elements = ELEMENTS + u32::from(floor) + u32::from(door);
        // One word at least spells no element: it fits nowhere, which is dearer, or makes one misspelt.
        let spelt = |street: &StreetReading<'_>| query.words_behind(street.after).saturating_sub(1);
        let others = |street| elements.saturating_sub(spelt(street)).max(1) - 1 + LEAST_MISSPELT;
        let aligned = readings.iter().map(|street| street.score + others(street)).min();
        self.least_unordered.max(aligned.unwrap_or_default())
    }

    /// How far the typed text reaches that only a street takes in order: up to the last word that begins no word of a
    /// place and is no number, floor or door.
    fn words_of_street(&self) -> usize {
        *self.words_of_street.get_or_init(|| {
            let (index, terms) = (self.index, &self.snapshot.text);
            let is_of_street = |text: &str| {
                let soft = Soft::new(text, true, index.floors_there(), |word, mask| index.has_door(word, mask));
                !soft.is_some() && index.place_words.find(terms, text, true).is_none()
            };
            let words = self.query.words.iter().zip(&self.query.ends).rev();
            words.into_iter().find(|(word, _)| is_of_street(&word.text)).map_or(0, |(_, &end)| end)
        })
    }
}
