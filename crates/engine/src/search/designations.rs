//! Which words of a query may be a house number, a floor or a door, in the whole register, in a street segment, and of an
//! address.

use std::iter::once;
use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::tables::Signature;

use super::words::{Query, mask_of};
use crate::Engine;
use crate::filter::Target;
use crate::suggest::term::TermMatch;
use crate::suggest::term::designator::Designators;

/// The words of a query as designators. Masks have a bit for each word.
#[derive(Debug, Default)]
pub(super) struct Designations {
    words: SmallVec<[(Designators, Signature); 6]>,
    /// First and last codes of the house numbers that any word means, ascending and apart.
    numbers: SmallVec<[(u16, u16); 6]>,
    /// Words that mean each floor, of those that words mean.
    of_floors: Vec<u64>,
    /// Words that may be a house number, and words that may be floor or door.
    pub(super) anywhere: DesignationMasks,
}

/// Words that mean a house number, a floor, the floor of a unit without a door, and a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct DesignationMasks {
    pub(super) number: u64,
    pub(super) floor: u64,
    pub(super) lone_floor: u64,
    pub(super) door: u64,
}

impl DesignationMasks {
    /// Words that mean a floor or door.
    pub(super) fn unit(self) -> u64 {
        self.floor | self.door
    }

    pub(super) fn either(self) -> u64 {
        self.number | self.unit()
    }
}

impl Designations {
    /// Floors and doors are looked for in lists of units only.
    pub(super) fn new(engine: &Engine, target: Target, query: &Query) -> Self {
        let (units, has_units) = (&engine.suggest.units, target == Target::Address);
        let floors = if has_units { units.floors_present() } else { 0 };
        let has_door = |door: u32, mask: u32| has_units && units.has_door(door, mask);
        let words = query.words.iter().map(|word| {
            let designators = Designators::new(&word.text, TermMatch::of(word), floors, has_door);
            (designators, designators.signature())
        });
        let words: SmallVec<[(Designators, Signature); 6]> = words.collect();
        let number = mask(&words, |(word, _)| word.numbers().next().is_some());
        let floor = mask(&words, |(word, _)| word.floors().next().is_some());
        let door = mask(&words, |(word, _)| word.door().is_some());
        let numbers = apart(words.iter().flat_map(|(word, _)| word.numbers()).collect());
        let most = words.iter().flat_map(|(word, _)| word.floors()).max().map_or(0, |floor| usize::from(floor) + 1);
        let mut of_floors = vec![0; most];
        for (place, (word, _)) in words.iter().enumerate() {
            word.floors().for_each(|floor| of_floors[usize::from(floor)] |= 1 << place);
        }
        Self { words, numbers, of_floors, anywhere: DesignationMasks { number, floor, lone_floor: floor, door } }
    }

    /// Some words.
    pub(super) fn words(&self, mask: u64) -> SmallVec<[Designators; 8]> {
        let words = self.words.iter().enumerate().filter(|(place, _)| mask & (1 << place) != 0);
        words.map(|(_, (word, _))| *word).collect()
    }

    /// Words that an address of a street segment may mean.
    pub(super) fn in_segment(&self, segment: &Signature) -> DesignationMasks {
        if self.anywhere == DesignationMasks::default() {
            return self.anywhere;
        }
        DesignationMasks {
            number: self.anywhere.number & mask(&self.words, |(_, word)| segment.may_match_number(word)),
            floor: self.anywhere.floor & mask(&self.words, |(_, word)| segment.may_match_floor(word)),
            lone_floor: self.anywhere.lone_floor & mask(&self.words, |(_, word)| segment.may_match_lone_floor(word)),
            door: self.anywhere.door & mask(&self.words, |(_, word)| segment.may_match_door(word)),
        }
    }

    /// The part of a street's entrances that has a number which the first of some words means: `numbers` are those of the
    /// entrances, ascending. All of them where there are no words.
    pub(super) fn with_number(&self, words: u64, numbers: &[u16]) -> Parts {
        match self.words.get(words.trailing_zeros() as usize) {
            Some((word, _)) => with_code(word.numbers(), numbers),
            None => once(0..numbers.len()).collect(),
        }
    }

    /// The part of a street's entrances that has a number which any word means.
    pub(super) fn with_any_number(&self, numbers: &[u16]) -> Parts {
        with_code(self.numbers.iter().copied(), numbers)
    }

    /// Words that mean a house number.
    #[inline]
    pub(super) fn of_number(&self, code: u16) -> u64 {
        self.those(self.anywhere.number, |word| word.matches_number(code))
    }

    /// Words that mean a floor.
    #[inline]
    pub(super) fn of_floor(&self, floor: u8) -> u64 {
        self.of_floors.get(usize::from(floor)).copied().unwrap_or(0)
    }

    /// Words that mean a door. Most addresses have none.
    #[inline]
    pub(super) fn of_door(&self, door: u32) -> u64 {
        if door == 0 { 0 } else { self.those(self.anywhere.door, |word| word.matches_door(door)) }
    }

    /// Those of some words for which something is true. Every visited row asks, and few words are designators.
    #[inline]
    fn those(&self, among: u64, is_true: impl Fn(&Designators) -> bool) -> u64 {
        let (mut left, mut those) = (among, 0);
        while left != 0 {
            let place = left.trailing_zeros();
            if is_true(&self.words[place as usize].0) {
                those |= 1 << place;
            }
            left &= left - 1;
        }
        those
    }
}

/// Parts of a street's entrances, ascending.
pub(super) type Parts = SmallVec<[Range<usize>; 3]>;

/// The parts of ascending numbers that lie in some ranges of codes.
fn with_code(codes: impl Iterator<Item = (u16, u16)>, numbers: &[u16]) -> Parts {
    let from = |first: u16| numbers.partition_point(|&number| number < first);
    let to = |last: u16| numbers.partition_point(|&number| number <= last);
    codes.map(|(first, last)| from(first)..to(last)).filter(|range| !range.is_empty()).collect()
}

/// The same codes in ranges that have none in common.
fn apart(mut ranges: SmallVec<[(u16, u16); 6]>) -> SmallVec<[(u16, u16); 6]> {
    ranges.sort_unstable();
    ranges.dedup_by(|next, before| {
        let is_within = next.0 <= before.1;
        if is_within {
            before.1 = before.1.max(next.1);
        }
        is_within
    });
    ranges
}

fn mask(words: &[(Designators, Signature)], is_set: impl Fn(&(Designators, Signature)) -> bool) -> u64 {
    mask_of(words.iter().map(is_set))
}
