//! Bytes of an answer: the values and notations that everything else is written in. Nothing here knows a resource.

pub mod csv;
pub mod href;
pub mod json;
pub mod number;
pub mod value;
pub mod writer;
