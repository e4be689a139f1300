//! Logs that archived versions of the program wrote (`test/archive`), continued by this one.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};
use serde_json::Value;
use tempfile::TempDir;
use vejviser_dataset::{AcceptedLoss, Error, Recorder, Root, Snapshot};
use vejviser_ingest::{ImportOptions, import};
use vejviser_replication::{EarlierState, Log, Transaction};
use vejviser_wire::replication::{Entity, entities, entity};

use super::states::{State, following, write};
use super::{Copy, cases, earlier_rows, extract, key_of, next_number};

const ARCHIVES: [&str; 2] = ["log-before-9d738b4d", "log-before-7441f989"];
const HISTORIES: [&str; 2] = ["1", "2"];

/// Rows by transaction and entity, as the version that published them wrote them.
type Published = BTreeMap<(u32, String), Copy>;

struct Archived {
    folder: TempDir,
    root: Root,
    last: State,
    published: Published,
}

impl Archived {
    /// A log, with the last state of its history as this version imports it.
    fn new(archive: &str, history: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../test/archive/{archive}.zip"));
        zip::ZipArchive::new(Cursor::new(std::fs::read(path).unwrap())).unwrap().extract(folder.path()).unwrap();
        let unpacked = folder.path().join(history);
        let last: State = serde_json::from_slice(&std::fs::read(unpacked.join("state.json")).unwrap()).unwrap();
        let root = Root::new(folder.path().join("root"));
        let mut archived = Self { root, last: last.clone(), published: published(&unpacked.join("rows")), folder };
        archived.import(&last, None);
        std::fs::rename(unpacked.join("events"), archived.root.events()).unwrap();
        // As if the format of snapshots were still the same: the last transaction led to the data in use.
        let current = std::fs::read_to_string(unpacked.join("current")).unwrap();
        let [version, transaction] = current.lines().collect::<Vec<_>>()[..] else { panic!("{current:?}") };
        let present = archived.snapshot().manifest.data_version;
        std::fs::write(archived.root.current_file(), current.replace(version, &present)).unwrap();
        let file = archived.root.events().join(transaction).join("transaction.json");
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace(version, &present)).unwrap();
        archived
    }

    fn import(&mut self, state: &State, recorder: Option<Arc<dyn Recorder>>) {
        let files = self.folder.path().join("files");
        write(state, &files);
        let mut options = ImportOptions::new(vec![files], self.root.path().to_owned());
        options.accepted_loss = AcceptedLoss::All;
        options.recorder = recorder;
        import(&options, &mut |_| {}).unwrap();
        self.last.clone_from(state);
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot::open(&self.root.current().unwrap()).unwrap()
    }

    fn transactions(&self) -> Vec<Transaction> {
        Log::transactions_of(&self.root, &self.snapshot()).unwrap()
    }

    /// Imports random states and keeps what each published.
    fn go_on(&mut self, mut seed: u64, states: usize) {
        for _ in 0..states {
            let state = following(&self.last, &mut seed);
            self.import(&state, Some(Arc::new(Log::beginning_now())));
            let number = self.transactions().last().unwrap().number;
            self.keep(number);
        }
    }

    fn keep(&mut self, number: u32) {
        let snapshot = self.snapshot();
        for &entity in entities() {
            self.published.insert((number, entity.name().to_owned()), extract(entity, &snapshot));
        }
    }
}

/// The rows of an archive. Early versions published some keys several times, with equal rows.
fn published(folder: &Path) -> Published {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let mut all = Published::new();
    for folder in entries(folder) {
        let number = folder.file_name().unwrap().to_str().unwrap().parse().unwrap();
        for file in entries(&folder) {
            let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let text = std::fs::read_to_string(&file).unwrap();
            let of = entity(&name).unwrap();
            let rows: Copy = text.lines().map(|row| (key_of(of, row), row.to_owned())).collect();
            all.insert((number, name), rows);
        }
    }
    all
}

/// A row of an older form in the present one, by definition: the one attribute that had another type, and nothing else.
fn in_present_form(entity: &dyn Entity, row: &str) -> Value {
    let mut row: Value = serde_json::from_str(row).unwrap();
    if entity.name() == "bygningtilknytning"
        && let Some(text) = row["bygningid"].as_str()
    {
        row["bygningid"] = text.parse::<u64>().unwrap().into();
    }
    row
}

/// A key does not depend on whether a code is a number or a text.
fn bare(key: &str) -> String {
    key.replace('"', "")
}

fn holds(archive: &str, history: &str, seed: u64) -> Result<(), TestCaseError> {
    let mut archived = Archived::new(archive, history);
    let continued = archived.transactions().last().unwrap().number;
    // As the last archived state is published now.
    let snapshot = archived.snapshot();
    let present: BTreeMap<&str, Copy> =
        entities().iter().map(|&entity| (entity.name(), extract(entity, &snapshot))).collect();
    archived.go_on(seed, 3);
    let (snapshot, transactions) = (archived.snapshot(), archived.transactions());
    let known: BTreeSet<&String> =
        archived.published.keys().filter(|(number, _)| *number <= continued).map(|(_, name)| name).collect();
    for transaction in &transactions {
        let until = next_number(transaction) - 1;
        for &entity in entities().iter().filter(|entity| known.contains(&entity.name().to_owned())) {
            let of =
                |number: u32| archived.published.get(&(number, entity.name().to_owned())).cloned().unwrap_or_default();
            let later = transactions.iter().filter(|later| later.number > transaction.number);
            if later.clone().any(|later| later.unreadable.iter().any(|name| name == entity.name())) {
                let refused =
                    EarlierState::after::<Error>(&archived.root, &transactions, entity, until, &mut |_| Ok(()));
                prop_assert!(refused.is_err_and(|error| error.to_string().contains("begin with an extract")));
                continue;
            }
            let found = earlier_rows(&archived.root, &snapshot, &transactions, entity, until);
            let mut copy: BTreeMap<String, Value> = BTreeMap::new();
            for row in &found {
                let twice = copy.insert(bare(&key_of(entity, row)), serde_json::from_str(row).unwrap());
                prop_assert!(twice.is_none(), "{} has {row} twice as of {}", entity.name(), transaction.number);
            }
            let (then, last) = (of(transaction.number), of(continued));
            let keys: Vec<String> = then.keys().map(|key| bare(key)).collect();
            prop_assert_eq!(
                copy.keys().cloned().collect::<BTreeSet<_>>(),
                keys.into_iter().collect::<BTreeSet<_>>(),
                "{} as of {}",
                entity.name(),
                transaction.number
            );
            for (key, row) in &then {
                let expected = in_present_form(entity, row);
                let now = present[entity.name()].iter().find(|(other, _)| bare(other) == bare(key));
                // What stayed the same until the archived log ended may be written as it is today.
                let is_of_today = transaction.number <= continued
                    && last.get(key) == Some(row)
                    && now.is_some_and(|(_, row)| serde_json::from_str::<Value>(row).unwrap() == copy[&bare(key)]);
                prop_assert!(
                    copy[&bare(key)] == expected || is_of_today,
                    "{} {key} as of {}: {} is not {expected}",
                    entity.name(),
                    transaction.number,
                    copy[&bare(key)]
                );
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(6), failure_persistence: None, rng_seed: RngSeed::Fixed(20_261_128), ..ProptestConfig::default() })]

    #[test]
    fn every_state_of_an_archived_log_comes_back_when_this_version_continues_it(
        archive in 0..ARCHIVES.len(), history in 0..HISTORIES.len(), seed in any::<u64>(),
    ) {
        holds(ARCHIVES[archive], HISTORIES[history], seed)?;
    }
}

#[test]
fn archived_logs_have_rows_of_older_forms() {
    for (archive, name) in [("log-before-7441f989", "bygningtilknytning"), ("log-before-9d738b4d", "vejpunkt")] {
        let archived = Archived::new(archive, "1");
        let transactions = archived.transactions();
        assert!(transactions.iter().any(|transaction| transaction.events_of(name).is_some()), "{archive} {name}");
        let unreadable: BTreeSet<&String> =
            transactions.iter().flat_map(|transaction| &transaction.unreadable).collect();
        assert_eq!(unreadable, BTreeSet::from([&"vejpunkt".to_owned()]), "{archive}");
    }
}
