//! All objects of a kind in order of id, those included that only versions tell of.
//!
//! Their rows and the rows of their versions lie in two tables in order of id, which a walk reads side by side, as if
//! they were one: of the rows with one id, that of the object comes first. Where a block of such rows begins is found by
//! halving, without a look at the rows before it.

use std::ops::Range;

use vejviser_model::Uuid;

use super::{History, Kind};
use crate::column::Column;
use crate::tables::ROWS_A_HISTORY_BLOCK;

/// One object: its rows in the table of versions, or else its own row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// Rows of its versions.
    pub versions: Range<usize>,
    /// Its row, where it has none of these.
    pub only: Option<u32>,
}

/// A walk through all objects of a kind.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    history: History<'a>,
    kind: Kind,
    /// Rows of the objects, in order of id.
    rows: &'a [u32],
    /// Ids of the versions.
    version_ids: &'a [[u8; 16]],
    /// Rows of objects behind.
    row: usize,
    /// Rows of versions behind.
    version: usize,
}

impl<'a> Walk<'a> {
    /// A walk from the first object.
    pub fn new(history: History<'a>, kind: Kind) -> Self {
        let ids = |ids: &'a Column<Uuid>| ids.array().value_data().as_chunks().0;
        let (rows, version_ids) = match kind {
            Kind::AccessAddress => (&history.access_address_ids.row, ids(&history.access_address_versions.id)),
            Kind::Address => (&history.address_ids.row, ids(&history.address_versions.id)),
        };
        Self { history, kind, rows: rows.array().values(), version_ids, row: 0, version: 0 }
    }

    /// A walk from the first object that begins in a block or behind it.
    pub fn from_block(history: History<'a>, kind: Kind, block: usize) -> Self {
        let mut walk = Self::new(history, kind);
        let lengths = (walk.rows.len(), walk.version_ids.len());
        let passed = block.saturating_mul(ROWS_A_HISTORY_BLOCK).min(lengths.0 + lengths.1);
        let (id_of_row, id_of_version) = (|place| walk.id_of_row(place), |row| walk.id_of_version(row));
        (walk.row, walk.version) = object_behind(passed, lengths, id_of_row, id_of_version);
        walk
    }

    /// Rows of both tables behind.
    pub fn passed(&self) -> usize {
        self.row + self.version
    }

    /// How many versions an object has.
    pub fn versions_of(&self, object: &Object) -> usize {
        let entrance = |unit: u32| self.history.addresses.access_address.get(unit as usize) as usize;
        let Object { versions, only } = object;
        match (self.kind, *only) {
            (Kind::AccessAddress, None) => versions.len(),
            (Kind::AccessAddress, Some(_)) => 1,
            // One open interval meets another.
            (Kind::Address, Some(unit)) if !self.history.access_addresses.has_versions.get(entrance(unit)) => 1,
            (Kind::Address, only) => self.history.unit_versions(versions.clone(), only).count(),
        }
    }

    /// Id of the object at a place in the order of ids.
    fn id_of_row(&self, place: usize) -> Option<Uuid> {
        let row = *self.rows.get(place)? as usize;
        Some(match self.kind {
            Kind::AccessAddress => self.history.access_addresses.id.get(row),
            Kind::Address => self.history.addresses.id.get(row),
        })
    }

    fn id_of_version(&self, row: usize) -> Option<Uuid> {
        self.version_ids.get(row).copied().map(Uuid::from_bytes)
    }
}

/// How many rows of objects and of versions lie before the first object that begins when so many of both are passed, or
/// later.
fn object_behind<Id: Copy + Ord>(
    passed: usize,
    (rows, versions): (usize, usize),
    id_of_row: impl Fn(usize) -> Option<Id>,
    id_of_version: impl Fn(usize) -> Option<Id>,
) -> (usize, usize) {
    // Of the rows passed, at least so many are those of objects, and at most so many.
    let (mut from, mut end) = (passed.saturating_sub(versions), passed.min(rows));
    while from < end {
        let row = from.midpoint(end);
        if id_of_row(row) <= id_of_version(passed - row - 1) {
            from = row + 1;
        } else {
            end = row;
        }
    }
    let mut version = passed - from;
    let last_row = from.checked_sub(1).and_then(id_of_row);
    let last_version = version.checked_sub(1).and_then(&id_of_version);
    if let Some(last) = last_row.max(last_version) {
        while id_of_version(version) == Some(last) {
            version += 1;
        }
    }
    (from, version)
}

impl Iterator for Walk<'_> {
    type Item = Object;

    fn next(&mut self) -> Option<Object> {
        let (of_row, of_version) = (self.id_of_row(self.row), self.id_of_version(self.version));
        if of_row.is_some() && of_version.is_none_or(|other| of_row < Some(other)) {
            let only = self.rows.get(self.row).copied();
            self.row += 1;
            return Some(Object { versions: 0..0, only });
        }
        let id = of_version?;
        let from = self.version;
        while self.id_of_version(self.version) == Some(id) {
            self.version += 1;
        }
        if of_row == Some(id) {
            self.row += 1;
        }
        Some(Object { versions: from..self.version, only: None })
    }
}

impl History<'_> {
    /// How many blocks the rows of a kind make.
    pub fn blocks(&self, kind: Kind) -> usize {
        let walk = Walk::new(*self, kind);
        (walk.rows.len() + walk.version_ids.len()).div_ceil(ROWS_A_HISTORY_BLOCK)
    }

    /// How many versions the objects before each block have.
    pub(crate) fn count_versions(&self, kind: Kind) -> Vec<u32> {
        let (blocks, mut walk) = (self.blocks(kind), Walk::new(*self, kind));
        let mut before = Vec::with_capacity(blocks);
        let mut versions = 0_u32;
        loop {
            while before.len() < blocks && before.len() * ROWS_A_HISTORY_BLOCK <= walk.passed() {
                before.push(versions);
            }
            let Some(object) = walk.next() else { return before };
            versions = versions.saturating_add(walk.versions_of(&object) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::object_behind;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn the_first_object_behind_any_number_of_rows_is_found(
            rows in prop::collection::btree_set(0..40_u8, 0..30),
            mut versions in prop::collection::vec(0..40_u8, 0..60),
        ) {
            versions.sort_unstable();
            let ids: BTreeSet<u8> = rows.iter().chain(&versions).copied().collect();
            let before = |id: u8| (rows.range(..id).count(), versions.partition_point(|&other| other < id));
            let begins: Vec<_> = ids.into_iter().map(before).chain([(rows.len(), versions.len())]).collect();
            let rows: Vec<u8> = rows.iter().copied().collect();
            let lengths = (rows.len(), versions.len());
            for passed in 0..=rows.len() + versions.len() {
                let expected = begins.iter().find(|(row, version)| row + version >= passed);
                let id_of_row = |row: usize| rows.get(row).copied();
                let id_of_version = |row: usize| versions.get(row).copied();
                let found = object_behind(passed, lengths, id_of_row, id_of_version);
                prop_assert_eq!(Some(&found), expected);
            }
        }
    }
}
