//! Addresses in places of a synthetic country: what a look at every entrance finds.

use crate::support::{country, engine};
use geo::{Distance, Euclidean, Intersects, Point};
use serde_json::{Value, json};
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, SETTLEMENT};
use vejviser_engine::request::{AddressFilter, Page};
use vejviser_engine::{Budget, Error};

const WHOLE: Page = Page { number: 1, size: 10_000_000 };

fn filter(of: Value) -> AddressFilter {
    serde_json::from_value(of).expect("a filter")
}

/// Rows of the entrances that a filter finds, ascending.
fn found(of: Value, budget: &mut Budget) -> Result<Vec<u32>, Error> {
    let list = country().access_addresses(&filter(of), Some(WHOLE), budget)?;
    let mut rows: Vec<u32> = list.rows.into_iter().map(|row| row.0).collect();
    rows.sort_unstable();
    Ok(rows)
}

fn id(snapshot: &Snapshot, place: u32) -> String {
    snapshot.named_places.id.get(place as usize).to_string()
}

/// The entrances that are listed and lie within metres of a place, looked at one by one.
fn near(snapshot: &Snapshot, place: u32, metres: f64) -> Vec<u32> {
    let area = snapshot.areas_of(AreaKind::NamedPlace).start + place;
    let parts: Vec<_> =
        snapshot.area_index.polygons_of(area).iter().map(|&row| snapshot.area_index.polygon(row)).collect();
    let (columns, areas) = (&snapshot.access_addresses, &snapshot.areas);
    let row = area as usize;
    let (west, east) = (areas.x_min.get(row).expect("a box"), areas.x_max.get(row).expect("a box"));
    let margin = (metres * 1000.0) as i32;
    let lies_near = |row: &u32| {
        let at = columns.x.get(*row as usize).zip(columns.y.get(*row as usize));
        at.filter(|(x, _)| (west - margin..=east + margin).contains(x)).is_some_and(|(x, y)| {
            let at = Point::new(f64::from(x), f64::from(y));
            let is_near =
                |part: &geo::Polygon<f64>| part.intersects(&at) || Euclidean.distance(&at, part) <= metres * 1000.0;
            parts.iter().any(is_near)
        })
    };
    listed(snapshot).filter(lies_near).collect()
}

/// Every entrance that a list without a filter shows.
fn listed(snapshot: &Snapshot) -> impl Iterator<Item = u32> + '_ {
    (0..snapshot.access_addresses.len() as u32)
        .filter(|&row| snapshot.access_addresses.status.get(row as usize) == 3 && snapshot.is_complete(row))
}

fn places(snapshot: &Snapshot) -> impl Iterator<Item = u32> {
    let all = snapshot.named_places.len() as u32;
    assert!(all > 500, "{all}");
    (0..all).step_by(all as usize / 40)
}

fn is_settlement(snapshot: &Snapshot, place: u32) -> bool {
    let of_type = snapshot.named_places.place_type.get(place as usize);
    snapshot.place_types.main.get(of_type as usize) == SETTLEMENT
}

#[test]
fn a_place_has_the_entrances_inside_it_and_with_a_distance_those_near_it() {
    let snapshot = country().snapshot();
    let (mut inside, mut beside) = (0, 0);
    for place in places(snapshot).step_by(4) {
        for metres in [None, Some(0.0), Some(1.5), Some(250.25), Some(3_000.0)] {
            let of = json!({"namedPlaceId": id(snapshot, place), "namedPlaceDistanceM": metres});
            let expected = near(snapshot, place, metres.unwrap_or_default());
            assert_eq!(found(of, &mut Budget::unlimited()), Ok(expected.clone()), "{place} {metres:?}");
            if metres.is_none() { inside += expected.len() } else { beside += expected.len() }
        }
    }
    assert!(inside > 20 && beside > inside * 2, "{inside} {beside}");
}

#[test]
fn a_settlement_has_the_entrances_inside_it() {
    let snapshot = country().snapshot();
    let mut seen = 0;
    for place in places(snapshot) {
        let expected = if is_settlement(snapshot, place) { near(snapshot, place, 0.0) } else { Vec::new() };
        seen += expected.len();
        assert_eq!(
            found(json!({"settlementId": [id(snapshot, place)]}), &mut Budget::unlimited()),
            Ok(expected),
            "{place}"
        );
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn entrances_know_every_settlement_around_them() {
    let snapshot = country().snapshot();
    let mut of_entrance = vec![Vec::new(); snapshot.access_addresses.len()];
    for place in (0..snapshot.named_places.len() as u32).filter(|&place| is_settlement(snapshot, place)) {
        let of = json!({"namedPlaceId": id(snapshot, place), "includeDiscontinued": true, "includeInvalid": true});
        for row in found(of, &mut Budget::unlimited()).expect("a list") {
            of_entrance[row as usize].push(place);
        }
    }
    assert!(of_entrance.iter().any(|places| places.len() > 1), "no entrance lies in two settlements");
    for (row, expected) in of_entrance.iter().enumerate() {
        let division = snapshot.access_addresses.division.get(row);
        assert_eq!(snapshot.divisions.settlements.get(division as usize), expected, "{row}");
    }
}

#[test]
fn several_settlements_are_either_and_other_filters_and() {
    let snapshot = country().snapshot();
    let mut settlements = places(snapshot)
        .filter(|&place| is_settlement(snapshot, place))
        .filter(|&place| !near(snapshot, place, 0.0).is_empty());
    let (one, other) = (settlements.next().expect("a place"), settlements.next().expect("another"));
    let [first, second] = [one, other].map(|place| near(snapshot, place, 0.0));
    let mut either = [first.clone(), second.clone()].concat();
    either.sort_unstable();
    either.dedup();
    let both: Vec<u32> = first.iter().copied().filter(|row| second.contains(row)).collect();
    let house = first[first.len() / 2];
    let own_id = snapshot.access_addresses.id.get(house as usize).to_string();
    let ids = [one, other].map(|place| id(snapshot, place));
    for (fact, of, expected) in [
        ("either", json!({"settlementId": ids}), either),
        ("both", json!({"settlementId": [ids[0]], "namedPlaceId": ids[1]}), both),
        ("one row", json!({"namedPlaceId": ids[0], "id": [own_id]}), vec![house]),
        (
            "one row elsewhere",
            json!({"namedPlaceId": ids[1], "id": [own_id], "settlementType": ["findes ikke"]}),
            vec![],
        ),
    ] {
        assert_eq!(found(of, &mut Budget::unlimited()), Ok(expected), "{fact}");
    }
}

#[test]
fn types_of_settlements_are_those_of_their_places() {
    let snapshot = country().snapshot();
    for sub in ["by", "bydel", "spredtBebyggelse", "skovPlantage", "BY"] {
        let of_type = |place: &u32| {
            let of_type = snapshot.named_places.place_type.get(*place as usize);
            is_settlement(snapshot, *place) && snapshot.place_types.sub.get(of_type as usize) == sub
        };
        let given: Vec<u32> = (0..snapshot.named_places.len() as u32).filter(of_type).collect();
        let lies_in = |row: &u32| {
            let division = snapshot.access_addresses.division.get(*row as usize);
            snapshot.divisions.settlements.get(division as usize).iter().any(|place| given.binary_search(place).is_ok())
        };
        let expected: Vec<u32> = listed(snapshot).filter(lies_in).collect();
        assert_eq!(expected.is_empty(), ["skovPlantage", "BY"].contains(&sub), "{sub}");
        assert_eq!(found(json!({"settlementType": [sub]}), &mut Budget::unlimited()), Ok(expected), "{sub}");
    }
}

#[test]
fn units_and_words_are_found_in_a_place() {
    let snapshot = country().snapshot();
    let place = places(snapshot).max_by_key(|&place| near(snapshot, place, 0.0).len()).expect("a place");
    let inside = near(snapshot, place, 0.0);
    let units = country().addresses(
        &filter(json!({"namedPlaceId": id(snapshot, place)})),
        Some(WHOLE),
        &mut Budget::unlimited(),
    );
    let units = units.expect("a list").rows;
    assert!(!units.is_empty());
    for unit in units {
        assert!(inside.contains(&snapshot.addresses.access_address.get(unit.index())));
    }
    let street = snapshot.access_addresses.street.get(inside[0] as usize);
    let name = snapshot.street_names.name.get(snapshot.streets.name.get(street as usize) as usize);
    for (what, of) in [("a word", json!({"q": name})), ("a word being typed", json!({"q": name, "autocomplete": true}))]
    {
        let everywhere = found(of.clone(), &mut Budget::unlimited()).expect("a list");
        let mut here = of;
        here["namedPlaceId"] = json!(id(snapshot, place));
        let expected: Vec<u32> = everywhere.into_iter().filter(|row| inside.contains(row)).collect();
        let found = found(here, &mut Budget::unlimited()).expect("a list");
        // Words find a thousand rows at most, so that those of a place may be more.
        assert!(!expected.is_empty() && expected.iter().all(|row| found.contains(row)), "{what}");
        assert!(found.iter().all(|row| inside.contains(row)), "{what}");
    }
}

#[test]
fn a_place_costs_what_it_finds() {
    let snapshot = country().snapshot();
    for place in places(snapshot) {
        let mut budget = Budget::new(20_000, None);
        found(json!({"namedPlaceId": id(snapshot, place)}), &mut budget)
            .expect("an answer within the budget of a key press");
    }
    let of = json!({"namedPlaceId": id(snapshot, 0), "namedPlaceDistanceM": 1e7});
    assert_eq!(found(of.clone(), &mut Budget::unlimited()).map(|rows| rows.len()), Ok(listed(snapshot).count()));
    assert_eq!(found(of, &mut Budget::new(100, None)), Err(Error::TooExpensive));
    for of in [
        json!({"namedPlaceId": "00000000-0000-0000-0000-000000000000"}),
        json!({"namedPlaceId": "00000000-0000-0000-0000-000000000000", "namedPlaceDistanceM": 1e9}),
        json!({"settlementId": ["00000000-0000-0000-0000-000000000000"], "namedPlaceDistanceM": -1.0}),
    ] {
        assert_eq!(found(of.clone(), &mut Budget::new(2_000, None)), Ok(Vec::new()), "{of}");
    }
}

#[test]
fn a_filter_by_places_that_are_not_there_names_its_field() {
    for (of, field) in [
        (json!({"namedPlaceId": "00000000-0000-0000-0000-000000000000"}), "namedPlaceId"),
        (json!({"settlementId": ["00000000-0000-0000-0000-000000000000"]}), "settlementId"),
        (json!({"settlementType": ["by"]}), "settlementType"),
    ] {
        match engine().addresses(&filter(of.clone()), Some(WHOLE), &mut Budget::unlimited()) {
            Err(Error::NotLoaded(faults)) => assert_eq!(faults[0].parameter, field),
            other => panic!("{of}: {other:?}"),
        }
    }
    for (of, field) in
        [(json!({"namedPlaceId": "x"}), "namedPlaceId"), (json!({"settlementId": ["x"]}), "settlementId")]
    {
        match found(of.clone(), &mut Budget::unlimited()) {
            Err(Error::Parameter(faults)) => assert_eq!(faults[0].parameter, field),
            other => panic!("{of}: {other:?}"),
        }
    }
}
