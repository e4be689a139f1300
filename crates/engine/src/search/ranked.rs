//! Lists with text: every word must occur, the best rank comes first.
//!
//! Order: rank; then the number of edits between the official text and the query as typed; then house number, floor,
//! door, id. Pairs of street and place are visited best bound first, and the search ends when no pair left can hold a
//! better address than those found. Within a pair only the houses are visited whose number a word means, once no other
//! can be better. Where ranks hardly differ (a query of numbers alone) the search ends after [`ENOUGH_VISITED`] rows, the
//! best pairs among them; the former service took any thousand matches then.

mod columns;
mod designated;

use std::cmp::Reverse;
use std::ops::Range;

use vejviser_model::distance::levenshtein;

use self::columns::Columns;
use self::designated::{Designated, rank_of};
use super::official::{HouseCodes, OfficialText, WITH_TOWN};
use super::pairs::{Pair, Pairs};
use super::top::Top;
use super::unit_key::{HouseKey, UnitKey};
use super::words::Query;
use crate::filter::{CandidateRows, CompiledFilter};
use crate::{Budget, Engine, Result};

/// Steps that comparing one official text with the query costs, and letters of the query that cost one more.
const COMPARED: u64 = 4;
const LETTERS_A_STEP: usize = 8;

/// Rows visited after which no further pair is visited,
const ENOUGH_VISITED: u64 = 20_000;
/// provided that so many matched. Neither depends on the page requested, so that pages fit together.
const ENOUGH_MATCHED: u64 = super::MOST_FOUND as u64;

/// Place of a row in the answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    rank: Reverse<u32>,
    distance: u32,
    unit: UnitKey,
    row: u32,
}

/// The first `limit` rows of the target that hold every word, at the filter's candidates.
pub(super) fn find(
    engine: &Engine,
    filter: &CompiledFilter<'_>,
    query: &Query,
    candidates: &CandidateRows<'_>,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let mut pairs = Pairs::new(engine, filter, query, candidates, budget)?;
    let mut search = RankedSearch {
        filter,
        columns: Columns::of(filter),
        top: Top::new(limit),
        ranks: Vec::new(),
        text: String::new(),
        letters: query.text.chars().count() as u32,
        visited: 0,
        matched: 0,
    };
    while let Some(pair) = pairs.next(search.worst_rank(), budget)? {
        let is_worse = |worst: &Key| (Reverse(pair.bound), pair.distance.0) > (worst.rank, worst.distance);
        if search.top.worst().is_some_and(is_worse) {
            break;
        }
        if search.visited >= ENOUGH_VISITED && search.matched >= ENOUGH_MATCHED {
            break;
        }
        let houses = match search.worst_rank() {
            Some(worst) if pairs.needs_number(&pair, worst, candidates) => Houses::Numbered,
            _ => Houses::All,
        };
        search.visit(&pair, houses, &pairs, candidates, budget)?;
    }
    Ok(search.top.finish().into_iter().map(|key| key.row).collect())
}

/// Which houses of a pair are visited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Houses {
    All,
    /// Those whose number a word means.
    Numbered,
}

struct RankedSearch<'a> {
    filter: &'a CompiledFilter<'a>,
    columns: Columns<'a>,
    top: Top<Key>,
    /// The ranks of the pair that is visited.
    ranks: Vec<(Designated, u32)>,
    text: String,
    /// Letters of the query.
    letters: u32,
    /// Rows visited, or passed over because no word means the number of their house.
    visited: u64,
    /// Rows that hold every word, one of them in the house number if any word of the query may be one. Others may be passed
    /// over, which depends on the page requested.
    matched: u64,
}

impl RankedSearch<'_> {
    /// The rank of the last row that the page shows, once there are enough.
    fn worst_rank(&self) -> Option<u32> {
        self.top.worst().map(|worst| worst.rank.0)
    }

    /// Offers the rows of a pair; of houses with any number, or of those alone whose number a word means.
    fn visit(
        &mut self,
        pair: &Pair,
        houses: Houses,
        pairs: &Pairs<'_>,
        candidates: &CandidateRows<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let [from, to] = pair.entrances;
        let numbers = &self.columns.numbers[from as usize..to as usize];
        let run_of = |part: &Range<usize>| from + part.start as u32..from + part.end as u32;
        let mut parts = pairs.designations.with_number(pair.of_number, numbers);
        if !pair.is_listed(candidates) {
            self.visited += parts.iter().map(|part| self.columns.rows_of(run_of(part)).len() as u64).sum::<u64>();
        }
        if houses == Houses::Numbered {
            parts = pairs.designations.with_any_number(numbers);
        }
        self.ranks.clear();
        let mut spent = Ok(());
        let mut visit = |entrance: u32| {
            spent = self.visit_entrance(entrance, pair, pairs, candidates, budget);
            spent.is_ok()
        };
        for part in parts {
            pairs.each_entrance(pair, candidates, run_of(&part), &mut visit);
        }
        spent
    }

    fn visit_entrance(
        &mut self,
        entrance: u32,
        pair: &Pair,
        pairs: &Pairs<'_>,
        candidates: &CandidateRows<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        // Places stand in the records of entrances, which are far apart.
        let place_of = |entrance: u32| self.filter.snapshot().access_addresses.place.get(entrance as usize);
        if pair.shares_street && place_of(entrance) != pair.place.0 {
            return budget.spend(1);
        }
        let stored = self.columns.numbers[entrance as usize];
        let number = pairs.designations.of_number(stored);
        let missing = pair.missing & !number;
        if missing & !pairs.designations.anywhere.unit() != 0 {
            return Ok(());
        }
        let rows = self.columns.rows_of(entrance..entrance + 1);
        if pair.is_listed(candidates) {
            self.visited += rows.len() as u64;
        }
        budget.spend(1 + rows.len() as u64)?;
        // Most rows of a house fail by floor and door, or are worse than what is there.
        let mut is_taken = None;
        for row in rows {
            let house = self.columns.house(stored, row);
            let designated = Designated::of(&pairs.designations, number, house);
            if missing & !designated.unit() != 0
                || !*is_taken.get_or_insert_with(|| candidates.takes_entrance(entrance))
                || !candidates.takes_row(row)
            {
                continue;
            }
            self.matched += u64::from(number != 0 || pairs.designations.anywhere.number == 0);
            let rank = self.rank(pairs, pair, designated);
            if self.top.worst().is_none_or(|worst| Reverse(rank) <= worst.rank) {
                self.offer(&Offer { pair, rank, house, row }, pairs.query, budget)?;
            }
        }
        Ok(())
    }

    /// The rank of a row of a pair. A pair has few different ones.
    fn rank(&mut self, pairs: &Pairs<'_>, pair: &Pair, designated: Designated) -> u32 {
        if let Some(&(_, rank)) = self.ranks.iter().find(|(known, _)| *known == designated) {
            return rank;
        }
        let rank = rank_of(pairs, pair, designated);
        self.ranks.push((designated, rank));
        rank
    }

    /// Compares the text of a row with the query, unless its rank or its length is worse already.
    fn offer(&mut self, offer: &Offer<'_>, query: &Query, budget: &mut Budget) -> Result<()> {
        let &Offer { pair, rank, house, row } = offer;
        let rank = Reverse(rank);
        let fewest_edits = pair.letters_with(house).saturating_sub(self.letters);
        if self.top.worst().is_some_and(|worst| (rank, fewest_edits) > (worst.rank, worst.distance)) {
            return Ok(());
        }
        budget.spend(COMPARED + (query.text.len() / LETTERS_A_STEP) as u64)?;
        OfficialText::new(self.filter.snapshot(), pair.street.0, pair.place.0).write(house, WITH_TOWN, &mut self.text);
        let distance = levenshtein(&self.text, &query.text);
        // Ids are far apart; few rows are as good as the last but for them.
        let is_worse =
            |worst: &Key| (rank, distance, HouseKey::from(house)) > (worst.rank, worst.distance, worst.unit.house);
        if !self.top.worst().is_some_and(is_worse) {
            self.top.add(Key { rank, distance, unit: UnitKey::new(self.filter, house, row), row });
        }
        Ok(())
    }
}

/// A row that holds every word.
struct Offer<'a> {
    pair: &'a Pair,
    rank: u32,
    house: HouseCodes,
    row: u32,
}
