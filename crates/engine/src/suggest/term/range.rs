//! Stretches of the dictionary: the words that satisfy one word of a query.

use std::ops::Range;
use std::slice;

use smallvec::SmallVec;

/// Stretches in ascending order, with other words between them: a misspelt word is like hundreds, and whether one is
/// among them is asked of every name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretches(SmallVec<[Range<u32>; 2]>);

impl Stretches {
    /// Adds stretches, in any order, whether they are there already or not.
    pub(crate) fn add(&mut self, more: impl IntoIterator<Item = Range<u32>>) {
        let Self(stretches) = self;
        stretches.extend(more);
        stretches.sort_unstable_by_key(|stretch| stretch.start);
        stretches.dedup_by(|next, before| {
            let are_one = next.start <= before.end;
            if are_one {
                before.end = before.end.max(next.end);
            }
            are_one
        });
    }

    /// Whether a word is among them.
    #[inline]
    pub(crate) fn holds(&self, term: u32) -> bool {
        // A word that is spelt right has one.
        if let [only] = &self.0[..] {
            return only.contains(&term);
        }
        let place = self.0.partition_point(|stretch| stretch.end <= term);
        self.0.get(place).is_some_and(|stretch| stretch.start <= term)
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

impl FromIterator<Range<u32>> for Stretches {
    fn from_iter<Iter: IntoIterator<Item = Range<u32>>>(stretches: Iter) -> Self {
        let mut all = Self::default();
        all.add(stretches);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_that_touch_are_one() {
        for (stretches, expected) in [
            (vec![], vec![]),
            (vec![(3, 5)], vec![(3, 5)]),
            (vec![(7, 9), (3, 5)], vec![(3, 5), (7, 9)]),
            (vec![(5, 7), (3, 5)], vec![(3, 7)]),
            (vec![(3, 9), (4, 5), (8, 12), (13, 14)], vec![(3, 12), (13, 14)]),
            (vec![(3, 5), (3, 5)], vec![(3, 5)]),
        ] {
            let all: Stretches = stretches.iter().map(|&(from, to)| from..to).collect();
            assert_eq!(all.iter().map(|stretch| (stretch.start, stretch.end)).collect::<Vec<_>>(), expected);
            for term in 0..16 {
                let is_in = stretches.iter().any(|&(from, to)| (from..to).contains(&term));
                assert_eq!(all.holds(term), is_in, "{stretches:?} {term}");
            }
        }
    }
}
