//! Which tier answers: from street names to entrances to units, until one has something to say.

use vejviser_dataset::Snapshot;

use super::address_tier::AddressSearch;
use super::fuzzy;
use super::index::Index;
use super::query::{MOST_WORDS, Query};
use super::rank::Best;
use super::restriction::Restriction;
use super::street_tier::StreetSearch;
use super::wanted::{Dictionary, Known, Reading, Scope};
use crate::request::{AutocompleteRequest, Tier};
use crate::{Budget, Result};

/// Results that decide whether a tier answers, whatever page is asked for.
const DECISIVE: usize = 2;

/// Words of street names alone.
const STREETS: Scope = Scope { places: false, numbers: false, units: false };

/// The rows of the tier that answers, best first.
pub(super) enum Rows {
    /// Street names.
    StreetNames(Vec<u32>),
    /// Access addresses.
    Entrances(Vec<u32>),
    /// Addresses.
    Units(Vec<u32>),
}

impl Rows {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::StreetNames(rows) | Self::Entrances(rows) | Self::Units(rows) => rows.is_empty(),
        }
    }

    /// An empty answer of a tier.
    pub(super) fn none(tier: Tier) -> Self {
        match tier {
            Tier::StreetName => Self::StreetNames(Vec::new()),
            Tier::AccessAddress => Self::Entrances(Vec::new()),
            Tier::Address => Self::Units(Vec::new()),
        }
    }
}

/// One request on its way through the tiers.
pub(super) struct Tiers<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) index: &'a Index,
    pub(super) query: &'a Query<'a>,
    pub(super) restriction: &'a Restriction<'a>,
    pub(super) fuzzy: bool,
    pub(super) known: Known,
    /// Rows wanted.
    pub(super) limit: usize,
}

impl Tiers<'_> {
    /// The answer of the first tier that gives one.
    pub(super) fn answer(&self, request: &AutocompleteRequest, budget: &mut Budget) -> Result<Rows> {
        let first = request.first_tier.unwrap_or(Tier::StreetName);
        let last = request.last_tier.unwrap_or(Tier::Address);
        if self.query.words.is_empty() || self.query.words.len() > MOST_WORDS {
            return Ok(Rows::none(last));
        }
        for tier in [Tier::StreetName, Tier::AccessAddress, Tier::Address] {
            if tier < first || tier > last {
                continue;
            }
            let is_last = tier == last;
            let mut rows = match tier {
                Tier::StreetName => self.street_names(is_last, budget)?,
                Tier::AccessAddress => self.addresses(false, is_last, budget)?,
                Tier::Address => self.addresses(true, is_last, budget)?,
            };
            let answers = is_last
                || match tier {
                    Tier::StreetName => !rows.is_empty() && !self.spells_the_only(&rows),
                    _ => rows.len() >= DECISIVE,
                };
            if answers {
                rows.truncate(self.limit);
                return Ok(match tier {
                    Tier::StreetName => Rows::StreetNames(rows),
                    Tier::AccessAddress => Rows::Entrances(rows),
                    Tier::Address => Rows::Units(rows),
                });
            }
        }
        Ok(Rows::none(last))
    }

    /// Whether there is one name, and the text begins with all of it.
    fn spells_the_only(&self, names: &[u32]) -> bool {
        matches!(names, [name] if self.query.lower.starts_with(self.index.name(*name)))
    }

    fn dictionary(&self, scope: Scope) -> Dictionary<'_> {
        let words = &self.query.words;
        Dictionary { snapshot: self.snapshot, index: self.index, words, known: &self.known, scope }
    }

    fn capacity(&self) -> usize {
        self.limit.max(DECISIVE)
    }

    fn street_names(&self, is_last: bool, budget: &mut Budget) -> Result<Vec<u32>> {
        if self.query.has_two_numbers() {
            return Ok(Vec::new());
        }
        let dictionary = self.dictionary(STREETS);
        let mut search = self.street_search();
        search.beginning(budget)?;
        if !search.is_full()
            && let Some(reading) = dictionary.reading()
        {
            search.holding(&reading, budget)?;
        }
        if search.best.len() > 0 {
            return Ok(self.names(search));
        }
        let fuzzy = self.fuzzy && !self.query.has_digit();
        if let Some(reading) = self.dictionary(Scope { places: true, ..STREETS }).reading() {
            let places_alone = search.is_all_places(&reading);
            // Where name and place are both spelt right, entrances are the better answer, and nothing is misspelt.
            if places_alone || is_last || fuzzy {
                search.lying_in(&reading, places_alone, budget)?;
            }
            if search.best.len() > 0 {
                return Ok(if places_alone || is_last { self.names(search) } else { Vec::new() });
            }
        }
        if fuzzy {
            for readings in [fuzzy::readings, fuzzy::bolder_readings, fuzzy::boldest_readings] {
                for reading in readings(&dictionary, budget)? {
                    search.holding(&reading, budget)?;
                }
                if search.best.len() > 0 {
                    break;
                }
            }
        }
        Ok(self.names(search))
    }

    fn street_search(&self) -> StreetSearch<'_> {
        StreetSearch {
            snapshot: self.snapshot,
            index: self.index,
            query: self.query,
            restriction: self.restriction,
            best: Best::new(self.capacity()),
        }
    }

    fn names(&self, search: StreetSearch<'_>) -> Vec<u32> {
        search.best.into_sorted().into_iter().map(|(_, order)| self.index.name_at(order)).collect()
    }

    fn addresses(&self, units: bool, is_last: bool, budget: &mut Budget) -> Result<Vec<u32>> {
        let dictionary = self.dictionary(Scope { places: true, numbers: true, units });
        let mut search = self.address_search(units);
        if let Some(reading) = dictionary.reading() {
            search.search(&reading, budget)?;
        }
        if self.fuzzy && is_last {
            search.allow_misspelt();
            for readings in [fuzzy::readings, fuzzy::bolder_readings, fuzzy::boldest_readings] {
                if search.best.len() > 0 {
                    break;
                }
                for reading in readings(&dictionary, budget)? {
                    search.search(&reading, budget)?;
                }
            }
        }
        Ok(rows(search))
    }

    fn address_search(&self, units: bool) -> AddressSearch<'_> {
        AddressSearch::new(self.snapshot, self.index, self.query, self.restriction, units, self.capacity())
    }

    /// The units of one entrance: those that meet the words, else, with typo tolerance, all of them.
    pub(super) fn units_of(&self, entrance: u32, budget: &mut Budget) -> Result<Vec<u32>> {
        let mut search = self.address_search(true);
        let dictionary = self.dictionary(Scope { places: true, numbers: true, units: true });
        if let Some(reading) = dictionary.reading()
            && self.query.words.len() <= MOST_WORDS
        {
            search.entrance(entrance, &reading, budget)?;
        }
        if self.fuzzy && search.best.len() == 0 {
            search.entrance(entrance, &Reading::new(), budget)?;
        }
        let mut rows = rows(search);
        rows.truncate(self.limit);
        Ok(rows)
    }
}

fn rows(search: AddressSearch<'_>) -> Vec<u32> {
    search.best.into_sorted().into_iter().map(|key| key.row).collect()
}
