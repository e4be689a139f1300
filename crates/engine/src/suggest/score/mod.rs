//! How well an address matches the typed text: the sum of the scores of its parts, 0 for the text itself.
//!
//! A *variant* is one way to write the address: with its street name or addressing name, with or without supplementary
//! town, with its own postcode or that of the large recipient. The best variant counts. Which typed words belong to which
//! part is found in one of two ways:
//!
//! - [`in_order`]: the typed text is walked from left to right, each part taking the words that are it or its beginning.
//!   That is cheap, and it settles nearly every key press.
//! - [`alignment`]: what cannot be read in order (misspelt or moved words) goes through [`vejviser_model::align`].
//!
//! Where the alignment would split a typed word between two parts although it matches one of them whole (the `r` of `Ribe`
//! to `Grønnegade`), the score in order is lower, and counts.
//!
//! [`lower_bound`] tells what an address can score at best before it is scored; [`rank`] orders what was scored, and
//! [`top_k`] keeps the best. [`element`] compares one part, [`street_matcher`] the beginning of the text with a street. No table is searched here.

pub(crate) mod alignment;
pub(crate) mod element;
pub(crate) mod in_order;
pub(crate) mod lower_bound;
pub(crate) mod rank;
pub(crate) mod street_matcher;
#[cfg(test)]
mod tests;
pub(crate) mod top_k;

use smallvec::SmallVec;

/// Score of a part of which nothing was typed.
pub(crate) const MISSING: u32 = 1;
/// Score of a part of which the beginning was typed.
pub(crate) const PREFIX: u32 = 2;
/// Added where the number behind the street is taken for a floor or door: it is a house number first.
pub(crate) const PASSED_NUMBER: u32 = 3;

/// Weight of an edit in the street where words may be misspelt: more than all parts of an address of which nothing may be typed,
/// so that a street with fewer edits comes first, whatever units and supplementary towns its addresses have.
pub(crate) const MISSPELT_STREET_EDIT: u32 = 5;

/// Added where the street is the opposite of the one typed, and words may be misspelt: it comes last.
pub(crate) const OPPOSITE_STREET: u32 = 64;

/// Scores of one address against the typed text, lower is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scores {
    /// Of all parts, and of typed words that match none.
    pub(crate) total: u32,
    pub(crate) number: u32,
    pub(crate) floor: u32,
    pub(crate) door: u32,
}

/// How the beginning of the typed text matches a street name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrefixMatch<'a> {
    /// The name in lower case.
    pub(crate) name: &'a str,
    pub(crate) score: u32,
    /// Where the rest of the typed text begins.
    pub(crate) end: usize,
}

/// The ways to match the beginning of the typed text: at most two for each name of a street.
pub(crate) type PrefixMatches<'a> = SmallVec<[PrefixMatch<'a>; 4]>;

/// Texts of the place of an address in lower case, for one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlaceVariant<'a> {
    pub(crate) supplementary_town: &'a str,
    pub(crate) postcode: &'a str,
    pub(crate) town: &'a str,
}

/// The variants of a place.
pub(crate) type PlaceVariants<'a> = SmallVec<[PlaceVariant<'a>; 4]>;

/// House number, floor and door in lower case, empty where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HouseTexts<'a> {
    pub(crate) number: &'a str,
    pub(crate) floor: &'a str,
    pub(crate) door: &'a str,
}
