//! Lists without text, in order of id.
//!
//! There are two ways. Where many rows match, all rows are walked in order of id and checked against the filter until the
//! page is full. Where few match, the candidates of the filter are checked in row order, and the smallest ids are kept,
//! never more than the page needs.

use vejviser_model::id::Uuid;

use super::PageRows;
use crate::filter::{Plan, Target};
use crate::request::Page;
use crate::rowset::RowSet;
use crate::{Budget, List, Result};

/// Rows of which only the status is looked at, for one step.
const STATUS_ONLY_A_STEP: u64 = 8;

/// A page of everything the plan matches.
pub(super) fn page(plan: &mut Plan<'_>, page: Page, budget: &mut Budget) -> Result<List<u32>> {
    let wanted = PageRows::new(page);
    let snapshot = plan.snapshot();
    let rows = match plan.target() {
        Target::AccessAddress => snapshot.access_addresses.len(),
        Target::Address => snapshot.addresses.len(),
    };
    // Nothing lies there; without this, all rows before it would be looked for.
    if wanted.start >= rows as u64 {
        return Ok(List { rows: Vec::new(), more: false });
    }
    let all = snapshot.access_addresses.len() as f64;
    let needed = wanted.end as f64 + 1.0;
    match plan.candidates(budget)? {
        Some(candidates) => {
            // Walking meets a match every all / candidates rows.
            let walk = needed * all / (candidates.len().max(1) as f64);
            if walk < candidates.len() as f64 {
                walk_ids(plan, wanted, budget)
            } else {
                plan.keep_to_candidates();
                select(plan, &candidates, wanted, budget)
            }
        }
        None if needed / plan.share() > all / 8.0 && plan.share() < 0.05 => {
            let candidates = plan.scan(budget)?;
            select(plan, &candidates, wanted, budget)
        }
        None => walk_ids(plan, wanted, budget),
    }
}

/// Goes through all rows in order of id.
fn walk_ids(plan: &Plan<'_>, wanted: PageRows, budget: &mut Budget) -> Result<List<u32>> {
    let snapshot = plan.snapshot();
    let order = match plan.target() {
        Target::AccessAddress => snapshot.access_address_ids.row.array().values(),
        Target::Address => snapshot.address_ids.row.array().values(),
    };
    let rows_a_step = if plan.is_status_only() { STATUS_ONLY_A_STEP } else { 1 };
    let (mut seen, mut found, mut rows) = (0, 0, Vec::new());
    for &row in order {
        seen += 1;
        if seen % rows_a_step == 0 {
            budget.spend(1)?;
        }
        if plan.matches(row) {
            found += 1;
            if found > wanted.end {
                return Ok(List { rows, more: true });
            }
            if found > wanted.start {
                rows.push(row);
            }
        }
    }
    Ok(List { rows, more: false })
}

/// Keeps the smallest ids among the candidates that match.
fn select(plan: &Plan<'_>, candidates: &RowSet, wanted: PageRows, budget: &mut Budget) -> Result<List<u32>> {
    let snapshot = plan.snapshot();
    let mut smallest = Smallest::new(wanted.end.saturating_add(1) as usize);
    for entrance in candidates.rows() {
        budget.spend(match plan.target() {
            Target::AccessAddress => 1,
            Target::Address => 1 + plan.units(entrance).len() as u64,
        })?;
        plan.matches_at(entrance, |row| {
            let id = match plan.target() {
                Target::AccessAddress => snapshot.access_addresses.id.get(row as usize),
                Target::Address => snapshot.addresses.id.get(row as usize),
            };
            smallest.add(id, row);
            true
        });
    }
    Ok(wanted.cut(&smallest.finish()))
}

/// The rows with the smallest ids.
struct Smallest {
    limit: usize,
    rows: Vec<(Uuid, u32)>,
    /// Greatest id that still counts, once there are enough.
    most: Option<Uuid>,
}

impl Smallest {
    fn new(limit: usize) -> Self {
        Self { limit, rows: Vec::new(), most: None }
    }

    fn add(&mut self, id: Uuid, row: u32) {
        if self.most.is_some_and(|most| id > most) {
            return;
        }
        self.rows.push((id, row));
        if self.rows.len() >= self.limit.saturating_mul(2).max(1024) {
            self.cut();
        }
    }

    fn cut(&mut self) {
        if self.rows.len() > self.limit {
            let (_, &mut (most, _), _) = self.rows.select_nth_unstable(self.limit - 1);
            self.rows.truncate(self.limit);
            self.most = Some(most);
        }
    }

    fn finish(mut self) -> Vec<u32> {
        self.cut();
        self.rows.sort_unstable();
        self.rows.into_iter().map(|(_, row)| row).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;
    use vejviser_model::id::Uuid;

    use super::Smallest;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn keeps_the_smallest_ids_in_order(ids in prop::collection::vec(any::<[u8; 16]>(), 0..5000), limit in 1_usize..3000) {
            let mut expected: Vec<(Uuid, u32)> =
                ids.iter().enumerate().map(|(row, &id)| (Uuid::from_bytes(id), row as u32)).collect();
            let mut smallest = Smallest::new(limit);
            for &(id, row) in &expected {
                smallest.add(id, row);
            }
            expected.sort();
            expected.truncate(limit);
            prop_assert_eq!(smallest.finish(), expected.into_iter().map(|(_, row)| row).collect::<Vec<_>>());
        }
    }
}
