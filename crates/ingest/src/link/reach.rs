//! Which municipalities something reaches into, from the boundaries that were imported.
//!
//! Boundaries have a hundred thousand corners, and there are millions of buildings: the sides of all boundaries stand
//! in one tree. A geometry that no side meets lies in those municipalities whose sides a ray from it crosses an odd
//! number of times.

use geo::{BoundingRect, Coord, Intersects, Line as Side, Polygon};
use rstar::primitives::{GeomWithData, Line};
use rstar::{AABB, RTree};
use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Point;

use super::boundary::{coordinate, polygon_of};
use crate::record::AreaPolygon;

/// East of everything, in millimetres.
const FAR_EAST: f64 = 1e10;

/// The boundaries of municipalities.
pub(super) struct Municipalities(RTree<GeomWithData<Line<[f64; 2]>, u16>>);

impl Municipalities {
    /// Those among all polygons.
    pub(super) fn new(polygons: &[AreaPolygon]) -> Self {
        let municipalities = polygons.iter().filter(|polygon| polygon.kind == AreaKind::Municipality);
        let sides = municipalities.flat_map(|polygon| {
            let sides = polygon.rings.iter().flat_map(|ring| ring.windows(2));
            sides.map(|side| {
                let [from, to] = [coordinate(side[0]), coordinate(side[1])];
                GeomWithData::new(Line::new([from.x, from.y], [to.x, to.y]), polygon.code as u16)
            })
        });
        Self(RTree::bulk_load(sides.collect()))
    }

    /// Codes of those that share a point with any part of a geometry, ascending.
    pub(super) fn touched_by(&self, parts: &[Vec<Vec<Point>>]) -> Vec<u16> {
        let mut codes = Vec::new();
        if self.0.size() == 0 {
            return codes;
        }
        for rings in parts {
            self.around(&polygon_of(rings), &mut codes);
        }
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    fn around(&self, polygon: &Polygon<f64>, codes: &mut Vec<u16>) {
        let (Some(bounds), Some(&corner)) = (polygon.bounding_rect(), polygon.exterior().0.first()) else { return };
        let (min, max) = (bounds.min(), bounds.max());
        for side in self.0.locate_in_envelope_intersecting(AABB::from_corners([min.x, min.y], [max.x, max.y])) {
            if !codes.contains(&side.data) && polygon.intersects(&side_of(side.geom())) {
                codes.push(side.data);
            }
        }
        let ray = AABB::from_corners([corner.x, corner.y], [FAR_EAST, corner.y]);
        let mut crossings: FxHashMap<u16, bool> = FxHashMap::default();
        for side in self.0.locate_in_envelope_intersecting(ray) {
            if crosses(side_of(side.geom()), corner) {
                let is_odd = crossings.entry(side.data).or_default();
                *is_odd = !*is_odd;
            }
        }
        codes.extend(crossings.into_iter().filter(|(_, is_odd)| *is_odd).map(|(code, _)| code));
    }
}

fn side_of(line: &Line<[f64; 2]>) -> Side<f64> {
    Side::new(Coord { x: line.from[0], y: line.from[1] }, Coord { x: line.to[0], y: line.to[1] })
}

/// Whether a ray to the east from a point crosses a side. The lower end belongs to it, the upper one does not.
fn crosses(side: Side<f64>, from: Coord<f64>) -> bool {
    let is_between = (side.start.y <= from.y) != (side.end.y <= from.y);
    is_between && side.start.x + (from.y - side.start.y) / side.dy() * side.dx() > from.x
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: i32, y: i32, size: i32) -> Vec<Vec<Point>> {
        let corners = [(0, 0), (size, 0), (size, size), (0, size), (0, 0)];
        vec![corners.map(|(dx, dy)| Point { x_mm: x + dx, y_mm: y + dy }).to_vec()]
    }

    #[test]
    fn a_place_reaches_into_the_municipalities_it_shares_a_point_with() {
        let of = |code, rings| AreaPolygon { kind: AreaKind::Municipality, code, rings };
        let with_hole = [square(0, 0, 100), square(40, 40, 20)].concat();
        let municipalities =
            Municipalities::new(&[of(1, with_hole), of(2, square(100, 0, 100)), of(3, square(40, 40, 20))]);
        for (what, rings, expected) in [
            ("inside", square(10, 10, 5), &[1][..]),
            ("across a border", square(95, 10, 10), &[1, 2]),
            ("in a hole, where another lies", square(45, 45, 5), &[3]),
            ("around all", square(-10, -10, 500), &[1, 2, 3]),
            ("outside", square(300, 0, 10), &[]),
            ("a point", vec![vec![Point { x_mm: 150, y_mm: 50 }; 2]], &[2]),
        ] {
            assert_eq!(municipalities.touched_by(&[rings]), expected, "{what}");
        }
        assert!(Municipalities::new(&[]).touched_by(&[square(0, 0, 1)]).is_empty());
    }
}
