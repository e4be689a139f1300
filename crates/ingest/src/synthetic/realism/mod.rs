//! How like the real country the synthetic one is: facts counted in both.

mod census;
mod comparison;
mod fill_rate;

pub(super) use census::Census;
pub use comparison::Comparison;
