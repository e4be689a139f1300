//! From records to rows: one record an id, references to row numbers, runs in order.
//!
//! [`Collected`] takes the records as the readers deliver them and keeps them small; [`link`] orders and joins them
//! when all files are read. Rows come out the same whatever the order of the files.

mod address_rows;
mod area;
mod area_rows;
mod boundary;
mod collect;
mod combination;
mod complete;
mod division;
mod latest;
mod line;
mod order;
mod parcel;
mod place;
mod register;
mod rows;
mod street;
mod street_rows;
mod version;
mod words;

use std::collections::BTreeMap;

pub use collect::Collected;
pub(crate) use division::settle as settle_divisions;
pub(crate) use line::RoadLine;
pub(crate) use parcel::{Parcels, Unplaced};
pub(crate) use rows::link;

/// What linking found out beside the rows.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// References whose target is in no file.
    pub unjoined: BTreeMap<String, u64>,
    /// Missing values that came from boundaries.
    pub derived: BTreeMap<String, u64>,
}

impl Findings {
    /// One more reference that did not join.
    pub(crate) fn unjoined(&mut self, kind: &str) {
        add(&mut self.unjoined, kind, 1);
    }

    /// Takes over what was found out elsewhere.
    pub(crate) fn add(&mut self, other: Self) {
        for (kind, count) in other.unjoined {
            add(&mut self.unjoined, &kind, count);
        }
        for (kind, count) in other.derived {
            add(&mut self.derived, &kind, count);
        }
    }

    /// One more value that came from a boundary.
    pub(crate) fn derived(&mut self, kind: &str) {
        add(&mut self.derived, kind, 1);
    }
}

/// Adds to a count that may not be there yet, without making its name again for each row. Returns the sum.
pub(crate) fn add(counts: &mut BTreeMap<String, u64>, kind: &str, more: u64) -> u64 {
    if let Some(count) = counts.get_mut(kind) {
        *count += more;
        *count
    } else {
        counts.insert(kind.to_owned(), more);
        more
    }
}
