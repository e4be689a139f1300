//! What did not join, and what was derived: counted while records are collected and joined.

use std::collections::BTreeMap;

use super::add_count;

/// References that did not join and values that were derived.
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
        add_count(&mut self.unjoined, kind, 1);
    }

    /// Adds the counts of another part of the import.
    pub(crate) fn merge(&mut self, other: Self) {
        for (kind, count) in other.unjoined {
            add_count(&mut self.unjoined, &kind, count);
        }
        for (kind, count) in other.derived {
            add_count(&mut self.derived, &kind, count);
        }
    }

    /// One more value that came from a boundary.
    pub(crate) fn derived(&mut self, kind: &str) {
        add_count(&mut self.derived, kind, 1);
    }
}
