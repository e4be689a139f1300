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
