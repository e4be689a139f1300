//! Questions of every kind with any of their fields, as the service may put them.
//!
//! Input: choices, read one after the other; what they choose from are the fields below and values that the sample
//! holds, with some that it does not. Promised: every answer is well formed, in every format, whatever the budget.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use serde_json::{Map, Value, json};

use super::asked::{Came, ask, ask_and_check, list, text};

/// Tries an input.
pub fn run(input: &[u8]) {
    let Ok((question, presentation)) = draw(&mut Unstructured::new(input)) else { return };
    let Some((count, more)) = ask_and_check(&question.to_string(), &presentation.to_string()) else { return };
    if let Some(size) = question["page"]["size"].as_u64() {
        assert!(count as u64 <= size && (!more || count as u64 == size), "{count} rows, more: {more}: {question}");
    }
}

/// What a field holds.
#[derive(Clone, Copy)]
enum Field {
    Flag,
    /// One text of a pool.
    Text(&'static str),
    /// A list of texts of a pool.
    Texts(&'static str),
    /// A list of texts of a pool and of "no value".
    OptionalTexts(&'static str),
    /// A number of a pool.
    Number(&'static str),
    /// A list of numbers of a pool.
    Numbers(&'static str),
    /// One of some words.
    Word(&'static [&'static str]),
    /// Longitude or latitude, east or north.
    Ordinate(usize),
    /// Longitude and latitude, or east and north.
    Position,
    Srid,
    Spatial,
}

use Field::{Flag, Number, Numbers, OptionalTexts, Ordinate, Position, Spatial, Srid, Text, Texts, Word};

type Fields = &'static [(&'static str, Field)];

const AREAS: &[&str] =
    &["postcode", "municipality", "region", "parish", "courtDistrict", "policeDistrict", "nominationDistrict"];
const TIERS: &[&str] = &["streetName", "accessAddress", "address"];
const GEOMETRY: &[&str] = &["accessPoint", "roadPoint"];

/// The fields that must be there, those that may be, and whether pages are asked for, by kind.
const KINDS: &[(&str, Fields, Fields, bool)] = &[
    ("autocomplete", &[("limit", Number("small"))], AUTOCOMPLETE, false),
    ("addresses", &[], ADDRESS_FILTER, true),
    ("accessAddresses", &[], ADDRESS_FILTER, true),
    ("address", &[("id", Text("id"))], &[("includeDiscontinued", Flag)], false),
    ("accessAddress", &[("id", Text("adgangsadresseid"))], &[("includeDiscontinued", Flag)], false),
    ("nearestAddress", POSITION, NEAREST, false),
    ("nearestAccessAddress", POSITION, NEAREST, false),
    ("areas", &[("kind", Word(AREAS))], AREA_FILTER, true),
    ("area", &[("kind", Word(AREAS)), ("code", Number("code"))], &[], false),
    ("areaAt", &[("kind", Word(AREAS)), ("x", Ordinate(0)), ("y", Ordinate(1))], &[("srid", Srid)], false),
    ("addressHistory", &[], HISTORY, true),
    ("accessAddressHistory", &[], HISTORY, true),
    ("addressVersions", &[("id", Texts("id"))], &[], false),
    ("accessAddressVersions", &[("id", Texts("adgangsadresseid"))], &[], false),
    ("cleanse", &[("kind", Word(&["address", "accessAddress"])), ("text", Text("betegnelse"))], &[], false),
    ("parse", &[("text", Text("betegnelse"))], &[], false),
    ("streetNames", &[], STREET_FILTER, true),
    ("streetName", &[("name", Text("vejnavn"))], &[], false),
    ("streets", &[], STREET_FILTER, true),
    ("street", STREET, &[("includeDiscontinued", Flag)], false),
    ("streetAt", POSITION, &[("srid", Srid)], false),
    (
        "streetNeighbours",
        &[("municipality", Number("kommunekode")), ("code", Number("vejkode")), ("distanceM", Number("small"))],
        &[],
        false,
    ),
];

const POSITION: Fields = &[("x", Ordinate(0)), ("y", Ordinate(1))];
const STREET: Fields = &[("municipality", Number("kommunekode")), ("code", Number("vejkode"))];
const NEAREST: Fields =
    &[("srid", Srid), ("geometry", Word(GEOMETRY)), ("status", Numbers("small")), ("includeDiscontinued", Flag)];
const AUTOCOMPLETE: Fields = &[
    ("q", Text("betegnelse")),
    ("caret", Number("small")),
    ("lastTier", Word(TIERS)),
    ("firstTier", Word(TIERS)),
    ("accessAddressId", Text("adgangsadresseid")),
    ("id", Text("id")),
    ("fuzzy", Flag),
    ("postcode", Numbers("postnr")),
    ("municipality", Numbers("kommunekode")),
    ("spatial", Spatial),
    ("largeRecipients", Flag),
];
const ADDRESS_FILTER: Fields = &[
    ("id", Texts("id")),
    ("accessAddressId", Texts("adgangsadresseid")),
    ("q", Text("betegnelse")),
    ("fuzzy", Flag),
    ("autocomplete", Flag),
    ("status", Numbers("small")),
    ("includeDiscontinued", Flag),
    ("streetName", OptionalTexts("vejnavn")),
    ("streetCode", Numbers("vejkode")),
    ("houseNumber", OptionalTexts("husnr")),
    ("houseNumberFrom", Text("husnr")),
    ("houseNumberTo", Text("husnr")),
    ("floor", OptionalTexts("etage")),
    ("door", OptionalTexts("dør")),
    ("supplementaryTown", OptionalTexts("supplerendebynavn")),
    ("postcode", Numbers("postnr")),
    ("municipality", Numbers("kommunekode")),
    ("region", Numbers("regionskode")),
    ("parish", Numbers("sognekode")),
    ("courtDistrict", Numbers("retskredskode")),
    ("policeDistrict", Numbers("politikredskode")),
    ("nominationDistrict", Numbers("opstillingskredskode")),
    ("votingArea", Numbers("small")),
    ("constituency", Numbers("small")),
    ("electoralPart", Texts("letter")),
    ("nuts3", Text("nuts3")),
    ("accuracy", Texts("letter")),
    ("zone", Numbers("small")),
    ("ownerDistrict", Number("code")),
    ("cadastralNumber", Text("matrikelnr")),
    ("propertyNumber", Numbers("code")),
    ("accessPointId", Text("adgangspunktid")),
    ("roadPointId", Text("id")),
    ("namedStreetId", Text("id")),
    ("kvh", Text("kvh")),
    ("kvhx", Text("kvhx")),
    ("spatial", Spatial),
];
const HISTORY: Fields = &[
    ("id", Texts("id")),
    ("postcode", Numbers("postnr")),
    ("municipality", Numbers("kommunekode")),
    ("accessAddressId", Texts("adgangsadresseid")),
];
const AREA_FILTER: Fields = &[
    ("q", Text("betegnelse")),
    ("autocomplete", Flag),
    ("code", Numbers("code")),
    ("name", Texts("postnrnavn")),
    ("region", Numbers("regionskode")),
    ("municipality", Numbers("kommunekode")),
    ("nuts2", Texts("nuts3")),
    ("constituency", Numbers("small")),
    ("electoralPart", Texts("letter")),
    ("seatMunicipality", Numbers("kommunekode")),
    ("dagiId", Numbers("code")),
    ("outsideDivision", Flag),
    ("largeRecipients", Flag),
    ("position", Position),
    ("nearest", Flag),
    ("spatial", Spatial),
];
const STREET_FILTER: Fields = &[
    ("q", Text("betegnelse")),
    ("autocomplete", Flag),
    ("fuzzy", Flag),
    ("name", Texts("vejnavn")),
    ("code", Numbers("vejkode")),
    ("municipality", Numbers("kommunekode")),
    ("postcode", Numbers("postnr")),
    ("id", Text("id")),
    ("namedStreetId", Text("id")),
    ("regex", Text("regex")),
    ("includeDiscontinued", Flag),
    ("spatial", Spatial),
];

fn draw(choices: &mut Unstructured<'_>) -> Result<(Value, Value)> {
    let (kind, needed, others, is_list) = *choices.choose(KINDS)?;
    let mut request = Map::new();
    for &(name, field) in needed {
        request.insert(name.to_owned(), value(field, choices)?);
    }
    for _ in 0..if others.is_empty() { 0 } else { choices.int_in_range(0..=5)? } {
        let &(name, field) = choices.choose(others)?;
        request.insert(name.to_owned(), value(field, choices)?);
    }
    let mut question = json!({"kind": kind, "request": request});
    if is_list {
        question["page"] =
            json!({"number": choices.int_in_range(1..=3_u32)?, "size": choices.int_in_range(1..=1000_u32)?});
    }
    let presentation = json!({
        "shape": choices.choose(&["mini", "nested", "flat", "full", "autocomplete"])?,
        "format": choices.choose(&["json", "ndjson", "csv", "geojson", "geojsonz"])?,
        "lines": choices.ratio(1, 8)?,
        "srid": choices.choose(&[4326, 25832])?,
        "base": "http://h",
        "geometry": choices.choose(GEOMETRY)?,
    });
    Ok((question, presentation))
}

fn value(field: Field, choices: &mut Unstructured<'_>) -> Result<Value> {
    let many = |choices: &mut Unstructured<'_>, one: &dyn Fn(&mut Unstructured<'_>) -> Result<Value>| {
        (0..choices.int_in_range(0..=3)?).map(|_| one(choices)).collect::<Result<Vec<_>>>().map(Value::from)
    };
    match field {
        Flag => Ok(choices.arbitrary::<bool>()?.into()),
        Text(pool) => Ok(chosen_text(pool, choices)?.into()),
        Texts(pool) => many(choices, &|choices| Ok(chosen_text(pool, choices)?.into())),
        OptionalTexts(pool) => many(choices, &|choices| {
            Ok(if choices.ratio(1, 6)? { Value::Null } else { chosen_text(pool, choices)?.into() })
        }),
        Number(pool) => Ok(chosen_number(pool, choices)?.into()),
        Numbers(pool) => many(choices, &|choices| Ok(chosen_number(pool, choices)?.into())),
        Word(words) => Ok((*choices.choose(words)?).into()),
        Srid => Ok((*choices.choose(&[4326, 25832])?).into()),
        Ordinate(axis) => ordinate(axis, choices),
        Position => Ok(json!([ordinate(0, choices)?, ordinate(1, choices)?])),
        Spatial => spatial(choices),
    }
}

fn chosen_text(pool: &str, choices: &mut Unstructured<'_>) -> Result<String> {
    let pool = POOLS.get(pool).map_or(&[][..], Vec::as_slice);
    match choices.int_in_range(0..=9)? {
        0 => Ok(choices.arbitrary::<&str>()?.to_owned()),
        1 => {
            let known = if pool.is_empty() { "" } else { choices.choose(pool)?.as_str() };
            let until = choices.int_in_range(0..=known.len())?;
            Ok(known.get(..until).unwrap_or(known).to_owned())
        }
        _ if pool.is_empty() => Ok(choices.arbitrary::<&str>()?.to_owned()),
        _ => Ok(choices.choose(pool)?.clone()),
    }
}

fn chosen_number(pool: &str, choices: &mut Unstructured<'_>) -> Result<u32> {
    let pool = POOLS.get(pool).map_or(&[][..], Vec::as_slice);
    let known = if pool.is_empty() { None } else { choices.choose(pool)?.parse().ok() };
    match known {
        Some(known) if !choices.ratio(1, 8)? => Ok(known),
        _ => Ok(u32::from(choices.arbitrary::<u16>()?)),
    }
}

/// In the sample or around it, in either system, or anywhere.
fn ordinate(axis: usize, choices: &mut Unstructured<'_>) -> Result<Value> {
    const DEGREES: [(f64, f64); 2] = [(8.3, 9.2), (54.9, 55.5)];
    const METRES: [(f64, f64); 2] = [(460_000.0, 500_000.0), (6_080_000.0, 6_150_000.0)];
    let share = f64::from(choices.arbitrary::<u16>()?) / 65_535.0;
    Ok(match choices.int_in_range(0..=9)? {
        0 => json!(choices.choose(&[0.0, -180.0, 180.0, 90.0, 1e9, -1e9, 1e300, 5e-324])?),
        1..=3 => json!(METRES[axis].0 + share * (METRES[axis].1 - METRES[axis].0)),
        _ => json!(DEGREES[axis].0 + share * (DEGREES[axis].1 - DEGREES[axis].0)),
    })
}

fn spatial(choices: &mut Unstructured<'_>) -> Result<Value> {
    let mut spatial = json!({"srid": choices.choose(&[4326, 25832])?, "geometry": choices.choose(GEOMETRY)?});
    let position = |choices: &mut Unstructured<'_>| value(Position, choices);
    match choices.int_in_range(0..=2)? {
        0 => {
            let (x, y) = (ordinate(0, choices)?, ordinate(1, choices)?);
            spatial["circle"] = json!({"x": x, "y": y, "radiusM": f64::from(choices.arbitrary::<u16>()?)});
        }
        1 => {
            let corners = [ordinate(0, choices)?, ordinate(1, choices)?, ordinate(0, choices)?, ordinate(1, choices)?];
            spatial["bbox"] = json!(corners);
        }
        _ => {
            let mut rings = Vec::new();
            for _ in 0..choices.int_in_range(1..=2)? {
                let mut ring =
                    (0..choices.int_in_range(0..=8)?).map(|_| position(choices)).collect::<Result<Vec<_>>>()?;
                if choices.ratio(7, 8)? {
                    ring.extend(ring.first().cloned());
                }
                rings.push(ring);
            }
            spatial["polygon"] = json!(rings);
        }
    }
    Ok(spatial)
}

/// Values that the sample holds, by the field of its answers, with some of no field.
static POOLS: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut pools: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let words = [
        ("small", "0 1 2 3 4 5 20 100 1000"),
        ("letter", "A B C U a Æ"),
        ("nuts3", "DK011 DK032 DK050 DK03 DK DK099"),
        ("regex", "^S gade$ .* (a|b)+ [æøå] \\d ( \\1 (?i)x a{1000}"),
        ("code", "550 563 6270 1083 8974 1121 1462 49 389103 0 4294967295"),
    ];
    for (name, values) in words {
        pools.insert(name.to_owned(), values.split(' ').map(ToOwned::to_owned).collect());
    }
    for page in [1, 3, 7] {
        let question = json!({"kind": "addresses", "request": {}, "page": {"number": page, "size": 40}}).to_string();
        let presentation = json!({"shape": "flat", "format": "json", "base": ""}).to_string();
        let Came::Answer(body, _) = ask(&question, &presentation, u64::MAX) else { continue };
        for row in list(&text(&body)) {
            for (name, value) in row.as_object().into_iter().flatten() {
                let value = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
                let pool = pools.entry(name.clone()).or_default();
                if value != "null" && !pool.contains(&value) {
                    pool.push(value);
                }
            }
        }
    }
    pools
});

#[cfg(test)]
mod tests {
    use vejviser_answer::answer;
    use vejviser_engine::Budget;

    use super::KINDS;
    use crate::sample::engine;

    #[test]
    fn every_kind_of_question_is_drawn() {
        let question = r#"{"kind":"?","request":{}}"#;
        let presentation = r#"{"shape":"mini","format":"json","base":""}"#;
        let refusal = answer(engine(), question, presentation, &mut Budget::unlimited(), &mut Vec::new());
        let refusal = refusal.expect_err("there is no such kind").to_string();
        // It names every kind there is, between backquotes; the first one quoted is the one that is none.
        let mut known: Vec<&str> = refusal.split('`').skip(3).step_by(2).collect();
        let mut drawn: Vec<&str> = KINDS.iter().map(|&(kind, ..)| kind).collect();
        known.sort_unstable();
        drawn.sort_unstable();
        assert_eq!(drawn, known);
    }
}
