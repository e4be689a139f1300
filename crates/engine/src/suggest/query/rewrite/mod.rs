//! Other ways to read a query of which the words as typed find nothing.

pub(crate) mod correction;
pub(crate) mod relaxation;
