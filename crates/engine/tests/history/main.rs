//! What addresses were called: by id, by name, by entrance, and in lists.

mod chains;
mod facts;
mod files;
mod places;
#[path = "../support/mod.rs"]
mod support;
