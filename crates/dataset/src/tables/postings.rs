//! Which rows have a value: see [`crate::postings`].

use crate::column::Bytes;
use crate::table::table;

table! {
    /// Every key that some row has in a column with postings, in order of column and key.
    Postings / PostingRow / PostingsBuilder = "postings" {
        /// [`crate::postings::Posted`] as a number.
        column: u8,
        /// The value, or the bucket it falls in: see [`crate::postings::Posted::key`].
        key: u32,
        /// Number of rows.
        count: u32,
        /// The rows as a Roaring bitmap in its portable serialisation.
        bitmap: Bytes,
    }
}

table! {
    /// The rows that have no value in a column with postings, in order of column: of each column in which some rows have a
    /// value and others none.
    ValuelessRows / ValuelessRow / ValuelessRowsBuilder = "valueless_rows" {
        /// As in [`Postings`].
        column: u8,
        /// As in [`Postings`].
        bitmap: Bytes,
    }
}
