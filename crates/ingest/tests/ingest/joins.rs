//! Which source counts where several speak of the same thing, and what is derived where none does.

use crate::support::Imported;
use vejviser_dataset::Register;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_model::{Door, Floor, Point};

const ALL: [&str; 13] = [
    "adgangsadresser.csv",
    "adresser.csv",
    "ejerlav.csv",
    "kommuner.csv",
    "landsdele.json",
    "navngivneveje.json",
    "opstillingskredse.csv",
    "opstillingskredse_2017.csv",
    "postnumre.csv",
    "sogne.geojson",
    "storkredse.json",
    "stormodtagere.csv",
    "vejstykker.json",
];

#[test]
fn entrances_are_derived_from_addresses_and_units_are_in_order() {
    let imported = Imported::new(&["adresser.csv"]);
    assert_eq!((imported.report.counts["access_addresses"], imported.report.counts["addresses"]), (7, 12));
    let unit = imported.address("0a3f50b7-eb7e-32b8-e044-0003ba298018");
    let units = &imported.snapshot.addresses;
    let entrance = units.access_address.get(unit) as usize;
    let run = imported.snapshot.units_of(entrance as u32);
    let texts: Vec<String> = run
        .map(|row| {
            let row = row as usize;
            let (floor, door) = (Floor::from_u8(units.floor.get(row)), Door::from_u32(units.door.get(row)));
            format!("{} {}", floor.unwrap(), door.unwrap())
        })
        .collect();
    assert_eq!(texts, ["st tv", "st th", "1 tv", "1 th", "2 tv", "2 th"]);
    assert!(imported.report.duplicates.is_empty(), "{:?}", imported.report.duplicates);
    // Statuses 1 and 3 of the interface are 3 and 2 in the register.
    let provisional = imported.address("820ad1e4-9018-4d79-8559-a4d413c0fdf7");
    assert_eq!((units.status.get(unit), units.status.get(provisional)), (3, 2));
}

#[test]
fn metres_of_the_file_beat_its_degrees() {
    let imported = Imported::new(&["adgangsadresser.csv"]);
    let row = imported.access_address("0a3f508d-d915-32b8-e044-0003ba298018");
    let table = &imported.snapshot.access_addresses;
    let point = Point { x_mm: table.x.get(row).unwrap(), y_mm: table.y.get(row).unwrap() };
    assert_eq!(point, Point::from_utm(462_159.3, 6_144_523.91));
}

#[test]
fn lists_beat_names_in_rows_and_rows_name_what_no_list_has() {
    let imported = Imported::new(&ALL);
    let areas = &imported.snapshot.areas;
    for (kind, code, name) in [
        (AreaKind::Municipality, 550, "Tønder Kommune"),
        (AreaKind::Municipality, 563, "Fanø"),
        (AreaKind::OwnerDistrict, 2_008_051, "Tønder Købstad"),
        (AreaKind::OwnerDistrict, 1_351_151, "Odden By, Nordby"),
        (AreaKind::Parish, 8923, "Nordby"),
        (AreaKind::Parish, 9001, "Vestsogn"),
        (AreaKind::Region, 1083, "Region Syddanmark"),
        (AreaKind::Constituency, 7, "Sydjylland"),
        (AreaKind::ElectoralPart, 2, "Sjælland-Syddanmark"),
        (AreaKind::Postcode, 800, "Høje Taastrup"),
    ] {
        assert_eq!(areas.name.get(imported.area(kind, code)), name, "{kind:?} {code}");
    }
    let island = imported.area(AreaKind::Municipality, 411);
    assert_eq!((areas.outside_division.get(island), areas.region.get(island)), (true, None));
    let district = imported.area(AreaKind::NominationDistrict, 51);
    assert_eq!(areas.seat_municipality.get(district), Some(550));
    assert_eq!((areas.district_number.get(district), areas.constituency.get(district)), (Some(3), Some(7)));
    assert_eq!((areas.region.get(district), areas.electoral_part.get(district)), (Some(1083), Some(b'B')));
    let other = imported.area(AreaKind::NominationDistrict, 52);
    assert_eq!(areas.municipalities.get(other), [561, 563]);
    // A province that has only a number has no name to show.
    assert_eq!(imported.snapshot.area(AreaKind::Province, 32), None);
    let postcode = imported.area(AreaKind::Postcode, 6270);
    assert_eq!(areas.municipalities.get(postcode), [550]);
}

#[test]
fn codes_in_the_file_beat_boundaries_and_gaps_are_filled_from_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("adgangsadresser.csv");
    let row = |id: u32, east: u32, parish: &str, postcode: &str| {
        format!("10000000-0000-0000-0000-{id:012},1,1,Prøvevej,{id},{postcode},550,{east},6088000,{parish}\n")
    };
    let text = "id,status,vejkode,vejnavn,husnr,postnr,kommunekode,etrs89koordinat_øst,etrs89koordinat_nord,sognekode\n"
        .to_owned()
        + &row(1, 480_000, "", "6270")
        + &row(2, 488_000, "", "")
        + &row(3, 496_500, "", "")
        + &row(4, 480_000, "8000", "6270") + &row(5, 505_000, "", "");
    std::fs::write(&path, text).unwrap();
    let paths = [path, crate::support::fixture("sogne.geojson"), crate::support::fixture("postnumre.geojson")];
    let (out, report) = crate::support::import_paths(&paths);
    let report = report.unwrap();
    let root = vejviser_dataset::snapshot::Root::new(out.path().join("root"));
    let snapshot = vejviser_dataset::Snapshot::open(&root.current().unwrap()).unwrap();
    let table = &snapshot.access_addresses;
    // Inside the western one, between them but nearer to it, nearer to the eastern one, as the file says, inside the
    // eastern one; the last lies in no postcode, and no nearest one is taken.
    let parishes: Vec<Option<u16>> =
        (0..table.len()).map(|row| crate::support::division(&snapshot, row).parish).collect();
    assert_eq!(parishes, [Some(9001), Some(9001), Some(9002), Some(8000), Some(9002)]);
    let postcodes: Vec<Option<u16>> =
        (0..table.len()).map(|row| snapshot.places.postcode.get(table.place.get(row) as usize)).collect();
    assert_eq!(postcodes, [Some(6270), Some(6270), Some(6270), Some(6270), None]);
    assert_eq!((report.derived["parishes"], report.derived["postcodes"]), (4, 2));
    assert_eq!(report.unjoined["access address to postcodes"], 1);
    assert_eq!(report.unjoined["access address to name of parishes"], 1);
    let parish = snapshot.area(AreaKind::Parish, 9001).unwrap();
    assert_eq!(snapshot.area_index.polygons_of(parish).len(), 2);
    assert!(snapshot.areas.centre_x.get(parish as usize).is_some());
}

#[test]
fn large_recipients_give_entrances_a_postcode_of_their_own() {
    let imported = Imported::new(&ALL);
    let row = imported.access_address("0a3f508d-d915-32b8-e044-0003ba298018");
    let place = imported.snapshot.access_addresses.place.get(row) as usize;
    let places = &imported.snapshot.places;
    assert_eq!((places.postcode.get(place), places.large_recipient_postcode.get(place)), (Some(6720), Some(800)));
    let areas = &imported.snapshot.areas;
    for code in [800, 999] {
        let area = imported.area(AreaKind::Postcode, code);
        assert!(areas.large_recipient.get(area));
        assert_eq!(areas.large_recipient_addresses.get(area), [row as u32], "{code}");
    }
    assert!(!areas.large_recipient.get(imported.area(AreaKind::Postcode, 6720)));
    assert_eq!(imported.report.unjoined["large recipient to access address"], 1);
    let file = imported.report.files.iter().find(|file| file.file == "stormodtagere.csv").unwrap();
    assert_eq!(file.skipped["adgangsadresseid is missing"], 1);
    for word in ["0800", "hoeje", "6720", "fanoe", "nordby"] {
        let rows = imported.snapshot.text.rows_with(TextField::Place, word);
        assert!(rows.contains(&(place as u32)), "{word}: {rows:?}");
    }
}

#[test]
fn streets_come_from_the_register_and_from_rows() {
    let imported = Imported::new(&ALL);
    let snapshot = &imported.snapshot;
    let streets = &snapshot.streets;
    let street = snapshot.street(563, 110).unwrap() as usize;
    assert_eq!(streets.addressing_name.get(street), Some("ABC Sti"));
    assert_eq!(streets.postcodes.get(street), [6720, 6721]);
    assert!(streets.x_min.get(street) < streets.x_max.get(street));
    let without = snapshot.street(563, 9999).unwrap() as usize;
    assert_eq!(streets.access_from.get(without), streets.access_to.get(without));
    assert_eq!((streets.x_min.get(without), streets.status.get(without)), (None, 3));
    let from_rows = snapshot.street(550, 1).unwrap() as usize;
    assert_eq!((streets.postcodes.get(from_rows), streets.id.get(from_rows)), (&[6792][..], None));
    assert_eq!(imported.house_numbers(550, 1), ["5", "6", "8", "9"]);

    let imported = Imported::new(&["adgangsadresser_full.csv", "navngivneveje.json"]);
    let streets = &imported.snapshot.streets;
    assert_eq!(streets.id.get(0).unwrap().to_string(), "5c9a1e04-4eae-11e8-93fd-066cff24d637");
    assert_eq!(streets.named_street_status.get(0), Some(3));
    let named_streets = &imported.snapshot.named_streets;
    assert_eq!((named_streets.len(), streets.named_street_row.get(0)), (1, Some(0)));
    assert_eq!((named_streets.spoken_name.get(0), named_streets.postcodes.get(0)), (Some("Stationsvej"), &[2791][..]));
    assert_eq!(named_streets.created.get(0), Some(-2_208_945_600_000));

    // Without the register of named streets those that addresses name.
    let imported = Imported::new(&["adgangsadresser_full.csv"]);
    let named_streets = &imported.snapshot.named_streets;
    assert_eq!((named_streets.len(), named_streets.created.get(0)), (1, None));
    assert_eq!((named_streets.municipality.get(0), named_streets.segments.get(0)), (Some(155), &[0][..]));
}

#[test]
fn words_of_names_and_their_synonyms_find_rows() {
    let imported = Imported::new(&ALL);
    let text = &imported.snapshot.text;
    for (field, word, found) in [
        (TextField::StreetName, "allegade", true),
        (TextField::StreetName, "sti", true),
        (TextField::StreetName, "stien", true),
        (TextField::Area, "0550", true),
        (TextField::Area, "550", true),
        (TextField::Area, "toender", true),
        (TextField::Area, "b", true),
        (TextField::Place, "toender", true),
        (TextField::StreetName, "toender", false),
    ] {
        assert_eq!(text.find(field, word).is_some(), found, "{field:?} {word}");
    }
}

#[test]
fn the_manifest_says_of_each_file_what_the_list_of_sources_says() {
    let imported = Imported::new(&["adgangsadresser.csv", "sources.csv"]);
    let sources: Vec<_> = imported
        .snapshot
        .manifest
        .sources
        .iter()
        .map(|source| (source.file.as_str(), source.name.as_str(), source.licence.as_deref(), source.date.as_deref()))
        .collect();
    assert_eq!(sources, [("adgangsadresser.csv", "a cut of the register", Some("MIT"), Some("2015-01-19"))]);
}

#[test]
fn a_list_of_codes_without_names_is_no_register() {
    for (files, kind, has) in [
        (&["adgangsadresser.csv", "landsdele.json"][..], AreaKind::Province, false),
        (&["adgangsadresser.csv", "sogne.geojson"], AreaKind::Parish, true),
    ] {
        assert_eq!(Imported::new(files).snapshot.has(Register::Areas(kind)), has, "{kind:?}");
    }
}
