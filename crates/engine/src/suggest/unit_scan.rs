//! Units found by floor and door alone, whatever their house number: one pass over two columns of a run.

use smallvec::SmallVec;

use super::restriction::CURRENT;
use super::run::{ROW_STEPS, RunSearch};
use super::soft::Soft;
use super::wanted::of_mask;
use crate::{Budget, Result};

/// Units a step.
const UNITS_A_STEP: u64 = 8;

impl RunSearch<'_, '_> {
    /// Whether floor and door alone can meet the conditions, one each, and such an address can be among the best: its
    /// house number is missing.
    pub(super) fn may_be_units(&self) -> bool {
        self.tier.units
            && self.need_two_at_most()
            && of_mask(self.reading, self.run.open).all(|wanted| wanted.soft.may_be_unit())
            && self.may_score(self.run.least + 1, 0)
    }

    /// Whether no three of the conditions need a floor or door each: `1` and `12` can mean the same one.
    fn need_two_at_most(&self) -> bool {
        let mut apart: SmallVec<[Soft; 3]> = SmallVec::new();
        for wanted in of_mask(self.reading, self.run.open) {
            if !apart.iter().any(|other| wanted.soft.may_share_unit(other)) {
                apart.push(wanted.soft);
            }
        }
        apart.len() <= 2
    }

    /// Looks through the units whose floor and door meet the conditions, or, if there are none, resemble a typed word;
    /// of the house numbers that are chosen.
    pub(super) fn scan_units(&mut self, choose: impl Fn(u16) -> bool, budget: &mut Budget) -> Result<()> {
        let (snapshot, index, query) = (self.tier.snapshot, self.tier.index, self.tier.query);
        let entrances = &snapshot.access_addresses;
        let (Some(first), Some(last)) = (self.run.rows.clone().next(), self.run.rows.clone().last()) else {
            return Ok(());
        };
        let rows = snapshot.units_of(first).start..snapshot.units_of(last).end;
        budget.spend(u64::from(rows.end.saturating_sub(rows.start)) / UNITS_A_STEP)?;
        let conditions: SmallVec<[Soft; 4]> = of_mask(self.reading, self.run.open).map(|wanted| wanted.soft).collect();
        for row in rows {
            let (floor, door) = (snapshot.addresses.floor.get(row as usize), snapshot.addresses.door.get(row as usize));
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
                && self.may_score(self.run.least + u32::from(!conditions.is_empty()), number)
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
