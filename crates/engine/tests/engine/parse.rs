//! Texts taken apart over a small register: what the register settles, and what stands without it.

use std::collections::BTreeMap;

use crate::support::engine;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::Budget;
use vejviser_engine::parse::Parsed;
use vejviser_engine::request::ParseParameters;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};

/// The parts on one line: `street|number|floor|door|supplementary town|postcode|town|unknown|category|address`, where
/// the address is `unit`, `entrance` or nothing.
fn line(parsed: &Parsed<'_>) -> String {
    let number = parsed.house_number.map(|number| number.to_string()).unwrap_or_default();
    let postcode = parsed.postcode.map(|postcode| format!("{postcode:04}")).unwrap_or_default();
    let row = parsed.row.map(|row| if row.unit.is_some() { "unit" } else { "entrance" });
    format!(
        "{}|{number}|{}|{}|{}|{postcode}|{}|{}|{:?}|{}",
        parsed.street.as_deref().unwrap_or_default(),
        parsed.floor,
        parsed.door,
        parsed.supplementary_town.as_deref().unwrap_or_default(),
        parsed.town.as_deref().unwrap_or_default(),
        parsed.unknown.join(" "),
        parsed.category,
        row.unwrap_or_default(),
    )
}

fn check(facts: &[(&str, &str)]) {
    for (text, parts) in facts {
        let request = ParseParameters { text: (*text).to_owned() };
        let parsed = engine().parse(&request, &mut Budget::unlimited()).expect("an answer");
        assert_eq!(line(&parsed), *parts, "{text}");
    }
}

#[test]
fn the_parts_of_a_known_address_are_spelt_as_the_register_does() {
    check(&[
        ("Storegade 1, 2. tv, 6270 Tønder", "Storegade|1|2|tv||6270|Tønder||A|unit"),
        ("STOREGADE 1 2TV 6270 TØNDER", "Storegade|1|2|tv||6270|Tønder||A|unit"),
        ("Storegde 1, 2. tv, 6270 Toender", "Storegade|1|2|tv||6270|Tønder||B|unit"),
        ("nørregade 63 d, 1. sal, 6270", "Nørregade|63D|1|||6270|||B|unit"),
    ]);
}

#[test]
fn an_address_that_cleansing_alone_does_not_trust_is_settled_by_a_reading() {
    check(&[
        ("c/o Jensen, 6270 Tønder Storegade 1 stuen", "Storegade|1|st|||6270|Tønder|c/o Jensen|C|unit"),
        ("Storegade 1, 2. til venstre, DK-6270 Tønder, Danmark", "Storegade|1|2|tv||6270|Tønder|Danmark|C|unit"),
        (
            "Firma Hansens Bageri Storegade 1, 2. tv, 6270 Tønder",
            "Storegade|1|2|tv||6270|Tønder|Firma Hansens Bageri|C|unit",
        ),
        ("6270 Tønder, Storegade nr. 1, 2. etage t.v.", "Storegade|1|2|tv||6270|Tønder||C|unit"),
    ]);
}

#[test]
fn an_entrance_is_meant_where_no_unit_is() {
    check(&[
        ("Storegade 1, 6270 Tønder", "Storegade|1||||6270|Tønder||A|entrance"),
        ("Storegade 1, 9. mf, 6270 Tønder", "Storegade|1|9|mf||6270|Tønder||C|entrance"),
        ("Batterivej 1, Nordby, 6720 Fanø", "Batterivej|1|||Nordby|6720|Fanø||A|entrance"),
    ]);
}

#[test]
fn what_the_register_does_not_know_is_split_as_typed() {
    check(&[
        ("Ukendtvej\t5 b, 2. sal tv, 9999 Ingen  By, Danmark", "Ukendtvej|5B|2|tv||9999|Ingen By|Danmark|D|"),
        ("Foo", "Foo||||||||D|"),
        ("6270", "|||||6270|||D|"),
        ("", "||||||||D|"),
    ]);
}

#[test]
fn no_part_is_invented() {
    check(&[
        ("Storegade 24 Bygning 101A, 6270 Tønder", "Storegade|24||||6270|Tønder|Bygning 101A|C|unit"),
        ("Storegade 24, Lokale 7, 6270 Tønder", "Storegade|24||||6270|Tønder|Lokale 7|C|unit"),
        ("Storegade 24, Suite 4C, 6270 Tønder", "Storegade|24||||6270|Tønder|Suite 4C|C|unit"),
        ("Storegade 24 Hal 2A, 6270 Tønder", "Storegade|24||||6270|Tønder|Hal 2A|C|unit"),
        ("Storegade 24 Port B, 6270 Tønder", "Storegade|24||||6270|Tønder|Port B|C|unit"),
        ("Storegade 24 Matr. 12b, 6270 Tønder", "Storegade|24||||6270|Tønder|Matr 12b|C|unit"),
        ("Storegade 24, Afd. B 12, 6270 Tønder", "Storegade|24||||6270|Tønder|Afd B 12|C|unit"),
        ("Storegade, nr. 3520", "Storegade|||||3520||nr|C|"),
        ("Vej 10 nr 7", "Vej 10|7|||||||D|"),
        ("Storegade 04-01-2026, 6270 Tønder", "Storegade|||||6270|Tønder|04-01-2026|C|"),
        ("Storegade 24, 6270 Tønder kl. 14.30", "Storegade|24||||6270|Tønder|kl. 14.30|C|unit"),
        ("Ukendtvej 24, 6 720 Fanø", "Ukendtvej|24||||6720|Fanø||D|"),
        ("Storegade 24 Bolbro 5, 6270 Tønder", "Storegade|24||||6270|Tønder|Bolbro 5|C|unit"),
    ]);
}

/// The official text of a unit.
fn text(entrance: usize, unit: usize) -> String {
    let snapshot = engine().snapshot();
    let columns = &snapshot.access_addresses;
    let place = columns.place.get(entrance) as usize;
    let name = snapshot.streets.name.get(columns.street.get(entrance) as usize) as usize;
    let postcode = snapshot.places.postcode.get(place).unwrap_or_default();
    let area = snapshot.area(AreaKind::Postcode, postcode.into()).map(|row| snapshot.areas.name.get(row as usize));
    let town = snapshot.places.supplementary_town.get(place).map(|town| snapshot.towns.name.get(town as usize));
    let parts = AddressParts {
        street: snapshot.street_names.name.get(name),
        house_number: HouseNumber::from_u16(columns.house_number.get(entrance)),
        floor: Floor::from_u8(snapshot.addresses.floor.get(unit)).unwrap_or_default(),
        door: Door::from_u32(snapshot.addresses.door.get(unit)).unwrap_or_default(),
        supplementary_town: town.unwrap_or_default(),
        postcode,
        postcode_name: area.unwrap_or_default(),
    };
    let mut out = String::new();
    write_address_text(&mut out, &parts, TextOptions::default());
    out
}

#[test]
fn every_official_text_means_its_address() {
    let columns = &engine().snapshot().access_addresses;
    let units = |entrance: usize| engine().snapshot().units_of(entrance as u32);
    let mut addresses: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for entrance in 0..columns.len() {
        for unit in units(entrance) {
            addresses.entry(text(entrance, unit as usize)).or_default().push(unit);
        }
    }
    // What two addresses are called means neither.
    let single: Vec<_> = addresses.iter().filter(|(_, units)| units.len() == 1).collect();
    assert!(single.len() > 1000);
    for (text, units) in single {
        for typed in [text.clone(), text.replace([',', '.'], " ")] {
            let request = ParseParameters { text: typed.clone() };
            let parsed = engine().parse(&request, &mut Budget::unlimited()).expect("an answer");
            assert_eq!(parsed.row.and_then(|row| row.unit), Some(units[0]), "{typed}: {}", line(&parsed));
            assert!(parsed.unknown.is_empty(), "{typed}");
        }
    }
}

#[test]
fn words_behind_a_postcode_are_a_street_where_it_has_one() {
    check(&[
        ("6270 Storegade", "Storegade|||||6270|||C|"),
        ("6270 Tønder Storegade", "Storegade|||||6270|Tønder||C|"),
        ("6270 Tønder", "|||||6270|Tønder||D|"),
    ]);
}
