//! How like the real country the synthetic one is: facts counted in both.

mod census;
mod fill_rate;

pub(super) use census::Census;
