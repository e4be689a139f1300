//! The tiers of entrances and units: the search of house numbers, floors and doors.
//!
//! ```text
//! AddressSearch ─▶ name ─────▶ run (numbers, units, scores) ─▶ state, shared by all
//!        └──────▶ deferred ──┘
//! ```
//!
//! Candidate names come in the order of their lower bounds, then alphabetically. Of each street only the house number that
//! is likely meant is searched at first ([`name`]). Other numbers, and units whatever their number, wait until all streets
//! have been searched ([`deferred`]), and are searched only if they can still be among the best. A name whose lower bound
//! is not among the best is skipped, so that a search costs what the best streets cost, however many addresses the country
//! has.

mod candidate;
mod deferred;
mod name;
mod run;
mod state;

use candidate::{CandidateName, PlaceSubset};
use deferred::DeferredRun;
use state::SearchState;

use crate::suggest::query::compiled::CompiledQuery;
use crate::suggest::query::condition::{Conditions, Mask, can_be_met_by_house, in_mask, mask_where, met_by_name};
use crate::suggest::query::fields::Fields;
use crate::suggest::score::rank::AddressRank;
use crate::suggest::score::street_matcher::{FirstWord, StreetMatcher};
use crate::suggest::score::{PrefixMatch, Scores};
use crate::suggest::search::candidates::{CandidateNames, candidates, names_of};
use crate::suggest::search::context::Context;
use crate::suggest::search::houses;
use crate::{Budget, Result};

/// Names that are searched where no typed word is of the street, once there are enough suggestions.
const MOST_UNNAMED: u32 = 512;
/// Steps of matching the typed text to a name.
const MATCH_STEPS: u64 = 2;
/// Steps of a name of which nothing is typed: it is in no cache, nor are its neighbours.
const UNNAMED_STEPS: u64 = 24;
/// Segments that are searched for one rewrite with misspelt words, once there are enough suggestions.
const MOST_MISSPELT: u32 = 2_048;

/// The search of one tier.
pub(crate) struct AddressSearch<'a> {
    state: SearchState<'a>,
    matcher: StreetMatcher<'a>,
    postcodes: PostcodePrefixes,
    /// Segments that have been searched for this rewrite.
    segments: u32,
    deferred: Vec<DeferredRun>,
    /// Conditions that no address meets: they are not searched again.
    unmet: Vec<Conditions>,
}

/// Whether a number directly after a street may be the beginning of a postcode.
#[derive(Clone, Copy, Debug, Default)]
struct PostcodePrefixes {
    are_allowed: bool,
    /// Whether a number was one, and was not taken for one.
    was_skipped: bool,
}

impl<'a> AddressSearch<'a> {
    /// A search for entrances ([`Fields::HouseNumber`]) or units ([`Fields::Unit`]).
    pub(crate) fn new(context: Context<'a>, fields: Fields, capacity: usize) -> Self {
        Self {
            state: SearchState::new(context, fields, capacity),
            matcher: StreetMatcher::new(context.text),
            postcodes: PostcodePrefixes::default(),
            segments: 0,
            deferred: Vec::new(),
            unmet: Vec::new(),
        }
    }

    /// Whether nothing has been found.
    pub(crate) fn is_empty(&self) -> bool {
        self.state.top.len() == 0
    }

    /// The rows found, best first.
    pub(crate) fn into_rows(self) -> Vec<u32> {
        self.state.top.into_sorted().into_iter().map(|key| key.row).collect()
    }

    /// From here on words may be misspelt.
    pub(crate) fn allow_misspelt(&mut self) {
        self.state.allow_misspelt();
        self.matcher.allow_misspelt();
    }

    /// Adds the best addresses that meet all conditions of one of the rewrites. A number directly after a street is a house
    /// number; only where no street has that number may it be the beginning of a postcode.
    pub(crate) fn search_all(&mut self, rewrites: &[Conditions], budget: &mut Budget) -> Result<()> {
        self.postcodes.was_skipped = false;
        for are_allowed in [false, true] {
            self.postcodes.are_allowed = are_allowed;
            for (place, conditions) in rewrites.iter().enumerate() {
                // Where no word is misspelt, a correction of it is the text as typed.
                if !rewrites[..place].contains(conditions) && !self.unmet.contains(conditions) {
                    self.search(conditions, budget)?;
                }
            }
            if self.has_enough() || !self.postcodes.was_skipped {
                break;
            }
        }
        if self.is_empty() {
            self.unmet.extend_from_slice(rewrites);
        }
        Ok(())
    }

    /// Whether what is found is the answer. Of misspelt words a single house is not surely the one that is meant.
    fn has_enough(&self) -> bool {
        self.state.top.len() >= if self.allows_misspelt() { 2 } else { 1 }
    }

    fn allows_misspelt(&self) -> bool {
        self.state.bounds.allows_misspelt()
    }

    /// Adds the best addresses that meet all conditions.
    fn search(&mut self, conditions: &Conditions, budget: &mut Budget) -> Result<()> {
        let Context { snapshot, index, restriction, text } = self.state.context;
        let query = &mut CompiledQuery::new(conditions, text);
        self.state.begin_query();
        let by_name = mask_where(conditions, |condition| !condition.name_terms.is_empty());
        if !can_be_met_by_house(conditions, query.masks.all & !query.masks.place & !by_name, self.state.fields) {
            return Ok(());
        }
        match candidates(snapshot, index, restriction, conditions, budget)? {
            CandidateNames::Names(names, _) => self.search_names(&names, query, budget),
            CandidateNames::All => {
                let ranges = conditions.iter().flat_map(|condition| condition.name_terms.iter());
                let mut named: Vec<u32> = ranges.flat_map(|range| index.name_postings.rows(range)).copied().collect();
                named.sort_unstable();
                named.dedup();
                self.search_names(&named, query, budget)?;
                self.search_unnamed(&named, query, budget)
            }
        }
    }

    /// Searches the names of a list, those with the lowest bounds first.
    fn search_names(&mut self, names: &[u32], query: &mut CompiledQuery<'_>, budget: &mut Budget) -> Result<()> {
        let mut found = self.matching_names(names, query, budget)?;
        found.sort_unstable();
        self.segments = 0;
        for candidate in found {
            // Misspelt words are similar to many names, few of which are meant: at some point what is found is enough.
            if self.allows_misspelt() && self.segments >= MOST_MISSPELT {
                self.search_deferred(query, budget)?;
                if self.state.top.is_full() {
                    break;
                }
            }
            self.search_name(candidate, query, budget)?;
        }
        self.search_deferred(query, budget)
    }

    /// The names of a list that meet every condition that only a name can meet.
    fn matching_names(
        &mut self,
        names: &[u32],
        query: &CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<Vec<CandidateName>> {
        let index = self.state.context.index;
        let by_name_only = query.by_name_only();
        let mut found = Vec::with_capacity(names.len().min(1024));
        for &name in names {
            budget.spend(1)?;
            let mut met = met_by_name(index, query.conditions, name);
            if query.masks.similarity != 0 {
                budget.spend(1)?;
                met |= self.matcher.met_by_similarity(index.names.text(name), query);
            }
            if by_name_only & !met != 0 {
                continue;
            }
            budget.spend(MATCH_STEPS)?;
            let text = index.names.text(name);
            let streets = self.matcher.matches(text, query.conditions, met, FirstWord::OfAnyPart);
            let bound = self.state.bounds.of_street(&streets, query);
            // Where the first word is of the street only if no place has it, most places have a higher bound than the few
            // that do: those are searched apart, so that the bound of the few does not hold for all.
            if let [PrefixMatch { end: 0, .. }, by_first] = streets[..]
                && !query.conditions[0].designators.is_any()
                && !index.segments.have_addressing_name(name)
            {
                let of_street = self.state.bounds.of_street(&[by_first], query);
                let order = of_street.any();
                let without = PlaceSubset::WithoutFirstWord;
                found.push(CandidateName { order, name, places: without, bound: of_street, met });
                found.push(CandidateName { order, name, places: PlaceSubset::WithFirstWord, bound, met });
            } else {
                found.push(CandidateName { order: bound.any(), name, places: PlaceSubset::All, bound, met });
            }
        }
        Ok(found)
    }

    /// Searches all names but these, where no typed word is of the street, until there are enough suggestions.
    fn search_unnamed(&mut self, named: &[u32], query: &mut CompiledQuery<'_>, budget: &mut Budget) -> Result<()> {
        let by_house = query.masks.all & !query.masks.place;
        if !can_be_met_by_house(query.conditions, by_house, self.state.fields) || query.by_name_only() != 0 {
            return Ok(());
        }
        let index = self.state.context.index;
        let unnamed = |name: &u32| named.binary_search(name).is_err();
        match self.names_of_houses(query, by_house, budget)? {
            Some(names) => self.search_in_order(names.into_iter().filter(unnamed), query, budget),
            None => self.search_in_order(index.names.rows().filter(unnamed), query, budget),
        }
    }

    /// The names of the streets with an address that meets by its house what no place meets, ascending; `None` where these
    /// may be too many. What a place may meet, either the house meets or one of those places has the street.
    fn names_of_houses(
        &self,
        query: &CompiledQuery<'_>,
        by_house: Mask,
        budget: &mut Budget,
    ) -> Result<Option<Vec<u32>>> {
        let (conditions, fields) = (query.conditions, self.state.fields);
        let Context { snapshot, index, .. } = self.state.context;
        let names = houses::names(snapshot, &index.units, conditions, by_house, fields, budget)?;
        if names.is_some() || query.masks.place == 0 {
            return Ok(names);
        }
        let Some(mut names) = houses::names(snapshot, &index.units, conditions, query.masks.all, fields, budget)?
        else {
            return Ok(None);
        };
        for condition in in_mask(conditions, query.masks.place) {
            names.extend(names_of(snapshot, index, condition, budget)?);
        }
        names.sort_unstable();
        names.dedup();
        Ok(Some(names))
    }

    /// Searches names of which no typed word is, in their order, until there are enough suggestions.
    fn search_in_order(
        &mut self,
        names: impl Iterator<Item = u32>,
        query: &mut CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let bound = self.state.bounds.without_street(query);
        for name in names {
            let has_enough = self.state.top.is_full() && name >= MOST_UNNAMED;
            if has_enough || !self.accepts(bound.any(), name) {
                break;
            }
            budget.spend(UNNAMED_STEPS)?;
            let candidate = CandidateName { order: bound.any(), name, places: PlaceSubset::All, bound, met: 0 };
            self.search_name(candidate, query, budget)?;
            self.search_deferred(query, budget)?;
        }
        Ok(())
    }

    /// Whether an address of the name with this score could be among the best.
    fn accepts(&self, total: u32, name: u32) -> bool {
        let scores = Scores { total, ..Scores::default() };
        self.state.top.accepts(&AddressRank { scores, name, ..AddressRank::default() })
    }
}
