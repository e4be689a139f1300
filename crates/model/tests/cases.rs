//! Runs the facts of `test/cases` that concern this crate, one line a case.
//!
//! They stand for the rules of the closed public API: its unit tests, or its own functions over its test extract. The
//! kind `align-consume` speaks of parts of the alignment and runs with it.

use serde_json::{Value, json};
use vejviser_model::{
    AddressParts, Door, Floor, HouseNumber, Kvh, KvhError, Kvhx, TextOptions, Variant,
    align::{self, FIELDS},
    distance::{self, Op},
    kvh::KeyParts,
    text::write_address_text,
    words::{LastWord, mark_caret, query_words},
};

/// Names of an address's fields in the cases, in the order of [`Variant::fields`].
const NAMES: [&str; FIELDS] = ["vejnavn", "husnr", "etage", "dør", "supplerendebynavn", "postnr", "postnrnavn"];

/// Runs every line of a kind.
fn each(kind: &str, run: impl Fn(&Value, &Value, &str)) {
    let path = format!("{}/../../test/cases/{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(!lines.is_empty(), "{path} is empty");
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        run(&case["input"], &case["expect"], case["id"].as_str().unwrap());
    }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[test]
fn husnr() {
    each("husnr", |input, expect, id| {
        if input["op"] == "compare" {
            let house = |key| HouseNumber::parse(text(input, key)).unwrap();
            assert_eq!(house("a").cmp(&house("b")) as i8, expect["sign"], "{id}");
            return;
        }
        let given = text(input, "text");
        // The case is about a function behind one that makes the letter a capital; ours does both.
        let strict = |house: &HouseNumber| house.letter().is_none_or(|letter| given.contains(letter));
        let found = HouseNumber::parse(given).filter(strict);
        let found = found.map(|house| json!({"tal": house.number(), "bogstav": house.letter()}));
        assert_eq!(json!(found), expect["result"], "{id}");
    });
}

#[test]
fn kvh() {
    each("kvh", |input, expect, id| match text(input, "op") {
        "format" => {
            let fields = &input["fields"];
            let code = |key| fields[key].as_u64().unwrap_or_default() as u16;
            let kvh = Kvh {
                municipality: code("kommunekode"),
                street_code: code("vejkode"),
                house_number: HouseNumber::parse(text(fields, "husnr")),
            };
            let (floor, door) = (Floor::parse(text(fields, "etage")), Door::parse(text(fields, "dør")));
            let kvhx = Kvhx { kvh, floor: floor.unwrap(), door: door.unwrap() };
            let key = if input["as"] == "kvhx" { kvhx.to_string() } else { kvh.to_string() };
            let bound = |at: usize| expect["slice"][at].as_u64().unwrap() as usize;
            assert_eq!(key[bound(0)..bound(1)], *text(expect, "value"), "{id}");
        }
        "parse" => {
            let parts = match text(input, "as") {
                "kvhx" => KeyParts::of_kvhx(text(input, "value")),
                _ => KeyParts::of_kvh(text(input, "value")),
            };
            if expect["throws"] == false {
                assert!(matches!(parts, Err(KvhError::Length { .. })), "{id}");
                return;
            }
            let parts = parts.unwrap();
            for (key, value) in expect.as_object().unwrap() {
                let part = match key.as_str() {
                    "kommunekode" => parts.municipality,
                    "vejkode" => parts.street_code,
                    "husnr" => parts.house_number,
                    "etage" => parts.floor,
                    "dør" => parts.door,
                    other => panic!("{id}: {other}"),
                };
                assert_eq!(part, value, "{id}");
            }
        }
        "validate" => {
            let value = text(input, "value");
            let error = match text(input, "as") {
                "kvhx" => Kvhx::parse(value).unwrap_err(),
                _ => Kvh::parse(value).unwrap_err(),
            };
            for part in expect["message contains"].as_array().unwrap() {
                assert!(error.to_string().contains(part.as_str().unwrap()), "{id}: {error}");
            }
        }
        other => panic!("{id}: {other}"),
    });
}

#[test]
fn address_text() {
    each("address-text", |input, expect, id| {
        let unit = AddressParts {
            street: text(input, "vejnavn"),
            house_number: HouseNumber::parse(text(input, "husnr")),
            floor: Floor::parse(text(input, "etage")).unwrap(),
            door: Door::parse(text(input, "dør")).unwrap(),
            supplementary_town: text(input, "supplerendebynavn"),
            postcode: text(input, "postnr").parse().unwrap(),
            postcode_name: text(input, "postnrnavn"),
        };
        let entrance = AddressParts { floor: Floor::NONE, door: Door::NONE, ..unit };
        for (key, parts) in [("adresse", unit), ("adgangsadresse", entrance)] {
            let mut out = String::new();
            write_address_text(&mut out, &parts, TextOptions::default());
            assert_eq!(out, expect[key], "{id}");
        }
    });
}

#[test]
fn query_terms() {
    each("query-terms", |input, expect, id| {
        let q = text(input, "q");
        let caret = input["caretpos"].as_u64().map(|caret| caret as usize);
        let words = query_words(q, caret, LastWord::Begun);
        let words: Vec<_> = words.iter().map(|word| json!({"word": word.text, "prefix": word.prefix})).collect();
        assert_eq!(mark_caret(q, caret), expect["text with mark"], "{id}");
        assert_eq!(json!(words), expect["terms"], "{id}");
    });
}

#[test]
fn levenshtein() {
    each("levenshtein", |input, expect, id| {
        let (a, b) = (text(input, "a"), text(input, "b"));
        let cost = |key| input[key].as_u64().unwrap() as u32;
        let script = distance::script(a, b, cost("insert"), cost("update"), cost("delete"));
        if let Some(distance) = expect["distance"].as_u64() {
            assert_eq!(u64::from(script.distance), distance, "{id}");
        }
        if let Some(expected) = expect["ops"].as_array() {
            let (mut a, mut b) = (a.chars(), b.chars());
            let mut show = |op: &Op| {
                let typed = if *op == Op::Delete { None } else { a.next() };
                let other = if *op == Op::Insert { None } else { b.next() };
                let name = match op {
                    Op::Insert => 'I',
                    Op::Delete => 'D',
                    Op::Keep => 'K',
                    Op::Update => 'U',
                };
                format!("{name}:{}", typed.or(other).unwrap())
            };
            assert_eq!(script.ops.iter().map(&mut show).collect::<Vec<_>>(), *expected, "{id}");
        }
    });
}

#[test]
fn align() {
    each("align", |input, expect, id| {
        let variant = Variant { fields: NAMES.map(|name| input["vasket"][name].as_str()) };
        let parse = align::align(text(input, "uvasket"), &variant);
        for (name, field) in NAMES.into_iter().zip(parse.fields()) {
            assert_eq!(field, expect["address"][name].as_str(), "{id}: {name}");
        }
        let unknown = expect["unknownTokens"].as_array().cloned().unwrap_or_default();
        assert_eq!(json!(parse.unknown().collect::<Vec<_>>()), json!(unknown), "{id}");
    });
}
