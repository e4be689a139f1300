//! What addresses were called over time: versions of entrances and units.
//!
//! The tables keep the two apart ([`AccessAddressVersions`], [`AddressVersions`]), for a street that gets a new name
//! would otherwise write a version of every flat in it. Here they are put together: a unit's version is a version of
//! its own, met with the versions of the entrance it then had, by interval. Objects that never changed have no rows in
//! these tables; their row is their only version. How a version is written is the `wire` crate's affair.
//!
//! [`AccessAddressVersions`]: vejviser_dataset::tables::AccessAddressVersions
//! [`AddressVersions`]: vejviser_dataset::tables::AddressVersions

mod candidates;
mod conditions;
mod former;
mod list;
mod unit;
mod version;
mod walk;

use vejviser_dataset::Snapshot;
use vejviser_model::Uuid;

use crate::Engine;

pub use former::VersionNameId;
pub use version::Version;
pub(crate) use walk::Walks;

impl Engine {
    /// Every version of the entrance with an id, oldest first; none where there is no such entrance.
    pub fn access_address_versions(&self, id: Uuid) -> impl Iterator<Item = Version<'_>> {
        version::of_entrance(self.snapshot(), id)
    }

    /// Every version of the unit with an id, oldest first; none where there is no such unit. Times at which its
    /// entrance is not known to have existed are left out.
    pub fn address_versions(&self, id: Uuid) -> impl Iterator<Item = Version<'_>> {
        unit::versions(self.snapshot(), id)
    }
}

/// What the lists need to know of a kind of object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    AccessAddress,
    Address,
}

/// Every version of the object with an id.
fn versions(snapshot: &Snapshot, kind: Kind, id: Uuid) -> impl Iterator<Item = Version<'_>> {
    let (entrance, unit) = match kind {
        Kind::AccessAddress => (Some(version::of_entrance(snapshot, id)), None),
        Kind::Address => (None, Some(unit::versions(snapshot, id))),
    };
    entrance.into_iter().flatten().chain(unit.into_iter().flatten())
}
