//! Named streets and street names in postcodes: what is found by text and by filters equals a walk over all of them, and a
//! page is the beginning of the whole list.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::support::{country, indexed};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::Budget;
use vejviser_engine::request::{NamedStreetFilter, NamedStreetNeighbours, Page, StreetPostcodeFilter};
use vejviser_model::words::{LastWord, query_words};

const SEED: u64 = 2026;
const WHOLE: Page = Page { number: 1, size: 1_000_000 };

fn named_streets(filter: &Value, page: impl Into<Option<Page>>) -> Vec<u32> {
    let filter: NamedStreetFilter = serde_json::from_value(filter.clone()).expect("a filter");
    let list = country().named_streets(&filter, page.into(), &mut Budget::unlimited()).expect("a list");
    list.rows.into_iter().map(u32::from).collect()
}

fn in_postcodes(filter: &Value, page: impl Into<Option<Page>>) -> Vec<u32> {
    let filter: StreetPostcodeFilter = serde_json::from_value(filter.clone()).expect("a filter");
    let list = country().street_postcodes(&filter, page.into(), &mut Budget::unlimited()).expect("a list");
    list.rows.into_iter().map(u32::from).collect()
}

fn name_of(row: usize) -> &'static str {
    let snapshot = country().snapshot();
    snapshot.street_names.name.get(snapshot.named_streets.name.get(row) as usize)
}

/// Whether each word of a text stands in the name or its area.
fn holds(name: &str, area: &str, q: &str) -> bool {
    let (name, area) = (indexed(name), indexed(area));
    let is_in = |words: &BTreeSet<String>, text: &str, prefix: bool| {
        if prefix { words.iter().any(|word| word.starts_with(text)) } else { words.contains(text) }
    };
    let words = query_words(q, None, LastWord::Begun);
    words.iter().all(|word| [&name, &area].iter().any(|words| is_in(words, &word.text, word.prefix)))
}

/// What an area adds to a text, with its code or another word; nothing where the register does not know it.
fn area_text(snapshot: &Snapshot, kind: AreaKind, code: u16, with: &str) -> String {
    let row = snapshot.area(kind, code.into());
    row.map_or_else(String::new, |row| format!("{with} {}", snapshot.areas.name.get(row as usize)))
}

fn texts() -> impl Strategy<Value = String> {
    let words = "(s|k|v|ny|vej|strandvej|kommune|aarhus|vester|nørre|81|8000|gl|skov|ø)";
    prop_oneof![
        words.prop_map(|text| text),
        (words, words).prop_map(|(one, other)| format!("{one} {other}")),
        "[a-zæøå]{1,3}"
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn text_finds_all_that_hold_its_words(q in texts()) {
        let snapshot = country().snapshot();
        let filter = json!({"q": q, "autocomplete": true});
        let found = named_streets(&filter, WHOLE);
        let expected: Vec<u32> = (0..snapshot.named_streets.len())
            .filter(|&row| {
                let municipality = snapshot.named_streets.municipality.get(row).unwrap_or_default();
                let area = area_text(snapshot, AreaKind::Municipality, municipality, "kommune");
                holds(name_of(row), &area, &q)
            })
            .map(|row| row as u32)
            .collect();
        let mut sorted = found.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, expected, "{:?}", q);
        for size in [1, 20, 90] {
            let first: Vec<u32> = found.iter().copied().take(size as usize).collect();
            prop_assert_eq!(named_streets(&filter, Page { number: 1, size }), first, "{:?} {}", q, size);
        }

        let found = in_postcodes(&filter, WHOLE);
        let table = &snapshot.street_postcodes;
        let expected: Vec<u32> = (0..table.len())
            .filter(|&row| {
                let postcode = table.postcode.get(row);
                let area = area_text(snapshot, AreaKind::Postcode, postcode, &format!("{postcode:04}"));
                holds(snapshot.street_names.name.get(table.name.get(row) as usize), &area, &q)
            })
            .map(|row| row as u32)
            .collect();
        let mut sorted = found.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, expected, "{:?}", q);
        let first: Vec<u32> = found.into_iter().take(20).collect();
        prop_assert_eq!(in_postcodes(&filter, Page { number: 1, size: 20 }), first, "{:?}", q);
    }
}

#[test]
fn names_that_hold_a_word_as_it_was_typed_come_first_and_then_the_shortest() {
    for q in ["strand", "skov", "s"] {
        let found = named_streets(&json!({"q": q, "autocomplete": true}), Page { number: 1, size: 200 });
        let places: Vec<_> = found
            .iter()
            .map(|&row| {
                let name = name_of(row as usize);
                let words = indexed(name);
                (Reverse(words.contains(q)), words.len(), name.chars().count())
            })
            .collect();
        assert!(places.is_sorted_by_key(|place| place.0), "{q}: {places:?}");
        let begun: Vec<_> = places.iter().filter(|place| !place.0.0 && place.1 == 1).collect();
        assert!(begun.is_sorted(), "{q}: {begun:?}");
    }
}

#[test]
fn each_filter_finds_what_a_walk_finds() {
    let snapshot = country().snapshot();
    let table = &snapshot.named_streets;
    let row = table.len() / 2;
    let segment = table.segments.get(row)[0] as usize;
    let municipality = snapshot.streets.municipality.get(segment);
    let postcode = table.postcodes.get(row)[0];
    let short = (0..table.len()).find(|&row| table.addressing_name.get(row).is_some()).expect("a long name");
    let short = table.addressing_name.get(short).expect("its short form");
    let [name, id] = [name_of(row), &table.id.get(row).to_string()];
    let segment_id = snapshot.streets.id.get(segment).expect("an id").to_string();
    let holds = |filter: &str, row: usize| match filter {
        "id" | "streetId" => table.id.get(row).to_string() == *id,
        "name" => name_of(row) == name,
        "addressingName" => table.addressing_name.get(row).unwrap_or(name_of(row)) == short,
        "ownAddressingName" => table.addressing_name.get(row).unwrap_or(name_of(row)) == name,
        "municipality" | "administeringMunicipality" => table.municipality.get(row) == Some(municipality),
        "postcode" => table.postcodes.get(row).contains(&postcode),
        "regex" => name_of(row).ends_with("toften"),
        _ => true,
    };
    for (what, filter) in [
        ("id", json!({"id": [id]})),
        ("streetId", json!({"streetId": [segment_id]})),
        ("name", json!({"name": [name]})),
        ("addressingName", json!({"addressingName": [short]})),
        ("ownAddressingName", json!({"addressingName": [name]})),
        ("municipality", json!({"municipality": [municipality]})),
        ("administeringMunicipality", json!({"administeringMunicipality": [municipality]})),
        ("postcode", json!({"postcode": [postcode]})),
        ("regex", json!({"regex": "toften$"})),
        ("all", json!({"status": [3]})),
    ] {
        let expected: Vec<u32> = (0..table.len()).filter(|&row| holds(what, row)).map(|row| row as u32).collect();
        assert!(!expected.is_empty(), "{what}");
        assert_eq!(named_streets(&filter, WHOLE), expected, "{what}");
    }
    assert_eq!(named_streets(&json!({"status": [2]}), WHOLE), [0; 0]);

    let streets = &snapshot.street_postcodes;
    let name_row = table.name.get(row);
    let of_name = |row: usize| streets.name.get(row) == name_row;
    let in_municipality = |row: usize| {
        streets
            .streets
            .get(row)
            .iter()
            .any(|&street| snapshot.streets.municipality.get(street as usize) == municipality)
    };
    for (filter, holds) in [
        (
            json!({"postcode": [postcode]}),
            &(|row: usize| streets.postcode.get(row) == postcode) as &dyn Fn(usize) -> bool,
        ),
        (json!({"name": [name]}), &of_name),
        (json!({"municipality": [municipality]}), &in_municipality),
    ] {
        let expected: Vec<u32> = (0..streets.len()).filter(|&row| holds(row)).map(|row| row as u32).collect();
        assert!(!expected.is_empty(), "{filter}");
        assert_eq!(in_postcodes(&filter, WHOLE), expected, "{filter}");
    }
}

#[test]
fn what_is_nearest_and_near_is_that_of_segments() {
    let snapshot = country().snapshot();
    let entrances = &snapshot.access_addresses;
    let entrance = (0..entrances.len()).find(|&row| entrances.x.get(row).is_some() && entrances.status.get(row) == 3);
    let entrance = entrance.expect("an entrance");
    let place = |value: Option<i32>| f64::from(value.expect("a point")) / 1000.0;
    let position = [place(entrances.x.get(entrance)), place(entrances.y.get(entrance)) + 5_000_000.0];
    let street = entrances.street.get(entrance) as usize;
    let filter = json!({"position": position, "spatial": {"srid": 25832}});
    let own = snapshot.streets.named_street_row.get(street).expect("a named street");
    assert_eq!(named_streets(&filter, None), [own]);
    let nearest = in_postcodes(&filter, None);
    assert_eq!(nearest.len(), 1);
    assert_eq!(snapshot.street_postcodes.name.get(nearest[0] as usize), snapshot.streets.name.get(street));

    let id = snapshot.named_streets.id.get(own as usize).to_string();
    let neighbours = |id: &str, distance_m| {
        let parameters = NamedStreetNeighbours { id: id.to_owned(), distance_m };
        let found = country().named_street_neighbours(&parameters, &mut Budget::unlimited()).expect("an answer");
        found.map(|rows| rows.into_iter().map(u32::from).collect::<BTreeSet<u32>>())
    };
    let (near, far) = (neighbours(&id, 0.0).expect("a street"), neighbours(&id, 500.0).expect("a street"));
    assert!(near.is_subset(&far) && near.len() < far.len() && !far.contains(&own), "{near:?} {far:?}");
    assert_eq!(neighbours("00000000-0000-4000-8000-00000000abcd", 0.0), None);
}

#[test]
fn the_nearest_are_the_nearest_of_all_that_a_filter_lets_through() {
    let snapshot = country().snapshot();
    let (table, entrances) = (&snapshot.named_streets, &snapshot.access_addresses);
    let distance = |[x, y]: [i64; 2], row: u32| {
        let points = [
            entrances.x.get(row as usize).zip(entrances.y.get(row as usize)),
            entrances.road_point_x.get(row as usize).zip(entrances.road_point_y.get(row as usize)),
        ];
        let is_current = entrances.status.get(row as usize) == 3;
        let distances = points.into_iter().flatten().filter(|_| is_current);
        distances.map(|(east, north)| (i64::from(east) - x).pow(2) + (i64::from(north) - y).pow(2)).min()
    };
    let of_streets = |at, streets: &[u32]| {
        let runs = streets.iter().map(|&street| street as usize);
        let rows =
            runs.flat_map(|street| snapshot.streets.access_from.get(street)..snapshot.streets.access_to.get(street));
        rows.filter_map(|row| distance(at, row)).min()
    };
    let of_named = |at, row: &u32| of_streets(at, table.segments.get(*row as usize));
    let of_name = |at, row: &u32| of_streets(at, snapshot.street_postcodes.streets.get(*row as usize));
    let shared = |row: &usize| snapshot.street_names.named_streets.get(*row).len() > 1;
    let names: Vec<&str> =
        (0..snapshot.street_names.len()).filter(shared).map(|row| snapshot.street_names.name.get(row)).collect();
    assert!(names.len() > 40, "{}", names.len());
    let municipalities = snapshot.areas_of(AreaKind::Municipality).map(|row| snapshot.areas.code.get(row as usize));
    // Whole municipalities are more than few streets, and are behind many others from nearly everywhere.
    let by_name = names.into_iter().step_by(10).map(|name| json!({"name": [name]}));
    let by_municipality = municipalities.step_by(3).map(|code| json!({"municipality": [code]}));
    let by_pattern = ["^Å.*g", "sti$"].map(|regex| json!({"regex": regex}));
    let by_shape = [20_000, 150_000].map(
        |radius_m| json!({"spatial": {"srid": 25832, "circle": {"x": 560_000, "y": 6_320_000, "radiusM": radius_m}}}),
    );
    let all = by_name.chain(by_municipality).chain(by_pattern).chain(by_shape).chain([json!({})]);
    for (number, filter) in all.enumerate() {
        let at = [500_000_000 + number as i64 * 20_000_000 % 240_000_000, 1_180_000_000];
        let position = [at[0] as f64 / 1000.0, at[1] as f64 / 1000.0 + 5_000_000.0];
        let mut near = filter.clone();
        near["position"] = json!(position);
        near["spatial"]["srid"] = json!(25832);
        let few = Page { number: 1, size: 7 };
        let first = |mut distances: Vec<i64>| {
            distances.sort_unstable();
            distances.into_iter().take(7).map(Some).collect::<Vec<_>>()
        };

        let expected = first(named_streets(&filter, WHOLE).iter().filter_map(|row| of_named(at, row)).collect());
        let found = named_streets(&near, few);
        assert_eq!(found.iter().map(|row| of_named(at, row)).collect::<Vec<_>>(), expected, "{filter}");
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "{filter}");
        assert_eq!(named_streets(&near, None), found[..found.len().min(1)], "{filter}");
        if filter["regex"].is_string() {
            continue;
        }
        let expected = first(in_postcodes(&filter, WHOLE).iter().filter_map(|row| of_name(at, row)).collect());
        let found = in_postcodes(&near, few);
        assert_eq!(found.iter().map(|row| of_name(at, row)).collect::<Vec<_>>(), expected, "{filter}");
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "{filter}");
        assert_eq!(in_postcodes(&near, None), found[..found.len().min(1)], "{filter}");
    }
}

#[test]
fn the_nearest_is_one_that_holds_the_text() {
    let at = [720_000.0, 6_170_000.0];
    let filter = |q: &str| json!({"q": q, "autocomplete": true, "position": at, "spatial": {"srid": 25832}});
    for (q, holds) in [("strandvej", true), ("vester", true), ("xyzzyx", false)] {
        let found = named_streets(&filter(q), None);
        assert_eq!(found.len(), usize::from(holds), "{q}");
        assert!(found.iter().all(|&row| holds_word(name_of(row as usize), q)), "{q}");
        let streets = &country().snapshot().street_postcodes;
        let found = in_postcodes(&filter(q), None);
        assert_eq!(found.len(), usize::from(holds), "{q}");
        let name = |row: u32| country().snapshot().street_names.name.get(streets.name.get(row as usize) as usize);
        assert!(found.iter().all(|&row| holds_word(name(row), q)), "{q}");
    }
}

fn holds_word(name: &str, q: &str) -> bool {
    indexed(name).iter().any(|word| word.starts_with(q))
}

#[test]
fn mistyped_names_find_the_nearest() {
    let snapshot = country().snapshot();
    let name = "Strandvej";
    for q in ["stranvej", "strandve"] {
        let found = named_streets(&json!({"q": q, "fuzzy": true}), Page { number: 1, size: 5 });
        assert_eq!(found.first().map(|&row| name_of(row as usize)), Some(name), "{q}");
        let found = in_postcodes(&json!({"q": q, "fuzzy": true}), Page { number: 1, size: 5 });
        let first = snapshot.street_postcodes.name.get(found[0] as usize) as usize;
        assert_eq!(snapshot.street_names.name.get(first), name, "{q}");
        assert_eq!(named_streets(&json!({"q": q}), WHOLE), [0; 0], "{q}");
    }
}

#[test]
fn a_typed_postcode_is_where_mistyped_names_are_looked_for() {
    let snapshot = country().snapshot();
    let all = &snapshot.street_postcodes;
    for row in in_postcodes(&json!({"name": ["Strandvej"]}), WHOLE) {
        let code = all.postcode.get(row as usize);
        for q in [format!("stranvej {code:04}"), format!("{code:04} stranvej")] {
            let found = in_postcodes(&json!({"q": q, "fuzzy": true}), WHOLE);
            assert_eq!(found.first(), Some(&row), "{q}");
            assert!(found.iter().all(|&row| all.postcode.get(row as usize) == code), "{q}");
        }
    }
}
