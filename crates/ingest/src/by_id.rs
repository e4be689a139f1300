//! Places of records by the id that each has.
//!
//! References name millions of records in no order, and a search by bisection would wait for the memory at each step.
//! The ids themselves stand in the records: a table that repeated them would be four times as large.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use vejviser_model::Uuid;

/// Places of records; whoever asks says which id the record of a place has.
#[derive(Debug, Default)]
pub(crate) struct PlacesById(HashTable<u32>);

impl PlacesById {
    /// Places of records that have these ids, each one of its own.
    pub(crate) fn new(ids: &[Uuid]) -> Self {
        let mut places = Self(HashTable::with_capacity(ids.len()));
        for (&id, place) in ids.iter().zip(0..) {
            places.insert(id, place, |place| ids[place as usize]);
        }
        places
    }

    /// Makes room for so many more.
    pub(crate) fn reserve(&mut self, more: usize, id_of: impl Fn(u32) -> Uuid) {
        self.0.reserve(more, |&place| hash(id_of(place)));
    }

    /// Adds the place of a record whose id has none yet.
    pub(crate) fn insert(&mut self, id: Uuid, place: u32, id_of: impl Fn(u32) -> Uuid) {
        self.0.insert_unique(hash(id), place, |&place| hash(id_of(place)));
    }

    /// The place of the record with an id.
    pub(crate) fn place(&self, id: Uuid, id_of: impl Fn(u32) -> Uuid) -> Option<u32> {
        self.0.find(hash(id), |&place| id_of(place) == id).copied()
    }
}

fn hash(id: Uuid) -> u64 {
    FxBuildHasher.hash_one(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_by_its_own_id_alone() {
        let id = |number: u128| Uuid::from_bytes(number.to_be_bytes());
        let ids = [7, 1 << 64, 0, u128::MAX, 5].map(id);
        let places = PlacesById::new(&ids);
        for (asked, expected) in [(7, Some(0)), (1 << 64, Some(1)), (0, Some(2)), (5, Some(4)), (8, None), (1, None)] {
            assert_eq!(places.place(id(asked), |place| ids[place as usize]), expected, "{asked}");
        }
        assert_eq!(PlacesById::default().place(id(0), |place| ids[place as usize]), None);
    }
}
