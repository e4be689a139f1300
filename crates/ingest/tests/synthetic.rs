//! The synthetic country: the same for a seed, as large as asked, and never taken for a real one.

mod support;

use support::fixture;
use tempfile::TempDir;
use vejviser_dataset::Snapshot;
use vejviser_dataset::snapshot::Root;
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, Report, generate};

/// A country of `scale` over areas of the fixtures.
fn country(scale: f64, seed: u64) -> (Report, Snapshot, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let options = ImportOptions { paths: vec![fixture("kommuner.csv")], out: folder.path().join("root") };
    let report = generate(&options, Scale { scale, seed }, &mut |_| {}).unwrap();
    let snapshot = Snapshot::open(&Root::new(&options.out).current().unwrap()).unwrap();
    (report, snapshot, folder)
}

#[test]
fn a_seed_gives_the_same_country_and_another_one_another() {
    let (first, ..) = country(0.001, 1);
    let (again, ..) = country(0.001, 1);
    let (other, ..) = country(0.001, 2);
    assert_eq!(first.data_version, again.data_version);
    assert_ne!(first.data_version, other.data_version);
    assert!(first.data_version.starts_with("synthetic-"), "{}", first.data_version);
}

#[test]
fn it_has_the_number_of_entrances_asked_for_and_homes_behind_them() {
    let (report, snapshot, _folder) = country(0.001, 1);
    assert_eq!(report.counts["access_addresses"], 2400);
    assert!(report.counts["addresses"] >= 2400);
    for row in 0..snapshot.access_addresses.len() {
        let units = snapshot.units_of(row as u32);
        assert!(!units.is_empty(), "entrance {row} has no home");
        let number = snapshot.access_addresses.house_number.get(row);
        assert!(vejviser_model::HouseNumber::from_u16(number).is_some(), "entrance {row} has number {number}");
    }
}
