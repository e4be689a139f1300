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

    /// The rows of each page that has points, with the distance of its box in millimetres squared: the nearest first.
    pub fn by_nearness(&self, at: Position) -> impl Iterator<Item = (Range<u32>, i64)> {
        self.pages.by_nearness(at).map(|(page, distance)| (self.rows_of(page), distance))
    }

    fn rows_of(&self, page: usize) -> Range<u32> {
        (page * PAGE) as u32..self.rows.min((page + 1) * PAGE) as u32
    }
}
