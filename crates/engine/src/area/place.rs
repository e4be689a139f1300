//! Areas at a position or in a shape.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;

use crate::request::AreaFilter;
use crate::rowset::RowSet;
use crate::shape::{self, Shape};
use crate::{Budget, Result};

/// Steps that comparing a shape with a polygon costs, without those for its corners.
const COMPARED: u64 = 32;
/// Corners of a polygon that cost one step when a shape or position is compared with it.
const CORNERS_A_STEP: u64 = 16;

/// Pays for comparing a shape, whose every comparison takes so many steps, with a polygon.
pub(crate) fn compared(corners: usize, steps: u64, budget: &mut Budget) -> Result<()> {
    budget.spend((COMPARED + corners as u64 / CORNERS_A_STEP) * steps)
}

/// Pays for holding a position against a polygon.
pub(crate) fn looked_at(corners: usize, budget: &mut Budget) -> Result<()> {
    budget.spend(1 + corners as u64 / CORNERS_A_STEP)
}

/// Areas around the position: those that contain it, or the nearest one.
pub(super) fn by_position(
    snapshot: &Snapshot,
    kind: AreaKind,
    filter: &AreaFilter,
    budget: &mut Budget,
) -> Result<Option<RowSet>> {
    let Some([x, y]) = filter.position else { return Ok(None) };
    let at = shape::position(x, y, filter.spatial.srid)?;
    let charge = |corners| looked_at(corners, budget);
    let rows = if filter.nearest {
        snapshot.area_index.nearest(kind, at, charge)?.into_iter().collect()
    } else {
        snapshot.area_index.containing(kind, at, charge)?
    };
    Ok(Some(RowSet::from_rows(rows)))
}

/// Areas that share a point with each part of the shape.
pub(super) fn by_shape(
    snapshot: &Snapshot,
    kind: AreaKind,
    filter: &AreaFilter,
    budget: &mut Budget,
) -> Result<Option<RowSet>> {
    let Some(shape) = Shape::from_spatial(&filter.spatial)? else { return Ok(None) };
    let steps = shape.steps();
    let charge = |corners| compared(corners, steps, budget);
    Ok(Some(RowSet::from_rows(snapshot.area_index.intersecting(kind, &shape, charge)?)))
}
