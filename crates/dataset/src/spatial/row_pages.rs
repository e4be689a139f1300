//! Rows with points in pages of 64 of their table, a tree of boxes over the pages.
//!
//! [`super::PointPages`] have points in an order of their own, by the Hilbert curve. These are for tables in whose order
//! neighbours mostly are neighbours in the plane as well, such as buildings by their entrances: nothing but the boxes is
//! stored beside the table.

use std::ops::Range;

use super::boxes::{Bounds, BoxTree, around_points, build};
use super::position::Position;
use crate::column::Column;

/// Rows a page.
const PAGE: usize = 64;

/// The pages of a table.
#[derive(Debug)]
pub struct RowPages {
    pages: BoxTree,
    rows: usize,
}

/// The edges of the tree over the pages of rows that have these points.
pub(crate) fn page_edges(points: &[Option<(i32, i32)>]) -> Vec<i32> {
    let bounds = |page: &[Option<(i32, i32)>]| around_points(page.iter().flatten().copied());
    build(&points.chunks(PAGE).map(bounds).collect::<Vec<Bounds>>())
}

impl RowPages {
    /// The pages of so many rows, whose tree begins at a node of the file, or why there are none.
    pub(crate) fn new(edges: Column<i32>, from: usize, rows: usize) -> Result<Self, String> {
        Ok(Self { pages: BoxTree::new(edges, from, rows.div_ceil(PAGE))?, rows })
    }

    /// Nodes of the tree over the pages of so many rows.
    pub(crate) fn nodes(rows: usize) -> usize {
        BoxTree::nodes(rows.div_ceil(PAGE))
    }

    /// The rows of each page whose box meets another box (edges included), in their order.
    pub fn meeting(&self, lower: Position, upper: Position) -> Vec<Range<u32>> {
        let mut met = Vec::new();
        self.pages.meeting([lower, upper], &mut |page| {
            met.push(self.rows_of(page));
            true
        });
        met
    }

    /// The rows of each page whose box meets a box (edges included), with the distance of its own in millimetres squared:
    /// the nearest first.
    pub fn by_nearness(&self, at: Position, among: [Position; 2]) -> impl Iterator<Item = (Range<u32>, i64)> {
        self.pages.by_nearness(at, among).map(|(page, distance)| (self.rows_of(page), distance))
    }

    fn rows_of(&self, page: usize) -> Range<u32> {
        (page * PAGE) as u32..self.rows.min((page + 1) * PAGE) as u32
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::super::boxes::EVERYWHERE;
    use super::*;
    use crate::column::Kind;

    fn pages(points: &[Option<(i32, i32)>]) -> RowPages {
        let mut builder = <i32 as Kind>::Builder::default();
        for edge in page_edges(points) {
            i32::push(&mut builder, edge);
        }
        RowPages::new(Column::new(&i32::finish(builder)).unwrap(), 0, points.len()).unwrap()
    }

    /// Rows of which some have no point, whole pages among them.
    fn points() -> impl Strategy<Value = Vec<Option<(i32, i32)>>> {
        let some = prop::option::weighted(0.8, (-500..500, -500..500));
        let row = prop_oneof![1 => Just(vec![None; 70]), 5 => prop::collection::vec(some, 1..150)];
        prop::collection::vec(row, 0..5).prop_map(|runs| runs.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn every_point_in_a_box_is_on_a_page_that_meets_it(
            points in points(), x in -600..600_i64, y in -600..600_i64, width in 0..300_i64,
        ) {
            let (lower, upper) = (Position { x, y }, Position { x: x + width, y: y + width });
            let met: Vec<u32> = pages(&points).meeting(lower, upper).into_iter().flatten().collect();
            prop_assert!(met.is_sorted() && met.last().is_none_or(|&last| (last as usize) < points.len()));
            for (row, point) in points.iter().enumerate() {
                let is_in = |&(east, north): &(i32, i32)| {
                    (lower.x..=upper.x).contains(&east.into()) && (lower.y..=upper.y).contains(&north.into())
                };
                prop_assert!(!point.as_ref().is_some_and(is_in) || met.contains(&(row as u32)));
            }
        }

        #[test]
        fn pages_come_by_distance_and_no_row_is_nearer_than_its_page(
            points in points(), x in -600..600_i64, y in -600..600_i64,
        ) {
            let (mut last, mut with_points) = (0, 0);
            for (rows, distance) in pages(&points).by_nearness(Position { x, y }, EVERYWHERE) {
                prop_assert!(distance >= last);
                last = distance;
                for (east, north) in rows.filter_map(|row| points[row as usize]) {
                    with_points += 1;
                    prop_assert!((i64::from(east) - x).pow(2) + (i64::from(north) - y).pow(2) >= distance);
                }
            }
            prop_assert_eq!(with_points, points.iter().flatten().count());
        }
    }
}
