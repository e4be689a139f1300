//! Answers of cleansing, byte for byte as the legacy gave them (`examples/datavask-*.json`), and what they add.

use crate::support::conformance::Described;
use crate::support::{Home, Unit, build, place};
use serde_json::Value;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::cleanse::AddressKind;
use vejviser_engine::request::CleanseParameters;
use vejviser_engine::{Budget, Engine};
use vejviser_wire::{Presentation, write_cleansed};

const BASE: &str = "https://api.dataforsyningen.dk";

/// Stationsvej 37 in Dragør with its first floor, Girostrøget 1 of a large recipient.
fn engine() -> Engine {
    let station = Home {
        id: "0a3f507b-c6d2-32b8-e044-0003ba298018",
        municipality: 155,
        street_code: 7733,
        street: "Stationsvej".into(),
        number: "37".into(),
        postcode: Some(2791),
        created: "2009-11-24T00:50:11Z",
        units: vec![Unit {
            id: "0a3f50a3-92e8-32b8-e044-0003ba298018",
            floor: "1".into(),
            created: "2009-11-24T00:50:11Z",
            ..Unit::default()
        }],
        ..Home::default()
    };
    let bank = Home {
        id: "0a3f507c-f9a0-32b8-e044-0003ba298018",
        municipality: 169,
        street_code: 2065,
        street: "Girostrøget".into(),
        number: "1".into(),
        town: Some(("Høje Taastrup".into(), None)),
        postcode: Some(2630),
        large_recipient: Some(800),
        created: "2018-05-05T00:00:00Z",
        ..Home::default()
    };
    let towns = [(2791, "Dragør"), (2630, "Taastrup"), (800, "Høje Taastrup")];
    let towns = towns.map(|(code, name)| place(AreaKind::Postcode, code, name));
    // The files stay mapped when their folder is gone.
    Engine::new(build(vec![station, bank], towns.to_vec()).snapshot)
}

fn answer(engine: &Engine, kind: &str, text: &str, shape: &str) -> String {
    let kind = if kind == "address" { AddressKind::Address } else { AddressKind::AccessAddress };
    let parameters = CleanseParameters { text: Some(text.to_owned()), parts: None };
    let presentation = serde_json::json!({"shape": shape, "format": "json", "base": BASE});
    let presentation: Presentation = serde_json::from_value(presentation).unwrap();
    let cleansed = engine.cleanse(kind, &parameters, &mut Budget::unlimited()).unwrap();
    let mut out = Vec::new();
    write_cleansed(engine.snapshot(), &cleansed, &presentation, &mut out);
    let described = Described::new();
    let resource = if kind == AddressKind::Address { "address" } else { "accessAddress" };
    let form = &described.resource(resource)["cleansing"][shape][0];
    described.hold_form(form.as_str().unwrap(), &serde_json::from_slice(&out).unwrap()).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_legacy_answers_come_byte_for_byte() {
    let engine = engine();
    for (kind, text, expected) in [
        ("address", "Stationsvej 37, 1., 2791 Dragør", include_str!("../examples/datavask-a.json")),
        ("address", "Stationvej 37, 1., 2791 Dragør", include_str!("../examples/datavask-b.json")),
        ("accessAddress", "Girostrøget 1, 0800 Høje Taastrup", include_str!("../examples/datavask-stormodtager.json")),
    ] {
        let answer = answer(&engine, kind, text, "mini");
        // Without the rule and level of the answer, and the rule and score of its result.
        let (category, rest) = answer.split_once(r#","regel":"#).unwrap();
        let (_, results) = rest.split_once(r#","resultater":"#).unwrap();
        let (legacy, ours) = results.rsplit_once(r#","regel":"#).unwrap();
        let (_, closing) = ours.split_once('}').unwrap();
        assert_eq!(format!(r#"{category},"resultater":{legacy}}}{closing}"#), expected.trim_end(), "{text}");
    }
}

#[test]
fn a_result_says_which_rule_decided_and_how_likely_it_is() {
    let engine = engine();
    for (kind, text, rule, scores) in [
        ("address", "Stationsvej 37, 1., 2791 Dragør", "eksakt", 0.99..=1.0),
        ("address", "Stationvej 37, 1., 2791 Dragør", "vejnavn-stavefejl", 0.9..=1.0),
        ("address", "Stationsv. 37, 1., 2791 Dragør", "vejnavn-forkortet", 0.9..=1.0),
        ("address", "Stationsvej 37, 1., 2791", "postnrnavn-afviger", 0.9..=1.0),
        ("address", "Stationsvej 37, 2., 2791 Dragør", "enhed-afviger", 0.0..=0.5),
        ("accessAddress", "Stationsvej 39, 2791 Dragør", "husnr-afviger", 0.0..=0.5),
        ("accessAddress", "37 Stationsvej, 2791 Dragør", "raekkefoelge-afviger", 0.9..=1.0),
        ("accessAddress", "Stationsvej 37, 2791 Dragør, Danmark", "ekstra-oplysninger", 0.9..=1.0),
        ("accessAddress", "Stationsvej 37-39, 2791 Dragør", "husnr-interval", 0.9..=1.0),
        ("accessAddress", "Stationsvej nr. 37, 2791 Dragør", "skrivemaade-afviger", 0.9..=1.0),
        ("accessAddress", "Hansen, Stationsvej 37, 2791 Dragør", "ukendte-ord", 0.5..=1.0),
    ] {
        let answer: Value = serde_json::from_str(&answer(&engine, kind, text, "mini")).unwrap();
        let result = &answer["resultater"][0];
        assert_eq!(result["regel"], rule, "{text}");
        assert!(scores.contains(&result["score"].as_f64().unwrap()), "{text}: {}", result["score"]);
    }
}

#[test]
fn words_without_a_place_are_listed_as_typed() {
    let engine = engine();
    let answer: Value =
        serde_json::from_str(&answer(&engine, "accessAddress", "\"X\" Stationsvej 37, st, 2791", "mini")).unwrap();
    assert_eq!(answer["kategori"], "C");
    let result = &answer["resultater"][0];
    assert_eq!(result["vaskeresultat"]["ukendtetokens"], serde_json::json!(["st"]));
    assert_eq!(result["vaskeresultat"]["parsetadresse"]["vejnavn"], "X\" Stationsvej");
    assert!(result["adresse"].get("etage").is_none());
}

#[test]
fn nothing_found_is_an_empty_list() {
    let engine = engine();
    assert_eq!(
        answer(&engine, "address", "Qwxz 7, 2791 Dragør", "mini"),
        r#"{"kategori":"D","regel":"vejnavn-ukendt","niveau":"postnummer","resultater":[]}"#
    );
    assert_eq!(
        answer(&engine, "address", "Qwxz", "mini"),
        r#"{"kategori":"D","regel":"for-lidt-angivet","niveau":null,"resultater":[]}"#
    );
}

#[test]
fn the_full_shape_adds_the_record_of_today() {
    let engine = engine();
    for (kind, text, member, id) in [
        ("address", "Stationsvej 37, 1., 2791 Dragør", "adresse", "0a3f50a3-92e8-32b8-e044-0003ba298018"),
        ("accessAddress", "Stationsvej 37, 2791 Dragør", "adgangsadresse", "0a3f507b-c6d2-32b8-e044-0003ba298018"),
    ] {
        let mini: Value = serde_json::from_str(&answer(&engine, kind, text, "mini")).unwrap();
        let mut full: Value = serde_json::from_str(&answer(&engine, kind, text, "full")).unwrap();
        let record = full["resultater"][0]["adresse"].as_object_mut().unwrap().remove(member).unwrap();
        assert_eq!(record["id"], id, "{text}");
        assert!(record["adressebetegnelse"].is_string(), "{text}");
        assert_eq!(full, mini, "{text}");
    }
}
