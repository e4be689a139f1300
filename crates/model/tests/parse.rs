//! Runs the facts of `test/cases/parse.jsonl`: free texts and the parts they mean, none of which needs a register.

use serde_json::Value;
use vejviser_model::{Reading, readings};

/// The part of a reading by its name in the cases, runs of blanks as one.
fn part(reading: &Reading<'_>, name: &str) -> Option<String> {
    let text = match name {
        "vejnavn" => reading.street.to_owned(),
        "husnr" => reading.house_number.map_or(String::new(), |number| number.to_string()),
        "etage" => reading.floor.to_string(),
        "dør" => reading.door.to_string(),
        "supplerendebynavn" => reading.supplementary_town.unwrap_or_default().to_owned(),
        "postnr" => reading.postcode.map_or(String::new(), |postcode| format!("{postcode:04}")),
        "postnrnavn" => reading.town.unwrap_or_default().to_owned(),
        other => panic!("{other}"),
    };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

#[test]
fn the_likeliest_reading_has_the_parts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test/cases/parse.jsonl");
    let lines = std::fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = case["input"]["text"].as_str().unwrap();
        let readings = readings(text);
        for (name, value) in case["expect"].as_object().unwrap() {
            let found = part(&readings[0], name).map(|part| part.to_lowercase());
            let meant = value.as_str().map(str::to_lowercase);
            if found != meant {
                wrong.push(format!("{text:?}: {name} is {found:?}, not {meant:?}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
