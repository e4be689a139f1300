//! `GeoPackage`: what it gives is what the same rows give as JSON, and what cannot be read is told.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::{Value, json};
use vejviser_ingest::ImportError;

use crate::dar::register::{areas, rows};
use crate::support::dar::{self, Form, put, zipped};
use crate::support::geopackage::{Layer, write};
use crate::support::{Imported, import_paths};

/// Divisions and the cadastre, each entity with its rows as downloads have them.
fn registers() -> [(&'static str, Value); 5] {
    let square = |east: u32, size: u32, height: &str| {
        let corner = |x: u32, y: u32| format!("{} {}{height}", east + x, 6_158_000 + y);
        [corner(0, 0), corner(size, 0), corner(size, size), corner(0, size), corner(0, 0)].join(",")
    };
    let area = format!("MULTIPOLYGON((({})))", square(680_000, 10_000, ""));
    [
        (
            "DAGI_V1_Regionsinddeling",
            json!([{"id_lokalId": "389102", "regionskode": "1085", "navn": "Region Sjælland", "geometri": area}]),
        ),
        (
            "DAGI_V1_Kommuneinddeling",
            json!([
                {"id_lokalId": "389153", "kommunekode": "0350", "navn": "Lejre", "udenforKommuneinddeling": false,
                 "regionLokalId": "389102", "geometri": area},
                {"id_lokalId": "389154", "kommunekode": "0411", "navn": "Christiansø", "udenforKommuneinddeling": true,
                 "regionLokalId": null, "geometri": null},
            ]),
        ),
        (
            "MAT_V3_Ejerlav",
            json!([{"id_lokalId": "60851", "ejerlavskode": "60851", "ejerlavsnavn": "Borup, \"Osted\"", "status": "Gældende",
                    "geometri": null}]),
        ),
        (
            "MAT_V3_Jordstykke",
            json!([{"id_lokalId": "1", "status": "Gældende", "matrikelnummer": "7a", "ejerlavLokalId": "60851",
                    "registreretAreal": "10000", "registreringFra": "2020-01-01T00:00:00Z"}]),
        ),
        (
            "MAT_V1_Lodflade",
            json!([{"id_lokalId": "9", "status": "Gældende", "jordstykkeLokalId": "1",
                    "geometri": format!("POLYGON Z(({}))", square(685_000, 100, " 12.5"))}]),
        ),
    ]
}

/// A layer of rows as JSON has them, with the column of the geometry as programs call it.
fn layer<'a>(name: &'a str, rows: &'a Value, reference: u32) -> Layer<'a> {
    let rows: Vec<_> = rows.as_array().unwrap().iter().map(|row| row.as_object().unwrap()).collect();
    let columns: Vec<(&str, &str)> = rows[0]
        .iter()
        .map(|(name, value)| match name.as_str() {
            "geometri" => ("geom", "GEOMETRY"),
            name => (name, if value.is_boolean() { "BOOLEAN" } else { "TEXT" }),
        })
        .collect();
    let cell = |value: &Value| match value {
        Value::Null => None,
        Value::Bool(flag) => Some(u8::from(*flag).to_string()),
        value => value.as_str().map(ToOwned::to_owned),
    };
    let geometry = columns.iter().any(|(name, _)| *name == "geom").then_some("geom");
    Layer {
        name,
        geometry,
        reference,
        rows: rows.iter().map(|row| row.values().map(cell).collect()).collect(),
        columns,
    }
}

fn addresses(folder: &Path) -> PathBuf {
    let text = "id,vejkode,vejnavn,husnr,kommunekode,etrs89koordinat_øst,etrs89koordinat_nord\n\
                10000000-0000-0000-0000-000000000001,1,Prøvevej,1,350,685050,6158050\n";
    put(folder, "adgangsadresser.csv", text.as_bytes())
}

#[test]
fn equal_rows_give_equal_data_versions_however_they_are_packed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, registers) = (folder.path(), registers());
    let addresses = addresses(path);
    let version = |files: Vec<PathBuf>| {
        let imported = Imported::of_paths(&[vec![addresses.clone()], files].concat());
        assert_eq!(imported.report.derived["parcels"], 1);
        imported.report.data_version
    };
    let as_json = |(name, rows): &(&str, Value)| put(path, &format!("{name}.json"), rows.to_string().as_bytes());
    let expected = version(registers.iter().map(as_json).collect());

    let alone = |(name, rows): &(&'static str, Value)| {
        let file = path.join(format!("{name}.gpkg"));
        write(&file, &[layer(name.split('_').next_back().unwrap(), rows, 25832)]);
        file
    };
    let files: Vec<PathBuf> = registers.iter().map(alone).collect();
    assert_eq!(version(files.clone()), expected);
    let packed = files.iter().map(|file| {
        let name = file.file_name().unwrap().to_string_lossy();
        put(path, &format!("{name}.zip"), &zipped(&name, &fs::read(file).unwrap()))
    });
    assert_eq!(version(packed.collect()), expected);

    let together = path.join("all.gpkg");
    let layers: Vec<Layer<'_>> = registers.iter().map(|(name, rows)| layer(name, rows, 25832)).collect();
    write(&together, &layers);
    assert_eq!(version(vec![together.clone()]), expected);
    let bytes = fs::read(&together).unwrap();
    assert_eq!(version(vec![put(path, "all.zip", &zipped("all.gpkg", &bytes))]), expected);
}

#[test]
fn the_address_register_is_the_same_in_layers() {
    let folder = tempfile::tempdir().unwrap();
    let areas = areas(folder.path());
    let version = |files: Vec<PathBuf>| Imported::of_paths(&[areas.clone(), files].concat()).report.data_version;
    let files = dar::write(&rows(), Form::Csv, folder.path());
    let as_layer = |file: &PathBuf| {
        let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_path(file).unwrap();
        let header: Vec<String> =
            reader.headers().unwrap().iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect();
        let cell = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let layer = Layer {
            name: "rows",
            columns: header.iter().map(|name| (name.as_str(), "TEXT")).collect(),
            // A street has its lines and areas in columns of text.
            geometry: header.iter().map(String::as_str).find(|name| *name == "position"),
            reference: 25832,
            rows: reader.records().map(|row| row.unwrap().iter().map(cell).collect()).collect(),
        };
        let target = file.with_extension("gpkg");
        write(&target, &[layer]);
        target
    };
    let layers = files.iter().map(as_layer).collect();
    assert_eq!(version(layers), version(files));
}

#[test]
fn a_layer_is_named_with_its_file_and_nothing_is_left_beside_the_snapshot() {
    let folder = tempfile::tempdir().unwrap();
    let registers = registers();
    let file = folder.path().join("all.gpkg");
    let layers: Vec<Layer<'_>> = registers.iter().take(2).map(|(name, rows)| layer(name, rows, 25832)).collect();
    write(&file, &layers);
    let archive = put(folder.path(), "all.zip", &zipped("all.gpkg", &fs::read(&file).unwrap()));
    let imported = Imported::of_paths(&[addresses(folder.path()), archive]);
    let names: Vec<&str> = imported.report.files.iter().map(|file| file.file.as_str()).collect();
    let expected = ["all.zip:all.gpkg/DAGI_V1_Regionsinddeling", "all.zip:all.gpkg/DAGI_V1_Kommuneinddeling"];
    assert!(expected.iter().all(|name| names.contains(name)), "{names:?}");
    let mut beside: Vec<_> =
        fs::read_dir(imported.root()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    beside.sort();
    assert_eq!(beside, ["current", "import.lock", "snapshots"]);
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let registers = registers();
    let in_degrees = folder.path().join("degrees.gpkg");
    write(&in_degrees, &[layer("Regionsinddeling", &registers[0].1, 4326)]);
    let empty = folder.path().join("empty.gpkg");
    write(&empty, &[]);
    let other = folder.path().join("other.gpkg");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE a (b)").unwrap();
    let magic = put(folder.path(), "magic.gpkg", &[b"SQLite format 3\0".as_slice(), &[0x10; 200]].concat());
    for (file, expected) in [
        (in_degrees, "its layer Regionsinddeling has coordinates of EPSG:4326: order it in EPSG:25832"),
        (empty, "it is a GeoPackage without layers"),
        (other, "it is a database of SQLite, but no GeoPackage that can be read"),
        (magic, "it is a database of SQLite, but no GeoPackage that can be read"),
    ] {
        let error = import_paths(&[addresses(folder.path()), file]).1.unwrap_err();
        assert!(matches!(error, ImportError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn a_row_with_a_geometry_that_cannot_be_read_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let registers = registers();
    let file = folder.path().join("DAGI_V1_Kommuneinddeling.gpkg");
    write(&file, &[layer("Kommuneinddeling", &registers[1].1, 25832)]);
    let database = rusqlite::Connection::open(&file).unwrap();
    database.execute("UPDATE Kommuneinddeling SET geom = x'475000010102' WHERE kommunekode = '0350'", ()).unwrap();
    drop(database);
    let (_out, report) = import_paths(&[addresses(folder.path()), file]);
    let report = report.unwrap();
    let of_layer = report.files.iter().find(|file| file.kind == "municipalities").unwrap();
    assert_eq!((of_layer.rows, of_layer.kept), (2, 1), "{of_layer:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, rng_seed: RngSeed::Fixed(2026), ..ProptestConfig::default() })]

    #[test]
    fn damage_is_an_error_or_a_row_that_is_left_out(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        kept in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let registers = registers();
        let file = folder.path().join("all.gpkg");
        write(&file, &registers.iter().map(|(name, rows)| layer(name, rows, 25832)).collect::<Vec<_>>());
        let mut bytes = fs::read(&file).unwrap();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if is_cut {
            bytes.truncate(kept.index(bytes.len()));
        }
        fs::write(&file, bytes).unwrap();
        // Whatever it is, it ends.
        let _ = import_paths(&[addresses(folder.path()), file]).1;
    }
}
