//! One run of entrances: those of a street segment in one place. House numbers are sorted, so that the numbers a word
//! can mean are found by binary search; how an address scores depends only on how its number, floor and door relate to
//! the typed words, so that each such relation is scored once.

use std::ops::Range;

use smallvec::SmallVec;
use vejviser_model::HouseNumber;
use vejviser_model::unit::{Door, Floor};

use super::address_tier::{AddressSearch, Known};
use super::rank::{AddressKey, Scores};
use super::restriction::CURRENT;
use super::score::{PlaceVariant, PlaceVariants, StreetReading, Unit, in_order};
use super::soft::Soft;
use super::wanted::{Mask, Reading, mask, of_mask};
use crate::{Budget, Result};

/// Steps of one alignment.
const ALIGNMENT_STEPS: u64 = 32;
/// Added to the score of what is not aligned, so that it comes after all that is.
const UNALIGNED: u32 = 1 << 20;

/// What a run is, and what of the query it must still meet.
pub(super) struct Run {
    /// Rows of the entrances.
    pub(super) rows: Range<u32>,
    pub(super) place: u32,
    /// Whether all entrances of the rows are in the place.
    pub(super) only_place: bool,
    pub(super) name: u32,
    /// No address of the run scores less.
    pub(super) least: u32,
    /// Conditions for number, floor and door.
    pub(super) open: Mask,
    /// Whether the street has no other name, so that scores of the name may hold for it.
    pub(super) is_usual_name: bool,
    /// Whether the street uses up the typed text: then all house numbers score alike.
    pub(super) used_up: bool,
}

/// The search of one run.
pub(super) struct RunSearch<'s, 'a> {
    tier: &'s mut AddressSearch<'a>,
    run: &'s Run,
    streets: &'s [StreetReading<'s>],
    reading: &'s Reading,
    places: PlaceVariants<'a>,
    /// Scores by relation.
    known: Known,
}

impl<'s, 'a> RunSearch<'s, 'a> {
    pub(super) fn new(
        tier: &'s mut AddressSearch<'a>,
        run: &'s Run,
        streets: &'s [StreetReading<'s>],
        reading: &'s Reading,
    ) -> Self {
        Self { tier, run, streets, reading, places: PlaceVariants::new(), known: Known::new() }
    }

    pub(super) fn search(mut self, budget: &mut Budget) -> Result<()> {
        let numbers = self.tier.snapshot.access_addresses.house_number.array().values();
        let (from, to) = (self.run.rows.start as usize, self.run.rows.end as usize);
        let numbers = &numbers[from..to];
        for (first, last) in self.house_numbers() {
            let start = from + numbers.partition_point(|&number| number < first);
            let end = from + numbers.partition_point(|&number| number <= last);
            for entrance in start..end {
                // Later numbers of the run are no better.
                if !self.may_enter(entrance) {
                    break;
                }
                budget.spend(1)?;
                self.entrance(entrance, budget)?;
            }
        }
        if self.may_be_units() { self.units_alone(budget) } else { Ok(()) }
    }

    /// The house numbers, as ascending ranges of codes, that meet a condition; all of them if there is none.
    fn house_numbers(&self) -> SmallVec<[(u16, u16); 4]> {
        if self.run.open == 0 {
            return SmallVec::from_slice(&[(1, u16::MAX)]);
        }
        let mut ranges: SmallVec<[(u16, u16); 8]> =
            of_mask(self.reading, self.run.open).flat_map(|wanted| wanted.soft.numbers()).collect();
        ranges.sort_unstable();
        let mut merged: SmallVec<[(u16, u16); 4]> = SmallVec::new();
        for (first, last) in ranges {
            match merged.last_mut() {
                Some(before) if first <= before.1 => before.1 = before.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        merged
    }

    /// Whether floor and door alone can meet the conditions, one each, and such an address can be among the best: its
    /// house number is missing.
    fn may_be_units(&self) -> bool {
        let open = self.run.open;
        self.tier.units
            && (1..=2).contains(&open.count_ones())
            && of_mask(self.reading, open).all(|wanted| wanted.soft.may_be_unit())
            && self.may_score(self.run.least + 1, 0)
    }

    /// Units whose floor and door meet the conditions, whatever the house number: one pass over two columns.
    fn units_alone(&mut self, budget: &mut Budget) -> Result<()> {
        let snapshot = self.tier.snapshot;
        let entrances = &snapshot.access_addresses;
        let (Some(first), Some(last)) = (self.run.rows.clone().next(), self.run.rows.clone().last()) else {
            return Ok(());
        };
        let rows = entrances.address_from.get(first as usize)..entrances.address_to.get(last as usize);
        budget.spend(u64::from(rows.end.saturating_sub(rows.start)) / 8)?;
        let open: SmallVec<[Soft; 2]> = of_mask(self.reading, self.run.open).map(|wanted| wanted.soft).collect();
        for row in rows {
            let (floor, door) = (snapshot.addresses.floor.get(row as usize), snapshot.addresses.door.get(row as usize));
            if !open.iter().all(|soft| soft.is_unit(floor, door)) {
                continue;
            }
            let entrance = snapshot.addresses.access_address.get(row as usize);
            let number = entrances.house_number.get(entrance as usize);
            // Those whose number meets a condition have been looked at.
            let is_new = self.run.rows.contains(&entrance) && !open.iter().any(|soft| soft.is_number(number));
            if is_new
                && (self.run.only_place || entrances.place.get(entrance as usize) == self.run.place)
                && snapshot.addresses.status.get(row as usize) == CURRENT
                && self.tier.restriction.allows_point(snapshot, entrance)
                && self.may_score(self.run.least + 1, number)
            {
                let scores = self.scores(number, floor, door, budget)?;
                self.offer(scores, number, floor, door, row);
            }
        }
        Ok(())
    }

    fn may_enter(&self, entrance: usize) -> bool {
        self.may_score(self.run.least, self.tier.snapshot.access_addresses.house_number.get(entrance))
    }

    /// Whether an address with this score and number could be among the best.
    fn may_score(&self, total: u32, house_number: u16) -> bool {
        let scores = Scores { total, ..Scores::default() };
        self.tier.best.takes(&AddressKey { scores, name: self.run.name, house_number, ..AddressKey::default() })
    }

    fn entrance(&mut self, entrance: usize, budget: &mut Budget) -> Result<()> {
        let table = &self.tier.snapshot.access_addresses;
        if !self.run.only_place && table.place.get(entrance) != self.run.place {
            return Ok(());
        }
        let number = table.house_number.get(entrance);
        let open = match self.run.open {
            0 => 0,
            open => open & !mask(self.reading, |wanted| wanted.soft.is_number(number)),
        };
        if self.tier.units {
            return self.units(entrance, number, open, budget);
        }
        if open == 0 && self.tier.restriction.allows_entrance(self.tier.snapshot, entrance as u32) {
            let scores = self.scores(number, 0, 0, budget)?;
            self.offer(scores, number, 0, 0, entrance as u32);
        }
        Ok(())
    }

    fn units(&mut self, entrance: usize, number: u16, open: Mask, budget: &mut Budget) -> Result<()> {
        let snapshot = self.tier.snapshot;
        let rows = snapshot.access_addresses.address_from.get(entrance) as usize
            ..snapshot.access_addresses.address_to.get(entrance) as usize;
        if rows.is_empty() || !self.tier.restriction.allows_point(snapshot, entrance as u32) {
            return Ok(());
        }
        budget.spend(rows.len() as u64 / 4)?;
        let table = &snapshot.addresses;
        for row in rows {
            let (floor, door) = (table.floor.get(row), table.door.get(row));
            let is_met = open == 0 || of_mask(self.reading, open).all(|wanted| wanted.soft.is_unit(floor, door));
            if is_met && table.status.get(row) == CURRENT {
                let scores = self.scores(number, floor, door, budget)?;
                self.offer(scores, number, floor, door, row as u32);
            }
        }
        Ok(())
    }

    fn offer(&mut self, scores: Scores, house_number: u16, floor: u8, door: u32, row: u32) {
        let best = &mut self.tier.best;
        let place = self.tier.index.places[self.run.place as usize];
        let mut key = AddressKey {
            scores,
            name: self.run.name,
            house_number,
            floor,
            door: 0,
            postcode: place.number,
            supplementary_town: place.supplementary_town,
            row,
        };
        if best.takes(&key) {
            key.door = Door::from_u32(door).unwrap_or_default().sort_key();
            // Another reading of the query may have brought the row already.
            if !best.iter().any(|other| other.row == row) {
                best.offer(key);
            }
        }
    }

    /// The scores of an address of the run.
    #[inline]
    fn scores(&mut self, number: u16, floor: u8, door: u32, budget: &mut Budget) -> Result<Scores> {
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
        let mut texts = [String::new(), String::new(), String::new()];
        if let Some(number) = HouseNumber::from_u16(number) {
            number.write_str(&mut texts[0]);
            texts[0].make_ascii_lowercase();
        }
        Floor::from_u8(floor).unwrap_or_default().write_str(&mut texts[1]);
        Door::from_u32(door).unwrap_or_default().write_str(&mut texts[2]);
        let unit = Unit { number: &texts[0], floor: &texts[1], door: &texts[2] };
        let typed = &self.tier.query.typed;
        if let Some(scores) = in_order(typed, self.streets, &unit, &self.places) {
            return Ok(scores);
        }
        let least = self.run.least.max(self.tier.least_unordered);
        if self.tier.alignments_left == 0 || !self.may_score(least, number) {
            return Ok((Scores { total: UNALIGNED + least, ..Scores::default() }, false));
        }
        self.tier.alignments_left -= 1;
        budget.spend(ALIGNMENT_STEPS * self.places.len() as u64)?;
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
