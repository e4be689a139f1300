//! Groups of names and places whose pairs are made together, each with the best rank that one of them can have.

use std::cmp::Reverse;
use std::rc::Rc;

use vejviser_model::words::Word;

use super::field_match::FieldMatch;
use super::{Best, Pairs, most_words};
use crate::filter::{CandidateRows, Target};
use crate::rowset::RowSet;
use crate::search::rank::{Hits, Weight};
use crate::search::terms::Equal;
use crate::suggest::query::fields::Fields;
use crate::suggest::search::houses;
use crate::{Budget, Result};

/// Up to so many names are one group: what grouping costs would not come back.
const FEW_NAMES: usize = 64;
/// Streets of a place, roughly, for the choice of the rarest word.
const STREETS_A_PLACE: usize = 32;
/// Rows of the tables read for one step.
const ROWS_A_STEP: u64 = 16;
/// More terms of one name than a word can mean.
const MOST_HITS: u8 = 16;
/// An address that is shown has a postcode and its town.
const FEWEST_PLACE_WORDS: usize = 2;

/// See the module.
pub(super) struct Group {
    pub(super) bound: u32,
    pub(super) source: Source,
}

impl Group {
    /// The best that it can give.
    pub(super) fn key(&self) -> Best {
        (self.bound, Reverse(0))
    }
}

/// Where the pairs of a group come from.
pub(super) enum Source {
    /// The streets of these names in places that hold a word.
    Placed(Rc<[u32]>),
    /// Their streets in places that hold none; and what all of these names give to the rank, where it is the same.
    Unplaced(Rc<[u32]>, Option<u32>),
    /// These streets.
    Streets(RowSet),
    /// The streets of these places whose names hold none of the words `without`.
    Places { places: Vec<u32>, without: u64 },
    /// The streets of a list of entrances, if their names hold no word, in places that hold one or in those that hold none.
    Unnamed { houses: u32, placed: bool },
    /// Streets and places that hold no word at all.
    Others,
}

impl Pairs<'_> {
    /// Groups that together have every pair that can be met, the best last.
    pub(super) fn groups_of(&mut self, candidates: &CandidateRows<'_>, budget: &mut Budget) -> Result<Vec<Group>> {
        let snapshot = self.filter.snapshot();
        let words = 0..self.query.words.len();
        let means = self.designations.anywhere;
        let expected = |word: usize| self.fields.names.count(word) + self.fields.places.count(word) * STREETS_A_PLACE;
        let hard = words.clone().filter(|word| (self.query.all() & !means.either()) & (1 << word) != 0);
        let rarest = hard.min_by_key(|&word| expected(word));
        let streets = rarest.map_or(snapshot.streets.len(), expected) as u64;
        if let Some(rows) = candidates.rows().filter(|rows| rows.len() <= streets) {
            budget.spend(rows.len() / ROWS_A_STEP)?;
            let streets = rows.iter().map(|row| snapshot.access_addresses.street.get(row as usize));
            let source = Source::Streets(RowSet::from_rows(streets.collect()));
            return Ok(vec![Group { bound: u32::MAX, source }]);
        }
        let (without, held) = match rarest {
            Some(word) => (1 << word, vec![word]),
            None => (self.query.all(), words.collect()),
        };
        budget.spend(1 + held.iter().map(|&word| expected(word) as u64).sum::<u64>() / ROWS_A_STEP)?;
        let few_names = held.iter().map(|&word| self.fields.names.count(word)).sum::<usize>() <= FEW_NAMES;
        let places = self.fields.places.rows_of_any(&held);
        // Without a word in name or place, all must be number and unit.
        let has_others = rarest.is_none() && self.query.whole().count_ones() <= most_words(means);
        let mut groups = Vec::new();
        let best_place = self.best_place(budget)?;
        if few_names {
            let names: Rc<[u32]> = self.fields.names.rows_of_any(&held).into();
            groups.push(Group { bound: u32::MAX, source: Source::Placed(Rc::clone(&names)) });
            groups.push(Group { bound: u32::MAX, source: Source::Unplaced(names, None) });
        } else if self.query.words.len() == 1 {
            self.group_alike_names(&best_place, &mut groups);
        } else {
            self.group_names(&held, &best_place, &mut groups, budget)?;
        }
        if !places.is_empty() {
            let other = |(number, word): (usize, &Word)| match self.fields.names.count(number) {
                0 => 0,
                _ if without & (1 << number) != 0 => 0,
                _ if word.prefix => MOST_HITS,
                _ => 1,
            };
            let name = FieldMatch::new(
                1,
                self.query.words.iter().enumerate().map(other).map(|hits| Hits::of(Weight::A, hits)),
            );
            let bound = self.bound(&[&name, &best_place], means);
            let houses = if rarest.is_none() { self.list_houses(self.fields.places.present(), budget)? } else { None };
            let source = match houses {
                Some(houses) => Source::Unnamed { houses, placed: true },
                None => Source::Places { places, without },
            };
            groups.push(Group { bound, source });
        }
        if has_others {
            let bound = self.bound(&[&self.no_hits(1), &self.no_hits(self.fewest_place_words())], means);
            let houses = self.list_houses(0, budget)?;
            let source = houses.map_or(Source::Others, |houses| Source::Unnamed { houses, placed: false });
            groups.push(Group { bound, source });
        }
        if self.placed.is_empty() {
            groups.retain(|group| !matches!(group.source, Source::Placed(_)));
        }
        groups.sort_by_key(|group| group.bound);
        Ok(groups)
    }

    /// Lists the entrances at which house number, floor and door meet all words but those of a place; `None` where they are
    /// too many, or there are no two such words.
    fn list_houses(&mut self, of_place: u64, budget: &mut Budget) -> Result<Option<u32>> {
        let words = self.designations.words(self.query.all() & !of_place);
        // Of a single word many are soon found.
        if words.len() < 2 {
            return Ok(None);
        }
        let fields = match self.filter.target() {
            Target::AccessAddress => Fields::HouseNumber,
            Target::Address => Fields::Unit,
        };
        let listed = houses::entrances(self.filter.snapshot(), &self.engine.suggest.units, &words, fields, budget)?;
        Ok(listed.map(|entrances| {
            self.houses.push(entrances);
            self.houses.len() as u32 - 1
        }))
    }

    /// Groups the names that hold the only word by the rank that they can give.
    fn group_alike_names(&mut self, best_place: &FieldMatch, groups: &mut Vec<Group>) {
        let no_place = self.no_hits(self.fewest_place_words());
        for Equal { hits, terms, rows } in self.fields.names.groups(0) {
            let name = FieldMatch::new(terms, [Hits::of(Weight::A, hits)].into_iter());
            let bounds = [best_place, &no_place].map(|place| self.bound(&[&name, place], self.designations.anywhere));
            let (names, alike): (Rc<[u32]>, u32) = (rows.into(), self.fields.add(name));
            groups.push(Group { bound: bounds[0], source: Source::Placed(Rc::clone(&names)) });
            groups.push(Group { bound: bounds[1], source: Source::Unplaced(names, Some(alike)) });
        }
    }

    /// Groups the names that hold some words by the rank that they can give.
    fn group_names(
        &mut self,
        held: &[usize],
        best_place: &FieldMatch,
        groups: &mut Vec<Group>,
        budget: &mut Budget,
    ) -> Result<()> {
        let mut names = self.fields.names.rows_of_any(held);
        budget.spend(names.len() as u64)?;
        let elsewhere = self.designations.anywhere.either() | self.fields.places.present();
        let only_in_names = self.query.all() & !elsewhere;
        names.retain(|&name| only_in_names & !self.fields.names.mask(name) == 0);
        let mut bounds = Vec::with_capacity(names.len());
        for &name in &names {
            let field = self.fields.name(name);
            bounds.push((self.bound(&[self.fields.get(field), best_place], self.designations.anywhere), name));
        }
        bounds.sort_unstable();
        for equal in bounds.chunk_by(|one, other| one.0 == other.0) {
            let names = equal.iter().map(|&(_, name)| name).collect();
            groups.push(Group { bound: equal[0].0, source: Source::Placed(names) });
        }
        groups.push(Group { bound: u32::MAX, source: Source::Unplaced(names.into(), None) });
        Ok(())
    }

    /// What no place exceeds: of each word the most hits, and the fewest words. Marks the places that hold a word.
    fn best_place(&mut self, budget: &mut Budget) -> Result<FieldMatch> {
        self.places_are_marked = true;
        let mut best = self.no_hits(self.fewest_place_words());
        for (number, word) in self.query.words.iter().enumerate() {
            let places = &self.fields.places;
            let count = places.count(number);
            if count == 0 {
                continue;
            }
            if word.prefix {
                budget.spend(count as u64 / 4)?;
                let parts = self.fields.parts_of_place(number);
                for (place, hits) in places.rows(number) {
                    self.placed.insert(place);
                    // As many as were met in town and supplementary town before are no more in either.
                    let best = &mut best.hits[number];
                    if parts.iter().any(|&part| hits > best.of_part(part)) {
                        *best = best.most(self.fields.place_hits(place, number));
                    }
                }
            } else {
                places.rows(number).into_iter().for_each(|(place, _)| self.placed.insert(place));
                best.hits[number] = Hits::of(Weight::C, 1).with(Hits::of(Weight::D, 1));
            }
        }
        Ok(best)
    }

    pub(super) fn no_hits(&self, words: usize) -> FieldMatch {
        FieldMatch::new(words, self.query.words.iter().map(|_| Hits::default()))
    }

    fn fewest_place_words(&self) -> usize {
        if self.filter.shows_incomplete() { 0 } else { FEWEST_PLACE_WORDS }
    }
}
