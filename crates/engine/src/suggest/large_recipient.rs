//! Addresses of large recipients, which may be written with their own postcode or that of the recipient.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::HouseNumber;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text, write_postcode};
use vejviser_model::unit::{Door, Floor};

use crate::suggest::suggestion::{PostcodeForm, Suggested};

/// The forms in which rows are suggested. A row with two postcodes has both, that of the recipient first if the query
/// contains it; if the query is the whole text with one of them, the row has only that.
pub(super) fn forms<Row: Copy>(
    snapshot: &Snapshot,
    q: &str,
    rows: impl IntoIterator<Item = (Row, u32, Option<u32>)>,
) -> Vec<Suggested<Row>> {
    let mut suggested = Vec::new();
    for (row, entrance, address) in rows {
        let ordinary = Suggested { row, postcode: PostcodeForm::Ordinary };
        let large = Suggested { row, postcode: PostcodeForm::LargeRecipient };
        let place = snapshot.access_addresses.place.get(entrance as usize) as usize;
        let Some(number) = snapshot.places.large_recipient_postcode.get(place) else {
            suggested.push(ordinary);
            continue;
        };
        let postcode = snapshot.places.postcode.get(place).unwrap_or_default();
        let mut digits = String::new();
        write_postcode(&mut digits, number);
        if is_complete(snapshot, q, entrance, address, number) {
            suggested.push(large);
        } else if is_complete(snapshot, q, entrance, address, postcode) {
            suggested.push(ordinary);
        } else if q.contains(&digits) {
            suggested.extend([large, ordinary]);
        } else {
            suggested.extend([ordinary, large]);
        }
    }
    suggested
}

/// Whether the query is the whole text of the address with this postcode, with or without supplementary town.
fn is_complete(snapshot: &Snapshot, q: &str, entrance: u32, address: Option<u32>, postcode: u16) -> bool {
    let row = entrance as usize;
    let street = snapshot.access_addresses.street.get(row) as usize;
    let place = snapshot.access_addresses.place.get(row) as usize;
    let town = snapshot.places.supplementary_town.get(place);
    let area = snapshot.area(AreaKind::Postcode, u32::from(postcode));
    let (floor, door) = address.map_or((0, 0), |address| {
        (snapshot.addresses.floor.get(address as usize), snapshot.addresses.door.get(address as usize))
    });
    let parts = AddressParts {
        street: snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize),
        house_number: HouseNumber::from_u16(snapshot.access_addresses.house_number.get(row)),
        floor: Floor::from_u8(floor).unwrap_or_default(),
        door: Door::from_u32(door).unwrap_or_default(),
        supplementary_town: town.map_or("", |town| snapshot.towns.name.get(town as usize)),
        postcode,
        postcode_name: area.map_or("", |area| snapshot.areas.name.get(area as usize)),
    };
    [true, false].into_iter().any(|supplementary_town| {
        let mut text = String::new();
        write_address_text(&mut text, &parts, TextOptions { supplementary_town, ..TextOptions::default() });
        text == q
    })
}
