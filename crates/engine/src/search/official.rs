//! The official text of an address, with which lists compare what was typed.

use vejviser_dataset::Snapshot;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};

use super::document;
use crate::filter::{CompiledFilter, Target};

/// The whole official text.
pub(super) const WITH_TOWN: TextOptions = TextOptions { supplementary_town: true, multiline: false, open_unit: false };
/// The official text as most people write it.
pub(super) const WITHOUT_TOWN: TextOptions = TextOptions { supplementary_town: false, ..WITH_TOWN };

/// What the official texts of all addresses of a street in a place share.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfficialText<'a>(AddressParts<'a>);

impl<'a> OfficialText<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, street: u32, place: u32) -> Self {
        let name = snapshot.streets.name.get(street as usize);
        let postcode = snapshot.places.postcode.get(place as usize);
        Self(AddressParts {
            street: snapshot.street_names.name.get(name as usize),
            supplementary_town: document::supplementary_town(snapshot, place),
            postcode: postcode.unwrap_or_default(),
            postcode_name: document::postcode_name(snapshot, postcode),
            ..AddressParts::default()
        })
    }

    /// Writes the text of the address with this number, floor and door.
    pub(super) fn write(&self, house: HouseCodes, options: TextOptions, out: &mut String) {
        let parts = AddressParts {
            house_number: HouseNumber::from_u16(house.number),
            floor: Floor::from_u8(house.floor).unwrap_or_default(),
            door: Door::from_u32(house.door).unwrap_or_default(),
            ..self.0
        };
        out.clear();
        write_address_text(out, &parts, options);
    }
}

/// House number, floor and door as columns have them; of an entrance 0 for the last two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HouseCodes {
    pub(super) number: u16,
    pub(super) floor: u8,
    pub(super) door: u32,
}

impl HouseCodes {
    /// Of a row of the target.
    pub(super) fn of(filter: &CompiledFilter<'_>, entrance: u32, row: u32) -> Self {
        let number = filter.snapshot().access_addresses.house_number.get(entrance as usize);
        let (addresses, row) = (&filter.snapshot().addresses, row as usize);
        match filter.target() {
            Target::AccessAddress => Self { number, ..Self::default() },
            Target::Address => Self { number, floor: addresses.floor.get(row), door: addresses.door.get(row) },
        }
    }

    /// Letters of the text between street and place.
    pub(super) fn letters(self) -> u32 {
        let number = HouseNumber::from_u16(self.number).map_or(0, |number| " ".len() + number.to_text().1);
        let floor = Floor::from_u8(self.floor).filter(|floor| floor.is_some());
        let floor = floor.map_or(0, |floor| " .".len() + floor.to_text().1);
        let door = Door::from_u32(self.door).filter(|door| door.is_some());
        let door = door.map_or(0, |door| " ".len() + door.to_text().1);
        let comma = if floor + door > 0 { ",".len() } else { 0 };
        (number + comma + floor + door) as u32
    }
}
