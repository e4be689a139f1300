//! The search of the snapshot: tiers, candidates, and the runs of entrances and units.

pub(crate) mod address;
pub(crate) mod candidates;
pub(crate) mod street_names;
pub(crate) mod tiers;
