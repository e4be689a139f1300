//! The text index: which street names, places and areas hold a word, a beginning of a word, or a word like it.
//!
//! tantivy owns dictionary and postings (one segment, documents in row order); [`similar`] holds the deletion index
//! beside it, for tantivy's own fuzzy search walks an automaton over the whole dictionary. Ranking is not done here.

mod directory;
mod similar;
#[cfg(test)]
mod tests;
mod writer;

use std::path::Path;
use std::sync::Arc;

use tantivy::index::InvertedIndexReader;
use tantivy::postings::BlockSegmentPostings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, Index, ReloadPolicy};

use crate::tables::{TermDeletions, TermPrefixes, Terms};
use crate::{Error, Result};

pub use similar::Similar;
pub use writer::TextWriter;

/// Folder of the index inside a snapshot.
pub(crate) const FOLDER: &str = "text";

/// Number of fields.
const FIELDS: usize = 4;

/// What a word is looked up in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum TextField {
    /// Street names; rows of [`crate::tables::StreetNames`].
    StreetName = 0,
    /// Postcode, town, supplementary town, large-recipient postcode; rows of [`crate::tables::Places`].
    Place = 1,
    /// Code and name of the areas; rows of [`crate::tables::Areas`].
    Area = 2,
    /// Street names of the past; rows of [`crate::tables::FormerStreetNames`].
    FormerStreetName = 3,
}

impl TextField {
    /// Every field, in order of its number.
    pub const ALL: [Self; FIELDS] = [Self::StreetName, Self::Place, Self::Area, Self::FormerStreetName];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::StreetName => "street_name",
            Self::Place => "place",
            Self::Area => "area",
            Self::FormerStreetName => "former_street_name",
        }
    }
}

struct FieldReader {
    inverted: Arc<InvertedIndexReader>,
    /// Document number of the field's row 0.
    first_document: DocId,
    /// Number of the field's rows.
    rows: u32,
    /// Row of [`Terms`] of the field's first term.
    first_term: u32,
    end_term: u32,
}

impl FieldReader {
    fn walk(&self, mut postings: BlockSegmentPostings, each: &mut impl FnMut(u32)) {
        while postings.block_len() > 0 {
            for &document in postings.docs() {
                // A document of another field would be damage: it is skipped, so that no row lies outside its table.
                if let Some(row) = document.checked_sub(self.first_document).filter(|&row| row < self.rows) {
                    each(row);
                }
            }
            postings.advance();
        }
    }
}

/// The open text index.
pub struct TextIndex {
    fields: [FieldReader; FIELDS],
    terms: Terms,
    prefixes: TermPrefixes,
    deletions: TermDeletions,
}

impl std::fmt::Debug for TextIndex {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("TextIndex").field("terms", &self.terms.len()).finish_non_exhaustive()
    }
}

impl TextIndex {
    /// Opens the index of the snapshot in `folder`; `rows` are the rows of the tables behind the fields.
    pub(crate) fn open(
        folder: &Path,
        rows: [usize; FIELDS],
        terms: Terms,
        prefixes: TermPrefixes,
        deletions: TermDeletions,
    ) -> Result<Self> {
        let path = folder.join(FOLDER);
        let fail = |source: tantivy::TantivyError| Error::Text { path: path.clone(), source };
        let index = Index::open(directory::ReadOnlyDirectory::new(&path)).map_err(fail)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().map_err(fail)?;
        let searcher = reader.searcher();
        let [segment] = searcher.segment_readers() else {
            return Err(Error::refused(
                &path,
                format!("has {} segments instead of one", searcher.segment_readers().len()),
            ));
        };
        let expected = rows.iter().sum::<usize>();
        if segment.max_doc() as usize != expected {
            return Err(Error::refused(&path, format!("has {} documents instead of {expected}", segment.max_doc())));
        }
        let mut first_document = 0;
        let mut first_term = 0;
        let mut fields = Vec::new();
        for (field, rows) in TextField::ALL.into_iter().zip(rows) {
            let inverted = segment.inverted_index(Field::from_field_id(u32::from(field as u8))).map_err(fail)?;
            let end_term = first_term + inverted.terms().num_terms() as u32;
            fields.push(FieldReader { inverted, first_document, rows: rows as u32, first_term, end_term });
            first_document += rows as DocId;
            first_term = end_term;
        }
        if first_term as usize != terms.len() {
            return Err(Error::refused(&path, format!("has {first_term} terms, the table {}", terms.len())));
        }
        let fields = fields.try_into().map_err(|_| Error::refused(&path, "has other fields"))?;
        Ok(Self { fields, terms, prefixes, deletions })
    }

    fn field(&self, field: TextField) -> &FieldReader {
        &self.fields[field as usize]
    }

    /// Calls `each` with the rows that hold `word`, ascending. Returns whether the word is a term of the field.
    pub fn rows_with(&self, field: TextField, word: &str, mut each: impl FnMut(u32)) -> bool {
        let reader = self.field(field);
        // The dictionary lies in the map; an error means damage that `verify` finds, and is as good as no such term.
        let Ok(Some(info)) = reader.inverted.terms().get(word) else {
            return false;
        };
        if let Ok(postings) = reader.inverted.read_block_postings_from_terminfo(&info, IndexRecordOption::Basic) {
            reader.walk(postings, &mut each);
        }
        true
    }

    /// Calls `each` with the rows that hold a word beginning with `prefix`; a row may come several times. Returns the
    /// number of such words.
    pub fn rows_starting_with(&self, field: TextField, prefix: &str, mut each: impl FnMut(u32)) -> usize {
        let reader = self.field(field);
        let range = reader.inverted.terms().range().ge(prefix);
        let range = match successor(prefix) {
            Some(end) => range.lt(end),
            None => range,
        };
        let Ok(mut stream) = range.into_stream() else {
            return 0;
        };
        let mut words = 0;
        while stream.advance() {
            words += 1;
            let info = stream.value();
            if let Ok(postings) = reader.inverted.read_block_postings_from_terminfo(info, IndexRecordOption::Basic) {
                reader.walk(postings, &mut each);
            }
        }
        words
    }

    /// Whether `word` is a term of the field.
    pub fn has(&self, field: TextField, word: &str) -> bool {
        matches!(self.field(field).inverted.terms().term_ord(word), Ok(Some(_)))
    }

    /// Whether a term of the field begins with `prefix`.
    pub fn has_starting_with(&self, field: TextField, prefix: &str) -> bool {
        !self.terms_starting_with(field, prefix).is_empty()
    }

    /// The rows of [`Terms`] that are words of `field`, in dictionary order.
    pub fn terms_of(&self, field: TextField) -> std::ops::Range<u32> {
        let reader = self.field(field);
        reader.first_term..reader.end_term
    }

    /// Calls `each` with every row of [`Terms`] of `field` and every row that holds it, in order of both: for whoever
    /// keeps an index of its own over the same words.
    pub fn for_each_posting(&self, field: TextField, mut each: impl FnMut(u32, u32)) {
        let reader = self.field(field);
        let Ok(mut stream) = reader.inverted.terms().stream() else { return };
        let mut term = reader.first_term;
        while stream.advance() {
            let info = stream.value();
            if let Ok(postings) = reader.inverted.read_block_postings_from_terminfo(info, IndexRecordOption::Basic) {
                reader.walk(postings, &mut |row| each(term, row));
            }
            term += 1;
        }
    }

    /// The rows of [`Terms`] that begin with `prefix`.
    pub fn terms_starting_with(&self, field: TextField, prefix: &str) -> std::ops::Range<u32> {
        self.narrow(self.terms_of(field), prefix)
    }

    /// Those of a range of rows of [`Terms`] that begin with `prefix`.
    pub fn narrow(&self, terms: std::ops::Range<u32>, prefix: &str) -> std::ops::Range<u32> {
        let begins = |row: u32| self.term(row).as_bytes().starts_with(prefix.as_bytes());
        let first = lower_bound(terms.start, terms.end, |row| self.term(row).as_bytes() < prefix.as_bytes());
        // Few terms begin alike as a rule, so that the end is looked for from the first on, in steps that double.
        let (mut from, mut step) = (first, 1);
        while from + step <= terms.end && begins(from + step - 1) {
            from += step;
            step *= 2;
        }
        first..lower_bound(from, terms.end.min(from + step - 1), begins)
    }

    /// The text of a row of [`Terms`].
    pub fn term(&self, row: u32) -> &str {
        self.terms.term.get(row as usize)
    }
}

/// First row in `from..to` for which `before` is false; the rows for which it is true come first.
fn lower_bound(mut from: u32, mut to: u32, before: impl Fn(u32) -> bool) -> u32 {
    while from < to {
        let middle = from + (to - from) / 2;
        (from, to) = if before(middle) { (middle + 1, to) } else { (from, middle) };
    }
    from
}

/// The smallest byte string greater than all that begin with `prefix`.
fn successor(prefix: &str) -> Option<Vec<u8>> {
    let mut bytes = prefix.as_bytes().to_vec();
    while let Some(last) = bytes.pop() {
        if last < u8::MAX {
            bytes.push(last + 1);
            return Some(bytes);
        }
    }
    None
}
