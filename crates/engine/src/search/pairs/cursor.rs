//! Cursors over pairs that are not made yet, in places that hold no word, by the best that the next of them can give.

use std::cmp::{Ordering, Reverse};

use super::order::{Length, PairCursor};
use super::{Best, Pairs};
use crate::{Budget, Result};

/// Pairs in order, none of which is better than the first may be.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RankedCursor {
    pub(super) key: Best,
    /// What the names of its pairs give to the rank.
    pub(super) field: u32,
    pub(super) cursor: PairCursor,
}

impl Ord for RankedCursor {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl PartialOrd for RankedCursor {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Pairs<'_> {
    /// A cursor with the best that its first pair can give; none where it is at its end.
    pub(super) fn ranked(&mut self, cursor: PairCursor, field: u32) -> Option<RankedCursor> {
        let Length { words, letters } = self.engine.pair_order().length(&cursor)?;
        let cached = self.cursor_bounds.get(&(field, words)).copied();
        let bound = cached.unwrap_or_else(|| {
            let of_name = self.fields.get(field);
            let no_place = self.no_hits(usize::from(words).saturating_sub(of_name.words));
            self.bound(&[of_name, &no_place], self.designations.anywhere)
        });
        self.cursor_bounds.insert((field, words), bound);
        let distance = u32::from(letters).saturating_sub(self.letters);
        Some(RankedCursor { key: (bound, Reverse(distance)), field, cursor })
    }

    /// Makes the next pair of a cursor.
    pub(super) fn advance(
        &mut self,
        RankedCursor { mut cursor, field, .. }: RankedCursor,
        budget: &mut Budget,
    ) -> Result<()> {
        let (snapshot, engine) = (self.filter.snapshot(), self.engine);
        let of_all_names = matches!(cursor, PairCursor::All(_));
        while let Some(pair) = engine.pair_order().take(&mut cursor) {
            budget.spend(1)?;
            let segment = engine.suggest.segments.get(pair.segment);
            let held = self.fields.get(field).mask;
            let is_unnamed = || self.fields.names.mask(snapshot.streets.name.get(segment.street as usize)) == 0;
            if self.query.all() & !(held | self.designations.in_segment(&segment.signature).either()) == 0
                && !self.placed.contains(pair.place)
                && self.filter.takes_street(segment.street)
                && (!of_all_names || is_unnamed())
            {
                self.add(segment.street, pair.place, Some(segment), None, budget)?;
                break;
            }
        }
        let rest = self.ranked(cursor, field);
        self.cursors.extend(rest);
        Ok(())
    }
}
