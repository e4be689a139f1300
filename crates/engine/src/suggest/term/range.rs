//! Ranges of the dictionary: the terms that match one word of a query.

use std::ops::Range;
use std::slice;

use smallvec::SmallVec;

/// Ranges of term numbers, ascending and apart. A misspelt word is similar to hundreds of terms, and every candidate name
/// is checked against them, so membership is a binary search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TermRanges(SmallVec<[Range<u32>; 2]>);

impl TermRanges {
    /// Adds ranges, in any order; those that overlap or touch are merged.
    pub(crate) fn add(&mut self, more: impl IntoIterator<Item = Range<u32>>) {
        let Self(ranges) = self;
        ranges.extend(more);
        ranges.sort_unstable_by_key(|range| range.start);
        ranges.dedup_by(|next, before| {
            let touches = next.start <= before.end;
            if touches {
                before.end = before.end.max(next.end);
            }
            touches
        });
    }

    /// Whether a term lies in one of them.
    #[inline]
    pub(crate) fn contains(&self, term: u32) -> bool {
        // A word without typing errors has one range.
        if let [only] = &self.0[..] {
            return only.contains(&term);
        }
        let place = self.0.partition_point(|range| range.end <= term);
        self.0.get(place).is_some_and(|range| range.start <= term)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(crate) fn iter(&self) -> slice::Iter<'_, Range<u32>> {
        self.0.iter()
    }
}

impl FromIterator<Range<u32>> for TermRanges {
    fn from_iter<Iter: IntoIterator<Item = Range<u32>>>(ranges: Iter) -> Self {
        let mut all = Self::default();
        all.add(ranges);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_ranges_are_merged() {
        for (ranges, expected) in [
            (vec![], vec![]),
            (vec![(3, 5)], vec![(3, 5)]),
            (vec![(7, 9), (3, 5)], vec![(3, 5), (7, 9)]),
            (vec![(5, 7), (3, 5)], vec![(3, 7)]),
            (vec![(3, 9), (4, 5), (8, 12), (13, 14)], vec![(3, 12), (13, 14)]),
            (vec![(3, 5), (3, 5)], vec![(3, 5)]),
        ] {
            let all: TermRanges = ranges.iter().map(|&(from, to)| from..to).collect();
            assert_eq!(all.iter().map(|range| (range.start, range.end)).collect::<Vec<_>>(), expected);
            for term in 0..16 {
                let is_inside = ranges.iter().any(|&(from, to)| (from..to).contains(&term));
                assert_eq!(all.contains(term), is_inside, "{ranges:?} {term}");
            }
        }
    }
}
