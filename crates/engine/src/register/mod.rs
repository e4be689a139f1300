//! Rows of the register of buildings and dwellings (BBR): lists, and one by its id.
//!
//! A list is in order of id, or of distance from a position. What names few rows leads to them, by what they belong to, by
//! postings or by where they lie; anything else is held against rows in the order of the list until the page is full. Where
//! that takes long because few match, or would, it is held against all rows that something leads to, or all there are, as
//! they lie.

mod filter;
mod lead;
mod link;
mod nearest;
mod property;
mod test;

use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::tables::BbrRows;
use vejviser_model::Uuid;
use vejviser_model::id::RegisterRowId;

use self::test::Tests;
use crate::lookup::id;
use crate::request::{Page, RegisterFilter, RegisterKey};
use crate::search::PageRows;
use crate::shape;
use crate::{Budget, Engine, List, Result};

/// Rows that are looked at in the order of the list for each that it shows, before all are looked at as they lie.
const PATIENCE: usize = 16;
/// Rows that are looked at so in any case.
const LEAST_LOOKED_AT: usize = 4_096;
/// Rows that are put in order in one step.
const SORTED_A_STEP: u64 = 2;

/// What a list of rows leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing.
    All,
    /// What is no more, unless the filter includes it.
    InUse,
}

impl Engine {
    /// The rows of an entity that a filter lets through, all of them without a page: in order of id. Those nearest to a
    /// position, one without a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, shapes and positions that cannot be used and for what the entity has no
    /// attribute for, or the budget's errors.
    pub fn register_rows(
        &self,
        entity: BbrEntity,
        shown: Shown,
        filter: &RegisterFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<RegisterRowId>> {
        let tests = property::tests(self.snapshot(), entity, shown, filter, budget)?;
        let rows = self.first_rows(entity, filter, tests, limit(filter, page), budget)?;
        Ok(ids(&PageRows::of(page).cut(&rows)))
    }

    /// As [`Self::register_rows`], of the rows of two entities that have a point.
    ///
    /// # Errors
    /// As there.
    pub fn register_points(
        &self,
        shown: Shown,
        filter: &RegisterFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<(BbrEntity, RegisterRowId)>> {
        let snapshot = self.snapshot();
        let mut found = Vec::new();
        for entity in BbrEntity::WITH_POINTS {
            let tests = property::tests(snapshot, entity, shown, filter, budget)?.with_point();
            let rows = self.first_rows(entity, filter, tests, limit(filter, page), budget)?;
            found.extend(rows.into_iter().map(|row| (entity, RegisterRowId(row))));
        }
        if let Some([x, y]) = filter.position {
            let at = shape::position(x, y, filter.spatial.srid)?;
            found.sort_by_cached_key(|(entity, row)| {
                let rows = snapshot.bbr(*entity);
                (nearest::distance(rows, row.0, at), rows.id.get(row.0 as usize))
            });
            found.truncate(limit(filter, page));
        } else {
            found.sort_by_cached_key(|(entity, row)| snapshot.bbr(*entity).id.get(row.0 as usize));
        }
        Ok(PageRows::of(page).cut(&found))
    }

    /// The row of an entity with an id.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] when the id is no UUID.
    pub fn register_row(&self, entity: BbrEntity, key: &RegisterKey) -> Result<Option<RegisterRowId>> {
        let id = id(&key.id, "id")?;
        Ok(self.snapshot().bbr(entity).with_id(id).map(RegisterRowId))
    }

    /// The row with a point and an id.
    ///
    /// # Errors
    /// As of [`Self::register_row`].
    pub fn register_point(&self, key: &RegisterKey) -> Result<Option<(BbrEntity, RegisterRowId)>> {
        let id = id(&key.id, "id")?;
        let of = |entity| {
            let rows = self.snapshot().bbr(entity);
            rows.with_id(id).filter(|&row| rows.x.get(row as usize).is_some() && rows.y.get(row as usize).is_some())
        };
        Ok(BbrEntity::WITH_POINTS.into_iter().find_map(|entity| of(entity).map(|row| (entity, RegisterRowId(row)))))
    }

    /// The first rows of an entity for which tests hold, in the order of the list: as many as `limit` at least, where there
    /// are.
    fn first_rows(
        &self,
        entity: BbrEntity,
        filter: &RegisterFilter,
        mut tests: Tests<'_>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let rows = self.snapshot().bbr(entity);
        let by_id = rows.by_id.array().values();
        if let Some([x, y]) = filter.position {
            let at = shape::position(x, y, filter.spatial.srid)?;
            return nearest::nearest(self.snapshot(), entity, at, &tests, limit, budget);
        }
        if tests.are_none() {
            budget.spend(1)?;
            return Ok(by_id.get(..by_id.len().min(limit)).unwrap_or_default().to_vec());
        }
        let patience = limit.saturating_mul(PATIENCE).saturating_add(LEAST_LOOKED_AT).min(by_id.len());
        let few = tests.lead(budget)?;
        let most = few.as_ref().map_or(by_id.len() as u64, |lead| lead.count);
        if let Some(few) = few.filter(|lead| lead.count <= patience as u64) {
            return in_order(rows, tests.every(Some(&few), budget)?, limit, budget);
        }
        // Where those that something leads to lie evenly among all, the page is full after so many rows.
        let until_full = (limit as u64).saturating_mul(by_id.len() as u64) / most.max(1);
        if until_full <= patience as u64 || patience == by_id.len() {
            tests.read_codes(until_full.min(patience as u64), budget)?;
            let first = tests.all(by_id.iter().take(patience).copied(), limit, budget)?;
            if first.len() >= limit || patience == by_id.len() {
                return Ok(first);
            }
        }
        tests.read_codes(most, budget)?;
        let lead = tests.lead(budget)?;
        in_order(rows, tests.every(lead.as_ref(), budget)?, limit, budget)
    }
}

/// Rows that are enough for a page of what a filter lets through.
fn limit(filter: &RegisterFilter, page: Option<Page>) -> usize {
    if filter.position.is_some() { PageRows::most_near(page) } else { PageRows::of(page).limit() }
}

fn ids(List { rows, more }: &List<u32>) -> List<RegisterRowId> {
    List { rows: rows.iter().copied().map(RegisterRowId).collect(), more: *more }
}

/// The first rows in order of id, each once: as many as `limit`.
fn in_order(rows: &BbrRows, mut found: Vec<u32>, limit: usize, budget: &mut Budget) -> Result<Vec<u32>> {
    budget.spend(found.len() as u64 / SORTED_A_STEP)?;
    found.sort_unstable();
    found.dedup();
    let mut with_ids: Vec<(Uuid, u32)> = found.into_iter().map(|row| (rows.id.get(row as usize), row)).collect();
    if limit < with_ids.len() {
        with_ids.select_nth_unstable(limit);
        with_ids.truncate(limit);
    }
    with_ids.sort_unstable();
    Ok(with_ids.into_iter().map(|(_, row)| row).collect())
}
