//! What leads to the rows for which a test holds, without a look at all others.
//!
//! A lead may name rows for which the test does not hold: those of a bucket that share it with a value, or of a page that
//! meets a shape. Whoever follows it tests each row.

use std::ops::Range;

use roaring::{MultiOps, RoaringBitmap};
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::postings::{IntoValue, Posted, Posting, Value};
use vejviser_dataset::raw::RawValue;

use crate::{Budget, Result};

/// Rows of a list, and rows of postings, that are made in one step.
const ROWS_A_STEP: u64 = 64;

/// What leads to rows.
pub(super) struct Lead<'t> {
    /// How many rows it leads to, or so many at most.
    pub(super) count: u64,
    to: Rows<'t>,
}

/// How rows are named.
enum Rows<'t> {
    /// By number, in any order, perhaps more than once.
    Listed(Vec<u32>),
    /// By the pages that have them.
    Paged(Vec<Range<u32>>),
    /// As a set.
    Set(&'t RoaringBitmap),
    /// By postings of so many rows of a table.
    Posted(Vec<Posting<'t>>, usize),
}

impl<'t> Lead<'t> {
    /// To rows by their numbers, in any order, perhaps more than once.
    pub(super) fn to_rows(rows: Vec<u32>) -> Self {
        Self { count: rows.len() as u64, to: Rows::Listed(rows) }
    }

    /// To the rows of pages.
    pub(super) fn to_pages(pages: Vec<Range<u32>>) -> Self {
        Self { count: pages.iter().map(|page| page.len() as u64).sum(), to: Rows::Paged(pages) }
    }

    /// To the rows of a set.
    pub(super) fn to_set(rows: &'t RoaringBitmap) -> Self {
        Self { count: rows.len(), to: Rows::Set(rows) }
    }

    /// To rows whose attribute at a place is one of some values, unless it has no postings.
    pub(super) fn to_attribute<'v>(
        snapshot: &'t Snapshot,
        entity: BbrEntity,
        place: usize,
        values: impl Iterator<Item = RawValue<'v>>,
    ) -> Option<Self> {
        let column = Posted::of_attribute(entity, place)?;
        Some(Self::to_values(snapshot, entity, column, values.filter_map(IntoValue::into_value)))
    }

    /// To rows of an entity that have one of some values in a column.
    pub(super) fn to_values<'v>(
        snapshot: &'t Snapshot,
        entity: BbrEntity,
        column: Posted,
        values: impl Iterator<Item = Value<'v>>,
    ) -> Self {
        let rows = snapshot.bbr(entity).len();
        let mut keys: Vec<u32> = values.map(|value| column.key(value, rows)).collect();
        keys.sort_unstable();
        keys.dedup();
        let postings: Vec<Posting<'t>> =
            keys.into_iter().filter_map(|key| snapshot.postings.posting(column, key)).collect();
        let count = postings.iter().map(|posting| u64::from(posting.count)).sum();
        Self { count, to: Rows::Posted(postings, rows) }
    }

    /// Steps that making it has cost.
    pub(super) fn cost(&self) -> u64 {
        1 + match &self.to {
            Rows::Listed(rows) => rows.len() as u64 / ROWS_A_STEP,
            Rows::Paged(pages) => pages.len() as u64 / ROWS_A_STEP,
            Rows::Set(_) => 0,
            Rows::Posted(postings, _) => postings.len() as u64,
        }
    }

    /// The rows, in any order, perhaps more than once.
    pub(super) fn rows(&self, budget: &mut Budget) -> Result<Box<dyn Iterator<Item = u32> + '_>> {
        Ok(match &self.to {
            Rows::Listed(rows) => Box::new(rows.iter().copied()),
            Rows::Paged(pages) => Box::new(pages.iter().cloned().flatten()),
            Rows::Set(rows) => Box::new(rows.iter()),
            Rows::Posted(postings, rows) => {
                budget.spend(self.count / ROWS_A_STEP)?;
                Box::new(postings.iter().map(|posting| posting.read(*rows)).union().into_iter())
            }
        })
    }
}

/// The rows whose attribute at a place is one of some values; nothing where postings do not say it exactly, or where there
/// are more than `most`.
pub(super) fn rows_with_any(
    snapshot: &Snapshot,
    entity: BbrEntity,
    place: usize,
    values: &[RawValue<'_>],
    most: u64,
    budget: &mut Budget,
) -> Result<Option<RoaringBitmap>> {
    let is_exact =
        |column: Posted, value: &RawValue<'_>| value.into_value().is_some_and(|value| !column.is_bucketed(value));
    match Posted::of_attribute(entity, place) {
        Some(column) if values.iter().all(|value| is_exact(column, value)) => {}
        _ => return Ok(None),
    }
    let lead = Lead::to_attribute(snapshot, entity, place, values.iter().copied()).filter(|lead| lead.count <= most);
    lead.map(|lead| Ok(lead.rows(budget)?.collect())).transpose()
}
