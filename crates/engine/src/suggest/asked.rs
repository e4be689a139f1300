//! A reading made ready to be held against many streets: what its conditions can be met by, and which streets lie
//! where one of them says.
//!
//! A name that hundreds of towns have is looked through in that one that was typed: the streets of the place are marked
//! once, and the others cost a look at a bit each.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;

use super::candidates::places;
use super::index::Index;
use super::query::Query;
use super::score::StreetReading;
use super::signature::Signature;
use super::wanted::{Mask, Reading, mask, of_mask};
use crate::{Budget, Result};

/// Elements of the place that every address has: postcode, town.
const OF_PLACE: u32 = 2;
/// Places of a condition, and streets in them, beyond which marking them does not pay.
const MOST_PLACES: usize = 64;
const MOST_MARKED: usize = 4_096;
/// Streets marked for one step.
const MARKED_A_STEP: u64 = 8;

/// See the module.
pub(super) struct Asked<'r> {
    /// Where the typed words end.
    ends: &'r [usize],
    pub(super) reading: &'r Reading,
    /// All conditions.
    pub(super) everything: Mask,
    /// Those that a house number, floor or door can meet.
    pub(super) soft: Mask,
    /// Those that a place can meet.
    pub(super) by_place: Mask,
    /// Those that a street meets whose name is like the text.
    pub(super) by_likeness: Mask,
    /// Numbers that may be the beginning of a postcode.
    short_numbers: Mask,
    /// Where the words end in the typed text that are words of places, all letters typed.
    place_ends: SmallVec<[usize; 8]>,
    marked: Option<Marked>,
    /// By condition: what a street must show to meet it by number, floor or door.
    signatures: SmallVec<[Signature; 8]>,
}

/// The streets that lie in the places of one condition.
struct Marked {
    condition: Mask,
    /// Empty where there are too many.
    streets: Vec<u64>,
}

impl<'r> Asked<'r> {
    pub(super) fn new(reading: &'r Reading, query: &'r Query<'_>) -> Self {
        let by_place = mask(reading, |wanted| !wanted.place.is_empty());
        let end = |last_word: usize| query.ends.get(last_word).copied().unwrap_or(usize::MAX);
        Self {
            ends: &query.ends,
            reading,
            everything: mask(reading, |_| true),
            soft: mask(reading, |wanted| wanted.soft.is_some()),
            by_place,
            by_likeness: mask(reading, |wanted| wanted.is_like_street),
            short_numbers: mask(reading, |wanted| wanted.is_short_number),
            place_ends: reading
                .iter()
                .filter(|wanted| wanted.is_place_word)
                .map(|wanted| end(wanted.last_word))
                .collect(),
            marked: None,
            signatures: reading.iter().map(|wanted| Signature::of_word(&wanted.soft)).collect(),
        }
    }

    /// Conditions that a postcode does not meet though it begins so: the number right behind a street that is read so is
    /// one of its houses.
    pub(super) fn no_codes(&self, readings: &[StreetReading<'_>]) -> Mask {
        if self.short_numbers == 0 {
            return 0;
        }
        let after = readings.iter().map(|street| street.after).max().unwrap_or_default();
        if after == 0 {
            return 0;
        }
        let behind = self.ends.iter().position(|&end| end > after);
        // A number run together with the street is that of the house already.
        let others = self.everything & !(self.soft << 1);
        self.short_numbers & others & mask(self.reading, |wanted| Some(wanted.last_word) == behind)
    }

    /// Conditions that only a name can meet.
    pub(super) fn by_name_alone(&self) -> Mask {
        self.everything & !self.by_place & !self.soft
    }

    /// The least score of house number, postcode and town: one for each that no word behind a place of the typed text
    /// spells to the last letter. All else scores no better than what is missing.
    pub(super) fn least_behind(&self, after: usize) -> u32 {
        let behind = |ends: &[usize]| ends.iter().filter(|&&end| end > after).count() as u32;
        let of_place = OF_PLACE.saturating_sub(behind(&self.place_ends));
        of_place.max((1 + OF_PLACE).saturating_sub(behind(self.ends)))
    }

    /// Marks the streets that lie where a condition of `open` says that neither number nor unit can meet; the one
    /// that fewest do.
    pub(super) fn mark(&mut self, snapshot: &Snapshot, index: &Index, open: Mask, budget: &mut Budget) -> Result<()> {
        let hard = open & !self.soft;
        if hard == 0 || self.marked.as_ref().is_some_and(|marked| marked.condition & hard != 0) {
            return Ok(());
        }
        let count = |condition: Mask| -> usize {
            let Some(wanted) = of_mask(self.reading, condition).next() else { return usize::MAX };
            if index.place_words.count(&wanted.place) > MOST_PLACES {
                return usize::MAX;
            }
            places(index, wanted).map(|place| snapshot.places.streets.get(place as usize).len()).sum()
        };
        let conditions = (0..self.reading.len()).map(|bit| 1 << bit).filter(|bit| bit & hard != 0);
        let Some((count, condition)) = conditions.map(|condition| (count(condition), condition)).min() else {
            return Ok(());
        };
        let mut streets = Vec::new();
        if count <= MOST_MARKED {
            budget.spend(1 + (count + snapshot.streets.len() / 64) as u64 / MARKED_A_STEP)?;
            streets.resize(snapshot.streets.len().div_ceil(64), 0_u64);
            for place in of_mask(self.reading, condition).flat_map(|wanted| places(index, wanted)) {
                for &street in snapshot.places.streets.get(place as usize) {
                    if let Some(bits) = streets.get_mut(street as usize / 64) {
                        *bits |= 1 << (street % 64);
                    }
                }
            }
        }
        self.marked = Some(Marked { condition, streets });
        Ok(())
    }

    /// The conditions of `open` that no place can meet.
    pub(super) fn beyond_place(&self, open: Mask) -> Mask {
        open & !self.by_place
    }

    /// Whether a street may have the numbers, floors and doors that `open` asks for.
    #[inline]
    pub(super) fn may_have(&self, street: &Signature, open: Mask) -> bool {
        let mut needed = open;
        while needed != 0 {
            if !street.may_meet(&self.signatures[needed.trailing_zeros() as usize]) {
                return false;
            }
            needed &= needed - 1;
        }
        true
    }

    /// The least house number of an address that meets `open` by its number, as far as the words tell.
    pub(super) fn least_number(&self, open: Mask) -> u16 {
        if open & self.soft & !self.by_place == 0 {
            return 0;
        }
        let soft = of_mask(self.reading, open & self.soft);
        soft.flat_map(|wanted| wanted.soft.numbers()).map(|(first, _)| first).min().unwrap_or_default()
    }

    /// Whether a street may lie where a condition of `open` says.
    #[inline]
    pub(super) fn may_lie(&self, street: u32, open: Mask) -> bool {
        let Some(Marked { condition, streets }) = &self.marked else { return true };
        if streets.is_empty() || condition & open == 0 {
            return true;
        }
        streets.get(street as usize / 64).is_some_and(|bits| bits >> (street % 64) & 1 == 1)
    }
}
