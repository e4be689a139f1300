//! Units: those of one entrance, and those of a run found by floor and door alone, whatever their house number, in one
//! pass over two columns.

use smallvec::SmallVec;

use crate::suggest::query::condition::{Mask, of_mask};
use crate::suggest::restriction::CURRENT;
use crate::suggest::search::address::run::{ROW_STEPS, RunSearch};
use crate::suggest::term::designator::Soft;
use crate::{Budget, Result};

/// Units a step.
const UNITS_A_STEP: u64 = 8;

impl RunSearch<'_, '_> {
    /// Looks through the units of one entrance; `open` are the conditions that its house number does not meet.
    pub(crate) fn units(&mut self, entrance: usize, number: u16, open: Mask, budget: &mut Budget) -> Result<()> {
        let snapshot = self.tier.snapshot;
        let rows = snapshot.units_of(entrance as u32);
        let rows = rows.start as usize..rows.end as usize;
        if rows.is_empty() {
            return Ok(());
        }
        budget.spend(1 + rows.len() as u64 / UNITS_A_STEP)?;
        let table = &snapshot.addresses;
        let mut is_allowed = None;
        for row in rows {
            let (floor, door) = (table.floor.get(row), table.door.get(row));
            let is_met = open == 0 || of_mask(self.asked.reading, open).all(|wanted| wanted.soft.is_unit(floor, door));
            if !is_met {
                continue;
            }
            let scores = self.scores(number, floor, door, budget)?;
            let Some(key) = self.key(scores, number, floor, door, row as u32) else { continue };
            if is_allowed.is_none() {
                budget.spend(ROW_STEPS + self.tier.restriction.point_steps())?;
            }
            if !*is_allowed.get_or_insert_with(|| self.tier.restriction.allows_point(snapshot, entrance as u32)) {
                return Ok(());
            }
            if table.status.get(row) == CURRENT {
                self.offer(key);
            }
        }
        Ok(())
    }

    /// Whether floor and door alone can meet the conditions, one each, and such an address can be among the best.
    pub(crate) fn may_be_units(&self) -> bool {
        self.run.may_meet.units == self.run.open && self.need_two_at_most() && self.may_score(self.least(), 0)
    }

    /// Whether no three of the conditions need a floor or door each: `1` and `12` can mean the same one.
    fn need_two_at_most(&self) -> bool {
        let mut apart: SmallVec<[Soft; 3]> = SmallVec::new();
        for wanted in of_mask(self.asked.reading, self.run.open) {
            if !apart.iter().any(|other| wanted.soft.may_share_unit(other)) {
                apart.push(wanted.soft);
            }
        }
        apart.len() <= 2
    }

    /// Looks through the units whose floor and door meet the conditions, or, if there are none, resemble a typed word;
    /// of the house numbers that are chosen.
    pub(crate) fn scan_units(&mut self, choose: impl Fn(u16) -> bool, budget: &mut Budget) -> Result<()> {
        let (snapshot, index, query) = (self.tier.snapshot, self.tier.index, self.tier.query);
        let entrances = &snapshot.access_addresses;
        let (Some(first), Some(last)) = (self.run.rows.clone().next(), self.run.rows.clone().last()) else {
            return Ok(());
        };
        let rows = snapshot.units_of(first).start..snapshot.units_of(last).end;
        budget.spend(u64::from(rows.end.saturating_sub(rows.start)) / UNITS_A_STEP)?;
        let conditions: SmallVec<[Soft; 4]> =
            of_mask(self.asked.reading, self.run.open).map(|wanted| wanted.soft).collect();
        let (from, to) = (rows.start as usize, rows.end as usize);
        let floors = &snapshot.addresses.floor.array().values()[from..to];
        let doors = &snapshot.addresses.door.array().values()[from..to];
        for ((row, &floor), &door) in rows.zip(floors).zip(doors) {
            let fits = if conditions.is_empty() {
                query.resembles(index.floor_text(floor)) || query.resembles(door)
            } else {
                conditions.iter().all(|soft| soft.is_unit(floor, door))
            };
            if !fits {
                continue;
            }
            budget.spend(ROW_STEPS)?;
            let entrance = snapshot.addresses.access_address.get(row as usize);
            let number = entrances.house_number.get(entrance as usize);
            if self.run.rows.contains(&entrance)
                && choose(number)
                && (self.run.only_place || entrances.place.get(entrance as usize) == self.run.place)
                && snapshot.addresses.status.get(row as usize) == CURRENT
                && self.may_score(self.least(), number)
            {
                let scores = self.scores(number, floor, door, budget)?;
                if let Some(key) = self.key(scores, number, floor, door, row) {
                    budget.spend(self.tier.restriction.point_steps())?;
                    if self.tier.restriction.allows_point(snapshot, entrance) {
                        self.offer(key);
                    }
                }
            }
        }
        Ok(())
    }
}
