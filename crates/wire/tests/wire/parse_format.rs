//! The answer of taking a text apart, member by member.

use std::borrow::Cow;

use crate::support::conformance::Described;
use crate::support::{Home, Unit, build, place};
use serde_json::{Value, json};
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::cleanse::{AddressRow, Category};
use vejviser_engine::parse::Parsed;
use vejviser_model::{Door, Floor, HouseNumber};
use vejviser_wire::{Presentation, write_parsed};

fn answer(parsed: &Parsed<'_>, shape: &str) -> Value {
    let home = Home {
        municipality: 101,
        street_code: 1,
        street: "Storegade".into(),
        number: "1".into(),
        postcode: Some(6270),
        units: vec![Unit { floor: "2".into(), door: "tv".into(), ..Unit::default() }],
        ..Home::default()
    };
    let fixture = build(vec![home], vec![place(AreaKind::Postcode, 6270, "Tønder")]);
    let presentation = json!({"shape": shape, "format": "json", "base": "http://host"});
    let presentation: Presentation = serde_json::from_value(presentation).unwrap();
    let mut out = Vec::new();
    write_parsed(&fixture.snapshot, parsed, &presentation, &mut out);
    let described = Described::new();
    let form = &described.resource("address")["parsing"][if shape == "mini" { "mini" } else { "full" }][0];
    described.hold_form(form.as_str().unwrap(), &serde_json::from_slice(&out).unwrap()).unwrap();
    serde_json::from_slice(&out).unwrap()
}

fn parsed() -> Parsed<'static> {
    Parsed {
        street: Some(Cow::Borrowed("Storegade")),
        house_number: HouseNumber::parse("1"),
        floor: Floor::parse("2").unwrap(),
        door: Door::parse("tv").unwrap(),
        supplementary_town: None,
        postcode: Some(6270),
        town: Some(Cow::Borrowed("Tønder")),
        unknown: vec!["c/o", "\"Jensen\""],
        category: Category::C,
        row: None,
    }
}

#[test]
fn parts_and_unknown_words_are_listed() {
    assert_eq!(
        answer(&parsed(), "mini"),
        json!({
            "vejnavn": "Storegade", "husnr": "1", "etage": "2", "dør": "tv", "supplerendebynavn": null,
            "postnr": "6270", "postnrnavn": "Tønder", "ukendtetokens": ["c/o", "\"Jensen\""], "kategori": "C",
            "adresse": null,
        })
    );
    let nothing = Parsed {
        street: None,
        house_number: None,
        floor: Floor::NONE,
        door: Door::NONE,
        postcode: None,
        town: None,
        unknown: Vec::new(),
        category: Category::D,
        ..parsed()
    };
    let answer = answer(&nothing, "mini");
    for part in ["vejnavn", "husnr", "etage", "dør", "supplerendebynavn", "postnr", "postnrnavn", "adresse"] {
        assert_eq!(answer.get(part), Some(&Value::Null), "{part}");
    }
    assert_eq!(answer["ukendtetokens"], json!([]));
    assert_eq!(answer["kategori"], "D");
}

#[test]
fn the_address_meant_is_a_record_of_its_resource() {
    let unit = Parsed { row: Some(AddressRow { entrance: 0, unit: Some(0) }), ..parsed() };
    let mini = &answer(&unit, "mini")["adresse"];
    assert_eq!(mini["betegnelse"], "Storegade 1, 2. tv, 6270 Tønder");
    assert!(mini["id"].is_string() && mini["adgangsadresseid"].is_string());
    let full = &answer(&unit, "full")["adresse"];
    assert_eq!(full["adressebetegnelse"], "Storegade 1, 2. tv, 6270 Tønder");
    assert_eq!(full["adgangsadresse"]["husnr"], "1");

    let entrance = Parsed { row: Some(AddressRow { entrance: 0, unit: None }), ..parsed() };
    let mini = &answer(&entrance, "mini")["adresse"];
    assert_eq!(mini["betegnelse"], "Storegade 1, 6270 Tønder");
    assert_eq!(mini.get("adgangsadresseid"), None);
    assert!(answer(&entrance, "full")["adresse"]["adgangspunkt"].is_object());
}
