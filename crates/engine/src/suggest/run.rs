//! One run of entrances: those of a street segment in one place. House numbers are sorted, so that the numbers a word
//! can mean are found by binary search; how an address scores depends only on how its number, floor and door relate to
//! the typed words, so that each such relation is scored once.

use std::ops::Range;

use smallvec::SmallVec;
use vejviser_model::HouseNumber;
use vejviser_model::unit::{Door, Floor};

use super::address_tier::AddressSearch;
use super::rank::{AddressKey, Scores};
use super::restriction::CURRENT;
use super::score::{PlaceVariant, PlaceVariants, StreetReading, Unit, in_order};
use super::wanted::{Mask, Reading, mask, of_mask};
use crate::{Budget, Result};

/// Steps of one alignment.
const ALIGNMENT_STEPS: u64 = 32;

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
    known: SmallVec<[(u64, Scores); 8]>,
}

impl<'s, 'a> RunSearch<'s, 'a> {
    pub(super) fn new(
        tier: &'s mut AddressSearch<'a>,
        run: &'s Run,
        streets: &'s [StreetReading<'s>],
        reading: &'s Reading,
    ) -> Self {
        Self { tier, run, streets, reading, places: PlaceVariants::new(), known: SmallVec::new() }
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
        Ok(())
    }

    /// The house numbers, as ascending ranges of codes, among which all conditions can be met.
    fn house_numbers(&self) -> SmallVec<[(u16, u16); 4]> {
        let open = self.run.open;
        let everything: SmallVec<[(u16, u16); 4]> = SmallVec::from_slice(&[(1, u16::MAX)]);
        if open == 0 {
            return everything;
        }
        let all = |meets: fn(&super::soft::Soft) -> bool| of_mask(self.reading, open).all(|wanted| meets(&wanted.soft));
        // Floor and door meet one condition each; more of them need the house number.
        if self.tier.units && open.count_ones() <= 2 && all(super::soft::Soft::may_be_unit) {
            return everything;
        }
        let mut ranges: SmallVec<[(u16, u16); 8]> =
            of_mask(self.reading, open).flat_map(|wanted| wanted.soft.numbers()).collect();
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

    fn may_enter(&self, entrance: usize) -> bool {
        let house_number = self.tier.snapshot.access_addresses.house_number.get(entrance);
        let scores = Scores { total: self.run.least, ..Scores::default() };
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
        if let Some((_, scores)) = self.known.iter().find(|(other, _)| *other == relation) {
            return Ok(*scores);
        }
        let scores = self.score(number, floor, door, budget)?;
        self.known.push((relation, scores));
        Ok(scores)
    }

    fn score(&mut self, number: u16, floor: u8, door: u32, budget: &mut Budget) -> Result<Scores> {
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
        match in_order(typed, self.streets, &unit, &self.places) {
            Some(scores) => Ok(scores),
            None => {
                budget.spend(ALIGNMENT_STEPS * self.places.len() as u64)?;
                Ok(self.tier.alignment.scores(typed, self.streets, &unit, &self.places))
            }
        }
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
