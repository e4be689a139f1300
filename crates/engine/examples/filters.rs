//! What lists by filter cost: `cargo run --release -p vejviser-engine --example filters -- ROOT`.
//!
//! Every filter of addresses is asked of the snapshot under ROOT, with values of rows in the middle of its tables, alone
//! and combined, and with values that no row has. Printed are the median time of [`RUNS`] runs, the steps and the rows of a
//! page of 1,000. The answer is not written out.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use vejviser_dataset::{Root, Snapshot};
use vejviser_engine::request::{AddressFilter, Page};
use vejviser_engine::{Budget, Engine};
use vejviser_model::HouseNumber;

const RUNS: usize = 9;
const ROWS: u32 = 1000;

fn main() -> ExitCode {
    let Some(root) = std::env::args().nth(1) else {
        eprintln!("usage: filters ROOT");
        return ExitCode::from(2);
    };
    let opened = Root::new(Path::new(&root)).current().and_then(|folder| Snapshot::open(&folder));
    let engine = match opened {
        Ok(snapshot) => Engine::new(snapshot),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    println!("{:>9} {:>9} {:>9} {:>9} {:>6} {:>6}  filter", "entr. µs", "units µs", "steps", "steps", "rows", "rows");
    let (mut slowest, mut slowest_empty) = (Duration::ZERO, Duration::ZERO);
    for (filter, number) in filters(engine.snapshot()) {
        let [entrances, units] = [false, true].map(|is_unit| ask(&engine, &filter, number, is_unit));
        for (time, _, rows) in [entrances, units] {
            let slowest = if rows == 0 { &mut slowest_empty } else { &mut slowest };
            *slowest = time.max(*slowest);
        }
        let page = if number == 1 { String::new() } else { format!(" page {number}") };
        println!(
            "{:9.1} {:9.1} {:9} {:9} {:6} {:6}  {filter}{page}",
            micros(entrances.0),
            micros(units.0),
            entrances.1,
            units.1,
            entrances.2,
            units.2,
        );
    }
    println!("slowest {:.1} µs, of empty answers {:.1} µs", micros(slowest), micros(slowest_empty));
    ExitCode::SUCCESS
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Median time, steps and rows of a page.
fn ask(engine: &Engine, filter: &Value, number: u32, is_unit: bool) -> (Duration, u64, usize) {
    let filter: AddressFilter =
        serde_json::from_value(filter.clone()).unwrap_or_else(|error| panic!("{filter}: {error}"));
    let page = Page { number, size: ROWS };
    let list = |budget: &mut Budget| {
        if is_unit {
            engine.addresses(&filter, Some(page), budget).map(|list| list.rows.len())
        } else {
            engine.access_addresses(&filter, Some(page), budget).map(|list| list.rows.len())
        }
    };
    let mut times = Vec::new();
    let (mut rows, mut steps) = (0, 0);
    for _ in 0..RUNS {
        let mut budget = Budget::unlimited();
        let start = Instant::now();
        rows = list(&mut budget).unwrap_or_else(|error| panic!("{filter:?}: {error}"));
        times.push(start.elapsed());
        steps = u64::MAX - budget.left();
    }
    times.sort_unstable();
    (times[RUNS / 2], steps, rows)
}

/// Filters as the service would pass them, each with a page number.
fn filters(snapshot: &Snapshot) -> Vec<(Value, u32)> {
    let (entrances, divisions) = (&snapshot.access_addresses, &snapshot.divisions);
    let row = entrances.len() / 2;
    let division = entrances.division.get(row) as usize;
    let street = entrances.street.get(row) as usize;
    let place = entrances.place.get(row) as usize;
    let name = snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize);
    let number = HouseNumber::from_u16(entrances.house_number.get(row)).map(|number| number.to_string());
    let municipality = snapshot.streets.municipality.get(street);
    let id = |id: Option<vejviser_model::Uuid>| id.map(|id| id.to_string());
    let country = json!({"polygon": [[[7.9, 54.5], [15.3, 54.5], [15.3, 57.9], [7.9, 57.9], [7.9, 54.5]]]});
    let west = json!({"polygon": [[[7.9, 54.5], [10.1, 54.9], [10.3, 56.2], [10.9, 57.9], [8.1, 57.1], [7.9, 54.5]]]});
    let first = vec![
        json!({}),
        json!({"includeDiscontinued": true, "includeInvalid": true}),
        json!({"includeInvalid": true}),
        json!({"status": [2]}),
        json!({"status": [3]}),
        json!({"status": [1, 3]}),
        json!({"municipality": [municipality]}),
        json!({"postcode": snapshot.places.postcode.get(place).into_iter().collect::<Vec<_>>()}),
        json!({"postcode": [9999]}),
        json!({"streetName": [name]}),
        json!({"streetName": ["findes ikke"]}),
        json!({"streetCode": [snapshot.streets.code.get(street)]}),
        json!({"namedStreetId": id(snapshot.streets.named_street.get(street))}),
        json!({"supplementaryTown": [null]}),
        json!({"region": divisions.region.get(division).into_iter().collect::<Vec<_>>()}),
        json!({"region": [9999]}),
        json!({"parish": divisions.parish.get(division).into_iter().collect::<Vec<_>>()}),
        json!({"parish": [9999]}),
        json!({"courtDistrict": divisions.court_district.get(division).into_iter().collect::<Vec<_>>()}),
        json!({"courtDistrict": [9999]}),
        json!({"policeDistrict": divisions.police_district.get(division).into_iter().collect::<Vec<_>>()}),
        json!({"nominationDistrict": divisions.nomination_district.get(division).into_iter().collect::<Vec<_>>()}),
        json!({"constituency": [1, 2, 3, 4, 5, 6]}),
        json!({"electoralPart": ["A"]}),
        json!({"zone": [1]}),
        json!({"zone": [2]}),
        json!({"zone": [9]}),
        json!({"accuracy": ["A"]}),
        json!({"accuracy": ["B"]}),
        json!({"accuracy": ["U"]}),
        json!({"accuracy": ["X"]}),
        json!({"ownerDistrict": entrances.owner_district.get(row)}),
        json!({"ownerDistrict": 1}),
        json!({"cadastralNumber": entrances.cadastral_number.get(row)}),
        json!({"cadastralNumber": "999zz"}),
        json!({"ownerDistrict": entrances.owner_district.get(row), "cadastralNumber": entrances.cadastral_number.get(row)}),
        json!({"propertyNumber": entrances.property_number.get(row).into_iter().collect::<Vec<_>>()}),
        json!({"propertyNumber": [1]}),
        json!({"accessPointId": id(entrances.access_point_id.get(row))}),
        json!({"roadPointId": id(entrances.road_point_id.get(row))}),
        json!({"houseNumber": [number]}),
        json!({"houseNumber": ["1"]}),
        json!({"houseNumber": ["999Z"]}),
        json!({"houseNumber": [null]}),
        json!({"houseNumberFrom": "998"}),
        json!({"houseNumberFrom": "10", "houseNumberTo": "20"}),
        json!({"houseNumberFrom": "1"}),
        json!({"floor": ["99"]}),
        json!({"floor": ["1"]}),
        json!({"floor": [null]}),
        json!({"door": ["9999"]}),
        json!({"door": ["tv"]}),
        json!({"door": ["mf"], "floor": ["4"]}),
        json!({"status": [3], "houseNumber": ["12"]}),
        json!({"status": [3], "region": [1084]}),
        json!({"municipality": [municipality], "floor": ["2"], "door": ["th"]}),
        json!({"region": [1084], "zone": [3], "accuracy": ["B"], "houseNumberFrom": "100"}),
        json!({"parish": divisions.parish.get(division).into_iter().collect::<Vec<_>>(), "zone": [2], "houseNumber": ["7"]}),
        json!({"spatial": {"bbox": [8.0, 54.0, 15.0, 58.0]}}),
        json!({"spatial": {"bbox": [8.0, 54.0, 15.0, 58.0]}, "ownerDistrict": 1}),
        json!({"spatial": {"bbox": [8.0, 54.0, 15.0, 58.0]}, "floor": ["99"]}),
        json!({"spatial": {"bbox": [12.5, 55.6, 12.6, 55.7]}}),
        json!({"spatial": country}),
        json!({"spatial": country, "status": [3]}),
        json!({"spatial": country, "houseNumber": ["12"]}),
        json!({"spatial": country, "cadastralNumber": "999zz"}),
        json!({"spatial": west}),
        json!({"spatial": west, "zone": [3]}),
        json!({"spatial": {"circle": {"x": 12.55, "y": 55.68, "radiusM": 500.0}}}),
        json!({"spatial": {"circle": {"x": 10.0, "y": 56.0, "radiusM": 100_000.0}}, "accuracy": ["B"]}),
        json!({"q": "storegade", "region": [1084]}),
        json!({"q": "storegade 1", "parish": [9999]}),
        json!({"q": "vej", "municipality": [municipality]}),
    ];
    let deep = [
        json!({}),
        json!({"includeInvalid": true}),
        json!({"region": [1084]}),
        json!({"zone": [1]}),
        json!({"floor": [null]}),
        json!({"spatial": country}),
    ];
    first.into_iter().map(|filter| (filter, 1)).chain(deep.into_iter().map(|filter| (filter, 600))).collect()
}
