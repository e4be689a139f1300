//! The formats of files, each with what a thread makes of a page and what is put into the file.

pub(crate) mod arrow;
pub(crate) mod flatgeobuf;
pub(crate) mod parquet;
pub(crate) mod text;
