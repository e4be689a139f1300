//! What is behind an entrance: floor and door.
//!
//! Both are small numbers that store "none" as 0, sort as lists do and spell as the register does. The cellar has two
//! spellings for its deeper levels, `kl2` in the published pattern and `k2` in the official guidance; both are kept
//! as written and sort side by side.

use std::{cmp::Ordering, fmt};

use crate::plain_text::plain_text;

/// A floor in one byte, in the order of the codes: 0 none; 1 to 18 `kl9 k9 kl8 … kl1 k1`; 19 `kl`; 20 `st`; 21 to 119
/// the floors `1` to `99`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Floor(u8);

const CELLAR: u8 = 19;
const GROUND: u8 = 20;

impl Floor {
    /// No floor given.
    pub const NONE: Self = Self(0);

    /// Reads register text: any case, blanks around and leading zeros ignored; empty text is no floor.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_ascii().as_bytes();
        let code = match *text {
            [] => 0,
            [b'k' | b'K', b'l' | b'L'] => CELLAR,
            [b's' | b'S', b't' | b'T'] => GROUND,
            [b'k' | b'K', b'l' | b'L', level @ b'1'..=b'9'] => 2 * (b'9' - level) + 1,
            [b'k' | b'K', level @ b'1'..=b'9'] => 2 * (b'9' - level) + 2,
            _ => {
                let start = text.iter().position(|&byte| byte != b'0')?;
                match text[start..] {
                    [ones @ b'1'..=b'9'] => GROUND + (ones - b'0'),
                    [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => GROUND + (tens - b'0') * 10 + (ones - b'0'),
                    _ => return None,
                }
            }
        };
        Some(Self(code))
    }

    /// Whether a floor is given.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether no floor is given.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The byte it is stored as.
    pub const fn as_u8(self) -> u8 {
        self.0
    }

    /// The floor stored as this byte.
    pub const fn from_u8(code: u8) -> Option<Self> {
        if code <= GROUND + 99 { Some(Self(code)) } else { None }
    }

    /// Appends the text, nothing for none, to a string.
    pub fn write_str(self, out: &mut String) {
        let (text, len) = self.to_text();
        out.extend(text[..len].iter().map(|&byte| char::from(byte)));
    }

    /// The text, nothing for none, and how much of the array it fills.
    pub fn to_text(self) -> ([u8; 3], usize) {
        match self.0 {
            0 => ([0; 3], 0),
            code @ 1..CELLAR => {
                let level = b'9' - (code - 1) / 2;
                if code % 2 == 1 { ([b'k', b'l', level], 3) } else { ([b'k', level, 0], 2) }
            }
            CELLAR => ([b'k', b'l', 0], 2),
            GROUND => ([b's', b't', 0], 2),
            code => match code - GROUND {
                number @ ..10 => ([b'0' + number, 0, 0], 1),
                number => ([b'0' + number / 10, b'0' + number % 10, 0], 2),
            },
        }
    }
}

/// A door: up to four of `a-z`, `0-9`, `/` and `-`, left-aligned in four bytes, first byte highest; 0 is none.
///
/// Sorts none, `tv`, `mf`, `th`, numbers ascending, other text by its letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Door(u32);

impl Door {
    /// No door given.
    pub const NONE: Self = Self(0);
    /// To the left.
    pub const LEFT: Self = Self(u32::from_be_bytes(*b"tv\0\0"));
    /// In the middle.
    pub const MIDDLE: Self = Self(u32::from_be_bytes(*b"mf\0\0"));
    /// To the right.
    pub const RIGHT: Self = Self(u32::from_be_bytes(*b"th\0\0"));

    /// Reads register text: any case, blanks around ignored; empty text is no door. Leading zeros stay, for the
    /// register writes some doors so and its keys repeat them.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_ascii().as_bytes();
        if text.len() > 4 {
            return None;
        }
        let mut bytes = [0; 4];
        for (byte, given) in bytes.iter_mut().zip(text) {
            *byte = given.to_ascii_lowercase();
            if !is_door_byte(*byte) {
                return None;
            }
        }
        Some(Self(u32::from_be_bytes(bytes)))
    }

    /// Whether a door is given.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether no door is given.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The four bytes it is stored as.
    pub const fn as_u32(self) -> u32 {
        self.0
    }

    /// The door stored as these four bytes, if [`Door::parse`] gives it.
    pub fn from_u32(code: u32) -> Option<Self> {
        let (bytes, len) = Self(code).to_text();
        let text = std::str::from_utf8(&bytes[..len]).ok()?;
        Self::parse(text).filter(|door| door.0 == code)
    }

    /// The door's number, if it is one.
    pub fn number(self) -> Option<u16> {
        let (text, len) = self.to_text();
        let digits = &text[..len];
        (len > 0 && digits.iter().all(u8::is_ascii_digit))
            .then(|| digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')))
    }

    /// Whether it is one letter, `a`.
    pub fn is_letter(self) -> bool {
        let (text, len) = self.to_text();
        len == 1 && text[0].is_ascii_alphabetic()
    }

    /// A number that sorts as the door does, for sorting without repeated comparison.
    pub fn sort_key(self) -> u64 {
        match self {
            Self::NONE => 0,
            Self::LEFT => 1,
            Self::MIDDLE => 2,
            Self::RIGHT => 3,
            _ => match self.number() {
                // `1` before `01`, and both before `2`.
                Some(number) => (4 + u64::from(number)) << 3 | self.to_text().1 as u64,
                None => 1 << 32 | u64::from(self.0),
            },
        }
    }

    /// Calls `each` with the words of a door as stored, each left-aligned in four bytes as the door itself: `1/2` has two.
    pub fn for_each_word(door: u32, mut each: impl FnMut(u32)) {
        let bytes = door.to_be_bytes();
        for word in bytes.split(|byte| !byte.is_ascii_alphanumeric()) {
            if !word.is_empty() {
                let mut packed = [0; 4];
                packed[..word.len()].copy_from_slice(word);
                each(u32::from_be_bytes(packed));
            }
        }
    }

    /// Appends the text, nothing for none, to a string.
    pub fn write_str(self, out: &mut String) {
        let (text, len) = self.to_text();
        out.extend(text[..len].iter().map(|&byte| char::from(byte)));
    }

    /// The text, nothing for none, and how much of the array it fills.
    pub fn to_text(self) -> ([u8; 4], usize) {
        let bytes = self.0.to_be_bytes();
        let len = bytes.iter().position(|&byte| byte == 0).unwrap_or(4);
        (bytes, len)
    }
}

const fn is_door_byte(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-')
}

impl Ord for Door {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for Door {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! text_form {
    ($($type:ty),*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut text = String::with_capacity(4);
                self.write_str(&mut text);
                f.pad(&text)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut text = String::with_capacity(4);
                self.write_str(&mut text);
                fmt::Debug::fmt(&text, f)
            }
        }
    )*};
}

text_form!(Floor, Door);
plain_text!(Floor, "a floor");
plain_text!(Door, "a door");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn floors_sort_cellars_first_and_round_trip() {
        let sorted = ["", "kl9", "k9", "kl2", "k2", "kl1", "k1", "kl", "st", "1", "2", "9", "10", "99"];
        let floors: Vec<_> = sorted.iter().map(|text| Floor::parse(text).unwrap()).collect();
        assert!(floors.is_sorted());
        assert_eq!(floors.iter().map(ToString::to_string).collect::<Vec<_>>(), sorted);
        for code in 0..=u8::MAX {
            match Floor::from_u8(code) {
                Some(floor) => assert_eq!(Floor::parse(&floor.to_string()), Some(floor)),
                None => assert!(code > 119),
            }
        }
    }

    #[test]
    fn floors_read_register_text() {
        for (text, floor) in [(" ST ", "st"), ("KL", "kl"), ("K2", "k2"), ("02", "2"), ("010", "10"), ("  ", "")] {
            assert_eq!(Floor::parse(text).unwrap().to_string(), floor, "{text}");
        }
        for text in ["0", "100", "stu", "kl0", "kl10", "1.", "1a", "ø", "-1"] {
            assert_eq!(Floor::parse(text), None, "{text}");
        }
    }

    #[test]
    fn doors_sort_left_middle_right_numbers_text() {
        let sorted = ["", "tv", "mf", "th", "1", "2", "10", "1234", "-1", "1/2", "a", "a1", "door", "tvx", "v"];
        let doors: Vec<_> = sorted.iter().map(|text| Door::parse(text).unwrap()).collect();
        assert!(doors.is_sorted(), "{doors:?}");
        assert_eq!(doors.iter().map(ToString::to_string).collect::<Vec<_>>(), sorted);
    }

    #[test]
    fn doors_read_register_text() {
        for (text, door) in [(" TV", "tv"), ("0121", "0121"), ("01", "01"), ("0", "0"), ("000", "000"), ("01a", "01a")]
        {
            assert_eq!(Door::parse(text).unwrap().to_string(), door, "{text}");
        }
        for text in ["12345", "00121", "abcde", "t v", "t.v.", "ø", "a_"] {
            assert_eq!(Door::parse(text), None, "{text}");
        }
        for code in [1, u32::from_be_bytes(*b"a\0b\0"), u32::MAX] {
            assert_eq!(Door::from_u32(code), None);
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn doors_round_trip(text in "[a-z0-9/-]{0,4}", other in "[a-z0-9/-]{0,4}") {
            let (door, other) = (Door::parse(&text).unwrap(), Door::parse(&other).unwrap());
            prop_assert_eq!(Door::parse(&door.to_string()), Some(door));
            prop_assert_eq!(Door::from_u32(door.as_u32()), Some(door));
            prop_assert_eq!(door == other, door.cmp(&other).is_eq());
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,8}", code in any::<u32>()) {
            let _ = (Floor::parse(&text), Door::parse(&text), Door::from_u32(code));
        }
    }
}
