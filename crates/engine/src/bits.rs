//! A set of rows with a bit for each row of the table: for sets that hold many of them, in any order.

use std::ops::Range;

use roaring::RoaringBitmap;

/// From this share of a table on, its rows are sooner marked than sorted.
const SHARE: usize = 64;

/// Rows of a table.
#[derive(Clone, Debug)]
pub(crate) struct Bits(Vec<u8>);

impl Bits {
    /// Whether a set of so many rows of a table is made sooner this way.
    pub(crate) fn are_worth(rows: usize, all: usize) -> bool {
        rows >= all / SHARE
    }

    /// No row of a table of so many.
    pub(crate) fn new(rows: usize) -> Self {
        Self(vec![0; rows.div_ceil(8)])
    }

    /// Adds a row of the table.
    #[inline]
    pub(crate) fn insert(&mut self, row: u32) {
        self.0[row as usize / 8] |= 1 << (row % 8);
    }

    /// Adds neighbouring rows of the table, whole bytes at once.
    pub(crate) fn insert_range(&mut self, rows: Range<u32>) {
        let (first, last) = (rows.start.next_multiple_of(8).min(rows.end), rows.end / 8 * 8);
        for row in (rows.start..first).chain(last.max(first)..rows.end) {
            self.insert(row);
        }
        if first < last {
            self.0[first as usize / 8..last as usize / 8].fill(u8::MAX);
        }
    }

    /// Whether a row of the table is in the set.
    #[inline]
    pub(crate) fn contains(&self, row: u32) -> bool {
        self.0[row as usize / 8] & (1 << (row % 8)) != 0
    }

    /// Whether no row is in the set.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&rows| rows == 0)
    }

    /// The same set, compressed.
    pub(crate) fn compressed(&self) -> RoaringBitmap {
        RoaringBitmap::from_lsb0_bytes(0, &self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Bits;

    #[test]
    fn a_range_adds_its_rows_and_no_others() {
        for range in [0..0, 0..1, 3..8, 8..16, 7..9, 5..41, 8..9, 63..64, 0..64, 60..61] {
            let mut bits = Bits::new(64);
            bits.insert_range(range.clone());
            assert_eq!((0..64).filter(|&row| bits.contains(row)).collect::<Vec<_>>(), range.collect::<Vec<_>>());
        }
    }

    #[test]
    fn holds_the_rows_that_were_added() {
        for rows in [BTreeSet::new(), BTreeSet::from([0]), BTreeSet::from([7, 8, 70_000]), (0..70_001).collect()] {
            let mut bits = Bits::new(70_001);
            for &row in &rows {
                bits.insert(row);
            }
            assert_eq!((0..70_001).filter(|&row| bits.contains(row)).collect::<BTreeSet<_>>(), rows);
            assert_eq!(bits.is_empty(), rows.is_empty());
            assert_eq!(bits.compressed().into_iter().collect::<BTreeSet<_>>(), rows);
        }
    }
}
