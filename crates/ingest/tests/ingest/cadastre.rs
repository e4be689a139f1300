//! Parcels of both deliveries of the cadastre, and the entrances inside them.

use std::path::PathBuf;

use crate::support::{fixture, import_paths};
use tempfile::TempDir;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::{AreaKind, AreaMethod};
use vejviser_dataset::{AcceptedLoss, Snapshot};
use vejviser_ingest::{ImportError, ImportOptions, Report};

fn import(paths: &[PathBuf]) -> (TempDir, Report, Snapshot) {
    let (out, report) = import_paths(paths);
    let report = report.unwrap();
    let snapshot = Snapshot::open(&Root::new(out.path().join("root")).current().unwrap()).unwrap();
    (out, report, snapshot)
}

/// Owner district, number and municipal property number of an entrance.
fn parcel(snapshot: &Snapshot, row: usize) -> (Option<u32>, Option<&str>, Option<u32>) {
    let entrances = &snapshot.access_addresses;
    (entrances.owner_district.get(row), entrances.cadastral_number.get(row), entrances.property_number.get(row))
}

fn addresses(folder: &TempDir, rows: &[(&str, f64, f64)]) -> PathBuf {
    let header =
        "id,vejkode,vejnavn,husnr,kommunekode,ejerlavkode,matrikelnr,etrs89koordinat_øst,etrs89koordinat_nord\n";
    let row = |(number, (parcel, east, north)): (usize, &(&str, f64, f64))| {
        let number = number + 1;
        format!("10000000-0000-0000-0000-00000000000{number},1,Prøvevej,{number},350,{parcel},{east},{north}\n")
    };
    let text: String = std::iter::once(header.to_owned()).chain(rows.iter().enumerate().map(row)).collect();
    let path = folder.path().join("adgangsadresser.csv");
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn entrances_inside_a_parcel_get_its_number_and_what_the_file_says_beats_it() {
    let folder = tempfile::tempdir().unwrap();
    let with_own_parcels = addresses(
        &folder,
        &[
            (",", 685_289.88, 6_158_701.41),
            ("60851,99x", 685_289.88, 6_158_701.41),
            (",", 684_650.0, 6_158_440.0),
            (",", 600_000.0, 6_158_440.0),
        ],
    );
    let (_out, report, snapshot) = import(&[with_own_parcels, fixture("jordstykker.gml")]);
    let file = report.files.iter().find(|file| file.kind == "cadastre").unwrap();
    assert_eq!((file.rows, file.kept), (4, 4));
    assert_eq!(parcel(&snapshot, 0), (Some(60_851), Some("1a"), Some(8571)));
    assert_eq!(parcel(&snapshot, 1), (Some(60_851), Some("99x"), None));
    assert_eq!(parcel(&snapshot, 2), (Some(60_851), Some("2c"), Some(9392)));
    assert_eq!(parcel(&snapshot, 3), (None, None, None));
    assert_eq!(report.derived["parcels"], 2);
    let district = snapshot.area(AreaKind::OwnerDistrict, 60_851).unwrap() as usize;
    assert_eq!(snapshot.areas.name.get(district), "Borup, Osted");
}

#[test]
fn downloads_have_parcels_and_lots_in_files_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let row = |id: u32, number: &str, status: &str, registered: &str| {
        format!(
            r#"{{"id_lokalId":"{id}","status":"{status}","matrikelnummer":"{number}","ejerlavLokalId":"60851","registreringFra":"{registered}"}}"#
        )
    };
    let parcels = [
        row(1, "7a", "Gældende", "2020-01-01T00:00:00Z"),
        row(1, "7b", "Gældende", "2024-01-01T00:00:00Z"),
        row(1, "7c", "Historisk", "2022-01-01T00:00:00Z"),
        row(2, "8", "Gældende", "2020-01-01T00:00:00Z"),
        row(4, "9", "Gældende", "2020-01-01T00:00:00Z"),
        row(4, "9", "Foreløbig", "2024-01-01T00:00:00Z"),
        row(5, "9z", "Gældende", "2020-01-01T00:00:00Z"),
        row(5, "9z", "Historisk", "2024-01-01T00:00:00Z"),
    ];
    let lot = |parcel: u32, east: u32| {
        let corner = |x: u32, y: u32| format!("{} {} 12.5", east + x, 6_158_000 + y);
        let ring = [corner(0, 0), corner(100, 0), corner(100, 100), corner(0, 0)].join(",");
        format!(
            r#"{{"id_lokalId":"9","status":"Gældende","jordstykkeLokalId":"{parcel}","geometri":"POLYGON Z (({ring}))"}}"#
        )
    };
    let lots = [lot(2, 685_000), lot(1, 685_100), lot(1, 685_300), lot(3, 685_500), lot(4, 685_700), lot(5, 685_900)];
    let rows = [
        (",", 685_080.0, 6_158_040.0),
        (",", 685_180.0, 6_158_040.0),
        (",", 685_380.0, 6_158_040.0),
        (",", 685_580.0, 6_158_040.0),
        (",", 685_100.0, 6_158_000.0),
        (",", 685_780.0, 6_158_040.0),
        (",", 685_980.0, 6_158_040.0),
    ];
    let addresses = addresses(&folder, &rows);
    let (parcels, lots) = (parcels.join(","), lots.join(","));
    let district = r#"{"id_lokalId":"60851","ejerlavskode":60851,"ejerlavsnavn":"Borup, Osted","status":"Gældende","geometri":null}"#;
    let paths = [
        addresses.clone(),
        write("MAT_V1_Lodflade.json", &format!("[{lots}]")),
        write("MAT_V3_Jordstykke.json", &format!("[{parcels}]")),
        write("MAT_V3_Ejerlav.json", &format!("[{district}]")),
    ];
    let (_out, report, snapshot) = import(&paths);
    let numbers: Vec<Option<&str>> = (0..7).map(|row| parcel(&snapshot, row).1).collect();
    // The fifth is a corner of two parcels: the first in order counts.
    assert_eq!(numbers, [Some("8"), Some("7b"), Some("7b"), None, Some("7b"), Some("9"), None]);
    let row = |number| snapshot.area_with_number(AreaKind::Parcel, 60_851, number);
    let lots_of = |number| row(number).map(|row| snapshot.area_index.polygons_of(row).len());
    assert_eq!(["7a", "7b", "8", "9", "9z"].map(lots_of), [None, Some(2), Some(1), Some(1), None]);
    let skipped = |kind: &str| {
        let file = report.files.iter().find(|file| file.kind == kind).unwrap();
        file.skipped.iter().map(|(reason, count)| format!("{reason}: {count}")).collect::<Vec<_>>()
    };
    assert_eq!(skipped("parcels"), ["the row is not in force: 3"]);
    assert_eq!(report.unjoined["lot to parcel"], 2);

    // The same rows as lists of one file, whatever their order.
    let lists = [
        r#""CentroideList":[{"id_lokalId":"1","jordstykkeLokalId":"1","geometri":"POINT EMPTY"}]"#.to_owned(),
        format!("\"LodfladeList\":[{lots}]"),
        format!("\"JordstykkeList\":[{parcels}]"),
        format!("\"EjerlavList\":[{district}]"),
    ];
    let mut reversed = lists.clone();
    reversed.reverse();
    for lists in [lists, reversed] {
        let extract = write("MAT_Totaludtraek_JSON_HF.json", &format!("{{{}}}", lists.join(",\n")));
        let (_out, of_lists, _) = import(&[addresses.clone(), extract]);
        assert_eq!(of_lists.data_version, report.data_version, "{:?}", of_lists.files);
        let unknown = of_lists.files.iter().find(|file| file.kind == "unknown").unwrap();
        assert_eq!(unknown.skipped["the list is not recognised"], 1);
        assert!(unknown.file.ends_with("CentroideList"), "{}", unknown.file);
    }
}

#[test]
fn changes_replace_lots_of_the_whole_delivery() {
    let lot = |east: u32, dates: &str| {
        let corner = |x: u32, y: u32| format!("{} {}", east + x, 6_158_000 + y);
        let ring = [corner(0, 0), corner(100, 0), corner(100, 100), corner(0, 0)].join(",");
        format!(
            r#"[{{"id_lokalId":"9","status":"Gældende","jordstykkeLokalId":"1","virkningFra":"2020-01-01T00:00:00Z",{dates},"geometri":"POLYGON(({ring}))"}}]"#
        )
    };
    let whole = lot(685_000, r#""registreringFra":"2020-01-01T00:00:00Z","registreringTil":null"#);
    let rows = [(",", 685_080.0, 6_158_040.0), (",", 685_280.0, 6_158_040.0)];
    let parcels = r#"[{"id_lokalId":"1","status":"Gældende","matrikelnummer":"7a","ejerlavLokalId":"60851","registreringFra":"2020-01-01T00:00:00Z"}]"#;
    for (what, change, expected) in [
        ("a lot moves", lot(685_200, r#""registreringFra":"2024-01-01T00:00:00Z""#), [None, Some("7a")]),
        ("a lot moves away", lot(686_000, r#""registreringFra":"2024-01-01T00:00:00Z""#), [None, None]),
        (
            "a lot ends",
            lot(685_000, r#""registreringFra":"2024-01-01T00:00:00Z","virkningTil":"2024-01-01T00:00:00Z""#),
            [None, None],
        ),
        (
            "a registration ends",
            lot(685_000, r#""registreringFra":"2020-01-01T00:00:00Z","registreringTil":"2024-01-01T00:00:00Z""#),
            [None, None],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let change = write("MAT_V3_Lodflade_DeltaDownload.json", &change);
        let whole = [
            addresses(&folder, &rows),
            write("MAT_V3_Jordstykke.json", parcels),
            write("MAT_V3_Lodflade_TotalDownload.json", &whole),
        ];
        let (_out, together, snapshot) = import(&[&whole[..], std::slice::from_ref(&change)].concat());
        assert_eq!([0, 1].map(|row| parcel(&snapshot, row).1), expected, "{what}");
        // Laid over what is in use, and read again with the next files.
        let (out, _, _) = import(&whole);
        let update = |paths: Vec<PathBuf>| {
            let options = ImportOptions {
                accepted_loss: AcceptedLoss::All,
                ..ImportOptions::new(paths, out.path().join("root"))
            };
            vejviser_ingest::update(&options, &mut |_| {}).unwrap().unwrap().data_version
        };
        assert_eq!(update(vec![change]), together.data_version, "{what}");
        assert_eq!(update(vec![whole[0].clone()]), together.data_version, "{what}");
    }
}

#[test]
fn an_update_of_addresses_takes_the_parcels_over_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let ring = |east: u32, size: u32| {
        let corner = |x: u32, y: u32| format!("{} {}", east + x, 6_158_000 + y);
        [corner(0, 0), corner(size, 0), corner(size, size), corner(0, size), corner(0, 0)].join(",")
    };
    let parcel = |id: u32, number: &str| {
        format!(
            r#"{{"id_lokalId":"{id}","status":"Gældende","matrikelnummer":"{number}","ejerlavLokalId":"60851","registreretAreal":"{id}00",
            "vejareal":"7","faelleslod":"true","samletFastEjendomLokalId":"{id}1","kommuneLokalId":"0350","sognLokalId":"7171",
            "registreringFra":"2020-01-0{id}T00:00:00Z","virkningFra":"2021-01-01T00:00:00Z"}}"#
        )
    };
    let lot = |id: u32, parcel: u32, polygon: &str| {
        format!(
            r#"{{"id_lokalId":"{id}","status":"Gældende","jordstykkeLokalId":"{parcel}","geometri":"POLYGON({polygon})"}}"#
        )
    };
    let lots = [
        lot(1, 1, &format!("({}),({})", ring(685_000, 100), ring(685_020, 40))),
        lot(2, 1, &format!("({})", ring(685_300, 50))),
        lot(3, 2, &format!("({})", ring(685_100, 100))),
        lot(4, 3, &format!("({})", ring(685_600, 80))),
    ];
    let cadastre = [
        put(
            "MAT_V3_Ejerlav.json",
            r#"[{"id_lokalId":"60851","ejerlavskode":60851,"ejerlavsnavn":"Borup","status":"Gældende","geometri":null}]"#,
        ),
        put("MAT_V3_Jordstykke.json", &format!("[{}]", [parcel(1, "7a"), parcel(2, "7b"), parcel(3, "10")].join(","))),
        put("MAT_V3_Lodflade.json", &format!("[{}]", lots.join(","))),
    ];
    // In a lot, in its hole, on an edge of two, in the second lot, in no parcel, and with a parcel of its own.
    let before: [(&str, f64, f64); 3] =
        [(",", 685_010.0, 6_158_010.0), (",", 685_040.0, 6_158_020.0), (",", 685_100.0, 6_158_050.0)];
    let after = [
        (",", 685_010.0, 6_158_011.0),
        (",", 685_040.0, 6_158_020.0),
        (",", 685_100.0, 6_158_050.0),
        (",", 685_310.0, 6_158_010.0),
        (",", 690_000.0, 6_158_010.0),
        ("60851,99x", 685_610.0, 6_158_010.0),
    ];
    let later = tempfile::tempdir().unwrap();
    let (first, second) = (addresses(&folder, &before), addresses(&later, &after));
    let expected = import(&[&cadastre[..], std::slice::from_ref(&second)].concat());
    assert_eq!(
        (0..6).map(|row| parcel_number(&expected.2, row)).collect::<Vec<_>>(),
        [Some("7a"), None, Some("7a"), Some("7a"), None, Some("99x")]
    );

    let (out, ..) = import(&[&cadastre[..], std::slice::from_ref(&first)].concat());
    let update = |paths: &[&PathBuf]| {
        let paths = paths.iter().map(|path| (*path).clone()).collect();
        let options =
            ImportOptions { accepted_loss: AcceptedLoss::All, ..ImportOptions::new(paths, out.path().join("root")) };
        vejviser_ingest::update(&options, &mut |_| {}).map(Option::unwrap)
    };
    let moved = folder.path().join("Lodflade.away");
    std::fs::rename(&cadastre[2], &moved).unwrap();
    let report = update(&[&second]).unwrap();
    let taken = report.files.iter().find(|file| file.file == "the snapshot in use").unwrap();
    assert_eq!((taken.kind.as_str(), taken.rows), ("parcels", 3));
    assert_eq!(report.data_version, expected.1.data_version);

    // Changes are laid over the files, also after they were taken over.
    let change = format!("[{}]", parcel(2, "7c").replace("2020-01-02", "2024-01-02"));
    let change = put("MAT_V3_Jordstykke_DeltaDownload.json", &change);
    let error = update(&[&change]).unwrap_err();
    assert!(matches!(error, ImportError::InputChanged { .. }), "{error}");
    std::fs::rename(&moved, &cadastre[2]).unwrap();
    let (_out, together, _) = import(&[&cadastre[..], &[second.clone(), change.clone()]].concat());
    assert_eq!(update(&[&change]).unwrap().data_version, together.data_version);
    assert_eq!(update(&[&second]).unwrap().data_version, together.data_version);
}

fn parcel_number(snapshot: &Snapshot, row: usize) -> Option<&str> {
    parcel(snapshot, row).1
}

#[test]
fn parcels_are_rows_with_what_the_file_says_of_them() {
    let (_out, _, snapshot) = import(&[fixture("jordstykker.gml")]);
    let rows = snapshot.areas_of(AreaKind::Parcel);
    assert_eq!(rows.len(), snapshot.parcels.len());
    let row = snapshot.area_with_number(AreaKind::Parcel, 60_851, "1a").unwrap();
    let (area, parcel) = (snapshot.areas.row(row as usize), snapshot.parcels.row((row - rows.start) as usize));
    assert_eq!((area.municipalities, area.parish, area.region), (&[350][..], Some(7171), Some(1085)));
    assert!(area.x_min.is_some() && area.centre_x.is_some());
    assert_eq!((parcel.feature_id, parcel.court_district), (Some(876_278), Some(1118)));
    assert_eq!((parcel.property_number, parcel.real_property), (Some(3_500_008_571), Some(1_305_735)));
    assert_eq!((parcel.parent, parcel.is_common), (None, false));
    let method = |number| AreaMethod::of_number(number).word();
    assert_eq!((parcel.area_m2, method(parcel.area_method)), (Some(96_543), "k"));
    assert_eq!((parcel.road_area_m2, method(parcel.road_area_method)), (Some(0), "b"));
    assert_eq!(method(parcel.water_area_method), "ukendt");
    assert_eq!(snapshot.area_index.polygons_of(row).len(), 1);
}

#[test]
fn broken_features_are_counted_and_files_that_end_early_stop_the_import() {
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(fixture("jordstykker.gml")).unwrap();
    let path = folder.path().join("x.gml");
    for (from, to, reason, line) in [
        ("<matrikel:matrikelnummer>1a<", "<matrikel:matrikelnummer><", "matrikelnummer is missing", 10),
        (
            ">60851</matrikel:landsejerlavskode>",
            ">x</matrikel:landsejerlavskode>",
            "landsejerlavskode is unreadable",
            10,
        ),
        ("<gml:posList>", "<gml:posList>1 ", "posList is unreadable", 10),
        ("<gml:posList>", "<gml:posList>60 60 ", "posList is unreadable", 10),
    ] {
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let (_out, report, _) = import(std::slice::from_ref(&path));
        let file = &report.files[0];
        assert_eq!((file.rows, file.kept, file.skipped[reason]), (4, 3, 1), "{reason}");
        assert_eq!(file.first_faults[0].line, line, "{reason}");
    }
    let escaped = text.replace("Borup, Osted", "Borup &amp; Os&#116;ed");
    std::fs::write(&path, escaped).unwrap();
    let (_out, _, snapshot) = import(std::slice::from_ref(&path));
    let district = snapshot.area(AreaKind::OwnerDistrict, 60_851).unwrap() as usize;
    assert_eq!(snapshot.areas.name.get(district), "Borup & Osted");

    for end in [text.len() / 2, text.len() - 30] {
        let end = text.floor_char_boundary(end);
        std::fs::write(&path, &text[..end]).unwrap();
        let (_out, result) = import_paths(std::slice::from_ref(&path));
        assert!(matches!(result, Err(ImportError::CutOff { .. } | ImportError::Damaged { .. })), "{end}: {result:?}");
    }
}
