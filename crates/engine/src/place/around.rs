//! What lies around a position or in a shape, of a kind whose codes are rows of a table of its own.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;

use crate::request::{Position, Spatial};
use crate::rowset::{RowSet, both};
use crate::shape::{self, Shape};
use crate::{Budget, Result};

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

    /// Rows of the table that lie there and in each of some sets; none of these is no restriction. The nearest one is
    /// that of the rows that match.
    pub(super) fn among<const N: usize>(
        &self,
        snapshot: &Snapshot,
        sets: [Option<RowSet>; N],
        matches: &impl Fn(u32) -> bool,
        budget: &mut Budget,
    ) -> Result<Option<RowSet>> {
        let rows = sets.into_iter().fold(self.in_shape(snapshot, budget)?, both);
        let Some([x, y]) = self.position else { return Ok(rows) };
        let at = shape::position(x, y, self.spatial.srid)?;
        let first = snapshot.areas_of(self.kind).start;
        let charge = |corners| budget.spend_on_position(corners);
        let found = if self.nearest {
            let counts = |area: u32| {
                let row = area - first;
                rows.as_ref().is_none_or(|rows| rows.contains(row)) && matches(row)
            };
            snapshot.area_index.nearest_of(self.kind, at, counts, charge)?.into_iter().collect()
        } else {
            snapshot.area_index.containing(self.kind, at, charge)?
        };
        let found = RowSet::from_rows(found.into_iter().map(|area| area - first).collect());
        Ok(both(rows, Some(found)))
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
