//! The postings of an open snapshot.

use std::io::Cursor;
use std::ops::{Range, RangeInclusive};

use roaring::RoaringBitmap;

use super::column::{Posted, PostedTables};
use super::value::Value;
use crate::tables::{Postings, ValuelessRows};

/// Finds the rows of a value.
#[derive(Debug)]
pub struct PostingIndex {
    table: Postings,
    /// Rows of the table by column.
    columns: Vec<Range<usize>>,
    valueless: ValuelessRows,
}

/// The rows of one key.
#[derive(Clone, Copy, Debug)]
pub struct Posting<'a> {
    /// The key.
    pub key: u32,
    /// Number of rows.
    pub count: u32,
    pub(super) bitmap: &'a [u8],
}

impl PostingIndex {
    pub(crate) fn new(table: Postings, valueless: ValuelessRows) -> Self {
        let columns = table.column.array().values();
        let first = |column: u8| columns.partition_point(|&other| other < column);
        let columns = Posted::ALL.iter().map(|&column| first(column as u8)..first(column as u8 + 1)).collect();
        Self { table, columns, valueless }
    }

    /// The posting of a key, unless no row has it.
    pub fn posting(&self, column: Posted, key: u32) -> Option<Posting<'_>> {
        self.between(column, key..=key).next()
    }

    /// The postings of keys between two, both included, in order.
    pub fn between(&self, column: Posted, keys: RangeInclusive<u32>) -> impl Iterator<Item = Posting<'_>> {
        let run = self.columns.get(column as usize).cloned().unwrap_or_default();
        let all = self.table.key.array().values().get(run.clone()).unwrap_or_default();
        let from = all.partition_point(|key| key < keys.start());
        let to = all.partition_point(|key| key <= keys.end()).max(from);
        (run.start + from..run.start + to).map(|row| self.at(row))
    }

    /// The posting of the rows that may have a value: those of its key.
    pub fn of_value(&self, column: Posted, value: Value<'_>, tables: &PostedTables<'_>) -> Option<Posting<'_>> {
        self.posting(column, column.key(value, tables.rows_of(column.order())))
    }

    /// The keys that some row has in a column, ascending.
    pub fn keys(&self, column: Posted) -> &[u32] {
        let run = self.columns.get(column as usize).cloned().unwrap_or_default();
        self.table.key.array().values().get(run).unwrap_or_default()
    }

    /// Whether some row has a value in a column.
    pub fn has_values(&self, column: Posted) -> bool {
        self.columns.get(column as usize).is_some_and(|run| !run.is_empty())
    }

    /// The rows that have no value in a column.
    pub fn valueless(&self, column: Posted, tables: &PostedTables<'_>) -> RoaringBitmap {
        let rows = tables.rows_of(column.order());
        match self.valueless.column.array().values().binary_search(&(column as u8)) {
            Ok(place) => read(self.valueless.bitmap.get(place), rows),
            Err(_) if self.has_values(column) => RoaringBitmap::new(),
            Err(_) => {
                let mut all = RoaringBitmap::new();
                all.insert_range(0..rows as u32);
                all
            }
        }
    }

    /// The bitmaps of all postings.
    pub fn bytes(&self) -> &[u8] {
        self.table.bitmap.array().value_data()
    }

    fn at(&self, row: usize) -> Posting<'_> {
        Posting { key: self.table.key.get(row), count: self.table.count.get(row), bitmap: self.table.bitmap.get(row) }
    }
}

impl Posting<'_> {
    /// Its rows of a table of `len` rows. Damaged bytes give no rows, and never rows outside the table.
    pub fn read(&self, len: usize) -> RoaringBitmap {
        read(self.bitmap, len)
    }

    /// Those of some rows that it has. Of its bytes only those are read that can hold such rows.
    pub fn and(&self, rows: &RoaringBitmap) -> RoaringBitmap {
        rows.intersection_with_serialized_unchecked(Cursor::new(self.bitmap)).unwrap_or_default()
    }

    /// Bytes it takes.
    pub fn size(&self) -> usize {
        self.bitmap.len()
    }
}

/// The rows of a serialised bitmap, as [`Posting::read`].
fn read(bitmap: &[u8], len: usize) -> RoaringBitmap {
    let mut rows = RoaringBitmap::deserialize_from(bitmap).unwrap_or_default();
    if rows.max().is_some_and(|last| last as usize >= len) {
        rows.remove_range(len as u32..);
    }
    rows
}
