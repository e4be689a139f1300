//! Which addresses a reading may mean: streets near the typed name, then entrances and units by arithmetic.
//!
//! Each candidate has a price: how far it is from what was read. Prices order candidates of one category, and tell
//! which are worth comparing with the text letter by letter.

use vejviser_dataset::Snapshot;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::parse::Reading;
use vejviser_model::unit::{Door, Floor};

use super::AddressKind;
use super::record::{AddressRow, large_recipient, town_of};
use super::scope::{TownFit, town_fits};
use super::streets::Near;
use crate::{Budget, Result};

/// Entrances of a street that are followed when none has the number typed.
const NEAREST_NUMBERS: usize = 6;
/// Units of an entrance that are followed when none is the one typed.
const MOST_UNITS: usize = 40;

/// A price that says: all that was read is right.
const EXACT: u32 = 0;

/// An address that may be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) row: AddressRow,
    /// The lower, the likelier.
    pub(super) price: u32,
    /// Whether street, number, unit, postcode and town are all as read.
    pub(super) exact: bool,
}

/// Collects candidates.
pub(super) struct Candidates<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) kind: AddressKind,
    pub(super) found: Vec<Candidate>,
    scratch: String,
}

/// From this price on the house is another than the one read.
pub(super) const OTHER_HOUSE: u32 = price::OTHER_PLACE;

/// Prices of what differs.
mod price {
    /// Each edit in the street.
    pub const STREET_EDIT: u32 = 8;
    /// An ending or a word that is abbreviated.
    pub const ABBREVIATED: u32 = 1;
    /// The letter of the house number was left out, was too much, is another.
    pub const LETTER: [u32; 3] = [10, 11, 13];
    /// Another house number, before its distance.
    pub const OTHER_NUMBER: u32 = 30;
    /// The greatest distance counted.
    pub const NUMBER_DISTANCE: u32 = 20;
    /// No house number was typed.
    pub const NO_NUMBER: u32 = 10;
    /// The postcode is another, the town right.
    pub const OTHER_POSTCODE: u32 = 12;
    /// The postcode is another, the town too or not typed.
    pub const OTHER_PLACE: u32 = 20;
    /// Only the beginning of the town was typed, and no postcode.
    pub const SHORT_TOWN: u32 = 6;
    /// The town is another, and no postcode was typed.
    pub const OTHER_TOWN: u32 = 15;
    /// The supplementary town is another.
    pub const SUPPLEMENTARY_TOWN: u32 = 2;
    /// Each word that has no place.
    pub const UNKNOWN_WORD: u32 = 3;
}

impl<'a> Candidates<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, kind: AddressKind) -> Self {
        Self { snapshot, kind, found: Vec::new(), scratch: String::new() }
    }

    /// The addresses of a street with the number and unit that were read; with `near`, others where there are none.
    pub(super) fn in_street(
        &mut self,
        reading: &Reading<'_>,
        rank: usize,
        near: Near,
        others: bool,
        budget: &mut Budget,
    ) -> Result<()> {
        let Near { entry, nearness } = near;
        let of_street = nearness.edits * price::STREET_EDIT + u32::from(nearness.cut) * price::ABBREVIATED;
        let of_reading = rank as u32 + reading.unknown.len() as u32 * price::UNKNOWN_WORD;
        let streets = &self.snapshot.streets;
        let street = entry.street as usize;
        let run = streets.access_from.get(street)..streets.access_to.get(street);
        let numbers = self.snapshot.access_addresses.house_number.array().values();
        let numbers = &numbers[run.start as usize..run.end as usize];
        let Some(number) = reading.house_number else {
            if others {
                for entrance in run.take(MOST_UNITS) {
                    self.at_entrance(reading, entrance, of_street + price::NO_NUMBER, of_reading, true, budget)?;
                }
            }
            return Ok(());
        };
        let first = numbers.partition_point(|&other| other < number.as_u16());
        let mut entrances = first;
        while numbers.get(entrances) == Some(&number.as_u16()) {
            self.at_entrance(reading, run.start + entrances as u32, of_street, of_reading, others, budget)?;
            entrances += 1;
        }
        if entrances == first && others {
            for place in around(numbers, first) {
                let price = of_street + number_price(number, numbers[place]);
                self.at_entrance(reading, run.start + place as u32, price, of_reading, true, budget)?;
            }
        }
        Ok(())
    }

    fn at_entrance(
        &mut self,
        reading: &Reading<'_>,
        entrance: u32,
        of_street: u32,
        of_reading: u32,
        others: bool,
        budget: &mut Budget,
    ) -> Result<()> {
        budget.spend(1)?;
        let of_place = self.place_price(reading, entrance);
        let fixed = of_street + of_place;
        let mut add = |unit: Option<u32>, of_unit: u32| {
            let row = AddressRow { entrance, unit };
            let differences = fixed + of_unit;
            self.found.push(Candidate { row, price: differences + of_reading, exact: differences == EXACT });
        };
        if self.kind == AddressKind::AccessAddress {
            add(None, 0);
            return Ok(());
        }
        let (entrances, addresses) = (&self.snapshot.access_addresses, &self.snapshot.addresses);
        let units = entrances.address_from.get(entrance as usize)..entrances.address_to.get(entrance as usize);
        let price_of = |unit: u32| {
            let unit = unit as usize;
            let floor = Floor::from_u8(addresses.floor.get(unit)).unwrap_or_default();
            let door = Door::from_u32(addresses.door.get(unit)).unwrap_or_default();
            unit_price((reading.floor, reading.door), (floor, door))
        };
        budget.spend(units.len() as u64 / 4)?;
        let mut exact = false;
        for unit in units.clone().filter(|&unit| price_of(unit) == 0) {
            exact = true;
            add(Some(unit), 0);
        }
        if !exact && others {
            let mut units: Vec<(u32, u32)> = units.map(|unit| (price_of(unit), unit)).collect();
            units.sort_unstable();
            for (of_unit, unit) in units.into_iter().take(MOST_UNITS) {
                add(Some(unit), of_unit);
            }
        }
        Ok(())
    }

    /// What postcode and towns differ.
    fn place_price(&mut self, reading: &Reading<'_>, entrance: u32) -> u32 {
        let snapshot = self.snapshot;
        let place = snapshot.access_addresses.place.get(entrance as usize) as usize;
        let postcode = snapshot.places.postcode.get(place);
        let large = large_recipient(snapshot, entrance);
        let own_town = snapshot.places.supplementary_town.get(place).map(|town| snapshot.towns.name.get(town as usize));
        let mut fits = |typed: &str, town: &str| town_fits(typed, town, &mut self.scratch);
        let supplementary = match (reading.supplementary_town, own_town) {
            (Some(typed), Some(town)) if fits(typed, town) == TownFit::Same => 0,
            (Some(_), _) => price::SUPPLEMENTARY_TOWN,
            (None, _) => 0,
        };
        let is_typed = |postcode: Option<u16>| postcode.is_some() && postcode == reading.postcode;
        if is_typed(postcode) || is_typed(large.map(|(postcode, _)| postcode)) {
            return supplementary;
        }
        let mut fit = TownFit::Differs;
        if let Some(typed) = reading.town {
            let towns = [postcode.map(|postcode| town_of(snapshot, postcode)), large.map(|(_, town)| town), own_town];
            for town in towns.into_iter().flatten() {
                match fits(typed, town) {
                    TownFit::Same => fit = TownFit::Same,
                    TownFit::Begins if fit == TownFit::Differs => fit = TownFit::Begins,
                    _ => {}
                }
            }
        }
        supplementary
            + match (reading.postcode, reading.town, fit) {
                (Some(_), _, TownFit::Differs) => price::OTHER_PLACE,
                (Some(_), ..) => price::OTHER_POSTCODE,
                (None, None, _) | (None, _, TownFit::Same) => 0,
                (None, _, TownFit::Begins) => price::SHORT_TOWN,
                (None, _, TownFit::Differs) => price::OTHER_TOWN,
            }
    }

    /// Puts the likeliest first, each address once.
    pub(super) fn sort(&mut self) {
        self.found.sort_unstable_by_key(|candidate| (candidate.row, candidate.price, !candidate.exact));
        self.found.dedup_by_key(|candidate| candidate.row);
        self.found.sort_unstable_by_key(|candidate| (candidate.price, candidate.row));
    }
}

/// Places of the numbers nearest to a place at which none was found.
fn around(numbers: &[u16], place: usize) -> std::ops::Range<usize> {
    place.saturating_sub(NEAREST_NUMBERS)..(place + NEAREST_NUMBERS).min(numbers.len())
}

fn number_price(typed: HouseNumber, other: u16) -> u32 {
    let Some(other) = HouseNumber::from_u16(other) else { return price::OTHER_NUMBER + price::NUMBER_DISTANCE };
    let [left_out, too_much, another] = price::LETTER;
    if typed.number() != other.number() {
        let distance = u32::from(typed.number().abs_diff(other.number()));
        return price::OTHER_NUMBER + distance.min(price::NUMBER_DISTANCE);
    }
    match (typed.letter(), other.letter()) {
        (None, Some(_)) => left_out,
        (Some(_), None) => too_much,
        _ => another,
    }
}

/// What a unit costs that was typed as another.
fn unit_price(typed: (Floor, Door), unit: (Floor, Door)) -> u32 {
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
    a == b || (1..=18).contains(&a.as_u8()) && (a.as_u8() + 1) / 2 == (b.as_u8() + 1) / 2
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
