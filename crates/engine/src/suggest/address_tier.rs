//! Entrances and units: the tiers in which a street's runs are looked through.
//!
//! Names come likeliest first: by the least score that their addresses can have where the words found in the name stand
//! for it, then alphabetically. A name that cannot bear one of the best few is passed over; so a search costs what the
//! best streets cost, however many addresses the country has.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::asked::Asked;
use super::candidates::{Candidates, candidates};
use super::element::Typed;
use super::index::{First, Index};
use super::least::Least;
use super::query::Query;
use super::rank::{AddressKey, Best, Scores};
use super::restriction::Restriction;
use super::run::{NumberRanges, Run, RunSearch};
use super::score::{Alignment, StreetReading, is_used_up, take};
use super::wanted::{Mask, Reading, Wanted, can_be_met, mask, met_by_place, met_by_street, of_mask};
use crate::{Budget, Result};
use vejviser_dataset::Snapshot;

/// Score of a street of which nothing was typed.
const STREET_MISSING: u32 = 1;

/// Least score where a word spelt right stands out of order: it fits nowhere, which costs 2 and 3 a letter.
const LEAST_MOVED: u32 = 5;
/// Least score where a word is misspelt: 2 and an edit.
pub(super) const LEAST_MISSPELT: u32 = 3;
/// Alignments of one search; what comes later, likely worse than all before, is ranked without.
const MOST_ALIGNMENTS: u32 = 128;
/// Names that are looked through where nothing typed stands for the street, once there are enough suggestions.
const MOST_UNNAMED: usize = 2_048;
/// Steps of reading the typed text as a name.
const READ_STEPS: u64 = 2;
/// Steps of beginning a run: its rows lie far from those before.
const RUN_STEPS: u64 = 20;
/// Steps of a name of which nothing is typed: nobody has looked at it, or at any near it, for long.
const UNNAMED_STEPS: u64 = 24;
/// Segments that are looked through for one reading of misspelt words, once there are enough suggestions.
const MOST_MISSPELT: u32 = 2_048;
/// Segments of one name, or of the names before, from which on it pays to mark those that lie where they should.
const MANY_SEGMENTS: usize = 32;
/// Steps of looking where a segment lies.
const SEGMENT_STEPS: u64 = 4;
/// Segments passed over for one step.
const PASSED_A_STEP: u64 = 8;

/// Scores by how an address relates to the typed words.
pub(super) type Known = SmallVec<[(u64, Scores); 8]>;

/// How the typed text can be read as the beginning of a street name, in at most two ways for each spelling.
pub(super) type StreetReadings<'a> = SmallVec<[StreetReading<'a>; 4]>;

/// The search of one tier.
pub(super) struct AddressSearch<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) index: &'a Index,
    pub(super) query: &'a Query<'a>,
    pub(super) restriction: &'a Restriction<'a>,
    /// Units rather than entrances.
    pub(super) units: bool,
    pub(super) best: Best<AddressKey>,
    pub(super) alignment: Alignment,
    /// Alignments that may still be made.
    pub(super) alignments_left: u32,
    /// Least score of an address that does not take the typed words in order.
    pub(super) least_unordered: u32,
    /// Whether a number right behind a street may be the beginning of a postcode.
    are_numbers_codes: bool,
    /// Whether one was, and was not taken for one.
    passed_code: bool,
    /// How far the typed text reaches that only a street takes in order.
    pub(super) words_of_street: OnceCell<usize>,
    /// Segments that have been looked through for this reading.
    segments: u32,
    /// Scores by relation that hold in every place, for the name that is looked through.
    pub(super) known_anywhere: Known,
    /// Least scores by how the house number relates to the typed words, for the name that is looked through.
    pub(super) least_of_numbers: SmallVec<[(u64, u32); 8]>,
    /// House numbers that meet what is open, for the reading that is looked for.
    pub(super) numbers_met: Vec<(Mask, NumberRanges)>,
    /// Beginnings of the typed text made ready for comparison, by length.
    beginnings: Vec<(usize, Typed)>,
}

/// A name to be looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// Least score where all that is typed for the street stands for it: the likeliest come first.
    likely: u32,
    name: u32,
    places: Places,
    /// No address of the name scores less.
    least: Least,
    met: Mask,
}

/// Which places of a name are looked through. Where the first word is one of the name, but may be one of a place too, it
/// can only stand for the street wherever the place has no such word: most places bear no better answer than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Places {
    All,
    /// Those that have no word like the first.
    WithoutFirst,
    /// Those that have one.
    WithFirst,
}

/// A name as the text is read, while its segments are looked through.
struct Read<'r> {
    candidate: Candidate,
    /// Conditions that the name does not meet.
    open: Mask,
    /// Conditions that are house numbers and no codes.
    no_codes: Mask,
    readings: &'r [StreetReading<'r>],
}

impl<'a> AddressSearch<'a> {
    pub(super) fn new(
        snapshot: &'a Snapshot,
        index: &'a Index,
        query: &'a Query<'a>,
        restriction: &'a Restriction<'a>,
        units: bool,
        capacity: usize,
    ) -> Self {
        Self {
            snapshot,
            index,
            query,
            restriction,
            units,
            best: Best::new(capacity),
            alignment: Alignment::default(),
            alignments_left: MOST_ALIGNMENTS,
            least_unordered: LEAST_MOVED,
            are_numbers_codes: false,
            passed_code: false,
            words_of_street: OnceCell::new(),
            segments: 0,
            known_anywhere: Known::new(),
            least_of_numbers: SmallVec::new(),
            numbers_met: Vec::new(),
            beginnings: Vec::new(),
        }
    }

    /// Adds the best addresses that meet every condition of one of the readings. A number right behind a street is one
    /// of its houses; where there is none such, it may be the beginning of a postcode.
    pub(super) fn search_all(&mut self, readings: &[Reading], budget: &mut Budget) -> Result<()> {
        self.passed_code = false;
        for are_numbers_codes in [false, true] {
            self.are_numbers_codes = are_numbers_codes;
            for reading in readings {
                self.search(reading, budget)?;
            }
            if self.is_enough() || !self.passed_code {
                break;
            }
        }
        Ok(())
    }

    /// Whether what is found is the answer: of misspelt words one house is not sure to be the one that is meant.
    fn is_enough(&self) -> bool {
        self.best.len() >= if self.is_misspelt() { 2 } else { 1 }
    }

    /// Adds the best addresses that meet every condition.
    fn search(&mut self, reading: &Reading, budget: &mut Budget) -> Result<()> {
        let asked = &mut Asked::new(reading, self.query);
        self.numbers_met.clear();
        let by_street = mask(reading, |wanted| !wanted.street.is_empty());
        if !can_be_met(reading, asked.everything & !asked.by_place & !by_street, self.units) {
            return Ok(());
        }
        match candidates(self.snapshot, self.index, self.restriction, reading, budget)? {
            Candidates::Names(names) => self.names(&names, asked, budget),
            Candidates::All => {
                let mut named: Vec<u32> = reading
                    .iter()
                    .flat_map(|wanted| wanted.street.iter().flat_map(|stretch| self.index.street_words.rows(stretch)))
                    .copied()
                    .collect();
                named.sort_unstable();
                named.dedup();
                self.names(&named, asked, budget)?;
                self.unnamed(&named, asked, budget)
            }
        }
    }

    fn is_misspelt(&self) -> bool {
        self.least_unordered == LEAST_MISSPELT
    }

    /// From here on words may be misspelt.
    pub(super) fn allow_misspelt(&mut self) {
        self.least_unordered = LEAST_MISSPELT;
    }

    /// The names that may bear an answer.
    fn names(&mut self, names: &[u32], asked: &mut Asked<'_>, budget: &mut Budget) -> Result<()> {
        let by_name_alone = asked.by_name_alone();
        let mut found = Vec::with_capacity(names.len().min(1024));
        for &name in names {
            budget.spend(1)?;
            let mut met = met_by_street(self.index, asked.reading, name);
            if asked.by_likeness != 0 {
                budget.spend(1)?;
                met |= self.met_by_likeness(name, asked);
            }
            if by_name_alone & !met == 0 {
                budget.spend(READ_STEPS)?;
                let readings = self.read_street(self.index.name(name), asked.reading, met, false);
                let least = self.least(&readings, asked);
                if let [StreetReading { after: 0, .. }, by_first] = readings[..]
                    && !asked.reading[0].soft.is_some()
                    && self.index.is_only_name(name)
                {
                    let of_street = self.least(&[by_first], asked);
                    let likely = of_street.any;
                    found.push(Candidate { likely, name, places: Places::WithoutFirst, least: of_street, met });
                    found.push(Candidate { likely, name, places: Places::WithFirst, least, met });
                } else {
                    found.push(Candidate { likely: least.any, name, places: Places::All, least, met });
                }
            }
        }
        found.sort_unstable();
        self.segments = 0;
        for candidate in found {
            let is_enough = self.is_misspelt() && self.best.is_full() && self.segments >= MOST_MISSPELT;
            if is_enough {
                break;
            }
            self.name(candidate, asked, budget)?;
        }
        Ok(())
    }

    /// Every name but these, where nothing typed stands for the street; as far as it takes to find enough.
    fn unnamed(&mut self, named: &[u32], asked: &mut Asked<'_>, budget: &mut Budget) -> Result<()> {
        if !can_be_met(asked.reading, asked.everything & !asked.by_place, self.units) {
            return Ok(());
        }
        let least = Least::of_order(STREET_MISSING + asked.least_behind(0));
        for name in self.index.names() {
            let candidate = Candidate { likely: least.any, name, places: Places::All, least, met: 0 };
            let is_enough = self.best.is_full() && name as usize >= MOST_UNNAMED;
            if is_enough || !self.may_enter(least.any, name) {
                break;
            }
            if named.binary_search(&name).is_err() {
                budget.spend(UNNAMED_STEPS)?;
                self.name(candidate, asked, budget)?;
            }
        }
        Ok(())
    }

    /// The conditions that a name meets by being like the text up to them.
    fn met_by_likeness(&mut self, name: u32, asked: &Asked<'_>) -> Mask {
        let ends = |wanted: &Wanted| self.query.ends.get(wanted.last_word).copied();
        let Some(end) = of_mask(asked.reading, asked.by_likeness).filter_map(ends).last() else { return 0 };
        let name = self.index.name(name);
        if self.beginning(end).is_like(name) { asked.by_likeness } else { 0 }
    }

    fn may_enter(&self, total: u32, name: u32) -> bool {
        let scores = Scores { total, ..Scores::default() };
        self.best.takes(&AddressKey { scores, name, ..AddressKey::default() })
    }

    /// Whether an address of a segment of the name, with this house number or a greater one, could be among the best.
    #[inline]
    fn may_enter_from(&self, candidate: Candidate, least_number: u16, first: First) -> bool {
        let scores = Scores { total: self.least_now(candidate.least), ..Scores::default() };
        let house_number = first.house_number.max(least_number);
        // Near a position, what is nearer comes first, wherever it lies.
        let place = if self.restriction.nearness().is_some() { 0 } else { first.place };
        let key = AddressKey { scores, name: candidate.name, house_number, place, ..AddressKey::default() };
        !first.by_name || self.best.takes(&key)
    }

    /// How the typed text can be read as this name: taking the words that spell its beginning, and, if they differ,
    /// the first words that were found in it, which with `is_first_of_street` stand for nothing else.
    fn read_street<'n>(
        &mut self,
        name: &'n str,
        reading: &Reading,
        met: Mask,
        is_first_of_street: bool,
    ) -> StreetReadings<'n> {
        let typed = self.query.typed.as_str();
        let (score, after) = take(typed, 0, name);
        let mut readings = StreetReadings::new();
        readings.push(StreetReading { name, score, after });
        let leading = (met.trailing_ones() as usize).checked_sub(1).and_then(|last| reading.get(last));
        if score != 0
            && let Some(end) = leading.and_then(|wanted| self.query.ends.get(wanted.last_word)).copied()
            && end > after
        {
            let score = self.beginning(end).score(name, 1);
            let after = end + typed.as_bytes()[end..].iter().take_while(|byte| b" ,.".contains(byte)).count();
            // Without the street the first word would have to stand for something else.
            let is_street_alone =
                || reading.first().is_some_and(|first| first.place.is_empty() && !first.soft.is_some());
            if readings[0].after == 0 && (is_first_of_street || is_street_alone()) {
                readings.clear();
            }
            readings.push(StreetReading { name, score, after });
        }
        readings
    }

    fn beginning(&mut self, end: usize) -> &Typed {
        let known = self.beginnings.iter().position(|(other, _)| *other == end);
        let place = known.unwrap_or_else(|| {
            let text = self.query.typed.get(..end).unwrap_or_default();
            self.beginnings.push((end, Typed::new(text)));
            self.beginnings.len() - 1
        });
        &self.beginnings[place].1
    }

    /// Looks through the segments of a name.
    fn name(&mut self, candidate: Candidate, asked: &mut Asked<'_>, budget: &mut Budget) -> Result<()> {
        let (snapshot, index) = (self.snapshot, self.index);
        let open = asked.everything & !candidate.met;
        // What neither number nor unit can meet, the place must.
        let may_be_met = open & !asked.soft & !asked.by_place == 0;
        if !may_be_met || !self.may_enter(self.least_now(candidate.least), candidate.name) {
            return Ok(());
        }
        budget.spend(READ_STEPS)?;
        let is_first_of_street = candidate.places == Places::WithoutFirst;
        let readings = self.read_street(index.name(candidate.name), asked.reading, candidate.met, is_first_of_street);
        self.known_anywhere.clear();
        self.least_of_numbers.clear();
        let streets = index.segments(candidate.name);
        if streets.len() >= MANY_SEGMENTS || self.segments as usize >= MANY_SEGMENTS {
            asked.mark(snapshot, index, open, budget)?;
        }
        if candidate.places == Places::WithFirst {
            asked.mark_by_first(snapshot, index, budget)?;
        }
        budget.spend(streets.len() as u64 / PASSED_A_STEP)?;
        let no_codes = if self.are_numbers_codes { 0 } else { asked.no_codes(&readings) };
        let beyond_place = asked.beyond_place(open, no_codes);
        let least_number = asked.least_number(open, beyond_place);
        let read = Read { candidate, open, no_codes, readings: &readings };
        for &street in streets {
            if !self.may_enter(self.least_now(candidate.least), candidate.name) {
                break;
            }
            let is_there = asked.may_lie(street, open)
                && (candidate.places != Places::WithFirst || asked.may_lie_by_first(street))
                && self.restriction.allows_street(snapshot, street);
            if !is_there {
                continue;
            }
            self.segments += 1;
            // Only where there are enough is any refused, and then no number will be taken for a code.
            if !self.may_enter_from(candidate, least_number, index.first(street)) {
                continue;
            }
            if asked.may_have(&index.signatures[street as usize], beyond_place) {
                self.street(street, None, &read, asked, budget)?;
            } else {
                self.pass_code(street, &read, asked, budget)?;
            }
        }
        Ok(())
    }

    /// Notes whether a segment that is passed over would be looked through if its numbers were codes.
    fn pass_code(&mut self, street: u32, read: &Read<'_>, asked: &Asked<'_>, budget: &mut Budget) -> Result<()> {
        let codes = read.no_codes & read.open;
        if codes == 0 || self.passed_code || self.is_enough() {
            return Ok(());
        }
        let places = self.snapshot.streets.places.get(street as usize);
        budget.spend(places.len() as u64)?;
        self.passed_code = places.iter().any(|&place| met_by_place(self.index, asked.reading, place) & codes != 0);
        Ok(())
    }

    /// The units of one entrance.
    pub(super) fn entrance(&mut self, entrance: u32, reading: &Reading, budget: &mut Budget) -> Result<()> {
        let street = self.snapshot.access_addresses.street.get(entrance as usize);
        let name = self.snapshot.streets.name.get(street as usize);
        let met = met_by_street(self.index, reading, name);
        let readings = self.read_street(self.index.name(name), reading, met, false);
        let asked = Asked::new(reading, self.query);
        self.numbers_met.clear();
        self.known_anywhere.clear();
        self.least_of_numbers.clear();
        let candidate = Candidate { likely: 0, name, places: Places::All, least: self.least(&readings, &asked), met };
        let no_codes = asked.no_codes(&readings);
        let read = Read { candidate, open: asked.everything & !met, no_codes, readings: &readings };
        self.street(street, Some(entrance), &read, &asked, budget)
    }

    /// Looks through one segment, or one entrance of it.
    fn street(
        &mut self,
        street: u32,
        entrance: Option<u32>,
        read: &Read<'_>,
        asked: &Asked<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let (snapshot, reading) = (self.snapshot, asked.reading);
        let &Read { candidate, open, no_codes, readings } = read;
        let places = snapshot.streets.places.get(street as usize);
        budget.spend(SEGMENT_STEPS + places.len() as u64)?;
        let signature = &self.index.signatures[street as usize];
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
            let may_hold =
                open & !asked.soft == 0 && asked.may_have(signature, open) && can_be_met(reading, open, self.units);
            if may_hold && self.restriction.allows_place(snapshot, place) {
                fitting.push((place, open));
            }
        }
        if fitting.is_empty() {
            return Ok(());
        }
        let addressing = snapshot.streets.addressing_name.get(street as usize).map(str::to_lowercase);
        let mut with_addressing = StreetReadings::new();
        let (spelt, least) = if let Some(addressing) = &addressing {
            with_addressing.extend_from_slice(readings);
            let is_first_of_street = candidate.places == Places::WithoutFirst;
            with_addressing.extend(self.read_street(addressing, reading, candidate.met, is_first_of_street));
            (&with_addressing[..], self.least(&with_addressing, asked))
        } else {
            (readings, candidate.least)
        };
        let used_up = spelt.iter().all(|street| is_used_up(&self.query.typed, street.after));
        let rows = match entrance {
            Some(entrance) => entrance..entrance + 1,
            None => self.restriction.entrances(snapshot, street),
        };
        let metres = self.restriction.nearness().map(|nearness| nearness.metres_to_street(snapshot, street));
        for (place, open) in fitting {
            let run = Run {
                rows: rows.clone(),
                place,
                order: metres.unwrap_or(self.index.places[place as usize].order),
                only_place: places.len() == 1,
                name: candidate.name,
                least,
                open,
                is_usual_name: addressing.is_none(),
                used_up,
            };
            budget.spend(RUN_STEPS)?;
            RunSearch::new(self, &run, spelt, asked).search(budget)?;
        }
        Ok(())
    }
}
