//! Rows of the register of buildings and dwellings (BBR): lists, and one by its id.
//!
//! A list is in order of id. What names rows, or what they belong to, leads to them; anything else is held against rows in
//! the order of the list until the page is full, and, where that takes long because few match, against all rows as they
//! lie, which is quicker by far.

mod test;

use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::BbrRows;
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

impl Engine {
    /// The rows of an entity that a filter lets through, all of them without a page: in order of id.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, shapes and positions that cannot be used and for what the entity has no
    /// attribute for, or the budget's errors.
    pub fn register_rows(
        &self,
        entity: BbrEntity,
        filter: &RegisterFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<RegisterRowId>> {
        let snapshot = self.snapshot();
        let rows = snapshot.bbr(entity);
        let tests = Tests::new(snapshot, entity, filter)?;
        let page = page.map_or(PageRows::ALL, PageRows::new);
        let by_id = rows.by_id.array().values();
        let found = if let Some([x, y]) = filter.position {
            let at = shape::position(x, y, filter.spatial.srid)?;
            nearest(rows, at, &tests, budget)?
        } else if let Some(candidates) = tests.candidates() {
            in_order(rows, tests.all(candidates.into_iter(), usize::MAX, budget)?, budget)?
        } else if tests.are_none() {
            budget.spend(1)?;
            return Ok(ids(&page.cut(by_id.get(..by_id.len().min(page.limit())).unwrap_or_default())));
        } else {
            let patience = page.limit().saturating_mul(PATIENCE).saturating_add(LEAST_LOOKED_AT).min(by_id.len());
            let first = tests.all(by_id.iter().take(patience).copied(), page.limit(), budget)?;
            if first.len() >= page.limit() || patience == by_id.len() {
                first
            } else {
                in_order(rows, tests.all(0..rows.len() as u32, usize::MAX, budget)?, budget)?
            }
        };
        Ok(ids(&page.cut(&found)))
    }

    /// The row of an entity with an id.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] when the id is no UUID.
    pub fn register_row(&self, entity: BbrEntity, key: &RegisterKey) -> Result<Option<RegisterRowId>> {
        let id = id(&key.id, "id")?;
        Ok(self.snapshot().bbr(entity).with_id(id).map(RegisterRowId))
    }
}

fn ids(List { rows, more }: &List<u32>) -> List<RegisterRowId> {
    List { rows: rows.iter().copied().map(RegisterRowId).collect(), more: *more }
}

/// Rows in order of id, each once.
fn in_order(rows: &BbrRows, mut found: Vec<u32>, budget: &mut Budget) -> Result<Vec<u32>> {
    budget.spend(found.len() as u64 / SORTED_A_STEP)?;
    found.sort_by_cached_key(|&row| rows.id.get(row as usize));
    found.dedup();
    Ok(found)
}

/// The row whose point is nearest to a position, of those that all else lets through; of several the first by id.
fn nearest(rows: &BbrRows, at: Position, tests: &Tests<'_>, budget: &mut Budget) -> Result<Vec<u32>> {
    let mut best = None;
    let candidates = tests.candidates();
    let all = 0..if candidates.is_none() { rows.len() as u32 } else { 0 };
    tests.each(candidates.into_iter().flatten().chain(all), budget, |row| {
        if let Some((x, y)) = rows.x.get(row as usize).zip(rows.y.get(row as usize)) {
            let (east, north) = (i128::from(x) - i128::from(at.x), i128::from(y) - i128::from(at.y));
            let distance = east * east + north * north;
            let is_better = best.is_none_or(|(least, other)| {
                let id = |row: u32| rows.id.get(row as usize);
                distance < least || (distance == least && id(row) < id(other))
            });
            if is_better {
                best = Some((distance, row));
            }
        }
        true
    })?;
    Ok(best.map(|(_, row)| row).into_iter().collect())
}
