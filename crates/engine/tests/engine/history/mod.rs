//! What addresses were called: by id, by name, by entrance, and in lists.

mod chains;
mod facts;
pub(crate) mod files;
mod places;
