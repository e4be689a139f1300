//! Every key press of real addresses, through the engine alone: `cargo bench -p vejviser-engine -- ROOT [ADDRESSES]`.
//!
//! `npm run bench` measures the same through the addon, the answer as finished bytes, and that is what the bars are
//! about. This one tells how much of it is search, and which key presses cost most. Addresses are drawn with a fixed
//! seed; each is typed from the left, the caret at the end; of three passes the fastest counts.

use std::path::Path;
use std::time::Instant;

use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::AutocompleteRequest;
use vejviser_engine::{Budget, Engine};
use vejviser_model::HouseNumber;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};

const PASSES: usize = 3;
/// Dearest key presses that are shown.
const SHOWN: usize = 10;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let Some(root) = arguments.next() else {
        println!("give the root folder of a snapshot to measure");
        return;
    };
    let addresses = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(500);
    let start = Instant::now();
    let engine = match Engine::open(Path::new(&root)) {
        Ok(engine) => engine,
        Err(error) => return println!("{error}"),
    };
    println!("opened in {:.0} ms", start.elapsed().as_secs_f64() * 1e3);

    let typed: Vec<AutocompleteRequest> =
        sample(&engine, addresses).iter().flat_map(|text| key_presses(text)).collect();
    let mut first = vec![0.0; typed.len()];
    let mut quiet = vec![f64::MAX; typed.len()];
    let mut failed = 0;
    for pass in 0..PASSES {
        for (place, request) in typed.iter().enumerate() {
            let start = Instant::now();
            let answer = engine.autocomplete(request, &mut Budget::unlimited());
            let micros = start.elapsed().as_secs_f64() * 1e6;
            failed += usize::from(answer.is_err());
            quiet[place] = quiet[place].min(micros);
            if pass == 0 {
                first[place] = micros;
            }
        }
    }
    let mut dearest: Vec<usize> = (0..typed.len()).collect();
    dearest.sort_by(|&a, &b| quiet[b].total_cmp(&quiet[a]));
    for place in dearest.into_iter().take(SHOWN) {
        println!("{:9.1} µs  {}", quiet[place], typed[place].q);
    }
    for (name, mut micros) in [("first", first), ("quiet", quiet)] {
        micros.sort_by(f64::total_cmp);
        let at = |share: f64| micros.get((micros.len() as f64 * share) as usize).copied().unwrap_or_default();
        println!(
            "{name}: {} key presses, {failed} failed, µs p50 {:.1}, p95 {:.1}, p99 {:.1}, p99.9 {:.1}, max {:.1}",
            micros.len(),
            at(0.5),
            at(0.95),
            at(0.99),
            at(0.999),
            micros.last().copied().unwrap_or_default()
        );
    }
}

fn key_presses(text: &str) -> Vec<AutocompleteRequest> {
    let ends = text.char_indices().map(|(place, char)| place + char.len_utf8());
    let request = |end| {
        let q = &text[..end];
        let members =
            serde_json::json!({"q": q, "caret": q.encode_utf16().count(), "limit": 20, "largeRecipients": true});
        serde_json::from_value(members).expect("a request")
    };
    ends.map(request).collect()
}

/// Official texts of units drawn from all over the register.
fn sample(engine: &Engine, count: usize) -> Vec<String> {
    let snapshot = engine.snapshot();
    let total = snapshot.addresses.len() as u64;
    let mut seed = 11_u64;
    let mut draw = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % total.max(1)) as usize
    };
    let text = |unit: usize| {
        let entrance = snapshot.addresses.access_address.get(unit) as usize;
        let street = snapshot.access_addresses.street.get(entrance) as usize;
        let place = snapshot.access_addresses.place.get(entrance) as usize;
        let town = snapshot.places.supplementary_town.get(place);
        let postcode = snapshot.places.postcode.get(place).unwrap_or_default();
        let area = snapshot.area(AreaKind::Postcode, u32::from(postcode));
        let parts = AddressParts {
            street: snapshot.street_names.name.get(snapshot.streets.name.get(street) as usize),
            house_number: HouseNumber::from_u16(snapshot.access_addresses.house_number.get(entrance)),
            floor: Floor::from_u8(snapshot.addresses.floor.get(unit)).unwrap_or_default(),
            door: Door::from_u32(snapshot.addresses.door.get(unit)).unwrap_or_default(),
            supplementary_town: town.map_or("", |town| snapshot.towns.name.get(town as usize)),
            postcode,
            postcode_name: area.map_or("", |area| snapshot.areas.name.get(area as usize)),
        };
        let mut text = String::new();
        write_address_text(&mut text, &parts, TextOptions::default());
        text
    };
    if total == 0 { Vec::new() } else { (0..count).map(|_| text(draw())).collect() }
}
