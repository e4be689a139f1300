//! Areas at a position or in a shape.

use vejviser_dataset::tables::AreaKind;

use super::filter::CompiledArea;
use crate::request::AreaFilter;
use crate::rowset::RowSet;
use crate::shape::{self, Shape};
use crate::{Budget, Result};

/// Leaves only what lies where a filter asks, looked for among what its other conditions leave.
///
/// # Errors
/// [`crate::Error::Parameter`] for shapes and positions that cannot be used, or the budget's errors.
pub(super) fn restrict(filter: &mut CompiledArea<'_>, budget: &mut Budget) -> Result<()> {
    if let Some(shape) = wide(filter)? {
        filter.hold_against(shape);
    } else {
        let rows = by_shape(filter, budget)?;
        filter.restrict(rows);
    }
    let rows = by_position(filter, budget)?;
    filter.restrict(rows);
    Ok(())
}

/// The index is asked where fewer than one in so many areas lie around the shape.
const FEWEST: usize = 8;
/// Rows that are held against a shape for one step: their boxes say enough of most.
const ROWS_A_LOOK: u64 = 16;

/// Whether so many areas lie around a shape that the index is not asked for them all.
fn is_wide(filter: &CompiledArea<'_>, shape: &Shape) -> bool {
    let share = filter.snapshot().area_index.share_around(filter.kind(), shape);
    share.is_some_and(|share| share <= FEWEST)
}

/// The shape of a filter, where very many parcels lie in it and a text finds some of them: they are held against it.
fn wide(filter: &CompiledArea<'_>) -> Result<Option<Shape>> {
    let AreaFilter { q, spatial, .. } = filter.asked();
    let has_text = q.as_deref().is_some_and(|q| !q.trim().is_empty());
    if filter.kind() != AreaKind::Parcel || !has_text || filter.few().is_some() {
        return Ok(None);
    }
    Ok(Shape::from_spatial(spatial)?.filter(|shape| is_wide(filter, shape)))
}

/// The first `limit` areas in the shape that a filter lets through, where many areas lie in it: then the list is walked in
/// its own order, and no further than its page. `None` where few do, or where it takes more than a shape to tell.
///
/// # Errors
/// As [`restrict`].
pub(super) fn first_in_shape(filter: &CompiledArea<'_>, limit: usize, budget: &mut Budget) -> Result<Option<Vec<u32>>> {
    let AreaFilter { position, spatial, .. } = filter.asked();
    let Some(shape) = Shape::from_spatial(spatial)? else { return Ok(None) };
    let (steps, index) = (shape.steps(), &filter.snapshot().area_index);
    if limit == usize::MAX || position.is_some() || filter.few().is_some() || !is_wide(filter, &shape) {
        return Ok(None);
    }
    let mut rows = Vec::new();
    for (row, looked) in filter.candidates().zip(0_u64..) {
        if looked.is_multiple_of(ROWS_A_LOOK) {
            budget.spend(steps)?;
        }
        let mut charge = |corners| budget.spend_on_shape(corners, steps);
        if filter.holds(row) && index.meets(filter.kind(), row, &shape, &mut charge)? {
            rows.push(row);
            if rows.len() == limit {
                break;
            }
        }
    }
    Ok(Some(rows))
}

/// Whether the nearest ones to a position are asked for.
pub(super) fn asks_nearest(filter: &AreaFilter) -> bool {
    filter.nearest && filter.position.is_some()
}

/// The areas that a filter lets through and that are nearest to its position, at most `most` and the nearest first.
///
/// # Errors
/// As [`restrict`].
pub(super) fn nearest(filter: &CompiledArea<'_>, most: usize, budget: &mut Budget) -> Result<Vec<u32>> {
    let AreaFilter { position, spatial, .. } = filter.asked();
    let Some([x, y]) = *position else { return Ok(Vec::new()) };
    let (at, index) = (shape::position(x, y, spatial.srid)?, &filter.snapshot().area_index);
    if let Some(rows) = filter.few() {
        let charge = |corners| budget.spend_on_position(corners);
        return index.nearest_among(filter.kind(), rows.rows().filter(|&row| filter.holds(row)), at, most, charge);
    }
    let counts = |area| filter.is_candidate(area) && filter.holds(area);
    let around = |budget: &mut Budget| {
        index.nearest_of(filter.kind(), at, most, counts, |corners| budget.spend_on_position(corners))
    };
    // What is let through may all be far away, behind millions of others: then its boxes tell what is nearest.
    let Some(rows) = filter.rows() else { return around(budget) };
    if let Some(found) = budget.nearby(most, around)? {
        return Ok(found);
    }
    let charge = |corners| budget.spend_on_position(corners);
    index.nearest_among(filter.kind(), rows.rows().filter(|&row| filter.holds(row)), at, most, charge)
}

/// Areas that contain the position, where no nearest ones are asked for.
fn by_position(filter: &CompiledArea<'_>, budget: &mut Budget) -> Result<Option<RowSet>> {
    let AreaFilter { position, spatial, .. } = filter.asked();
    let Some([x, y]) = position.filter(|_| !asks_nearest(filter.asked())) else { return Ok(None) };
    let at = shape::position(x, y, spatial.srid)?;
    let charge = |corners| budget.spend_on_position(corners);
    Ok(Some(RowSet::from_rows(filter.snapshot().area_index.containing(filter.kind(), at, charge)?)))
}

/// Areas that share a point with each part of the shape: those that a filter leaves, where these are few, are held
/// against it.
fn by_shape(filter: &CompiledArea<'_>, budget: &mut Budget) -> Result<Option<RowSet>> {
    let Some(shape) = Shape::from_spatial(&filter.asked().spatial)? else { return Ok(None) };
    let steps = shape.steps();
    let mut charge = |corners| budget.spend_on_shape(corners, steps);
    let index = &filter.snapshot().area_index;
    let Some(few) = filter.few() else {
        return Ok(Some(RowSet::from_rows(index.intersecting(filter.kind(), &shape, charge)?)));
    };
    let mut rows = Vec::new();
    for row in few.rows() {
        if index.meets(filter.kind(), row, &shape, &mut charge)? {
            rows.push(row);
        }
    }
    Ok(Some(RowSet::from_rows(rows)))
}
