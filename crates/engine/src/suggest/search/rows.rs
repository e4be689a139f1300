//! The answer of a tier, as rows.

use vejviser_dataset::Snapshot;

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

    /// Whether any of them has this postcode; a street name has none of its own.
    pub(crate) fn reach_postcode(&self, snapshot: &Snapshot, postcode: u16) -> bool {
        let entrances = &snapshot.access_addresses;
        let has_it = |entrance: u32| {
            snapshot.places.postcode.get(entrances.place.get(entrance as usize) as usize) == Some(postcode)
        };
        match self {
            Self::StreetNames(_) => false,
            Self::Entrances(rows) => rows.iter().any(|&row| has_it(row)),
            Self::Units(rows) => {
                let entrance_of = |row: u32| snapshot.addresses.access_address.get(row as usize);
                rows.iter().any(|&row| has_it(entrance_of(row)))
            }
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::StreetNames(rows) | Self::Entrances(rows) | Self::Units(rows) => rows.is_empty(),
        }
    }
}
