//! Work is paid for: what a question looks at, its budget knows of.

use std::collections::BTreeSet;

use crate::support::{country, engine};
use serde_json::{Value, json};
use vejviser_dataset::tables::{AreaKind, ROWS_A_HISTORY_BLOCK};
use vejviser_engine::request::{
    AddressFilter, AreaFilter, AutocompleteParameters, HistoryFilter, Location, NamedStreetFilter, Page, Srid,
    StreetFilter,
};
use vejviser_engine::{Budget, Error, Result};

/// A tenth of what the service allows at most.
const TENTH: u64 = 200_000;

const PAGE: Page = Page { number: 1, size: 20 };

fn read<T: serde::de::DeserializeOwned>(request: &Value) -> T {
    serde_json::from_value(request.clone()).unwrap_or_else(|error| panic!("{request}: {error}"))
}

/// The least budget that a question is answered with.
fn cost<T>(ask: impl Fn(&mut Budget) -> Result<T>) -> u64 {
    let (mut too_few, mut enough) = (0, 1 << 40);
    while enough - too_few > 1 {
        let steps = too_few + (enough - too_few) / 2;
        match ask(&mut Budget::new(steps, None)) {
            Ok(_) => enough = steps,
            Err(Error::TooExpensive) => too_few = steps,
            Err(other) => panic!("{other}"),
        }
    }
    enough
}

fn suggestions(request: &Value) -> u64 {
    let mut request = request.clone();
    request["limit"] = json!(20);
    let request: AutocompleteParameters = read(&request);
    cost(|budget| engine().autocomplete(&request, budget))
}

/// A polygon over both towns, with teeth that are so many corners at every height.
fn polygon(teeth: u32) -> Value {
    let mut ring = vec![[8.0, 54.0]];
    for tooth in 0..teeth {
        let x = 8.0 + f64::from(tooth) / f64::from(teeth) / 100.0;
        ring.extend([[x, 56.0], [x, 54.1]]);
    }
    ring.extend([[8.1, 56.0], [10.0, 56.0], [10.0, 54.0], [8.0, 54.0]]);
    json!({"polygon": [ring]})
}

fn circle_in_the_sea() -> Value {
    json!({"circle": {"x": 7.0, "y": 56.0, "radiusM": 1}})
}

#[test]
fn a_small_shape_costs_what_lies_in_it() {
    for (q, tier) in [("s", "streetName"), ("s", "accessAddress"), ("1", "address")] {
        let within = |spatial: Value| suggestions(&json!({"q": q, "firstTier": tier, "spatial": spatial}));
        assert!(within(circle_in_the_sea()) < 20, "{q}");
        let at_a_house = json!({"circle": {"x": 8.8637, "y": 54.9409, "radiusM": 50}});
        assert!(within(at_a_house) * 4 < within(json!({})), "{q}");
    }
}

#[test]
fn a_number_alone_costs_what_the_filters_leave() {
    let snapshot = country().snapshot();
    let municipality = snapshot.streets.municipality.get(0);
    let streets = snapshot.streets.municipality.array().values().partition_point(|&code| code == municipality) as u64;
    for (q, tier, filters) in [
        ("999", "address", json!({"municipality": [municipality]})),
        ("7", "accessAddress", json!({"municipality": [municipality], "postcode": [9999]})),
        ("th", "address", json!({"municipality": [municipality], "postcode": [9999]})),
        ("1 kbh", "streetName", json!({"municipality": [751]})),
    ] {
        let mut request = json!({"q": q, "limit": 20, "firstTier": tier, "fuzzy": true});
        request.as_object_mut().expect("an object").extend(filters.as_object().expect("filters").clone());
        let request: AutocompleteParameters = read(&request);
        let steps = cost(|budget| country().autocomplete(&request, budget));
        assert!(steps < 100 * streets, "{q}: {steps} steps for {streets} streets");
    }
    for (q, filter) in
        [("1", json!({"status": [4]})), ("1 2 3", json!({"status": [4]})), ("1", json!({"floor": ["99"]}))]
    {
        let mut request = filter.clone();
        request["q"] = json!(q);
        let filter: AddressFilter = read(&request);
        let steps = cost(|budget| country().addresses(&filter, Some(PAGE), budget));
        assert!(steps < 20_000, "{request}: {steps} steps");
    }
}

#[test]
fn a_text_of_numbers_costs_a_tenth_of_what_is_refused() {
    for q in [
        "1 2 3",
        "1,2,3,4",
        "12 34 56 78",
        "+45 12 34 56 78",
        "4 4 4 4",
        "1. 2. 3.",
        "st th 1 2",
        "8000 8000 8000",
        "1a 2b",
        "20 30 40 50",
        "39 2 th-1,1 4",
        "1-3 5-7",
    ] {
        let request: AutocompleteParameters = read(&json!({"q": q, "limit": 20, "fuzzy": true}));
        let suggested = cost(|budget| country().autocomplete(&request, budget));
        let listed = [false, true].map(|autocomplete| {
            let filter: AddressFilter = read(&json!({"q": q, "autocomplete": autocomplete}));
            let units = cost(|budget| country().addresses(&filter, Some(PAGE), budget));
            units.max(cost(|budget| country().access_addresses(&filter, Some(PAGE), budget)))
        });
        assert!(suggested.max(listed[0]).max(listed[1]) < TENTH, "{q}: {suggested}, {listed:?} steps");
    }
}

#[test]
fn a_page_of_versions_costs_no_more_deep_in_the_list() {
    let filter = HistoryFilter::default();
    let versions = country().snapshot().access_addresses.len() as u32;
    for number in [1, 2, 77, versions / 40, versions / 20, u32::MAX] {
        let page = Page { number, size: 20 };
        let entrances = cost(|budget| country().access_address_history(&filter, page, budget));
        let units = cost(|budget| country().address_history(&filter, page, budget));
        // A block of the list, and the page itself.
        assert!(entrances.max(units) < ROWS_A_HISTORY_BLOCK as u64 + 100, "page {number}: {entrances}, {units}");
    }
}

#[test]
fn versions_in_a_place_cost_what_it_has() {
    let snapshot = country().snapshot();
    let (streets, entrances) = (&snapshot.streets, &snapshot.access_addresses);
    let former = snapshot.access_address_versions.len() as u64;
    let codes: BTreeSet<u16> = streets.municipality.array().values().iter().copied().collect();
    for municipality in codes.into_iter().step_by(10) {
        let of_it = (0..entrances.len())
            .filter(|&row| streets.municipality.get(entrances.street.get(row) as usize) == municipality);
        let objects: usize = of_it.map(|row| 1 + snapshot.units_of(row as u32).len()).sum();
        let filter = HistoryFilter { municipality: vec![municipality], ..HistoryFilter::default() };
        for number in [1, 50, u32::MAX] {
            let page = Page { number, size: 20 };
            let entrances = cost(|budget| country().access_address_history(&filter, page, budget));
            let units = cost(|budget| country().address_history(&filter, page, budget));
            let most = objects as u64 * 5 / 2 + former / 16 + 200;
            assert!(entrances.max(units) < most, "{municipality} page {number}: {entrances}, {units} of {most}");
        }
    }
}

#[test]
fn more_numbers_than_an_address_has_cost_nothing() {
    let q = "1 2 3 4 5 6 7 8 9 10 11 12";
    assert!(suggestions(&json!({"q": q})) < 100);
    let filter: AddressFilter = read(&json!({"q": q}));
    assert!(cost(|budget| engine().access_addresses(&filter, Some(PAGE), budget)) < 100);
    assert!(cost(|budget| engine().addresses(&filter, Some(PAGE), budget)) < 100);
}

#[test]
fn patterns_are_charged_for_what_they_compile_to() {
    let list = |regex: &str, steps: u64| {
        let filter: StreetFilter = read(&json!({ "regex": regex }));
        engine().streets(&filter, Some(PAGE), &mut Budget::new(steps, None))
    };
    assert!(list("gade$", 100_000).is_ok());
    assert_eq!(list("(\\w{100}){5}", 100_000), Err(Error::TooExpensive));
    assert!(matches!(list("(\\w{100}){5}", 5_000_000), Err(Error::Parameter(_))));
    assert!(list("\\w{20}", 5_000_000).is_ok());
}

#[test]
fn suggestions_are_charged_for_the_corners_of_a_polygon() {
    for tier in ["streetName", "accessAddress", "address"] {
        let within = |shape: Value| suggestions(&json!({"q": "storegade 1", "firstTier": tier, "spatial": shape}));
        let (few, many) = (within(polygon(1)), within(polygon(500)));
        assert!(many > few + 60, "{tier}: {few}, {many}");
    }
}

#[test]
fn streets_around_a_polygon_are_charged_for_eight_points_at_a_time() {
    let points = country().snapshot().access_addresses.len() as u64;
    let spatial = polygon(600);
    let filter: StreetFilter = read(&json!({ "spatial": spatial }));
    let steps = cost(|budget| country().streets(&filter, Some(PAGE), budget));
    let filter: NamedStreetFilter = read(&json!({ "spatial": spatial, "status": [2] }));
    let of_named = cost(|budget| country().named_streets(&filter, Some(PAGE), budget));
    for steps in [steps, of_named] {
        assert!(steps > points / 8, "{steps} steps for {points} points");
    }
}

#[test]
fn lists_are_charged_for_every_street_that_a_number_may_stand_in() {
    let snapshot = engine().snapshot();
    let pairs: usize = (0..snapshot.streets.len()).map(|row| snapshot.streets.places.get(row).len()).sum();
    let filter: AddressFilter = read(&json!({"q": "999"}));
    let steps = cost(|budget| engine().access_addresses(&filter, Some(PAGE), budget));
    assert!(steps > pairs as u64, "{steps} steps for {pairs} pairs");
}

#[test]
fn lists_are_charged_for_long_texts() {
    let long = ["storegade"; 30].join(" ");
    let list = |q: &str| {
        let filter: AddressFilter = read(&json!({"q": q}));
        cost(|budget| engine().addresses(&filter, Some(PAGE), budget))
    };
    let (few, many) = (list("storegade"), list(&long));
    assert!(many > 2 * few, "{few}, {many}");
}

#[test]
fn lists_of_streets_are_charged_for_what_is_ranked_and_compared() {
    let streets = engine().snapshot().streets.len() as u64;
    let names = engine().snapshot().street_names.len() as u64;
    let list = |filter: Value| {
        let filter: StreetFilter = read(&filter);
        cost(|budget| engine().streets(&filter, Some(PAGE), budget))
    };
    let steps = list(json!({"q": "kommune"}));
    assert!(steps > streets, "{steps} steps for {streets} streets");
    let steps = list(json!({"q": "xyzzyx", "fuzzy": true}));
    assert!(steps > 2 * streets + 2 * names, "{steps} steps for {names} names");
    let filter: StreetFilter = read(&json!({"q": "xyzzyx", "fuzzy": true}));
    let steps = cost(|budget| engine().street_names(&filter, PAGE, budget));
    assert!(steps > 3 * names, "{steps} steps for {names} names");
}

#[test]
fn areas_are_charged_for_their_corners() {
    let snapshot = engine().snapshot();
    let regions = snapshot.areas_of(AreaKind::Region);
    let corners: usize = regions.map(|row| snapshot.area_index.corners_of(row)).sum();
    let in_box = |bbox: [f64; 4]| {
        let filter: AreaFilter = read(&json!({"spatial": {"bbox": bbox}}));
        cost(|budget| engine().areas(AreaKind::Region, &filter, None, budget))
    };
    // A band across the country has three regions on its edges; what lies inside a box is not compared with it.
    let (band, country) = (in_box([5.0, 55.6, 16.0, 55.7]), in_box([5.0, 54.0, 16.0, 58.0]));
    assert!(corners > 1000 && band > corners as u64 / 64, "{band} steps for {corners} corners");
    assert!(country < band, "{country} steps, {band} for a band");
    let tonder = Location { x: 8.8637, y: 54.9409, srid: Srid::Wgs84 };
    // The mainland of the region around Tønder has more than 1,600.
    let steps = cost(|budget| engine().area_at(AreaKind::Region, tonder, budget));
    assert!(steps > 100, "{steps} steps");
    let filter: AreaFilter = read(&json!({"position": [8.8637, 54.9409], "nearest": true}));
    let steps = cost(|budget| engine().areas(AreaKind::Region, &filter, None, budget));
    assert!(steps > 100, "{steps} steps");
}

#[test]
fn a_page_beyond_all_rows_costs_nothing() {
    let far = Page { number: u32::MAX, size: 1000 };
    for filter in [json!({}), json!({"postcode": [6270]}), json!({"spatial": {"bbox": [5.0, 54.0, 16.0, 58.0]}})] {
        let filter: AddressFilter = read(&filter);
        let page = engine().addresses(&filter, Some(far), &mut Budget::unlimited()).unwrap();
        assert!(page.rows.is_empty() && !page.more);
        assert!(cost(|budget| engine().addresses(&filter, Some(far), budget)) < 20);
    }
}
