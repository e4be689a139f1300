//! Bytes of an answer: the values and notations that everything else is written in. Nothing here knows a resource.
//!
//! What matches on a kind of value is inlined where it is called, as the kind is known there. Not with debug assertions:
//! there, compiling the copies takes several times as long as all else: `cargo build -p vejviser-wire --timings`.

pub mod csv;
pub mod href;
pub mod json;
pub mod number;
pub mod value;
pub mod writer;
