//! Penalties: how much less likely a candidate is for each difference from what was read.
//!
//! The penalty of a candidate is the sum over its differences. The values order candidates and have no unit: an edit in the
//! street costs less than another house, and a word that belongs to no part less than an edit.

use vejviser_model::house_number::HouseNumber;
use vejviser_model::unit::{Door, Floor};

/// Nothing differs.
pub(crate) const EXACT: u32 = 0;
/// Each edit in the street.
pub(crate) const STREET_EDIT: u32 = 8;
/// An ending or a word of the street is shortened.
pub(crate) const SHORTENED: u32 = 1;
/// The house number was typed without its letter.
const LETTER_MISSING: u32 = 10;
/// The house number was typed with a letter that it does not have.
const LETTER_SURPLUS: u32 = 11;
/// The house number was typed with another letter.
const OTHER_LETTER: u32 = 13;
/// Another house number, before its distance.
const OTHER_NUMBER: u32 = 30;
/// The greatest distance of house numbers that counts.
const MOST_NUMBER_DISTANCE: u32 = 20;
/// No house number was typed.
pub(crate) const NO_NUMBER: u32 = 10;
/// The postcode is another, the town right.
pub(crate) const OTHER_POSTCODE: u32 = 12;
/// The postcode is another, and the town too or not typed.
pub(crate) const OTHER_PLACE: u32 = 20;
/// Only the beginning of the town was typed, and no postcode.
pub(crate) const SHORT_TOWN: u32 = 6;
/// The town is misspelt, and no postcode was typed.
pub(crate) const MISSPELT_TOWN: u32 = 8;
/// The town lies around the one that was typed, or is one of a municipality or parish of that name, and no postcode was typed.
pub(crate) const AROUND_TOWN: u32 = 7;
/// The town is another, and no postcode was typed.
pub(crate) const OTHER_TOWN: u32 = 15;
/// The supplementary town is another.
pub(crate) const OTHER_SUPPLEMENTARY_TOWN: u32 = 2;
/// The town is not that of the postcode, and the street is another as well.
pub(crate) const OTHER_TOWN_AND_STREET: u32 = 6;
/// Neither floor nor door was typed, the address has one.
const NO_UNIT_TYPED: u32 = 4;
/// The floor is right, no door was typed.
const NO_DOOR_TYPED: u32 = 4;
/// The door is right, no floor was typed.
const NO_FLOOR_TYPED: u32 = 5;
/// The floor is right, the address has no door.
const DOOR_SURPLUS: u32 = 6;
/// A floor or door was typed, the address has neither.
const UNIT_SURPLUS: u32 = 8;
/// The floor is right, the door another.
const OTHER_DOOR: u32 = 9;
/// The door is right, the floor another.
const OTHER_FLOOR: u32 = 10;
/// Nothing of floor and door is right.
const OTHER_UNIT: u32 = 14;
/// The floor is a number without a full stop, which may be a door as well.
pub(crate) const BARE_FLOOR: u32 = 2;
/// A letter between separators after the number of an entrance is read as a door: it may be that of the number.
pub(crate) const LETTER_AS_DOOR: u32 = 2;
/// The house number is the last of a range whose first exists: more than any unit of the first.
pub(crate) const LAST_OF_RANGE: u32 = 25;
/// Each word that belongs to no part.
pub(crate) const UNKNOWN_WORD: u32 = 3;
/// Words that belong to no part and are counted, at most.
pub(crate) const MOST_UNKNOWN_WORDS: usize = 4;
/// The address has this name no longer.
pub(crate) const FORMER: u32 = 1;
/// From this penalty on a candidate is another house than the one read.
pub(crate) const OTHER_HOUSE: u32 = OTHER_PLACE;

/// The penalty of a house number that differs from the one typed.
pub(crate) fn number_penalty(typed: HouseNumber, other: u16) -> u32 {
    let Some(other) = HouseNumber::from_u16(other) else { return OTHER_NUMBER + MOST_NUMBER_DISTANCE };
    if typed.number() != other.number() {
        let distance = u32::from(typed.number().abs_diff(other.number()));
        return OTHER_NUMBER + distance.min(MOST_NUMBER_DISTANCE);
    }
    match (typed.letter(), other.letter()) {
        (None, Some(_)) => LETTER_MISSING,
        (Some(_), None) => LETTER_SURPLUS,
        _ => OTHER_LETTER,
    }
}

/// The penalty of a unit for a typed one.
pub(crate) fn unit_penalty(typed: (Floor, Door), unit: (Floor, Door)) -> u32 {
    let same_floor = is_same_floor(typed.0, unit.0);
    let same_door = is_same_door(typed.1, unit.1);
    match (typed.0.is_some(), typed.1.is_some()) {
        _ if same_floor && same_door => EXACT,
        (false, false) => NO_UNIT_TYPED,
        (true, false) if same_floor => NO_DOOR_TYPED,
        (false, true) if same_door => NO_FLOOR_TYPED,
        _ if unit.0.is_none() && unit.1.is_none() => UNIT_SURPLUS,
        (true, true) if same_floor && unit.1.is_none() => DOOR_SURPLUS,
        (true, true) if same_floor => OTHER_DOOR,
        (true, true) if same_door => OTHER_FLOOR,
        _ => OTHER_UNIT,
    }
}

/// How far a house number is from the one typed; letters do not count.
pub(crate) fn number_distance(typed: HouseNumber, other: u16) -> u16 {
    HouseNumber::from_u16(other).map_or(u16::MAX, |other| typed.number().abs_diff(other.number()))
}

/// Whether two floors are the same; deeper cellars are written in two ways.
fn is_same_floor(a: Floor, b: Floor) -> bool {
    // Codes 1 to 18 come in pairs, `kl9 k9 … kl1 k1`.
    a == b || (1..=18).contains(&a.as_u8()) && a.as_u8().div_ceil(2) == b.as_u8().div_ceil(2)
}

/// Whether two doors are the same; leading zeros do not count.
fn is_same_door(a: Door, b: Door) -> bool {
    a == b || matches!((a.number(), b.number()), (Some(a), Some(b)) if a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(text: &str) -> (Floor, Door) {
        let (floor, door) = text.split_once(' ').unwrap_or((text, ""));
        (Floor::parse(floor).unwrap(), Door::parse(door).unwrap())
    }

    #[test]
    fn units_are_penalised_by_what_differs() {
        for (typed, meant, penalty) in [
            ("st tv", "st tv", 0),
            ("1 02", "1 2", 0),
            ("k2", "kl2", 0),
            ("k2", "k3", 14),
            ("", "", 0),
            ("", "1 tv", 4),
            ("1", "1 tv", 4),
            ("1 tv", "1", 6),
            ("1 tv", "1 th", 9),
            ("1 tv", "2 tv", 10),
            ("1 tv", "2 th", 14),
            (" 12", "1 12", 5),
            ("1 tv", "", 8),
        ] {
            assert_eq!(unit_penalty(unit(typed), unit(meant)), penalty, "{typed} {meant}");
        }
    }

    #[test]
    fn house_numbers_are_penalised_by_letter_and_distance() {
        for (typed, other, penalty) in
            [("4", "4A", 10), ("4A", "4", 11), ("4A", "4B", 13), ("4", "6", 32), ("4", "99", 50)]
        {
            let number = |text: &str| HouseNumber::parse(text).unwrap();
            assert_eq!(number_penalty(number(typed), number(other).as_u16()), penalty, "{typed} {other}");
        }
    }
}
