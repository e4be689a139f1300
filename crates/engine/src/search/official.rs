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

/// Writes the official text of a row of the target.
pub(super) fn write_official(
    filter: &CompiledFilter<'_>,
    entrance: u32,
    row: u32,
    options: TextOptions,
    out: &mut String,
) {
    out.clear();
    let mut parts = parts_of(filter.snapshot(), entrance);
    if filter.target() == Target::Address {
        let addresses = &filter.snapshot().addresses;
        parts.floor = Floor::from_u8(addresses.floor.get(row as usize)).unwrap_or_default();
        parts.door = Door::from_u32(addresses.door.get(row as usize)).unwrap_or_default();
    }
    write_address_text(out, &parts, options);
}

fn parts_of(snapshot: &Snapshot, entrance: u32) -> AddressParts<'_> {
    let entrances = &snapshot.access_addresses;
    let index = entrance as usize;
    let name = snapshot.streets.name.get(entrances.street.get(index) as usize);
    let place = entrances.place.get(index);
    let postcode = snapshot.places.postcode.get(place as usize);
    AddressParts {
        street: snapshot.street_names.name.get(name as usize),
        house_number: HouseNumber::from_u16(entrances.house_number.get(index)),
        supplementary_town: document::supplementary_town(snapshot, place),
        postcode: postcode.unwrap_or_default(),
        postcode_name: document::postcode_name(snapshot, postcode),
        ..AddressParts::default()
    }
}
