//! What house numbers, floors and doors a street segment may have, in a few bits (a signature file of superimposed
//! codes).
//!
//! A name that hundreds of towns have is looked through in those of its segments that may bear an answer: few streets of
//! villas have a second floor, and a look at the bits spares one at every house. The bits never lack what is there; what
//! they show need not be there.

use vejviser_dataset::Snapshot;

use crate::suggest::term::designator::{Soft, for_each_door_word};

/// House numbers up to here have a bit each; those from here on share one with as many as [`SHARED`].
const ALONE: u16 = 48;
const SHARED: u16 = 8;
/// The first floor with a bit of its own, the cellar; deeper ones share the lowest bit, the highest floors the highest.
const CELLAR: u32 = 19;
/// Bits of house numbers with a letter, and what their codes are multiplied by: 2^16 by the golden ratio.
const LETTERED: u16 = 31;
const SPREAD: u16 = 0x9e37;
/// Bits of a door word's first letter; the others tell it together with the second.
const FIRST_LETTERS: u32 = 36;

/// What a segment has, or what is asked of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature {
    numbers: u64,
    /// House numbers with a letter; the lowest bit for those without.
    lettered: u32,
    floors: u64,
    doors: u64,
}

impl Signature {
    /// The signatures of all segments.
    pub(crate) fn of_segments(snapshot: &Snapshot) -> Vec<Self> {
        let streets = snapshot.access_addresses.street.array().values();
        let numbers = snapshot.access_addresses.house_number.array().values();
        let (floors, doors) = (snapshot.addresses.floor.array().values(), snapshot.addresses.door.array().values());
        let mut signatures = vec![Self::default(); snapshot.streets.len()];
        for (entrance, (&street, &number)) in (0..).zip(streets.iter().zip(numbers)) {
            let signature = &mut signatures[street as usize];
            signature.add_numbers(number, number);
            let units = snapshot.units_of(entrance);
            let units = units.start as usize..units.end as usize;
            for (&floor, &door) in floors[units.clone()].iter().zip(&doors[units]) {
                signature.add_unit(floor, door);
            }
        }
        signatures
    }

    /// What must be there where a word is a house number, floor or door.
    pub(crate) fn of_word(soft: &Soft) -> Self {
        let doors = soft.door().map_or(0, |(word, mask)| of_door_word(word, mask));
        let mut signature = Self { floors: of_floors(soft.floors()), doors, ..Self::default() };
        soft.numbers().for_each(|(first, last)| signature.add_numbers(first, last));
        signature
    }

    /// Whether one of the meanings of a word may be there.
    #[inline]
    pub(crate) fn may_meet(&self, word: &Self) -> bool {
        self.may_be_number(word) || self.may_be_unit(word)
    }

    /// Whether a word may be a house number there.
    #[inline]
    pub(crate) fn may_be_number(&self, word: &Self) -> bool {
        self.numbers & word.numbers != 0 && self.lettered & word.lettered != 0
    }

    /// Whether a word may be a floor or door there.
    #[inline]
    pub(crate) fn may_be_unit(&self, word: &Self) -> bool {
        self.floors & word.floors != 0 || (word.doors != 0 && self.doors & word.doors == word.doors)
    }

    /// Adds the house numbers between two codes.
    fn add_numbers(&mut self, first: u16, last: u16) {
        let bit = |code: u16| match code >> 5 {
            number @ ..ALONE => number,
            number => (ALONE - 1 + (number - ALONE) / SHARED).min(63),
        };
        self.numbers |= (u64::MAX >> (63 - (bit(last) - bit(first)))) << bit(first);
        self.lettered |= match first & 31 {
            _ if first != last => u32::MAX,
            0 => 1,
            // Letters that follow each other, of numbers that do, are apart.
            _ => 2 << ((first.wrapping_mul(SPREAD) >> 11) % LETTERED),
        };
    }

    fn add_unit(&mut self, floor: u8, door: u32) {
        self.floors |= of_floors(1_u128.checked_shl(floor.into()).unwrap_or_default());
        if door != 0 {
            for_each_door_word(door, |word| self.doors |= of_door_word(word, u32::MAX));
        }
    }
}

/// The bits of floors that are given as a bit a code.
fn of_floors(floors: u128) -> u64 {
    let deeper = floors & ((1 << CELLAR) - 2);
    let others = (floors >> CELLAR) as u64 & (u64::MAX >> 2);
    let higher = floors >> (CELLAR + 62);
    u64::from(deeper != 0) | others << 1 | u64::from(higher != 0) << 63
}

/// The bits of a packed word of a door, of which the bytes of the mask are known.
fn of_door_word(word: u32, mask: u32) -> u64 {
    let [first, second, ..] = word.to_be_bytes();
    let [first, second] = [first, second].map(|byte| match byte {
        b'0'..=b'9' => u32::from(byte - b'0'),
        b'a'..=b'z' => 10 + u32::from(byte - b'a'),
        _ => FIRST_LETTERS,
    });
    let of_first = 1 << first.min(FIRST_LETTERS - 1);
    let is_second_known = mask & 0x00ff_0000 != 0;
    let both = FIRST_LETTERS + (first * 7 + second) % (u64::BITS - FIRST_LETTERS);
    of_first | u64::from(is_second_known) << both
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use vejviser_model::unit::{Door, Floor};

    fn word(text: &str, prefix: bool) -> Soft {
        Soft::new(text, prefix, u128::MAX, |_, _| true)
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
    fn what_is_not_there_is_passed_over() {
        let villas = segment(&[1, 2, 3, 15, 60], &[("", "")]);
        let mut flats = segment(&[1, 15], &[("st", "tv"), ("1", "th"), ("2", "1/12")]);
        flats.add_numbers(1 << 5 | 1, 1 << 5 | 1);
        for (text, prefix, of_villas, of_flats) in [
            ("15", false, true, true),
            ("15b", false, false, false),
            ("15a", false, false, false),
            ("1a", false, false, true),
            ("3", false, true, false),
            ("6", true, true, false),
            ("60", false, true, false),
            ("st", false, false, true),
            ("t", true, false, true),
            ("tv", false, false, true),
            ("mf", false, false, false),
            ("12", false, false, true),
            ("4", false, false, false),
        ] {
            let asked = Signature::of_word(&word(text, prefix));
            assert_eq!((villas.may_meet(&asked), flats.may_meet(&asked)), (of_villas, of_flats), "{text} {prefix}");
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
        fn what_is_there_is_never_passed_over(
            text in "[1-9]{1,3}[a-d]?|[tms1-9][tvhf1-9]?[1-9a-c]{0,2}|st|kl?[1-9]?", prefix in any::<bool>(),
            number in 1_u16..300, letter in 0_u16..5, floor in 0_u8..120,
            door in "[tm1-9][vhf1-9]?|[1-9a-c]{0,4}|[1-9][/-][1-9]{1,2}",
        ) {
            let (soft, door) = (word(&text, prefix), Door::parse(&door).unwrap().as_u32());
            let code = number << 5 | letter;
            let mut there = Signature::default();
            there.add_numbers(code, code);
            there.add_unit(floor, door);
            let is_met = soft.is_number(code) || soft.is_unit(floor, door);
            prop_assert!(!is_met || there.may_meet(&Signature::of_word(&soft)));
        }
    }
}
