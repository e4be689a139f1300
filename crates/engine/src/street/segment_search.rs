//! The search for street segments by their words: groups of segments, the best first, each visited only as far as it can
//! still change the answer.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;
use vejviser_model::id::StreetId;

use super::filter::Streets;
use super::names::POSTINGS_A_STEP;
use super::segment_text::{Bounds, SegmentTexts};
use crate::filter::municipalities;
use crate::search::terms::Equal;
use crate::search::{Query, Top};
use crate::{Budget, Engine, Result};

/// Terms of a name that are told apart; names with more rank no higher than those with as many.
const TERMS: usize = 4;

/// Steps that ranking a segment costs.
const RANKED: u64 = 8;

/// Place of a segment in the answer: rank, name, row.
type Key = (Reverse<u32>, u32, u32);

/// Segments that are visited together.
enum SegmentGroup {
    /// Those of some names.
    Of(Vec<u32>),
    /// Those of names that hold the only word as often and have as many terms.
    Alike(Vec<u32>, Bounds),
    /// All that the filter allows.
    Allowed,
    /// Those of a municipality whose names hold no word.
    In(u16),
    /// Those of which neither name nor municipality holds a word.
    Others,
}

impl Engine {
    /// The first `limit` segments that hold every word.
    pub(super) fn streets_with_words(
        &self,
        streets: &Streets<'_>,
        query: &Query,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<StreetId>> {
        let texts = SegmentTexts::new(self, query);
        let groups = groups(streets, query, &texts, budget)?;
        let mut search = SegmentSearch { engine: self, streets, texts: &texts, top: Top::new(limit) };
        for (bound, segments) in groups {
            if search.is_decided((Reverse(bound), 0, 0)) {
                break;
            }
            search.visit_all(bound, segments, budget)?;
        }
        Ok(search.top.finish().into_iter().map(|(_, _, row)| StreetId(row)).collect())
    }
}

/// A search for segments by their words.
struct SegmentSearch<'a> {
    engine: &'a Engine,
    streets: &'a Streets<'a>,
    texts: &'a SegmentTexts<'a>,
    top: Top<Key>,
}

impl SegmentSearch<'_> {
    /// Whether no segment that comes after a place in the order can be among the first any more.
    fn is_decided(&self, place: Key) -> bool {
        self.top.worst().is_some_and(|worst| place > *worst)
    }

    /// Visits the segments of a group, of which none has a higher rank than its bound.
    fn visit_all(&mut self, bound: u32, segments: SegmentGroup, budget: &mut Budget) -> Result<()> {
        let (snapshot, texts) = (self.engine.snapshot(), self.texts);
        match segments {
            SegmentGroup::Of(names) => {
                let rows = names.iter().flat_map(|&name| snapshot.street_names.streets.get(name as usize));
                rows.copied().try_for_each(|row| self.visit(row, budget))
            }
            SegmentGroup::Alike(names, bounds) => {
                // The lowest first, since names decide among equal ranks; seldom are all of them needed.
                let mut names: BinaryHeap<Reverse<u32>> = names.into_iter().map(Reverse).collect();
                while let Some(Reverse(name)) = names.pop() {
                    if self.is_decided((Reverse(bound), name, 0)) {
                        break;
                    }
                    for &row in snapshot.street_names.streets.get(name as usize) {
                        budget.spend(1)?;
                        if !self.is_decided((Reverse(texts.bound_of(row, &bounds)), name, row)) {
                            self.visit(row, budget)?;
                        }
                    }
                }
                Ok(())
            }
            SegmentGroup::Allowed => {
                self.engine.allowed(self.streets).rows().try_for_each(|row| self.visit(row, budget))
            }
            SegmentGroup::In(municipality) => {
                let rows = municipalities(snapshot, &[municipality]).unwrap_or_default();
                self.visit_unnamed(rows.rows(), budget)
            }
            SegmentGroup::Others => {
                let rows = texts.others();
                self.visit_unnamed(rows.rows().filter(|&row| !texts.is_placed(row)), budget)
            }
        }
    }

    /// Visits those segments of which the name holds no word.
    fn visit_unnamed(&mut self, rows: impl Iterator<Item = u32>, budget: &mut Budget) -> Result<()> {
        let texts = self.texts;
        let bounds: SmallVec<[Bounds; 4]> = (1..=TERMS).map(|terms| texts.unnamed_bounds(terms)).collect();
        for row in rows {
            budget.spend(1)?;
            let name = self.engine.snapshot().streets.name.get(row as usize);
            let bounds = &bounds[texts.names.terms(name).clamp(1, TERMS) - 1];
            if !self.is_decided((Reverse(texts.bound_of(row, bounds)), name, row)) && texts.is_unnamed(row) {
                self.visit(row, budget)?;
            }
        }
        Ok(())
    }

    fn visit(&mut self, row: u32, budget: &mut Budget) -> Result<()> {
        budget.spend(1)?;
        let Some(rank) = self.texts.rank(row) else { return Ok(()) };
        budget.spend(RANKED)?;
        let key = (Reverse(rank), self.engine.snapshot().streets.name.get(row as usize), row);
        if self.top.worst().is_none_or(|worst| key < *worst) && self.streets.holds(row, budget)? {
            self.top.add(key);
        }
        Ok(())
    }
}

/// Groups that together have every segment that holds all words, the best first, each with the rank that one of
/// them can have.
fn groups(
    streets: &Streets<'_>,
    query: &Query,
    texts: &SegmentTexts<'_>,
    budget: &mut Budget,
) -> Result<Vec<(u32, SegmentGroup)>> {
    let names = &texts.names;
    let words = 0..query.words.len();
    let only_in_names = texts.only_in_names();
    let rarest = words.clone().filter(|word| only_in_names & (1 << word) != 0).min_by_key(|&word| names.count(word));
    let held: Vec<usize> = rarest.map_or_else(|| words.clone().collect(), |word| vec![word]);
    let expected = held.iter().map(|&word| names.count(word) as u64).sum::<u64>();
    if streets.rows.as_ref().is_some_and(|rows| rows.len() <= expected || rarest.is_none()) {
        return Ok(vec![(u32::MAX, SegmentGroup::Allowed)]);
    }
    budget.spend(1 + expected / POSTINGS_A_STEP)?;
    let mut groups = Vec::new();
    if query.words.len() == 1 {
        groups.extend(names.groups(0).map(|Equal { hits, terms, rows }| {
            let bounds = texts.bounds(&[hits], terms);
            (bounds.highest(), SegmentGroup::Alike(rows, bounds))
        }));
    } else {
        groups.push((u32::MAX, SegmentGroup::Of(names.rows_of_any(&held))));
    }
    if rarest.is_none() {
        let unnamed = texts.unnamed_bounds(1);
        groups.extend(texts.municipalities(&unnamed).map(|(bound, code)| (bound, SegmentGroup::In(code))));
        if texts.has_others() {
            groups.push((unnamed.highest(), SegmentGroup::Others));
        }
    }
    groups.sort_by_key(|&(bound, _)| Reverse(bound));
    Ok(groups)
}
