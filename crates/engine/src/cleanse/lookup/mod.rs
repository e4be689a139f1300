//! Which addresses of the register a reading may mean, and how far each is from it.
//!
//! ```text
//! scope (postcodes) ─▶ street (names) ─▶ candidates (entrances, units) ◀─ place, penalty
//! ```
//!
//! Candidates are found by arithmetic on the tables, not by comparing texts; how well each answers to the text is decided
//! by [`crate::cleanse::evaluate`].

pub(crate) mod candidate;
pub(crate) mod candidates;
pub(crate) mod moved;
pub(crate) mod penalty;
pub(crate) mod place;
pub(crate) mod scope;
pub(crate) mod street;
pub(crate) mod town;
