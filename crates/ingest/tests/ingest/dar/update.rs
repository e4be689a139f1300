//! Changes laid over what is in use: the same as the whole register, to the last byte.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vejviser_dataset::snapshot::Root;
use vejviser_dataset::{AcceptedLoss, Snapshot};
use vejviser_ingest::{ImportError, ImportOptions, Report, import, update};

use super::days::{Change, DAYS, change};
use super::register::{SINCE, areas, rows, unit};
use crate::support::dar::{Form, Row, write, write_changes};

const SEED: u64 = 20_261_126;
/// A moment behind every day, and before tomorrow.
const TODAY: i64 = 1_790_000_000_000;
const DAY_AFTER_TOMORROW: i64 = 4_100_000_000_000;

/// A root, and files beside it.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn folder(&self, name: &str) -> PathBuf {
        let folder = self.0.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn options(&self, paths: Vec<PathBuf>) -> ImportOptions {
        let mut options = ImportOptions::new(paths, self.0.path().join("root"));
        options.accepted_loss = vejviser_dataset::AcceptedLoss::All;
        options.now = TODAY;
        options
    }

    fn import(&self, rows: &[Row], form: Form) -> Report {
        let mut paths = areas(&self.folder("areas"));
        paths.extend(write(rows, form, &self.folder("whole")));
        import(&self.options(paths), &mut |_| {}).unwrap()
    }

    fn update(&self, changes: &[Row], form: Form) -> Result<Report, ImportError> {
        let paths = write_changes(changes, form, &self.folder("changes"));
        update(&self.options(paths), &mut |_| {}).map(|report| report.expect("files were given"))
    }
}

/// The tables of a snapshot that differ from those of another.
fn differing(one: &Path, other: &Path) -> Vec<String> {
    let files = |root: &Path| Snapshot::open(&Root::new(root).current().unwrap()).unwrap().manifest.files;
    let (one, other) = (files(one), files(other));
    one.iter().filter(|(name, digest)| other.get(*name) != Some(digest)).map(|(name, _)| name.clone()).collect()
}

fn holds(days: &[Vec<Change>], form: Form) -> Result<(), TestCaseError> {
    let mut register = rows();
    let updated = Place::new();
    updated.import(&register, form);
    for (number, day) in (0..).zip(days) {
        let mut changes = Vec::new();
        for (place, each) in (0..).zip(day) {
            changes.extend(change(&mut register, *each, 1000 + number * 100 + place * 10));
        }
        if changes.is_empty() {
            continue;
        }
        updated.update(&changes, form).unwrap();
        let whole = Place::new();
        whole.import(&register, form);
        let different = differing(&updated.0.path().join("root"), &whole.0.path().join("root"));
        prop_assert!(different.is_empty(), "{:?} differ after {:?}", different, changes);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, rng_seed: RngSeed::Fixed(SEED), ..ProptestConfig::default() })]

    #[test]
    fn changes_give_the_same_snapshot_as_the_whole_register(
        days in prop::collection::vec(prop::collection::vec((0..1000_usize, 0..7_u8, 0..6_usize), 1..6), 1..4),
        form in prop::sample::select(vec![Form::Zip1, Form::Zip3, Form::Lists, Form::Csv]),
    ) {
        holds(&days, form)?;
    }
}

#[test]
fn what_comes_into_force_is_another_snapshot_once() {
    let place = Place::new();
    let before = place.import(&rows(), Form::Zip3).data_version;
    let update_at = |now| update(&ImportOptions { now, ..place.options(vec![]) }, &mut |_| {}).unwrap();
    assert!(update_at(TODAY + 1000).is_none());
    let report = update_at(DAY_AFTER_TOMORROW).expect("number 30 begins in 2099, and number 20 is 22 then");
    assert_ne!(report.data_version, before);
    assert!(update_at(DAY_AFTER_TOMORROW + 1000).is_none());
    // Clocks go back, what is valid does not.
    let root = Root::new(place.0.path().join("root"));
    let changes = [unit(205, SINCE, 103, "1", "")];
    place.update(&changes, Form::Zip3).unwrap();
    let created = Snapshot::open(&root.current().unwrap()).unwrap().manifest.created;
    assert_eq!(created, "2099-12-03T16:53:20Z");
}

#[test]
fn what_begins_within_a_second_holds_from_the_next_one() {
    let place = Place::new();
    let mut register = rows();
    // 10.2 seconds after today.
    register.push(unit(901, "2026-09-21T14:13:30.200Z", 103, "9", ""));
    place.import(&register, Form::Zip3);
    let in_use = || Snapshot::open(&Root::new(place.0.path().join("root")).current().unwrap()).unwrap();
    let units = in_use().addresses.len();
    assert_eq!(in_use().manifest.holds_until.as_deref(), Some("2026-09-21T14:13:31Z"));
    let update_at = |now| update(&ImportOptions { now, ..place.options(vec![]) }, &mut |_| {}).unwrap();
    assert!(update_at(TODAY + 10_900).is_none());
    assert!(update_at(TODAY + 11_300).is_some());
    assert_eq!((in_use().manifest.created.as_str(), in_use().addresses.len()), ("2026-09-21T14:13:31Z", units + 1));
}

#[test]
fn a_row_that_begins_and_that_no_address_has_makes_another_snapshot() {
    let place = Place::new();
    let mut register = rows();
    let point = Row::new("Adressepunkt", 950, "2026-09-21T14:13:30Z", 8).with("oprindelse_kilde", "Grundkort");
    register.push(point);
    let before = place.import(&register, Form::Zip3).data_version;
    let update_at = |now| update(&ImportOptions { now, ..place.options(vec![]) }, &mut |_| {}).unwrap();
    let report = update_at(TODAY + 10_000).expect("the point begins");
    assert_ne!(report.data_version, before);
    assert_eq!(place.import(&register, Form::Zip3).data_version, before, "the same rows at the same time");
}

#[test]
fn what_cannot_be_laid_over_the_snapshot_in_use_is_refused_and_changes_nothing() {
    type Damage = fn(&Place);
    let nothing: Damage = |_| {};
    let table: [(&str, Damage, &str, bool, &str); 8] = [
        (
            "changes of a list that has none",
            nothing,
            "DAGI_V1_Kommuneinddeling_DeltaDownload_json_Current_7.json",
            true,
            "the cadastre and BBR alone",
        ),
        (
            "changes of the cadastre over nothing",
            nothing,
            "MAT_V3_Jordstykke_DeltaDownload_json_Bitemporal_7.json",
            true,
            "built from no whole file of it",
        ),
        (
            "changes of BBR over nothing",
            nothing,
            "BBR_V3_Etage_DeltaDownload_json_Bitemporal_7.json",
            true,
            "has no rows of its entity",
        ),
        (
            "changes where rows are not kept",
            nothing,
            "DAR_V3_Postnummer_DeltaDownload_json_Bitemporal_7.json",
            false,
            "does not keep the rows",
        ),
        (
            "a file is gone",
            |place| std::fs::remove_file(place.0.path().join("areas/kommune.json")).unwrap(),
            "DAR_V3_Postnummer_DeltaDownload_json_Bitemporal_7.json",
            true,
            "name the whole files of municipalities",
        ),
        (
            "a file is another",
            |place| std::fs::write(place.0.path().join("areas/sogn.json"), "[]").unwrap(),
            "DAR_V3_Postnummer_DeltaDownload_json_Bitemporal_7.json",
            true,
            "name the whole files of parishes",
        ),
        (
            "nobody knows from which files",
            |place| {
                let folder = Root::new(place.0.path().join("root")).current().unwrap();
                std::fs::remove_file(folder.join("inputs.json")).unwrap();
            },
            "DAR_V3_Postnummer_DeltaDownload_json_Bitemporal_7.json",
            true,
            "run npx vejviser import with all files once",
        ),
        (
            "changes that are cut off",
            |place| {
                let path = place.folder("changes").join("DAR_V3_Adresse_DeltaDownload_json_Bitemporal_7.json");
                std::fs::write(path, r#"[{"id_lokalId":"1","registreringFra":"2020-01-01T00:00:00Z","virkningFra":"#)
                    .unwrap();
            },
            "DAR_V3_Adresse_DeltaDownload_json_Bitemporal_7.json",
            true,
            "DeltaDownload",
        ),
    ];
    let municipality = r#"[{"dagi_id":1,"kode":461,"regionskode":1083,"navn":"Odense","geom":null}]"#;
    let postcode = r#"[{"id_lokalId":"00000015-0000-4000-8000-000000000000","registreringFra":"2024-01-01T00:00:00Z",
        "virkningFra":"2024-01-01T00:00:00Z","status":"3","postnr":"5200","navn":"Odense V","postnummerinddeling":"195200"}]"#;
    let parcel = r#"[{"id_lokalId":"1","status":"Gældende","matrikelnummer":"7a","ejerlavLokalId":"60851",
        "registreringFra":"2020-01-01T00:00:00Z"}]"#;
    let floor = r#"[{"id_lokalId":"00000070-0000-4000-8000-000000000000","registreringFra":"2024-01-01T00:00:00Z",
        "virkningFra":"2024-01-01T00:00:00Z","status":"6","bygning":"00000051-0000-4000-8000-000000000000",
        "eta006BygningensEtagebetegnelse":"st"}]"#;
    for (what, damage, file, replication, expected) in table {
        let place = Place::new();
        let mut paths = areas(&place.folder("areas"));
        paths.extend(write(&rows(), Form::Zip3, &place.folder("whole")));
        import(&ImportOptions { replication, ..place.options(paths) }, &mut |_| {}).unwrap();
        let current = || std::fs::read_to_string(place.0.path().join("root/current")).unwrap();
        let before = current();
        let changes = place.folder("changes").join(file);
        let text = match file.get(..3) {
            Some("DAG") => municipality,
            Some("MAT") => parcel,
            Some("BBR") => floor,
            _ => postcode,
        };
        std::fs::write(&changes, text).unwrap();
        damage(&place);
        let error = update(&place.options(vec![changes]), &mut |_| {}).unwrap_err().to_string();
        assert!(error.contains(expected), "{what}: {error}");
        assert_eq!(current(), before, "{what}");
        let left = std::fs::read_dir(place.0.path().join("root/snapshots")).unwrap().count();
        assert_eq!(left, 1, "{what}");
    }
}

#[test]
fn changes_are_refused_where_a_row_of_them_cannot_be_read_unless_that_is_accepted() {
    let place = Place::new();
    place.import(&rows(), Form::Zip3);
    let row = |registered: &str| {
        format!(
            r#"{{"id_lokalId":"00000015-0000-4000-8000-000000000000","registreringFra":"{registered}",
            "virkningFra":"2024-01-01T00:00:00Z","status":"3","postnr":"5200","navn":"Ny","postnummerinddeling":"195200"}}"#
        )
    };
    let (sound, broken) = (row("2024-01-01T00:00:00Z"), row("i går"));
    let path = place.folder("changes").join("DAR_V3_Postnummer_DeltaDownload_json_Bitemporal_7.json");
    for (text, expected) in [
        (format!("[{broken},{broken}]"), "2 of its 2 rows cannot be read; --accept-loss goes on without them"),
        (format!("[{broken},{sound}]"), "1 of its 2 rows cannot be read; --accept-loss goes on without them"),
        (format!("[{sound}]"), ""),
    ] {
        std::fs::write(&path, text).unwrap();
        let strict = AcceptedLoss::Percent(0.0);
        let options = ImportOptions { accepted_loss: strict, ..place.options(vec![path.clone()]) };
        let updated = update(&options, &mut |_| {});
        let refusal = updated.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(refusal.ends_with(expected) && refusal.is_empty() == expected.is_empty(), "{refusal}");
    }
    std::fs::write(&path, format!("[{broken},{}]", row("2024-01-02T00:00:00Z"))).unwrap();
    let accepting = ImportOptions { accepted_loss: AcceptedLoss::All, ..place.options(vec![path]) };
    let files = update(&accepting, &mut |_| {}).unwrap().unwrap().files;
    let of_changes = files.iter().find(|file| file.file.ends_with("_7.json")).unwrap();
    assert_eq!((of_changes.kept, of_changes.skipped.values().sum::<u64>()), (1, 1));
}

#[test]
fn a_day_without_changes_counts_as_a_day() {
    let place = Place::new();
    place.import(&rows(), Form::Zip3);
    let file = |number: u32, form: &str, text: &str| {
        let path =
            place.folder("days").join(format!("DAR_V3_Postnummer_DeltaDownload_json_Bitemporal_{number}.{form}"));
        std::fs::write(&path, text).unwrap();
        path
    };
    let postcode = |name: &str| {
        format!(
            r#"[{{"id_lokalId":"00000015-0000-4000-8000-000000000000","registreringFra":"2024-01-01T00:00:00Z",
            "virkningFra":"2024-01-01T00:00:00Z","status":"3","postnr":"5200","navn":"{name}","postnummerinddeling":"195200"}}]"#
        )
    };
    for (number, form, text, is_taken) in [
        (6, "json", "[]".to_owned(), true),
        (8, "json", postcode("Odense V"), false),
        (7, "json", postcode("Odense V"), true),
        (8, "json", "[]".to_owned(), true),
        (9, "json", String::new(), true),
        (10, "zip", String::new(), false),
        (11, "json", postcode("Odense V"), false),
        (10, "json", postcode("Odense V"), true),
    ] {
        let strict = AcceptedLoss::Percent(0.0);
        let options = ImportOptions { accepted_loss: strict, ..place.options(vec![file(number, form, &text)]) };
        let result = update(&options, &mut |_| {});
        assert_eq!(result.as_ref().err().map(ToString::to_string).is_none(), is_taken, "{number}: {result:?}");
    }
}

#[test]
fn a_whole_file_replaces_what_came_of_its_register_and_the_rest_stays() {
    let place = Place::new();
    place.import(&rows(), Form::Zip3);
    // The old file may be gone then.
    std::fs::remove_file(place.0.path().join("areas/sogn.json")).unwrap();
    let parish = place.folder("newer").join("sogn.json");
    std::fs::write(&parish, r#"[{"dagi_id":107001,"kode":7776,"navn":"Nyt Bolbro","geom":null}]"#).unwrap();
    // Nor are the files of the address register needed any more.
    std::fs::remove_dir_all(place.0.path().join("whole")).unwrap();
    let report = update(&place.options(vec![parish]), &mut |_| {}).unwrap().unwrap();
    assert_eq!((report.counts["access_addresses"], report.counts["addresses"]), (6, 4));
    let snapshot = Snapshot::open(&Root::new(place.0.path().join("root")).current().unwrap()).unwrap();
    let parish = snapshot.area(vejviser_dataset::tables::AreaKind::Parish, 7776).unwrap();
    assert_eq!(snapshot.areas.name.get(parish as usize), "Nyt Bolbro");
    // And it is what the next update reads again.
    place.update(&[unit(205, SINCE, 103, "1", "")], Form::Zip3).unwrap();
}

#[test]
fn changes_replace_those_before_in_the_list_of_sources() {
    let place = Place::new();
    place.import(&rows(), Form::Zip3);
    for number in ["7", "8"] {
        let unit = unit(205, SINCE, 103, number, "").registered(DAYS[0], "");
        place.update(&[unit], Form::Zip3).unwrap();
    }
    let snapshot = Snapshot::open(&Root::new(place.0.path().join("root")).current().unwrap()).unwrap();
    let of_addresses = snapshot.manifest.sources.iter().filter(|source| source.kind == "darAddresses");
    let files: Vec<bool> = of_addresses.map(|source| source.file.contains("Delta")).collect();
    assert_eq!(files, [false, true]);
}
