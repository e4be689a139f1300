//! An earlier state of an entity: its rows today, except those whose keys have events since, and the rows that these keys
//! had before the first of these events.
//!
//! Rows are never compared: an earlier version of the program may have written them in another form.

use vejviser_dataset::{Error, Root};
use vejviser_wire::replication::{Entity, Notation};

use crate::events::{EventsFile, Operation};
use crate::log::{Log, Transaction};
use crate::written::write_row;

/// Half of a hash: keys that differ never have the same in practice.
type KeyHash = [u8; 16];

fn hash(key: &[u8]) -> KeyHash {
    let mut half = KeyHash::default();
    half.copy_from_slice(&blake3::hash(key).as_bytes()[..16]);
    half
}

/// Steps that an event costs whose key is read by itself, and one whose row must be parsed.
const STEPS: [u64; 2] = [1, 8];

/// The first event of a key: 24 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct First {
    key: KeyHash,
    file: u32,
    /// The number of the event in the file, doubled; odd where there was no row before.
    number: u32,
}

/// An earlier state. It takes 24 bytes an event at most, and 24 more while it is made: rows stay in the log.
#[derive(Default)]
pub struct EarlierState {
    files: Vec<EventsFile>,
    /// Keys that changed since, sorted.
    changed: Vec<KeyHash>,
    /// The rows that they had, by file and number of the event, sorted.
    rows: Vec<(u32, u32)>,
}

impl EarlierState {
    /// The state right after the event with a number. `transactions` are all that led to today; `spend` is called with the
    /// steps of the work before it is done, and its errors end it.
    ///
    /// # Errors
    /// Events that cannot be read, and the errors of `spend`.
    pub fn after<E: From<Error>>(
        root: &Root,
        transactions: &[Transaction],
        entity: &'static dyn Entity,
        number: u64,
        spend: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let later = || {
            let with_events = transactions.iter().filter_map(|transaction| {
                let (first, count) = transaction.events_of(entity.name())?;
                (first + count > number + 1).then_some((transaction, (number + 1).saturating_sub(first), count))
            });
            with_events.filter(|(_, from, count)| from < count)
        };
        let mut files = Vec::new();
        let mut events = Vec::with_capacity(later().map(|(_, from, count)| count - from).sum::<u64>() as usize);
        for (transaction, from, _) in later() {
            let file = Log::events(root, transaction, entity)?;
            let [keyed, parsed] = STEPS;
            let steps = if file.has_keys()? { keyed } else { parsed };
            let place = files.len() as u32;
            file.each_key::<E>(from, |number, operation, key| {
                spend(steps)?;
                let number = (number as u32) << 1 | u32::from(operation == Operation::Insert);
                events.push(First { key: hash(key), file: place, number });
                Ok(())
            })?;
            files.push(file);
        }
        events.sort_unstable();
        events.dedup_by_key(|first| first.key);
        let changed = events.iter().map(|first| first.key).collect();
        let with_row = events.iter().filter(|first| first.number & 1 == 0);
        let mut rows: Vec<(u32, u32)> = with_row.map(|first| (first.file, first.number >> 1)).collect();
        rows.sort_unstable();
        rows.shrink_to_fit();
        files.shrink_to_fit();
        Ok(Self { files, changed, rows })
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.files.capacity() * (size_of::<EventsFile>() + 64)
            + self.changed.capacity() * size_of::<KeyHash>()
            + self.rows.capacity() * size_of::<(u32, u32)>()
    }

    /// Whether today's row with a key is not of the earlier state, or is among [`EarlierState::write_rows`].
    pub fn has_changed(&self, key: &[u8]) -> bool {
        self.changed.binary_search(&hash(key)).is_ok()
    }

    /// How many rows there were with the keys that have changed.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Appends some of the rows that there were with the keys that have changed, if they have the key that is asked for.
    ///
    /// # Errors
    /// Events that cannot be read.
    pub fn write_rows(
        &self,
        entity: &dyn Entity,
        within: std::ops::Range<usize>,
        key: &[(String, String)],
        notation: Notation,
        out: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let rows = self.rows.get(within).unwrap_or_default();
        for of_file in rows.chunk_by(|one, other| one.0 == other.0) {
            let Some(file) = of_file.first().and_then(|(file, _)| self.files.get(*file as usize)) else { continue };
            let numbers: Vec<u32> = of_file.iter().map(|(_, number)| *number).collect();
            file.each_before(&numbers, &mut |row| write_row(entity, row, key, notation, out))?;
        }
        Ok(())
    }
}

#[cfg(test)]
impl EarlierState {
    /// One that takes so many bytes and more.
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        Self { changed: Vec::with_capacity(bytes / size_of::<KeyHash>()), ..Self::default() }
    }
}
