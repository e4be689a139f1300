//! Lists of street segments in small and large shapes, and neighbours near and far: each equals a walk over all entrances.

use std::collections::BTreeSet;

use crate::support::country;
use serde_json::{Value, json};
use vejviser_dataset::Snapshot;
use vejviser_engine::Budget;
use vejviser_engine::request::{NeighbourParameters, Page, StreetFilter};
use vejviser_model::Status;

const WHOLE: Page = Page { number: 1, size: 1_000_000 };
const METRES: i64 = 1_000;

fn is_current(status: u8) -> bool {
    Status::from_dar(status) == Some(Status::Current)
}

fn listed(filter: &Value) -> BTreeSet<u32> {
    let filter: StreetFilter = serde_json::from_value(filter.clone()).expect("a filter");
    let list = country().streets(&filter, Some(WHOLE), &mut Budget::unlimited()).expect("a list");
    list.rows.into_iter().map(u32::from).collect()
}

/// The listed streets of which an entrance lies in a box, in metres of UTM 32.
fn with_entrances_in(snapshot: &Snapshot, [x_min, y_min, x_max, y_max]: [i64; 4]) -> BTreeSet<u32> {
    let entrances = &snapshot.access_addresses;
    let is_in = |row: &usize| {
        let at = entrances.x.get(*row).zip(entrances.y.get(*row));
        at.is_some_and(|(x, y)| {
            (x_min * METRES..=x_max * METRES).contains(&x.into())
                && ((y_min - 5_000_000) * METRES..=(y_max - 5_000_000) * METRES).contains(&y.into())
        })
    };
    let listed = listed(&json!({}));
    let streets = (0..entrances.len()).filter(is_in).map(|row| entrances.street.get(row));
    streets.filter(|street| listed.contains(street)).collect()
}

#[test]
fn a_box_holds_the_streets_with_an_entrance_in_it_however_large_it_is() {
    let snapshot = country().snapshot();
    let mut sizes = BTreeSet::new();
    for bbox in [
        [440_000, 6_040_000, 900_000, 6_410_000],
        [440_000, 6_040_000, 600_000, 6_200_000],
        [700_000, 6_150_000, 735_000, 6_200_000],
        [560_000, 6_210_000, 580_000, 6_235_000],
        [572_000, 6_222_000, 576_000, 6_226_000],
        [440_000, 6_040_000, 440_001, 6_040_001],
    ] {
        let expected = with_entrances_in(snapshot, bbox);
        assert_eq!(listed(&json!({"spatial": {"bbox": bbox, "srid": 25832}})), expected, "{bbox:?}");
        sizes.insert(expected.len());
    }
    assert!(sizes.len() > 4, "{sizes:?}");
}

#[test]
fn neighbours_have_a_point_within_reach_near_and_far() {
    let (engine, snapshot) = (country(), country().snapshot());
    let (streets, entrances) = (&snapshot.streets, &snapshot.access_addresses);
    let points_of = |street: u32| -> Vec<(i64, i64)> {
        let run = streets.access_from.get(street as usize)..streets.access_to.get(street as usize);
        let current = run.map(|row| row as usize).filter(|&row| is_current(entrances.status.get(row)));
        let points = current.flat_map(|row| {
            let road_point = entrances.road_point_x.get(row).zip(entrances.road_point_y.get(row));
            [entrances.x.get(row).zip(entrances.y.get(row)), road_point]
        });
        points.flatten().map(|(x, y)| (x.into(), y.into())).collect()
    };
    let listed = listed(&json!({}));
    let points: Vec<(u32, Vec<(i64, i64)>)> = listed.iter().map(|&street| (street, points_of(street))).collect();
    for (place, distance_m) in [(7, 0), (500, 60), (1_500, 3_000), (2_500, 20_000)] {
        let (street, own) = &points[place % points.len()];
        let reach = (distance_m + 40) * METRES;
        let is_near = |(other, points): &&(u32, Vec<(i64, i64)>)| {
            let mut pairs = points.iter().flat_map(|at| own.iter().map(move |own| (at, own)));
            other != street && pairs.any(|((x, y), own)| (x - own.0).abs() <= reach && (y - own.1).abs() <= reach)
        };
        let expected: BTreeSet<u32> = points.iter().filter(is_near).map(|(other, _)| *other).collect();
        let parameters = NeighbourParameters {
            municipality: streets.municipality.get(*street as usize),
            code: streets.code.get(*street as usize),
            distance_m: distance_m as f64,
        };
        let found =
            engine.street_neighbours(parameters, &mut Budget::unlimited()).expect("an answer").expect("a street");
        assert_eq!(found.into_iter().map(u32::from).collect::<BTreeSet<u32>>(), expected, "{distance_m}");
    }
}
