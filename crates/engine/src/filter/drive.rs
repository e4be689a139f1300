//! The entrances to check against a filter: those that its ids, streets and places, or its shape lead to.

use vejviser_dataset::spatial::Position;

use super::compile::SCANNED_A_STEP;
use super::{Plan, Target};
use crate::rowset::{RowSet, both};
use crate::{Budget, Result};

/// With no more candidates than this by street, the shape is not used to find fewer.
const FEW: u64 = 2_000;

impl Plan<'_> {
    /// Rows of the entrances among which all matches are; `None` when every entrance may match.
    pub(crate) fn candidates(&mut self, budget: &mut Budget) -> Result<Option<RowSet>> {
        let by_id = match (self.target, &self.ids) {
            (Target::AccessAddress, Some(ids)) => Some(ids.clone()),
            (Target::Address, Some(ids)) => {
                let entrances = &self.snapshot.addresses.access_address;
                Some(RowSet::from_rows(ids.rows().map(|row| entrances.get(row as usize)).collect()))
            }
            (_, None) => None,
        };
        let by_id = both(by_id, self.entrances.clone());
        if by_id.is_some() {
            return Ok(by_id);
        }
        let by_street = self.by_street(budget)?;
        if by_street.as_ref().is_some_and(|rows| rows.len() <= FEW) {
            return Ok(by_street);
        }
        match &self.shape {
            Some(_) => {
                self.is_led_by_shape = true;
                self.by_shape(budget).map(Some)
            }
            None => Ok(by_street),
        }
    }

    /// From here on only rows of [`Self::candidates`] are held against the plan: those that the shape led to lie in it.
    pub(crate) fn keep_to_candidates(&mut self) {
        if self.is_led_by_shape {
            self.shape = None;
        }
    }

    /// Candidates found by looking at every entrance in order, for restrictions that few rows fulfil.
    pub(crate) fn scan(&self, budget: &mut Budget) -> Result<RowSet> {
        let count = self.snapshot.access_addresses.len() as u32;
        let mut rows = Vec::new();
        let mut from = 0;
        while from < count {
            let to = count.min(from + 1024);
            budget.spend(u64::from(to - from) / SCANNED_A_STEP)?;
            rows.extend((from..to).filter(|&row| self.entrance_matches(row)));
            from = to;
        }
        Ok(RowSet::from_rows(rows))
    }

    /// About which share of all entrances fulfils what has no index.
    pub(crate) fn share(&self) -> f64 {
        let checks = self.checks.iter().map(|check| check.share(self.snapshot)).fold(1.0, f64::min);
        if self.house_numbers.is_restricted() { checks * 0.05 } else { checks }
    }

    fn by_street(&self, budget: &mut Budget) -> Result<Option<RowSet>> {
        let snapshot = self.snapshot;
        let streets = match (&self.streets, &self.places) {
            (None, None) => return Ok(None),
            (Some(streets), None) => streets.clone(),
            (streets, Some(places)) => {
                let mut rows = Vec::new();
                for place in places.rows() {
                    let of_place = snapshot.places.streets.get(place as usize);
                    budget.spend(1 + of_place.len() as u64 / SCANNED_A_STEP)?;
                    rows.extend_from_slice(of_place);
                }
                let of_places = RowSet::from_rows(rows);
                streets.as_ref().map_or_else(|| of_places.clone(), |streets| streets.intersect(&of_places))
            }
        };
        let (from, to) = (&snapshot.streets.access_from, &snapshot.streets.access_to);
        if !self.house_numbers.is_restricted() {
            let runs = streets.ranges().iter().filter_map(|range| {
                let last = range.end.checked_sub(1)?;
                Some(from.get(range.start as usize)..to.get(last as usize))
            });
            return Ok(Some(RowSet::from_ranges(runs)));
        }
        let mut runs = Vec::new();
        for street in streets.rows() {
            budget.spend(1)?;
            self.numbers_of(from.get(street as usize), to.get(street as usize), &mut runs);
        }
        Ok(Some(RowSet::from_ranges(runs)))
    }

    /// Adds the parts of a street's run whose house numbers are asked for. The run is sorted by them.
    fn numbers_of(&self, from: u32, to: u32, runs: &mut Vec<std::ops::Range<u32>>) {
        let all = self.snapshot.access_addresses.house_number.array().values();
        let Some(numbers) = all.get(from as usize..to as usize) else { return };
        let mut add = |least: u16, most: u16| {
            let first = numbers.partition_point(|&number| number < least);
            let end = numbers.partition_point(|&number| number <= most);
            if first < end {
                runs.push(from + first as u32..from + end as u32);
            }
        };
        match &self.house_numbers.listed {
            Some(listed) => listed.iter().for_each(|&number| add(number, number)),
            None => add(self.house_numbers.from, self.house_numbers.to.unwrap_or(u16::MAX)),
        }
    }

    /// Entrances whose point lies in the box of the shape, and in the shape.
    fn by_shape(&self, budget: &mut Budget) -> Result<RowSet> {
        let Some(shape) = &self.shape else { return Ok(RowSet::default()) };
        let pages = if self.by_road_point { &self.snapshot.road_points } else { &self.snapshot.access_points };
        let (least, most): (Position, Position) = shape.bounds();
        if least.x > most.x || least.y > most.y {
            return Ok(RowSet::default());
        }
        let mut rows = Vec::new();
        let mut spent = Ok(());
        pages.within(least, most, |row, x, y| {
            spent = budget.spend(shape.steps());
            if shape.contains(x, y) {
                rows.push(row);
            }
            spent.is_ok()
        });
        spent?;
        Ok(RowSet::from_rows(rows))
    }
}
