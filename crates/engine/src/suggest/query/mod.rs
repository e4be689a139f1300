//! What was typed, compiled: from a text to the conditions that an answer must meet.
//!
//! ```text
//! wording ──▶ text ──▶ compiler ──▶ condition ──▶ compiled
//!                         ▲             ▲
//!                         └── rewrite ──┘   where the words as typed find nothing
//! ```
//!
//! [`wording`] brings spoken forms to those of the register, [`town`] takes away a town that no place is called by,
//! [`text`] splits the text into words, of which [`number`] says what numbers they may be; [`compiler`] looks the words up
//! in the dictionary, and [`rewrite`] finds other conditions for misspelt, joined or contradicting words; [`compiled`]
//! prepares the conditions for a search. No street, entrance or unit is looked at here.

pub(crate) mod compiled;
pub(crate) mod compiler;
pub(crate) mod condition;
pub(crate) mod fields;
pub(crate) mod number;
pub(crate) mod rewrite;
pub(crate) mod similar;
mod street_bitmap;
pub(crate) mod text;
pub(crate) mod town;
pub(crate) mod wording;
