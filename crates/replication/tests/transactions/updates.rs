//! The address register, over which changes are laid day by day: what is left out of the comparison has not changed.

use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};
use vejviser_dataset::{AcceptedLoss, Root, Snapshot};
use vejviser_ingest::{ImportOptions, import, update};
use vejviser_replication::Log;
use vejviser_wire::replication::{Entity, each_row, entities};

use super::days::{Change, change};
use super::register::{areas, rows};
use super::support::dar::{Form, write, write_changes};
use super::{cases, earlier_rows, key_of};

/// A moment behind every day of changes.
const TODAY: i64 = 1_790_000_000_000;

/// The rows of an entity, in the order of their texts; their keys tell them apart.
fn published(entity: &dyn Entity, snapshot: &Snapshot) -> Vec<String> {
    let mut rows = Vec::new();
    if entity.is_loaded(snapshot) {
        each_row(entity, snapshot, 0..entity.rows(snapshot), &mut |_, row| {
            rows.push(String::from_utf8(row.to_vec()).unwrap());
        });
    }
    let mut keys: Vec<String> = rows.iter().map(|row| key_of(entity, row)).collect();
    keys.sort_unstable();
    let twice = keys.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(twice, None, "{} has a key twice", entity.name());
    rows.sort_unstable();
    rows
}

fn holds(days: &[Vec<Change>]) -> Result<(), TestCaseError> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(&path).unwrap();
        path
    };
    let root = Root::new(folder.path().join("root"));
    let options = |paths| ImportOptions {
        accepted_loss: AcceptedLoss::All,
        now: TODAY,
        recorder: Some(Arc::new(Log::beginning_now())),
        ..ImportOptions::new(paths, root.path().to_owned())
    };
    let mut register = rows();
    let mut paths = areas(&path("areas"));
    paths.extend(write(&register, Form::Zip3, &path("whole")));
    import(&options(paths), &mut |_| {}).unwrap();
    let mut before = Snapshot::open(&root.current().unwrap()).unwrap();
    for (number, day) in (0..).zip(days) {
        let mut changes = Vec::new();
        for (place, each) in (0..).zip(day) {
            changes.extend(change(&mut register, *each, 1000 + number * 100 + place * 10));
        }
        if changes.is_empty() {
            continue;
        }
        update(&options(write_changes(&changes, Form::Zip3, &path("changes"))), &mut |_| {}).unwrap();
        let after = Snapshot::open(&root.current().unwrap()).unwrap();
        if after.manifest.data_version == before.manifest.data_version {
            continue;
        }
        let transactions = Log::transactions_of(&root, &after).unwrap();
        let until = transactions.last().unwrap().first_sequence_number - 1;
        for &entity in entities() {
            let mut found = earlier_rows(&root, &after, &transactions, entity, until);
            found.sort_unstable();
            prop_assert_eq!(found, published(entity, &before), "{} before {:?}", entity.name(), changes);
        }
        before = after;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(16), failure_persistence: None, rng_seed: RngSeed::Fixed(20_261_126), ..ProptestConfig::default() })]

    #[test]
    fn what_a_day_changes_is_told(
        days in prop::collection::vec(prop::collection::vec((0..1000_usize, 0..7_u8, 0..6_usize), 1..6), 1..4),
    ) {
        holds(&days)?;
    }
}
