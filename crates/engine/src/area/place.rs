//! Areas at a position or in a shape.

use super::filter::CompiledArea;
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

/// Areas around the position: those that contain it, or the nearest one that a filter lets through.
pub(super) fn by_position(filter: &CompiledArea<'_>, budget: &mut Budget) -> Result<Option<RowSet>> {
    let AreaFilter { position, nearest, spatial, .. } = filter.asked();
    let (Some([x, y]), index) = (*position, &filter.snapshot().area_index) else { return Ok(None) };
    let at = shape::position(x, y, spatial.srid)?;
    let charge = |corners| looked_at(corners, budget);
    let rows = match filter.few() {
        _ if !nearest => index.containing(filter.kind(), at, charge)?,
        Some(rows) => {
            let shown = rows.rows().filter(|&row| filter.holds(row));
            index.nearest_among(shown, at, charge)?.into_iter().collect()
        }
        None => {
            let counts = |area| filter.is_candidate(area) && filter.holds(area);
            index.nearest_of(filter.kind(), at, counts, charge)?.into_iter().collect()
        }
    };
    Ok(Some(RowSet::from_rows(rows)))
}

/// Areas that share a point with each part of the shape: those that a filter leaves, where these are few, are held
/// against it.
pub(super) fn by_shape(filter: &CompiledArea<'_>, budget: &mut Budget) -> Result<Option<RowSet>> {
    let Some(shape) = Shape::from_spatial(&filter.asked().spatial)? else { return Ok(None) };
    let steps = shape.steps();
    let mut charge = |corners| compared(corners, steps, budget);
    let index = &filter.snapshot().area_index;
    let Some(few) = filter.few() else {
        return Ok(Some(RowSet::from_rows(index.intersecting(filter.kind(), &shape, charge)?)));
    };
    let mut rows = Vec::new();
    for row in few.rows() {
        if index.meets(row, &shape, &mut charge)? {
            rows.push(row);
        }
    }
    Ok(Some(RowSet::from_rows(rows)))
}
