//! Which of the evaluated candidates are the answer.

pub(crate) mod choose;
pub(crate) mod reason;
pub(crate) mod score;
