//! Answers of operations that have a form of their own and are no rows of one resource: the combined autocomplete,
//! cleansing, parsing, the history of an object of the register. Always JSON.

pub mod cleansing;
pub mod parse;
pub mod register_history;
pub mod row;
pub(crate) mod rule;
pub mod suggestion;
