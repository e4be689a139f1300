//! Units of a run: those of one entrance, and those that match by floor and door whatever their house number, found in one
//! pass over two columns.

use smallvec::SmallVec;

use crate::suggest::query::condition::{Mask, in_mask};
use crate::suggest::restriction::CURRENT;
use crate::suggest::search::address::run::{ROW_STEPS, RunSearch};
use crate::suggest::search::context::Context;
use crate::suggest::term::designator::Designators;
use crate::{Budget, Result};

/// Units that are looked at for one step.
const UNITS_PER_STEP: u64 = 8;

impl RunSearch<'_, '_> {
    /// Searches the units of one entrance; `open` are the conditions that its house number does not meet.
    pub(super) fn search_units(&mut self, entrance: usize, number: u16, open: Mask, budget: &mut Budget) -> Result<()> {
        let Context { snapshot, restriction, .. } = self.state.context;
        let rows = snapshot.units_of(entrance as u32);
        let rows = rows.start as usize..rows.end as usize;
        if rows.is_empty() {
            return Ok(());
        }
        budget.spend(1 + rows.len() as u64 / UNITS_PER_STEP)?;
        let table = &snapshot.addresses;
        // The point is that of the entrance: checked once, for the first unit that needs it.
        let mut is_allowed = None;
        for row in rows {
            let (floor, door) = (table.floor.get(row), table.door.get(row));
            let is_met = open == 0
                || in_mask(self.query.conditions, open)
                    .all(|condition| condition.designators.matches_unit(floor, door));
            if !is_met {
                continue;
            }
            let scores = self.scores(number, floor, door, budget)?;
            let Some(key) = self.unit_key(scores, number, floor, door, row as u32) else { continue };
            if is_allowed.is_none() {
                budget.spend(ROW_STEPS + restriction.point_steps())?;
            }
            if !*is_allowed.get_or_insert_with(|| restriction.allows_point(snapshot, entrance as u32)) {
                return Ok(());
            }
            if table.status.get(row) == CURRENT {
                self.add(key);
            }
        }
        Ok(())
    }

    /// Whether floor and door can meet all open conditions, and such an address can be among the best.
    pub(super) fn may_match_by_unit_only(&self) -> bool {
        self.run.open.possible.units == self.run.open.mask
            && self.needs_no_third_unit_word()
            && self.accepts(self.bound(), 0)
    }

    /// Whether a floor and a door suffice for the open conditions: `1` and `12` can be met by the same one.
    fn needs_no_third_unit_word(&self) -> bool {
        let mut apart: SmallVec<[Designators; 3]> = SmallVec::new();
        for condition in in_mask(self.query.conditions, self.run.open.mask) {
            if !apart.iter().any(|other| condition.designators.shares_unit(other)) {
                apart.push(condition.designators);
            }
        }
        apart.len() <= 2
    }

    /// Searches the units whose floor and door meet the open conditions, or, where none is open, resemble a typed word; of
    /// the house numbers that are chosen.
    pub(super) fn scan_units(&mut self, choose: impl Fn(u16) -> bool, budget: &mut Budget) -> Result<()> {
        let Context { snapshot, index, text, restriction } = self.state.context;
        let entrances = &snapshot.access_addresses;
        let run = self.run;
        let (Some(first), Some(last)) = (run.entrances.clone().next(), run.entrances.clone().last()) else {
            return Ok(());
        };
        let rows = snapshot.units_of(first).start..snapshot.units_of(last).end;
        budget.spend(u64::from(rows.end.saturating_sub(rows.start)) / UNITS_PER_STEP)?;
        let conditions: SmallVec<[Designators; 4]> =
            in_mask(self.query.conditions, run.open.mask).map(|condition| condition.designators).collect();
        let (from, to) = (rows.start as usize, rows.end as usize);
        let floors = &snapshot.addresses.floor.array().values()[from..to];
        let doors = &snapshot.addresses.door.array().values()[from..to];
        for ((row, &floor), &door) in rows.zip(floors).zip(doors) {
            let matches = if conditions.is_empty() {
                text.resembles(index.units.floor_text(floor)) || text.resembles(door)
            } else {
                conditions.iter().all(|designators| designators.matches_unit(floor, door))
            };
            if !matches {
                continue;
            }
            budget.spend(ROW_STEPS)?;
            let entrance = snapshot.addresses.access_address.get(row as usize);
            let number = entrances.house_number.get(entrance as usize);
            if run.entrances.contains(&entrance)
                && choose(number)
                && (run.place.is_only || entrances.place.get(entrance as usize) == run.place.row)
                && snapshot.addresses.status.get(row as usize) == CURRENT
                && self.accepts(self.bound(), number)
            {
                let scores = self.scores(number, floor, door, budget)?;
                if let Some(key) = self.unit_key(scores, number, floor, door, row) {
                    budget.spend(restriction.point_steps())?;
                    if restriction.allows_point(snapshot, entrance) {
                        self.add(key);
                    }
                }
            }
        }
        Ok(())
    }
}
