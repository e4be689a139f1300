//! The synthetic country: the same for a seed, as large as requested, and never taken for a real one.

use crate::support::fixture;
use tempfile::TempDir;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::AreaKind;
use vejviser_ingest::report::Comparison;
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportOptions, Report, generate};
use vejviser_model::HouseNumber;

/// A country of `scale` over areas of the fixtures.
fn country(scale: f64, seed: u64) -> (Report, Snapshot, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let options = ImportOptions::new(vec![fixture("kommuner.csv")], folder.path().join("root"));
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
fn it_has_the_number_of_entrances_requested_and_homes_behind_them() {
    let (report, snapshot, _folder) = country(0.001, 1);
    assert_eq!(report.counts["access_addresses"], 2400);
    assert!(report.counts["addresses"] >= 2400);
    for row in 0..snapshot.access_addresses.len() {
        let units = snapshot.units_of(row as u32);
        assert!(!units.is_empty(), "entrance {row} has no home");
        let number = snapshot.access_addresses.house_number.get(row);
        assert!(HouseNumber::from_u16(number).is_some(), "entrance {row} has number {number}");
    }
}

#[test]
fn it_is_like_the_real_samples() {
    let (report, ..) = country(0.06, 5);
    for Comparison { fact, country, real_country, .. } in &report.realism {
        let ratio = country / real_country;
        assert!((0.8..=1.2).contains(&ratio), "{fact}: {country} is not like {real_country}");
    }
    let columns = report.realism.iter().find(|fact| fact.fact.starts_with("columns")).expect("a count of columns");
    assert_eq!((columns.country, columns.real_country), (46.0, 46.0));
}

#[test]
fn streets_houses_and_units_were_called_otherwise_before() {
    let (_, snapshot, _folder) = country(0.005, 1);
    let versions = &snapshot.access_address_versions;
    let changes = |differ: &dyn Fn(usize) -> bool| {
        (1..versions.len()).filter(|&row| versions.id.get(row - 1) == versions.id.get(row) && differ(row)).count()
    };
    assert!(changes(&|row| versions.street_name.get(row - 1) != versions.street_name.get(row)) > 0);
    assert!(changes(&|row| versions.house_number.get(row - 1) != versions.house_number.get(row)) > 0);
    assert!(changes(&|row| versions.postcode.get(row - 1) != versions.postcode.get(row)) > 0);
    assert!(!snapshot.address_versions.is_empty());
    let statuses: std::collections::BTreeSet<u8> =
        (0..snapshot.access_addresses.len()).map(|row| snapshot.access_addresses.status.get(row)).collect();
    assert_eq!(statuses, [2, 3, 4, 5].into(), "provisional, current, discontinued, abandoned");
}

#[test]
fn every_entrance_lies_in_divisions_that_have_outlines() {
    let (_, snapshot, _folder) = country(0.005, 1);
    let divisions = &snapshot.divisions;
    for (kind, column) in [
        (AreaKind::Province, &divisions.province),
        (AreaKind::VotingArea, &divisions.voting_area),
        (AreaKind::ParishCouncilArea, &divisions.parish_council_area),
    ] {
        let areas = snapshot.areas_of(kind);
        assert!(!areas.is_empty(), "{kind:?}");
        let rows = 0..snapshot.access_addresses.len();
        let placed = rows.clone().filter(|&row| snapshot.access_addresses.x.get(row).is_some());
        let lies_in_one = |row: &usize| {
            let division = snapshot.access_addresses.division.get(*row);
            column.get(division as usize).is_some_and(|area| areas.contains(&area))
        };
        let (inside, outside): (Vec<usize>, Vec<usize>) = placed.partition(lies_in_one);
        assert!(outside.is_empty() && !inside.is_empty(), "{kind:?}: {outside:?}");
    }
    let towns = snapshot.areas_of(AreaKind::SupplementaryTown);
    assert!(towns.clone().any(|town| !snapshot.area_index.polygons_of(town).is_empty()), "{towns:?}");
}

#[test]
fn it_has_buildings_and_units_where_its_addresses_are() {
    let (report, snapshot, _folder) = country(0.005, 1);
    let (entrances, addresses) = (snapshot.access_addresses.len() as f64, snapshot.addresses.len() as f64);
    for (entity, of, least, most) in [
        (BbrEntity::Ground, entrances, 0.8, 1.0),
        (BbrEntity::Building, entrances, 1.0, 1.2),
        (BbrEntity::Staircase, entrances, 0.97, 1.0),
        (BbrEntity::Floor, entrances, 1.0, 1.8),
        (BbrEntity::Unit, addresses, 0.87, 0.95),
    ] {
        let rows = snapshot.bbr(entity);
        let share = rows.len() as f64 / of;
        assert!((least..most).contains(&share), "{entity:?}: {share}");
        for row in 0..rows.len() {
            assert!(rows.parent.get(row).is_some(), "row {row} of {entity:?} belongs to nothing");
        }
    }
    let unjoined: Vec<_> = report.unjoined.keys().filter(|kind| kind.contains("BBR")).collect();
    assert!(unjoined.is_empty(), "{unjoined:?}");
    assert!(snapshot.bbr_release.is_loaded);
}

#[test]
fn a_unit_stands_in_a_building_of_its_own_entrance_or_of_one_with_the_same_number() {
    let (_, snapshot, _folder) = country(0.002, 1);
    let (units, buildings) = (snapshot.bbr(BbrEntity::Unit), snapshot.bbr(BbrEntity::Building));
    let place = |row: u32| {
        let addresses = &snapshot.access_addresses;
        let number = HouseNumber::from_u16(addresses.house_number.get(row as usize)).map(HouseNumber::number);
        (addresses.street.get(row as usize), number)
    };
    for unit in 0..units.len() {
        let address = units.parent.get(unit).expect("an address");
        let building = units.second.get(unit).expect("a building");
        let of_building = buildings.parent.get(building as usize).expect("an entrance");
        assert_eq!(place(snapshot.addresses.access_address.get(address as usize)), place(of_building), "unit {unit}");
    }
}

#[test]
fn the_map_has_one_building_in_two_hundred_with_its_entrance_in_it() {
    let (_, snapshot, _folder) = country(0.005, 1);
    let (mapped, registered) = (&snapshot.buildings, snapshot.bbr(BbrEntity::Building));
    let share = mapped.len() as f64 / registered.len() as f64;
    assert!((0.003..0.008).contains(&share), "{share}");
    for row in 0..mapped.len() {
        assert!(!mapped.entrances.get(row).is_empty(), "building {row}");
        assert!(mapped.register_id.get(row).is_some(), "building {row}");
    }
}
