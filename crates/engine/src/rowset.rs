//! Sets of rows as sorted, disjoint runs: most restrictions name neighbours.

use std::ops::Range;

use roaring::RoaringBitmap;

/// Rows of a table, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowSet(Vec<Range<u32>>);

impl RowSet {
    /// The set of some rows, in any order and with repetitions.
    pub(crate) fn from_rows(mut rows: Vec<u32>) -> Self {
        rows.sort_unstable();
        Self::from_ranges(rows.into_iter().map(|row| row..row + 1))
    }

    /// Every row of a table.
    pub(crate) fn all(rows: usize) -> Self {
        Self::from_ranges(std::iter::once(0..rows as u32))
    }

    /// The union of runs whose starts ascend.
    pub(crate) fn from_ranges(ranges: impl IntoIterator<Item = Range<u32>>) -> Self {
        let mut runs: Vec<Range<u32>> = Vec::new();
        for range in ranges.into_iter().filter(|range| !range.is_empty()) {
            match runs.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                _ => runs.push(range),
            }
        }
        Self(runs)
    }

    /// The runs, ascending, none empty and none touching the next.
    pub(crate) fn ranges(&self) -> &[Range<u32>] {
        &self.0
    }

    /// Every row, ascending.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().cloned().flatten()
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> u64 {
        self.0.iter().map(|range| range.len() as u64).sum()
    }

    /// Whether a row is in the set.
    pub(crate) fn contains(&self, row: u32) -> bool {
        let next = self.0.partition_point(|range| range.end <= row);
        self.0.get(next).is_some_and(|range| range.start <= row)
    }

    /// The same set as a bitmap.
    pub(crate) fn compressed(&self) -> RoaringBitmap {
        let mut rows = RoaringBitmap::new();
        for range in &self.0 {
            rows.insert_range(range.clone());
        }
        rows
    }

    /// The rows of the set inside a run.
    pub(crate) fn within(&self, run: Range<u32>) -> impl Iterator<Item = Range<u32>> + '_ {
        let first = self.0.partition_point(|range| range.end <= run.start);
        let (from, to) = (run.start, run.end);
        let ranges = self.0.get(first..).unwrap_or_default().iter().take_while(move |range| range.start < to);
        ranges.map(move |range| range.start.max(from)..range.end.min(to)).filter(|range| !range.is_empty())
    }

    /// The rows in both.
    pub(crate) fn intersect(&self, other: &Self) -> Self {
        let (few, many) = if self.0.len() <= other.0.len() { (self, other) } else { (other, self) };
        Self(few.0.iter().flat_map(|range| many.within(range.clone())).collect())
    }
}

/// The rows in both, where `None` is no restriction.
pub(crate) fn both(a: Option<RowSet>, b: Option<RowSet>) -> Option<RowSet> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.intersect(&b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::RowSet;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn behaves_like_a_set(a in prop::collection::vec(0_u32..60, 0..40), b in prop::collection::vec(0_u32..60, 0..40)) {
            let (left, right): (BTreeSet<u32>, BTreeSet<u32>) = (a.iter().copied().collect(), b.iter().copied().collect());
            let (a, b) = (RowSet::from_rows(a), RowSet::from_rows(b));
            prop_assert_eq!(a.rows().collect::<BTreeSet<_>>(), left.clone());
            prop_assert_eq!(a.compressed().into_iter().collect::<BTreeSet<_>>(), left.clone());
            prop_assert_eq!(a.len(), left.len() as u64);
            prop_assert_eq!(a.intersect(&b).rows().collect::<Vec<_>>(), left.intersection(&right).copied().collect::<Vec<_>>());
            for row in 0..61 {
                prop_assert_eq!(a.contains(row), left.contains(&row));
            }
            let inside: Vec<u32> = a.within(10..30).flatten().collect();
            prop_assert_eq!(inside, left.range(10..30).copied().collect::<Vec<_>>());
        }
    }
}
