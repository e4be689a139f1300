//! Versions of entrances as their units tell them, for sources that list units alone.
//!
//! Every unit of a house tells the same of it, so what is told is thinned while it comes: intervals of one entrance
//! in which nothing differs become one.

use super::chain::Version;
use crate::record::AccessAddressVersion;

/// Versions that may come before they are thinned again.
const SLACK: usize = 1 << 16;

/// What units tell of their entrances.
#[derive(Debug, Default)]
pub(super) struct OfUnits {
    told: Vec<AccessAddressVersion>,
    /// Versions left when they were thinned last.
    thinned: usize,
}

impl OfUnits {
    /// One more version.
    pub(super) fn add(&mut self, version: AccessAddressVersion) {
        self.told.push(version);
        if self.told.len() >= 2 * self.thinned + SLACK {
            thin(&mut self.told);
            self.thinned = self.told.len();
        }
    }

    /// All of them, no two of an entrance that say the same and touch.
    pub(super) fn finish(mut self) -> Vec<AccessAddressVersion> {
        thin(&mut self.told);
        self.told
    }
}

fn thin(told: &mut Vec<AccessAddressVersion>) {
    // The order of texts does not matter, only that equal ones are neighbours.
    let content = |version: &AccessAddressVersion| {
        let AccessAddressVersion { id, register, municipality, street_code, postcode, point_status, .. } = *version;
        let texts = (version.street_name, version.addressing_name, version.town, version.postcode_name);
        (id, register, (municipality, street_code, version.house_number.as_u16(), postcode), texts, point_status)
    };
    told.sort_unstable_by(|one, other| {
        content(one).cmp(&content(other)).then_with(|| one.interval().cmp(&other.interval()))
    });
    told.dedup_by(|next, kept| {
        let goes_on = content(next) == content(kept) && kept.interval().touches(next.interval());
        if goes_on {
            kept.set_interval(kept.interval().around(next.interval()));
        }
        goes_on
    });
}
