//! What addresses were called over time: versions of entrances and units.
//!
//! Which rows tell of an object, and when, [`vejviser_dataset::history`] knows; here they become what they say, and lists.
//! How a version is written is the `wire` crate's affair.

mod candidates;
mod former;
mod list;
mod version;
mod version_filter;
mod walk;

use vejviser_dataset::Snapshot;
use vejviser_dataset::history::Kind;
use vejviser_dataset::order::run_of;
use vejviser_model::Uuid;

use crate::Engine;
use crate::lookup::address_row;

pub use former::VersionNameId;
pub use version::Version;

impl Engine {
    /// Every version of the entrance with an id, oldest first; none where there is no such entrance.
    pub fn access_address_versions(&self, id: Uuid) -> impl Iterator<Item = Version<'_>> {
        entrance_versions(self.snapshot(), id)
    }

    /// Every version of the unit with an id, oldest first; none where there is no such unit. Times at which its
    /// entrance is not known to have existed are left out.
    pub fn address_versions(&self, id: Uuid) -> impl Iterator<Item = Version<'_>> {
        unit_versions(self.snapshot(), id)
    }
}

fn entrance_versions(snapshot: &Snapshot, id: Uuid) -> impl Iterator<Item = Version<'_>> {
    snapshot.history().entrance_versions(id).map(|version| version::of_entrance(snapshot, version))
}

fn unit_versions(snapshot: &Snapshot, id: Uuid) -> impl Iterator<Item = Version<'_>> {
    let rows = run_of(&snapshot.address_versions.id, id);
    let only = if rows.is_empty() { address_row(snapshot, id) } else { None };
    snapshot.history().unit_versions(rows, only).map(|version| version::of_unit(snapshot, version))
}

/// Every version of the object with an id.
fn versions(snapshot: &Snapshot, kind: Kind, id: Uuid) -> impl Iterator<Item = Version<'_>> {
    let (entrance, unit) = match kind {
        Kind::AccessAddress => (Some(entrance_versions(snapshot, id)), None),
        Kind::Address => (None, Some(unit_versions(snapshot, id))),
    };
    entrance.into_iter().flatten().chain(unit.into_iter().flatten())
}
