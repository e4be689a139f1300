//! House numbers, floors and doors that a typed word may denote: the locator designators of the address standard.
//!
//! Such a word does not select streets. It is checked against the sorted runs of a street's entrances and units, by
//! arithmetic on the stored codes, so it is compiled to ranges and bit sets of codes once per query.

use vejviser_dataset::tables::Signature;
use vejviser_model::unit::{Door, Floor};

use crate::suggest::term::TermMatch;
use crate::suggest::term::packed::{has_separator, mask, pack};

/// Largest number of code ranges of one word: `4*` is 4, 40 to 49 and 400 to 499.
const RANGES: usize = 3;

/// The house numbers, floors and doors that a word denotes, or of which it is the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Designators {
    /// House numbers, as first and last code, ascending; `(1, 0)` is an empty range.
    numbers: [(u16, u16); RANGES],
    /// Floors, one bit a code.
    floors: u128,
    /// The word as [`pack`] gives it, 0 if it denotes no door.
    door: u32,
    /// The bytes of a door that must be equal.
    door_mask: u32,
}

impl Designators {
    /// A word that occurs in names only.
    pub(crate) const NONE: Self = Self { numbers: [(1, 0); RANGES], floors: 0, door: 0, door_mask: 0 };

    /// What `word` denotes. `floors_present` and `has_door` tell which floors and doors the register has; both are empty
    /// where units are not searched.
    pub(crate) fn new(
        word: &str,
        matching: TermMatch,
        floors_present: u128,
        has_door: impl Fn(u32, u32) -> bool,
    ) -> Self {
        let mut designators = Self { numbers: number_ranges(word, matching), ..Self::NONE };
        designators.floors = floors(word, matching) & floors_present;
        if let Some(door) = pack(word) {
            let mask = if matching.is_prefix() { mask(word.len()) } else { u32::MAX };
            if has_door(door, mask) {
                (designators.door, designators.door_mask) = (door, mask);
            }
        }
        designators
    }

    /// Whether it denotes anything.
    pub(crate) fn is_any(&self) -> bool {
        *self != Self::NONE
    }

    /// Whether it denotes a floor or a door.
    pub(crate) fn has_unit(&self) -> bool {
        self.floors != 0 || self.door != 0
    }

    /// Whether one floor, or one door, matches both words.
    pub(crate) fn shares_unit(&self, other: &Self) -> bool {
        let mask = self.door_mask & other.door_mask;
        let both_doors = self.door != 0 && other.door != 0;
        self.floors & other.floors != 0 || (both_doors && self.door & mask == other.door & mask)
    }

    /// Whether one house number matches both words.
    pub(crate) fn shares_number(&self, other: &Self) -> bool {
        self.numbers().any(|(first, last)| other.numbers().any(|(from, to)| first <= to && from <= last))
    }

    /// The signature that a segment needs to match by house number, floor or door.
    pub(crate) fn signature(&self) -> Signature {
        Signature::of_word(self.numbers(), self.floors, self.door())
    }

    /// First and last code of each range of house numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.numbers.into_iter().filter(|(first, last)| first <= last)
    }

    /// Codes of the floors, ascending.
    pub(crate) fn floors(&self) -> impl Iterator<Item = u8> + use<> {
        let mut left = self.floors;
        std::iter::from_fn(move || {
            let floor = (left != 0).then_some(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            floor
        })
    }

    /// The packed word of a door, and the bytes of it that must be equal.
    pub(crate) fn door(&self) -> Option<(u32, u32)> {
        (self.door != 0).then_some((self.door, self.door_mask))
    }

    /// Whether it matches this house number.
    #[inline]
    pub(crate) fn matches_number(&self, code: u16) -> bool {
        self.numbers.iter().any(|&(first, last)| (first..=last).contains(&code))
    }

    /// Whether it matches this floor, or a word of this door.
    #[inline]
    pub(crate) fn matches_unit(&self, floor: u8, door: u32) -> bool {
        self.matches_floor(floor) || self.matches_door(door)
    }

    /// Whether it matches this floor.
    #[inline]
    pub(crate) fn matches_floor(&self, floor: u8) -> bool {
        floor < 128 && self.floors >> floor & 1 == 1
    }

    /// Whether it matches a word of this door.
    #[inline]
    pub(crate) fn matches_door(&self, door: u32) -> bool {
        if self.door == 0 {
            return false;
        }
        if door & self.door_mask == self.door {
            return true;
        }
        let mut found = false;
        if has_separator(door) {
            Door::for_each_word(door, |word| found |= word & self.door_mask == self.door);
        }
        found
    }
}

/// Codes of the house numbers that `word` denotes.
pub(crate) fn number_ranges(word: &str, matching: TermMatch) -> [(u16, u16); RANGES] {
    let mut ranges = Designators::NONE.numbers;
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 3 || word.starts_with('0') {
        return ranges;
    }
    let number = word.as_bytes()[..digits].iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
    let letter = match word.as_bytes()[digits..] {
        [] => 0,
        [letter @ b'a'..=b'z'] => u16::from(letter - b'a' + 1),
        // Folding writes x as ks.
        [b'k', b's'] => 24,
        _ => return ranges,
    };
    let code = number << 5 | letter;
    ranges[0] = (code, code);
    if matching.is_prefix() && letter == 0 {
        let mut tens = 1;
        for range in ranges.iter_mut().take(RANGES + 1 - digits) {
            *range = ((number * tens) << 5, (number * tens + tens - 1) << 5 | 31);
            tens *= 10;
        }
    }
    ranges
}

/// Codes of the floors that `word` denotes, as bits.
fn floors(word: &str, matching: TermMatch) -> u128 {
    const CELLAR: u8 = 19;
    const GROUND: u8 = 20;
    // No floor is written `0` or with a leading zero.
    let floor = if word.starts_with('0') { None } else { Floor::parse(word) };
    let whole = floor.filter(|floor| floor.is_some()).map_or(0, |floor| 1 << floor.as_u8());
    let longer = match word.as_bytes() {
        _ if !matching.is_prefix() => 0,
        b"s" => 1 << GROUND,
        b"k" => (1 << (CELLAR + 1)) - 2,
        // Every second code below the cellar is one of `kl9` to `kl1`.
        b"kl" => (1..CELLAR).step_by(2).fold(0, |floors, code| floors | 1 << code),
        [digit @ b'1'..=b'9'] => 0x3ff << (GROUND + 10 * (digit - b'0')),
        _ => 0,
    };
    whole | longer
}

#[cfg(test)]
mod tests {
    use super::*;
    use TermMatch::{Exact, Prefix};
    use proptest::prelude::*;
    use vejviser_model::HouseNumber;

    #[test]
    fn a_word_denotes_the_house_numbers_that_begin_so() {
        for (word, matching, yes, no) in [
            ("4", Exact, &["4"][..], &["4A", "40", "14"][..]),
            ("4", Prefix, &["4", "4A", "40", "49Z", "400", "499"], &["5", "39", "14"]),
            ("41", Prefix, &["41", "41N", "410", "419B"], &["4", "42", "141"]),
            ("41n", Exact, &["41N"], &["41", "41M"]),
            ("41n", Prefix, &["41N"], &["41", "410"]),
            ("5ks", Exact, &["5X"], &["5K"]),
            ("999", Prefix, &["999", "999A"], &["99"]),
            ("0", Prefix, &[], &["1", "10"]),
            ("05", Prefix, &[], &["5"]),
            ("5000", Prefix, &[], &["5", "500"]),
            ("vej", Prefix, &[], &["1"]),
        ] {
            let designators = Designators::new(word, matching, 0, |_, _| false);
            let is = |text: &str| designators.matches_number(HouseNumber::parse(text).unwrap().as_u16());
            assert!(yes.iter().all(|text| is(text)), "{word} {matching:?}");
            assert!(!no.iter().any(|text| is(text)), "{word} {matching:?}");
        }
    }

    #[test]
    fn two_words_share_a_house_number_that_matches_both() {
        for (one, other, expected) in [
            (("1", Exact), ("12", Exact), false),
            (("1", Prefix), ("12", Exact), true),
            (("1", Prefix), ("12", Prefix), true),
            (("2", Prefix), ("12", Exact), false),
            (("vej", Prefix), ("12", Exact), false),
        ] {
            let [one, other] = [one, other].map(|(word, matching)| Designators::new(word, matching, 0, |_, _| false));
            assert_eq!((one.shares_number(&other), other.shares_number(&one)), (expected, expected));
        }
    }

    #[test]
    fn a_word_denotes_the_floors_and_doors_that_begin_so() {
        let door = |text: &str| vejviser_model::Door::parse(text).unwrap().as_u32();
        let floor = |text: &str| Floor::parse(text).unwrap().as_u8();
        for (word, matching, yes, no) in [
            ("st", Exact, &[("st", ""), ("st", "tv")][..], &[("1", ""), ("", "st1")][..]),
            ("t", Prefix, &[("1", "tv"), ("", "th")], &[("1", ""), ("1", "mf")]),
            ("2", Exact, &[("2", ""), ("", "2")], &[("20", ""), ("", "22")]),
            ("2", Prefix, &[("20", ""), ("", "22"), ("2", "")], &[("12", "")]),
            ("k", Prefix, &[("kl", ""), ("k1", ""), ("kl9", "")], &[("st", "")]),
            ("2", Exact, &[("", "1-2"), ("", "2/1")], &[("", "1-22")]),
        ] {
            let designators = Designators::new(word, matching, u128::MAX, |_, _| true);
            for (expected, units) in [(true, yes), (false, no)] {
                for &(floor_text, door_text) in units {
                    let found = designators.matches_unit(floor(floor_text), door(door_text));
                    assert_eq!(found, expected, "{word} {floor_text} {door_text}");
                }
            }
        }
        assert!(!Designators::new("vej", Exact, u128::MAX, |_, _| false).is_any());
    }

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
            let needed = word(text, matching).signature();
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
            prop_assert!(!is_met || segment.may_match(&designators.signature()));
        }
    }
}
