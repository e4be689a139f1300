//! One predicate on rows: which rows fulfil it, how many these are, and whether a given row does.

use roaring::{MultiOps, RoaringBitmap};
use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::{Posted, Posting, Value};

use crate::rowset::RowSet;
use crate::{Budget, Result};

/// Bytes of a posting read for one step.
const BYTES_A_STEP: usize = 256;
/// So many rows are tested in the time in which one posting more is read.
const ROWS_A_POSTING: u64 = 4;

/// A predicate on the rows of one table.
#[derive(Clone, Debug)]
pub(super) enum Predicate<'a> {
    /// The row is one of these.
    Rows(RowSet),
    /// The row has one of these keys in a column.
    Keys(Posted, Vec<Posting<'a>>),
}

impl<'a> Predicate<'a> {
    /// The predicate that a column has one of some keys, which ascend.
    pub(super) fn keys(snapshot: &'a Snapshot, column: Posted, keys: impl IntoIterator<Item = u32>) -> Self {
        let postings = keys.into_iter().filter_map(|key| snapshot.postings.posting(column, key));
        Self::Keys(column, postings.collect())
    }

    /// How many rows fulfil it.
    pub(super) fn count(&self) -> u64 {
        match self {
            Self::Rows(rows) => rows.len(),
            Self::Keys(_, postings) => postings.iter().map(|posting| u64::from(posting.count)).sum(),
        }
    }

    /// Every row that fulfils it.
    pub(super) fn rows(&self, snapshot: &Snapshot, budget: &mut Budget) -> Result<RoaringBitmap> {
        match self {
            Self::Rows(rows) => {
                budget.spend(rows.ranges().len() as u64)?;
                Ok(rows.compressed())
            }
            Self::Keys(column, postings) => {
                let len = snapshot.posted_tables().rows_of(column.order());
                spend_on(postings, budget)?;
                Ok(postings.iter().map(|posting| posting.read(len)).union())
            }
        }
    }

    /// Those of some rows that fulfil it.
    pub(super) fn restrict(
        &self,
        rows: RoaringBitmap,
        snapshot: &Snapshot,
        budget: &mut Budget,
    ) -> Result<RoaringBitmap> {
        match self {
            Self::Rows(set) if set.ranges().len() as u64 <= rows.len() => {
                budget.spend(set.ranges().len() as u64)?;
                Ok(rows & set.compressed())
            }
            Self::Keys(_, postings) if postings.is_empty() => Ok(RoaringBitmap::new()),
            Self::Keys(_, postings) if rows.len() > postings.len() as u64 * ROWS_A_POSTING => {
                spend_on(postings, budget)?;
                Ok(postings.iter().map(|posting| posting.and(&rows)).union())
            }
            _ => {
                budget.spend(rows.len())?;
                Ok(rows.into_iter().filter(|&row| self.holds(snapshot, row)).collect())
            }
        }
    }

    /// Whether a row fulfils it.
    pub(super) fn holds(&self, snapshot: &Snapshot, row: u32) -> bool {
        match self {
            Self::Rows(rows) => rows.contains(row),
            Self::Keys(column, postings) => {
                let tables = snapshot.posted_tables();
                let value = column.value(&tables, row as usize);
                let key = value.map(|value| column.key(value, tables.rows_of(column.order())));
                key.is_some_and(|key| postings.binary_search_by_key(&key, |posting| posting.key).is_ok())
            }
        }
    }
}

/// The rows that fulfil every predicate, beginning with the one that fewest fulfil; `None` when there is no predicate.
pub(super) fn conjunction(
    predicates: &[&Predicate<'_>],
    snapshot: &Snapshot,
    budget: &mut Budget,
) -> Result<Option<RoaringBitmap>> {
    let mut predicates = predicates.to_vec();
    predicates.sort_by_key(|predicate| predicate.count());
    let Some((rarest, others)) = predicates.split_first() else { return Ok(None) };
    if rarest.count() == 0 {
        return Ok(Some(RoaringBitmap::new()));
    }
    let mut rows = rarest.rows(snapshot, budget)?;
    for predicate in others {
        if rows.is_empty() {
            break;
        }
        rows = predicate.restrict(rows, snapshot, budget)?;
    }
    Ok(Some(rows))
}

fn spend_on(postings: &[Posting<'_>], budget: &mut Budget) -> Result<()> {
    budget.spend(postings.iter().map(|posting| 1 + (posting.size() / BYTES_A_STEP) as u64).sum())
}

/// Rows of a bitmap that are read for one step.
const ROWS_A_STEP: u64 = 64;

/// The rows of a column that has too many different values for postings of each: those of the value's bucket are
/// compared with it.
pub(super) fn rows_of_value(
    snapshot: &Snapshot,
    column: Posted,
    value: Value<'_>,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let tables = snapshot.posted_tables();
    let Some(posting) = snapshot.postings.of_value(column, value, &tables) else { return Ok(Vec::new()) };
    // They lie far from each other.
    budget.spend(u64::from(posting.count))?;
    let rows = posting.read(tables.rows_of(column.order()));
    Ok(rows.into_iter().filter(|&row| column.value(&tables, row as usize) == Some(value)).collect())
}

/// The rows of a value in any column, or for `None` those that have none.
pub(crate) fn rows_with_or_without(
    snapshot: &Snapshot,
    column: Posted,
    value: Option<Value<'_>>,
    budget: &mut Budget,
) -> Result<RoaringBitmap> {
    let Some(value) = value else {
        let rows = snapshot.postings.valueless(column, &snapshot.posted_tables());
        budget.spend(1 + rows.len() / ROWS_A_STEP)?;
        return Ok(rows);
    };
    rows_with(snapshot, column, value, budget)
}

/// The rows of a value in any column.
pub(crate) fn rows_with(
    snapshot: &Snapshot,
    column: Posted,
    value: Value<'_>,
    budget: &mut Budget,
) -> Result<RoaringBitmap> {
    if column.is_bucketed(value) {
        return Ok(rows_of_value(snapshot, column, value, budget)?.into_iter().collect());
    }
    let tables = snapshot.posted_tables();
    let Some(posting) = snapshot.postings.of_value(column, value, &tables) else { return Ok(RoaringBitmap::new()) };
    budget.spend(1 + u64::from(posting.count) / ROWS_A_STEP)?;
    Ok(posting.read(tables.rows_of(column.order())))
}
