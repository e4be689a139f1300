//! Answers of operations that have a form of their own and are no rows of one resource: the combined autocomplete,
//! cleansing, parsing. Always JSON.

pub mod cleansing;
pub mod parse;
pub mod row;
mod rule;
pub mod suggestion;
