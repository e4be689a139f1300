//! Rewrites: other conditions for a query of which the words as typed find nothing.
//!
//! They are tried in levels, each only where those before it find nothing:
//!
//! 1. [`correction::corrections`]: unknown words stand for similar ones, are joined with their neighbours or split;
//! 2. [`correction::wider_corrections`]: words that the register has stand for similar ones too, one at a time;
//! 3. [`correction::widest_corrections`]: more edits, and postcode and town each without the other;
//! 4. [`relaxation::relaxations`]: conditions are dropped.

pub(crate) mod correction;
pub(crate) mod relaxation;
mod respacing;
pub(crate) mod rewrites;
pub(crate) mod similar_word;
