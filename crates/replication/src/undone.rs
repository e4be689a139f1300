//! The state of an entity at an earlier time: its rows today, with the events since then undone.

use std::collections::HashSet;

use vejviser_dataset::{Error, Root};
use vejviser_wire::replication::{Entity, Notation};

use crate::events::read;
use crate::log::{Log, Transaction};
use crate::written::{is_meant, write_csv_line};

/// The rows by which an earlier state differs.
#[derive(Clone, Debug, Default)]
pub struct Undone {
    /// Rows of today that were not there, JSON.
    gone: HashSet<String>,
    /// Rows that were there then, JSON.
    back: HashSet<String>,
}

impl Undone {
    /// Undoes the events of an entity that are numbered above a number. `transactions` are all that led to today.
    ///
    /// # Errors
    /// Events that cannot be read.
    pub fn after(root: &Root, transactions: &[Transaction], entity: &dyn Entity, number: u64) -> Result<Self, Error> {
        let mut undone = Self::default();
        for transaction in transactions.iter().rev() {
            let Some((first, count)) = transaction.events_of(entity.name()) else { continue };
            if first + count <= number + 1 {
                break;
            }
            let path = Log::events_file(root, transaction.number, entity.name());
            let from = (number + 1).saturating_sub(first);
            for event in read(&path, from, usize::MAX)?.into_iter().rev() {
                if let Some(after) = event.after
                    && !undone.back.remove(&after)
                {
                    undone.gone.insert(after);
                }
                if let Some(before) = event.before
                    && !undone.gone.remove(&before)
                {
                    undone.back.insert(before);
                }
            }
        }
        Ok(undone)
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.back.is_empty()
    }

    /// Whether a row of today was there then.
    pub fn keeps(&self, row: &str) -> bool {
        !self.gone.contains(row)
    }

    /// Appends the rows that were there then and are not today.
    pub fn write_back(&self, entity: &dyn Entity, key: &[(String, String)], notation: Notation, out: &mut Vec<u8>) {
        let mut back: Vec<&String> = self.back.iter().collect();
        back.sort_unstable();
        for row in back {
            write_row(entity, row, key, notation, out);
        }
    }
}

/// Appends a row, if it has the key that is asked for.
pub fn write_row(entity: &dyn Entity, row: &str, key: &[(String, String)], notation: Notation, out: &mut Vec<u8>) {
    if !is_meant(row, key) {
        return;
    }
    match notation {
        Notation::Json(before) => {
            out.extend(before.as_bytes());
            out.extend(row.as_bytes());
        }
        Notation::Csv => write_csv_line([], row, entity, out),
    }
}
