//! Chains by the key or the id that other rows refer to them with.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use vejviser_model::Uuid;

use super::super::key::{Key, Keys};
use vejviser_model::bitemporal::{BitemporalRow, chain, valid_at};

/// Chains of a small entity, by key.
pub(super) struct ByKey<T> {
    versions: Vec<BitemporalRow<T>>,
    /// Range of the versions of each key.
    ranges: Vec<(u32, u32)>,
}

impl<T: Copy + PartialEq> ByKey<T> {
    /// Makes chains of rows. Returns how many came twice as well.
    pub(super) fn new(mut versions: Vec<BitemporalRow<T>>, keys: &Keys) -> (Self, u64) {
        let repeated = chain(&mut versions);
        let mut ranges = vec![(0, 0); keys.len()];
        let mut start = 0;
        for chain in versions.chunk_by(|one, other| one.id == other.id) {
            let end = start + chain.len() as u32;
            if let Some(range) = keys.of(chain[0].id).and_then(|key| ranges.get_mut(key.index())) {
                *range = (start, end);
            }
            start = end;
        }
        (Self { versions, ranges }, repeated)
    }

    /// The chain that a key stands for; empty when there is none.
    pub(super) fn chain(&self, key: Key) -> &[BitemporalRow<T>] {
        let (start, end) = self.ranges.get(key.index()).copied().unwrap_or_default();
        self.versions.get(start as usize..end as usize).unwrap_or_default()
    }

    /// What a key stands for at a moment.
    pub(super) fn at(&self, key: Key, moment: i64) -> Option<&BitemporalRow<T>> {
        valid_at(self.chain(key), moment)
    }

    /// Every chain.
    pub(super) fn chains(&self) -> impl Iterator<Item = &[BitemporalRow<T>]> {
        self.versions.chunk_by(|one, other| one.id == other.id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.versions.is_empty()
    }
}

/// Chains of a large entity, by id: four bytes and a bit for each.
pub(super) struct ById<T> {
    versions: Vec<BitemporalRow<T>>,
    /// Where each chain begins.
    starts: HashTable<u32>,
}

fn hash(id: Uuid) -> u64 {
    FxBuildHasher.hash_one(id.as_bytes())
}

impl<T: Copy + PartialEq> ById<T> {
    /// Makes chains of rows. Returns how many came twice as well.
    pub(super) fn new(mut versions: Vec<BitemporalRow<T>>) -> (Self, u64) {
        let repeated = chain(&mut versions);
        let id_at = |start: &u32| versions[*start as usize].id;
        let mut starts = HashTable::with_capacity(versions.len());
        let mut start = 0;
        for chain in versions.chunk_by(|one, other| one.id == other.id) {
            starts.insert_unique(hash(chain[0].id), start, |start| hash(id_at(start)));
            start += chain.len() as u32;
        }
        (Self { versions, starts }, repeated)
    }

    /// Objects that there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The chain of an object; empty when there is none.
    pub(super) fn chain(&self, id: Uuid) -> &[BitemporalRow<T>] {
        let found = self.starts.find(hash(id), |&start| self.versions[start as usize].id == id);
        let Some(rest) = found.and_then(|&start| self.versions.get(start as usize..)) else { return &[] };
        let length = rest.iter().take_while(|version| version.id == id).count();
        &rest[..length]
    }

    /// Every chain.
    pub(super) fn chains(&self) -> impl Iterator<Item = &[BitemporalRow<T>]> {
        self.versions.chunk_by(|one, other| one.id == other.id)
    }
}
