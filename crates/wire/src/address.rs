//! Addresses: entrances and the units behind them.

pub mod access_address;
pub mod division;
pub mod fields;
pub mod nested;
pub mod part;
pub mod unit;
