//! Forms of rows: an earlier state comes back by keys alone, and no form changes unnoticed.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{RecordBatch, StringArray};
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use vejviser_dataset::{AcceptedLoss, Error, Root, Snapshot};
use vejviser_ingest::{ImportOptions, import};
use vejviser_replication::{EarlierState, Log};
use vejviser_wire::replication::{Entity, each_row, entities, entity, form_of};

use super::register::{areas, rows};
use super::states;
use super::support::dar::{Form, write};
use super::{Copy, Service, earlier_rows, extract, key_of, next_number, normal};

/// Rewrites a file of events: each row has one byte more, and keys are left out if it is asked for.
fn respell(path: &Path, with_keys: bool) {
    let reader = FileReader::try_new(File::open(path).unwrap(), None).unwrap();
    let batches: Vec<RecordBatch> = reader.map(Result::unwrap).collect();
    let columns: Vec<usize> = if with_keys { (0..4).collect() } else { (0..3).collect() };
    let schema = batches[0].schema().project(&columns).unwrap();
    let mut writer = FileWriter::try_new(File::create(path).unwrap(), &schema).unwrap();
    for batch in batches {
        let mut parts = batch.project(&columns).unwrap().columns().to_vec();
        for column in [1, 2] {
            let rows = parts[column].as_string::<i32>();
            let respelt = rows.iter().map(|row| row.map(|row| row.replacen('{', "{ ", 1)));
            parts[column] = Arc::new(respelt.collect::<StringArray>());
        }
        writer.write(&RecordBatch::try_new(Arc::new(schema.clone()), parts).unwrap()).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn rows_that_differ_in_a_byte_come_back_once() {
    for with_keys in [true, false] {
        let service = Service::new();
        let mut extracts: Vec<BTreeMap<&str, Copy>> = Vec::new();
        for state in [
            &[(1, 1, 1, 6000), (2, 1, 2, 6000), (3, 1, 3, 6000)][..],
            &[(1, 1, 1, 6000), (2, 1, 4, 6000), (4, 1, 4, 6000)],
            &[(1, 1, 5, 6000), (2, 1, 2, 6000), (3, 1, 3, 6001)],
            &[(1, 1, 5, 6000), (3, 1, 3, 6001)],
        ] {
            service.import(state);
            let snapshot = service.snapshot();
            extracts.push(entities().iter().map(|&entity| (entity.name(), extract(entity, &snapshot))).collect());
        }
        let (root, snapshot, transactions) = (service.root(), service.snapshot(), service.transactions());
        for transaction in &transactions {
            for counts in &transaction.entities {
                respell(&Log::events_file(&root, transaction.number, &counts.entitet), with_keys);
            }
            // Those versions wrote none.
            std::fs::remove_file(root.events().join(transaction.number.to_string()).join("files.json")).unwrap();
        }
        for (transaction, then) in transactions.iter().zip(&extracts) {
            let until = next_number(transaction) - 1;
            for &entity in entities() {
                let rows = earlier_rows(&root, &snapshot, &transactions, entity, until);
                let copy: Copy = rows.iter().map(|row| (key_of(entity, row), row.clone())).collect();
                assert_eq!(copy.len(), rows.len(), "{} has a key twice", entity.name());
                assert_eq!(normal(&copy), normal(&then[entity.name()]), "{}", entity.name());
            }
        }
    }
}

#[test]
fn an_event_costs_a_step_before_its_key_is_read_and_24_bytes_after() {
    let service = Service::new();
    let number = |shift: u8| (0..200).map(|id| (id, 1, 1 + (id + shift) % 250, 6000)).collect::<Vec<_>>();
    service.import(&number(0));
    service.import(&number(1));
    let (root, transactions, entity) = (service.root(), service.transactions(), entity("adgangsadresse").unwrap());
    let mut steps = 0;
    let state = EarlierState::after::<Error>(&root, &transactions, entity, 0, &mut |spent| {
        steps += spent;
        Ok(())
    });
    let state = state.unwrap_or_else(|error| panic!("{error}"));
    let empty = EarlierState::default().bytes();
    assert_eq!((steps, state.rows()), (200, 200));
    assert!(state.bytes() - empty < 200 * 24 + 256, "{}", state.bytes() - empty);
    let mut left = 100;
    let refused = EarlierState::after::<Error>(&root, &transactions, entity, 0, &mut |spent| {
        left -= spent;
        if left == 0 { Err(Error::refused(Path::new("x"), "too expensive")) } else { Ok(()) }
    });
    assert!(refused.is_err_and(|error| error.to_string().contains("too expensive")));
}

/// Every entity with some rows of fixed registers.
fn samples() -> BTreeMap<&'static str, Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let mut samples: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    let dar = folder.path().join("dar");
    std::fs::create_dir_all(&dar).unwrap();
    let mut of_register = areas(&dar);
    of_register.extend(write(&rows(), Form::Zip3, &dar));
    let plain = folder.path().join("plain");
    states::write(&vec![(1, [1, 2, 6000, 1, 0]), (2, [2, 3, 6001, 2, 3])], &plain);
    for (name, paths) in [("a", of_register), ("b", vec![plain])] {
        let root = Root::new(folder.path().join(name));
        let mut options = ImportOptions::new(paths, root.path().to_owned());
        options.accepted_loss = AcceptedLoss::All;
        options.now = 1_790_000_000_000;
        import(&options, &mut |_| {}).unwrap();
        let snapshot = Snapshot::open(&root.current().unwrap()).unwrap();
        for &entity in entities().iter().filter(|entity| entity.is_loaded(&snapshot)) {
            each_row(entity, &snapshot, 0..entity.rows(&snapshot), &mut |key, row| {
                let row = String::from_utf8(row.to_vec()).unwrap();
                // Keys are the same whether they come from the data or from a row.
                let values: serde_json::Value = serde_json::from_str(&row).unwrap();
                let of_row: Vec<String> =
                    entity.key().iter().map(|name| values[*name].to_string().replace('"', "")).collect();
                assert_eq!(of_row.join("\u{1f}").as_bytes(), key, "{}", entity.name());
                samples.entry(entity.name()).or_default().push(row);
            });
        }
    }
    samples
}

fn described(entity: &dyn Entity) -> String {
    let attributes = entity.attributes();
    attributes.iter().map(|one| format!("{} {:?}\n", one.name, one.data_type)).collect::<Vec<_>>().concat()
}

/// The forms that are known: entity, number, hash of the attributes, hash of the samples (`-`: there are none).
const KNOWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forms.txt");

#[test]
fn a_form_that_changes_has_a_new_number() {
    let samples = samples();
    let known = std::fs::read_to_string(KNOWN).unwrap_or_default();
    let mut lines: Vec<String> = known.lines().map(Into::into).collect();
    for &entity in entities() {
        let hash = |text: &str| blake3::hash(text.as_bytes()).to_hex()[..16].to_owned();
        let rows = samples.get(entity.name()).map_or("-".to_owned(), |rows| hash(&rows.join("\n")));
        let begin = format!("{} {} ", entity.name(), form_of(entity.name()).number);
        let line = format!("{begin}{} {rows}", hash(&described(entity)));
        match lines.iter().find(|line| line.starts_with(&begin)) {
            Some(found) => assert_eq!(
                *found,
                line,
                "attributes of {0}, or how they are written, have changed: give it the next number in \
                 crates/wire/src/replication/form.rs, and add its line to {KNOWN} by UPDATE=1. Its attributes:\n{1}",
                entity.name(),
                described(entity)
            ),
            None if std::env::var_os("UPDATE").is_some() => lines.push(line),
            None => panic!("{KNOWN} lacks {line:?}: UPDATE=1 adds it"),
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        lines.sort_unstable();
        std::fs::write(KNOWN, lines.join("\n") + "\n").unwrap();
    }
}
