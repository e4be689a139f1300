//! The text index: which street names, places and areas hold a word, a beginning of a word, or a word like it.
//!
//! The terms of a field are sorted, so that a word is found by binary search and a beginning is a range; the rows that
//! hold the terms of a range are one slice. [`similar`] holds the deletion index beside it. Ranking is not done here.

mod area;
mod builder;
mod similar;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::column::Lists;
use crate::tables::{TermDeletions, TermPrefixes, Terms};

pub use area::{KOMMUNE, area_texts};
pub use builder::TextBuilder;
pub use similar::Similar;

/// Number of fields.
pub(crate) const FIELDS: usize = 7;

/// What a word is looked up in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum TextField {
    /// Street names; rows of [`crate::tables::StreetNames`].
    StreetName = 0,
    /// Postcode, town, supplementary town, large-recipient postcode; rows of [`crate::tables::Places`].
    Place = 1,
    /// Code of the areas and what they are called ([`area_texts`]); rows of [`crate::tables::Areas`].
    Area = 2,
    /// Street names of the past; rows of [`crate::tables::FormerStreetNames`].
    FormerStreetName = 3,
    /// Names of places; rows of [`crate::tables::PlaceNames`].
    PlaceName = 4,
    /// Numbers of the parcels of owner districts; rows of the districts in [`crate::tables::Areas`].
    ParcelNumber = 5,
    /// Names of supplementary towns; rows of [`crate::tables::SupplementaryTowns`], of each name the first.
    TownName = 6,
}

impl TextField {
    /// Every field, in order of its number.
    pub const ALL: [Self; FIELDS] = [
        Self::StreetName,
        Self::Place,
        Self::Area,
        Self::FormerStreetName,
        Self::PlaceName,
        Self::ParcelNumber,
        Self::TownName,
    ];
}

/// The open text index.
#[derive(Debug)]
pub struct TextIndex {
    /// The rows of [`Terms`] of each field.
    fields: [Range<u32>; FIELDS],
    /// Words.
    pub terms: Terms,
    /// The rows that hold each term.
    postings: Lists<u32>,
    prefixes: TermPrefixes,
    /// The rows of [`TermPrefixes`] before those of place names.
    of_addresses: u32,
    deletions: TermDeletions,
}

/// Fields of which misspelt words are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// Those of an address as it is today: street names and places.
    Addresses,
    /// Names of places.
    PlaceNames,
}

impl Corrected {
    /// The fields, in the order of their terms.
    const fn fields(self) -> &'static [TextField] {
        match self {
            Self::Addresses => &[TextField::StreetName, TextField::Place],
            Self::PlaceNames => &[TextField::PlaceName],
        }
    }

    /// Whether misspelt words of a field are found.
    fn has(field: TextField) -> bool {
        [Self::Addresses, Self::PlaceNames].iter().any(|corrected| corrected.fields().contains(&field))
    }
}

impl TextIndex {
    /// Takes the tables of a snapshot, or says what does not fit; `rows` are the rows of the tables behind the fields.
    pub(crate) fn new(
        rows: [usize; FIELDS],
        terms: Terms,
        prefixes: TermPrefixes,
        deletions: TermDeletions,
    ) -> std::result::Result<Self, String> {
        let of_terms = terms.field.array().values();
        if !of_terms.is_sorted() || of_terms.last().is_some_and(|&field| usize::from(field) >= FIELDS) {
            return Err("has terms of other fields".to_owned());
        }
        let first = |field: u8| of_terms.partition_point(|&other| other < field) as u32;
        let fields = TextField::ALL.map(|field| first(field as u8)..first(field as u8 + 1));
        let lists = terms.postings.lists();
        for (field, limit) in fields.iter().zip(rows) {
            let greatest = lists.run(field.start as usize..field.end as usize).iter().max();
            if let Some(&greatest) = greatest.filter(|&&row| row as usize >= limit) {
                return Err(format!("names row {greatest} of {limit}"));
            }
        }
        // The beginnings of a field follow those of the field before it.
        let first = fields[TextField::PlaceName as usize].start;
        let of_addresses = prefixes.term_from.array().values().partition_point(|&term| term < first) as u32;
        Ok(Self { fields, postings: lists, terms, prefixes, of_addresses, deletions })
    }

    /// The rows that hold `word`, ascending; none if it is no term of the field.
    pub fn rows_with(&self, field: TextField, word: &str) -> &[u32] {
        self.find(field, word).map_or(&[], |term| self.postings.get(term as usize))
    }

    /// The rows that hold a term of the range, term by term; a row may come several times.
    pub fn rows_of(&self, terms: Range<u32>) -> &[u32] {
        self.postings.run(terms.start as usize..terms.end as usize)
    }

    /// The rows of all terms, by row of [`Terms`].
    pub fn postings(&self) -> Lists<u32> {
        self.postings.clone()
    }

    /// The row of [`Terms`] of a word, if it is a term of the field.
    pub fn find(&self, field: TextField, word: &str) -> Option<u32> {
        let terms = self.terms_of(field);
        let term = lower_bound(terms.start, terms.end, |row| self.term(row).as_bytes() < word.as_bytes());
        (term < terms.end && self.term(term) == word).then_some(term)
    }

    /// The rows of [`Terms`] that are words of `field`, in byte order.
    pub fn terms_of(&self, field: TextField) -> Range<u32> {
        self.fields[field as usize].clone()
    }

    /// The rows of [`Terms`] that begin with `prefix`.
    pub fn terms_starting_with(&self, field: TextField, prefix: &str) -> Range<u32> {
        self.narrow(self.terms_of(field), prefix)
    }

    /// Those of a range of rows of [`Terms`] that begin with `prefix`.
    pub fn narrow(&self, terms: Range<u32>, prefix: &str) -> Range<u32> {
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
