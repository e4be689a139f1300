//! The tier of street names, ranked by how well the name matches the whole typed text.
//!
//! Names that begin with the typed text score 0 or 2, all others 3 or more. The former are neighbours in byte order, so a
//! text of one letter costs a pass over a few thousand numbers and reads no name; the others are looked at only where the
//! former do not suffice.

use vejviser_model::opposite::Opposites;

use crate::suggest::index::Index;
use crate::suggest::query::compiled::CompiledQuery;
use crate::suggest::query::condition::{Conditions, Mask, mask_where, met_by_name, met_by_place};
use crate::suggest::score::element::EditPattern;
use crate::suggest::score::top_k::TopK;
use crate::suggest::score::{OPPOSITE_STREET, PREFIX};
use crate::suggest::search::candidates::{CandidateNames, candidates};
use crate::suggest::search::context::{Context, SEGMENTS_PER_STEP};
use crate::{Budget, Result};

/// What names are ordered by, lower first: score, then display position. Where a position on the map is given, the metres
/// to it come between, as the upper 32 bits of the second number.
type NameKey = (u32, u64);

/// Names in byte order that are passed for one step, block by block.
const NAMES_PER_STEP: u64 = 256;
/// Segments whose distance is measured for one step.
const DISTANCES_PER_STEP: u64 = 4;
/// Candidates that are sorted and checked together: so many that few checked early are displaced later, and so few that
/// the best fill up soon and later candidates are rejected by their score alone.
const BATCH: usize = 64;
/// Weight of an edit in a street name.
const WEIGHT: u32 = 1;

/// What the words of a query are that match places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceReading {
    /// The place; other words are the name.
    NameAndPlace,
    /// The whole query: the names that lie there are shown alphabetically.
    PlaceOnly,
}

/// The search of the tier.
pub(crate) struct StreetNameSearch<'a> {
    context: Context<'a>,
    top: TopK<NameKey>,
    /// Of the typed text, where words may be misspelt.
    opposites: Opposites,
}

impl<'a> StreetNameSearch<'a> {
    pub(crate) fn new(context: Context<'a>, capacity: usize) -> Self {
        Self { context, top: TopK::new(capacity), opposites: Opposites::default() }
    }

    /// From here on words may be misspelt.
    pub(crate) fn allow_misspelt(&mut self) {
        self.opposites = Opposites::of(&self.context.text.lower);
    }

    /// Whether no name has been found.
    pub(crate) fn is_empty(&self) -> bool {
        self.top.len() == 0
    }

    /// Whether no name can be among the best any more that does not begin with the typed text.
    pub(crate) fn is_settled(&self) -> bool {
        !self.top.accepts(&(PREFIX + 1, 0))
    }

    /// The names, best first.
    pub(crate) fn into_names(self) -> Vec<u32> {
        let index = self.context.index;
        self.top.into_sorted().into_iter().map(|key| name_of(index, key)).collect()
    }

    /// Adds the names that begin with the typed text.
    pub(crate) fn add_with_prefix(&mut self, budget: &mut Budget) -> Result<()> {
        let Context { index, text, restriction, .. } = self.context;
        let [same, longer] = index.names.with_prefix(&text.lower);
        let count = (longer.end - same.start) as u64;
        if let Some(names) = restriction.names_in_area().filter(|names| names.len() < count) {
            budget.spend(names.len())?;
            return names.rows().try_for_each(|row| match index.names.text(row).strip_prefix(&text.lower) {
                Some("") => self.add_at(0, index.names.position(row), budget),
                Some(_) => self.add_at(PREFIX, index.names.position(row), budget),
                None => Ok(()),
            });
        }
        budget.spend(count / NAMES_PER_STEP)?;
        let is_by_position = restriction.proximity().is_none();
        for (score, names) in [(0, same), (PREFIX, longer)] {
            for (lowest, positions) in index.names.position_blocks(names) {
                let lowest = if is_by_position { u64::from(lowest) } else { 0 };
                if self.top.accepts(&(score, lowest)) {
                    positions.iter().try_for_each(|&position| self.add_at(score, position, budget))?;
                }
            }
        }
        Ok(())
    }

    /// Adds the name at a display position, if it has an answer.
    fn add_at(&mut self, score: u32, position: u32, budget: &mut Budget) -> Result<()> {
        let name = self.context.index.names.at_position(position);
        let key = self.key(score, name, budget)?;
        if self.top.accepts(&key) {
            budget.spend(1)?;
            if self.has_answer(name, |_| true, |_| true, budget)? {
                self.top.push(key);
            }
        }
        Ok(())
    }

    fn key(&self, score: u32, name: u32, budget: &mut Budget) -> Result<NameKey> {
        let Context { snapshot, index, restriction, .. } = self.context;
        let position = u64::from(index.names.position(name));
        let Some(proximity) = restriction.proximity() else { return Ok((score, position)) };
        let streets = snapshot.street_names.streets.get(name as usize);
        budget.spend(1 + streets.len() as u64 / DISTANCES_PER_STEP)?;
        Ok((score, u64::from(proximity.metres_to_any(snapshot, streets)) << 32 | position))
    }

    /// Adds the names that meet all conditions by themselves.
    pub(crate) fn add_matching(&mut self, conditions: &Conditions, budget: &mut Budget) -> Result<()> {
        let Context { snapshot, index, restriction, .. } = self.context;
        let CandidateNames::Names(names, met) = candidates(snapshot, index, restriction, conditions, budget)? else {
            return Ok(());
        };
        let all = mask_where(conditions, |_| true);
        let has_any = |search: &Self, name: u32, _: Mask, budget: &mut Budget| {
            search.has_answer(name, |_| true, |_| true, budget)
        };
        let mut pattern = None;
        let mut batch = Vec::with_capacity(BATCH);
        for name in names {
            budget.spend(1)?;
            if met != all && met_by_name(index, conditions, name) != all {
                continue;
            }
            let score = self.score(&mut pattern, name, budget)?;
            let key = self.key(score, name, budget)?;
            self.add_to_batch(&mut batch, (key, 0), has_any, budget)?;
        }
        self.check_batch(&mut batch, has_any, budget)
    }

    /// Adds the names whose streets lie in the places of the words that the name does not contain; with
    /// [`PlaceReading::PlaceOnly`] the names that lie in the places of all words.
    pub(crate) fn add_in_places(
        &mut self,
        conditions: &Conditions,
        reading: PlaceReading,
        budget: &mut Budget,
    ) -> Result<()> {
        let Context { snapshot, index, restriction, text } = self.context;
        let CandidateNames::Names(names, _) = candidates(snapshot, index, restriction, conditions, budget)? else {
            return Ok(());
        };
        let mut query = CompiledQuery::new(conditions, text);
        let masks = query.masks;
        let mut lies_there = |search: &Self, name: u32, open: Mask, budget: &mut Budget| {
            query.mark_streets(snapshot, index, open, budget)?;
            let lies = |street| query.may_lie(street, open);
            let meets = |place| met_by_place(index, conditions, place) & open == open;
            search.has_answer(name, lies, meets, budget)
        };
        let is_place_only = reading == PlaceReading::PlaceOnly;
        let mut pattern = None;
        let mut batch = Vec::with_capacity(BATCH);
        for name in names {
            budget.spend(1)?;
            let open = if is_place_only { masks.all } else { masks.all & !met_by_name(index, conditions, name) };
            if open & !masks.place != 0 {
                continue;
            }
            let score = if is_place_only { 0 } else { self.score(&mut pattern, name, budget)? };
            let key = self.key(score, name, budget)?;
            self.add_to_batch(&mut batch, (key, open), &mut lies_there, budget)?;
        }
        self.check_batch(&mut batch, &mut lies_there, budget)
    }

    /// The score of a name; `pattern` is the typed text, prepared for the first name that is scored.
    fn score(&self, pattern: &mut Option<EditPattern>, name: u32, budget: &mut Budget) -> Result<u32> {
        let pattern = pattern.get_or_insert_with(|| EditPattern::new(&self.context.text.lower));
        budget.spend(pattern.steps())?;
        let text = self.context.index.names.text(name);
        let opposite = if self.opposites.include(text) { OPPOSITE_STREET } else { 0 };
        Ok(pattern.score(text, WEIGHT) + opposite)
    }

    /// Collects a name, with its open conditions, and checks the collected ones when a batch is full.
    fn add_to_batch(
        &mut self,
        batch: &mut Vec<(NameKey, Mask)>,
        (key, open): (NameKey, Mask),
        has_answer: impl FnMut(&Self, u32, Mask, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<()> {
        if self.top.accepts(&key) {
            batch.push((key, open));
            if batch.len() == BATCH {
                return self.check_batch(batch, has_answer, budget);
            }
        }
        Ok(())
    }

    /// Adds the best of the collected names that have an answer, and empties the batch. To find out whether a name has an
    /// answer costs more than all else, so the best are checked first, until one is no longer accepted.
    fn check_batch(
        &mut self,
        batch: &mut Vec<(NameKey, Mask)>,
        mut has_answer: impl FnMut(&Self, u32, Mask, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<()> {
        batch.sort_unstable();
        for (key, open) in batch.drain(..) {
            if !self.top.accepts(&key) {
                break;
            }
            // It may have been added already, because it begins with the text or by another rewrite of the query.
            let is_added = self.top.iter().any(|(_, position)| *position == key.1);
            if !is_added && has_answer(self, name_of(self.context.index, key), open, budget)? {
                self.top.push(key);
            }
        }
        Ok(())
    }

    /// Whether one place meets every condition.
    pub(crate) fn is_one_place(&self, conditions: &Conditions) -> bool {
        let index = self.context.index;
        let all = mask_where(conditions, |_| true);
        let rarest = conditions.iter().min_by_key(|condition| index.place_postings.count(&condition.place_terms));
        rarest.is_some_and(|rarest| rarest.places(index).any(|place| met_by_place(index, conditions, place) == all))
    }

    /// Whether a segment of the name has an address that may be suggested, among the streets and places accepted.
    fn has_answer(
        &self,
        name: u32,
        accepts_street: impl Fn(u32) -> bool,
        accepts_place: impl Fn(u32) -> bool,
        budget: &mut Budget,
    ) -> Result<bool> {
        let Context { snapshot, restriction, .. } = self.context;
        let streets = snapshot.street_names.streets.get(name as usize);
        budget.spend(streets.len() as u64 / SEGMENTS_PER_STEP)?;
        for &street in streets.iter().filter(|&&row| accepts_street(row)) {
            if restriction.has_answer(snapshot, street, &accepts_place, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The name of a key, by its display position.
fn name_of(index: &Index, (_, position): NameKey) -> u32 {
    index.names.at_position(position as u32)
}
