//! The answer of a tier, as rows.

use crate::request::Tier;

/// The rows of the tier that answers, best first.
pub(crate) enum Rows {
    /// Street names.
    StreetNames(Vec<u32>),
    /// Access addresses.
    Entrances(Vec<u32>),
    /// Addresses.
    Units(Vec<u32>),
}

impl Rows {
    /// An answer of a tier.
    pub(crate) fn new(tier: Tier, rows: Vec<u32>) -> Self {
        match tier {
            Tier::StreetName => Self::StreetNames(rows),
            Tier::AccessAddress => Self::Entrances(rows),
            Tier::Address => Self::Units(rows),
        }
    }

    /// An empty answer of a tier.
    pub(crate) fn none(tier: Tier) -> Self {
        Self::new(tier, Vec::new())
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::StreetNames(rows) | Self::Entrances(rows) | Self::Units(rows) => rows.is_empty(),
        }
    }
}
