//! Which road lines are near a place, by the box around each.

use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use super::Position;
use crate::tables::Streets;

/// The boxes of all streets that have a road line.
#[derive(Debug)]
pub struct LineIndex {
    tree: RTree<GeomWithData<Rectangle<[i64; 2]>, u32>>,
}

impl LineIndex {
    pub(crate) fn new(streets: &Streets) -> Self {
        let envelope = |row: usize| {
            let least = [streets.x_min.get(row)?.into(), streets.y_min.get(row)?.into()];
            let most = [streets.x_max.get(row)?.into(), streets.y_max.get(row)?.into()];
            Some(GeomWithData::new(Rectangle::from_corners(least, most), row as u32))
        };
        let lined = (0..streets.len()).filter(|&row| !streets.line_x.get(row).is_empty());
        Self { tree: RTree::bulk_load(lined.filter_map(envelope).collect()) }
    }

    /// Whether no street has a line.
    pub fn is_empty(&self) -> bool {
        self.tree.size() == 0
    }

    /// Rows of the streets whose box shares a point with a box (edges included).
    pub fn around(&self, least: Position, most: Position) -> impl Iterator<Item = u32> {
        let envelope = AABB::from_corners([least.x, least.y], [most.x, most.y]);
        self.tree.locate_in_envelope_intersecting(envelope).map(|street| street.data)
    }

    /// Rows of the streets by the distance of their boxes, in millimetres squared, the nearest first.
    pub fn by_nearness(&self, at: Position) -> impl Iterator<Item = (u32, i64)> {
        let found = self.tree.nearest_neighbor_iter_with_distance_2([at.x, at.y]);
        found.map(|(street, distance)| (street.data, distance))
    }
}
