//! A polygon that many points, and the polygons of the areas, are compared with, in whole millimetres.

use geo::{Coord, Intersects, Polygon};
use vejviser_dataset::spatial::{Edge, Edges, Position};

use super::{Box2, plane, whole};
use crate::request::Srid;
use crate::{Budget, Error, Result};

/// Most bands of a polygon.
const BANDS: usize = 256;
/// Edges that a point or another edge is compared with in one step of a budget.
pub(super) const EDGES_A_STEP: u64 = 16;

/// Rings of a polygon.
#[derive(Clone, Debug)]
pub(super) struct Rings {
    edges: Edges,
    /// Most edges in a band.
    pub(super) widest_band: usize,
    /// Its smallest box.
    pub(super) bounds: Box2,
}

impl Rings {
    /// The polygon of a request.
    pub(super) fn new(rings: &[Vec<[f64; 2]>], srid: Srid) -> Result<Self> {
        let refuse = |message: &str| Err(Error::parameter("polygon", message));
        if rings.is_empty() {
            return refuse("Polygon must be an array of arrays of coordinate pairs: []");
        }
        let mut in_plane = Vec::with_capacity(rings.len());
        for ring in rings {
            if ring.len() < 4 {
                return refuse("Every LinearRing in polygon coordinates must contain at least four coordinate pairs");
            }
            let corners =
                ring.iter().map(|&corner| plane(corner, srid, ["polygon", "polygon"])).collect::<Result<Vec<_>>>()?;
            if ring.first() != ring.last() {
                return refuse("Polygon cannot be open, first and last element must be equal");
            }
            in_plane.push(corners);
        }
        Ok(Self::from_plane(in_plane.iter().map(Vec::as_slice)))
    }

    /// The polygon of rings in millimetres.
    pub(super) fn from_plane<'a>(rings: impl IntoIterator<Item = &'a [(f64, f64)]>) -> Self {
        let rings = rings.into_iter().map(|ring| ring.iter().map(|&(x, y)| whole(x, y)));
        Self::from_edges(Edges::new(rings, BANDS))
    }

    /// The polygon of edges.
    pub(super) fn from_edges(edges: Edges) -> Self {
        Self { widest_band: edges.widest_band(), bounds: edges.bounds(), edges }
    }

    /// Whether a point lies inside or on an edge.
    pub(super) fn contains(&self, at: Position) -> bool {
        self.edges.contain(at)
    }

    /// Whether a box lies inside: a corner of it does, and no edge meets it.
    pub(super) fn covers(&self, bounds: Box2) -> bool {
        let (min, max) = bounds;
        self.contains(min) && !self.edges.at_heights(min.y..=max.y).any(|edge| edge.meets_box(bounds))
    }

    /// Whether an edge lies wholly to one side.
    fn lies_beside(&self, edge: Edge) -> bool {
        let (min, max) = edge.bounds();
        max.x < self.bounds.0.x || self.bounds.1.x < min.x
    }

    /// Whether an edge of it meets this one.
    fn meets(&self, edge: Edge) -> bool {
        let (min, max) = edge.bounds();
        !self.lies_beside(edge) && self.edges.at_heights(min.y..=max.y).any(|own| own.meets(edge))
    }

    /// Whether it shares a point with a line, of pieces between two points each.
    pub(super) fn touches_line(
        &self,
        pieces: impl Iterator<Item = [Position; 2]>,
        budget: &mut Budget,
    ) -> Result<bool> {
        for [from, to] in pieces {
            let piece = Edge { from, to };
            let (min, max) = piece.bounds();
            let compared = if self.lies_beside(piece) { 0 } else { self.edges.count_at_heights(min.y..=max.y) };
            budget.spend(1 + compared as u64 / EDGES_A_STEP)?;
            if compared > 0 && (self.contains(from) || self.meets(piece)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the two share a point: their edges meet, or one lies wholly inside the other.
    pub(super) fn touches(&self, polygon: &Polygon<f64>) -> bool {
        let place = |corner: &Coord<f64>| whole(corner.x, corner.y);
        for ring in std::iter::once(polygon.exterior()).chain(polygon.interiors()) {
            for pair in ring.0.windows(2) {
                let [from, to] = pair else { continue };
                if self.meets(Edge { from: place(from), to: place(to) }) {
                    return true;
                }
            }
        }
        polygon.exterior().0.first().is_some_and(|corner| self.contains(place(corner)))
            || self
                .edges
                .all()
                .first()
                .is_some_and(|edge| polygon.intersects(&geo::Point::new(edge.from.x as f64, edge.from.y as f64)))
    }
}
