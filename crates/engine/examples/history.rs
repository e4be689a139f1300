//! What pages of versions cost, near and deep: `history ROOT` prints the time and the steps of each. Run it with
//! `cargo run --release -p vejviser-engine --example history -- ROOT`. The first time is that of the first question, the
//! second the fastest of ten.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use vejviser_engine::request::{HistoryFilter, Page};
use vejviser_engine::{Budget, Engine};

/// Repetitions of each question.
const PASSES: usize = 10;

/// Filters by name.
fn filters() -> [(&'static str, HistoryFilter); 5] {
    let of = |municipality: &[u16], postcode: &[u16]| HistoryFilter {
        municipality: municipality.to_vec(),
        postcode: postcode.to_vec(),
        ..HistoryFilter::default()
    };
    [
        ("everything", of(&[], &[])),
        ("kommunekode=0101", of(&[101], &[])),
        ("kommunekode=0550", of(&[550], &[])),
        ("kommunekode=0825", of(&[825], &[])),
        ("postnr=8000", of(&[], &[8000])),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [root] = &arguments[..] else { return Err("usage: history ROOT".into()) };
    let engine = Engine::open(Path::new(root))?;
    engine.warm();
    for (name, filter) in filters() {
        for is_of_units in [false, true] {
            for number in [1, 20, 500, 10_000, 100_000, 150_000] {
                let page = Page { number, size: 20 };
                let (mut first, mut fastest, mut steps, mut rows) = (None, f64::MAX, 0, 0);
                for _ in 0..PASSES {
                    let mut budget = Budget::unlimited();
                    let started = Instant::now();
                    let list = if is_of_units {
                        engine.address_history(&filter, page, &mut budget)
                    } else {
                        engine.access_address_history(&filter, page, &mut budget)
                    }?;
                    let microseconds = started.elapsed().as_secs_f64() * 1e6;
                    first.get_or_insert((microseconds, u64::MAX - budget.left()));
                    fastest = microseconds.min(fastest);
                    (steps, rows) = (u64::MAX - budget.left(), list.rows.len());
                }
                let (first, first_steps) = first.unwrap_or_default();
                let kind = if is_of_units { "units" } else { "entrances" };
                println!(
                    "{name:18} {kind:9} page {number:6}: {first:10.1} µs ({first_steps:9} steps), then {fastest:9.1} µs ({steps:8} steps), {rows} rows"
                );
            }
        }
    }
    Ok(())
}
