//! The road lines of streets, and which of them are near a place, by the box around each.

use super::Position;
use super::boxes::{BoxTree, EVERYWHERE};
use crate::column::Column;
use crate::tables::{NamedStreets, Streets};

/// The road line of a street: parts of one or more corners, millimetres.
#[derive(Clone, Copy, Debug)]
pub struct RoadLine<'a> {
    /// Easting of every corner, part after part.
    pub x: &'a [i32],
    /// Northing of every corner.
    pub y: &'a [i32],
    /// Height of every corner, where all are known.
    pub z: Option<&'a [i32]>,
    /// End of each part among the corners.
    pub ends: &'a [u32],
}

impl Streets {
    /// The road line of a street; `None` where the register has none.
    pub fn line(&self, row: usize) -> Option<RoadLine<'_>> {
        let (x, y, z) = (self.line_x.get(row)?, self.line_y.get(row)?, self.line_z.get(row));
        let line = RoadLine { x, y, z, ends: self.line_ends.get(row)? };
        // Earlier builds stored an empty list where there is no line.
        (!line.ends.is_empty()).then_some(line)
    }
}

/// The area of a named street: polygons of one or more rings, millimetres.
#[derive(Clone, Copy, Debug)]
pub struct RoadArea<'a> {
    /// Easting of every corner, ring after ring.
    pub x: &'a [i32],
    /// Northing of every corner.
    pub y: &'a [i32],
    /// End of each ring among the corners.
    pub ring_ends: &'a [u32],
    /// End of each polygon among the rings.
    pub polygon_ends: &'a [u32],
}

impl NamedStreets {
    /// The line of a named street that is not that of its segments.
    pub fn line(&self, row: usize) -> Option<RoadLine<'_>> {
        Some(RoadLine { x: self.line_x.get(row)?, y: self.line_y.get(row)?, z: None, ends: self.line_ends.get(row)? })
    }

    /// The area of a named street; `None` where the register has none.
    pub fn area(&self, row: usize) -> Option<RoadArea<'_>> {
        Some(RoadArea {
            x: self.area_x.get(row)?,
            y: self.area_y.get(row)?,
            ring_ends: self.area_ring_ends.get(row)?,
            polygon_ends: self.area_polygon_ends.get(row)?,
        })
    }
}

/// The boxes of all streets that have a road line.
#[derive(Debug)]
pub struct LineIndex {
    streets: Column<u32>,
    boxes: BoxTree,
}

impl LineIndex {
    /// Streets with lines and the tree over their boxes, or why these do not go together.
    pub(crate) fn new(streets: Column<u32>, edges: Column<i32>) -> Result<Self, String> {
        let boxes = BoxTree::new(edges, 0, streets.array().values().len())?;
        Ok(Self { streets, boxes })
    }

    /// Whether no street has a line.
    pub fn is_empty(&self) -> bool {
        self.boxes.leaves() == 0
    }

    /// Rows of the streets whose box shares a point with a box (edges included).
    pub fn around(&self, lower: Position, upper: Position) -> impl Iterator<Item = u32> {
        let mut found = Vec::new();
        self.boxes.meeting([lower, upper], &mut |leaf| {
            found.push(self.streets.get(leaf));
            true
        });
        found.into_iter()
    }

    /// Rows of the streets by the distance of their boxes, in millimetres squared, the nearest first.
    pub fn by_nearness(&self, at: Position) -> impl Iterator<Item = (u32, i64)> {
        self.boxes.by_nearness(at, EVERYWHERE).map(|(leaf, distance)| (self.streets.get(leaf), distance))
    }
}
