//! Street names, ranked by how well the name answers to the whole typed text.
//!
//! Names that begin with the typed text score 0 or 2 and all others at least 3. Such names are neighbours in byte
//! order, so that a text of one letter costs a pass over a few thousand numbers and touches no name at all; the rest
//! are looked at only where those do not suffice.

use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::query::compiled::Asked;
use crate::suggest::query::condition::{Mask, Reading, mask, met_by_place, met_by_street};
use crate::suggest::query::text::Query;
use crate::suggest::restriction::Restriction;
use crate::suggest::restriction::area::Near;
use crate::suggest::score::element::Typed;
use crate::suggest::score::rank::Best;
use crate::suggest::search::candidates::{Candidates, candidates};
use crate::{Budget, Result};

/// By what names are ordered: score, then the order shown. Where a position is given, the nearer before that: metres above
/// 32 bits of order.
pub(crate) type NameKey = (u32, u64);

/// Names passed over for one step, block by block.
const NAMES_A_STEP: u64 = 256;
/// Segments passed over for one step.
const PASSED_A_STEP: u64 = 8;
/// Segments whose distance is looked up for one step.
const MEASURED_A_STEP: u64 = 4;
/// Names of which the best are looked for together: so many that few of those that come first are bettered later, and so
/// few that the best are soon there, and others are refused by their score alone.
const OFFERED_AT_ONCE: usize = 64;
/// Score of a name that begins with the typed text.
const BEGINS: u32 = 2;

/// The search of the tier.
pub(crate) struct StreetSearch<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) index: &'a Index,
    pub(crate) query: &'a Query<'a>,
    pub(crate) restriction: &'a Restriction<'a>,
    pub(crate) best: Best<NameKey>,
}

impl StreetSearch<'_> {
    /// Adds the names that begin with the typed text.
    pub(crate) fn beginning(&mut self, budget: &mut Budget) -> Result<()> {
        let [same, longer] = self.index.beginning_with(&self.query.lower);
        let count = (longer.end - same.start) as u64;
        if let Some(near) = self.restriction.near().map(Near::names).filter(|near| near.len() < count) {
            budget.spend(near.len())?;
            return near.rows().try_for_each(|row| match self.index.name(row).strip_prefix(&self.query.lower) {
                Some("") => self.offer(0, self.index.order(row), budget),
                Some(_) => self.offer(BEGINS, self.index.order(row), budget),
                None => Ok(()),
            });
        }
        budget.spend(count / NAMES_A_STEP)?;
        let is_anywhere = self.restriction.nearness().is_none();
        for (score, names) in [(0, same), (BEGINS, longer)] {
            for (least, orders) in self.index.orders_in_blocks(names) {
                let least = if is_anywhere { u64::from(least) } else { 0 };
                if self.best.takes(&(score, least)) {
                    orders.iter().try_for_each(|&order| self.offer(score, order, budget))?;
                }
            }
        }
        Ok(())
    }

    /// Adds a name that begins with the typed text.
    fn offer(&mut self, score: u32, order: u32, budget: &mut Budget) -> Result<()> {
        let name = self.index.name_at(order);
        let key = self.key(score, name, budget)?;
        if self.best.takes(&key) {
            budget.spend(1)?;
            if self.has_answer(name, |_| true, |_| true, budget)? {
                self.best.offer(key);
            }
        }
        Ok(())
    }

    fn key(&self, score: u32, name: u32, budget: &mut Budget) -> Result<NameKey> {
        let order = u64::from(self.index.order(name));
        let Some(nearness) = self.restriction.nearness() else { return Ok((score, order)) };
        let streets = self.snapshot.street_names.streets.get(name as usize);
        budget.spend(1 + streets.len() as u64 / MEASURED_A_STEP)?;
        Ok((score, u64::from(nearness.metres_to_any(self.snapshot, streets)) << 32 | order))
    }

    /// The names, best first.
    pub(crate) fn into_names(self) -> Vec<u32> {
        let index = self.index;
        self.best.into_sorted().into_iter().map(|key| name_of(index, key)).collect()
    }

    /// Whether no name that does not begin with the typed text can be among the best.
    pub(crate) fn is_full(&self) -> bool {
        !self.best.takes(&(BEGINS + 1, 0))
    }

    /// Adds the other names that hold every word.
    pub(crate) fn holding(&mut self, reading: &Reading, budget: &mut Budget) -> Result<()> {
        let found = candidates(self.snapshot, self.index, self.restriction, reading, budget)?;
        let Candidates::Names(names, met) = found else { return Ok(()) };
        let everything = mask(reading, |_| true);
        let any = |search: &Self, name: u32, _: Mask, budget: &mut Budget| {
            search.has_answer(name, |_| true, |_| true, budget)
        };
        let mut typed = None;
        let mut keys = Vec::with_capacity(OFFERED_AT_ONCE);
        for name in names {
            budget.spend(1)?;
            if met != everything && met_by_street(self.index, reading, name) != everything {
                continue;
            }
            let typed = typed.get_or_insert_with(|| Typed::new(&self.query.lower));
            budget.spend(typed.steps())?;
            let key = self.key(typed.score(self.index.name(name), 1), name, budget)?;
            self.put_forward(&mut keys, (key, 0), any, budget)?;
        }
        self.offer_all(&mut keys, any, budget)
    }

    /// Adds the names whose streets lie where the words say that the name does not hold; if the words are all of
    /// places, the names that lie there, alphabetically.
    pub(crate) fn lying_in(&mut self, reading: &Reading, places_alone: bool, budget: &mut Budget) -> Result<()> {
        let found = candidates(self.snapshot, self.index, self.restriction, reading, budget)?;
        let Candidates::Names(names, _) = found else { return Ok(()) };
        let everything = mask(reading, |_| true);
        let by_place = mask(reading, |wanted| !wanted.place.is_empty());
        let mut asked = Asked::new(reading, self.query);
        let mut lies_there = |search: &Self, name: u32, open: Mask, budget: &mut Budget| {
            asked.mark(search.snapshot, search.index, open, budget)?;
            let lies = |street| asked.may_lie(street, open);
            let holds = |place| met_by_place(search.index, reading, place) & open == open;
            search.has_answer(name, lies, holds, budget)
        };
        let mut typed = None;
        let mut keys = Vec::with_capacity(OFFERED_AT_ONCE);
        for name in names {
            budget.spend(1)?;
            let open = if places_alone { everything } else { everything & !met_by_street(self.index, reading, name) };
            if open & !by_place != 0 {
                continue;
            }
            let score = if places_alone {
                0
            } else {
                let typed = typed.get_or_insert_with(|| Typed::new(&self.query.lower));
                budget.spend(typed.steps())?;
                typed.score(self.index.name(name), 1)
            };
            let key = self.key(score, name, budget)?;
            self.put_forward(&mut keys, (key, open), &mut lies_there, budget)?;
        }
        self.offer_all(&mut keys, &mut lies_there, budget)
    }

    /// Keeps a name, with what is open of it, until there are enough to be offered at once.
    fn put_forward(
        &mut self,
        keys: &mut Vec<(NameKey, Mask)>,
        (key, open): (NameKey, Mask),
        has_answer: impl FnMut(&Self, u32, Mask, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<()> {
        if self.best.takes(&key) {
            keys.push((key, open));
            if keys.len() == OFFERED_AT_ONCE {
                return self.offer_all(keys, has_answer, budget);
            }
        }
        Ok(())
    }

    /// Adds the best of the names kept that have an answer, and keeps none any longer. To find out whether one has costs
    /// more than all else, so the best come first.
    fn offer_all(
        &mut self,
        keys: &mut Vec<(NameKey, Mask)>,
        mut has_answer: impl FnMut(&Self, u32, Mask, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<()> {
        keys.sort_unstable();
        for (key, open) in keys.drain(..) {
            if !self.best.takes(&key) {
                break;
            }
            // The names that begin with the text, or another reading of it, may have brought it already.
            let is_there = self.best.iter().any(|(_, place)| *place == key.1);
            if !is_there && has_answer(self, name_of(self.index, key), open, budget)? {
                self.best.offer(key);
            }
        }
        Ok(())
    }

    /// Whether some place holds every word.
    pub(crate) fn is_all_places(&self, reading: &Reading) -> bool {
        let everything = mask(reading, |_| true);
        let lead = reading.iter().min_by_key(|wanted| self.index.place_words.count(&wanted.place));
        lead.is_some_and(|lead| {
            crate::suggest::search::candidates::places(self.index, lead)
                .any(|place| met_by_place(self.index, reading, place) == everything)
        })
    }

    /// Whether a segment of the name, among those that `street` and `place` say, has an address that may be suggested.
    fn has_answer(
        &self,
        name: u32,
        street: impl Fn(u32) -> bool,
        place: impl Fn(u32) -> bool,
        budget: &mut Budget,
    ) -> Result<bool> {
        let streets = self.snapshot.street_names.streets.get(name as usize);
        budget.spend(streets.len() as u64 / PASSED_A_STEP)?;
        for &street in streets.iter().filter(|&&row| street(row)) {
            if self.restriction.has_answer(self.snapshot, street, &place, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The lower half of what names are ordered by is their place in the order shown.
fn name_of(index: &Index, (_, place): NameKey) -> u32 {
    index.name_at(place as u32)
}
