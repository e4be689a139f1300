//! Renders every row of a snapshot in every shape and notation, parses what comes out, and prints the time a row takes
//! and a hash of the bytes, by which two builds are compared.
//!
//! `cargo run --release -p vejviser-wire --example render -- ROOT [RESOURCE [SHAPE [FORMAT]]]`

use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;
use std::time::Instant;

use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::{Root, Snapshot};
use vejviser_engine::{Budget, PostcodeForm, Suggested, Suggestions};
use vejviser_model::id::AddressId;
use vejviser_wire as wire;
use wire::{AccessAddresses, Addresses, Extent, Presentation, Resource, StreetNames, Streets};

type Write<'a> = Box<dyn Fn(Range<u32>, &Presentation, Extent, &mut Vec<u8>) + 'a>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let root = arguments.next().ok_or("usage: render ROOT [RESOURCE [SHAPE [FORMAT]]]")?;
    let filter: Vec<String> = arguments.collect();
    let snapshot = Snapshot::open(&Root::new(root).current()?)?;
    let resources: Vec<(String, Range<u32>, Write<'_>)> = resources(&snapshot);
    let mut out = Vec::new();
    println!(
        "{:24} {:>8} {:12} {:8} {:>10} {:>10} {:>10} {:>16}",
        "", "rows", "shape", "format", "ns/row", "bytes/row", "ns alone", "hash"
    );
    for (what, rows, write) in &resources {
        for shape in ["mini", "nested", "flat", "full", "autocomplete"] {
            for format in ["json", "ndjson", "csv", "geojson", "geojsonz"] {
                let chosen = [what.as_str(), shape, format];
                if filter.iter().zip(chosen).any(|(filter, chosen)| filter != chosen) {
                    continue;
                }
                let how: Presentation = serde_json::from_value(serde_json::json!({
                    "shape": shape, "format": format, "srid": 4326, "base": "http://127.0.0.1:8080",
                }))?;
                out.clear();
                render(write, rows.clone(), &how, Extent::List, &mut out);
                check(&out, format, rows.len()).map_err(|error| format!("{what} {shape} {format}: {error}"))?;
                let bytes = out.len() / rows.len().max(1);
                let mut hasher = DefaultHasher::new();
                hasher.write(&out);
                let hash = hasher.finish();
                let started = Instant::now();
                out.clear();
                render(write, rows.clone(), &how, Extent::List, &mut out);
                let listed = started.elapsed().as_nanos() / rows.len().max(1) as u128;
                let alone = rows.start..rows.end.min(rows.start + 20_000);
                let started = Instant::now();
                for row in alone.clone() {
                    out.clear();
                    render(write, row..row + 1, &how, Extent::One, &mut out);
                }
                let alone = started.elapsed().as_nanos() / alone.len().max(1) as u128;
                println!(
                    "{what:24} {:8} {shape:12} {format:8} {listed:10} {bytes:10} {alone:10} {hash:016x}",
                    rows.len()
                );
            }
        }
    }
    Ok(())
}

/// What a profiler counts: `valgrind --tool=callgrind --toggle-collect='render::render'`.
#[inline(never)]
fn render(write: &Write<'_>, rows: Range<u32>, how: &Presentation, extent: Extent, out: &mut Vec<u8>) {
    write(rows, how, extent, out);
}

fn resources(snapshot: &Snapshot) -> Vec<(String, Range<u32>, Write<'_>)> {
    /// A resource whose rows have numbers.
    fn rows<'a, R>(resource: &'a R, snapshot: &'a Snapshot) -> Write<'a>
    where
        R: Resource,
        for<'row> R::Row<'row>: From<u32>,
    {
        Box::new(move |rows, how, extent, out| {
            let rows: Vec<R::Row<'_>> = rows.map(R::Row::from).collect();
            wire::write(resource, snapshot, &rows, how, extent, &mut Budget::unlimited(), out)
                .expect("no limit is met");
        })
    }
    let mut all: Vec<(String, Range<u32>, Write<'_>)> = vec![
        ("addresses".into(), 0..snapshot.addresses.len() as u32, rows(&Addresses, snapshot)),
        ("access addresses".into(), 0..snapshot.access_addresses.len() as u32, rows(&AccessAddresses, snapshot)),
        ("street names".into(), 0..snapshot.street_names.len() as u32, rows(&StreetNames, snapshot)),
        ("streets".into(), 0..snapshot.streets.len() as u32, rows(&Streets, snapshot)),
        (
            "suggested addresses".into(),
            0..snapshot.addresses.len() as u32,
            Box::new(|rows, how, _, out| {
                let postcode = PostcodeForm::Ordinary;
                let rows = rows.map(|row| Suggested { row: AddressId(row), postcode }).collect();
                wire::write_suggestions(snapshot, &Suggestions::Addresses(rows), how, out);
            }),
        ),
    ];
    for kind in AreaKind::ALL {
        if let Some(areas) = wire::areas(kind) {
            all.push((format!("{kind:?}"), snapshot.areas_of(kind), rows(areas, snapshot)));
        }
    }
    all
}

/// Whether the answer parses, with as many rows as went in.
fn check(answer: &[u8], format: &str, rows: usize) -> Result<(), String> {
    let text = std::str::from_utf8(answer).map_err(|error| error.to_string())?;
    let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).map_err(|error| error.to_string());
    let found = match format {
        // Suggestions are one JSON array whatever the format.
        _ if text.starts_with('[') => parse(text)?.as_array().map_or(0, Vec::len),
        "csv" => text.matches("\r\n").count() - 1,
        "ndjson" if text.is_empty() => 0,
        "ndjson" => text.split("\r\n").map(parse).collect::<Result<Vec<_>, _>>()?.len(),
        _ => parse(text)?["features"].as_array().map_or(0, Vec::len),
    };
    if found == rows { Ok(()) } else { Err(format!("{found} rows instead of {rows}")) }
}
