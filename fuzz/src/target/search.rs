//! Lists by full text.
//!
//! Input: a byte for the kind of list, a byte of choices, then the text. Promised: a page is full when more remains,
//! two small pages are one large one, and every format has the same rows.

use serde_json::{Value, json};

use super::asked::{Came, POOL, ask, ask_and_check, list, text};

const KINDS: [&str; 5] = ["addresses", "accessAddresses", "streets", "streetNames", "areas"];
const AREAS: [&str; 7] =
    ["postcode", "municipality", "region", "parish", "courtDistrict", "policeDistrict", "nominationDistrict"];
const FORMATS: [&str; 5] = ["json", "csv", "ndjson", "geojson", "geojsonz"];

/// Tries an input.
pub fn run(input: &[u8]) {
    let [kind, choices, typed @ ..] = input else { return };
    let kind = usize::from(*kind);
    let name = KINDS[kind % KINDS.len()];
    let pick = |bit: u8| choices >> bit & 1 == 1;
    let size = 1 + u64::from(choices & 7);
    let mut request = json!({"q": text(typed), "autocomplete": pick(3)});
    match name {
        "areas" => request["kind"] = json!(AREAS[kind / KINDS.len() % AREAS.len()]),
        _ => request["fuzzy"] = json!(pick(4)),
    }
    let page =
        |number: u64, size: u64| json!({"kind": name, "request": request, "page": {"number": number, "size": size}});
    let shape = if pick(5) { "flat" } else { "mini" };
    let spelt = |format: &str| json!({"shape": shape, "format": format, "base": "http://h"}).to_string();
    let first = page(1, size).to_string();
    let counts = FORMATS.map(|format| ask_and_check(&first, &spelt(format)));
    let [Some((count, more)), ..] = counts else { return };
    assert!(count as u64 <= size && (!more || count as u64 == size), "{count} rows, more: {more}");
    // A format may be refused, or cost more than the budget; where it answers, it has the same rows.
    let differing = counts.iter().flatten().find(|&&counted| counted != (count, more));
    assert_eq!(differing, None, "formats differ: {count} rows as JSON");
    let rows = |number, size| match ask(&page(number, size).to_string(), &spelt("json"), POOL) {
        Came::Answer(body, _) => list(&text(&body)),
        _ => Vec::new(),
    };
    let halves: Vec<Value> = [rows(1, size), rows(2, size)].concat();
    let whole = rows(1, 2 * size);
    assert!(halves == whole || halves.is_empty() || whole.is_empty(), "two pages differ from one of double size");
}
