//! How well a candidate answers to the text: its forms, the differences from them, and the rule that they give.
//!
//! One candidate at a time; what several of them together mean is decided by [`crate::cleanse::decide`].

pub(crate) mod difference;
pub(crate) mod evaluator;
pub(crate) mod form;
mod street_rule;
