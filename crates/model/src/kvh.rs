//! The composite keys: kvh of an access address, kvhx of an address.
//!
//! kvh is 12 characters: municipality code and street code of 4 digits each, then the house number padded on the left
//! with `_` to 4. kvhx adds the floor padded to 3 and the door padded to 4, in all 19: `04201074___6_st__tv`.
//! A missing code is `0000`, a missing part all `_`, and such a key matches rows without that part only.

use std::fmt;

use crate::{
    digits::four,
    house_number::HouseNumber,
    unit::{Door, Floor},
};

/// Key of an access address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Kvh {
    /// Municipality code, 0 to 9999; 0 is missing.
    pub municipality: u16,
    /// Street code within the municipality, 0 to 9999; 0 is missing.
    pub street_code: u16,
    /// House number.
    pub house_number: Option<HouseNumber>,
}

/// Key of an address: that of its access address, with floor and door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Kvhx {
    /// Key of the access address.
    pub kvh: Kvh,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
}

/// Why a text is no key. The messages are the interface's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KvhError {
    /// The text has not the length of the key.
    Length {
        /// The length of the key, 12 or 19.
        expected: usize,
        /// The text given.
        value: String,
    },
    /// The first eight characters are not digits.
    Digits {
        /// How many characters follow the digits in the key, 4 or 11.
        after: usize,
        /// The text given.
        value: String,
    },
    /// The house number is none.
    HouseNumber {
        /// Name of the key, `KVH` or `KVHX`.
        key: &'static str,
        /// The part that should be a house number.
        value: String,
    },
    /// Floor or door are none that an address can have. The key is well formed, but names nothing.
    Unit {
        /// Floor and door as given.
        value: String,
    },
}

impl fmt::Display for KvhError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, value } => {
                let length = value.encode_utf16().count();
                write!(
                    f,
                    "KVH key must be a string of length {expected}, but supplied value was '{value}' with a length of {length}"
                )
            }
            Self::Digits { after, value } => write!(
                f,
                "Must consist of 8 digits followed by {after} arbitrary characters, but supplied value was '{value}'"
            ),
            Self::HouseNumber { key, value } => {
                write!(f, "{key} key must contain a valid husnr, but {value} is not.")
            }
            Self::Unit { value } => write!(f, "KVHX key must contain a valid etage and dør, but {value} is not."),
        }
    }
}

impl std::error::Error for KvhError {}

/// The parts of a key as they are spelt, padding removed: before any check whether the key can exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyParts<'a> {
    /// Municipality code, 4 digits.
    pub municipality: &'a str,
    /// Street code, 4 digits.
    pub street_code: &'a str,
    /// House number, up to 4 characters.
    pub house_number: &'a str,
    /// Floor, up to 3 characters; empty in a kvh.
    pub floor: &'a str,
    /// Door, up to 4 characters; empty in a kvh.
    pub door: &'a str,
}

impl<'a> KeyParts<'a> {
    /// Splits a kvh of 12 characters.
    pub fn of_kvh(text: &'a str) -> Result<Self, KvhError> {
        Self::split(text, [4, 0, 0])
    }

    /// Splits a kvhx of 19 characters.
    pub fn of_kvhx(text: &'a str) -> Result<Self, KvhError> {
        Self::split(text, [4, 3, 4])
    }

    fn split(text: &'a str, widths: [usize; 3]) -> Result<Self, KvhError> {
        let after = widths.iter().sum::<usize>();
        if text.chars().count() != 8 + after {
            return Err(KvhError::Length { expected: 8 + after, value: text.to_owned() });
        }
        let not_digits = || KvhError::Digits { after, value: text.to_owned() };
        let (codes, mut rest) = text.split_at_checked(8).ok_or_else(not_digits)?;
        if !codes.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(not_digits());
        }
        let (municipality, street_code) = codes.split_at(4);
        let [house_number, floor, door] = widths.map(|width| {
            let end = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
            let (part, after) = rest.split_at(end);
            rest = after;
            part.trim_start_matches('_')
        });
        Ok(Self { municipality, street_code, house_number, floor, door })
    }

    fn kvh(&self, key: &'static str) -> Result<Kvh, KvhError> {
        let house_number = match self.house_number {
            "" => None,
            text => {
                Some(HouseNumber::parse(text).ok_or_else(|| KvhError::HouseNumber { key, value: text.to_owned() })?)
            }
        };
        Ok(Kvh { municipality: code(self.municipality), street_code: code(self.street_code), house_number })
    }
}

/// The number written by digits already checked.
fn code(digits: &str) -> u16 {
    digits.parse().unwrap_or_default()
}

impl Kvh {
    /// Length of a KVH.
    pub const TEXT_LEN: usize = 12;

    /// Reads a key of 12 characters; the letter of the house number may be of either case.
    pub fn parse(text: &str) -> Result<Self, KvhError> {
        KeyParts::of_kvh(text)?.kvh("KVH")
    }

    /// The key's 12 characters.
    pub fn to_text(&self) -> [u8; Self::TEXT_LEN] {
        let mut text = [b'_'; Self::TEXT_LEN];
        text[..4].copy_from_slice(&four(self.municipality));
        text[4..8].copy_from_slice(&four(self.street_code));
        if let Some(house_number) = self.house_number {
            let (house_number, len) = house_number.to_text();
            pad_left(&mut text[8..], &house_number[..len]);
        }
        text
    }
}

impl Kvhx {
    /// Length of a KVHX.
    pub const TEXT_LEN: usize = 19;

    /// Reads a key of 19 characters; letters may be of either case.
    pub fn parse(text: &str) -> Result<Self, KvhError> {
        let parts = KeyParts::of_kvhx(text)?;
        let kvh = parts.kvh("KVHX")?;
        match (Floor::parse(parts.floor), Door::parse(parts.door)) {
            (Some(floor), Some(door)) => Ok(Self { kvh, floor, door }),
            _ => Err(KvhError::Unit { value: format!("{} {}", parts.floor, parts.door) }),
        }
    }

    /// The key's 19 characters.
    pub fn to_text(&self) -> [u8; Self::TEXT_LEN] {
        let mut text = [b'_'; Self::TEXT_LEN];
        text[..Kvh::TEXT_LEN].copy_from_slice(&self.kvh.to_text());
        let (floor, len) = self.floor.to_text();
        pad_left(&mut text[12..15], &floor[..len]);
        let (door, len) = self.door.to_text();
        pad_left(&mut text[15..], &door[..len]);
        text
    }
}

/// Puts a part at the end of its field. No part is longer than its field.
fn pad_left(field: &mut [u8], part: &[u8]) {
    for (place, &byte) in field.iter_mut().rev().zip(part.iter().rev()) {
        *place = byte;
    }
}

impl fmt::Display for Kvh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_text()))
    }
}

impl fmt::Display for Kvhx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_text()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn keys_of_the_register_round_trip() {
        for text in ["04201074___6", "01557733__37", "01555184__4A", "00000000143B", "05500001____"] {
            assert_eq!(Kvh::parse(text).unwrap().to_string(), text);
        }
        for text in ["04619664__26_st___6", "02533712__27__2___7", "04615588_27B_______", "01557733__37__1____"] {
            assert_eq!(Kvhx::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn messages_name_the_fault() {
        let kvh = |text| Kvh::parse(text).unwrap_err().to_string();
        let kvhx = |text| Kvhx::parse(text).unwrap_err().to_string();
        for (message, expected) in [
            (kvh("å"), "KVH key must be a string of length 12, but supplied value was 'å' with a length of 1"),
            (
                kvhx("01234567890123456789"),
                "KVH key must be a string of length 19, but supplied value was '01234567890123456789' with a length of 20",
            ),
            (
                kvh("1234vejk1234"),
                "Must consist of 8 digits followed by 4 arbitrary characters, but supplied value was '1234vejk1234'",
            ),
            (kvh("12341234ABCD"), "KVH key must contain a valid husnr, but ABCD is not."),
            (kvhx("12341234ABCD_______"), "KVHX key must contain a valid husnr, but ABCD is not."),
            (kvhx("12341234___1stu____"), "KVHX key must contain a valid etage and dør, but stu  is not."),
        ] {
            assert_eq!(message, expected);
        }
    }

    prop_compose! {
        fn keys()(
            municipality in 0_u16..=9999, street_code in 0_u16..=9999, number in 0_u16..=999,
            letter in proptest::option::of(proptest::char::range('A', 'Z')), floor in 0_u8..=119, door in "[a-z0-9/-]{0,4}",
        ) -> Kvhx {
            let kvh = Kvh { municipality, street_code, house_number: HouseNumber::new(number, letter) };
            Kvhx { kvh, floor: Floor::from_u8(floor).unwrap_or_default(), door: Door::parse(&door).unwrap_or_default() }
        }
    }

    proptest! {
        #![proptest_config(crate::seeded(256))]

        #[test]
        fn every_key_round_trips(key in keys()) {
            prop_assert_eq!(key.to_string().len(), Kvhx::TEXT_LEN);
            prop_assert_eq!(Kvhx::parse(&key.to_string()), Ok(key));
            prop_assert_eq!(Kvh::parse(&key.kvh.to_string()), Ok(key.kvh));
        }

        #[test]
        fn no_text_panics(text in "[0-9]{0,8}\\PC{0,12}") {
            let _ = (Kvh::parse(&text), Kvhx::parse(&text));
        }
    }
}
