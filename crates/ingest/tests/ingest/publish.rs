//! What is published over a snapshot in use: nothing that lacks more of it than was accepted; and the way back.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::support::{Imported, fixture};
use vejviser_dataset::{AcceptedLoss, Error, Manifest, Recorded, Recorder, Root, Snapshot, SnapshotWriter};
use vejviser_ingest::synthetic::Scale;
use vejviser_ingest::{ImportError, ImportOptions, Report, generate, import};

const PARTS: [&str; 2] = ["adgangsadresser.csv", "adresser.csv"];

/// Nothing of a root is.
#[derive(Debug)]
struct Unrecorded;

impl Recorder for Unrecorded {
    fn record(&self, _: &Root, _: Option<&Path>, _: &Snapshot) -> vejviser_dataset::Result<Recorded> {
        unreachable!("it has recorded nothing")
    }

    fn has_recorded(&self, _: &Root, _: &Snapshot) -> vejviser_dataset::Result<bool> {
        Ok(false)
    }
}

/// What it records never reaches the disk.
#[derive(Debug)]
struct Failing;

impl Recorder for Failing {
    fn record(&self, root: &Root, _: Option<&Path>, _: &Snapshot) -> vejviser_dataset::Result<Recorded> {
        Err(Error::NoSnapshot { root: root.path().to_owned() })
    }

    fn has_recorded(&self, _: &Root, _: &Snapshot) -> vejviser_dataset::Result<bool> {
        Ok(false)
    }
}

fn publish(paths: Vec<PathBuf>, root: &Path, accepted_loss: AcceptedLoss) -> Result<Report, ImportError> {
    import(&ImportOptions { accepted_loss, ..ImportOptions::new(paths, root.to_owned()) }, &mut |_| {})
}

/// The fixture with a name, without its last row.
fn shortened(name: &str, folder: &Path) -> PathBuf {
    let text = std::fs::read_to_string(fixture(name)).unwrap();
    let (kept, _) = text.trim_end().rsplit_once('\n').unwrap();
    let path = folder.join(name);
    std::fs::write(&path, format!("{kept}\n")).unwrap();
    path
}

/// The current snapshot, and the names of all there are.
fn state(root: &Path) -> (String, Vec<String>) {
    let current = std::fs::read_to_string(root.join("current")).unwrap().trim().to_owned();
    let mut names: Vec<String> = std::fs::read_dir(Root::new(root).snapshots())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    (current, names)
}

/// What a refused publishing lacks: names with the rows in use and the new ones.
fn losses(result: Result<Report, ImportError>) -> Vec<(String, u64, u64)> {
    match result {
        Err(ImportError::Dataset(Error::Loss { losses, .. })) => {
            losses.0.into_iter().map(|loss| (loss.register, loss.in_use, loss.new)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_import_of_one_file_over_a_whole_snapshot_is_refused_with_what_would_be_lost() {
    let imported = Imported::new(&PARTS);
    let before = state(&imported.root());
    let result = publish(vec![fixture("adresser.csv")], &imported.root(), AcceptedLoss::Percent(1.0));
    let text = result.as_ref().unwrap_err().to_string();
    let lost = losses(result);
    assert!(lost.contains(&("accessAddresses".to_owned(), 17, 7)), "{lost:?}");
    assert!(lost.iter().all(|(name, ..)| name != "addresses"), "{lost:?}");
    assert!(text.contains("access addresses") && text.contains("58.82 %") && text.contains("--accept-loss"), "{text}");
    assert_eq!(state(&imported.root()), before);
    publish(vec![fixture("adresser.csv")], &imported.root(), AcceptedLoss::All).unwrap();
    assert_ne!(state(&imported.root()).0, before.0);
}

#[test]
fn so_many_percent_of_the_rows_of_a_register_may_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let fewer = vec![fixture("adgangsadresser.csv"), shortened("adresser.csv", folder.path())];
    for (percent, is_accepted) in [(0.0, false), (8.3, false), (8.4, true), (100.0, true)] {
        let imported = Imported::new(&PARTS);
        let result = publish(fewer.clone(), &imported.root(), AcceptedLoss::Percent(percent));
        if is_accepted {
            assert_eq!(result.unwrap().counts["addresses"], 11, "{percent}");
        } else {
            assert_eq!(losses(result), [("addresses".to_owned(), 12, 11)], "{percent}");
        }
    }
}

#[test]
fn a_register_that_vanishes_is_more_than_all_of_its_rows() {
    let imported = Imported::new(&["adgangsadresser.csv", "kommuner.csv", "vejstykker.json", "sogne.geojson"]);
    let without = ["adgangsadresser.csv", "kommuner.csv", "vejstykker.json"].map(fixture).to_vec();
    let lost = losses(publish(without, &imported.root(), AcceptedLoss::Percent(100.0)));
    assert_eq!(lost, [("area_polygons".to_owned(), 3, 0)]);
    let result = publish(vec![fixture("kommuner.csv")], &imported.root(), AcceptedLoss::Percent(100.0));
    let lost: Vec<String> = losses(result).into_iter().map(|(name, ..)| name).collect();
    for name in ["accessAddresses", "parishes", "streets", "zones", "cadastralNumbers"] {
        assert!(lost.contains(&name.to_owned()), "{name}: {lost:?}");
    }
    assert!(!lost.contains(&"municipalities".to_owned()), "{lost:?}");
}

#[test]
fn a_snapshot_of_an_older_format_is_compared_by_its_manifest() {
    const FILES: [&str; 4] = ["adgangsadresser.csv", "adresser.csv", "sogne.geojson", "kommuner.csv"];
    let root = tempfile::tempdir().unwrap();
    let old = Root::new(root.path()).snapshots().join("old");
    let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/archive/format-5.zip");
    zip::ZipArchive::new(Cursor::new(std::fs::read(archive).unwrap())).unwrap().extract(&old).unwrap();
    std::fs::write(root.path().join("current"), "old\n").unwrap();

    let lost = losses(publish(vec![fixture(FILES[0])], root.path(), AcceptedLoss::Percent(1.0)));
    assert!(lost.contains(&("addresses".to_owned(), 12, 0)), "{lost:?}");
    assert!(lost.contains(&("area_polygons".to_owned(), 3, 0)), "{lost:?}");
    publish(FILES.map(fixture).to_vec(), root.path(), AcceptedLoss::Percent(0.0)).unwrap();
    assert_eq!(state(root.path()).1.len(), 2);
    let refusal = Root::new(root.path()).roll_back(&Unrecorded).unwrap_err().to_string();
    assert!(refusal.contains("format 5"), "{refusal}");
    assert_ne!(state(root.path()).0, "old");
}

#[test]
fn over_a_damaged_snapshot_everything_must_be_accepted() {
    let imported = Imported::new(&PARTS);
    let paths: Vec<PathBuf> = PARTS.iter().map(|name| fixture(name)).collect();
    let file = Path::new(&imported.report.folder).join("streets.arrow");
    std::fs::write(&file, b"cut off").unwrap();
    let refusal = publish(paths.clone(), &imported.root(), AcceptedLoss::Percent(100.0)).unwrap_err().to_string();
    assert!(refusal.contains("streets.arrow") && refusal.contains("--accept-loss"), "{refusal}");
    publish(paths, &imported.root(), AcceptedLoss::All).unwrap();
    vejviser_ingest::verify(&imported.root()).unwrap();
}

#[test]
fn a_synthetic_country_never_takes_the_place_of_real_addresses_by_itself() {
    let imported = Imported::new(&PARTS);
    let before = state(&imported.root());
    let country = |accepted_loss| {
        let options =
            ImportOptions { accepted_loss, ..ImportOptions::new(vec![fixture("kommuner.csv")], imported.root()) };
        generate(&options, Scale { scale: 0.001, seed: 1 }, &mut |_| {})
    };
    let refusal = country(AcceptedLoss::Percent(100.0)).unwrap_err().to_string();
    assert!(refusal.contains("synthetic") && refusal.contains("--accept-loss"), "{refusal}");
    assert_eq!(state(&imported.root()), before);
    country(AcceptedLoss::All).unwrap();
}

#[test]
fn snapshots_are_kept_for_so_long_after_another_has_followed() {
    for (hours, expected) in [(0, 2), (1, 3)] {
        let folder = tempfile::tempdir().unwrap();
        for name in ["adgangsadresser.csv", "adresser.csv", "postnumre.csv"] {
            let mut options = ImportOptions::new(vec![fixture(name)], folder.path().to_owned());
            options.accepted_loss = AcceptedLoss::All;
            options.keep = Duration::from_secs(hours * 3600);
            import(&options, &mut |_| {}).unwrap();
        }
        assert_eq!(Root::new(folder.path()).kept().unwrap().len(), expected, "{hours}");
    }
}

#[test]
fn room_is_made_by_removing_the_oldest_that_nobody_goes_back_to() {
    let folder = tempfile::tempdir().unwrap();
    let root = Root::new(folder.path());
    let mut options = ImportOptions::new(Vec::new(), folder.path().to_owned());
    options.accepted_loss = AcceptedLoss::All;
    options.keep = Duration::MAX;
    let versions = ["adgangsadresser.csv", "adresser.csv", "postnumre.csv"].map(|name| {
        options.paths = vec![fixture(name)];
        import(&options, &mut |_| {}).unwrap().data_version
    });
    let writer = SnapshotWriter::lock(&root).unwrap();
    assert_eq!([writer.remove_oldest().unwrap(), writer.remove_oldest().unwrap()], [true, false]);
    let mut left: Vec<String> = root.kept().unwrap().iter().map(vejviser_dataset::Kept::name).collect();
    left.sort_unstable();
    let mut expected = versions[1..].to_vec();
    expected.sort_unstable();
    assert_eq!(left, expected);
}

#[test]
fn the_snapshot_before_is_kept_and_can_be_returned_to_once() {
    let folder = tempfile::tempdir().unwrap();
    let first = Imported::new(&PARTS);
    let root = Root::new(first.root());
    let more = |names: &[&str]| {
        let paths = names.iter().map(|name| fixture(name)).collect();
        publish(paths, &first.root(), AcceptedLoss::All).unwrap().data_version
    };
    let version = |manifest: &Manifest| manifest.data_version.clone();
    let one = first.report.data_version.clone();
    let none = root.roll_back(&Unrecorded).unwrap_err().to_string();
    assert!(none.contains("no snapshot older") && none.contains(&one), "{none}");

    let two = more(&["adgangsadresser.csv"]);
    assert_eq!(version(&root.roll_back(&Unrecorded).unwrap()), one);
    assert_eq!(state(&first.root()).0, one);
    let kept: Vec<(String, bool)> = root.kept().unwrap().iter().map(|kept| (kept.name(), kept.is_current)).collect();
    assert_eq!(kept, [(two.clone(), false), (one.clone(), true)]);
    assert!(root.roll_back(&Unrecorded).unwrap_err().to_string().contains("no snapshot older"));

    // The one that was left goes, not the one that was in use.
    let three = more(&["adresser.csv"]);
    let mut expected = vec![one.clone(), three.clone()];
    expected.sort();
    assert_eq!(state(&first.root()), (three.clone(), expected));

    // A current snapshot that is gone or damaged has one before it all the same.
    std::fs::write(root.snapshots().join(three).join(Manifest::FILE), "{").unwrap();
    assert_eq!(version(&root.roll_back(&Unrecorded).unwrap()), one);
    // Where nothing says which is in use, none is lost and the newest can be made current.
    std::fs::remove_file(root.current_file()).unwrap();
    let lost = publish(vec![fixture("kommuner.csv")], &first.root(), AcceptedLoss::Percent(100.0)).unwrap_err();
    assert!(lost.to_string().contains("is missing") && lost.to_string().contains("--accept-loss"), "{lost}");
    assert_eq!(version(&root.roll_back(&Unrecorded).unwrap()), one);
    let nowhere = Root::new(folder.path()).roll_back(&Unrecorded).unwrap_err().to_string();
    assert!(nowhere.starts_with("no snapshot in ") && nowhere.contains("npx vejviser import"), "{nowhere}");
}

#[test]
fn what_was_never_current_is_not_returned_to() {
    let first = Imported::new(&PARTS);
    let (root, one) = (Root::new(first.root()), first.report.data_version.clone());
    let two = publish(vec![fixture("adgangsadresser.csv")], &first.root(), AcceptedLoss::All).unwrap().data_version;
    let names = || -> Vec<String> { root.kept().unwrap().iter().map(vejviser_dataset::Kept::name).collect() };
    let three = |recorder: Arc<dyn Recorder>| {
        let mut options = ImportOptions::new(vec![fixture("adresser.csv")], first.root());
        options.accepted_loss = AcceptedLoss::All;
        options.recorder = Some(recorder);
        import(&options, &mut |_| {})
    };
    three(Arc::new(Failing)).unwrap_err();
    let left = state(&first.root()).1;
    assert_eq!((left.len(), names()), (4, vec![two.clone(), one.clone()]), "{left:?}");
    // Also where nothing says any more which was in use.
    std::fs::remove_file(root.current_file()).unwrap();
    assert_eq!(root.roll_back(&Unrecorded).unwrap().data_version, two);
    assert_eq!(state(&first.root()).1.len(), 2);
    assert_eq!(root.roll_back(&Unrecorded).unwrap().data_version, one);
}
