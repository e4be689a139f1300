//! A reading made ready to be held against many streets: what its conditions can be met by, and which streets lie
//! where one of them says.
//!
//! A name that hundreds of towns have is looked through in that one that was typed: the streets of the place are marked
//! once, and the others cost a look at a bit each.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::index::signature::Signature;
use crate::suggest::query::condition::{Mask, Reading, Wanted, mask, of_mask};
use crate::suggest::query::text::Query;
use crate::suggest::score::element_sum::{MISSING, StreetReading};
use crate::suggest::search::candidates::places;
use crate::{Budget, Result};

/// Elements of the place that every address has: postcode, town.
const OF_PLACE: u32 = 2;
/// Places of a condition, and streets in them, beyond which marking them does not pay.
const MOST_PLACES: usize = 512;
const MOST_MARKED: usize = 8_192;
/// Streets marked for one step.
const MARKED_A_STEP: u64 = 8;

/// See the module.
pub(crate) struct Asked<'r> {
    /// Where the typed words end.
    query: &'r Query<'r>,
    pub(crate) reading: &'r Reading,
    /// All conditions.
    pub(crate) everything: Mask,
    /// Those that a house number, floor or door can meet.
    pub(crate) soft: Mask,
    /// Those that a place can meet.
    pub(crate) by_place: Mask,
    /// Those that a floor or door can meet.
    pub(crate) by_unit: Mask,
    /// By condition: those that the same house number can meet, itself among them; 0 where none can.
    by_same_number: SmallVec<[Mask; 8]>,
    /// Those that a street meets whose name is like the text.
    pub(crate) by_likeness: Mask,
    /// Numbers that may be the beginning of a postcode.
    short_numbers: Mask,
    /// Those that a house number can meet.
    by_number: Mask,
    /// Those that are words of places, all letters typed.
    place_words: Mask,
    /// By condition: the last word that it stands for.
    last_words: SmallVec<[usize; 8]>,
    /// Where the words end in the typed text that are words of places, all letters typed.
    place_ends: SmallVec<[usize; 8]>,
    marked: Option<Marked>,
    /// Those that lie in the places of the first condition; empty where there are too many.
    marked_by_first: Option<Vec<u64>>,
    /// By condition: what a street must show to meet it by number, floor or door.
    signatures: SmallVec<[Signature; 8]>,
}

/// What the house numbers, floors and doors of a street may meet.
#[derive(Clone, Copy)]
pub(crate) struct MayMeet {
    pub(crate) units: Mask,
    pub(crate) numbers: Mask,
}

/// The streets that lie in the places of one condition.
struct Marked {
    condition: Mask,
    /// Empty where there are too many.
    streets: Vec<u64>,
}

impl<'r> Asked<'r> {
    pub(crate) fn new(reading: &'r Reading, query: &'r Query<'_>) -> Self {
        let by_place = mask(reading, |wanted| !wanted.place.is_empty());
        let end = |last_word: usize| query.ends.get(last_word).copied().unwrap_or(usize::MAX);
        Self {
            query,
            reading,
            everything: mask(reading, |_| true),
            soft: mask(reading, |wanted| wanted.soft.is_some()),
            by_place,
            by_unit: mask(reading, |wanted| wanted.soft.may_be_unit()),
            by_same_number: reading
                .iter()
                .map(|wanted| mask(reading, |other| wanted.soft.may_share_number(&other.soft)))
                .collect(),
            by_likeness: mask(reading, |wanted| wanted.is_like_street),
            short_numbers: mask(reading, |wanted| wanted.is_short_number),
            by_number: mask(reading, |wanted| wanted.soft.numbers().next().is_some()),
            place_words: mask(reading, |wanted| wanted.is_place_word),
            last_words: reading.iter().map(|wanted| wanted.last_word).collect(),
            place_ends: reading
                .iter()
                .filter(|wanted| wanted.is_place_word)
                .map(|wanted| end(wanted.last_word))
                .collect(),
            marked: None,
            marked_by_first: None,
            signatures: reading.iter().map(|wanted| Signature::of_word(&wanted.soft)).collect(),
        }
    }

    /// The condition that a postcode does not meet though it begins so: the first number right behind a word of the street,
    /// and none of its name, is one of its houses. A later one may stand behind a place of the same name (`Bøgedal 22,
    /// Bøgedal, 4`), and a number of the name may be the house's already (`4. Maj Vej 4, 62`).
    pub(crate) fn no_codes(&self, met_by_name: Mask) -> Mask {
        let words_of_name = met_by_name & !self.by_number;
        let behind_street = self.by_number & !met_by_name & (words_of_name << 1);
        self.short_numbers & behind_street & behind_street.wrapping_neg()
    }

    /// Conditions that only a name can meet.
    pub(crate) fn by_name_alone(&self) -> Mask {
        self.everything & !self.by_place & !self.soft
    }

    /// The least score of house number, postcode and town: one for each that no word behind a place of the typed text
    /// spells to the last letter. All else scores no better than what is missing.
    pub(crate) fn least_behind(&self, after: usize) -> u32 {
        let of_place = OF_PLACE.saturating_sub(self.words_of_place(after));
        of_place.max((1 + OF_PLACE).saturating_sub(self.query.words_behind(after)))
    }

    /// The same of postcode and town alone.
    pub(crate) fn least_of_place(&self, after: usize) -> u32 {
        OF_PLACE.saturating_sub(self.words_of_place(after).min(self.query.words_behind(after)))
    }

    /// The house number that is typed right behind a street that is read so, else the first that is; 0 if none is.
    pub(crate) fn likely_number(&self, open: Mask, readings: &[StreetReading<'_>]) -> u16 {
        let behind = self.first_behind(readings);
        let number = |wanted: &Wanted| wanted.soft.numbers().next().map(|(first, _)| (Some(wanted.last_word), first));
        let numbers = || of_mask(self.reading, open).filter_map(number);
        numbers().find(|(word, _)| *word == behind).or_else(|| numbers().next()).map_or(0, |(_, number)| number)
    }

    /// The least score of a house number that meets nothing of what is open. Where a word of the name is a number, the house
    /// may have that one: `4. Maj Vej 4`.
    pub(crate) fn least_score_of_other_number(&self, met_by_name: Mask) -> u32 {
        if met_by_name & self.by_number == 0 { MISSING } else { 0 }
    }

    /// Words of places that end behind a place of the typed text.
    fn words_of_place(&self, after: usize) -> u32 {
        self.place_ends.iter().filter(|&&end| end > after).count() as u32
    }

    /// Marks the streets that lie where a condition of `open` says that neither number nor unit can meet; the one
    /// that fewest do.
    pub(crate) fn mark(&mut self, snapshot: &Snapshot, index: &Index, open: Mask, budget: &mut Budget) -> Result<()> {
        let hard = open & !self.soft;
        if hard == 0 || self.marked.as_ref().is_some_and(|marked| marked.condition & hard != 0) {
            return Ok(());
        }
        let conditions = (0..self.reading.len()).filter(|bit| hard >> bit & 1 == 1);
        for bit in conditions.clone() {
            let places = index.place_words.count(&self.reading[bit].place).min(MOST_PLACES);
            budget.spend(places as u64 / MARKED_A_STEP)?;
        }
        let counted = conditions.map(|bit| (streets_of(snapshot, index, &self.reading[bit]), bit));
        let Some((count, bit)) = counted.min() else { return Ok(()) };
        self.marked = Some(Marked { condition: 1 << bit, streets: self.streets(snapshot, index, bit, count, budget)? });
        Ok(())
    }

    /// Marks the streets that lie where the first condition says.
    pub(crate) fn mark_by_first(&mut self, snapshot: &Snapshot, index: &Index, budget: &mut Budget) -> Result<()> {
        if self.marked_by_first.is_none() {
            let count = streets_of(snapshot, index, &self.reading[0]);
            self.marked_by_first = Some(self.streets(snapshot, index, 0, count, budget)?);
        }
        Ok(())
    }

    /// The streets, `count` of them, that lie where a condition says; empty where they are too many.
    fn streets(
        &self,
        snapshot: &Snapshot,
        index: &Index,
        condition: usize,
        count: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u64>> {
        if count > MOST_MARKED {
            return Ok(Vec::new());
        }
        budget.spend(1 + (count + snapshot.streets.len() / 64) as u64 / MARKED_A_STEP)?;
        let mut streets = vec![0_u64; snapshot.streets.len().div_ceil(64)];
        for place in places(index, &self.reading[condition]) {
            for &street in snapshot.places.streets.get(place as usize) {
                if let Some(bits) = streets.get_mut(street as usize / 64) {
                    *bits |= 1 << (street % 64);
                }
            }
        }
        Ok(streets)
    }

    /// The conditions of `open` that no place can meet, or does not where it is of `no_codes`.
    pub(crate) fn beyond_place(&self, open: Mask, no_codes: Mask) -> Mask {
        open & !(self.by_place & !no_codes)
    }

    /// Whether a street may have the numbers, floors and doors that `open` asks for.
    #[inline]
    pub(crate) fn may_have(&self, street: &Signature, open: Mask) -> bool {
        self.all(open, |word| street.may_meet(word))
    }

    /// Whether all these conditions may be met by floors and doors of a street.
    #[inline]
    pub(crate) fn may_be_units(&self, street: &Signature, conditions: Mask) -> bool {
        self.all(conditions, |word| street.may_be_unit(word))
    }

    /// The conditions of `open` that floors and doors of a street may meet, and those that its house numbers may in an
    /// address that meets all: each other one is met by the same number, or by floor or door.
    pub(crate) fn may_meet(&self, street: &Signature, open: Mask) -> MayMeet {
        let units = open & mask_of(&self.signatures, |word| street.may_be_unit(word));
        let numbers = open & mask_of(&self.signatures, |word| street.may_be_number(word));
        let has_rest_of_units = mask_of(&self.by_same_number, |same| open & !units & !same == 0);
        MayMeet { units, numbers: numbers & has_rest_of_units }
    }

    /// Whether what a street must show holds for each of these conditions.
    #[inline]
    fn all(&self, conditions: Mask, holds: impl Fn(&Signature) -> bool) -> bool {
        let mut needed = conditions;
        while needed != 0 {
            if !holds(&self.signatures[needed.trailing_zeros() as usize]) {
                return false;
            }
            needed &= needed - 1;
        }
        true
    }

    /// The conditions of `open` that stand behind the first word behind the street, which may be a house number, and are
    /// no words of places.
    pub(crate) fn behind_number(&self, open: Mask, readings: &[StreetReading<'_>]) -> Mask {
        let Some(behind) = self.first_behind(readings) else { return 0 };
        let is_behind = (0..).zip(&self.last_words).map(|(bit, &word)| Mask::from(word > behind) << bit);
        open & !self.place_words & is_behind.fold(0, |all, bit| all | bit)
    }

    /// The first word of the query behind the street as it is read from the left of the text: what bounds and order of
    /// looking go by.
    fn first_behind(&self, readings: &[StreetReading<'_>]) -> Option<usize> {
        let after = readings.iter().map(|street| street.after).max().unwrap_or_default();
        self.query.ends.iter().position(|&end| end > after).filter(|_| after > 0)
    }

    /// The least house number of an address that meets `open` by its number, as far as the words tell; `beyond_place` are
    /// those of its conditions that no place meets.
    pub(crate) fn least_number(&self, open: Mask, beyond_place: Mask) -> u16 {
        if beyond_place & self.soft == 0 {
            return 0;
        }
        let soft = of_mask(self.reading, open & self.soft);
        soft.flat_map(|wanted| wanted.soft.numbers()).map(|(first, _)| first).min().unwrap_or_default()
    }

    /// Whether a street may lie where a condition of `open` says.
    #[inline]
    pub(crate) fn may_lie(&self, street: u32, open: Mask) -> bool {
        let Some(Marked { condition, streets }) = &self.marked else { return true };
        condition & open == 0 || has(streets, street)
    }

    /// Whether a street may lie where the first condition says.
    #[inline]
    pub(crate) fn may_lie_by_first(&self, street: u32) -> bool {
        self.marked_by_first.as_ref().is_none_or(|streets| has(streets, street))
    }
}

/// The conditions for which something holds that is known of each.
#[inline]
fn mask_of<T>(conditions: &[T], holds: impl Fn(&T) -> bool) -> Mask {
    conditions.iter().enumerate().fold(0, |mask, (bit, known)| mask | Mask::from(holds(known)) << bit)
}

/// Whether a street is marked, or none is.
#[inline]
fn has(streets: &[u64], street: u32) -> bool {
    streets.is_empty() || streets.get(street as usize / 64).is_some_and(|bits| bits >> (street % 64) & 1 == 1)
}

/// How many streets lie where a condition says; more than can be marked where its places are many.
fn streets_of(snapshot: &Snapshot, index: &Index, wanted: &Wanted) -> usize {
    if index.place_words.count(&wanted.place) > MOST_PLACES {
        return usize::MAX;
    }
    places(index, wanted).map(|place| snapshot.places.streets.get(place as usize).len()).sum()
}
