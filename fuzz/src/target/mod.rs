//! The targets, a file each.

pub mod align;
pub mod autocomplete;
pub mod border;
pub mod question;
pub mod search;

mod asked;
