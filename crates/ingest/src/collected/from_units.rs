//! Versions of entrances taken from rows of units, for sources that list units alone.
//!
//! Every unit of a house repeats the data of its entrance, so versions are merged while they are read, to bound memory:
//! adjacent intervals of one entrance with equal content become one.

use crate::record::AccessAddressVersion;

/// Versions added, beyond the doubling, before they are merged again.
const MERGE_SLACK: usize = 1 << 16;

/// Collects the versions of entrances that rows of units carry.
#[derive(Debug, Default)]
pub(crate) struct VersionsFromUnits {
    versions: Vec<AccessAddressVersion>,
    /// Number of versions after the last merge.
    merged: usize,
}

impl VersionsFromUnits {
    /// Adds a version.
    pub(crate) fn add(&mut self, version: AccessAddressVersion) {
        self.versions.push(version);
        if self.versions.len() >= 2 * self.merged + MERGE_SLACK {
            merge(&mut self.versions);
            self.merged = self.versions.len();
        }
    }

    /// All versions; adjacent ones of an entrance differ in content.
    pub(crate) fn finish(mut self) -> Vec<AccessAddressVersion> {
        merge(&mut self.versions);
        self.versions
    }
}

fn merge(versions: &mut Vec<AccessAddressVersion>) {
    // The order of texts does not matter, only that equal ones are neighbours.
    let content = |version: &AccessAddressVersion| {
        let AccessAddressVersion { id, register, municipality, street_code, postcode, point_status, .. } = *version;
        let texts = (version.street_name, version.addressing_name, version.town, version.postcode_name);
        (id, register, (municipality, street_code, version.house_number.as_u16(), postcode), texts, point_status)
    };
    versions.sort_unstable_by(|one, other| {
        content(one).cmp(&content(other)).then_with(|| one.interval().cmp(&other.interval()))
    });
    versions.dedup_by(|next, kept| {
        let continues = content(next) == content(kept) && kept.interval().touches(next.interval());
        if continues {
            kept.set_interval(kept.interval().around(next.interval()));
        }
        continues
    });
}
