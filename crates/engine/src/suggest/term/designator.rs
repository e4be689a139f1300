//! Words that may be a house number, a floor or a door. Such words do not choose streets: they are checked against
//! the sorted runs of a street's entrances and units, by arithmetic on the stored codes.

use vejviser_model::unit::Floor;

/// Largest number of code ranges of one word: `4*` is 4, 40 to 49 and 400 to 499.
const RANGES: usize = 3;

/// What a word can be beside a word of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Soft {
    /// House numbers it is, or begins: first and last code, ascending; `(1, 0)` where there is none.
    numbers: [(u16, u16); RANGES],
    /// Floors it is, or begins: one bit a code.
    floors: u128,
    /// The word as [`pack`] gives it, 0 if it is no door.
    door: u32,
    /// The bytes of a door that must be equal.
    door_mask: u32,
}

impl Soft {
    /// A word that is only a word of a name.
    pub(crate) const NONE: Self = Self { numbers: [(1, 0); RANGES], floors: 0, door: 0, door_mask: 0 };

    /// What `word` can be; `prefix` if only its beginning is typed. `floors_there` and `has_door` say which floors and
    /// doors there are; where units are not asked for, none.
    pub(crate) fn new(word: &str, prefix: bool, floors_there: u128, has_door: impl Fn(u32, u32) -> bool) -> Self {
        let mut soft = Self { numbers: numbers(word, prefix), ..Self::NONE };
        soft.floors = floors(word, prefix) & floors_there;
        if let Some(door) = pack(word) {
            let mask = if prefix { mask(word.len()) } else { u32::MAX };
            if has_door(door, mask) {
                (soft.door, soft.door_mask) = (door, mask);
            }
        }
        soft
    }

    /// Whether it can be anything here.
    pub(crate) fn is_some(&self) -> bool {
        *self != Self::NONE
    }

    /// Whether it can be a floor or a door.
    pub(crate) fn may_be_unit(&self) -> bool {
        self.floors != 0 || self.door != 0
    }

    /// Whether one floor or one door can meet both.
    pub(crate) fn may_share_unit(&self, other: &Self) -> bool {
        let mask = self.door_mask & other.door_mask;
        let both_doors = self.door != 0 && other.door != 0;
        self.floors & other.floors != 0 || (both_doors && self.door & mask == other.door & mask)
    }

    /// Whether one house number can meet both.
    pub(crate) fn may_share_number(&self, other: &Self) -> bool {
        self.numbers().any(|(first, last)| other.numbers().any(|(from, to)| first <= to && from <= last))
    }

    /// First and last code of the house numbers it can be.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.numbers.into_iter().filter(|(first, last)| first <= last)
    }

    /// The floors it can be, a bit a code.
    pub(crate) fn floors(&self) -> u128 {
        self.floors
    }

    /// The packed door word it can be, and the bytes of it that must be equal.
    pub(crate) fn door(&self) -> Option<(u32, u32)> {
        (self.door != 0).then_some((self.door, self.door_mask))
    }

    /// Whether it is this house number.
    #[inline]
    pub(crate) fn is_number(&self, code: u16) -> bool {
        self.numbers.iter().any(|&(first, last)| (first..=last).contains(&code))
    }

    /// Whether it is this floor or a word of this door.
    #[inline]
    pub(crate) fn is_unit(&self, floor: u8, door: u32) -> bool {
        self.is_floor(floor) || (self.door != 0 && self.is_door(door))
    }

    #[inline]
    fn is_floor(&self, floor: u8) -> bool {
        floor < 128 && self.floors >> floor & 1 == 1
    }

    #[inline]
    fn is_door(&self, door: u32) -> bool {
        if door & self.door_mask == self.door {
            return true;
        }
        let mut found = false;
        if has_separator(door) {
            for_each_door_word(door, |word| found |= word & self.door_mask == self.door);
        }
        found
    }
}

/// Up to four letters and digits in four bytes, the first highest, as doors are stored.
pub(crate) fn pack(word: &str) -> Option<u32> {
    let mut bytes = [0; 4];
    (!word.is_empty() && word.len() <= 4).then(|| {
        bytes[..word.len()].copy_from_slice(word.as_bytes());
        u32::from_be_bytes(bytes)
    })
}

/// The bytes that a word of this length has of a packed one.
pub(crate) fn mask(length: usize) -> u32 {
    if length >= 4 { u32::MAX } else { !(u32::MAX >> (8 * length)) }
}

/// Whether a door holds `-` or `/`: of the bytes that doors have, only these begin with the bits 0010.
#[inline]
fn has_separator(door: u32) -> bool {
    let nibbles = (door & 0xf0f0_f0f0) ^ 0x2020_2020;
    nibbles.wrapping_sub(0x0101_0101) & !nibbles & 0x8080_8080 != 0
}

/// Calls `each` with the packed words of a door: `1/2` has two.
pub(crate) fn for_each_door_word(door: u32, mut each: impl FnMut(u32)) {
    let bytes = door.to_be_bytes();
    for word in bytes.split(|byte| !byte.is_ascii_alphanumeric()) {
        if !word.is_empty() {
            let mut packed = [0; 4];
            packed[..word.len()].copy_from_slice(word);
            each(u32::from_be_bytes(packed));
        }
    }
}

/// Codes of the house numbers that are `word`, or begin so.
pub(crate) fn numbers(word: &str, prefix: bool) -> [(u16, u16); RANGES] {
    let mut ranges = Soft::NONE.numbers;
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 3 || word.starts_with('0') {
        return ranges;
    }
    let number = word.as_bytes()[..digits].iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
    let letter = match word.as_bytes()[digits..] {
        [] => 0,
        [letter @ b'a'..=b'z'] => u16::from(letter - b'a' + 1),
        // Folding spells x so.
        [b'k', b's'] => 24,
        _ => return ranges,
    };
    let code = number << 5 | letter;
    ranges[0] = (code, code);
    if prefix && letter == 0 {
        let mut tens = 1;
        for range in ranges.iter_mut().take(RANGES + 1 - digits) {
            *range = ((number * tens) << 5, (number * tens + tens - 1) << 5 | 31);
            tens *= 10;
        }
    }
    ranges
}

/// Codes of the floors that are `word`, or begin so, as bits.
fn floors(word: &str, prefix: bool) -> u128 {
    const CELLAR: u8 = 19;
    const GROUND: u8 = 20;
    // `0` and leading zeros are no words of a floor.
    let floor = if word.starts_with('0') { None } else { Floor::parse(word) };
    let whole = floor.filter(|floor| floor.is_some()).map_or(0, |floor| 1 << floor.as_u8());
    let longer = match word.as_bytes() {
        _ if !prefix => 0,
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
    use vejviser_model::HouseNumber;

    #[test]
    fn house_numbers_that_a_word_is_or_begins() {
        for (word, prefix, yes, no) in [
            ("4", false, &["4"][..], &["4A", "40", "14"][..]),
            ("4", true, &["4", "4A", "40", "49Z", "400", "499"], &["5", "39", "14"]),
            ("41", true, &["41", "41N", "410", "419B"], &["4", "42", "141"]),
            ("41n", false, &["41N"], &["41", "41M"]),
            ("41n", true, &["41N"], &["41", "410"]),
            ("5ks", false, &["5X"], &["5K"]),
            ("999", true, &["999", "999A"], &["99"]),
            ("0", true, &[], &["1", "10"]),
            ("05", true, &[], &["5"]),
            ("5000", true, &[], &["5", "500"]),
            ("vej", true, &[], &["1"]),
        ] {
            let soft = Soft::new(word, prefix, 0, |_, _| false);
            let is = |text: &str| soft.is_number(HouseNumber::parse(text).unwrap().as_u16());
            assert!(yes.iter().all(|text| is(text)), "{word} {prefix}");
            assert!(!no.iter().any(|text| is(text)), "{word} {prefix}");
        }
    }

    #[test]
    fn words_that_one_house_number_can_meet() {
        for (one, other, expected) in [
            (("1", false), ("12", false), false),
            (("1", true), ("12", false), true),
            (("1", true), ("12", true), true),
            (("2", true), ("12", false), false),
            (("vej", true), ("12", false), false),
        ] {
            let [one, other] = [one, other].map(|(word, prefix)| Soft::new(word, prefix, 0, |_, _| false));
            assert_eq!((one.may_share_number(&other), other.may_share_number(&one)), (expected, expected));
        }
    }

    #[test]
    fn floors_and_doors_that_a_word_is_or_begins() {
        let door = |text: &str| vejviser_model::Door::parse(text).unwrap().as_u32();
        let floor = |text: &str| Floor::parse(text).unwrap().as_u8();
        for (word, prefix, yes, no) in [
            ("st", false, &[("st", ""), ("st", "tv")][..], &[("1", ""), ("", "st1")][..]),
            ("t", true, &[("1", "tv"), ("", "th")], &[("1", ""), ("1", "mf")]),
            ("2", false, &[("2", ""), ("", "2")], &[("20", ""), ("", "22")]),
            ("2", true, &[("20", ""), ("", "22"), ("2", "")], &[("12", "")]),
            ("k", true, &[("kl", ""), ("k1", ""), ("kl9", "")], &[("st", "")]),
            ("2", false, &[("", "1-2"), ("", "2/1")], &[("", "1-22")]),
        ] {
            let soft = Soft::new(word, prefix, u128::MAX, |_, _| true);
            for (expected, units) in [(true, yes), (false, no)] {
                for &(floor_text, door_text) in units {
                    let found = soft.is_unit(floor(floor_text), door(door_text));
                    assert_eq!(found, expected, "{word} {floor_text} {door_text}");
                }
            }
        }
        assert!(!Soft::new("vej", false, u128::MAX, |_, _| false).is_some());
    }
}
