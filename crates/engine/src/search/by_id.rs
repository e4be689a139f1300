//! Lists without text, in order of id.
//!
//! The rows that match are known as a set. Either all rows are walked in order of id and those of the set taken, which is
//! right when the set holds many; or the smallest ids of the set are selected. A list without any restriction is walked
//! from where its page begins.

use roaring::RoaringBitmap;
use vejviser_model::id::Uuid;

use super::PageRows;
use crate::bits::Bits;
use crate::filter::{CompiledFilter, Target};
use crate::{Budget, List, Result};

/// Rows in order of id that are passed for one step.
const PASSED_A_STEP: u64 = 16;
/// Rows of which status and completeness are tested for one step.
const TESTED_A_STEP: u64 = 8;
/// Rows that are passed in the time in which one more id is compared.
const PASSED_AN_ID: u64 = 16;
/// Rows of a set that are marked in the time in which one is looked up in it.
const MARKED_A_LOOKUP: u64 = 4;
/// From this row on it is worth knowing where a page of the whole list begins.
const FAR: u64 = 2048;

/// A page of everything the filter matches.
pub(super) fn page(filter: &CompiledFilter<'_>, page_rows: PageRows, budget: &mut Budget) -> Result<List<u32>> {
    let order = ids_in_order(filter);
    // Nothing lies there; without this, all rows before it would be looked for.
    if page_rows.start >= order.len() as u64 {
        return Ok(List { rows: Vec::new(), more: false });
    }
    let Some(rows) = filter.rows(budget)? else { return whole_list(filter, page_rows, budget) };
    of_set(filter, &rows, page_rows, budget)
}

/// A page of a set of rows.
fn of_set(
    filter: &CompiledFilter<'_>,
    rows: &RoaringBitmap,
    page_rows: PageRows,
    budget: &mut Budget,
) -> Result<List<u32>> {
    let order = ids_in_order(filter);
    if page_rows.start >= rows.len() {
        return Ok(List { rows: Vec::new(), more: false });
    }
    // Of rows that lie evenly, as many per row of the page are passed.
    let passed = page_rows.end.saturating_add(1).saturating_mul(order.len() as u64) / rows.len();
    let passed = passed.min(order.len() as u64);
    if passed + rows.len() >= rows.len() * PASSED_AN_ID {
        return select(filter, rows, page_rows, budget);
    }
    if passed < rows.len() / MARKED_A_LOOKUP {
        return walk(order, |row| rows.contains(row), rows.len(), page_rows, budget);
    }
    budget.spend(rows.len() / PASSED_A_STEP)?;
    let mut marked = Bits::new(order.len());
    rows.iter().for_each(|row| marked.insert(row));
    walk(order, |row| marked.contains(row), rows.len(), page_rows, budget)
}

/// Rows of the target in order of id.
fn ids_in_order<'a>(filter: &CompiledFilter<'a>) -> &'a [u32] {
    match filter.target() {
        Target::AccessAddress => filter.snapshot().access_address_ids.row.array().values(),
        Target::Address => filter.snapshot().address_ids.row.array().values(),
    }
}

/// A page of all rows that are shown.
fn whole_list(filter: &CompiledFilter<'_>, page_rows: PageRows, budget: &mut Budget) -> Result<List<u32>> {
    let order = ids_in_order(filter);
    let (mut place, mut found) = (0, 0);
    if page_rows.start >= FAR {
        match filter.place_in_whole_list(page_rows.start, budget)? {
            Some(start) => (place, found) = (start, page_rows.start),
            None => return of_set(filter, &filter.listed(budget)?, page_rows, budget),
        }
    }
    let mut rows = Vec::new();
    for (passed, &row) in (1_u64..).zip(order.get(place..).unwrap_or_default()) {
        if passed.is_multiple_of(TESTED_A_STEP) {
            budget.spend(1)?;
        }
        if filter.shows(row) {
            found += 1;
            if found > page_rows.end {
                return Ok(List { rows, more: true });
            }
            if found > page_rows.start {
                rows.push(row);
            }
        }
    }
    Ok(List { rows, more: false })
}

/// Passes rows in order of id, and takes those of a set of `count`.
fn walk(
    order: &[u32],
    contains: impl Fn(u32) -> bool,
    count: u64,
    page_rows: PageRows,
    budget: &mut Budget,
) -> Result<List<u32>> {
    let mut list = List { rows: Vec::new(), more: count > page_rows.end };
    let mut found = 0;
    for block in order.chunks(PASSED_A_STEP as usize) {
        budget.spend(1)?;
        for &row in block.iter().filter(|&&row| contains(row)) {
            found += 1;
            if found > page_rows.start && found <= page_rows.end {
                list.rows.push(row);
            }
        }
        if found >= page_rows.end {
            break;
        }
    }
    Ok(list)
}

/// Keeps the smallest ids of the set.
fn select(
    filter: &CompiledFilter<'_>,
    rows: &RoaringBitmap,
    page_rows: PageRows,
    budget: &mut Budget,
) -> Result<List<u32>> {
    let snapshot = filter.snapshot();
    budget.spend(rows.len())?;
    let mut smallest = Smallest::new(page_rows.end.saturating_add(1) as usize);
    for row in rows {
        let id = match filter.target() {
            Target::AccessAddress => snapshot.access_addresses.id.get(row as usize),
            Target::Address => snapshot.addresses.id.get(row as usize),
        };
        smallest.add(id, row);
    }
    Ok(page_rows.cut(&smallest.finish()))
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
