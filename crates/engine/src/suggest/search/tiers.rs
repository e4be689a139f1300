//! Which tier answers: street names, then entrances, then units, until one has an answer.

use crate::request::{AutocompleteParameters, Tier};
use crate::suggest::query::compiler::{Compiler, TermCache};
use crate::suggest::query::condition::{Condition, Conditions};
use crate::suggest::query::fields::Fields;
use crate::suggest::query::rewrite::correction::{corrections, wider_corrections, widest_corrections};
use crate::suggest::query::rewrite::relaxation::relaxations;
use crate::suggest::query::rewrite::rewrites::Rewrites;
use crate::suggest::query::text::MOST_WORDS;
use crate::suggest::restriction::CURRENT;
use crate::suggest::search::address::AddressSearch;
use crate::suggest::search::context::Context;
use crate::suggest::search::rows::Rows;
use crate::suggest::search::street_names::{PlaceReading, StreetNameSearch};
use crate::{Budget, Result};

/// With so many results the tier of entrances answers, whatever the limit of the request.
const DECISIVE: usize = 2;
/// Units of several entrances that are suggested at once: a page, whatever the limit of the request.
const MOST_UNITS: usize = 20;

/// One way to take words for misspelt.
type Correction = fn(&Compiler<'_>, &mut Budget) -> Result<Rewrites>;

/// How freely the words of a text are matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Matching {
    /// As typed; a last word followed by a comma or full stop is whole.
    Whole,
    /// As typed.
    AsTyped,
    /// The house number may be another one, where the street does not have it.
    NearestNumber,
    /// Misspelt words too, where nothing matches as typed.
    Fuzzy,
}

/// The tiers of one request.
pub(crate) struct Tiers<'a> {
    pub(super) context: Context<'a>,
    pub(super) request: &'a AutocompleteParameters,
    pub(super) matching: Matching,
    cache: TermCache,
}

impl<'a> Tiers<'a> {
    pub(crate) fn new(context: Context<'a>, request: &'a AutocompleteParameters, matching: Matching) -> Self {
        Self { context, request, matching, cache: TermCache::new(context.text.words.len()) }
    }

    /// The answer of the first tier that has one.
    pub(crate) fn answer(&self, budget: &mut Budget) -> Result<Rows> {
        let first = self.request.first_tier.unwrap_or(Tier::StreetName);
        let last = self.request.last_tier.unwrap_or(Tier::Address);
        let words = &self.context.text.words;
        if words.is_empty() || words.len() > MOST_WORDS {
            return Ok(Rows::none(last));
        }
        for tier in [Tier::StreetName, Tier::AccessAddress, Tier::Address] {
            if tier < first || tier > last {
                continue;
            }
            let is_last = tier == last;
            let mut rows = match tier {
                Tier::StreetName => self.street_names(is_last, budget)?,
                Tier::AccessAddress => {
                    let mut search = self.search_as_typed(Fields::HouseNumber, budget)?;
                    let nearest = if search.is_empty() { self.nearest_numbers(budget)? } else { Vec::new() };
                    if !nearest.is_empty() {
                        return Ok(Rows::Entrances(nearest));
                    }
                    if is_last {
                        self.correct(&mut search, Fields::HouseNumber, budget)?;
                    }
                    search.into_rows()
                }
                Tier::Address => {
                    let mut search = self.search_as_typed(Fields::Unit, budget)?;
                    let correction = self.correct(&mut search, Fields::Unit, budget)?;
                    let units = search.into_rows();
                    if let Some(correction) = correction.filter(|_| first < Tier::Address) {
                        let mut entrances = self.corrected_entrances(correction, budget)?;
                        let has_few_units = units.len() <= MOST_UNITS && self.has_few_units(&entrances);
                        if entrances.len() >= DECISIVE && !has_few_units {
                            entrances.truncate(self.limit());
                            return Ok(Rows::Entrances(entrances));
                        }
                    }
                    units
                }
            };
            if tier == Tier::AccessAddress && !is_last && self.has_few_units(&rows) {
                let mut units = self.search_as_typed(Fields::Unit, budget)?.into_rows();
                if units.len() <= MOST_UNITS {
                    units.truncate(self.limit());
                    return Ok(Rows::Units(units));
                }
            }
            let answers = is_last
                || match tier {
                    Tier::StreetName => !rows.is_empty() && !self.begins_with_the_only(&rows),
                    _ => rows.len() >= DECISIVE,
                };
            if answers {
                rows.truncate(self.limit());
                return Ok(Rows::new(tier, rows));
            }
        }
        Ok(Rows::none(last))
    }

    /// The units of one entrance: those that match the words, else, with typing errors allowed, all of them.
    pub(crate) fn units_of(&self, entrance: u32, budget: &mut Budget) -> Result<Vec<u32>> {
        let mut search = self.address_search(Fields::Unit);
        if let Some(conditions) = self.compiler(Fields::Unit).conditions()
            && self.context.text.words.len() <= MOST_WORDS
        {
            search.search_entrance(entrance, &conditions, budget)?;
        }
        if self.is_fuzzy() && search.is_empty() {
            search.search_entrance(entrance, &Conditions::new(), budget)?;
        }
        let mut rows = search.into_rows();
        rows.truncate(self.limit());
        Ok(rows)
    }

    fn street_names(&self, is_last: bool, budget: &mut Budget) -> Result<Vec<u32>> {
        let text = self.context.text;
        if text.has_two_numbers() {
            return Ok(Vec::new());
        }
        let compiler = Compiler { is_ended: false, ..self.compiler(Fields::StreetName) };
        let mut search = StreetNameSearch::new(self.context, self.capacity());
        search.add_with_prefix(budget)?;
        if !search.is_settled()
            && let Some(conditions) = compiler.conditions()
        {
            search.add_matching(&conditions, budget)?;
        }
        if !search.is_empty() {
            return Ok(search.into_names());
        }
        let is_fuzzy = self.is_fuzzy() && !text.has_digit();
        if let Some(conditions) = (Compiler { fields: Fields::Place, ..compiler }).conditions() {
            // A number after what may be a street is a house number.
            let is_house = |pair: &[Condition]| pair[1].is_postcode_prefix && !pair[0].name_terms.is_empty();
            let is_place_only = !conditions.windows(2).any(is_house) && search.is_one_place(&conditions);
            let reading = if is_place_only { PlaceReading::PlaceOnly } else { PlaceReading::NameAndPlace };
            // Where name and place both match as typed, entrances are the better answer, and nothing is misspelt.
            if is_place_only || is_last || is_fuzzy {
                search.add_in_places(&conditions, reading, budget)?;
            }
            if !search.is_empty() {
                return Ok(if is_place_only || is_last { search.into_names() } else { Vec::new() });
            }
        }
        if is_fuzzy {
            search.allow_misspelt();
            for rewrites in [corrections, wider_corrections, widest_corrections] {
                for conditions in &rewrites(&compiler, budget)? {
                    search.add_matching(conditions, budget)?;
                }
                if !search.is_empty() {
                    break;
                }
            }
        }
        Ok(search.into_names())
    }

    fn search_as_typed(&self, fields: Fields, budget: &mut Budget) -> Result<AddressSearch<'a>> {
        let mut search = self.address_search(fields);
        if let Some(conditions) = self.compiler(fields).conditions() {
            search.search_all(&[conditions], budget)?;
        }
        Ok(search)
    }

    /// Searches the text corrected, where nothing was found and misspelt words are allowed. Returns the correction that found
    /// something, unless it leaves out words or believes a part of the place without the other.
    fn correct(
        &self,
        search: &mut AddressSearch<'a>,
        fields: Fields,
        budget: &mut Budget,
    ) -> Result<Option<Correction>> {
        if !self.is_fuzzy() || !search.is_empty() {
            return Ok(None);
        }
        let compiler = self.compiler(fields);
        search.allow_misspelt();
        let of_words: [Correction; 2] = [corrections, wider_corrections];
        for correction in of_words {
            search.search_all(correction(&compiler, budget)?.as_slice(), budget)?;
            if !search.is_empty() {
                return Ok(Some(correction));
            }
        }
        for rewrites in [widest_corrections, relaxations] {
            if search.is_empty() {
                search.search_all(rewrites(&compiler, budget)?.as_slice(), budget)?;
            }
        }
        Ok(None)
    }

    /// The entrances of a corrected text: they answer it where they would answer the text without its errors.
    fn corrected_entrances(&self, correction: Correction, budget: &mut Budget) -> Result<Vec<u32>> {
        let is_ended = self.context.text.is_ended();
        let compiler = Compiler { is_ended, ..self.compiler(Fields::HouseNumber) };
        let mut search = self.address_search(Fields::HouseNumber);
        search.allow_misspelt();
        search.search_all(correction(&compiler, budget)?.as_slice(), budget)?;
        Ok(search.into_rows())
    }

    /// Whether the units of several entrances say more than these: a comma after the house number says that the number is
    /// whole, and all units fit on a page.
    fn has_few_units(&self, entrances: &[u32]) -> bool {
        let Context { snapshot, text, .. } = self.context;
        if !text.is_house_ended() || !(DECISIVE..=MOST_UNITS).contains(&entrances.len()) {
            return false;
        }
        // All units of an entrance match what the entrance matches.
        let statuses = &snapshot.addresses.status;
        let is_current = |unit: &u32| statuses.get(*unit as usize) == CURRENT;
        let mut count = 0;
        for &entrance in entrances {
            let units = snapshot.units_of(entrance).filter(is_current).take(MOST_UNITS + 1).count();
            count += units;
            if units == 0 || count > MOST_UNITS {
                return false;
            }
        }
        count > entrances.len() || text.may_end_in_unit()
    }

    /// Whether there is one name, and the text begins with all of it.
    fn begins_with_the_only(&self, names: &[u32]) -> bool {
        let Context { index, text, .. } = self.context;
        matches!(names, [name] if text.lower.starts_with(index.names.text(*name)))
    }

    fn compiler(&self, fields: Fields) -> Compiler<'_> {
        let Context { snapshot, index, text, .. } = self.context;
        let is_ended = self.matching == Matching::Whole;
        Compiler { snapshot, index, words: &text.words, cache: &self.cache, fields, is_ended }
    }

    fn address_search(&self, fields: Fields) -> AddressSearch<'a> {
        AddressSearch::new(self.context, fields, self.capacity())
    }

    fn is_fuzzy(&self) -> bool {
        self.matching == Matching::Fuzzy
    }

    pub(super) fn limit(&self) -> usize {
        self.request.limit as usize
    }

    /// How many results are looked for: as many as the request wants and the choice of the tier needs.
    fn capacity(&self) -> usize {
        self.limit().max(if self.context.text.is_house_ended() { MOST_UNITS + 1 } else { DECISIVE })
    }
}
