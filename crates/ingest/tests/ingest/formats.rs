//! The same rows make the same snapshot, whatever they were written in, packed in, or given in.

use std::path::PathBuf;

use crate::support::{Imported, fixture, import_paths};
use vejviser_dataset::InForce;
use vejviser_ingest::verify;
use vejviser_model::{Door, Floor, HouseNumber, Point};

#[test]
fn equal_rows_give_equal_data_versions() {
    let plain = Imported::new(&["adgangsadresser.csv"]);
    assert_eq!(plain.report.counts["access_addresses"], 10);
    for name in [
        "adgangsadresser.json",
        "adgangsadresser.ndjson",
        "adgangsadresser_reordered.csv",
        "adgangsadresser.csv.gz",
        "adgangsadresser.csv.xz",
        "adgangsadresser.zip",
    ] {
        let other = Imported::new(&[name]);
        assert_eq!(other.report.data_version, plain.report.data_version, "{name}");
        assert_eq!(other.report.files[0].kept, 10, "{name}");
    }
}

#[test]
fn what_no_row_has_takes_no_space() {
    let imported = Imported::new(&["adgangsadresser.csv"]);
    let entrances = &imported.snapshot.access_addresses;
    assert_eq!((entrances.height_mm.is_stored(), entrances.road_point_x.is_stored()), (false, false));
    assert!((0..entrances.len()).all(|row| entrances.height_mm.get(row).or(entrances.road_point_x.get(row)).is_none()));
    let has_values = |row| entrances.x.get(row).is_some() && entrances.created.get(row).is_some();
    assert!(entrances.len() == 10 && (0..10).all(has_values), "values that some row has are there for every row");
}

#[test]
fn the_order_of_the_paths_does_not_count() {
    let names = ["adresser.csv", "adgangsadresser.json", "postnumre.csv", "sogne.geojson", "stormodtagere.csv"];
    let forwards = Imported::new(&names);
    let backwards: Vec<&str> = names.into_iter().rev().collect();
    assert_eq!(Imported::new(&backwards).report.data_version, forwards.report.data_version);
    let twice: Vec<&str> = names.into_iter().chain(names).collect();
    assert_eq!(Imported::new(&twice).report.files.len(), names.len());
}

#[test]
fn an_equal_import_again_publishes_the_same_folder() {
    let imported = Imported::new(&["adgangsadresser.csv"]);
    let options = vejviser_ingest::ImportOptions::new(vec![fixture("adgangsadresser.json")], imported.root());
    let again = vejviser_ingest::import(&options, &mut |_| {}).unwrap();
    assert_eq!(again.folder, imported.report.folder);
    let verified = verify(&imported.root()).unwrap();
    assert_eq!((verified.data_version, verified.invariants), (again.data_version, 33));
    let manifest = vejviser_dataset::Manifest::read(again.folder.as_ref()).unwrap();
    assert_eq!(manifest.sources[0].file, "adgangsadresser.json", "the manifest is that of the newest import");
    assert_eq!(std::fs::read_dir(imported.root().join("snapshots")).unwrap().count(), 1, "nothing is left behind");
}

#[test]
fn every_column_of_the_newest_files_is_read() {
    // The example of the interface's own documentation, as CSV with every column and as nested JSON.
    for name in
        ["adgangsadresser_full.csv", "adgangsadresser_nested.json", "adresser_full.csv", "adresser_nested.ndjson"]
    {
        let imported = Imported::new(&[name]);
        let row = imported.access_address("0a3f507b-c6d2-32b8-e044-0003ba298018");
        let (snapshot, table) = (&imported.snapshot, &imported.snapshot.access_addresses);
        let street = table.street.get(row) as usize;
        let streets = &snapshot.streets;
        assert_eq!((streets.municipality.get(street), streets.code.get(street)), (155, 7733), "{name}");
        assert_eq!(snapshot.street_names.name.get(streets.name.get(street) as usize), "Stationsvej");
        assert_eq!(streets.named_street.get(street).unwrap().to_string(), "e9bca2b2-e052-4d66-8ee0-4f36f1807457");
        assert_eq!(HouseNumber::from_u16(table.house_number.get(row)).unwrap().to_string(), "37");
        assert_eq!(snapshot.places.postcode.get(table.place.get(row) as usize), Some(2791));
        let point = Point { x_mm: table.x.get(row).unwrap(), y_mm: table.y.get(row).unwrap() };
        assert!(Point::from_utm(731_151.02, 6_167_519.99).x_mm.abs_diff(point.x_mm) <= 1, "{name}");
        assert!(Point::from_utm(731_151.02, 6_167_519.99).y_mm.abs_diff(point.y_mm) <= 1, "{name}");
        assert_eq!(
            (
                table.status.get(row),
                crate::support::origin(snapshot, row).accuracy,
                crate::support::origin(snapshot, row).source
            ),
            (3, b'A', Some(1))
        );
        assert_eq!(crate::support::origin(snapshot, row).technical_standard, Some("TN"));
        assert_eq!((table.text_direction.get(row), table.height_mm.get(row)), (Some(27506), Some(2900)));
        assert_eq!(table.road_point_id.get(row).unwrap().to_string(), "3317e852-2efe-11e7-bb3a-063320a53a26");
        assert_eq!(
            (
                crate::support::origin(snapshot, row).road_point_source,
                crate::support::origin(snapshot, row).road_point_accuracy
            ),
            (Some("Ekstern"), Some(b'B'))
        );
        assert_eq!(crate::support::origin(snapshot, row).road_point_standard, Some("V0"));
        let road = Point { x_mm: table.road_point_x.get(row).unwrap(), y_mm: table.road_point_y.get(row).unwrap() };
        let (longitude, latitude) = road.geographic();
        assert!((longitude - 12.669_266_52).abs() < 2e-8 && (latitude - 55.598_494_53).abs() < 2e-8, "{name}");
        // 2000-02-05T21:40:40 and 2009-11-24T01:50:11 Danish time, an hour before UTC in winter.
        assert_eq!((table.created.get(row), table.changed.get(row)), (Some(949_783_240_000), Some(1_259_023_811_000)));
        assert_eq!(snapshot.access_address_in_force(row), InForce { from: Some(949_783_240_000), to: None });
        assert_eq!(
            (crate::support::division(snapshot, row).region, crate::support::division(snapshot, row).parish),
            (Some(1084), Some(7193))
        );
        assert_eq!(
            (
                crate::support::division(snapshot, row).police_district,
                crate::support::division(snapshot, row).court_district
            ),
            (Some(1470), Some(1101))
        );
        assert_eq!(crate::support::division(snapshot, row).nomination_district, Some(12));
        let areas = &snapshot.areas;
        let province = crate::support::division(snapshot, row).province.unwrap() as usize;
        assert_eq!((areas.code.get(province), areas.name.get(province)), (11, "Byen København"));
        let voting = crate::support::division(snapshot, row).voting_area.unwrap() as usize;
        assert_eq!((areas.code.get(voting), areas.name.get(voting)), (1_550_012, "Dragør"));
        assert_eq!((crate::support::division(snapshot, row).zone, table.bridged.get(row)), (Some(2), true));
        let district = snapshot.area(vejviser_dataset::tables::AreaKind::NominationDistrict, 12).unwrap() as usize;
        assert_eq!((areas.constituency.get(district), areas.electoral_part.get(district)), (Some(1), Some(b'A')));
        assert_eq!(imported.report.files[0].ignored.len() + imported.report.files[0].skipped.len(), 0, "{name}");
        if name.starts_with("adresser") {
            let unit = imported.address("0a3f50a3-92e8-32b8-e044-0003ba298018");
            let units = &snapshot.addresses;
            assert_eq!(
                (units.floor.get(unit), units.door.get(unit)),
                (Floor::parse("1").unwrap().as_u8(), Door::NONE.as_u32())
            );
            assert_eq!(units.created.get(unit), Some(949_779_640_000), "{name}");
            assert_eq!(units.access_address.get(unit) as usize, row);
        }
    }
}

#[test]
fn what_is_packed_is_recognised_by_its_bytes_not_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut versions = Vec::new();
    for name in ["adgangsadresser.csv.gz", "adgangsadresser.csv.xz", "adgangsadresser.zip", "adgangsadresser.json"] {
        let path: PathBuf = folder.path().join("x.txt");
        std::fs::copy(fixture(name), &path).unwrap();
        versions.push(import_paths(std::slice::from_ref(&path)).1.unwrap().data_version);
    }
    versions.dedup();
    assert_eq!(versions.len(), 1);
}
