//! Names of streets and towns, reduced and compared.

pub(crate) mod distance;
