//! Damaged input is refused or reported, damaged snapshots are refused or read; nothing panics.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::support::{Imported, fixture, import_paths};
use proptest::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::TextField;
use vejviser_ingest::verify;

const FILES: [&str; 15] = [
    "adgangsadresser.csv",
    "adgangsadresser.csv.gz",
    "adgangsadresser.csv.xz",
    "adgangsadresser.zip",
    "adgangsadresser.json",
    "adgangsadresser.ndjson",
    "adgangsadresser_nested.json",
    "adresser.csv",
    "adresser_full.csv",
    "sogne.geojson",
    "opstillingskredse.csv",
    "vejstykker.json",
    "dagi_afstemningsomraade.json",
    "dar_husnummer.csv",
    "jordstykker.gml",
];

fn import_bytes(name: &str, bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    let (out, result) = import_paths(&[path]);
    let root = out.path().join("root");
    match result {
        Ok(report) => assert_eq!(verify(&root).unwrap().data_version, report.data_version),
        Err(_) => assert!(!root.join("current").exists()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, rng_seed: prop::test_runner::RngSeed::Fixed(3), ..ProptestConfig::default() })]

    #[test]
    fn a_file_cut_anywhere_is_refused_or_reported(file in prop::sample::select(&FILES), at in 0.0..1.0_f64) {
        let bytes = std::fs::read(fixture(file)).unwrap();
        import_bytes(file, &bytes[..(bytes.len() as f64 * at) as usize]);
    }

    #[test]
    fn a_file_with_changed_bytes_is_refused_or_reported(
        file in prop::sample::select(&FILES),
        changes in prop::collection::vec((0.0..1.0_f64, any::<u8>()), 1..6),
    ) {
        let mut bytes = std::fs::read(fixture(file)).unwrap();
        let length = bytes.len() as f64;
        for (at, byte) in changes {
            bytes[(length * at) as usize] = byte;
        }
        import_bytes(file, &bytes);
    }
}

/// Reads every row of every table and asks the indexes something.
fn read_all(snapshot: &Snapshot) -> usize {
    let Snapshot { street_names, streets, places, towns, access_addresses, addresses, areas, .. } = snapshot;
    let mut read = 0;
    macro_rules! rows {
        ($($table:expr),*) => {$(
            for row in 0..$table.len() {
                read += format!("{:?}", $table.row(row)).len();
            }
        )*};
    }
    rows!(street_names, streets, places, towns, access_addresses, addresses, areas);
    rows!(snapshot.access_address_id_blocks, snapshot.address_id_blocks);
    rows!(snapshot.access_address_ids, snapshot.address_ids, snapshot.divisions, snapshot.point_origins);
    rows!(snapshot.access_addresses_in_force, snapshot.addresses_in_force);
    rows!(snapshot.former_street_names, snapshot.access_address_versions, snapshot.access_address_versions_by_name);
    rows!(snapshot.address_versions, snapshot.address_versions_by_access_address);
    rows!(snapshot.access_address_history_blocks, snapshot.address_history_blocks);
    rows!(snapshot.street_name_search, snapshot.street_name_orders, snapshot.street_name_blocks);
    rows!(snapshot.street_name_segments, snapshot.house_number_streets, snapshot.place_search, snapshot.place_texts);
    rows!(snapshot.cleansing_names, snapshot.cleansing_name_hashes, snapshot.cleansing_streets);
    rows!(snapshot.cleansing_postcodes, snapshot.cleansing_towns, snapshot.cleansing_town_hashes);
    for field in TextField::ALL {
        for word in ["sti", "toender", "0550", "nordby"] {
            let starting = snapshot.text.terms_starting_with(field, &word[..2]);
            for rows in [snapshot.text.rows_with(field, word), snapshot.text.rows_of(starting)] {
                read += rows.iter().map(|&row| row as usize).sum::<usize>();
            }
        }
    }
    let at = Position { x: 490_000_000, y: 1_088_000_000 };
    for kind in AreaKind::ALL {
        let Ok(around) = snapshot.area_index.containing(kind, at, |_| Ok::<_, Infallible>(()));
        let Ok(nearest) = snapshot.area_index.nearest_of(kind, at, 2, |_| true, |_| Ok::<_, Infallible>(()));
        read += around.len() + nearest.iter().map(|&area| area as usize).sum::<usize>();
    }
    for points in [&snapshot.access_points, &snapshot.road_points] {
        let nearest = points.nearest(at, |_| true, |one, other| one.cmp(&other));
        read += nearest.map_or(0, |(row, _)| row as usize);
    }
    read
}

/// Changes a byte of a published file, looks what opening, reading and verifying say, and puts it back. Returns
/// whether opening and reading went without a panic.
fn read_damaged(root: &Path, file: &str, at: usize, byte: u8) -> bool {
    let folder = Root::new(root).current().unwrap();
    let path = folder.join(file);
    let whole = std::fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    damaged[at] = byte;
    std::fs::write(&path, &damaged).unwrap();
    let result = catch_unwind(AssertUnwindSafe(|| Snapshot::open(&folder).map(|snapshot| read_all(&snapshot))));
    let verified = verify(root);
    std::fs::write(&path, &whole).unwrap();
    assert_eq!(verified.is_ok(), damaged == whole, "{file} {at}");
    result.is_ok()
}

#[test]
fn a_changed_byte_in_a_snapshot_is_refused_or_read() {
    let imported = Imported::new(&[
        "adgangsadresser.csv",
        "adresser.csv",
        "historik_adgangsadresser.csv",
        "historik_adresser.csv",
        "sogne.geojson",
        "postnumre.csv",
    ]);
    let root = imported.root();
    let folder = Root::new(&root).current().unwrap();
    let files: Vec<_> = imported.snapshot.manifest.files.iter().map(|(name, file)| (name.clone(), file.size)).collect();
    let whole = read_all(&imported.snapshot);
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize
    };
    let mut panics = Vec::new();
    for (name, size) in &files {
        for _ in 0..60 {
            let (at, byte) = (next() % *size as usize, next() as u8);
            if !read_damaged(&root, name, at, byte) {
                panics.push(format!("{name} {at} {byte}"));
            }
        }
    }
    assert!(panics.is_empty(), "{panics:?}");
    assert_eq!(read_all(&Snapshot::open(&folder).unwrap()), whole);
}

#[test]
fn a_row_number_past_its_table_is_refused() {
    let imported = Imported::new(&["adgangsadresser.csv", "adresser.csv"]);
    let folder = Root::new(imported.root()).current().unwrap();
    let (entrances, addresses) = (&imported.snapshot.access_addresses, &imported.snapshot.addresses);
    // In the records, the row number stands behind the id.
    for (file, id, reason) in [
        ("access_addresses.arrow", entrances.id.get(entrances.len() - 1), "access_addresses.street names row"),
        ("addresses.arrow", addresses.id.get(addresses.len() - 1), "addresses.access_address names row"),
    ] {
        let path = folder.join(file);
        let whole = std::fs::read(&path).unwrap();
        let mut damaged = whole.clone();
        let place = whole.windows(16).position(|bytes| bytes == id.as_bytes()).unwrap();
        damaged[place + 16] = 0xff;
        std::fs::write(&path, &damaged).unwrap();
        let refused = Snapshot::open(&folder).map(|_| ()).map_err(|error| error.to_string());
        std::fs::write(&path, &whole).unwrap();
        assert!(refused.as_ref().is_err_and(|message| message.contains(reason)), "{refused:?}, not {reason}");
    }
    assert!(Snapshot::open(&folder).is_ok());
}

#[test]
fn a_changed_byte_in_the_manifest_is_refused_or_read() {
    let imported = Imported::new(&["adgangsadresser.csv"]);
    let root = imported.root();
    let path = Root::new(&root).current().unwrap().join("manifest.json");
    let whole = std::fs::read(&path).unwrap();
    for at in (0..whole.len()).step_by(7) {
        for byte in [b'0', b'"', b'/', 0xff] {
            let mut damaged = whole.clone();
            damaged[at] = byte;
            std::fs::write(&path, &damaged).unwrap();
            let result = catch_unwind(|| (Snapshot::open(path.parent().unwrap()).is_ok(), verify(&root).is_ok()));
            assert!(result.is_ok(), "{at} {byte}");
        }
    }
}
