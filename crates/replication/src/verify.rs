//! Checks the log of a root down to the last byte: that no transaction is missing, that numbers go on, and that the files of
//! events are those that were written and hold what is said of them.

use std::path::Path;

use vejviser_dataset::{Error, Root};

use crate::digests::check;
use crate::events::{BATCH, Operation, read};
use crate::log::{Counts, Log, Transaction};

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Transactions up to the one in use.
    pub transactions: usize,
    /// Their events.
    pub events: u64,
}

impl Log {
    /// Checks every transaction up to the one that `current` names.
    ///
    /// # Errors
    /// The first file that is not as it should be, and how.
    pub fn verify(root: &Root) -> Result<Checked, Error> {
        let all = Self::transactions(root)?;
        let mut checked = Checked::default();
        let mut next = 0;
        for transaction in &all {
            let folder = root.events().join(transaction.number.to_string());
            if transaction.first_sequence_number < next {
                let reason = format!("begins with event {}, which was given before", transaction.first_sequence_number);
                return Err(Error::refused(&folder, reason));
            }
            let kept = if transaction.has_history { &transaction.entities[..] } else { &[] };
            for counts in kept {
                let path = Self::events_file(root, transaction.number, &counts.entitet);
                check(&path, &counts.entitet)?;
                check_counts(&path, counts)?;
            }
            let events = transaction.entities.iter().map(Counts::events).sum::<u64>();
            next = transaction.first_sequence_number + events;
            checked = Checked { transactions: checked.transactions + 1, events: checked.events + events };
        }
        check_last(root, all.last())?;
        Ok(checked)
    }
}

/// Whether a file has as many events of each operation as is said of it.
fn check_counts(path: &Path, expected: &Counts) -> Result<(), Error> {
    let mut found = Counts { entitet: expected.entitet.clone(), ..Counts::default() };
    for from in (0_u64..).step_by(BATCH) {
        let events = read(path, from, BATCH)?;
        for event in &events {
            *match event.operation {
                Operation::Insert => &mut found.inserts,
                Operation::Update => &mut found.updates,
                Operation::Delete => &mut found.deletes,
            } += 1;
        }
        if events.len() < BATCH {
            break;
        }
    }
    if found == *expected {
        return Ok(());
    }
    let text = |of: &Counts| format!("{} inserts, {} updates, {} deletes", of.inserts, of.updates, of.deletes);
    Err(Error::refused(path, format!("holds {} instead of {}", text(&found), text(expected))))
}

/// Whether the last transaction is there, and led to the snapshot in use.
fn check_last(root: &Root, last: Option<&Transaction>) -> Result<(), Error> {
    let folder = root.current()?;
    let is_of = |last: &Transaction| folder.file_name().is_some_and(|name| *name == *last.data_version);
    let reason = match (last, root.transaction()) {
        (Some(last), _) if !is_of(last) => {
            format!("the last transaction led to {}, which is not in use", last.data_version)
        }
        (None, Some(number)) => format!(
            "lacks transaction {number} and all before it: put them back; or import again, and copies begin with an extract"
        ),
        _ => return Ok(()),
    };
    Err(Error::refused(&root.events(), reason))
}
