//! How well a candidate answers to the text.

pub(crate) mod difference;
pub(crate) mod evaluator;
pub(crate) mod form;
