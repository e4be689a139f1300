//! Signatures: which house numbers, floors and doors a street segment may have, in a few bits (superimposed coding).
//!
//! A name that hundreds of towns have is searched only in the segments whose signature allows an answer: few streets of
//! detached houses have a second floor, and one comparison of bits saves a look at every house. A signature never lacks
//! what is there; what it shows need not be there.

use vejviser_dataset::Snapshot;

use crate::suggest::term::designator::Designators;
use crate::suggest::term::packed::for_each_word;

/// House numbers below this have a bit each.
const SINGLE_NUMBERS: u16 = 48;
/// From there on so many neighbouring house numbers share a bit.
const SHARED_NUMBERS: u16 = 8;
/// The first floor with a bit of its own; deeper cellars share the lowest bit, the highest floors the highest.
const CELLAR: u32 = 19;
/// Bits for house numbers with a letter.
const LETTERED: u16 = 31;
/// Multiplier that spreads their codes over those bits: 2^16 divided by the golden ratio.
const SPREAD: u16 = 0x9e37;
/// Bits for the first letter of a door word; the remaining ones are for its first two letters together.
const FIRST_LETTERS: u32 = 36;

/// The designators of a segment, or those that a word needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature {
    numbers: u64,
    /// House numbers with a letter; the lowest bit is for those without.
    lettered: u32,
    floors: u64,
    doors: u64,
}

impl Signature {
    /// The signatures of all segments.
    pub(crate) fn of_segments(snapshot: &Snapshot) -> Vec<Self> {
        let (from, to) = (snapshot.streets.access_from.array().values(), snapshot.streets.access_to.array().values());
        let numbers = snapshot.access_addresses.house_number.array().values();
        let (floors, doors) = (snapshot.addresses.floor.array().values(), snapshot.addresses.door.array().values());
        let mut signatures = vec![Self::default(); snapshot.streets.len()];
        for (signature, (&from, &to)) in signatures.iter_mut().zip(from.iter().zip(to)) {
            for entrance in from..to {
                let number = numbers[entrance as usize];
                signature.add_numbers(number, number);
                let units = snapshot.units_of(entrance);
                let units = units.start as usize..units.end as usize;
                for (&floor, &door) in floors[units.clone()].iter().zip(&doors[units]) {
                    signature.add_unit(floor, door);
                }
            }
        }
        signatures
    }

    /// What a segment needs to match a word by house number, floor or door.
    pub(crate) fn of_word(word: &Designators) -> Self {
        let doors = word.door().map_or(0, |(word, mask)| of_door_word(word, mask));
        let mut signature = Self { floors: of_floors(word.floors()), doors, ..Self::default() };
        word.numbers().for_each(|(first, last)| signature.add_numbers(first, last));
        signature
    }

    /// Whether a house number, floor or door of the segment may match the word.
    #[inline]
    pub(crate) fn may_match(&self, word: &Self) -> bool {
        self.may_match_number(word) || self.may_match_unit(word)
    }

    /// Whether a house number of the segment may match the word.
    #[inline]
    pub(crate) fn may_match_number(&self, word: &Self) -> bool {
        self.numbers & word.numbers != 0 && self.lettered & word.lettered != 0
    }

    /// Whether a floor or door of the segment may match the word.
    #[inline]
    pub(crate) fn may_match_unit(&self, word: &Self) -> bool {
        self.floors & word.floors != 0 || (word.doors != 0 && self.doors & word.doors == word.doors)
    }

    /// Adds the house numbers between two codes.
    fn add_numbers(&mut self, first: u16, last: u16) {
        let bit = |code: u16| match code >> 5 {
            number @ ..SINGLE_NUMBERS => number,
            number => (SINGLE_NUMBERS - 1 + (number - SINGLE_NUMBERS) / SHARED_NUMBERS).min(63),
        };
        self.numbers |= (u64::MAX >> (63 - (bit(last) - bit(first)))) << bit(first);
        self.lettered |= match first & 31 {
            _ if first != last => u32::MAX,
            0 => 1,
            // Neighbouring letters and numbers fall on different bits.
            _ => 2 << ((first.wrapping_mul(SPREAD) >> 11) % LETTERED),
        };
    }

    fn add_unit(&mut self, floor: u8, door: u32) {
        self.floors |= of_floors(1_u128.checked_shl(floor.into()).unwrap_or_default());
        if door != 0 {
            for_each_word(door, |word| self.doors |= of_door_word(word, u32::MAX));
        }
    }
}

/// The bits of floors given as one bit a code.
fn of_floors(floors: u128) -> u64 {
    let deeper = floors & ((1 << CELLAR) - 2);
    let others = (floors >> CELLAR) as u64 & (u64::MAX >> 2);
    let higher = floors >> (CELLAR + 62);
    u64::from(deeper != 0) | others << 1 | u64::from(higher != 0) << 63
}

/// The bits of a packed word of a door, of which the bytes of the mask are given.
fn of_door_word(word: u32, mask: u32) -> u64 {
    let [first, second, ..] = word.to_be_bytes();
    let [first, second] = [first, second].map(|byte| match byte {
        b'0'..=b'9' => u32::from(byte - b'0'),
        b'a'..=b'z' => 10 + u32::from(byte - b'a'),
        _ => FIRST_LETTERS,
    });
    let of_first = 1 << first.min(FIRST_LETTERS - 1);
    let has_second = mask & 0x00ff_0000 != 0;
    let both = FIRST_LETTERS + (first * 7 + second) % (u64::BITS - FIRST_LETTERS);
    of_first | u64::from(has_second) << both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suggest::term::TermMatch;
    use crate::suggest::term::TermMatch::{Exact, Prefix};
    use proptest::prelude::*;
    use vejviser_model::unit::{Door, Floor};

    fn word(text: &str, matching: TermMatch) -> Designators {
        Designators::new(text, matching, u128::MAX, |_, _| true)
    }

    fn segment(numbers: &[u16], units: &[(&str, &str)]) -> Signature {
        let mut signature = Signature::default();
        for &number in numbers {
            signature.add_numbers(number << 5, number << 5);
        }
        for (floor, door) in units {
            signature.add_unit(Floor::parse(floor).unwrap().as_u8(), Door::parse(door).unwrap().as_u32());
        }
        signature
    }

    #[test]
    fn a_segment_without_a_designator_is_skipped() {
        let villas = segment(&[1, 2, 3, 15, 60], &[("", "")]);
        let mut flats = segment(&[1, 15], &[("st", "tv"), ("1", "th"), ("2", "1/12")]);
        flats.add_numbers(1 << 5 | 1, 1 << 5 | 1);
        for (text, matching, of_villas, of_flats) in [
            ("15", Exact, true, true),
            ("15b", Exact, false, false),
            ("15a", Exact, false, false),
            ("1a", Exact, false, true),
            ("3", Exact, true, false),
            ("6", Prefix, true, false),
            ("60", Exact, true, false),
            ("st", Exact, false, true),
            ("t", Prefix, false, true),
            ("tv", Exact, false, true),
            ("mf", Exact, false, false),
            ("12", Exact, false, true),
            ("4", Exact, false, false),
        ] {
            let needed = Signature::of_word(&word(text, matching));
            assert_eq!(
                (villas.may_match(&needed), flats.may_match(&needed)),
                (of_villas, of_flats),
                "{text} {matching:?}"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 4000,
            rng_seed: proptest::test_runner::RngSeed::Fixed(3),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_segment_with_a_designator_is_never_skipped(
            text in "[1-9]{1,3}[a-d]?|[tms1-9][tvhf1-9]?[1-9a-c]{0,2}|st|kl?[1-9]?", prefix in any::<bool>(),
            number in 1_u16..300, letter in 0_u16..5, floor in 0_u8..120,
            door in "[tm1-9][vhf1-9]?|[1-9a-c]{0,4}|[1-9][/-][1-9]{1,2}",
        ) {
            let matching = if prefix { Prefix } else { Exact };
            let (designators, door) = (word(&text, matching), Door::parse(&door).unwrap().as_u32());
            let code = number << 5 | letter;
            let mut segment = Signature::default();
            segment.add_numbers(code, code);
            segment.add_unit(floor, door);
            let is_met = designators.matches_number(code) || designators.matches_unit(floor, door);
            prop_assert!(!is_met || segment.may_match(&Signature::of_word(&designators)));
        }
    }
}
