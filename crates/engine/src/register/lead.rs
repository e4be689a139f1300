//! What leads to the rows for which a test holds, without a look at the others.

use std::ops::Range;

use roaring::RoaringBitmap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::postings::{IntoValue, Posted, Value};
use vejviser_dataset::raw::RawValue;

use crate::filter::rows_with;
use crate::{Budget, Result};

/// What leads to rows.
pub(super) enum Lead<'t> {
    /// Themselves, in any order, perhaps more than once.
    Rows(Vec<u32>),
    /// Pages that have them.
    Pages(Vec<Range<u32>>),
    /// Themselves.
    Among(&'t RoaringBitmap),
    /// One of some values in a column.
    Values(Posted, Vec<Value<'t>>),
}

impl<'t> Lead<'t> {
    /// To rows whose attribute at a place is one of some values, unless it has no postings.
    pub(super) fn to_values(
        entity: BbrEntity,
        place: usize,
        values: impl Iterator<Item = RawValue<'t>>,
    ) -> Option<Self> {
        let column = Posted::of_attribute(entity, place)?;
        Some(Self::Values(column, values.filter_map(IntoValue::into_value).collect()))
    }

    /// How many rows it leads to, or so many at most.
    pub(super) fn count(&self, snapshot: &Snapshot) -> u64 {
        match self {
            Self::Rows(rows) => rows.len() as u64,
            Self::Pages(pages) => pages.iter().map(|page| page.len() as u64).sum(),
            Self::Among(rows) => rows.len(),
            Self::Values(column, values) => {
                let tables = snapshot.posted_tables();
                let postings = values.iter().filter_map(|&value| snapshot.postings.of_value(*column, value, &tables));
                postings.map(|posting| u64::from(posting.count)).sum()
            }
        }
    }

    /// The rows, in any order, perhaps more than once.
    pub(super) fn rows(&self, snapshot: &Snapshot, budget: &mut Budget) -> Result<Box<dyn Iterator<Item = u32> + '_>> {
        Ok(match self {
            Self::Rows(rows) => Box::new(rows.iter().copied()),
            Self::Pages(pages) => Box::new(pages.iter().cloned().flatten()),
            Self::Among(rows) => Box::new(rows.iter()),
            Self::Values(column, values) => {
                let mut rows = Vec::new();
                for &value in values {
                    rows.extend(rows_with(snapshot, *column, value, budget)?);
                }
                Box::new(rows.into_iter())
            }
        })
    }
}

/// The rows whose attribute at a place is one of some values; nothing where postings do not say it exactly.
pub(super) fn rows_with_any(
    snapshot: &Snapshot,
    entity: BbrEntity,
    place: usize,
    values: &[RawValue<'_>],
    budget: &mut Budget,
) -> Result<Option<RoaringBitmap>> {
    let Some(column) = Posted::of_attribute(entity, place) else { return Ok(None) };
    let mut rows = RoaringBitmap::new();
    for value in values {
        match value.into_value() {
            Some(value) if !column.is_bucketed(value) => rows |= rows_with(snapshot, column, value, budget)?,
            _ => return Ok(None),
        }
    }
    Ok(Some(rows))
}
