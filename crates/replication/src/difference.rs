//! The rows of an entity that differ between two snapshots.
//!
//! Of entities with many rows, those are left out first whose tables say that they are the same ([`Compared`]). The others are
//! read once on both sides, and of each row two hashes are kept: of its key, and of its JSON. Rows whose hashes have an
//! equal on the other side are the same; the rest is read again row by row. So memory is 24 bytes a row at most, whatever
//! changed.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_wire::replication::{Entity, each_row};

use crate::compared::Compared;
use crate::events::{Event, Operation};

/// Rows of a table that one thread reads at a time.
const CHUNK: usize = 4_096;

/// A row of an entity on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mark {
    key: u64,
    row: u64,
    /// The row of the table behind the entity.
    at: u32,
}

/// Calls a function with the keys whose rows changed from one snapshot to another and what changed: in no particular order,
/// each once.
pub(crate) fn each_change<E>(
    entity: &dyn Entity,
    compared: &Compared<'_>,
    mut each: impl FnMut(&[u8], Event) -> Result<(), E>,
) -> Result<(), E> {
    let Compared { before, after, .. } = *compared;
    let [old, new] = match compared.candidates(entity) {
        Some([old, new]) => [marks(entity, before, old), marks(entity, after, new)],
        None => [before, after].map(|snapshot| {
            let rows = if entity.is_loaded(snapshot) { entity.rows(snapshot) } else { 0 };
            marks(entity, snapshot, &(0..rows).collect::<Vec<u32>>())
        }),
    };
    let (mut old, mut new) = (old.as_slice(), new.as_slice());
    while let Some(key) = [old.first(), new.first()].into_iter().flatten().map(|mark| mark.key).min() {
        let (of_old, of_new) = (take(&mut old, key), take(&mut new, key));
        let is_same =
            of_old.len() == of_new.len() && of_old.iter().zip(of_new).all(|(one, other)| one.row == other.row);
        if !is_same {
            for (key, event) in changes(entity, [(before, of_old), (after, of_new)], key) {
                each(&key, event)?;
            }
        }
    }
    Ok(())
}

/// The marks with a key, which are the first ones.
fn take<'a>(marks: &mut &'a [Mark], key: u64) -> &'a [Mark] {
    let end = marks.iter().take_while(|mark| mark.key == key).count();
    let (taken, rest) = marks.split_at(end);
    *marks = rest;
    taken
}

/// A mark for every row of an entity that some rows of the table behind it give, in order.
fn marks(entity: &dyn Entity, snapshot: &Snapshot, rows: &[u32]) -> Vec<Mark> {
    let of_chunk = |rows: &[u32]| {
        let mut marks = Vec::new();
        for &at in rows {
            each_row(entity, snapshot, at..at + 1, &mut |key, row| {
                marks.push(Mark { key: hash(key), row: hash(row), at });
            });
        }
        marks
    };
    let mut marks: Vec<Mark> = rows.par_chunks(CHUNK).flat_map_iter(of_chunk).collect();
    marks.par_sort_unstable();
    marks
}

/// The same for the same bytes in every process.
fn hash(bytes: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(bytes)
}

/// What the rows behind some marks of one hash say: different keys may have it.
fn changes(entity: &dyn Entity, sides: [(&Snapshot, &[Mark]); 2], hashed: u64) -> Vec<(Vec<u8>, Event)> {
    let mut rows: BTreeMap<Vec<u8>, [Option<String>; 2]> = BTreeMap::new();
    for (side, (snapshot, marks)) in sides.into_iter().enumerate() {
        for mark in marks {
            each_row(entity, snapshot, mark.at..mark.at + 1, &mut |key, row| {
                if hash(key) == hashed {
                    let row = String::from_utf8_lossy(row).into_owned();
                    rows.entry(key.to_vec()).or_default()[side] = Some(row);
                }
            });
        }
    }
    let event = |(key, [before, after]): (Vec<u8>, [Option<String>; 2])| {
        let operation = match (&before, &after) {
            (None, Some(_)) => Operation::Insert,
            (Some(_), None) => Operation::Delete,
            (Some(before), Some(after)) if before != after => Operation::Update,
            _ => return None,
        };
        Some((key, Event { operation, before, after }))
    };
    rows.into_iter().filter_map(event).collect()
}
