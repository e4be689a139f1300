//! The extract of the address register in `data/dar`, with the registers around it: facts that can be looked up in its
//! files.

use std::path::{Path, PathBuf};

use crate::support::import_paths;
use vejviser_dataset::Snapshot;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{HouseNumber, Instant, Uuid};

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder)
}

fn import(folders: &[&str]) -> (tempfile::TempDir, vejviser_ingest::Report, Snapshot) {
    let paths: Vec<PathBuf> = folders.iter().map(|folder| data(folder)).collect();
    let (out, report) = import_paths(&paths);
    let report = report.unwrap();
    let snapshot = Snapshot::open(&Root::new(out.path().join("root")).current().unwrap()).unwrap();
    (out, report, snapshot)
}

fn row(snapshot: &Snapshot, id: &str) -> usize {
    let id = Uuid::parse(id).unwrap();
    (0..snapshot.access_addresses.len()).find(|&row| snapshot.access_addresses.id.get(row) == id).unwrap()
}

#[test]
fn entrances_get_what_the_registers_around_them_know() {
    let (_out, report, snapshot) = import(&["dar", "lists"]);
    let counts = ["access_addresses", "addresses"].map(|table| report.counts[table]);
    assert_eq!(counts, [1327, 2817]);
    let entrances = &snapshot.access_addresses;
    let areas = &snapshot.areas;
    let code = |area: Option<u32>| area.map(|row| areas.code.get(row as usize));
    // Codes of the address register beat the test squares; areas of which it knows nothing are the nearest ones.
    let lejre = row(&snapshot, "0a3f5081-c394-32b8-e044-0003ba298018");
    assert_eq!(code(crate::support::division(&snapshot, lejre).voting_area), Some(3_500_012));
    assert_eq!(code(crate::support::division(&snapshot, lejre).parish_council_area), Some(3_500_004));
    assert_eq!(crate::support::division(&snapshot, lejre).parish, Some(7171));
    for entrance in [lejre, row(&snapshot, "0a3f5089-0408-32b8-e044-0003ba298018")] {
        assert_eq!(crate::support::division(&snapshot, entrance).region, Some(1084));
        assert_eq!(crate::support::division(&snapshot, entrance).police_district, Some(99));
        assert_eq!(crate::support::division(&snapshot, entrance).court_district, Some(99));
        assert_eq!(crate::support::division(&snapshot, entrance).nomination_district, Some(99));
        assert_eq!(code(crate::support::division(&snapshot, entrance).province), Some(14));
        assert_eq!(crate::support::division(&snapshot, entrance).zone, Some(2));
    }
    let area = |kind, code| snapshot.area(kind, code).unwrap() as usize;
    for (kind, code, name) in [
        (AreaKind::Region, 1084, "Region test"),
        (AreaKind::Province, 14, "Landsdel test"),
        (AreaKind::Municipality, 350, "Lejre"),
        (AreaKind::NominationDistrict, 99, "Opstillingskreds test"),
        (AreaKind::Constituency, 1, "Storkreds test"),
        (AreaKind::ElectoralPart, 1, "Valglandsdel test"),
        (AreaKind::PoliceDistrict, 99, "Politikreds test"),
        (AreaKind::Postcode, 8000, "Aarhus C"),
        (AreaKind::Postcode, 999, "København C"),
        (AreaKind::OwnerDistrict, 60_851, "Borup, Osted"),
    ] {
        assert_eq!(areas.name.get(area(kind, code)), name, "{kind:?} {code}");
    }
    let district = area(AreaKind::NominationDistrict, 99);
    assert_eq!((areas.constituency.get(district), areas.electoral_part.get(district)), (Some(1), Some(b'A')));
    // Where the municipality has no voting area, none of another municipality is taken.
    let of_test = (0..entrances.len())
        .filter(|&row| code(crate::support::division(&snapshot, row).voting_area).is_some_and(|code| code < 1_010_000));
    assert_eq!(of_test.count(), 0);
}

#[test]
fn entrances_began_when_the_register_before_2018_says() {
    let (_out, _, snapshot) = import(&["dar", "lists"]);
    let entrances = &snapshot.access_addresses;
    for (id, began) in [
        ("0a3f5081-c394-32b8-e044-0003ba298018", "2000-02-05T20:40:29.000Z"),
        ("0a3f5089-0408-32b8-e044-0003ba298018", "2000-02-05T05:08:50.000Z"),
    ] {
        let row = row(&snapshot, id);
        let began = Instant::parse(began).map(Instant::as_millis);
        assert_eq!((entrances.created.get(row), snapshot.access_address_in_force(row).from), (began, began), "{id}");
    }
}

#[test]
fn heights_and_parcels_are_filled_in() {
    let (_out, report, snapshot) = import(&["dar"]);
    assert_eq!((report.derived["heights"], report.derived["parcels"]), (965, 5));
    let entrances = &snapshot.access_addresses;
    let lejre = row(&snapshot, "0a3f5081-c394-32b8-e044-0003ba298018");
    assert_eq!(entrances.height_mm.get(lejre), Some(46_400));
    let parcel = (
        entrances.owner_district.get(lejre),
        entrances.cadastral_number.get(lejre),
        entrances.property_number.get(lejre),
    );
    assert_eq!(parcel, (Some(60_851), Some("1a"), Some(8571)));
    let odense = row(&snapshot, "0a3f5089-0408-32b8-e044-0003ba298018");
    assert_eq!((entrances.height_mm.get(odense), entrances.owner_district.get(odense)), (Some(31_300), None));
    let district = snapshot.area(AreaKind::OwnerDistrict, 60_851).unwrap();
    assert_eq!(snapshot.area_index.polygons_of(district).len(), 1);
}

/// What an entrance was called: from when to when, its status and that of its point, street and number.
fn versions_of(snapshot: &Snapshot, id: &str) -> Vec<String> {
    let id = Uuid::parse(id).unwrap();
    let versions = &snapshot.access_address_versions;
    let name = |row: u32| match (row as usize).checked_sub(snapshot.street_names.len()) {
        None => snapshot.street_names.name.get(row as usize),
        Some(former) => snapshot.former_street_names.name.get(former),
    };
    let time = |moment: Option<i64>| {
        let text = moment.map(|millis| Instant::from_millis(millis).to_utc_text());
        String::from_utf8_lossy(text.as_ref().map_or(&[], |text| text)).into_owned()
    };
    let describe = |row: usize| {
        format!(
            "{}/{} {} {:?} {} {} {:?}",
            time(versions.valid_from.get(row)),
            time(versions.valid_to.get(row)),
            versions.status.get(row),
            versions.point_status.get(row),
            name(versions.street_name.get(row)),
            HouseNumber::from_u16(versions.house_number.get(row)).unwrap(),
            versions.postcode.get(row),
        )
    };
    (0..versions.len()).filter(|&row| versions.id.get(row) == id).map(describe).collect()
}

#[test]
fn the_register_before_2018_says_what_entrances_were_called() {
    let (_out, _, snapshot) = import(&["dar/dar09", "lists"]);
    assert_eq!(snapshot.access_addresses.len(), 0);
    for (what, id, expected) in [
        (
            "its street was renamed, and it was discontinued; before November 2009 there are no points",
            "0a3f5089-d372-32b8-e044-0003ba298018",
            &[
                "2000-02-05T05:12:00.000Z/2009-11-23T22:27:19.000Z 3 None Thomas B.Thriges Gd. 30 Some(5000)",
                "2009-11-23T22:27:19.000Z/2013-01-02T13:14:00.000Z 3 Some(8) Thomas B.Thriges Gd. 30 Some(5000)",
                "2013-01-02T13:14:00.000Z/2017-04-03T06:43:38.203Z 3 Some(8) Thomas B. Thriges Gade 30 Some(5000)",
                "2017-04-03T06:43:38.203Z/ 4 Some(6) Thomas B. Thriges Gade 30 Some(5000)",
            ][..],
        ),
        (
            "it was discontinued",
            "0a3f5089-a6c1-32b8-e044-0003ba298018",
            &[
                "2001-06-08T11:27:26.000Z/2009-11-23T22:27:19.000Z 3 None Rugårdsvej 2 Some(5000)",
                "2009-11-23T22:27:19.000Z/2015-08-05T06:36:50.710Z 3 Some(8) Rugårdsvej 2 Some(5000)",
                "2015-08-05T06:36:50.710Z/ 4 Some(6) Rugårdsvej 2 Some(5000)",
            ],
        ),
        (
            "it had another number for ten seconds",
            "04b3fd1d-48f0-4f80-89df-88b322a84f23",
            &[
                "2014-11-19T07:53:15.100Z/2014-11-19T07:54:30.383Z 3 Some(8) Eliasgade 10 Some(2300)",
                "2014-11-19T07:54:30.383Z/2014-11-19T07:54:40.323Z 3 Some(8) Eliasgade 11 Some(2300)",
                "2014-11-19T07:54:40.323Z/2014-11-19T08:10:10.847Z 3 Some(8) Eliasgade 10 Some(2300)",
                "2014-11-19T08:10:10.847Z/2014-11-19T08:10:10.897Z 4 Some(8) Eliasgade 10 Some(2300)",
                "2014-11-19T08:10:10.897Z/ 4 Some(6) Eliasgade 10 Some(2300)",
            ],
        ),
    ] {
        assert_eq!(versions_of(&snapshot, id), expected, "{what}");
    }
    let former: Vec<&str> =
        (0..snapshot.former_street_names.len()).map(|row| snapshot.former_street_names.name.get(row)).collect();
    // The last one was a name until 1971, before any entrance was registered.
    for (name, is_kept) in [
        ("Thomas B.Thriges Gd.", true),
        ("Vestre Stationsvej", true),
        ("Gl Havdrupvej", true),
        ("Hans Tausens Gd", false),
    ] {
        assert_eq!(former.contains(&name), is_kept, "{name}");
    }
}
