//! What each kind of question costs the engine alone, over the sample registers: `cargo bench -p vejviser-engine`.
//!
//! `npm run bench` measures the same through the addon, the answer as finished bytes, and that is what the bars are
//! about; this tells how much of it is the engine's, and catches a part that grows slower. `VEJVISER_SNAPSHOT` names
//! the root of another snapshot than `var/start`, which `npm start` builds.

use std::hint::black_box;
use std::path::PathBuf;

use criterion::{Criterion, criterion_group, criterion_main};
use vejviser_engine::cleanse::AddressKind;
use vejviser_engine::history::VersionNameId;
use vejviser_engine::request::{
    AddressFilter, AddressKey, AutocompleteParameters, CleanseParameters, HistoryFilter, NearestParameters, Page,
};
use vejviser_engine::{Budget, Engine};
use vejviser_model::HouseNumber;

fn engine() -> Engine {
    let sample = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../var/start");
    let root = std::env::var_os("VEJVISER_SNAPSHOT").map_or_else(sample, PathBuf::from);
    let engine = Engine::open(&root).unwrap_or_else(|error| panic!("{error}; npm start builds the sample"));
    engine.warm();
    engine
}

/// A request as it crosses the border.
fn request<T: serde::de::DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn suggestions(criterion: &mut Criterion) {
    let engine = engine();
    let mut group = criterion.benchmark_group("autocomplete");
    for (name, q) in [
        ("one letter", "s"),
        ("beginning of a street", "storeg"),
        ("street misspelt", "stroegade"),
        ("house number", "storegade 1"),
        ("misspelt street and number", "stroegade 12"),
        ("whole address", "storegade 1, st., 6270 tønder"),
        ("postcode first", "6270 storegade 1"),
        ("town only", "rømø"),
        ("number only", "5"),
        ("rubbish", "xyzzyq"),
    ] {
        let caret = q.encode_utf16().count();
        let request: AutocompleteParameters =
            request(&serde_json::json!({"q": q, "caret": caret, "limit": 20}).to_string());
        group.bench_function(name, |bencher| {
            bencher.iter(|| engine.autocomplete(black_box(&request), &mut Budget::unlimited()));
        });
    }
}

fn lookups(criterion: &mut Criterion) {
    let engine = engine();
    let id = engine.snapshot().addresses.id.get(0).to_string();
    let by_id: AddressKey = request(&serde_json::json!({"id": id}).to_string());
    criterion.bench_function("lookup: address", |bencher| bencher.iter(|| engine.address(black_box(&by_id))));

    let near: NearestParameters = request(r#"{"x": 8.8637, "y": 54.9409}"#);
    criterion.bench_function("reverse: access address", |bencher| {
        bencher.iter(|| engine.nearest_access_address(black_box(&near), &mut Budget::unlimited()));
    });
}

fn lists(criterion: &mut Criterion) {
    let engine = engine();
    let mut group = criterion.benchmark_group("list of addresses");
    for (name, filter) in [
        ("all", "{}"),
        ("one postcode", r#"{"postcode": [6270]}"#),
        ("one street and number", r#"{"streetName": ["Storegade"], "houseNumber": ["1"]}"#),
        ("words", r#"{"q": "storegade 1"}"#),
        ("a circle of 500 m", r#"{"spatial": {"circle": {"x": 8.8637, "y": 54.9409, "radiusM": 500}}}"#),
    ] {
        let filter: AddressFilter = request(filter);
        let page = Page { number: 1, size: 100 };
        group.bench_function(name, |bencher| {
            bencher.iter(|| engine.addresses(black_box(&filter), Some(page), &mut Budget::unlimited()));
        });
    }
}

/// Questions about the past, where the snapshot knows one.
fn history(criterion: &mut Criterion) {
    let engine = engine();
    let (entrances, units) = (&engine.snapshot().access_address_versions, &engine.snapshot().address_versions);
    let mut group = criterion.benchmark_group("history");
    if !entrances.is_empty() {
        let row = entrances.len() / 2;
        let id = entrances.id.get(row);
        group.bench_function("versions of an entrance", |bencher| {
            bencher.iter(|| engine.access_address_versions(black_box(id)).count());
        });
        let name = VersionNameId(entrances.street_name.get(row));
        let number = HouseNumber::from_u16(entrances.house_number.get(row)).expect("a checked snapshot");
        group.bench_function("entrances once called so", |bencher| {
            bencher.iter(|| engine.former_entrances(black_box(name), number).len());
        });
    }
    if !units.is_empty() {
        let row = units.len() / 2;
        let (id, at) = (units.id.get(row), units.access_address.get(row));
        group.bench_function("versions of a unit", |bencher| {
            bencher.iter(|| engine.address_versions(black_box(id)).count());
        });
        group.bench_function("units once at an entrance", |bencher| {
            bencher.iter(|| engine.units_once_at(black_box(at)).len());
        });
    }
    let page = Page { number: 1, size: 100 };
    for (name, filter) in [("all", "{}"), ("one municipality", r#"{"municipality": [461]}"#)] {
        let filter: HistoryFilter = request(filter);
        group.bench_function(format!("list of units: {name}"), |bencher| {
            bencher.iter(|| engine.address_history(black_box(&filter), page, &mut Budget::unlimited()));
        });
    }
}

fn cleansing(criterion: &mut Criterion) {
    let engine = engine();
    let mut group = criterion.benchmark_group("cleansing");
    for (name, text) in [
        ("as it is written", "Storegade 1, 2. tv, 6270 Tønder"),
        ("lower case, no punctuation", "storegade 1 2 tv 6270 tønder"),
        ("one edit in the street", "Stoergade 1, 2. tv, 6270 Tønder"),
        ("two edits in the street", "Stoergadde 1, 2. tv, 6270 Tønder"),
        ("abbreviated", "Vestermarksv. 3, 6520 Toftlund"),
        ("no postcode", "Storegade 1, 2. tv, Tønder"),
        ("no place", "Storegade 1, 2. tv"),
        ("recipient and country", "c/o Jensen, Storegade 1, 2. tv, 6270 Tønder, Danmark"),
        ("wrong postcode", "Storegade 1, 2. tv, 6720 Tønder"),
        ("no unit", "Storegade 1, 6270 Tønder"),
        ("rubbish", "se bemærkning"),
    ] {
        let parameters = CleanseParameters { text: Some(text.to_owned()), parts: None };
        group.bench_function(name, |bencher| {
            bencher.iter(|| engine.cleanse(AddressKind::Address, black_box(&parameters), &mut Budget::unlimited()));
        });
    }
}

criterion_group!(questions, suggestions, lookups, lists, history, cleansing);
criterion_main!(questions);
