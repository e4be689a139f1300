//! Runs: pairs that are not made yet, in places that hold no word, by the best that the next of them can give.

use std::cmp::{Ordering, Reverse};

use super::order::{Length, Run};
use super::{Best, Pairs};
use crate::{Budget, Result};

/// Pairs in order, none of which is better than the first may be.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RankedRun {
    pub(super) key: Best,
    /// What the names of its pairs give to the rank.
    pub(super) part: u32,
    pub(super) run: Run,
}

impl Ord for RankedRun {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl PartialOrd for RankedRun {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Pairs<'_> {
    /// A run with the best that its first pair can give; none where it is at its end.
    pub(super) fn ranked(&mut self, run: Run, part: u32) -> Option<RankedRun> {
        let Length { words, letters } = self.engine.pair_order().length(&run)?;
        let known = self.run_bounds.get(&(part, words)).copied();
        let bound = known.unwrap_or_else(|| {
            let of_name = self.parts.get(part);
            let no_place = self.no_hits(usize::from(words).saturating_sub(of_name.words));
            self.bound(&[of_name, &no_place], self.designations.anywhere)
        });
        self.run_bounds.insert((part, words), bound);
        let distance = u32::from(letters).saturating_sub(self.letters);
        Some(RankedRun { key: (bound, Reverse(distance)), part, run })
    }

    /// Makes the next pair of a run.
    pub(super) fn advance(&mut self, RankedRun { mut run, part, .. }: RankedRun, budget: &mut Budget) -> Result<()> {
        let (snapshot, engine) = (self.filter.snapshot(), self.engine);
        let of_all_names = matches!(run, Run::All(_));
        while let Some(pair) = engine.pair_order().take(&mut run) {
            budget.spend(1)?;
            let segment = engine.suggest.segments.get(pair.segment);
            let held = self.parts.get(part).mask;
            let is_unnamed = || self.parts.names.mask(snapshot.streets.name.get(segment.street as usize)) == 0;
            if self.query.all() & !(held | self.designations.in_segment(&segment.signature).either()) == 0
                && !self.placed.contains(pair.place)
                && self.filter.takes_street(segment.street)
                && (!of_all_names || is_unnamed())
            {
                self.add(segment.street, pair.place, Some(&segment.signature), None, budget)?;
                break;
            }
        }
        let rest = self.ranked(run, part);
        self.runs.extend(rest);
        Ok(())
    }
}
