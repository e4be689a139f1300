//! One run of entrances: those of a street segment in one place. House numbers are sorted, so that the numbers a word
//! can mean are found by binary search; how an address scores depends only on how its number, floor and door relate to
//! the typed words, so that each such relation is scored once.

use std::ops::Range;

use smallvec::SmallVec;
use vejviser_model::HouseNumber;
use vejviser_model::unit::{Door, Floor};

use crate::suggest::query::compiled::{Asked, MayMeet};
use crate::suggest::query::condition::{Mask, mask, of_mask};
use crate::suggest::query::text::Token;
use crate::suggest::score::element_sum::{PlaceVariant, PlaceVariants, StreetReading, Unit, in_order};
use crate::suggest::score::lower_bound::Least;
use crate::suggest::score::rank::{AddressKey, Scores};
use crate::suggest::search::address::{AddressSearch, Known};
use crate::{Budget, Result};

/// Steps of looking at one row of the tables, which is seldom in the processor's memory.
pub(crate) const ROW_STEPS: u64 = 4;
/// Steps of aligning the typed text to one variant, and of each of its letters.
const ALIGNMENT_STEPS: u64 = 25;
const LETTER_STEPS: u64 = 3;
/// Added to the score of what is not aligned, so that it comes after all that is.
pub(crate) const UNALIGNED: u32 = 1 << 20;

/// House numbers, as first and last code of each stretch.
pub(crate) type NumberRanges = SmallVec<[(u16, u16); 4]>;

/// What a run is, and what of the query it must still meet.
#[derive(Clone)]
pub(crate) struct Run {
    /// Rows of the entrances.
    pub(crate) rows: Range<u32>,
    pub(crate) place: u32,
    /// Its place among runs of equally good addresses.
    pub(crate) order: u32,
    /// Whether all entrances of the rows are in the place.
    pub(crate) only_place: bool,
    pub(crate) name: u32,
    /// No address of the run scores less.
    pub(crate) least: Least,
    /// Conditions for number, floor and door.
    pub(crate) open: Mask,
    /// What of them the numbers and units of the street may meet.
    pub(crate) may_meet: MayMeet,
    /// The house number that is likely meant, 0 if there is none.
    pub(crate) likely_number: u16,
    /// The least score of a house number that meets none of those.
    pub(crate) least_score_of_other_number: u32,
    /// Whether the street has no other name, so that scores of the name may hold for it.
    pub(crate) is_usual_name: bool,
    /// Whether the street uses up the typed text: then all house numbers score alike.
    pub(crate) used_up: bool,
}

/// Addresses of a run behind those that have the likely house number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// With another house number.
    Numbers,
    /// Which meet what is asked by floor and door alone.
    Units,
}

/// The search of one run.
pub(crate) struct RunSearch<'s, 'a> {
    pub(crate) tier: &'s mut AddressSearch<'a>,
    pub(crate) run: &'s Run,
    streets: &'s [StreetReading<'s>],
    pub(crate) asked: &'s Asked<'s>,
    places: PlaceVariants<'a>,
    /// Scores by relation.
    known: Known,
    /// What is the same of all addresses of the run in the order of suggestions.
    shared: AddressKey,
}

impl<'s, 'a> RunSearch<'s, 'a> {
    pub(crate) fn new(
        tier: &'s mut AddressSearch<'a>,
        run: &'s Run,
        streets: &'s [StreetReading<'s>],
        asked: &'s Asked<'s>,
    ) -> Self {
        let shared = AddressKey { name: run.name, place: run.order, ..AddressKey::default() };
        Self { tier, run, streets, asked, places: PlaceVariants::new(), known: Known::new(), shared }
    }

    /// Looks through the likely house number, or, where nothing is open, all of them; whether others may be left.
    pub(crate) fn search(mut self, budget: &mut Budget) -> Result<bool> {
        if !self.may_score(self.least(), 0) {
            return Ok(false);
        }
        if self.run.open == 0 && (self.run.used_up || self.tier.query.tokens.is_empty()) {
            self.entrances((1, u16::MAX), |_| true, budget)?;
            return Ok(false);
        }
        let ranges = self.house_numbers_met();
        let likely = self.run.likely_number;
        if self.run.open != 0 {
            if is_in(&ranges, likely) {
                self.entrances((likely, likely), |_| true, budget)?;
            }
            let has_others = !ranges.iter().all(|range| *range == (likely, likely));
            return Ok(has_others || self.run.may_meet.units == self.run.open);
        }
        for &range in &ranges {
            self.entrances(range, |_| true, budget)?;
        }
        let is_other = |number: u16| !is_in(&ranges, number);
        // Nothing is asked of the house number. All that no typed word resembles score alike.
        let Some(number) = self.house_numbers_of_run().iter().copied().find(|&number| is_other(number)) else {
            return Ok(false);
        };
        let scores = self.scores(number, 0, 0, budget)?;
        if self.tier.best.takes(&AddressKey { scores, ..self.shared }) {
            self.entrances((1, u16::MAX), is_other, budget)?;
        } else if self.tier.units && self.may_score(self.least(), 0) {
            self.scan_units(is_other, budget)?;
        }
        Ok(false)
    }

    /// Looks through the house numbers but the likely one; whether units may be left.
    pub(crate) fn other_numbers(mut self, budget: &mut Budget) -> Result<bool> {
        if !self.may_score(self.least(), 0) {
            return Ok(false);
        }
        let likely = self.run.likely_number;
        for range in self.house_numbers_met() {
            self.entrances(range, |number| number != likely, budget)?;
        }
        Ok(self.may_be_units())
    }

    /// Looks through the units that meet what is asked by floor and door alone.
    pub(crate) fn units_alone(mut self, budget: &mut Budget) -> Result<()> {
        // What is no longer aligned is not told apart by its number.
        let number = if self.tier.alignments_left == 0 { 0 } else { self.run.least_score_of_other_number };
        let scores = Scores { total: self.least(), number, ..Scores::default() };
        if !self.tier.best.takes(&AddressKey { scores, ..self.shared }) {
            return Ok(());
        }
        let ranges = self.house_numbers_met();
        self.scan_units(|number| !is_in(&ranges, number), budget)
    }

    fn house_numbers_of_run(&self) -> &'a [u16] {
        let (from, to) = (self.run.rows.start as usize, self.run.rows.end as usize);
        &self.tier.snapshot.access_addresses.house_number.array().values()[from..to]
    }

    /// Looks through the entrances whose house numbers lie in a range and are chosen.
    fn entrances(
        &mut self,
        (first, last): (u16, u16),
        choose: impl Fn(u16) -> bool,
        budget: &mut Budget,
    ) -> Result<()> {
        if !self.may_score(self.least(), first) {
            return Ok(());
        }
        let numbers = self.house_numbers_of_run();
        let start = numbers.partition_point(|&number| number < first);
        let end = numbers.partition_point(|&number| number <= last);
        for (place, &number) in numbers.iter().enumerate().take(end).skip(start) {
            // Later numbers of the run are no better.
            if !self.may_score(self.least(), number) {
                break;
            }
            budget.spend(1)?;
            let least = if choose(number) { self.least_of(number) } else { continue };
            if self.may_score(least, number) {
                self.entrance(self.run.rows.start as usize + place, budget)?;
            }
        }
        Ok(())
    }

    /// No address that is still to be looked at scores less.
    #[inline]
    pub(crate) fn least(&self) -> u32 {
        self.tier.least_now(self.run.least)
    }

    /// The least score of an address with this house number.
    #[inline]
    fn least_of(&mut self, number: u16) -> u32 {
        // What is found of the name does not hold for a street that has another one too.
        if self.run.used_up || !self.run.is_usual_name {
            return self.least();
        }
        let relation = self.tier.query.relation_of_number(number);
        let known = self.tier.least_of_numbers.iter().find(|(other, _)| *other == relation).map(|(_, least)| *least);
        let of_name = known.unwrap_or_else(|| {
            let least = self.tier.least_with(&text_of(number), self.streets, self.asked);
            self.tier.least_of_numbers.push((relation, least));
            least
        });
        of_name.max(self.least())
    }

    /// The same for each run in which the same is asked for: found once.
    fn house_numbers_met(&mut self) -> NumberRanges {
        let numbers = self.run.may_meet.numbers;
        if numbers == 0 && self.run.open != 0 {
            return NumberRanges::new();
        }
        if let Some((_, ranges)) = self.tier.numbers_met.iter().find(|(other, _)| *other == numbers) {
            return ranges.clone();
        }
        let ranges = self.house_numbers();
        self.tier.numbers_met.push((numbers, ranges.clone()));
        ranges
    }

    /// The house numbers, as ascending ranges of codes, that meet a condition; if there is none, those that a typed
    /// word is, or begins.
    fn house_numbers(&self) -> NumberRanges {
        let mut ranges: SmallVec<[(u16, u16); 8]> = if self.run.open == 0 {
            self.tier.query.tokens.iter().flat_map(Token::numbers).collect()
        } else {
            of_mask(self.asked.reading, self.run.may_meet.numbers).flat_map(|wanted| wanted.soft.numbers()).collect()
        };
        ranges.sort_unstable();
        let mut merged = NumberRanges::new();
        for (first, last) in ranges {
            match merged.last_mut() {
                Some(before) if first <= before.1 => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        merged
    }

    /// Whether an address with this score and number could be among the best.
    pub(crate) fn may_score(&self, total: u32, house_number: u16) -> bool {
        let scores = Scores { total, ..Scores::default() };
        self.tier.best.takes(&AddressKey { scores, house_number, ..self.shared })
    }

    fn entrance(&mut self, entrance: usize, budget: &mut Budget) -> Result<()> {
        let table = &self.tier.snapshot.access_addresses;
        if !self.run.only_place && table.place.get(entrance) != self.run.place {
            return Ok(());
        }
        let number = table.house_number.get(entrance);
        let open = match self.run.open {
            0 => 0,
            open => open & !mask(self.asked.reading, |wanted| wanted.soft.is_number(number)),
        };
        if open & !self.asked.by_unit != 0 {
            return Ok(());
        }
        if self.tier.units {
            return self.units(entrance, number, open, budget);
        }
        if open != 0 {
            return Ok(());
        }
        let scores = self.scores(number, 0, 0, budget)?;
        let key = AddressKey { scores, house_number: number, row: entrance as u32, ..self.shared };
        if self.tier.best.takes(&key) {
            budget.spend(ROW_STEPS + self.tier.restriction.point_steps())?;
            if self.tier.restriction.allows_entrance(self.tier.snapshot, entrance as u32) {
                self.offer(key);
            }
        }
        Ok(())
    }

    /// The place of a unit in the order of suggestions, if it could be among the best.
    #[inline]
    pub(crate) fn key(&self, scores: Scores, house_number: u16, floor: u8, door: u32, row: u32) -> Option<AddressKey> {
        let key = AddressKey { scores, house_number, floor, row, ..self.shared };
        // Doors are brought in order only where that can matter.
        self.tier.best.takes(&key).then(|| {
            let door = Door::from_u32(door).unwrap_or_default().sort_key();
            AddressKey { door, ..key }
        })
    }

    /// Adds an address that may be an answer. Another reading of the query may have brought it already: the better one
    /// counts.
    pub(crate) fn offer(&mut self, key: AddressKey) {
        self.tier.best.offer_once(key, |other| other.row == key.row);
    }

    /// The scores of an address of the run.
    #[inline]
    pub(crate) fn scores(&mut self, number: u16, floor: u8, door: u32, budget: &mut Budget) -> Result<Scores> {
        let query = self.tier.query;
        let relation = if self.run.used_up {
            u64::from(floor != 0) << 1 | u64::from(door != 0)
        } else {
            let floor = query.relation_of_text(self.tier.index.floor_text(floor));
            query.relation_of_number(number) | floor << 16 | query.relation_of_text(door) << 32
        };
        let anywhere = self.tier.known_anywhere.iter().filter(|_| self.holds_anywhere());
        if let Some((_, scores)) = self.known.iter().chain(anywhere).find(|(other, _)| *other == relation) {
            return Ok(*scores);
        }
        let (scores, any_place) = self.score(number, floor, door, budget)?;
        if any_place && self.holds_anywhere() {
            self.tier.known_anywhere.push((relation, scores));
        } else {
            self.known.push((relation, scores));
        }
        Ok(scores)
    }

    /// Whether scores in which the place has no part hold here: where it has both parts, and the name is the usual.
    fn holds_anywhere(&self) -> bool {
        self.run.is_usual_name && self.tier.index.places[self.run.place as usize].is_whole()
    }

    /// The scores, and whether they hold in any place.
    fn score(&mut self, number: u16, floor: u8, door: u32, budget: &mut Budget) -> Result<(Scores, bool)> {
        if self.places.is_empty() {
            self.places = self.place_variants();
        }
        let mut texts = [text_of(number), String::new(), String::new()];
        Floor::from_u8(floor).unwrap_or_default().write_str(&mut texts[1]);
        Door::from_u32(door).unwrap_or_default().write_str(&mut texts[2]);
        let unit = Unit { number: &texts[0], floor: &texts[1], door: &texts[2] };
        let typed = &self.tier.query.typed;
        if let Some(scores) = in_order(typed, self.streets, &unit, &self.places) {
            return Ok(scores);
        }
        let least = self.run.least.unordered.max(self.tier.least_aligned(self.streets, floor != 0, door != 0));
        if self.tier.alignments_left == 0 || !self.may_score(least, number) {
            return Ok((Scores { total: UNALIGNED + least, ..Scores::default() }, false));
        }
        self.tier.alignments_left -= 1;
        let variants = (self.places.len() * self.streets.len()) as u64;
        budget.spend(variants * (ALIGNMENT_STEPS + LETTER_STEPS * typed.len() as u64))?;
        Ok((self.tier.alignment.scores(typed, self.streets, &unit, &self.places), false))
    }

    fn place_variants(&self) -> PlaceVariants<'a> {
        let index = self.tier.index;
        let texts = index.places[self.run.place as usize];
        let mut variants = PlaceVariants::new();
        for (postcode, town) in [(texts.postcode, texts.town), (texts.large_postcode, texts.large_town)] {
            if postcode == 0 && !variants.is_empty() {
                continue;
            }
            for supplementary_town in [0, texts.supplementary_town] {
                let variant = PlaceVariant {
                    supplementary_town: index.text(supplementary_town),
                    postcode: index.text(postcode),
                    town: index.text(town),
                };
                if !variants.contains(&variant) {
                    variants.push(variant);
                }
            }
        }
        variants
    }
}

/// Whether a house number lies in one of the stretches.
fn is_in(ranges: &NumberRanges, number: u16) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&number))
}

/// A house number in lower case.
pub(crate) fn text_of(number: u16) -> String {
    let mut text = String::new();
    if let Some(number) = HouseNumber::from_u16(number) {
        number.write_str(&mut text);
        text.make_ascii_lowercase();
    }
    text
}
