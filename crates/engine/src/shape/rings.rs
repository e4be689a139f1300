//! A polygon that many points, and the polygons of the areas, are compared with, in whole millimetres.

use geo::{Coord, Intersects, Polygon};
use vejviser_dataset::spatial::Position;

use super::{Box2, is_within, plane, whole};
use crate::request::Srid;
use crate::{Budget, Error, Result};

/// Most bands of a polygon.
const BANDS: usize = 256;
/// Edges that a point or another edge is compared with in one step of a budget.
pub(super) const EDGES_A_STEP: u64 = 16;

/// An edge between two corners, millimetres.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: Position,
    to: Position,
}

impl Edge {
    /// Positive when `at` lies to the left of the edge, 0 when in line with it.
    fn side(self, at: Position) -> i128 {
        i128::from(self.to.x - self.from.x) * i128::from(at.y - self.from.y)
            - i128::from(at.x - self.from.x) * i128::from(self.to.y - self.from.y)
    }

    fn bounds(self) -> Box2 {
        let min = Position { x: self.from.x.min(self.to.x), y: self.from.y.min(self.to.y) };
        (min, Position { x: self.from.x.max(self.to.x), y: self.from.y.max(self.to.y) })
    }

    fn holds(self, at: Position) -> bool {
        is_within(at, self.bounds()) && self.side(at) == 0
    }

    fn meets(self, other: Self) -> bool {
        let apart = |a: Self, b: Self| a.side(b.from).signum() * a.side(b.to).signum() > 0;
        let (mine, its) = (self.bounds(), other.bounds());
        mine.0.x <= its.1.x
            && its.0.x <= mine.1.x
            && mine.0.y <= its.1.y
            && its.0.y <= mine.1.y
            && !apart(self, other)
            && !apart(other, self)
    }
}

/// Rings of a polygon: a point is inside when a line from it crosses their edges an odd number of times.
///
/// The edges are listed by horizontal bands, so that a point is compared with those at its height only.
#[derive(Clone, Debug)]
pub(super) struct Rings {
    edges: Vec<Edge>,
    /// Edges that reach into each band.
    bands: Vec<Vec<u32>>,
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
        let mut edges = Vec::new();
        for ring in rings {
            edges.extend(ring.windows(2).filter_map(|pair| match *pair {
                [(x, y), (next_x, next_y)] => Some(Edge { from: whole(x, y), to: whole(next_x, next_y) }),
                _ => None,
            }));
        }
        let bounds = edges.iter().map(|edge| edge.bounds()).reduce(|a, b| {
            let min = Position { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
            (min, Position { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
        });
        let bounds = bounds.unwrap_or((Position { x: 0, y: 0 }, Position { x: -1, y: -1 }));
        let mut rings = Self { bands: vec![Vec::new(); edges.len().clamp(1, BANDS)], edges, widest_band: 0, bounds };
        for (number, edge) in rings.edges.iter().enumerate() {
            let (min, max) = edge.bounds();
            let (first, last) = (rings.band(min.y), rings.band(max.y));
            rings.bands[first..=last].iter_mut().for_each(|band| band.push(number as u32));
        }
        rings.widest_band = rings.bands.iter().map(Vec::len).max().unwrap_or_default();
        rings
    }

    fn band(&self, y: i64) -> usize {
        let (min, max) = (self.bounds.0.y, self.bounds.1.y);
        let height = (max - min).max(1);
        let count = self.bands.len() as i64;
        ((y - min) * count / height).clamp(0, count - 1) as usize
    }

    /// Whether a point lies inside or on an edge.
    pub(super) fn contains(&self, at: Position) -> bool {
        if !is_within(at, self.bounds) {
            return false;
        }
        let mut is_inside = false;
        for &number in &self.bands[self.band(at.y)] {
            let edge = self.edges[number as usize];
            if edge.holds(at) {
                return true;
            }
            let (starts_above, ends_above) = (edge.from.y > at.y, edge.to.y > at.y);
            if starts_above != ends_above && (edge.side(at) > 0) == ends_above {
                is_inside = !is_inside;
            }
        }
        is_inside
    }

    /// Whether a box lies inside: a corner of it does, and no edge comes near it.
    pub(super) fn covers(&self, (min, max): Box2) -> bool {
        let is_near = |edge: Edge| {
            let (from, to) = edge.bounds();
            from.x <= max.x && min.x <= to.x && from.y <= max.y && min.y <= to.y
        };
        let bands = &self.bands[self.band(min.y)..=self.band(max.y)];
        self.contains(min) && !bands.iter().flatten().any(|&number| is_near(self.edges[number as usize]))
    }

    /// The bands that an edge reaches into.
    fn bands_of(&self, edge: Edge) -> &[Vec<u32>] {
        let ((least, greatest), (min, max)) = (self.bounds, edge.bounds());
        if max.x < least.x || greatest.x < min.x || max.y < least.y || greatest.y < min.y {
            return &[];
        }
        &self.bands[self.band(min.y)..=self.band(max.y)]
    }

    /// Whether an edge of it meets this one.
    fn meets(&self, edge: Edge) -> bool {
        self.bands_of(edge).iter().flatten().any(|&number| self.edges[number as usize].meets(edge))
    }

    /// Whether it shares a point with a line, of pieces between two points each.
    pub(super) fn touches_line(
        &self,
        pieces: impl Iterator<Item = [Position; 2]>,
        budget: &mut Budget,
    ) -> Result<bool> {
        for [from, to] in pieces {
            let piece = Edge { from, to };
            let compared: usize = self.bands_of(piece).iter().map(Vec::len).sum();
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
                .first()
                .is_some_and(|edge| polygon.intersects(&geo::Point::new(edge.from.x as f64, edge.from.y as f64)))
    }
}
