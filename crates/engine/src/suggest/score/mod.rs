//! How well an address answers to the typed text, and in which order suggestions are shown.

pub(crate) mod element;
pub(crate) mod element_sum;
pub(crate) mod lower_bound;
pub(crate) mod rank;
#[cfg(test)]
mod tests;
