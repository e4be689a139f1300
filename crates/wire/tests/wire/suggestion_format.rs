//! Texts of suggestions, case by case (`test/cases/suggestion-format.jsonl`), with two rules of ours: a street that can
//! be typed on ends with a blank in both texts, and which forms of a large recipient's address come is not asked here.

use crate::support::{Home, Unit, build, place};
use serde_json::Value;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::{PostcodeForm, Suggested, Suggestions};
use vejviser_model::id::{AccessAddressId, AddressId, StreetNameId};
use vejviser_wire::{Presentation, write_suggestions};

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The answer to one case.
fn answer(input: &Value, forms: &[PostcodeForm]) -> Vec<Value> {
    let (kind, data, params) = (text(&input["suggestion type"]), &input["data"], &input["params"]);
    let code = |name: &str| data[name].as_str().and_then(|code| code.parse::<u16>().ok());
    let is_street = kind == "vejnavn";
    let home = Home {
        municipality: 101,
        street_code: 1,
        street: text(&data[if is_street { "navn" } else { "vejnavn" }]),
        number: if is_street { "1".into() } else { text(&data["husnr"]) },
        town: data["supplerendebynavn"].as_str().map(|name| (name.to_owned(), None)),
        postcode: code("postnr"),
        large_recipient: code("stormodtagerpostnr"),
        units: vec![Unit { floor: text(&data["etage"]), door: text(&data["dør"]), ..Unit::default() }],
        ..Home::default()
    };
    let mut areas = Vec::new();
    for (number, name) in [("postnr", "postnrnavn"), ("stormodtagerpostnr", "stormodtagerpostnrnavn")] {
        if let Some(code) = code(number) {
            areas.push(place(AreaKind::Postcode, code.into(), data[name].as_str().unwrap()));
        }
    }
    let fixture = build(vec![home], areas);
    let suggestions = match kind.as_str() {
        "vejnavn" => Suggestions::StreetNames(vec![StreetNameId(0)]),
        "adgangsadresse" => Suggestions::AccessAddresses(
            forms.iter().map(|&postcode| Suggested { row: AccessAddressId(0), postcode }).collect(),
        ),
        _ => Suggestions::Addresses(forms.iter().map(|&postcode| Suggested { row: AddressId(0), postcode }).collect()),
    };
    let tier = match params["type"].as_str() {
        Some("vejnavn") => "streetName",
        Some("adgangsadresse") => "accessAddress",
        _ => "address",
    };
    let presentation: Presentation = serde_json::from_value(serde_json::json!({
        "shape": "mini",
        "format": "json",
        "base": "http://host",
        "suggestion": {
            "supplementaryTown": params["supplerendebynavn"].as_bool().unwrap_or(true),
            "multiline": params["multilinje"].as_bool().unwrap_or(false),
            "lastTier": tier,
        },
    }))
    .unwrap();
    let mut out = Vec::new();
    write_suggestions(&fixture.snapshot, &suggestions, &presentation, &mut out);
    serde_json::from_slice(&out).unwrap()
}

#[test]
fn cases() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test/cases/suggestion-format.jsonl");
    let cases = std::fs::read_to_string(path).unwrap();
    let mut read = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (id, input, expect) = (&case["id"], &case["input"], &case["expect"]);
        let mut expected = expect["suggestions"].as_array().cloned().unwrap_or_else(|| vec![expect.clone()]);
        let forms: Vec<PostcodeForm> = expected
            .iter()
            .map(|one| match one["stormodtagerpostnr"].as_bool() {
                Some(true) => PostcodeForm::LargeRecipient,
                _ => PostcodeForm::Ordinary,
            })
            .collect();
        if input["suggestion type"] == "vejnavn" {
            expected[0]["forslagstekst"] = expected[0]["tekst"].clone();
        }
        let actual = answer(input, &forms);
        assert_eq!(actual.len(), expected.len(), "{id}");
        for (actual, expected) in actual.iter().zip(&expected) {
            for (name, value) in expected.as_object().unwrap() {
                assert_eq!(&actual[name], value, "{name} of {id}");
            }
        }
        read += 1;
    }
    assert_eq!(read, 33);
}

#[test]
fn the_caret_counts_utf16_units() {
    let input = serde_json::json!({
        "suggestion type": "adgangsadresse",
        "data": {"vejnavn": "Åvej 𝄞", "husnr": "7", "postnr": "0800", "postnrnavn": "Høje Taastrup"},
        "params": {"type": "adresse"},
    });
    let [open] = &answer(&input, &[PostcodeForm::Ordinary])[..] else { panic!("one suggestion") };
    assert_eq!(open["tekst"], "Åvej 𝄞 7, , 0800 Høje Taastrup");
    assert_eq!(open["caretpos"], 11);
    let mut input = input;
    input["params"]["type"] = "adgangsadresse".into();
    let [finished] = &answer(&input, &[PostcodeForm::Ordinary])[..] else { panic!("one suggestion") };
    assert_eq!(finished["caretpos"], 29);
}

#[test]
fn the_unfinished_text_has_the_ordinary_postcode() {
    let input = serde_json::json!({
        "suggestion type": "adgangsadresse",
        "data": {
            "vejnavn": "Girostrøget", "husnr": "1", "supplerendebynavn": "Høje Taastrup", "postnr": "2630",
            "postnrnavn": "Taastrup", "stormodtagerpostnr": "0800", "stormodtagerpostnrnavn": "Høje Taastrup",
        },
        "params": {"type": "adresse", "multilinje": true},
    });
    let [company] = &answer(&input, &[PostcodeForm::LargeRecipient])[..] else { panic!("one suggestion") };
    assert_eq!(company["tekst"], "Girostrøget 1, , Høje Taastrup, 2630 Taastrup");
    assert_eq!(company["forslagstekst"], "Girostrøget 1\nHøje Taastrup\n0800 Høje Taastrup");
    assert_eq!(company["stormodtagerpostnr"], true);
    assert_eq!(company["caretpos"], 15);
}
