//! Lists by full text.
//!
//! Input: a byte for the resource, a byte of choices, then the text. Promised: a page is full when more remains,
//! two small pages are one large one, and every format has the same rows.

use serde_json::{Value, json};

use super::answer::{POOL, Reply, ask, ask_and_check, list, text};

/// Resources whose lists take words: those of areas last, for they have no `fuzzy`.
const RESOURCES: [&str; 11] = [
    "address",
    "accessAddress",
    "streetSegment",
    "streetName",
    "postcode",
    "municipality",
    "region",
    "parish",
    "courtDistrict",
    "policeDistrict",
    "nominationDistrict",
];
/// Of them, those that have `fuzzy`.
const FUZZY: usize = 4;
const FORMATS: [&str; 5] = ["json", "csv", "ndjson", "geojson", "geojsonz"];

/// Tries an input.
pub fn run(input: &[u8]) {
    let [resource, choices, typed @ ..] = input else { return };
    let place = usize::from(*resource) % RESOURCES.len();
    let pick = |bit: u8| choices >> bit & 1 == 1;
    let size = 1 + u64::from(choices & 7);
    let mut parameters = json!({"q": text(typed), "autocomplete": pick(3)});
    if place < FUZZY {
        parameters["fuzzy"] = json!(pick(4));
    }
    let page = |number: u64, size: u64| {
        let page = json!({"number": number, "size": size});
        json!({"resource": RESOURCES[place], "operation": "list", "parameters": parameters, "page": page})
    };
    let shape = if pick(5) { "flat" } else { "mini" };
    let presented = |format: &str| json!({"shape": shape, "format": format, "base": "http://h"}).to_string();
    let first = page(1, size).to_string();
    let counts = FORMATS.map(|format| ask_and_check(&first, &presented(format)));
    let [Some((count, more)), ..] = counts else { return };
    assert!(count as u64 <= size && (!more || count as u64 == size), "{count} rows, more: {more}");
    // A format may be refused, or cost more than the budget; where it answers, it has the same rows.
    let differing = counts.iter().flatten().find(|&&counted| counted != (count, more));
    assert_eq!(differing, None, "formats differ: {count} rows as JSON");
    let rows = |number, size| match ask(&page(number, size).to_string(), &presented("json"), POOL) {
        Reply::Answer(body, _) => list(&text(&body)),
        _ => Vec::new(),
    };
    let halves: Vec<Value> = [rows(1, size), rows(2, size)].concat();
    let whole = rows(1, 2 * size);
    assert!(halves == whole || halves.is_empty() || whole.is_empty(), "two pages differ from one of double size");
}
