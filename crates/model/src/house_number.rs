//! House numbers: 1 to 999 with at most one letter, as `41N`.
//!
//! The order is by number, then letter, none first; so `20 < 20A < 21`. Two letters, four digits and ranges are not
//! house numbers. New numbers do not use I, J, O and Q, but old ones may, so all letters are read.

use std::fmt;

use crate::plain_text::plain_text;

/// A house number in two bytes: number times 32 plus letter (0 none, 1 to 26 for A to Z). The order of the bytes is
/// the order of house numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseNumber(u16);

impl HouseNumber {
    /// The house number of a number 1 to 999 and a letter A to Z in either case.
    pub fn new(number: u16, letter: Option<char>) -> Option<Self> {
        let letter = match letter {
            None => 0,
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase() as u16 - 64,
            Some(_) => return None,
        };
        (1..=999).contains(&number).then_some(Self(number << 5 | letter))
    }

    /// Reads digits and at most one letter, with nothing between; blanks around and leading zeros are ignored.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim_ascii().as_bytes();
        let (digits, letter) = match text.split_last()? {
            (letter, digits) if letter.is_ascii_alphabetic() => (digits, Some(char::from(*letter))),
            _ => (text, None),
        };
        if digits.is_empty() {
            return None;
        }
        let mut number = 0_u16;
        for digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            number = number * 10 + u16::from(digit - b'0');
            if number > 999 {
                return None;
            }
        }
        Self::new(number, letter)
    }

    /// The number, 1 to 999.
    pub const fn number(self) -> u16 {
        self.0 >> 5
    }

    /// The letter, A to Z.
    pub fn letter(self) -> Option<char> {
        match self.0 & 31 {
            0 => None,
            letter => Some(char::from(letter as u8 + 64)),
        }
    }

    /// The two bytes it is stored as.
    pub const fn as_u16(self) -> u16 {
        self.0
    }

    /// The house number stored as these two bytes; `None` for what no house number is stored as, 0 among it.
    pub const fn from_u16(code: u16) -> Option<Self> {
        let number = code >> 5;
        if number >= 1 && number <= 999 && code & 31 <= 26 { Some(Self(code)) } else { None }
    }

    /// Appends the text, as `41N`, to a string.
    pub fn write_str(self, out: &mut String) {
        let (text, len) = self.to_text();
        out.extend(text[..len].iter().map(|&byte| char::from(byte)));
    }

    /// The text, as `41N`, and how much of the array it fills.
    pub fn to_text(self) -> ([u8; 4], usize) {
        let number = self.number();
        let mut text = [0; 4];
        let mut len = 0;
        for (unit, shown) in [(100, number >= 100), (10, number >= 10), (1, true)] {
            if shown {
                text[len] = b'0' + (number / unit % 10) as u8;
                len += 1;
            }
        }
        if let Some(letter) = self.letter() {
            text[len] = letter as u8;
            len += 1;
        }
        (text, len)
    }
}

impl fmt::Display for HouseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(4);
        self.write_str(&mut text);
        f.pad(&text)
    }
}

impl fmt::Debug for HouseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

plain_text!(HouseNumber, "a house number");

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads() {
        for (text, number, letter) in [
            ("41N", 41, Some('N')),
            (" 7B ", 7, Some('B')),
            ("7b", 7, Some('B')),
            ("041", 41, None),
            ("0007c", 7, Some('C')),
            ("1", 1, None),
            ("999Z", 999, Some('Z')),
        ] {
            let house = HouseNumber::parse(text).unwrap();
            assert_eq!((house.number(), house.letter()), (number, letter), "{text}");
        }
    }

    #[test]
    fn refuses() {
        for text in ["", " ", "0", "000A", "A", "41 N", "1000", "7AB", "43-45", "99999999999", "7Å", "٣", "-1", "+1"]
        {
            assert_eq!(HouseNumber::parse(text), None, "{text}");
        }
        assert_eq!(HouseNumber::from_u16(0), None);
        assert_eq!(HouseNumber::from_u16((1 << 5) + 27), None);
        assert_eq!(HouseNumber::from_u16(1000 << 5), None);
    }

    #[test]
    fn orders_by_number_then_letter() {
        let sorted = ["1", "2", "2A", "2Z", "11", "20", "20A", "21", "203A", "203B"];
        let houses: Vec<_> = sorted.iter().map(|text| HouseNumber::parse(text).unwrap()).collect();
        assert!(houses.is_sorted());
        assert_eq!(houses.iter().map(ToString::to_string).collect::<Vec<_>>(), sorted);
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn round_trips(number in 1_u16..=999, letter in proptest::option::of(proptest::char::range('A', 'Z'))) {
            let house = HouseNumber::new(number, letter).unwrap();
            prop_assert_eq!(HouseNumber::parse(&house.to_string()), Some(house));
            prop_assert_eq!(HouseNumber::from_u16(house.as_u16()), Some(house));
            prop_assert_eq!((house.number(), house.letter()), (number, letter));
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,8}") {
            let _ = HouseNumber::parse(&text);
        }
    }
}
