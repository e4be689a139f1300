//! The search of one name: which of its street segments are looked through, and in which places.

use smallvec::SmallVec;

use super::{AddressSearch, Candidate, Places, READ_STEPS, StreetReadings};
use crate::suggest::index::segment::{Segment, read_ahead};
use crate::suggest::query::compiled::Asked;
use crate::suggest::query::condition::{Mask, Reading, can_be_met, met_by_place, met_by_street};
use crate::suggest::score::element_sum::{StreetReading, is_used_up};
use crate::suggest::score::lower_bound::Least;
use crate::suggest::score::rank::{AddressKey, Scores};
use crate::suggest::search::address::run::{Others, Run, RunSearch};
use crate::{Budget, Result};

/// Steps of beginning a run: its rows lie far from those before.
const RUN_STEPS: u64 = 20;
/// Segments of one name, or of the names before, from which on it pays to mark those that lie where they should.
const MANY_SEGMENTS: usize = 32;
/// Steps of looking where a segment lies.
const SEGMENT_STEPS: u64 = 4;
/// Segments passed over for one step.
const PASSED_A_STEP: u64 = 8;
/// Segments that are read ahead together.
const READ_AHEAD: usize = 8;

/// A run in which house numbers but the likely one, or floor and door alone, may meet what is asked. Such addresses
/// come behind those that have that number, so they are looked for when those are found, wherever they are.
pub(crate) struct PutOff {
    candidate: Candidate,
    street: u32,
    run: Run,
}

/// A name as the text is read, while its segments are looked through.
struct Read<'r> {
    candidate: Candidate,
    /// Conditions that the name does not meet.
    open: Mask,
    /// Conditions that are house numbers and no codes.
    no_codes: Mask,
    /// Conditions behind the house number that are no words of places: where they are neither floor nor door, they are
    /// beginnings at most.
    behind_number: Mask,
    /// The least house number of an answer.
    least_number: u16,
    /// The house number that is likely meant, 0 if there is none.
    likely_number: u16,
    readings: &'r [StreetReading<'r>],
}

impl Read<'_> {
    /// The least score of an address of a segment.
    #[inline]
    fn least(&self, segment: &Segment, asked: &Asked<'_>) -> Least {
        let least = self.candidate.least;
        if asked.may_be_units(&segment.signature, self.behind_number) { least } else { least.with_beginning() }
    }
}

impl<'a> AddressSearch<'a> {
    /// Whether an address of a segment of the name, with this house number or a greater one, could be among the best.
    #[inline]
    fn may_enter_from(&self, segment: &Segment, read: &Read<'_>, asked: &Asked<'_>) -> bool {
        let scores = Scores { total: self.least_now(read.least(segment, asked)), ..Scores::default() };
        let house_number = segment.least_number.max(read.least_number);
        // Near a position, what is nearer comes first, wherever it lies.
        let place = if self.restriction.nearness().is_some() { 0 } else { segment.first_place };
        let key = AddressKey { scores, name: read.candidate.name, house_number, place, ..AddressKey::default() };
        !segment.has_one_name || self.best.takes(&key)
    }

    /// Looks through the segments of a name.
    pub(super) fn name(&mut self, candidate: Candidate, asked: &mut Asked<'_>, budget: &mut Budget) -> Result<()> {
        let (snapshot, index) = (self.snapshot, self.index);
        let open = asked.everything & !candidate.met;
        if !self.may_enter(self.least_now(candidate.least), candidate.name) {
            return Ok(());
        }
        budget.spend(READ_STEPS)?;
        let readings = self.readings(candidate, asked);
        let segments = index.segments.of_name(candidate.name);
        if segments.len() >= MANY_SEGMENTS || self.segments as usize >= MANY_SEGMENTS {
            asked.mark(snapshot, index, open, budget)?;
        }
        if candidate.places == Places::WithFirst {
            asked.mark_by_first(snapshot, index, budget)?;
        }
        budget.spend(segments.len() as u64 / PASSED_A_STEP)?;
        let no_codes = if self.are_numbers_codes { 0 } else { asked.no_codes(candidate.met) };
        let beyond_place = asked.beyond_place(open, no_codes);
        let least_number = asked.least_number(open, beyond_place);
        let behind_number = asked.behind_number(open, &readings);
        let likely_number = asked.likely_number(open, &readings);
        let read = Read { candidate, open, no_codes, behind_number, least_number, likely_number, readings: &readings };
        let streets = index.segments.streets_of_name(candidate.name);
        let mut chosen = SmallVec::<[&Segment; READ_AHEAD]>::new();
        for (segment, &street) in segments.iter().zip(streets) {
            let is_there = asked.may_lie(street, open)
                && (candidate.places != Places::WithFirst || asked.may_lie_by_first(street))
                && self.restriction.allows_street(snapshot, street);
            if !is_there {
                continue;
            }
            self.segments += 1;
            // Only where there are enough is any refused, and then no number will be taken for a code.
            if !self.may_enter_from(segment, &read, asked) {
                continue;
            }
            if !asked.may_have(&segment.signature, beyond_place) {
                self.pass_code(segment, &read, asked, budget)?;
                continue;
            }
            chosen.push(segment);
            if chosen.len() == READ_AHEAD {
                self.streets(&chosen, &read, asked, budget)?;
                chosen.clear();
                if !self.may_enter(self.least_now(candidate.least), candidate.name) {
                    return Ok(());
                }
            }
        }
        self.streets(&chosen, &read, asked, budget)
    }

    /// Looks through a few segments.
    fn streets(
        &mut self,
        segments: &[&Segment],
        read: &Read<'_>,
        asked: &Asked<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        read_ahead(self.snapshot, segments);
        for segment in segments {
            if self.may_enter_from(segment, read, asked) {
                self.street(segment, None, read, asked, budget)?;
            }
        }
        Ok(())
    }

    /// How the typed text is read as a name that is looked through from here on.
    fn readings(&mut self, candidate: Candidate, asked: &Asked<'_>) -> StreetReadings<'a> {
        self.known_anywhere.clear();
        self.least_of_numbers.clear();
        let is_first_of_street = candidate.places == Places::WithoutFirst;
        self.read_street(self.index.name(candidate.name), asked.reading, candidate.met, is_first_of_street)
    }

    /// Looks through what was put off: the other house numbers of all runs, then floors and doors alone.
    pub(crate) fn search_put_off(&mut self, asked: &Asked<'_>, budget: &mut Budget) -> Result<()> {
        for others in [Others::Numbers, Others::Units] {
            let mut put_off = std::mem::take(&mut self.put_off);
            for runs in put_off.chunk_by_mut(|one, next| one.candidate == next.candidate) {
                let candidate = runs[0].candidate;
                budget.spend(READ_STEPS)?;
                let readings = self.readings(candidate, asked);
                let of_name = self.least_of_others(others, &runs[0].run, &readings, asked);
                for PutOff { street, run, .. } in runs {
                    budget.spend(if run.is_usual_name { 1 } else { READ_STEPS })?;
                    let other_name = if run.is_usual_name { None } else { self.other_name(*street) };
                    let with_other_name =
                        other_name.as_deref().map(|name| self.with_other_name(&readings, name, candidate, asked));
                    let spelt = with_other_name.as_deref().unwrap_or(&readings);
                    let least = match with_other_name {
                        Some(_) => self.least_of_others(others, run, spelt, asked),
                        None => of_name,
                    };
                    run.least.in_order = run.least.in_order.max(least);
                    let search = RunSearch::new(self, run, spelt, asked);
                    let has_units = match others {
                        Others::Numbers => search.other_numbers(budget)?,
                        Others::Units => search.units_alone(budget).map(|()| false)?,
                    };
                    if has_units {
                        self.put_off.push(PutOff { candidate, street: *street, run: run.clone() });
                    }
                }
            }
        }
        Ok(())
    }

    /// The name on letters of a street that has one, in lower case.
    fn other_name(&self, street: u32) -> Option<String> {
        self.snapshot.streets.addressing_name.get(street as usize).map(str::to_lowercase)
    }

    /// How the typed text can be read as the name, or as the street's other one.
    fn with_other_name<'n>(
        &mut self,
        readings: &[StreetReading<'n>],
        other_name: &'n str,
        candidate: Candidate,
        asked: &Asked<'_>,
    ) -> StreetReadings<'n> {
        let is_first_of_street = candidate.places == Places::WithoutFirst;
        let of_other_name = self.read_street(other_name, asked.reading, candidate.met, is_first_of_street);
        readings.iter().copied().chain(of_other_name).collect()
    }

    /// Notes whether a segment that is passed over would be looked through if its numbers were codes.
    fn pass_code(&mut self, segment: &Segment, read: &Read<'_>, asked: &Asked<'_>, budget: &mut Budget) -> Result<()> {
        let codes = read.no_codes & read.open;
        if codes == 0 || self.passed_code || self.is_enough() {
            return Ok(());
        }
        let places = segment.places(self.snapshot);
        budget.spend(places.len() as u64)?;
        self.passed_code = places.iter().any(|&place| met_by_place(self.index, asked.reading, place) & codes != 0);
        Ok(())
    }

    /// The units of one entrance.
    pub(crate) fn entrance(&mut self, entrance: u32, reading: &Reading, budget: &mut Budget) -> Result<()> {
        let street = self.snapshot.access_addresses.street.get(entrance as usize);
        let name = self.snapshot.streets.name.get(street as usize);
        let met = met_by_street(self.index, reading, name);
        let readings = self.read_street(self.index.name(name), reading, met, false);
        let asked = Asked::new(reading, self.query);
        self.numbers_met.clear();
        self.known_anywhere.clear();
        self.least_of_numbers.clear();
        let candidate = Candidate { likely: 0, name, places: Places::All, least: self.least(&readings, &asked), met };
        let no_codes = asked.no_codes(met);
        let open = asked.everything & !met;
        let behind_number = asked.behind_number(open, &readings);
        let likely_number = asked.likely_number(open, &readings);
        let read =
            Read { candidate, open, no_codes, behind_number, least_number: 0, likely_number, readings: &readings };
        let segments = self.index.segments.of_name(name);
        if let Some(segment) = segments.iter().find(|segment| segment.street == street) {
            self.street(segment, Some(entrance), &read, &asked, budget)?;
        }
        self.search_put_off(&asked, budget)
    }

    /// Looks through one segment, or one entrance of it.
    fn street(
        &mut self,
        segment: &Segment,
        entrance: Option<u32>,
        read: &Read<'_>,
        asked: &Asked<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let (snapshot, reading) = (self.snapshot, asked.reading);
        let &Read { candidate, open, no_codes, readings, .. } = read;
        let places = segment.places(snapshot);
        budget.spend(SEGMENT_STEPS + places.len() as u64)?;
        let mut fitting: SmallVec<[(u32, Mask); 4]> = SmallVec::new();
        for &place in places {
            let is_wanted = match candidate.places {
                Places::All => true,
                which => self.index.place_words.holds(place, &reading[0].place) == (which == Places::WithFirst),
            };
            if !is_wanted {
                continue;
            }
            let by_place = if open == 0 { 0 } else { met_by_place(self.index, reading, place) };
            self.passed_code |= by_place & no_codes & open != 0;
            let open = open & !(by_place & !no_codes);
            let may_hold = open & !asked.soft == 0
                && asked.may_have(&segment.signature, open)
                && can_be_met(reading, open, self.units);
            if may_hold && self.restriction.allows_place(snapshot, place) {
                fitting.push((place, open));
            }
        }
        if fitting.is_empty() {
            return Ok(());
        }
        let other_name = if segment.has_one_name { None } else { self.other_name(segment.street) };
        let with_other_name = other_name.as_deref().map(|name| self.with_other_name(readings, name, candidate, asked));
        let spelt = with_other_name.as_deref().unwrap_or(readings);
        let least = if segment.has_one_name { read.least(segment, asked) } else { self.least(spelt, asked) };
        let used_up = spelt.iter().all(|street| is_used_up(&self.query.typed, street.after));
        let rows = match entrance {
            Some(entrance) => entrance..entrance + 1,
            None => self.restriction.entrances(segment.entrances.0..segment.entrances.1),
        };
        let metres = self.restriction.nearness().map(|nearness| nearness.metres_to_street(snapshot, segment.street));
        for (place, open) in fitting {
            let may_meet = asked.may_meet(&segment.signature, open);
            if may_meet.numbers == 0 && may_meet.units != open {
                continue;
            }
            let run = Run {
                rows: rows.clone(),
                place,
                order: metres.unwrap_or(self.index.places[place as usize].order),
                only_place: places.len() == 1,
                name: candidate.name,
                least,
                open,
                may_meet,
                likely_number: read.likely_number,
                least_score_of_other_number: asked.least_score_of_other_number(candidate.met),
                is_usual_name: segment.has_one_name,
                used_up,
            };
            budget.spend(RUN_STEPS)?;
            if RunSearch::new(self, &run, spelt, asked).search(budget)? {
                self.put_off.push(PutOff { candidate, street: segment.street, run });
            }
        }
        Ok(())
    }
}
