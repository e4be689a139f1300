//! The search for what bears a street name: named streets, names in postcodes. A word stands in the name, or in the area
//! that the bearer lies in.
//!
//! Order, as the former service: words that stand in the name as they were typed; then the rank of the name; then the
//! edits between name and text. All of it is a matter of the name, so that names are visited, the best first, and their
//! bearers only where they can still change the answer. Behind them come those whose area alone holds the words, in
//! alphabetical order: their names have nothing to do with the text.

use std::cmp::Reverse;

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_model::distance::levenshtein;
use vejviser_model::words::Word;

use super::area_words::AreaWords;
use super::names::{POSTINGS_A_STEP, name_rank};
use crate::rowset::RowSet;
use crate::search::terms::{Equal, FieldTerms};
use crate::search::{PageRows, Query, Top, nearest_names, spoken};
use crate::{Budget, Engine, List, Result};

/// Names whose lengths are compared for one step.
const LENGTHS_A_STEP: u64 = 8;
/// Rows of which the name is read for one step.
const ROWS_A_STEP: u64 = 16;
/// Steps that comparing a name with the text costs.
const COMPARED: u64 = 4;
/// Rows in areas that are sorted by name; of more, all names are walked through in order.
const ROWS_SORTED: usize = 4_096;

/// What bears street names, as a filter lets it through.
pub(super) trait Bearers {
    /// Number of all rows.
    fn len(&self) -> usize;
    /// The bearers of a name.
    fn of_name(&self, name: u32) -> &[u32];
    /// The name that a row bears.
    fn name(&self, row: u32) -> u32;
    /// Code of the area that a row lies in.
    fn area(&self, row: u32) -> u16;
    /// Code of the area that a misspelt text names, in which alone bearers are looked for then.
    fn area_typed(&self, _q: &str) -> Option<u16> {
        None
    }
    /// The rows that lie in areas, whose codes ascend.
    fn in_areas(&self, codes: &[u16]) -> Vec<u32>;
    /// The words of the areas.
    fn words(&self) -> &AreaWords;
    /// Rows that everything with an index allows; `None` is all.
    fn rows(&self) -> Option<&RowSet>;
    /// Whether a row is let through by what has no index.
    ///
    /// # Errors
    /// The budget's errors.
    fn holds(&self, row: u32, budget: &mut Budget) -> Result<bool>;

    /// Whether a row is let through by everything.
    ///
    /// # Errors
    /// The budget's errors.
    fn takes(&self, row: u32, budget: &mut Budget) -> Result<bool> {
        Ok(self.rows().is_none_or(|rows| rows.contains(row)) && self.holds(row, budget)?)
    }
}

/// Place of a bearer in the answer: words typed as they stand in the name, rank of the name, edits, name, row.
type Key = (Reverse<u32>, Reverse<u32>, u32, u32, u32);

/// The words that bearers are searched for.
pub(super) struct Wanted<'a> {
    pub(super) q: Option<&'a str>,
    pub(super) autocomplete: bool,
    pub(super) fuzzy: bool,
}

impl Engine {
    /// A page of bearers: in order of row; with text as the module says; with `fuzzy`, when the exact words find nothing,
    /// those with the names nearest to the text. `keep` may have kept the first rows of a text.
    pub(super) fn bearers(
        &self,
        bearers: &impl Bearers,
        wanted: &Wanted<'_>,
        page: PageRows,
        budget: &mut Budget,
        keep: impl FnOnce(usize, &mut dyn FnMut(usize) -> Result<Vec<u32>>) -> Result<Vec<u32>>,
    ) -> Result<List<u32>> {
        let Some(q) = wanted.q.filter(|q| !q.trim().is_empty()) else {
            return bearers_in_order(bearers, page, budget);
        };
        let mut rows = match Query::new(q, wanted.autocomplete) {
            Some(query) => keep(page.limit(), &mut |limit| self.bearers_with_words(bearers, &query, limit, budget))?,
            None => Vec::new(),
        };
        if rows.is_empty() && wanted.fuzzy {
            rows = self.bearers_like(bearers, q, budget)?;
        }
        Ok(page.cut(&rows))
    }

    /// The bearers that a text finds, among those that everything with an index allows; just these without a text.
    pub(super) fn bearers_called(
        &self,
        bearers: &impl Bearers,
        wanted: &Wanted<'_>,
        budget: &mut Budget,
    ) -> Result<Option<RowSet>> {
        if wanted.q.is_none_or(|q| q.trim().is_empty()) {
            return Ok(bearers.rows().cloned());
        }
        let list = self.bearers(bearers, wanted, PageRows::ALL, budget, |limit, find| find(limit))?;
        Ok(Some(RowSet::from_rows(list.rows)))
    }

    /// The first `limit` bearers that hold every word.
    fn bearers_with_words(
        &self,
        bearers: &impl Bearers,
        query: &Query,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let whole = |word: &Word| Word { prefix: false, ..word.clone() };
        let whole = Query { text: query.text.clone(), words: query.words.iter().map(whole).collect() };
        let text = spoken(&query.text).trim().to_lowercase();
        let mut search = NameSearch {
            snapshot: self.snapshot(),
            bearers,
            query,
            names: self.name_terms(query),
            whole_names: self.name_terms(&whole),
            whole: &whole,
            areas: query.words.iter().map(|word| bearers.words().areas_with(word)).collect(),
            letters: text.chars().count() as u32,
            text,
            top: Top::new(limit),
        };
        search.visit_all(budget)?;
        let by_area = search.by_area(limit - search.top.len(), budget)?;
        let mut rows: Vec<u32> = search.top.finish().into_iter().map(|key| key.4).collect();
        rows.extend(by_area);
        Ok(rows)
    }

    /// The bearers of the names nearest to a text.
    fn bearers_like(&self, bearers: &impl Bearers, q: &str, budget: &mut Budget) -> Result<Vec<u32>> {
        let names = &self.snapshot().street_names;
        let area = bearers.area_typed(q);
        let name = area.map_or_else(|| q.to_owned(), |code| q.replacen(&format!("{code:04}"), "", 1).trim().to_owned());
        nearest_names(
            &name,
            names.len(),
            |row| names.name.get(row),
            budget,
            |name, budget| {
                let mut rows = Vec::new();
                for &row in bearers.of_name(name) {
                    if area.is_none_or(|code| bearers.area(row) == code) && bearers.takes(row, budget)? {
                        rows.push(row);
                    }
                }
                Ok(rows)
            },
        )
    }
}

pub(super) fn bearers_in_order(bearers: &impl Bearers, page: PageRows, budget: &mut Budget) -> Result<List<u32>> {
    let all = || RowSet::all(bearers.len());
    let mut rows = Vec::new();
    for row in bearers.rows().cloned().unwrap_or_else(all).rows() {
        if bearers.holds(row, budget)? {
            rows.push(row);
            if rows.len() as u64 > page.end {
                break;
            }
        }
    }
    Ok(page.cut(&rows))
}

/// The word whose names and areas are visited.
struct Lead {
    word: usize,
    /// Names and rows, roughly.
    expected: u64,
}

struct NameSearch<'a, B> {
    snapshot: &'a Snapshot,
    bearers: &'a B,
    query: &'a Query,
    names: FieldTerms<'a>,
    /// The same query without beginnings.
    whole: &'a Query,
    whole_names: FieldTerms<'a>,
    /// Of each word, the codes of the areas that hold it.
    areas: Vec<Vec<u16>>,
    /// What names are compared with.
    text: String,
    letters: u32,
    top: Top<Key>,
}

impl<B: Bearers> NameSearch<'_, B> {
    fn visit_all(&mut self, budget: &mut Budget) -> Result<()> {
        let lead = if self.query.words.len() == 1 { self.only_word() } else { self.rarest_word() };
        if let Some(allowed) = self.bearers.rows().filter(|rows| rows.len() <= lead.expected) {
            return self.visit_names_of(&allowed.rows().collect::<Vec<_>>(), Vec::new(), budget);
        }
        budget.spend(1 + lead.expected / POSTINGS_A_STEP)?;
        if self.query.words.len() == 1 {
            return self.visit_groups(budget);
        }
        let areas = &self.areas[lead.word];
        let rows = if areas.is_empty() { Vec::new() } else { self.bearers.in_areas(areas) };
        let names = self.names.rows(lead.word).into_iter().map(|(name, _)| name).collect();
        self.visit_names_of(&rows, names, budget)
    }

    /// Of a query of one word: names that hold it.
    fn only_word(&self) -> Lead {
        Lead { word: 0, expected: self.names.count(0) as u64 }
    }

    /// The word that the fewest names and areas hold. What is found holds each word in one of them.
    fn rarest_word(&self) -> Lead {
        let rows_an_area = self.rows_an_area();
        let lead = |word: usize| {
            let expected = self.names.count(word) + self.areas[word].len() * rows_an_area;
            Lead { word, expected: expected as u64 }
        };
        (1..self.query.words.len())
            .map(lead)
            .fold(lead(0), |rarest, other| if other.expected < rarest.expected { other } else { rarest })
    }

    /// The first bearers whose area holds every word, and whose name none.
    fn by_area(&self, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
        let Some((first, others)) = self.areas.split_first() else { return Ok(Vec::new()) };
        let holds_others = |code: &&u16| others.iter().all(|codes| codes.binary_search(code).is_ok());
        let codes: Vec<u16> = first.iter().filter(holds_others).copied().collect();
        if limit == 0 || codes.is_empty() {
            return Ok(Vec::new());
        }
        let in_areas = codes.len() * self.rows_an_area();
        let allowed = self.bearers.rows().filter(|rows| rows.len() <= in_areas as u64);
        if allowed.is_none() && in_areas > ROWS_SORTED {
            let names = 0..self.snapshot.street_names.len() as u32;
            let rows = names.flat_map(|name| self.bearers.of_name(name)).copied();
            return self.first_by_area(rows, &codes, limit, budget);
        }
        let mut rows = allowed.map_or_else(|| self.bearers.in_areas(&codes), |allowed| allowed.rows().collect());
        rows.sort_unstable_by_key(|&row| (self.bearers.name(row), row));
        self.first_by_area(rows.into_iter(), &codes, limit, budget)
    }

    fn first_by_area(
        &self,
        rows: impl Iterator<Item = u32>,
        codes: &[u16],
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let mut first = Vec::new();
        for (row, looked) in rows.zip(1_u64..) {
            if looked % ROWS_A_STEP == 0 {
                budget.spend(1)?;
            }
            let is_found = codes.binary_search(&self.bearers.area(row)).is_ok()
                && self.names.mask(self.bearers.name(row)) == 0
                && self.bearers.takes(row, budget)?;
            if is_found {
                first.push(row);
                if first.len() == limit {
                    break;
                }
            }
        }
        Ok(first)
    }

    fn rows_an_area(&self) -> usize {
        self.bearers.len() / self.bearers.words().areas().max(1)
    }

    /// Visits names, and those that some rows bear, each once.
    fn visit_names_of(&mut self, rows: &[u32], mut names: Vec<u32>, budget: &mut Budget) -> Result<()> {
        budget.spend(rows.len() as u64 / ROWS_A_STEP)?;
        names.extend(rows.iter().map(|&row| self.bearers.name(row)));
        names.sort_unstable();
        names.dedup();
        names.into_iter().try_for_each(|name| self.visit(name, budget))
    }

    /// Visits the names that hold the only word, the best first.
    fn visit_groups(&mut self, budget: &mut Budget) -> Result<()> {
        let is_begun = self.query.words[0].prefix;
        let mut groups: Vec<(u32, u32, Vec<u32>)> = Vec::new();
        // Of those that hold the word as it was typed a few hold others that begin so.
        for Equal { terms, rows, .. } in self.whole_names.groups(0).filter(|_| is_begun) {
            let exact = name_rank(self.whole, [1], terms);
            let mut by_hits: SmallVec<[(u8, Vec<u32>); 2]> = SmallVec::new();
            for name in rows {
                let hits = self.names.hits(name, 0);
                match by_hits.iter_mut().find(|(other, _)| *other == hits) {
                    Some((_, names)) => names.push(name),
                    None => by_hits.push((hits, vec![name])),
                }
            }
            groups
                .extend(by_hits.into_iter().map(|(hits, names)| (exact, name_rank(self.query, [hits], terms), names)));
        }
        groups.extend(self.names.groups(0).map(|Equal { hits, terms, rows }| {
            let rank = name_rank(self.query, [hits], terms);
            (if is_begun { 0 } else { rank }, rank, rows)
        }));
        groups.sort_unstable_by_key(|&(exact, rank, _)| Reverse((exact, rank)));
        groups.into_iter().try_for_each(|(exact, rank, names)| self.visit_alike((exact, rank), names, budget))
    }

    /// Visits names of one rank, those of the length of the text first.
    fn visit_alike(&mut self, ranks: (u32, u32), names: Vec<u32>, budget: &mut Budget) -> Result<()> {
        if self.is_behind(ranks, 0) {
            return Ok(());
        }
        budget.spend(names.len() as u64 / LENGTHS_A_STEP)?;
        let mut by_length: Vec<(u32, u32)> = names.into_iter().map(|name| (self.fewest_edits(name), name)).collect();
        by_length.sort_unstable();
        for (edits, name) in by_length {
            if self.is_behind(ranks, edits) {
                break;
            }
            // Those that hold the word as it was typed came first.
            if ranks.0 > 0 || self.whole_names.hits(name, 0) == 0 {
                self.visit(name, budget)?;
            }
        }
        Ok(())
    }

    /// Whether a name of these ranks and with so many edits comes too late.
    fn is_behind(&self, (exact, rank): (u32, u32), edits: u32) -> bool {
        self.is_decided((Reverse(exact), Reverse(rank), edits, 0, 0))
    }

    /// Whether nothing that comes after a place in the order can be among the first any more.
    fn is_decided(&self, place: Key) -> bool {
        self.top.worst().is_some_and(|worst| place > *worst)
    }

    fn lower_case(&self, name: u32) -> &str {
        self.snapshot.street_name_search.text.get(name as usize)
    }

    /// Edits between a name and the text that are sure.
    fn fewest_edits(&self, name: u32) -> u32 {
        (self.lower_case(name).chars().count() as u32).abs_diff(self.letters)
    }

    /// Visits the bearers of a name.
    fn visit(&mut self, name: u32, budget: &mut Budget) -> Result<()> {
        budget.spend(1)?;
        let held = self.names.mask(name);
        if held == 0 {
            return Ok(());
        }
        let missing = self.areas.iter().zip(0..).filter(|(_, place)| held >> place & 1 == 0).map(|(codes, _)| codes);
        let missing: SmallVec<[&Vec<u16>; 4]> = missing.collect();
        if missing.iter().any(|codes| codes.is_empty()) {
            return Ok(());
        }
        let words = 0..self.query.words.len();
        let terms = self.names.terms(name);
        let exact = name_rank(self.whole, words.clone().map(|word| self.whole_names.hits(name, word)), terms);
        let rank = name_rank(self.query, words.map(|word| self.names.hits(name, word)), terms);
        if self.is_decided((Reverse(exact), Reverse(rank), self.fewest_edits(name), 0, 0)) {
            return Ok(());
        }
        // Compared when the first bearer is found whose area holds what the name lacks.
        let mut compared = None;
        let rows = self.bearers.of_name(name);
        budget.spend(rows.len() as u64 / ROWS_A_STEP)?;
        for &row in rows {
            let area = self.bearers.area(row);
            if !missing.iter().all(|codes| codes.binary_search(&area).is_ok()) {
                continue;
            }
            let edits = if let Some(edits) = compared {
                edits
            } else {
                budget.spend(COMPARED)?;
                levenshtein(self.lower_case(name), &self.text)
            };
            compared = Some(edits);
            let key = (Reverse(exact), Reverse(rank), edits, name, row);
            if self.top.worst().is_some_and(|worst| key >= *worst) {
                break;
            }
            if self.bearers.takes(row, budget)? {
                self.top.add(key);
            }
        }
        Ok(())
    }
}
