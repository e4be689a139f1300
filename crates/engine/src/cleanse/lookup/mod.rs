//! Which addresses of the register a reading may mean.

pub(crate) mod candidates;
pub(crate) mod penalty;
pub(crate) mod scope;
pub(crate) mod streets;
