//! The text index: see [`crate::text`].

use crate::column::{List, Text};
use crate::table::table;

table! {
    /// Every term of the text index, in the order of fields and bytes.
    Terms / TermRow / TermsBuilder = "terms" {
        /// [`crate::text::TextField`] as a number.
        field: u8,
        term: Text,
        /// The rows that hold the term, ascending: of the table that the field names.
        postings: List<u32>,
    }
}

table! {
    /// Distinct beginnings of 3 to 7 letters of the terms of street names and places, each with the terms that begin
    /// so.
    TermPrefixes / TermPrefixRow / TermPrefixesBuilder = "term_prefixes" {
        /// Number of letters.
        length: u8,
        /// First row of [`Terms`].
        term_from: u32,
        /// End of the rows of [`Terms`].
        term_to: u32,
    }
}

table! {
    /// Deletion index over [`TermPrefixes`]: hash of a beginning with up to two letters left out → the beginning.
    /// Sorted by hash.
    TermDeletions / TermDeletionRow / TermDeletionsBuilder = "term_deletions" {
        hash: u32,
        /// Row of [`TermPrefixes`], of which the lower half is kept: see [`crate::text`].
        prefix: u16,
    }
}
