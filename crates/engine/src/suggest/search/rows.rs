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

    /// The tier that they are of.
    pub(crate) fn tier(&self) -> Tier {
        match self {
            Self::StreetNames(_) => Tier::StreetName,
            Self::Entrances(_) => Tier::AccessAddress,
            Self::Units(_) => Tier::Address,
        }
    }

    /// Whether all of them have a typed postcode.
    pub(crate) fn are_in_postcode(&self, snapshot: &Snapshot, code: u16) -> bool {
        let has_it = |entrance: u32| {
            let place = snapshot.access_addresses.place.get(entrance as usize);
            snapshot.places.postcode.get(place as usize) == Some(code)
        };
        match self {
            // A street name has no postcode of its own; it was found by that of its streets, or contains the number.
            Self::StreetNames(rows) => {
                let number = code.to_string();
                let contains_it = |&name: &u32| snapshot.street_names.name.get(name as usize).contains(&number);
                !rows.iter().any(contains_it)
            }
            Self::Entrances(rows) => rows.iter().all(|&row| has_it(row)),
            Self::Units(rows) => rows.iter().all(|&row| has_it(snapshot.addresses.access_address.get(row as usize))),
        }
    }

    /// Adds the rows of another answer of the same tier that are not there yet, up to a number of rows.
    pub(crate) fn append(&mut self, other: Self, limit: usize) {
        let ((Self::StreetNames(rows), Self::StreetNames(mut others))
        | (Self::Entrances(rows), Self::Entrances(mut others))
        | (Self::Units(rows), Self::Units(mut others))) = (self, other)
        else {
            return;
        };
        others.retain(|row| !rows.contains(row));
        rows.extend(others);
        rows.truncate(limit);
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::StreetNames(rows) | Self::Entrances(rows) | Self::Units(rows) => rows.is_empty(),
        }
    }
}
