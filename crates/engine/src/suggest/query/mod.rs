//! What was typed, compiled: the words of a text and the conditions that an answer must meet.

pub(crate) mod compiled;
pub(crate) mod condition;
pub(crate) mod rewrite;
pub(crate) mod text;
pub(crate) mod wording;
