//! The targets, a file each.

pub mod align;
pub mod autocomplete;
pub mod batch;
pub mod border;
pub mod cleanse;
pub mod container;
pub mod import;
pub mod parse;
pub mod question;
pub mod search;
pub mod snapshot;

mod answer;
