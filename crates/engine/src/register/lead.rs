//! What leads to the rows for which a test holds, without a look at the others.

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
            Self::Values(column, values) => {
                let tables = snapshot.posted_tables();
                let postings = values.iter().filter_map(|&value| snapshot.postings.of_value(*column, value, &tables));
                postings.map(|posting| u64::from(posting.count)).sum()
            }
        }
    }

    /// The rows, in any order, perhaps more than once.
    pub(super) fn rows(self, snapshot: &Snapshot, budget: &mut Budget) -> Result<Vec<u32>> {
        match self {
            Self::Rows(rows) => Ok(rows),
            Self::Values(column, values) => {
                let mut rows = Vec::new();
                for value in values {
                    rows.extend(rows_with(snapshot, column, value, budget)?);
                }
                Ok(rows)
            }
        }
    }
}
