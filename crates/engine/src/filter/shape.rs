//! Entrances whose point lies in the shape of a filter.

use roaring::RoaringBitmap;
use vejviser_dataset::spatial::PointPages;

use super::CompiledFilter;
use crate::bits::Bits;
use crate::shape::Shape;
use crate::{Budget, Result};

/// Points of a page that lies inside the shape which are added for one step.
const ADDED_A_STEP: usize = 16;
/// Points on the pages of a shape that are listed in the time in which one given entrance is tested: most pages of a large
/// shape lie inside it.
const LISTED_A_TEST: u64 = 4;

impl CompiledFilter<'_> {
    /// Those of some entrances, or of all, that lie in the shape: each is tested, or those in the shape are listed,
    /// whichever are fewer.
    pub(super) fn restrict_to_shape(
        &self,
        rows: Option<RoaringBitmap>,
        budget: &mut Budget,
    ) -> Result<Option<RoaringBitmap>> {
        let Some(shape) = &self.shape else { return Ok(rows) };
        let points = if self.by_road_point { &self.snapshot.road_points } else { &self.snapshot.access_points };
        match rows {
            Some(rows) if !has_more_than(rows.len() * LISTED_A_TEST, points, shape) => {
                Ok(Some(rows & self.inside(points, shape, budget)?))
            }
            Some(rows) => {
                budget.spend(rows.len() * shape.steps())?;
                Ok(Some(rows.into_iter().filter(|&row| self.lies_in(shape, row)).collect()))
            }
            None => self.inside(points, shape, budget).map(Some),
        }
    }

    fn lies_in(&self, shape: &Shape, row: u32) -> bool {
        let (entrances, row) = (&self.snapshot.access_addresses, row as usize);
        let (x, y) = if self.by_road_point {
            (entrances.road_point_x.get(row), entrances.road_point_y.get(row))
        } else {
            (entrances.x.get(row), entrances.y.get(row))
        };
        x.zip(y).is_some_and(|(x, y)| shape.contains(x, y))
    }

    /// Every entrance in the shape. Pages of points that lie inside it are taken whole.
    fn inside(&self, points: &PointPages, shape: &Shape, budget: &mut Budget) -> Result<RoaringBitmap> {
        let (min, max) = shape.bounds();
        if min.x > max.x || min.y > max.y {
            return Ok(RoaringBitmap::new());
        }
        let mut rows = Vec::new();
        let mut spent = Ok(());
        points.pages_meeting(min, max, |page| {
            if shape.covers(page.bounds()) {
                spent = budget.spend(1 + (page.owners.len() / ADDED_A_STEP) as u64);
                rows.extend_from_slice(page.owners);
            } else {
                spent = budget.spend(page.owners.len() as u64 * shape.steps());
                rows.extend(page.points().filter(|&(_, x, y)| shape.contains(x, y)).map(|(owner, ..)| owner));
            }
            spent.is_ok()
        });
        spent?;
        let all = self.snapshot.access_addresses.len();
        if !Bits::are_worth(rows.len(), all) {
            return Ok(rows.into_iter().collect());
        }
        let mut bits = Bits::new(all);
        for row in rows {
            bits.insert(row);
        }
        Ok(bits.compressed())
    }
}

/// Whether there are more points than so many on the pages that a shape may reach.
fn has_more_than(count: u64, points: &PointPages, shape: &Shape) -> bool {
    let (min, max) = shape.bounds();
    let mut left = count;
    let mut has_more = false;
    if min.x <= max.x && min.y <= max.y {
        points.pages_meeting(min, max, |page| {
            has_more = page.owners.len() as u64 > left;
            left = left.saturating_sub(page.owners.len() as u64);
            !has_more
        });
    }
    has_more
}
