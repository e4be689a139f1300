//! Streets: their names, and their segments in each municipality.

pub mod name;
pub mod named;
pub mod postcode;
pub mod segment;
