//! Postings: which rows have a value in a column that is filtered by.
//!
//! [`Posted`] lists the columns. Every key that occurs has the rows that have it as a Roaring bitmap, in the order of the
//! table, or for what whole lists skip in order of id. A filter reads the postings of its values only, knows from their
//! counts which of them is the rarest, and never looks at rows that none of them names. Columns of the small tables that
//! rows refer to ([`crate::tables::Divisions`], [`crate::tables::Places`], [`crate::tables::PointOrigins`]) need no
//! postings of their own: their rows that match are few, and have.
//!
//! The bitmaps are derived from the tables ([`crate::derived`]). A damaged one gives rows that do not belong, or too few,
//! but none outside the table.

mod column;
mod index;
mod value;

use std::collections::BTreeMap;
use std::thread::scope;

use roaring::RoaringBitmap;

pub(crate) use column::posted_tables;
pub use column::{Posted, PostedTables, RowOrder};
pub use index::{Posting, PostingIndex};
pub use value::Value;

/// The rows of every key of a column.
pub(crate) type Built = BTreeMap<u32, RoaringBitmap>;

/// The postings of every column, in order. Columns are built by a few threads.
pub(crate) fn build_all(tables: &PostedTables<'_>) -> Vec<(Posted, Built)> {
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

/// The postings of one column.
fn build(column: Posted, tables: &PostedTables<'_>) -> Built {
    let rows = tables.rows_of(column.order());
    let mut found: rustc_hash::FxHashMap<u32, RoaringBitmap> = rustc_hash::FxHashMap::default();
    for row in 0..rows {
        if let Some(value) = column.value(tables, row) {
            found.entry(column.key(value, rows)).or_default().insert(row as u32);
        }
    }
    let mut built: Built = found.into_iter().collect();
    for rows in built.values_mut() {
        rows.optimize();
    }
    built
}

#[cfg(test)]
mod tests;
