//! Which area a point lies in, from the boundaries that were imported.

use geo::{Coord, Distance, Euclidean, Intersects, LineString, Polygon};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, PointDistance, RTree};
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Point;

use crate::record::AreaPolygon;

type Envelope = GeomWithData<Rectangle<[f64; 2]>, usize>;

/// The polygons of one kind of areas.
pub(crate) struct Boundaries {
    polygons: Vec<(u32, Polygon<f64>)>,
    tree: RTree<Envelope>,
}

/// A ring in metres of the plane, millimetre coordinates kept exactly.
fn line(ring: &[Point]) -> LineString<f64> {
    ring.iter().map(|&corner| coordinate(corner)).collect()
}

pub(crate) fn coordinate(point: Point) -> Coord<f64> {
    Coord { x: f64::from(point.x_mm), y: f64::from(point.y_mm) }
}

pub(crate) fn polygon_of(rings: &[Vec<Point>]) -> Polygon<f64> {
    let mut rings = rings.iter().map(|ring| line(ring));
    let outline = rings.next().unwrap_or_else(|| LineString::new(Vec::new()));
    Polygon::new(outline, rings.collect())
}

impl Boundaries {
    /// The boundaries of a kind.
    pub(crate) fn of_kind(polygons: &[AreaPolygon], kind: AreaKind) -> Self {
        let own = polygons.iter().filter(|area| area.kind == kind);
        Self::new(own.map(|area| (area.code, area.rings.as_slice())))
    }

    /// Polygons with their codes; they are sorted by code, so that equal distances give the lowest.
    pub(super) fn new<'a>(polygons: impl Iterator<Item = (u32, &'a [Vec<Point>])>) -> Self {
        let mut polygons: Vec<(u32, Polygon<f64>)> = polygons.map(|(code, rings)| (code, polygon_of(rings))).collect();
        polygons.sort_by_key(|&(code, _)| code);
        let envelopes = polygons
            .iter()
            .enumerate()
            .filter_map(|(place, (_, polygon))| {
                let bounds = geo::BoundingRect::bounding_rect(polygon)?;
                let (south_west, north_east) = (bounds.min(), bounds.max());
                Some(GeomWithData::new(
                    Rectangle::from_corners([south_west.x, south_west.y], [north_east.x, north_east.y]),
                    place,
                ))
            })
            .collect();
        Self { polygons, tree: RTree::bulk_load(envelopes) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.polygons.is_empty()
    }

    /// The lowest code among the areas that contain a point.
    pub(super) fn containing(&self, at: Point) -> Option<u32> {
        let at = coordinate(at);
        self.tree
            .locate_in_envelope_intersecting(AABB::from_point([at.x, at.y]))
            .filter_map(|envelope| self.polygons.get(envelope.data))
            .filter(|(_, polygon)| polygon.intersects(&at))
            .map(|&(code, _)| code)
            .min()
    }

    /// The area that contains a point, or else the nearest one.
    pub(crate) fn nearest(&self, at: Point) -> Option<u32> {
        if let Some(code) = self.containing(at) {
            return Some(code);
        }
        let at = coordinate(at);
        let mut best: Option<(f64, u32)> = None;
        for envelope in self.tree.nearest_neighbor_iter([at.x, at.y]) {
            if best.is_some_and(|(shortest, _)| envelope.distance_2(&[at.x, at.y]) > shortest * shortest) {
                break;
            }
            let Some((code, polygon)) = self.polygons.get(envelope.data) else { continue };
            let distance = Euclidean.distance(&geo::Point::from(at), polygon);
            if best.is_none_or(|(shortest, other)| distance < shortest || (distance <= shortest && *code < other)) {
                best = Some((distance, *code));
            }
        }
        best.map(|(_, code)| code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(code: u32, x: i32, y: i32) -> AreaPolygon {
        let corners = [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)];
        let ring = corners.map(|(dx, dy)| Point { x_mm: x + dx, y_mm: y + dy }).to_vec();
        AreaPolygon { kind: AreaKind::Parish, code, rings: vec![ring] }
    }

    #[test]
    fn a_point_belongs_to_the_area_around_it_or_to_the_nearest() {
        let boundaries = Boundaries::of_kind(&[square(2, 20, 0), square(1, 0, 0), square(3, 30, 0)], AreaKind::Parish);
        let table = [
            ((5, 5), Some(1), Some(1)),
            ((25, 9), Some(2), Some(2)),
            ((30, 5), Some(2), Some(2)),
            ((13, 5), None, Some(1)),
            ((15, 5), None, Some(1)),
            ((16, 5), None, Some(2)),
            ((500, 5), None, Some(3)),
        ];
        for ((x_mm, y_mm), inside, nearest) in table {
            let at = Point { x_mm, y_mm };
            assert_eq!((boundaries.containing(at), boundaries.nearest(at)), (inside, nearest), "{x_mm} {y_mm}");
        }
        assert!(Boundaries::of_kind(&[], AreaKind::Parish).is_empty());
    }
}
