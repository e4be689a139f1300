//! Which areas a position lies in, and which is nearest.

use geo::{Coord, Intersects, LineString, Polygon};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, PointDistance, RTree};

use super::Position;
use crate::tables::{AreaKind, AreaPolygons, Areas};

type Envelope = GeomWithData<Rectangle<[i64; 2]>, u32>;

/// The polygons of all areas, by envelope, one tree a kind.
#[derive(Debug)]
pub struct AreaIndex {
    polygons: AreaPolygons,
    trees: Vec<RTree<Envelope>>,
}

impl AreaIndex {
    pub(crate) fn new(polygons: AreaPolygons, areas: &Areas) -> Self {
        let mut envelopes = vec![Vec::new(); AreaKind::ALL.len()];
        for row in 0..polygons.len() {
            let kind = areas.kind.get(polygons.area.get(row) as usize);
            let bounds = |values: &[i32]| Some((i64::from(*values.iter().min()?), i64::from(*values.iter().max()?)));
            if let (Some((x_min, x_max)), Some((y_min, y_max)), Some(envelopes)) =
                (bounds(polygons.x.get(row)), bounds(polygons.y.get(row)), envelopes.get_mut(kind as usize))
            {
                let envelope = Rectangle::from_corners([x_min, y_min], [x_max, y_max]);
                envelopes.push(GeomWithData::new(envelope, row as u32));
            }
        }
        Self { polygons, trees: envelopes.into_iter().map(RTree::bulk_load).collect() }
    }

    /// The polygon of a row of [`AreaPolygons`], millimetres as in the tables.
    pub fn polygon(&self, row: u32) -> Polygon<f64> {
        let row = row as usize;
        let (x, y) = (self.polygons.x.get(row), self.polygons.y.get(row));
        let mut from = 0;
        let mut rings = self.polygons.ring_ends.get(row).iter().map(|&end| -> LineString<f64> {
            let corners = x[from..end as usize].iter().zip(&y[from..end as usize]);
            from = end as usize;
            corners.map(|(&x, &y)| Coord { x: f64::from(x), y: f64::from(y) }).collect()
        });
        let outline = rings.next().unwrap_or_else(|| LineString::new(Vec::new()));
        Polygon::new(outline, rings.collect())
    }

    /// Rows of [`AreaPolygons`] that belong to an area.
    pub fn polygons_of(&self, area: u32) -> std::ops::Range<u32> {
        let owners = self.polygons.area.array().values();
        let from = owners.partition_point(|&owner| owner < area);
        let to = owners.partition_point(|&owner| owner <= area);
        from as u32..to as u32
    }

    /// Corners of the polygons of an area.
    pub fn corners_of(&self, area: u32) -> usize {
        self.polygons_of(area).map(|row| self.corners(row)).sum()
    }

    /// Corners of a polygon.
    fn corners(&self, row: u32) -> usize {
        self.polygons.x.get(row as usize).len()
    }

    /// Rows of the areas of `kind` that contain a position (their edges included), ascending. `charge` is told the
    /// corners of each polygon before it is looked at.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn containing<E>(
        &self,
        kind: AreaKind,
        at: Position,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let point = geo::Point::new(at.x as f64, at.y as f64);
        let mut areas = Vec::new();
        for envelope in self.trees[kind as usize].locate_all_at_point([at.x, at.y]) {
            charge(self.corners(envelope.data))?;
            if self.polygon(envelope.data).intersects(&point) {
                areas.push(self.polygons.area.get(envelope.data as usize));
            }
        }
        areas.sort_unstable();
        areas.dedup();
        Ok(areas)
    }

    /// The area of `kind` nearest to a position, and the lowest row among equally near ones. `charge` is told the
    /// corners of each polygon before it is looked at.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn nearest<E>(
        &self,
        kind: AreaKind,
        at: Position,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Option<u32>, E> {
        use geo::{Distance, Euclidean};
        let point = geo::Point::new(at.x as f64, at.y as f64);
        let mut best: Option<(f64, u32)> = None;
        for envelope in self.trees[kind as usize].nearest_neighbor_iter([at.x, at.y]) {
            if best.is_some_and(|(distance, _)| envelope.distance_2(&[at.x, at.y]) as f64 > distance * distance) {
                break;
            }
            charge(self.corners(envelope.data))?;
            let distance = Euclidean.distance(&point, &self.polygon(envelope.data));
            let area = self.polygons.area.get(envelope.data as usize);
            if best.is_none_or(|(least, row)| distance < least || (distance <= least && area < row)) {
                best = Some((distance, area));
            }
        }
        Ok(best.map(|(_, area)| area))
    }

    /// Rows of the areas of `kind` that share a point with `shape`, ascending.
    pub fn intersecting(&self, kind: AreaKind, shape: &impl Shape) -> Vec<u32> {
        let (least, most) = shape.bounds();
        let envelope = AABB::from_corners([least.x, least.y], [most.x, most.y]);
        let mut areas: Vec<u32> = self.trees[kind as usize]
            .locate_in_envelope_intersecting(envelope)
            .filter(|envelope| shape.touches(&self.polygon(envelope.data)))
            .map(|envelope| self.polygons.area.get(envelope.data as usize))
            .collect();
        areas.sort_unstable();
        areas.dedup();
        areas
    }
}

/// A shape that areas are tested against.
pub trait Shape {
    /// Its smallest box: least and greatest corner.
    fn bounds(&self) -> (Position, Position);
    /// Whether it shares a point with a polygon in millimetres.
    fn touches(&self, polygon: &Polygon<f64>) -> bool;
}
