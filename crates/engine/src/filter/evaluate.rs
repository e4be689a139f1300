//! The rows that a compiled filter lets through.

use roaring::RoaringBitmap;
use vejviser_dataset::postings::Posted;

use super::predicate::{Predicate, conjunction};
use super::{CandidateRows, CompiledFilter, Target};
use crate::bits::Bits;
use crate::visible::Visible;
use crate::{Budget, Result};

/// A predicate that more than this share of the entrances fulfils is tested by a text search, not listed.
const BROAD_SHARE: u64 = 16;
/// Visibility is a restriction where it leaves less than this share of the rows.
const RARELY_SHOWN_SHARE: u64 = 8;
/// So few units are taken as they are, and their entrances looked up.
const FEW_UNITS: u64 = 20_000;
/// Rows that are taken over for one step.
const COPIED_A_STEP: u64 = 64;

impl<'a> CompiledFilter<'a> {
    /// The entrances that a text search has to look at.
    pub(crate) fn candidates(&'a self, budget: &mut Budget) -> Result<CandidateRows<'a>> {
        let broad = self.snapshot.access_addresses.len() as u64 / BROAD_SHARE;
        let (listed, tested): (Vec<_>, Vec<_>) =
            self.entrances.iter().partition(|predicate| predicate.count() <= broad);
        let rows = conjunction(&listed, self.snapshot, budget)?;
        let rows = self.restrict_to_shape(rows, budget)?;
        let rows = match (rows, self.entrances_of_few_rows(budget)?) {
            (Some(rows), Some(few)) => Some(rows & few),
            (rows, few) => rows.or(few),
        };
        Ok(CandidateRows { filter: self, rows, tested })
    }

    /// The entrances of the rows of the target that have a status, floor or door of the filter, where these are few.
    fn entrances_of_few_rows(&self, budget: &mut Budget) -> Result<Option<RoaringBitmap>> {
        let status = self.status_predicate();
        let few = FEW_UNITS.min(self.all_rows() as u64 / BROAD_SHARE);
        let own = self.units.iter().chain(&status).filter(|predicate| predicate.count() <= few);
        let rows = conjunction(&own.collect::<Vec<_>>(), self.snapshot, budget)?;
        let units = match (self.target, rows) {
            (Target::Address, Some(units)) => units,
            (_, rows) => return Ok(rows),
        };
        budget.spend(units.len() / 4)?;
        Ok(Some(units.iter().map(|unit| self.snapshot.addresses.access_address.get(unit as usize)).collect()))
    }

    /// The rows of the target that match and are shown; `None` when the filter restricts nothing, so that nearly all are.
    pub(crate) fn rows(&self, budget: &mut Budget) -> Result<Option<RoaringBitmap>> {
        if self.is_restricting() {
            return self.listed(budget).map(Some);
        }
        let shown = self.status_predicate();
        let all = self.all_rows() as u64;
        if shown.as_ref().is_some_and(|status| status.count() < all / RARELY_SHOWN_SHARE) {
            return self.listed(budget).map(Some);
        }
        Ok(None)
    }

    /// The rows of the target that match and are shown.
    pub(crate) fn listed(&self, budget: &mut Budget) -> Result<RoaringBitmap> {
        let snapshot = self.snapshot;
        let status = self.status_predicate();
        let complete = self.completeness_predicate();
        let entrances = self.entrances.iter().chain(&complete);
        let found = match self.target {
            Target::AccessAddress => {
                let predicates: Vec<_> = entrances.chain(&status).collect();
                let found = conjunction(&predicates, snapshot, budget)?;
                self.restrict_to_shape(found, budget)?
            }
            Target::Address => self.units(&entrances.collect::<Vec<_>>(), status.as_ref(), budget)?,
        };
        Ok(found.unwrap_or_else(|| {
            let mut all = RoaringBitmap::new();
            all.insert_range(0..self.all_rows() as u32);
            all
        }))
    }

    /// Units that match, at entrances that match. Units come first where their own predicates leave few.
    fn units(
        &self,
        entrances: &[&Predicate<'_>],
        status: Option<&Predicate<'_>>,
        budget: &mut Budget,
    ) -> Result<Option<RoaringBitmap>> {
        let snapshot = self.snapshot;
        let of_unit: Vec<_> = self.units.iter().collect();
        let owner = |unit: u32| snapshot.addresses.access_address.get(unit as usize);
        let units = conjunction(&of_unit, snapshot, budget)?;
        let units = match units {
            Some(units) if units.len() <= FEW_UNITS => {
                budget.spend(units.len() / 4)?;
                let mut owners: RoaringBitmap = units.iter().map(owner).collect();
                for predicate in entrances {
                    owners = predicate.restrict(owners, snapshot, budget)?;
                }
                let owners = self.restrict_to_shape(Some(owners), budget)?.unwrap_or_default();
                Some(units.into_iter().filter(|&unit| owners.contains(owner(unit))).collect())
            }
            units => {
                let entrances = conjunction(entrances, snapshot, budget)?;
                match (self.restrict_to_shape(entrances, budget)?, units) {
                    (Some(entrances), Some(units)) => Some(self.units_at(&entrances, budget)? & units),
                    (Some(entrances), None) => Some(self.units_at(&entrances, budget)?),
                    (None, units) => units,
                }
            }
        };
        match (units, status) {
            (Some(units), Some(status)) => status.restrict(units, snapshot, budget).map(Some),
            (None, Some(status)) => status.rows(snapshot, budget).map(Some),
            (units, None) => Ok(units),
        }
    }

    /// Every unit at some entrances: neighbours have neighbouring units.
    fn units_at(&self, entrances: &RoaringBitmap, budget: &mut Budget) -> Result<RoaringBitmap> {
        let (snapshot, all) = (self.snapshot, self.snapshot.addresses.len());
        let mut marked =
            Bits::are_worth(entrances.len() as usize, snapshot.access_addresses.len()).then(|| Bits::new(all));
        let mut units = RoaringBitmap::new();
        let mut ranges = entrances.iter();
        while let Some(range) = ranges.next_range() {
            let from = snapshot.units_of(*range.start()).start;
            let to = snapshot.units_of(*range.end()).end.max(from);
            budget.spend(1 + u64::from(to - from) / COPIED_A_STEP)?;
            match &mut marked {
                Some(marked) => marked.insert_range(from..to),
                None => drop(units.insert_range(from..to)),
            }
        }
        Ok(marked.map_or(units, |marked| marked.compressed()))
    }

    fn is_restricting(&self) -> bool {
        !self.entrances.is_empty() || !self.units.is_empty() || self.shape.is_some() || self.region.is_some()
    }

    /// Rows of the target's table.
    fn all_rows(&self) -> usize {
        match self.target {
            Target::AccessAddress => self.snapshot.access_addresses.len(),
            Target::Address => self.snapshot.addresses.len(),
        }
    }

    /// The predicate that the status of the target's row is shown; none when all are.
    fn status_predicate(&self) -> Option<Predicate<'a>> {
        let column = match self.target {
            Target::AccessAddress => Posted::Status,
            Target::Address => Posted::AddressStatus,
        };
        (!self.visible.is_all()).then(|| self.statuses(column))
    }

    fn statuses(&self, column: Posted) -> Predicate<'a> {
        let shown = (0..Visible::STATUSES).filter(|&status| self.visible.shows(status));
        Predicate::keys(self.snapshot, column, shown.map(u32::from))
    }

    fn completeness_predicate(&self) -> Option<Predicate<'a>> {
        (!self.include_incomplete).then(|| Predicate::keys(self.snapshot, Posted::IsComplete, [u32::from(true)]))
    }

    /// Where in the order of ids the shown row number `number` of the whole list stands, from 0. `None` when there is no
    /// such row, or nothing says where it is.
    pub(crate) fn place_in_whole_list(&self, number: u64, budget: &mut Budget) -> Result<Option<usize>> {
        if self.include_incomplete {
            return Ok(self.visible.is_all().then_some(number as usize));
        }
        let column = match self.target {
            Target::AccessAddress => Posted::StatusById,
            Target::Address => Posted::AddressStatusById,
        };
        let shown = self.statuses(column).rows(self.snapshot, budget)?;
        Ok(u32::try_from(number).ok().and_then(|number| shown.select(number)).map(|place| place as usize))
    }
}
