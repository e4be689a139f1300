//! Numbers for rows that their delivery does not number: copies of the register tell rows of the past apart by them.
//!
//! A number follows from what the row is about and when it begins to hold, so that it stays from one delivery to the next,
//! whichever form they have, and a row that has got an end keeps it. Of two rows that would have the same the later one in
//! the order of the table has the next that is free.

use roaring::RoaringBitmap;
use vejviser_model::Uuid;
use vejviser_model::bitemporal::{BitemporalRow, GIVEN_ROWKEY};

/// The numbers that rows of an entity have been given.
#[derive(Debug, Default)]
pub(super) struct RowNumbers(RoaringBitmap);

impl RowNumbers {
    /// The number of a row, which is its own where it has one. Copies keep it as a whole number of four bytes.
    pub(super) fn of<T>(&mut self, row: &BitemporalRow<T>) -> u32 {
        if row.rowkey > 0 {
            return row.rowkey;
        }
        let mut number = first(row.id, row.from);
        while !self.0.insert(number) {
            number = (number + 1) % GIVEN_ROWKEY;
        }
        GIVEN_ROWKEY + number
    }
}

/// The number to begin with. It must not change from one version of the program to the next.
fn first(id: Uuid, from: i64) -> u32 {
    let id = u128::from_be_bytes(*id.as_bytes());
    let mixed =
        [(id >> 64) as u64, id as u64, from.cast_unsigned()].into_iter().fold(0, |mixed, next| mix(mixed ^ next));
    (mixed % u64::from(GIVEN_ROWKEY)) as u32
}

/// Spreads numbers evenly: the last step of `SplitMix64`.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use vejviser_model::bitemporal::OPEN;

    use super::*;

    #[test]
    fn rows_without_a_number_are_given_one() {
        let row = |object: u8, from: i64, rowkey: u32| BitemporalRow {
            id: Uuid::from_bytes([object; 16]),
            from,
            to: OPEN,
            registered: 0,
            rowkey,
            status: 3,
            facts: (),
        };
        let mut numbers = RowNumbers::default();
        for (what, row, expected) in [
            ("its own", row(1, 10, 77), 77),
            ("one that follows from object and beginning", row(1, 10, 0), 1_530_227_608),
            ("another beginning", row(1, 20, 0), 1_161_829_339),
            ("another object", row(2, 10, 0), 1_484_336_280),
            ("the same again has the next", row(1, 10, 0), 1_530_227_609),
        ] {
            assert_eq!(numbers.of(&row), expected, "{what}");
        }
    }
}
