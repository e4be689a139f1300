//! One run of entrances: those of a street segment in one place.
//!
//! House numbers are sorted, so the numbers that a word denotes are found by binary search. How an address scores depends
//! only on how its number, floor and door relate to the typed words ([`scores`]), and units are found by
//! [`units`].

mod scores;
mod units;

use std::ops::Range;

use smallvec::SmallVec;
use vejviser_model::HouseNumber;
use vejviser_model::unit::Door;

use crate::suggest::query::compiled::{CompiledQuery, PossibleMatches};
use crate::suggest::query::condition::{Mask, in_mask, mask_where};
use crate::suggest::query::text::Token;
use crate::suggest::score::lower_bound::LowerBound;
use crate::suggest::score::rank::AddressRank;
use crate::suggest::score::{PlaceVariants, PrefixMatch, Scores};
use crate::suggest::search::address::state::{NumberRanges, RelationScores, SearchState};
use crate::{Budget, Result};

/// Steps of looking at one row of the tables, which is seldom in the processor's cache.
pub(super) const ROW_STEPS: u64 = 4;
/// All house numbers.
const ALL_NUMBERS: (u16, u16) = (1, u16::MAX);

/// A run, and what of the query it must still meet.
#[derive(Clone)]
pub(super) struct Run {
    /// Rows of the entrances.
    pub(super) entrances: Range<u32>,
    pub(super) place: RunPlace,
    pub(super) street: RunStreet,
    pub(super) open: OpenConditions,
    pub(super) number: NumberHint,
    /// Of every address of the run.
    pub(super) bound: LowerBound,
}

/// Where a run lies.
#[derive(Clone, Copy)]
pub(super) struct RunPlace {
    pub(super) row: u32,
    /// Whether all entrances of the rows are in the place.
    pub(super) is_only: bool,
    /// Among equally good addresses; see [`AddressRank::place`].
    pub(super) position: u32,
}

/// The street of a run.
#[derive(Clone, Copy)]
pub(super) struct RunStreet {
    pub(super) name: u32,
    /// Whether it has no addressing name, so that scores of the name hold for it.
    pub(super) has_one_name: bool,
    /// Whether the street uses up the typed text: then all house numbers score alike.
    pub(super) uses_up_text: bool,
}

/// Conditions that house number, floor and door must meet.
#[derive(Clone, Copy)]
pub(super) struct OpenConditions {
    pub(super) mask: Mask,
    /// What of them the numbers and units of the street may meet.
    pub(super) possible: PossibleMatches,
}

/// What the query says of the house number.
#[derive(Clone, Copy)]
pub(super) struct NumberHint {
    /// The one that is likely meant, 0 if there is none.
    pub(super) likely: u16,
    /// The lowest score of a number that meets no open condition.
    pub(super) other_score: u32,
}

/// The search of one run.
pub(super) struct RunSearch<'s, 'a> {
    pub(super) state: &'s mut SearchState<'a>,
    pub(super) run: &'s Run,
    pub(super) streets: &'s [PrefixMatch<'s>],
    pub(super) query: &'s CompiledQuery<'s>,
    /// Filled when the first address is scored.
    pub(super) places: PlaceVariants<'a>,
    pub(super) run_scores: RelationScores,
    /// The part of the key that all addresses of the run have in common.
    shared_key: AddressRank,
}

impl<'s, 'a> RunSearch<'s, 'a> {
    pub(super) fn new(
        state: &'s mut SearchState<'a>,
        run: &'s Run,
        streets: &'s [PrefixMatch<'s>],
        query: &'s CompiledQuery<'s>,
    ) -> Self {
        let shared_key = AddressRank { name: run.street.name, place: run.place.position, ..AddressRank::default() };
        let (places, run_scores) = (PlaceVariants::new(), RelationScores::new());
        Self { state, run, streets, query, places, run_scores, shared_key }
    }

    /// Searches the likely house number, or, where no condition is open, all of them; whether there may be others to be
    /// searched later.
    pub(super) fn search(mut self, budget: &mut Budget) -> Result<bool> {
        if !self.accepts(self.bound(), 0) {
            return Ok(false);
        }
        let OpenConditions { mask: open, possible } = self.run.open;
        if open != 0 {
            let ranges = self.matching_numbers();
            let likely = self.run.number.likely;
            if contains(&ranges, likely) {
                self.search_numbers((likely, likely), |_| true, budget)?;
            }
            let has_others = !ranges.iter().all(|range| *range == (likely, likely));
            return Ok(has_others || possible.units == open);
        }
        if self.run.street.uses_up_text || self.state.context.text.tokens.is_empty() {
            self.search_numbers(ALL_NUMBERS, |_| true, budget)?;
        } else {
            self.search_resembling_first(budget)?;
        }
        Ok(false)
    }

    /// Searches all house numbers of a run that has no open condition, those that resemble a typed word first.
    fn search_resembling_first(&mut self, budget: &mut Budget) -> Result<()> {
        let ranges = self.matching_numbers();
        for &range in &ranges {
            self.search_numbers(range, |_| true, budget)?;
        }
        // All others have the same score: one of them tells whether any can be among the best.
        let is_other = |number: u16| !contains(&ranges, number);
        let Some(number) = self.house_numbers().iter().copied().find(|&number| is_other(number)) else {
            return Ok(());
        };
        let scores = self.scores(number, 0, 0, budget)?;
        if self.state.top.accepts(&AddressRank { scores, ..self.shared_key }) {
            self.search_numbers(ALL_NUMBERS, is_other, budget)
        } else if self.state.fields.has_units() && self.accepts(self.bound(), 0) {
            // A floor or door that resembles a typed word may still be.
            self.scan_units(is_other, budget)
        } else {
            Ok(())
        }
    }

    /// Searches the house numbers but the likely one; whether there may be units to be searched later.
    pub(super) fn search_other_numbers(mut self, budget: &mut Budget) -> Result<bool> {
        if !self.accepts(self.bound(), 0) {
            return Ok(false);
        }
        let likely = self.run.number.likely;
        for range in self.matching_numbers() {
            self.search_numbers(range, |number| number != likely, budget)?;
        }
        Ok(self.may_match_by_unit_only())
    }

    /// Searches the units that meet all open conditions by floor and door.
    pub(super) fn search_units_only(mut self, budget: &mut Budget) -> Result<()> {
        // What is no longer aligned has no score of its number.
        let number = if self.state.alignments_left == 0 { 0 } else { self.run.number.other_score };
        let scores = Scores { total: self.bound(), number, ..Scores::default() };
        if !self.state.top.accepts(&AddressRank { scores, ..self.shared_key }) {
            return Ok(());
        }
        let ranges = self.matching_numbers();
        self.scan_units(|number| !contains(&ranges, number), budget)
    }

    fn house_numbers(&self) -> &'a [u16] {
        let (from, to) = (self.run.entrances.start as usize, self.run.entrances.end as usize);
        &self.state.context.snapshot.access_addresses.house_number.array().values()[from..to]
    }

    /// Searches the entrances whose house numbers lie in a range and are chosen.
    fn search_numbers(
        &mut self,
        (first, last): (u16, u16),
        choose: impl Fn(u16) -> bool,
        budget: &mut Budget,
    ) -> Result<()> {
        if !self.accepts(self.bound(), first) {
            return Ok(());
        }
        let numbers = self.house_numbers();
        let start = numbers.partition_point(|&number| number < first);
        let end = numbers.partition_point(|&number| number <= last);
        for (place, &number) in numbers.iter().enumerate().take(end).skip(start) {
            // Later numbers of the run are no better.
            if !self.accepts(self.bound(), number) {
                break;
            }
            budget.spend(1)?;
            let bound = if choose(number) { self.bound_with(number) } else { continue };
            if self.accepts(bound, number) {
                self.search_entrance(self.run.entrances.start as usize + place, budget)?;
            }
        }
        Ok(())
    }

    fn search_entrance(&mut self, entrance: usize, budget: &mut Budget) -> Result<()> {
        let snapshot = self.state.context.snapshot;
        let table = &snapshot.access_addresses;
        if !self.run.place.is_only && table.place.get(entrance) != self.run.place.row {
            return Ok(());
        }
        let number = table.house_number.get(entrance);
        let open = match self.run.open.mask {
            0 => 0,
            open => open & !mask_where(self.query.conditions, |condition| condition.designators.matches_number(number)),
        };
        if open & !self.query.masks.unit != 0 {
            return Ok(());
        }
        if self.state.fields.has_units() {
            return self.search_units(entrance, number, open, budget);
        }
        if open != 0 {
            return Ok(());
        }
        let scores = self.scores(number, 0, 0, budget)?;
        let key = AddressRank { scores, house_number: number, row: entrance as u32, ..self.shared_key };
        if self.state.top.accepts(&key) {
            let restriction = self.state.context.restriction;
            budget.spend(ROW_STEPS + restriction.point_steps())?;
            if restriction.allows_entrance(snapshot, entrance as u32) {
                self.add(key);
            }
        }
        Ok(())
    }

    /// Lower bound of the addresses still to be looked at.
    #[inline]
    pub(super) fn bound(&self) -> u32 {
        self.state.bound_now(self.run.bound)
    }

    /// Lower bound of an address with this house number.
    #[inline]
    fn bound_with(&mut self, number: u16) -> u32 {
        // What is cached for the name does not hold for a street that has an addressing name too.
        if self.run.street.uses_up_text || !self.run.street.has_one_name {
            return self.bound();
        }
        let relation = self.state.context.text.relation_of_number(number);
        let mut cached = self.state.cache.number_bounds.iter();
        let cached = cached.find(|(other, _)| *other == relation).map(|(_, bound)| *bound);
        let of_name = cached.unwrap_or_else(|| {
            let bound = self.state.bounds.with_number(&number_text(number), self.streets, self.query);
            self.state.cache.number_bounds.push((relation, bound));
            bound
        });
        of_name.max(self.bound())
    }

    /// The house numbers to be searched; the same for each run with the same conditions, so found once.
    fn matching_numbers(&mut self) -> NumberRanges {
        let OpenConditions { mask: open, possible } = self.run.open;
        if possible.numbers == 0 && open != 0 {
            return NumberRanges::new();
        }
        let cached = self.state.cache.number_ranges.iter().find(|(mask, _)| *mask == possible.numbers);
        if let Some((_, ranges)) = cached {
            return ranges.clone();
        }
        let ranges = self.find_matching_numbers();
        self.state.cache.number_ranges.push((possible.numbers, ranges.clone()));
        ranges
    }

    /// The house numbers that meet a condition, as ascending ranges of codes that do not overlap; where no condition is
    /// open, those that a typed word is, or is the beginning of.
    fn find_matching_numbers(&self) -> NumberRanges {
        let OpenConditions { mask: open, possible } = self.run.open;
        let mut ranges: SmallVec<[(u16, u16); 8]> = if open == 0 {
            self.state.context.text.tokens.iter().flat_map(Token::numbers).collect()
        } else {
            let conditions = in_mask(self.query.conditions, possible.numbers);
            conditions.flat_map(|condition| condition.designators.numbers()).collect()
        };
        ranges.sort_unstable();
        let mut merged = NumberRanges::new();
        for (first, last) in ranges {
            match merged.last_mut() {
                Some(before) if first <= before.1 => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        merged
    }

    /// Whether an address with this score and number could be among the best.
    pub(super) fn accepts(&self, total: u32, house_number: u16) -> bool {
        let scores = Scores { total, ..Scores::default() };
        self.state.top.accepts(&AddressRank { scores, house_number, ..self.shared_key })
    }

    /// The key of a unit, if it could be among the best.
    #[inline]
    pub(super) fn unit_key(
        &self,
        scores: Scores,
        house_number: u16,
        floor: u8,
        door: u32,
        row: u32,
    ) -> Option<AddressRank> {
        let key = AddressRank { scores, house_number, floor, row, ..self.shared_key };
        // The order of doors is computed only where it can matter.
        self.state.top.accepts(&key).then(|| {
            let door = Door::from_u32(door).unwrap_or_default().sort_key();
            AddressRank { door, ..key }
        })
    }

    /// Adds an address. Another rewrite of the query may have added it already: the better score counts.
    pub(super) fn add(&mut self, key: AddressRank) {
        self.state.top.push_unique(key, |other| other.row == key.row);
    }
}

/// Whether a house number lies in one of the ranges.
fn contains(ranges: &NumberRanges, number: u16) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&number))
}

/// A house number in lower case, empty for 0.
pub(super) fn number_text(number: u16) -> String {
    let mut text = String::new();
    if let Some(number) = HouseNumber::from_u16(number) {
        number.write_str(&mut text);
        text.make_ascii_lowercase();
    }
    text
}
