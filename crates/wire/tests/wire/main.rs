//! All tests of the crate in one program, which is linked once.

mod cleansing_format;
mod description;
mod examples;
mod history_format;
mod notations;
mod parse_format;
mod suggestion_format;
mod support;
