//! Points in pages of 64 in the mapped file, an R*-tree over the page envelopes.
//!
//! A tree over single points would cost every process its own copy of all coordinates at every start.

use std::cmp::Ordering;

use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use crate::column::Column;

/// Points a page.
const PAGE: usize = 64;

/// A place in the plane: millimetres as in the tables, in 64 bits so that positions far outside the country hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Easting.
    pub x: i64,
    /// Northing less 5,000 km.
    pub y: i64,
}

type Page = GeomWithData<Rectangle<[i64; 2]>, u32>;

/// The points of one kind of an open snapshot.
#[derive(Debug)]
pub struct PointPages {
    x: Column<i32>,
    y: Column<i32>,
    owner: Column<u32>,
    tree: RTree<Page>,
}

impl PointPages {
    pub(crate) fn new(x: Column<i32>, y: Column<i32>, owner: Column<u32>) -> Self {
        let pages = x.array().values().chunks(PAGE).zip(y.array().values().chunks(PAGE)).enumerate();
        let pages = pages
            .map(|(page, (xs, ys))| {
                let least = |values: &[i32]| i64::from(values.iter().copied().min().unwrap_or_default());
                let most = |values: &[i32]| i64::from(values.iter().copied().max().unwrap_or_default());
                let envelope = Rectangle::from_corners([least(xs), least(ys)], [most(xs), most(ys)]);
                GeomWithData::new(envelope, page as u32)
            })
            .collect();
        Self { x, y, owner, tree: RTree::bulk_load(pages) }
    }

    /// The owner of the nearest point that `accept` takes, with the distance in millimetres squared. Among equally
    /// near ones the one that `before` puts first.
    pub fn nearest(
        &self,
        at: Position,
        mut accept: impl FnMut(u32) -> bool,
        before: impl Fn(u32, u32) -> Ordering,
    ) -> Option<(u32, i64)> {
        let mut best: Option<(u32, i64)> = None;
        for (page, page_distance) in self.tree.nearest_neighbor_iter_with_distance_2([at.x, at.y]) {
            if best.is_some_and(|(_, distance)| page_distance > distance) {
                break;
            }
            let from = page.data as usize * PAGE;
            let xs = self.x.array().values()[from..].iter().take(PAGE);
            let ys = &self.y.array().values()[from..];
            let owners = &self.owner.array().values()[from..];
            for ((&x, &y), &owner) in xs.zip(ys).zip(owners) {
                let (dx, dy) = (i64::from(x) - at.x, i64::from(y) - at.y);
                let distance = dx * dx + dy * dy;
                let is_better = best.is_none_or(|(other, least)| {
                    distance < least || (distance == least && before(owner, other) == Ordering::Less)
                });
                if is_better && accept(owner) {
                    best = Some((owner, distance));
                }
            }
        }
        best
    }

    /// Calls `each` with owner, easting and northing of every point in a box (inclusive). `each` returns whether to
    /// go on.
    pub fn within(&self, least: Position, most: Position, mut each: impl FnMut(u32, i32, i32) -> bool) {
        let envelope = AABB::from_corners([least.x, least.y], [most.x, most.y]);
        for page in self.tree.locate_in_envelope_intersecting(envelope) {
            let from = page.data as usize * PAGE;
            let xs = self.x.array().values()[from..].iter().take(PAGE);
            let ys = &self.y.array().values()[from..];
            let owners = &self.owner.array().values()[from..];
            for ((&x, &y), &owner) in xs.zip(ys).zip(owners) {
                let (wide_x, wide_y) = (i64::from(x), i64::from(y));
                let inside = (least.x..=most.x).contains(&wide_x) && (least.y..=most.y).contains(&wide_y);
                if inside && !each(owner, x, y) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{PointPages, Position};
    use crate::column::{Column, Kind};
    use crate::spatial::hilbert_key;

    fn pages(points: &[(i32, i32)]) -> PointPages {
        let mut order: Vec<u32> = (0..points.len() as u32).collect();
        order.sort_by_key(|&row| hilbert_key(points[row as usize].0, points[row as usize].1));
        let column = |value: &dyn Fn(u32) -> i32| {
            let mut builder = <i32 as Kind>::Builder::default();
            for &row in &order {
                i32::push(&mut builder, value(row));
            }
            Column::new(&i32::finish(builder)).unwrap()
        };
        let mut owners = <u32 as Kind>::Builder::default();
        for &row in &order {
            u32::push(&mut owners, row);
        }
        PointPages::new(
            column(&|row| points[row as usize].0),
            column(&|row| points[row as usize].1),
            Column::new(&u32::finish(owners)).unwrap(),
        )
    }

    fn position() -> impl Strategy<Value = (i32, i32)> {
        (-40..40, -40..40).prop_map(|(x, y)| (x * 1000, y * 1000))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_nearest_point_is_the_one_a_plain_walk_finds(
            points in prop::collection::vec(position(), 1..400),
            (x, y) in position(),
        ) {
            let at = Position { x: i64::from(x) + 1, y: i64::from(y) };
            let odd = |row: u32| row % 2 == 1;
            let plain = (0..points.len() as u32)
                .filter(|&row| odd(row))
                .map(|row| {
                    let (dx, dy) = (i64::from(points[row as usize].0) - at.x, i64::from(points[row as usize].1) - at.y);
                    (dx * dx + dy * dy, row)
                })
                .min();
            let found = pages(&points).nearest(at, odd, |a, b| a.cmp(&b));
            prop_assert_eq!(found.map(|(row, distance)| (distance, row)), plain);
        }

        #[test]
        fn a_box_holds_the_points_a_plain_walk_finds(
            points in prop::collection::vec(position(), 1..400),
            (x, y) in position(),
            width in 0..30_000_i64,
        ) {
            let least = Position { x: x.into(), y: y.into() };
            let most = Position { x: least.x + width, y: least.y + width };
            let inside = |&(x, y): &(i32, i32)| {
                (least.x..=most.x).contains(&i64::from(x)) && (least.y..=most.y).contains(&i64::from(y))
            };
            let plain: Vec<u32> = (0..points.len() as u32).filter(|&row| inside(&points[row as usize])).collect();
            let mut found = Vec::new();
            pages(&points).within(least, most, |row, _, _| {
                found.push(row);
                true
            });
            found.sort_unstable();
            prop_assert_eq!(found, plain);
        }
    }
}
