//! Snapshots that older versions wrote: `test/archive` has one of each format, as this test packed it.

use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use crate::support::{Imported, fixture};
use tempfile::TempDir;
use vejviser_dataset::manifest::FORMAT_VERSION;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::{Manifest, Register, Snapshot};

const FILES: [&str; 4] = ["adgangsadresser.csv", "adresser.csv", "sogne.geojson", "kommuner.csv"];

fn archive(format: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../test/archive/format-{format}.zip"))
}

fn unpacked(format: u32) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let bytes = std::fs::read(archive(format)).unwrap();
    zip::ZipArchive::new(Cursor::new(bytes)).unwrap().extract(folder.path()).unwrap();
    folder
}

/// What is said of a snapshot of another format.
fn refusal(format: u32, age: &str) -> String {
    format!(
        "was made by {age} version (format {format}; this version reads format {FORMAT_VERSION}): run npx vejviser \
         import again"
    )
}

#[test]
fn a_snapshot_of_every_format_is_read_or_refused_with_what_to_do() {
    for format in 5..=FORMAT_VERSION {
        let folder = unpacked(format);
        match Snapshot::open(folder.path()) {
            Ok(snapshot) => {
                assert_eq!(format, FORMAT_VERSION);
                let rows = (snapshot.access_addresses.len(), snapshot.areas_of(AreaKind::Parish).len());
                assert_eq!(rows, (17, 6));
                assert!(snapshot.area_index.is_whole());
            }
            Err(error) => assert!(error.to_string().ends_with(&refusal(format, "an older")), "{error}"),
        }
    }
}

#[test]
fn a_snapshot_of_a_newer_format_is_refused_whatever_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(Manifest::FILE), r#"{"formatVersion":99,"unheardOf":true}"#).unwrap();
    let error = Snapshot::open(folder.path()).unwrap_err().to_string();
    assert!(error.ends_with(&refusal(99, "a newer")), "{error}");
}

#[test]
fn registers_are_known_as_imported_by_their_files_or_rows() {
    let imported = Imported::new(&FILES);
    for (register, expected) in [
        (Register::Areas(AreaKind::Parish), true),
        (Register::Areas(AreaKind::Municipality), true),
        (Register::Areas(AreaKind::VotingArea), false),
        (Register::Streets, true),
        (Register::AccessAddresses, true),
        (Register::Addresses, true),
        (Register::History, false),
    ] {
        assert_eq!(imported.snapshot.has(register), expected, "{register:?}");
    }
}

/// `cargo test -p vejviser-ingest --test ingest pack_a_snapshot -- --ignored` packs a snapshot of the present format.
#[test]
#[ignore = "writes the archive of the present format, when that has changed"]
fn pack_a_snapshot_of_the_present_format() {
    let paths: Vec<PathBuf> = FILES.iter().map(|name| fixture(name)).collect();
    let imported = Imported::of_paths(&paths);
    let folder = Root::new(imported.root()).current().unwrap();
    let mut archive = zip::ZipWriter::new(std::fs::File::create(archive(FORMAT_VERSION)).unwrap());
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    let names = imported.snapshot.manifest.files.keys().map(String::as_str);
    for name in names.chain([Manifest::FILE]) {
        archive.start_file(name, options).unwrap();
        archive.write_all(&std::fs::read(folder.join(name)).unwrap()).unwrap();
    }
    archive.finish().unwrap();
}
