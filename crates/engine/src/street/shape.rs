//! The streets in a shape: those whose road line touches it. Without lines, those with an entrance, or a road point where that
//! is requested, inside it.
//!
//! A small shape gives the streets in it at once. In a large one each street is looked at that all else lets through, up to the
//! first of its points inside; but where the nearest to a position are wanted, which may all be far from it, a large one
//! gives its streets too.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::{self, Position};

use super::line::Line;
use crate::filter::entrances_inside;
use crate::request::AddressGeometry;
use crate::rowset::RowSet;
use crate::shape::Shape;
use crate::{Budget, Result};

/// With more lines around it than this a shape is a large one.
const MOST_LINES: usize = 8_192;
/// The same with points, which are sooner looked at.
const MOST_POINTS: u64 = 65_536;
/// Points for which one look is paid: two comparisons say that most lie outside.
const POINTS_A_LOOK: u64 = 8;

/// The streets in a large shape.
pub(super) struct LargeShape {
    shape: Shape,
    geometry: AddressGeometry,
}

/// What a shape lets through.
pub(super) enum Inside {
    /// These streets.
    Rows(RowSet),
    /// Those that it says.
    Large(Box<LargeShape>),
}

impl Inside {
    /// What a shape lets through; `all` of it as streets, where it is large too.
    pub(super) fn new(
        snapshot: &Snapshot,
        shape: Shape,
        geometry: AddressGeometry,
        all: bool,
        budget: &mut Budget,
    ) -> Result<Self> {
        let rows = if snapshot.line_index.is_empty() {
            geometry.needs_points(snapshot)?;
            with_points(snapshot, &shape, geometry, if all { u64::MAX } else { MOST_POINTS }, budget)?
        } else {
            with_lines(snapshot, &shape, if all { usize::MAX } else { MOST_LINES }, budget)?
        };
        Ok(rows.map_or(Self::Large(Box::new(LargeShape { shape, geometry })), Self::Rows))
    }
}

impl LargeShape {
    fn holds(&self, snapshot: &Snapshot, street: u32, budget: &mut Budget) -> Result<bool> {
        if let Some(line) = Line::of(snapshot, street) {
            return self.shape.touches_line(|| line.places(), budget);
        }
        if !snapshot.line_index.is_empty() {
            return Ok(false);
        }
        let (streets, row) = (&snapshot.streets, street as usize);
        for (entrance, looked) in (streets.access_from.get(row)..streets.access_to.get(row)).zip(1..) {
            pay(looked, &self.shape, budget)?;
            if self.geometry.position(snapshot, entrance).is_some_and(|(x, y)| self.shape.contains(x, y)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether one of some streets is in a large shape, if there is one.
///
/// # Errors
/// The budget's errors.
pub(super) fn in_shape(
    shape: Option<&LargeShape>,
    snapshot: &Snapshot,
    streets: &[u32],
    budget: &mut Budget,
) -> Result<bool> {
    let Some(shape) = shape else { return Ok(true) };
    for &street in streets {
        if shape.holds(snapshot, street, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Pays for looking at the points of a shape, of which this is the `looked`th.
fn pay(looked: u64, shape: &Shape, budget: &mut Budget) -> Result<()> {
    if looked.is_multiple_of(POINTS_A_LOOK) { budget.spend(shape.steps()) } else { Ok(()) }
}

/// The streets with a point inside a shape; `None` where more than `most` points lie around it.
fn with_points(
    snapshot: &Snapshot,
    shape: &Shape,
    geometry: AddressGeometry,
    most: u64,
    budget: &mut Budget,
) -> Result<Option<RowSet>> {
    let entrances = entrances_inside(geometry.points(snapshot), shape, most, budget)?;
    Ok(entrances.map(|entrances| {
        let street = |entrance: u32| snapshot.access_addresses.street.get(entrance as usize);
        let mut streets: Vec<u32> = entrances.into_iter().map(street).collect();
        streets.dedup();
        RowSet::from_rows(streets)
    }))
}

/// The streets whose lines touch a shape; `None` where more than `most` lie around it.
fn with_lines(snapshot: &Snapshot, shape: &Shape, most: usize, budget: &mut Budget) -> Result<Option<RowSet>> {
    let (min, max): (Position, Position) = spatial::Shape::bounds(shape);
    let mut rows = Vec::new();
    for (around, street) in snapshot.line_index.around(min, max).enumerate() {
        if around >= most {
            return Ok(None);
        }
        let Some(line) = Line::of(snapshot, street) else { continue };
        if shape.touches_line(|| line.places(), budget)? {
            rows.push(street);
        }
    }
    Ok(Some(RowSet::from_rows(rows)))
}
