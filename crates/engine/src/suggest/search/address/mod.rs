//! Entrances and units: the tiers in which a street's runs are looked through.
//!
//! Names come likeliest first: by the least score that their addresses can have where the words found in the name stand
//! for it, then alphabetically. Of each street the house number that is likely meant is looked at; other numbers, and
//! units whatever their number, when all streets have been, if they can still be among the best. A name that cannot bear
//! one of the best few is passed over; so a search costs what the best streets cost, however many addresses the country
//! has.

mod name;
pub(crate) mod run;
mod units;

use std::cell::OnceCell;

use name::PutOff;
use smallvec::SmallVec;

use crate::suggest::index::Index;
use crate::suggest::query::compiled::Asked;
use crate::suggest::query::condition::{Mask, Reading, Wanted, can_be_met, mask, met_by_street, of_mask};
use crate::suggest::query::text::Query;
use crate::suggest::restriction::Restriction;
use crate::suggest::score::element::Typed;
use crate::suggest::score::element_sum::{Alignment, MISSING, StreetReading, take};
use crate::suggest::score::lower_bound::Least;
use crate::suggest::score::rank::{AddressKey, Best, Scores};
use crate::suggest::search::address::run::NumberRanges;
use crate::suggest::search::candidates::{Candidates, candidates};
use crate::{Budget, Result};
use vejviser_dataset::Snapshot;

/// Least score where a word spelt right stands out of order: it fits nowhere, which costs 2 and 3 a letter.
const LEAST_MOVED: u32 = 5;
/// Least score where a word is misspelt: 2 and an edit.
pub(crate) const LEAST_MISSPELT: u32 = 3;
/// Alignments of one search; what comes later, likely worse than all before, is ranked without.
const MOST_ALIGNMENTS: u32 = 128;
/// The same where words may be misspelt: about a page of suggestions. More streets are likely then, few of them are meant,
/// and what is meant mostly takes the words in order.
const MOST_MISSPELT_ALIGNMENTS: u32 = 24;
/// Names that are looked through where nothing typed stands for the street, once there are enough suggestions.
const MOST_UNNAMED: usize = 2_048;
/// Steps of reading the typed text as a name.
const READ_STEPS: u64 = 2;
/// Steps of a name of which nothing is typed: nobody has looked at it, or at any near it, for long.
const UNNAMED_STEPS: u64 = 24;
/// Segments that are looked through for one reading of misspelt words, once there are enough suggestions.
const MOST_MISSPELT: u32 = 2_048;

/// Scores by how an address relates to the typed words.
pub(crate) type Known = SmallVec<[(u64, Scores); 8]>;

/// How the typed text can be read as the beginning of a street name, in at most two ways for each spelling.
pub(crate) type StreetReadings<'a> = SmallVec<[StreetReading<'a>; 4]>;

/// The search of one tier.
pub(crate) struct AddressSearch<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) index: &'a Index,
    pub(crate) query: &'a Query<'a>,
    pub(crate) restriction: &'a Restriction<'a>,
    /// Units rather than entrances.
    pub(crate) units: bool,
    pub(crate) best: Best<AddressKey>,
    pub(crate) alignment: Alignment,
    /// Alignments that may still be made.
    pub(crate) alignments_left: u32,
    /// Least score of an address that does not take the typed words in order.
    pub(crate) least_unordered: u32,
    /// Whether a number right behind a street may be the beginning of a postcode.
    are_numbers_codes: bool,
    /// Whether one was, and was not taken for one.
    passed_code: bool,
    /// How far the typed text reaches that only a street takes in order.
    pub(crate) words_of_street: OnceCell<usize>,
    /// Segments that have been looked through for this reading.
    segments: u32,
    /// Scores by relation that hold in every place, for the name that is looked through.
    pub(crate) known_anywhere: Known,
    /// Least scores by how the house number relates to the typed words, for the name that is looked through.
    pub(crate) least_of_numbers: SmallVec<[(u64, u32); 8]>,
    /// Runs in which other house numbers, or floors and doors alone, are still to be looked for.
    put_off: Vec<PutOff>,
    /// House numbers that meet some conditions, for the reading that is looked for.
    pub(crate) numbers_met: Vec<(Mask, NumberRanges)>,
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

impl<'a> AddressSearch<'a> {
    pub(crate) fn new(
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
            put_off: Vec::new(),
            numbers_met: Vec::new(),
            beginnings: Vec::new(),
        }
    }

    /// Adds the best addresses that meet every condition of one of the readings. A number right behind a street is one
    /// of its houses; where there is none such, it may be the beginning of a postcode.
    pub(crate) fn search_all(&mut self, readings: &[Reading], budget: &mut Budget) -> Result<()> {
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
            Candidates::Names(names, _) => self.names(&names, asked, budget),
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
    pub(crate) fn allow_misspelt(&mut self) {
        self.least_unordered = LEAST_MISSPELT;
        self.alignments_left = self.alignments_left.min(MOST_MISSPELT_ALIGNMENTS);
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
                    let likely = of_street.any();
                    found.push(Candidate { likely, name, places: Places::WithoutFirst, least: of_street, met });
                    found.push(Candidate { likely, name, places: Places::WithFirst, least, met });
                } else {
                    found.push(Candidate { likely: least.any(), name, places: Places::All, least, met });
                }
            }
        }
        found.sort_unstable();
        self.segments = 0;
        for candidate in found {
            if self.is_misspelt() && self.segments >= MOST_MISSPELT {
                self.search_put_off(asked, budget)?;
                if self.best.is_full() {
                    break;
                }
            }
            self.name(candidate, asked, budget)?;
        }
        self.search_put_off(asked, budget)
    }

    /// Every name but these, where nothing typed stands for the street; as far as it takes to find enough.
    fn unnamed(&mut self, named: &[u32], asked: &mut Asked<'_>, budget: &mut Budget) -> Result<()> {
        let is_possible = can_be_met(asked.reading, asked.everything & !asked.by_place, self.units);
        if !is_possible || asked.by_name_alone() != 0 {
            return Ok(());
        }
        let least = MISSING + asked.least_behind(0);
        let least = Least { in_order: least, unordered: least };
        for name in self.index.names() {
            let candidate = Candidate { likely: least.any(), name, places: Places::All, least, met: 0 };
            let is_enough = self.best.is_full() && name as usize >= MOST_UNNAMED;
            if is_enough || !self.may_enter(least.any(), name) {
                break;
            }
            if named.binary_search(&name).is_err() {
                budget.spend(UNNAMED_STEPS)?;
                self.name(candidate, asked, budget)?;
                self.search_put_off(asked, budget)?;
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
}
