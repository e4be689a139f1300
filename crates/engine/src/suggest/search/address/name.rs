//! The search of one name: which of its street segments are searched, and in which places.

use smallvec::SmallVec;

use vejviser_dataset::tables::Segment;

use crate::suggest::index::segment::read_ahead;
use crate::suggest::query::compiled::CompiledQuery;
use crate::suggest::query::condition::{Conditions, Mask, can_be_met_by_house, met_by_name, met_by_place};
use crate::suggest::score::in_order::is_used_up;
use crate::suggest::score::lower_bound::{LowerBound, other_number_score};
use crate::suggest::score::rank::AddressRank;
use crate::suggest::score::street_matcher::FirstWord;
use crate::suggest::score::{PrefixMatch, PrefixMatches, Scores};
use crate::suggest::search::address::candidate::{CandidateName, PlaceSubset};
use crate::suggest::search::address::deferred::DeferredRun;
use crate::suggest::search::address::run::{NumberHint, OpenConditions, Run, RunPlace, RunSearch, RunStreet};
use crate::suggest::search::address::{AddressSearch, MATCH_STEPS};
use crate::suggest::search::context::{Context, SEGMENTS_PER_STEP};
use crate::{Budget, Result};

/// Steps of beginning a run: its rows are far from those before.
const RUN_STEPS: u64 = 20;
/// From so many segments on, of one name or of the names before, it pays to mark the streets of the typed place.
const MANY_SEGMENTS: usize = 32;
/// Steps of looking at the places of a segment.
const SEGMENT_STEPS: u64 = 4;
/// Segments whose rows are fetched together.
const READ_AHEAD: usize = 8;

/// A name matched to the typed text, while its segments are searched.
struct MatchedName<'r> {
    candidate: CandidateName,
    streets: &'r [PrefixMatch<'r>],
    /// Conditions that the name does not meet.
    open: Mask,
    /// Conditions that are house numbers and no beginnings of postcodes.
    not_postcodes: Mask,
    /// Conditions after the house number that are no words of places: where they are neither floor nor door, they can be
    /// no more than beginnings.
    after_number: Mask,
    /// The lowest house number of an answer.
    lowest_number: u16,
    /// The house number that is likely meant, 0 if there is none.
    likely_number: u16,
}

impl<'r> MatchedName<'r> {
    fn new(
        candidate: CandidateName,
        streets: &'r [PrefixMatch<'r>],
        not_postcodes: Mask,
        query: &CompiledQuery<'_>,
    ) -> Self {
        let open = query.masks.all & !candidate.met;
        let street_end = streets.iter().map(|street| street.end).max().unwrap_or_default();
        Self {
            candidate,
            streets,
            open,
            not_postcodes,
            after_number: query.after_number(open, street_end),
            lowest_number: query.lowest_number(open, query.beyond_place(open, not_postcodes)),
            likely_number: query.likely_number(open, street_end),
        }
    }

    /// Lower bound of the addresses of a segment.
    #[inline]
    fn bound(&self, segment: &Segment, query: &CompiledQuery<'_>) -> LowerBound {
        let bound = self.candidate.bound;
        if query.may_match_units(&segment.signature, self.after_number) { bound } else { bound.with_prefix() }
    }
}

impl<'a> AddressSearch<'a> {
    /// Searches the segments of a name.
    pub(super) fn search_name(
        &mut self,
        candidate: CandidateName,
        query: &mut CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let Context { snapshot, index, restriction, .. } = self.state.context;
        if !self.accepts(self.state.bound_now(candidate.bound), candidate.name) {
            return Ok(());
        }
        budget.spend(MATCH_STEPS)?;
        let streets = self.begin_candidate(candidate, query);
        let segments = index.segments.of_name(candidate.name);
        let open = query.masks.all & !candidate.met;
        if segments.len() >= MANY_SEGMENTS || self.segments as usize >= MANY_SEGMENTS {
            query.mark_streets(snapshot, index, open, budget)?;
        }
        if candidate.places == PlaceSubset::WithFirstWord {
            query.mark_streets_by_first(snapshot, index, budget)?;
        }
        budget.spend(segments.len() as u64 / SEGMENTS_PER_STEP)?;
        let not_postcodes = if self.postcodes.are_allowed { 0 } else { query.not_postcodes(candidate.met) };
        let beyond_place = query.beyond_place(open, not_postcodes);
        let name = MatchedName::new(candidate, &streets, not_postcodes, query);
        let rows = index.segments.streets_of_name(candidate.name);
        let mut chosen = SmallVec::<[&Segment; READ_AHEAD]>::new();
        for (segment, &street) in segments.iter().zip(rows) {
            let may_lie_there = query.may_lie(street, open)
                && (candidate.places != PlaceSubset::WithFirstWord || query.may_lie_by_first(street))
                && restriction.allows_street(snapshot, street);
            if !may_lie_there {
                continue;
            }
            self.segments += 1;
            // A segment is rejected by its bound only where there are enough suggestions, and then no number will be taken
            // for a postcode: so this comes before the check for one.
            if !self.accepts_segment(segment, &name, query) {
                continue;
            }
            if !query.may_match(&segment.signature, beyond_place) {
                self.note_postcode(segment, &name, query, budget)?;
                continue;
            }
            chosen.push(segment);
            if chosen.len() == READ_AHEAD {
                self.search_segments(&chosen, &name, query, budget)?;
                chosen.clear();
                if !self.accepts(self.state.bound_now(candidate.bound), candidate.name) {
                    return Ok(());
                }
            }
        }
        self.search_segments(&chosen, &name, query, budget)
    }

    /// Searches the units of one entrance.
    pub(crate) fn search_entrance(
        &mut self,
        entrance: u32,
        conditions: &Conditions,
        budget: &mut Budget,
    ) -> Result<()> {
        let Context { snapshot, index, text, .. } = self.state.context;
        let street = snapshot.access_addresses.street.get(entrance as usize);
        let name = snapshot.streets.name.get(street as usize);
        let met = met_by_name(index, conditions, name);
        let streets = self.matcher.matches(index.names.text(name), conditions, met, FirstWord::OfAnyPart);
        let query = CompiledQuery::new(conditions, text);
        self.state.begin_query();
        self.state.begin_name();
        let bound = self.state.bounds.of_street(&streets, &query);
        let candidate = CandidateName { order: 0, name, places: PlaceSubset::All, bound, met };
        let matched = MatchedName::new(candidate, &streets, query.not_postcodes(met), &query);
        let mut segments = index.segments.of_name(name).iter();
        if let Some(segment) = segments.find(|segment| segment.street == street) {
            self.search_segment(segment, Some(entrance), &matched, &query, budget)?;
        }
        self.search_deferred(&query, budget)
    }

    /// Matches the typed text to the name of a candidate, which is searched from here on.
    pub(super) fn begin_candidate(&mut self, candidate: CandidateName, query: &CompiledQuery<'_>) -> PrefixMatches<'a> {
        self.state.begin_name();
        let text = self.state.context.index.names.text(candidate.name);
        self.matcher.matches(text, query.conditions, candidate.met, candidate.places.first_word())
    }

    /// The addressing name of a street that has one, in lower case.
    pub(super) fn addressing_name(&self, street: u32) -> Option<String> {
        self.state.context.snapshot.streets.addressing_name.get(street as usize).map(str::to_lowercase)
    }

    /// The matches of the typed text to the name, and to the addressing name of a street.
    pub(super) fn with_addressing_name<'n>(
        &mut self,
        streets: &[PrefixMatch<'n>],
        addressing_name: &'n str,
        candidate: CandidateName,
        query: &CompiledQuery<'_>,
    ) -> PrefixMatches<'n> {
        let first_word = candidate.places.first_word();
        let others = self.matcher.matches(addressing_name, query.conditions, candidate.met, first_word);
        streets.iter().copied().chain(others).collect()
    }

    /// Whether an address of a segment, by its bound and its lowest house number, could be among the best.
    #[inline]
    fn accepts_segment(&self, segment: &Segment, name: &MatchedName<'_>, query: &CompiledQuery<'_>) -> bool {
        let total = self.state.bound_now(name.bound(segment, query));
        let house_number = segment.lowest_number.max(name.lowest_number);
        // Near a position, the nearer comes first wherever it lies.
        let is_near = self.state.context.restriction.proximity().is_some();
        let place = if is_near { 0 } else { segment.first_position };
        let scores = Scores { total, ..Scores::default() };
        let key = AddressRank { scores, name: name.candidate.name, house_number, place, ..AddressRank::default() };
        segment.has_addressing_name() || self.state.top.accepts(&key)
    }

    /// Notes whether a segment that is skipped would be searched if its numbers were beginnings of postcodes.
    fn note_postcode(
        &mut self,
        segment: &Segment,
        name: &MatchedName<'_>,
        query: &CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let Context { snapshot, index, .. } = self.state.context;
        let postcodes = name.not_postcodes & name.open;
        if postcodes == 0 || self.postcodes.was_skipped || self.has_enough() {
            return Ok(());
        }
        let places = segment.places(&snapshot.streets);
        budget.spend(places.len() as u64)?;
        self.postcodes.was_skipped =
            places.iter().any(|&place| met_by_place(index, query.conditions, place) & postcodes != 0);
        Ok(())
    }

    /// Searches a few segments, whose rows are fetched together.
    fn search_segments(
        &mut self,
        segments: &[&Segment],
        name: &MatchedName<'_>,
        query: &CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        read_ahead(self.state.context.snapshot, segments);
        for segment in segments {
            if self.accepts_segment(segment, name, query) {
                self.search_segment(segment, None, name, query, budget)?;
            }
        }
        Ok(())
    }

    /// Searches one segment, or one entrance of it: a run in each of its places.
    fn search_segment(
        &mut self,
        segment: &Segment,
        entrance: Option<u32>,
        name: &MatchedName<'_>,
        query: &CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let Context { snapshot, index, restriction, text } = self.state.context;
        let places = self.matching_places(segment, name, query, budget)?;
        if places.is_empty() {
            return Ok(());
        }
        // With a second name the street may match better than by the name alone.
        let addressing_name = if segment.has_addressing_name() { self.addressing_name(segment.street) } else { None };
        let with_both_names = addressing_name
            .as_deref()
            .map(|addressing_name| self.with_addressing_name(name.streets, addressing_name, name.candidate, query));
        let streets = with_both_names.as_deref().unwrap_or(name.streets);
        let bound = if segment.has_addressing_name() {
            self.state.bounds.of_street(streets, query)
        } else {
            name.bound(segment, query)
        };
        let uses_up_text = streets.iter().all(|street| is_used_up(&text.typed, street.end));
        let entrances = match entrance {
            Some(entrance) => entrance..entrance + 1,
            None => restriction.entrances(segment.entrances[0]..segment.entrances[1]),
        };
        let metres = restriction.proximity().map(|proximity| proximity.metres_to_street(snapshot, segment.street));
        let is_only = segment.places(&snapshot.streets).len() == 1;
        for (place, open) in places {
            let possible = query.possible_matches(&segment.signature, open);
            if possible.numbers == 0 && possible.units != open {
                continue;
            }
            let position = metres.unwrap_or(index.places.position(place));
            let run = Run {
                entrances: entrances.clone(),
                place: RunPlace { row: place, is_only, position },
                street: RunStreet {
                    name: name.candidate.name,
                    has_one_name: !segment.has_addressing_name(),
                    uses_up_text,
                },
                open: OpenConditions { mask: open, possible },
                number: NumberHint {
                    likely: name.likely_number,
                    other_score: other_number_score(query, name.candidate.met),
                },
                bound,
            };
            budget.spend(RUN_STEPS)?;
            if RunSearch::new(&mut self.state, &run, streets, query).search(budget)? {
                self.deferred.push(DeferredRun { candidate: name.candidate, street: segment.street, run });
            }
        }
        Ok(())
    }

    /// The places of a segment that may have an answer, each with the conditions that remain for house numbers, floors and
    /// doors.
    fn matching_places(
        &mut self,
        segment: &Segment,
        name: &MatchedName<'_>,
        query: &CompiledQuery<'_>,
        budget: &mut Budget,
    ) -> Result<SmallVec<[(u32, Mask); 4]>> {
        let Context { snapshot, index, restriction, .. } = self.state.context;
        let places = segment.places(&snapshot.streets);
        budget.spend(SEGMENT_STEPS + places.len() as u64)?;
        let mut matching = SmallVec::new();
        for &place in places {
            let has_first_word = || index.place_postings.contains(place, &query.conditions[0].place_terms);
            let is_searched = match name.candidate.places {
                PlaceSubset::All => true,
                PlaceSubset::WithFirstWord => has_first_word(),
                PlaceSubset::WithoutFirstWord => !has_first_word(),
            };
            if !is_searched {
                continue;
            }
            let by_place = if name.open == 0 { 0 } else { met_by_place(index, query.conditions, place) };
            self.postcodes.was_skipped |= by_place & name.not_postcodes & name.open != 0;
            let open = name.open & !(by_place & !name.not_postcodes);
            let may_match = open & !query.masks.designator == 0
                && query.may_match(&segment.signature, open)
                && can_be_met_by_house(query.conditions, open, self.state.fields);
            if may_match && restriction.allows_place(snapshot, place) {
                matching.push((place, open));
            }
        }
        Ok(matching)
    }
}
