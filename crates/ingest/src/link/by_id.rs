//! What rows are found by while others refer to them.

use std::cell::OnceCell;
use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use vejviser_model::Uuid;

/// Rows by the id that each has.
///
/// References name millions of rows in no order, and a search by bisection would wait for the memory at each step: rows are
/// found by the hash of their ids, from the first time that one is asked for.
#[derive(Default)]
pub(super) struct RowsById {
    ids: Vec<Uuid>,
    rows: OnceCell<HashTable<u32>>,
}

impl RowsById {
    /// The rows have these ids, each one of its own.
    pub(super) fn new(ids: Vec<Uuid>) -> Self {
        Self { ids, rows: OnceCell::new() }
    }

    /// The row with an id.
    pub(super) fn row(&self, id: Uuid) -> Option<u32> {
        let ids = &self.ids;
        let rows = self.rows.get_or_init(|| {
            let mut rows = HashTable::with_capacity(ids.len());
            for (&id, row) in ids.iter().zip(0..) {
                rows.insert_unique(hash(id), row, |&row: &u32| hash(ids[row as usize]));
            }
            rows
        });
        rows.find(hash(id), |&row| ids[row as usize] == id).copied()
    }
}

fn hash(id: Uuid) -> u64 {
    FxBuildHasher.hash_one(id)
}

/// Addresses as other registers name them, when the records of them are gone.
#[derive(Default)]
pub(super) struct AddressRows {
    pub(super) entrances: RowsById,
    pub(super) units: RowsById,
    /// Municipality and property number of entrances, sorted.
    pub(super) properties: Vec<(u16, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_found_by_its_own_id_alone() {
        let id = |number: u128| Uuid::from_bytes(number.to_be_bytes());
        let numbers = [7, 1 << 64, 0, u128::MAX, 5];
        let rows = RowsById::new(numbers.map(id).to_vec());
        for (asked, expected) in [(7, Some(0)), (1 << 64, Some(1)), (0, Some(2)), (5, Some(4)), (8, None), (1, None)] {
            assert_eq!(rows.row(id(asked)), expected, "{asked}");
        }
        assert_eq!(RowsById::default().row(id(0)), None);
    }
}
