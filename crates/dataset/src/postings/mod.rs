//! Postings: which rows have a value in a column that is filtered by.
//!
//! [`Posted`] lists the columns. Every key that occurs has the rows that have it as a Roaring bitmap, in the order of the
//! table, or for what whole lists skip in order of id; those that have no value stand beside them. A filter reads the
//! postings of its values only, knows from their counts which of them is the rarest, and never looks at rows that none of
//! them names. Columns of the small tables that rows refer to ([`crate::tables::Divisions`], [`crate::tables::Places`], [`crate::tables::PointOrigins`]) need no
//! postings of their own: their rows that match are few, and have.
//!
//! The bitmaps are derived from the tables ([`crate::derived`]). A damaged one gives rows that do not belong, or too few,
//! but none outside the table.

mod column;
mod index;
mod value;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::thread::scope;

use roaring::RoaringBitmap;

pub(crate) use column::posted_tables;
pub use column::{Posted, PostedTables, RowOrder};
pub use index::{Posting, PostingIndex};
pub use value::{IntoValue, Value};

/// The rows of a column.
pub(crate) struct Built {
    /// Those of every key.
    pub(crate) by_key: BTreeMap<u32, RoaringBitmap>,
    /// Those that have no value.
    pub(crate) valueless: RoaringBitmap,
}

/// The postings of every column, in order. Columns are built by a few threads.
pub(crate) fn build_all(tables: &PostedTables<'_>) -> Vec<(Posted, Built)> {
    let incomplete = incomplete(tables);
    let tables = &PostedTables { incomplete: Some(&incomplete), ..*tables };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut built: Vec<(Posted, Built)> = scope(|scope| {
        let build_share = |share: usize| {
            let columns = Posted::ALL.iter().copied().skip(share).step_by(threads);
            columns.map(|column| (column, build(column, tables))).collect::<Vec<_>>()
        };
        let started: Vec<_> = (0..threads).map(|share| scope.spawn(move || build_share(share))).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        started.into_iter().flat_map(join).collect()
    });
    built.sort_by_key(|(column, _)| *column);
    built
}

/// Entrances that are not complete, a bit for each: columns by id ask for entrances all over the table.
fn incomplete(tables: &PostedTables<'_>) -> Vec<u64> {
    let rows = tables.access_addresses.len();
    let block = |start: usize| {
        let rows = start..rows.min(start + u64::BITS as usize);
        rows.filter(|&row| !tables.is_complete(row)).fold(0, |block, row| block | 1 << (row - start))
    };
    (0..rows).step_by(u64::BITS as usize).map(block).collect()
}

/// The postings of one column.
fn build(column: Posted, tables: &PostedTables<'_>) -> Built {
    let rows = tables.rows_of(column.order());
    let mut found: rustc_hash::FxHashMap<Option<u32>, RoaringBitmap> = rustc_hash::FxHashMap::default();
    // Neighbours have the same value, often: a run of them is added at once.
    let mut run: Option<(Option<u32>, RangeInclusive<u32>)> = None;
    let mut add = |(key, rows): (Option<u32>, RangeInclusive<u32>)| found.entry(key).or_default().insert_range(rows);
    for row in 0..rows {
        let key = column.value(tables, row).map(|value| column.key(value, rows));
        match &mut run {
            Some((of, rows)) if *of == key => *rows = *rows.start()..=row as u32,
            _ => {
                run.take().map(&mut add);
                run = Some((key, row as u32..=row as u32));
            }
        }
    }
    run.map(add);
    for rows in found.values_mut() {
        rows.optimize();
    }
    let valueless = found.remove(&None).unwrap_or_default();
    let by_key = found.into_iter().filter_map(|(key, rows)| key.map(|key| (key, rows))).collect();
    Built { by_key, valueless }
}

#[cfg(test)]
mod tests;
