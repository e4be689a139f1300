//! Which tier answers: from street names to entrances to units, until one has something to say.

use vejviser_dataset::Snapshot;

use crate::request::{AutocompleteParameters, Tier};
use crate::suggest::index::Index;
use crate::suggest::query::condition::{Dictionary, Known, Reading, Scope, Wanted};
use crate::suggest::query::rewrite::{correction as fuzzy, relaxation as forgiving};
use crate::suggest::query::text::{MOST_WORDS, Query};
use crate::suggest::restriction::{CURRENT, Restriction};
use crate::suggest::score::rank::Best;
use crate::suggest::search::address::AddressSearch;
use crate::suggest::search::street_names::StreetSearch;
use crate::{Budget, Result};

/// Results that decide whether a tier answers, whatever page is asked for.
const DECISIVE: usize = 2;

/// Units that are seen at once: a page of suggestions, whatever page is asked for.
const FEW: usize = 20;

/// Words of street names alone.
const STREETS: Scope = Scope { places: false, numbers: false, units: false };

/// The rows of the tier that answers, best first.
pub(crate) enum Rows {
    /// Street names.
    StreetNames(Vec<u32>),
    /// Access addresses.
    Entrances(Vec<u32>),
    /// Addresses.
    Units(Vec<u32>),
}

impl Rows {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::StreetNames(rows) | Self::Entrances(rows) | Self::Units(rows) => rows.is_empty(),
        }
    }

    /// An empty answer of a tier.
    pub(crate) fn none(tier: Tier) -> Self {
        match tier {
            Tier::StreetName => Self::StreetNames(Vec::new()),
            Tier::AccessAddress => Self::Entrances(Vec::new()),
            Tier::Address => Self::Units(Vec::new()),
        }
    }
}

/// One request on its way through the tiers.
pub(crate) struct Tiers<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) index: &'a Index,
    pub(crate) query: &'a Query<'a>,
    pub(crate) restriction: &'a Restriction<'a>,
    pub(crate) fuzzy: bool,
    pub(crate) known: Known,
    /// Rows wanted.
    pub(crate) limit: usize,
    /// Whether a last word that has been ended is only itself, and nothing that begins so.
    pub(crate) is_ended: bool,
}

impl Tiers<'_> {
    /// The answer of the first tier that gives one.
    pub(crate) fn answer(&self, request: &AutocompleteParameters, budget: &mut Budget) -> Result<Rows> {
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
            if tier == Tier::AccessAddress
                && !is_last
                && let Some(units) = self.few_units(&rows, budget)?
            {
                return Ok(Rows::Units(units));
            }
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
        let (snapshot, index, known) = (self.snapshot, self.index, &self.known);
        Dictionary { snapshot, index, words, known, scope, is_ended: self.is_ended }
    }

    fn capacity(&self) -> usize {
        self.limit.max(if self.query.is_house_ended() { FEW + 1 } else { DECISIVE })
    }

    /// The units of several entrances where a comma behind the house number says that it is whole, and all of them are
    /// seen at once: then the entrances tell nothing more.
    fn few_units(&self, entrances: &[u32], budget: &mut Budget) -> Result<Option<Vec<u32>>> {
        if !self.query.is_house_ended() || !(DECISIVE..=FEW).contains(&entrances.len()) {
            return Ok(None);
        }
        // Whatever an entrance answers to, all its units do.
        let statuses = &self.snapshot.addresses.status;
        let is_current = |unit: &u32| statuses.get(*unit as usize) == CURRENT;
        let mut count = 0;
        for &entrance in entrances {
            let units = self.snapshot.units_of(entrance).filter(is_current).take(FEW + 1).count();
            count += units;
            if units == 0 || count > FEW {
                return Ok(None);
            }
        }
        if count == entrances.len() && !self.query.may_end_in_unit() {
            return Ok(None);
        }
        let mut units = self.addresses(true, false, budget)?;
        let are_all = units.len() <= FEW;
        units.truncate(self.limit);
        Ok(are_all.then_some(units))
    }

    fn street_names(&self, is_last: bool, budget: &mut Budget) -> Result<Vec<u32>> {
        if self.query.has_two_numbers() {
            return Ok(Vec::new());
        }
        let dictionary = Dictionary { is_ended: false, ..self.dictionary(STREETS) };
        let mut search = self.street_search();
        search.beginning(budget)?;
        if !search.is_full()
            && let Some(reading) = dictionary.reading()
        {
            search.holding(&reading, budget)?;
        }
        if search.best.len() > 0 {
            return Ok(search.into_names());
        }
        let fuzzy = self.fuzzy && !self.query.has_digit();
        if let Some(reading) = (Dictionary { scope: Scope { places: true, ..STREETS }, ..dictionary }).reading() {
            // A number behind what may be a street is one of its houses.
            let is_house = |pair: &[Wanted]| pair[1].is_short_number && !pair[0].street.is_empty();
            let places_alone = !reading.windows(2).any(is_house) && search.is_all_places(&reading);
            // Where name and place are both spelt right, entrances are the better answer, and nothing is misspelt.
            if places_alone || is_last || fuzzy {
                search.lying_in(&reading, places_alone, budget)?;
            }
            if search.best.len() > 0 {
                return Ok(if places_alone || is_last { search.into_names() } else { Vec::new() });
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
        Ok(search.into_names())
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

    fn addresses(&self, units: bool, is_last: bool, budget: &mut Budget) -> Result<Vec<u32>> {
        let dictionary = self.dictionary(Scope { places: true, numbers: true, units });
        let mut search = self.address_search(units);
        if let Some(reading) = dictionary.reading() {
            search.search_all(&[reading], budget)?;
        }
        if self.fuzzy && is_last {
            search.allow_misspelt();
            for readings in [fuzzy::readings, fuzzy::bolder_readings, fuzzy::boldest_readings, forgiving::readings] {
                if search.best.len() > 0 {
                    break;
                }
                search.search_all(&readings(&dictionary, budget)?, budget)?;
            }
        }
        Ok(rows(search))
    }

    fn address_search(&self, units: bool) -> AddressSearch<'_> {
        AddressSearch::new(self.snapshot, self.index, self.query, self.restriction, units, self.capacity())
    }

    /// The units of one entrance: those that meet the words, else, with typo tolerance, all of them.
    pub(crate) fn units_of(&self, entrance: u32, budget: &mut Budget) -> Result<Vec<u32>> {
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
