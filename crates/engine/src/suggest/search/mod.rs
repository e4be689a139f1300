//! The search of a snapshot for the answers to a compiled query.
//!
//! ```text
//! tiers ──▶ street_names ──▶ candidates
//!   └─────▶ address ───────▶ candidates, houses
//! ```
//!
//! [`tiers`] goes from street names to entrances to units until one tier has an answer. In each, [`candidates`] gives the
//! street names that may have one, by the rarest condition, [`houses`] the entrances of a text of numbers alone;
//! [`street_names`] ranks the names themselves, [`address`] searches the house numbers and units of their streets,
//! [`nearest_numbers`] those next to a number that is missing. What a score is, is the business of [`crate::suggest::score`].

pub(crate) mod address;
pub(crate) mod candidates;
pub(crate) mod context;
pub(crate) mod houses;
mod nearest_numbers;
pub(crate) mod rows;
pub(crate) mod street_names;
pub(crate) mod tiers;
