//! What addresses were called: by id, by name, by entrance, and in lists.

mod chains;
mod facts;
mod files;
