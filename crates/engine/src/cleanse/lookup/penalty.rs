//! What it costs to mean what was not written: the prices of candidates.
//!
//! They are sums of what differs, in no unit but their own: an edit in the street costs less than another house, a
//! word that has no place less than an edit.

use vejviser_dataset::Snapshot;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::parse::Reading;
use vejviser_model::unit::{Door, Floor};

use crate::cleanse::lookup::scope::{TownFit, is_like, is_misspelt, town_fits};
use crate::cleanse::record::{large_recipient, town_of};

/// All that was read is right.
pub(crate) const EXACT: u32 = 0;
/// Each edit in the street.
pub(crate) const STREET_EDIT: u32 = 8;
/// An ending or a word that is abbreviated.
pub(crate) const ABBREVIATED: u32 = 1;
/// The letter of the house number was left out, was too much, is another.
pub(crate) const LETTER: [u32; 3] = [10, 11, 13];
/// Another house number, before its distance.
pub(crate) const OTHER_NUMBER: u32 = 30;
/// The greatest distance counted.
pub(crate) const NUMBER_DISTANCE: u32 = 20;
/// No house number was typed.
pub(crate) const NO_NUMBER: u32 = 10;
/// The postcode is another, the town right.
pub(crate) const OTHER_POSTCODE: u32 = 12;
/// The postcode is another, the town too or not typed.
pub(crate) const OTHER_PLACE: u32 = 20;
/// Only the beginning of the town was typed, and no postcode.
pub(crate) const SHORT_TOWN: u32 = 6;
/// The town has slips, and no postcode was typed.
pub(crate) const MISSPELT_TOWN: u32 = 8;
/// The town is another, and no postcode was typed.
pub(crate) const OTHER_TOWN: u32 = 15;
/// The supplementary town is another.
pub(crate) const SUPPLEMENTARY_TOWN: u32 = 2;
/// Each word that has no place, and how many are counted.
pub(crate) const UNKNOWN_WORD: u32 = 3;
pub(crate) const MOST_UNKNOWN: usize = 4;
/// The floor is a number without a full stop, where the house has a door of that number as well.
pub(crate) const BARE_FLOOR: u32 = 2;
/// The town is another than that of the postcode, and the street is another as well.
pub(crate) const TOWN_TOO: u32 = 6;
/// It is no longer called so.
pub(crate) const FORMER: u32 = 1;
/// From this price on the house is another than the one read.
pub(crate) const OTHER_HOUSE: u32 = OTHER_PLACE;

/// Where an address lies or lay.
pub(crate) struct Place<'a> {
    pub(crate) postcode: Option<u16>,
    pub(crate) town: &'a str,
    pub(crate) supplementary_town: Option<&'a str>,
    pub(crate) large: Option<(u16, &'a str)>,
}

impl<'a> Place<'a> {
    pub(crate) fn of(snapshot: &'a Snapshot, entrance: u32) -> Self {
        let place = snapshot.access_addresses.place.beside(entrance as usize) as usize;
        let postcode = snapshot.places.postcode.get(place);
        let town = snapshot.places.supplementary_town.get(place);
        Self {
            postcode,
            town: postcode.map_or("", |postcode| town_of(snapshot, postcode)),
            supplementary_town: town.map(|town| snapshot.towns.name.get(town as usize)),
            large: large_recipient(snapshot, entrance),
        }
    }

    /// What postcode and towns differ. That the town is not that of the postcode counts with `other_street` alone.
    pub(crate) fn price(&self, reading: &Reading<'_>, other_street: bool, scratch: &mut String) -> u32 {
        let mut fits = |typed: &str, town: &str| town_fits(typed, town, scratch);
        let supplementary = match (reading.supplementary_town, self.supplementary_town) {
            (Some(typed), Some(town)) if fits(typed, town) == TownFit::Same => 0,
            (Some(_), _) => SUPPLEMENTARY_TOWN,
            (None, _) => 0,
        };
        let is_typed = |postcode: Option<u16>| postcode.is_some() && postcode == reading.postcode;
        if is_typed(self.postcode) || is_typed(self.large.map(|(postcode, _)| postcode)) {
            let is_other = other_street && reading.town.is_some_and(|typed| !self.is_like_town(typed));
            return supplementary + u32::from(is_other) * TOWN_TOO;
        }
        let mut fit = TownFit::Differs;
        if let Some(typed) = reading.town {
            let large = self.large.map(|(_, town)| town);
            for town in [Some(self.town), large, self.supplementary_town].into_iter().flatten() {
                match fits(typed, town) {
                    TownFit::Same => fit = TownFit::Same,
                    TownFit::Begins if fit == TownFit::Differs => fit = TownFit::Begins,
                    _ => {}
                }
            }
        }
        supplementary
            + match (reading.postcode, reading.town, fit) {
                (Some(_), _, TownFit::Differs) => OTHER_PLACE,
                (Some(_), ..) => OTHER_POSTCODE,
                // All that says where it lies is another supplementary town.
                (None, None, _) if supplementary > 0 => OTHER_TOWN,
                (None, None, _) | (None, _, TownFit::Same) => 0,
                (None, _, TownFit::Begins) => SHORT_TOWN,
                (None, Some(typed), TownFit::Differs) if is_misspelt(typed, self.town) => MISSPELT_TOWN,
                (None, _, TownFit::Differs) => OTHER_TOWN,
            }
    }
}

impl Place<'_> {
    /// Whether a typed town is one of its own, with no more slips than every other letter.
    fn is_like_town(&self, typed: &str) -> bool {
        let large = self.large.map(|(_, town)| town);
        [Some(self.town), large, self.supplementary_town].into_iter().flatten().any(|town| is_like(typed, town))
    }
}

/// What a house number costs that was typed as another.
pub(crate) fn number_price(typed: HouseNumber, other: u16) -> u32 {
    let Some(other) = HouseNumber::from_u16(other) else { return OTHER_NUMBER + NUMBER_DISTANCE };
    let [left_out, too_much, another] = LETTER;
    if typed.number() != other.number() {
        let distance = u32::from(typed.number().abs_diff(other.number()));
        return OTHER_NUMBER + distance.min(NUMBER_DISTANCE);
    }
    match (typed.letter(), other.letter()) {
        (None, Some(_)) => left_out,
        (Some(_), None) => too_much,
        _ => another,
    }
}

/// What a unit costs that was typed as another.
pub(crate) fn unit_price(typed: (Floor, Door), unit: (Floor, Door)) -> u32 {
    let same_floor = same_floor(typed.0, unit.0);
    let same_door = same_door(typed.1, unit.1);
    match (typed.0.is_some(), typed.1.is_some()) {
        _ if same_floor && same_door => 0,
        (false, false) => 4,
        (true, false) if same_floor => 4,
        (false, true) if same_door => 5,
        _ if unit.0.is_none() && unit.1.is_none() => 8,
        (true, true) if same_floor && unit.1.is_none() => 6,
        (true, true) if same_floor => 9,
        (true, true) if same_door => 10,
        _ => 14,
    }
}

/// Deeper cellars have two spellings.
fn same_floor(a: Floor, b: Floor) -> bool {
    // Codes 1 to 18 come in pairs, `kl9 k9 … kl1 k1`.
    a == b || (1..=18).contains(&a.as_u8()) && a.as_u8().div_ceil(2) == b.as_u8().div_ceil(2)
}

/// Leading zeros of doors do not count.
fn same_door(a: Door, b: Door) -> bool {
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
    fn units_cost_by_what_differs() {
        for (typed, meant, price) in [
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
            assert_eq!(unit_price(unit(typed), unit(meant)), price, "{typed} {meant}");
        }
    }

    #[test]
    fn house_numbers_cost_by_letter_and_distance() {
        for (typed, other, price) in
            [("4", "4A", 10), ("4A", "4", 11), ("4A", "4B", 13), ("4", "6", 32), ("4", "99", 50)]
        {
            let number = |text: &str| HouseNumber::parse(text).unwrap();
            assert_eq!(number_price(number(typed), number(other).as_u16()), price, "{typed} {other}");
        }
    }
}
