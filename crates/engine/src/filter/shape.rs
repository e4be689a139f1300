//! Entrances whose point lies in the shape of a filter, and in the place that it names.

use roaring::RoaringBitmap;
use vejviser_dataset::spatial::PointPages;

use super::CompiledFilter;
use crate::bits::Bits;
use crate::shape::{Pointwise, Relation};
use crate::{Budget, Result};

/// Points of a page that lies inside the shape which are added for one step.
const ADDED_A_STEP: usize = 16;
/// Points on the pages of a shape that are listed in the time in which one given entrance is tested: most pages of a large
/// shape lie inside it.
const LISTED_A_TEST: u64 = 4;

impl CompiledFilter<'_> {
    /// Those of some entrances, or of all, that lie in the shape and in the place.
    pub(super) fn restrict_to_shape(
        &self,
        mut rows: Option<RoaringBitmap>,
        budget: &mut Budget,
    ) -> Result<Option<RoaringBitmap>> {
        if let Some(shape) = &self.shape {
            rows = Some(self.restrict_to(shape, self.by_road_point, rows, budget)?);
        }
        if let Some(region) = &self.region {
            rows = Some(self.restrict_to(region, false, rows, budget)?);
        }
        Ok(rows)
    }

    /// Those of some entrances, or of all, that lie in a shape: each is tested, or those in the shape are listed, whichever
    /// are fewer.
    fn restrict_to(
        &self,
        shape: &impl Pointwise,
        by_road_point: bool,
        rows: Option<RoaringBitmap>,
        budget: &mut Budget,
    ) -> Result<RoaringBitmap> {
        let points = if by_road_point { &self.snapshot.road_points } else { &self.snapshot.access_points };
        match rows {
            Some(rows) if !has_more_than(rows.len() * LISTED_A_TEST, points, shape) => {
                Ok(rows & self.inside(points, shape, budget)?)
            }
            Some(rows) => {
                let mut inside = RoaringBitmap::new();
                for row in rows {
                    let Some((x, y)) = self.point(row, by_road_point) else { continue };
                    let (is_inside, steps) = shape.look(x, y);
                    budget.spend(steps)?;
                    if is_inside {
                        inside.insert(row);
                    }
                }
                Ok(inside)
            }
            None => self.inside(points, shape, budget),
        }
    }

    fn point(&self, row: u32, by_road_point: bool) -> Option<(i32, i32)> {
        let (entrances, row) = (&self.snapshot.access_addresses, row as usize);
        if by_road_point {
            entrances.road_point_x.get(row).zip(entrances.road_point_y.get(row))
        } else {
            entrances.x.get(row).zip(entrances.y.get(row))
        }
    }

    /// Every entrance in the shape.
    fn inside(&self, points: &PointPages, shape: &impl Pointwise, budget: &mut Budget) -> Result<RoaringBitmap> {
        let rows = entrances_inside(points, shape, u64::MAX, budget)?.unwrap_or_default();
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

/// Every entrance in a shape, in no order; `None` where more than `most` points lie on its pages. Pages of points that lie
/// inside it are taken whole.
///
/// # Errors
/// The budget's errors.
pub(crate) fn entrances_inside(
    points: &PointPages,
    shape: &impl Pointwise,
    most: u64,
    budget: &mut Budget,
) -> Result<Option<Vec<u32>>> {
    let (min, max) = shape.bounds();
    let (mut rows, mut looked_at, mut spent) = (Vec::new(), 0, Ok(()));
    if min.x > max.x || min.y > max.y {
        return Ok(Some(rows));
    }
    points.pages_meeting(min, max, |page| {
        let (relation, mut steps) = shape.relation(page.bounds());
        match relation {
            Relation::Inside => {
                rows.extend_from_slice(page.owners);
                steps += (page.owners.len() / ADDED_A_STEP) as u64;
            }
            Relation::Across => {
                for (owner, x, y) in page.points() {
                    let (is_inside, looked) = shape.look(x, y);
                    steps += looked;
                    if is_inside {
                        rows.push(owner);
                    }
                }
            }
            Relation::Outside => {}
        }
        looked_at += page.owners.len() as u64;
        spent = budget.spend(steps);
        spent.is_ok() && looked_at <= most
    });
    spent?;
    Ok((looked_at <= most).then_some(rows))
}

/// Whether there are more points than so many on the pages that a shape may reach.
fn has_more_than(count: u64, points: &PointPages, shape: &impl Pointwise) -> bool {
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
