//! Predicates on columns of the small tables that entrances refer to, and how a field of a request is joined to a column.

use roaring::RoaringBitmap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::{Posted, Value};

use super::TESTED_A_STEP;
use super::predicate::{Predicate, rows_with_or_without};
use crate::loaded::needs;
use crate::request::join as request;
use crate::rowset::RowSet;
use crate::{Budget, Result};

/// The rows of a small table that all predicates on its columns leave.
#[derive(Debug)]
pub(super) struct SmallTable {
    /// What entrances refer to it by.
    reference: Posted,
    len: usize,
    rows: Option<Vec<u32>>,
}

impl SmallTable {
    fn new(reference: Posted, len: usize) -> Self {
        Self { reference, len, rows: None }
    }

    fn restrict(&mut self, budget: &mut Budget, holds: impl Fn(usize) -> bool) -> Result<()> {
        let rows = self.rows.get_or_insert_with(|| (0..self.len as u32).collect());
        budget.spend(rows.len() as u64 / TESTED_A_STEP)?;
        rows.retain(|&row| holds(row as usize));
        Ok(())
    }

    /// The predicate on entrances, if there is any.
    pub(super) fn predicate<'a>(&self, snapshot: &'a Snapshot) -> Option<Predicate<'a>> {
        let rows = self.rows.as_ref()?;
        Some(Predicate::keys(snapshot, self.reference, rows.iter().copied()))
    }

    /// The rows that are left, if there is any predicate.
    pub(super) fn rows(self) -> Option<RowSet> {
        self.rows.map(RowSet::from_rows)
    }
}

/// The predicates of a request's fields, collected from small tables and postings.
pub(crate) struct PredicateCollector<'a, 'b> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) budget: &'b mut Budget,
    pub(super) divisions: SmallTable,
    pub(super) places: SmallTable,
    pub(super) point_origins: SmallTable,
    /// Predicates on the entrances themselves.
    pub(super) entrances: Vec<Predicate<'a>>,
}

impl<'a, 'b> PredicateCollector<'a, 'b> {
    pub(super) fn new(snapshot: &'a Snapshot, budget: &'b mut Budget) -> Self {
        Self {
            snapshot,
            budget,
            divisions: SmallTable::new(Posted::Division, snapshot.divisions.len()),
            places: SmallTable::new(Posted::Place, snapshot.places.len()),
            point_origins: SmallTable::new(Posted::PointOrigin, snapshot.point_origins.len()),
            entrances: Vec::new(),
        }
    }
}

impl request::Joins for PredicateCollector<'_, '_> {
    fn needs(&self, has_values: impl Fn(&Snapshot) -> bool, field: &str) -> Result<()> {
        needs(self.snapshot, has_values(self.snapshot), field)
    }

    fn divisions(&mut self, holds: impl Fn(&Snapshot, usize) -> bool) -> Result<()> {
        self.divisions.restrict(self.budget, |row| holds(self.snapshot, row))
    }

    fn places(&mut self, holds: impl Fn(&Snapshot, usize) -> bool) -> Result<()> {
        self.places.restrict(self.budget, |row| holds(self.snapshot, row))
    }

    fn point_origins(&mut self, holds: impl Fn(&Snapshot, usize) -> bool) -> Result<()> {
        self.point_origins.restrict(self.budget, |row| holds(self.snapshot, row))
    }

    fn posted<'v>(&mut self, column: Posted, values: impl IntoIterator<Item = Option<Value<'v>>>) -> Result<()> {
        let values: Vec<Option<Value<'v>>> = values.into_iter().collect();
        let has_postings = |value: &Option<Value<'v>>| value.is_some_and(|value| !column.is_bucketed(value));
        self.entrances.push(if values.iter().all(has_postings) {
            let mut keys: Vec<u32> = values.into_iter().flatten().map(|value| column.key(value, 0)).collect();
            keys.sort_unstable();
            keys.dedup();
            Predicate::keys(self.snapshot, column, keys)
        } else {
            let mut rows = RoaringBitmap::new();
            for value in values {
                rows |= rows_with_or_without(self.snapshot, column, value, self.budget)?;
            }
            Predicate::Rows(RowSet::from_rows(rows.into_iter().collect()))
        });
        Ok(())
    }
}
