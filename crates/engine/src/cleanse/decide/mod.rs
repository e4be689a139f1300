//! What the evaluated candidates mean together: which are the answer, its category, and how likely each is.

pub(crate) mod choose;
pub(crate) mod evaluated;
mod reason;
pub(crate) mod score;
