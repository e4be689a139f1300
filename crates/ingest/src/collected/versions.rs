//! Versions of entrances and units as they are kept until all files are read.
//!
//! They are stored in the order in which they come; [`crate::link`] makes one chain of them for each object.

use rustc_hash::FxHashSet;
use vejviser_model::Uuid;

use super::Collected;
use super::from_units::VersionsFromUnits;
use crate::record::{AccessAddressVersion, AddressVersion};

/// All versions that were read.
#[derive(Debug, Default)]
pub(crate) struct CollectedVersions {
    pub(crate) entrances: Vec<AccessAddressVersion>,
    pub(crate) units: Vec<AddressVersion>,
    /// Versions of entrances from rows of units.
    pub(crate) from_units: VersionsFromUnits,
}

impl CollectedVersions {
    /// Ids of the objects, one for each version.
    pub(super) fn ids(&self) -> impl Iterator<Item = Uuid> {
        let entrances = self.entrances.iter().map(|version| version.id);
        entrances.chain(self.units.iter().map(|version| version.id))
    }
}

impl Collected {
    /// What an entrance was called. Versions of one object may come from several files, in any order, and the current
    /// one may be among them.
    pub fn access_address_version(&mut self, record: AccessAddressVersion) {
        self.versions.entrances.push(record);
    }

    /// What a version of a unit says of its entrance. It counts only where no other source has that entrance.
    pub fn access_address_of_unit(&mut self, record: AccessAddressVersion) {
        self.versions.from_units.add(record);
    }

    /// The objects of which versions have been delivered so far.
    pub(crate) fn ids_of_versions(&self) -> FxHashSet<Uuid> {
        self.versions.ids().collect()
    }

    /// What a unit was called, as [`Collected::access_address_version`].
    pub fn address_version(&mut self, record: AddressVersion) {
        self.versions.units.push(record);
    }
}
