//! A walk through the versions of all objects of a kind, in order of id, from anywhere in the list.

use vejviser_dataset::Snapshot;
use vejviser_dataset::history::{Kind, Object, Walk};

use super::version::{self, Version};
use crate::{Budget, Result};

/// The versions of one object after another.
pub(super) struct VersionWalk<'a> {
    snapshot: &'a Snapshot,
    kind: Kind,
    objects: Walk<'a>,
    /// Versions behind.
    versions: u64,
}

impl<'a> VersionWalk<'a> {
    /// A walk from the first object.
    pub(super) fn new(snapshot: &'a Snapshot, kind: Kind) -> Self {
        Self { snapshot, kind, objects: Walk::new(snapshot.history(), kind), versions: 0 }
    }

    /// A walk from the object that has the version with a number.
    pub(super) fn from_version(snapshot: &'a Snapshot, kind: Kind, number: u64, budget: &mut Budget) -> Result<Self> {
        let before = match kind {
            Kind::AccessAddress => &snapshot.access_address_history_blocks.versions_before,
            Kind::Address => &snapshot.address_history_blocks.versions_before,
        };
        let before = before.array().values();
        let block = before.partition_point(|&before| u64::from(before) <= number).saturating_sub(1);
        let mut walk = Self {
            snapshot,
            kind,
            objects: Walk::from_block(snapshot.history(), kind, block),
            versions: before.get(block).copied().unwrap_or_default().into(),
        };
        let mut next = walk.objects.clone();
        while let Some(object) = next.next() {
            budget.spend(1)?;
            let versions = walk.versions + next.versions_of(&object) as u64;
            if versions > number {
                break;
            }
            (walk.objects, walk.versions) = (next.clone(), versions);
        }
        Ok(walk)
    }

    /// Number of the version at which the walk stands.
    pub(super) fn versions_behind(&self) -> u64 {
        self.versions
    }

    /// Calls `each` with the versions of the next object. False when there is none.
    pub(super) fn next(&mut self, budget: &mut Budget, mut each: impl FnMut(Version<'a>)) -> Result<bool> {
        let Some(Object { versions, only }) = self.objects.next() else { return Ok(false) };
        let (snapshot, history) = (self.snapshot, self.snapshot.history());
        let mut count = 0;
        let mut count_each = |version| {
            count += 1;
            each(version);
        };
        match self.kind {
            Kind::AccessAddress => history
                .entrance_versions_in(versions, only)
                .for_each(|version| count_each(version::of_entrance(snapshot, version))),
            Kind::Address => history
                .unit_versions(versions, only)
                .for_each(|version| count_each(version::of_unit(snapshot, version))),
        }
        budget.spend(1 + count)?;
        self.versions += count;
        Ok(true)
    }
}
