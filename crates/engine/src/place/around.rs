//! What lies around a position or in a shape, of a kind whose codes are rows of a table of its own.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;

use crate::request::{Position, Spatial};
use crate::rowset::{RowSet, both};
use crate::shape::{self, Shape};
use crate::{Budget, Result};

/// The rows that a filter leaves.
pub(super) enum Found {
    All,
    Some(RowSet),
    /// The nearest first.
    InOrder(Vec<u32>),
}

impl Found {
    fn of(rows: Option<RowSet>) -> Self {
        rows.map_or(Self::All, Self::Some)
    }

    /// The rows in the order of an answer, of a table of so many.
    pub(super) fn rows(&self, all: usize) -> impl Iterator<Item = u32> + '_ {
        let (every, some, in_order) = match self {
            Self::All => (0..all as u32, None, None),
            Self::Some(rows) => (0..0, Some(rows.rows()), None),
            Self::InOrder(rows) => (0..0, None, Some(rows.iter().copied())),
        };
        every.chain(some.into_iter().flatten()).chain(in_order.into_iter().flatten())
    }

    /// Whether a row is left.
    pub(super) fn contains(&self, row: u32) -> bool {
        match self {
            Self::All => true,
            Self::Some(rows) => rows.contains(row),
            Self::InOrder(rows) => rows.contains(&row),
        }
    }
}

/// The spatial part of a filter.
pub(super) struct Around<'f> {
    kind: AreaKind,
    position: Option<Position>,
    nearest: bool,
    spatial: &'f Spatial,
}

impl<'f> Around<'f> {
    pub(super) fn new(kind: AreaKind, position: Option<Position>, nearest: bool, spatial: &'f Spatial) -> Self {
        Self { kind, position, nearest, spatial }
    }

    /// Rows of the table that lie there and in each of some sets; none of these is no restriction. Of those that match the
    /// nearest, at most `most`, where they are asked for.
    pub(super) fn among<const N: usize>(
        &self,
        snapshot: &Snapshot,
        sets: [Option<RowSet>; N],
        most: usize,
        matches: &impl Fn(u32) -> bool,
        budget: &mut Budget,
    ) -> Result<Found> {
        let rows = sets.into_iter().fold(self.in_shape(snapshot, budget)?, both);
        let Some([x, y]) = self.position else { return Ok(Found::of(rows)) };
        let at = shape::position(x, y, self.spatial.srid)?;
        let first = snapshot.areas_of(self.kind).start;
        let charge = |corners| budget.spend_on_position(corners);
        if self.nearest {
            let counts = |area: u32| {
                let row = area - first;
                rows.as_ref().is_none_or(|rows| rows.contains(row)) && matches(row)
            };
            let found = snapshot.area_index.nearest_of(self.kind, at, most, counts, charge)?;
            return Ok(Found::InOrder(found.into_iter().map(|area| area - first).collect()));
        }
        let found = snapshot.area_index.containing(self.kind, at, charge)?;
        let found = RowSet::from_rows(found.into_iter().map(|area| area - first).collect());
        Ok(Found::of(both(rows, Some(found))))
    }

    fn in_shape(&self, snapshot: &Snapshot, budget: &mut Budget) -> Result<Option<RowSet>> {
        let Some(shape) = Shape::from_spatial(self.spatial)? else { return Ok(None) };
        let steps = shape.steps();
        let charge = |corners| budget.spend_on_shape(corners, steps);
        let first = snapshot.areas_of(self.kind).start;
        let areas = snapshot.area_index.intersecting(self.kind, &shape, charge)?;
        Ok(Some(RowSet::from_rows(areas.into_iter().map(|area| area - first).collect())))
    }
}
