//! The polygons of an area of the snapshot, and perhaps what lies within a distance of them: where the addresses of a
//! place are.
//!
//! Everything is compared in whole millimetres. Places of a whole country have a hundred thousand corners, so there are
//! as many bands as corners allow.

use vejviser_dataset::spatial::{AreaIndex, Edge, Edges, Position};

use super::rings::EDGES_A_STEP;
use super::{Box2, Pointwise, Relation, is_within, millimetres};
use crate::{Budget, Result};

/// Most bands of a polygon.
const BANDS: usize = 8192;
/// Beyond this every point of the country is near; the limit keeps boxes in whole numbers.
const FARTHEST: i64 = 10_000_000_000;

/// No point at all: its lower corner lies above the upper.
const NOWHERE: Box2 = (Position { x: 0, y: 0 }, Position { x: -1, y: -1 });

/// An area with what lies near it; by default nothing.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    parts: Vec<Edges>,
    /// How far from it, in millimetres; 0 is inside only.
    distance: i64,
    bounds: Box2,
}

impl Default for Region {
    fn default() -> Self {
        Self { parts: Vec::new(), distance: 0, bounds: NOWHERE }
    }
}

impl Region {
    /// The region of a row of the areas.
    ///
    /// # Errors
    /// The budget's errors.
    pub(crate) fn of_area(index: &AreaIndex, area: u32, distance_m: f64, budget: &mut Budget) -> Result<Self> {
        budget.spend_on_position(index.corners_of(area))?;
        let rings_of = |row: u32| {
            let (outline, holes) = index.polygon(row).into_inner();
            let rings = std::iter::once(outline).chain(holes);
            let whole = |corner: geo::Coord<f64>| Position { x: corner.x as i64, y: corner.y as i64 };
            Edges::new(rings.map(|ring| ring.into_iter().map(whole)), BANDS)
        };
        let parts = index.polygons_of(area).iter().map(|&row| rings_of(row)).collect();
        Ok(Self::new(parts, millimetres(distance_m) as i64))
    }

    /// So many millimetres around some polygons.
    fn new(parts: Vec<Edges>, distance: i64) -> Self {
        let distance = distance.clamp(0, FARTHEST);
        let boxes = parts.iter().map(Edges::bounds).filter(|(min, max)| min.x <= max.x);
        let around = boxes.reduce(|a, b| {
            let min = Position { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
            (min, Position { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
        });
        let bounds = around.map_or(NOWHERE, |(min, max)| {
            let lower = Position { x: min.x - distance, y: min.y - distance };
            (lower, Position { x: max.x + distance, y: max.y + distance })
        });
        Self { parts, distance, bounds }
    }

    /// Whether a point lies inside a polygon.
    fn holds(&self, at: Position) -> bool {
        self.parts.iter().any(|part| part.contain(at))
    }

    /// Whether a point lies within a distance of an edge.
    fn is_near(&self, at: Position, distance: i64) -> bool {
        let near = |edge: Edge| is_within_distance(edge, at, distance);
        self.parts.iter().any(|part| part.at_heights(at.y - distance..=at.y + distance).any(near))
    }

    /// What comparing something with the edges at some heights costs.
    fn steps(&self, low: i64, high: i64) -> u64 {
        let edges: usize = self.parts.iter().map(|part| part.count_at_heights(low..=high)).sum();
        1 + edges as u64 / EDGES_A_STEP
    }
}

impl Pointwise for Region {
    fn bounds(&self) -> Box2 {
        self.bounds
    }

    fn look(&self, x_mm: i32, y_mm: i32) -> (bool, u64) {
        let at = Position { x: x_mm.into(), y: y_mm.into() };
        if !is_within(at, self.bounds) {
            return (false, 1);
        }
        let steps = self.steps(at.y, at.y);
        let is_inside = self.holds(at);
        if is_inside || self.distance == 0 {
            return (is_inside, steps);
        }
        (self.is_near(at, self.distance), steps + self.steps(at.y - self.distance, at.y + self.distance))
    }

    fn relation(&self, (min, max): Box2) -> (Relation, u64) {
        let is_beside = |edge: Edge| {
            let (from, to) = edge.bounds();
            to.x < min.x || max.x < from.x || to.y < min.y || max.y < from.y
        };
        let steps = self.steps(min.y, max.y);
        let is_cut = self.parts.iter().any(|part| !part.at_heights(min.y..=max.y).all(is_beside));
        // Where no edge comes near, all of it lies on one side.
        if !is_cut && self.holds(min) {
            return (Relation::Inside, steps);
        }
        if self.distance == 0 {
            return (if is_cut { Relation::Across } else { Relation::Outside }, steps);
        }
        let centre = Position { x: min.x.midpoint(max.x), y: min.y.midpoint(max.y) };
        // The centre is rounded: of its four corners the one from which it was rounded away is farthest.
        let half = reach(centre, min).max(reach(centre, max));
        let steps = steps + 2 * self.steps(min.y - self.distance, max.y + self.distance);
        let relation = if half <= self.distance && self.is_near(centre, self.distance - half) {
            Relation::Inside
        } else if self.holds(centre) || self.is_near(centre, self.distance + half) {
            Relation::Across
        } else {
            Relation::Outside
        };
        (relation, steps)
    }
}

/// The distance of two points, rounded up.
fn reach(from: Position, to: Position) -> i64 {
    ((to.x - from.x) as f64).hypot((to.y - from.y) as f64).ceil() as i64
}

/// Whether a point lies within a distance of an edge.
fn is_within_distance(Edge { from, to }: Edge, at: Position, distance: i64) -> bool {
    let (along, across) = ((to.x - from.x) as f64, (to.y - from.y) as f64);
    let (dx, dy) = ((at.x - from.x) as f64, (at.y - from.y) as f64);
    let length = along * along + across * across;
    let share = if length > 0.0 { ((dx * along + dy * across) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (x, y) = (dx - share * along, dy - share * across);
    let distance = distance as f64;
    x * x + y * y <= distance * distance
}

#[cfg(test)]
mod tests {
    use geo::{Coord, Distance, Euclidean, Intersects, LineString, Point, Polygon};
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    /// A square with a hole, a square that touches its corner, a line there and back, and a point.
    fn parts() -> Vec<Vec<Vec<(i64, i64)>>> {
        let square = |x, y, size| vec![(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)];
        vec![
            vec![square(0, 0, 100), square(20, 20, 60)],
            vec![square(100, 100, 30)],
            vec![vec![(-50, -50), (-10, -90), (-50, -50)]],
            vec![vec![(200, 0), (200, 0)]],
        ]
    }

    fn region(distance: i64) -> Region {
        let position = |&(x, y): &(i64, i64)| Position { x, y };
        let edges = |rings: Vec<Vec<(i64, i64)>>| {
            Edges::new(rings.iter().map(|ring| ring.iter().map(position).collect::<Vec<_>>()), BANDS)
        };
        Region::new(parts().into_iter().map(edges).collect(), distance)
    }

    fn is_near(x: i32, y: i32, distance: i64) -> bool {
        let at = Point::new(f64::from(x), f64::from(y));
        let ring = |ring: &Vec<(i64, i64)>| -> LineString<f64> {
            ring.iter().map(|&(x, y)| Coord { x: x as f64, y: y as f64 }).collect()
        };
        parts().iter().any(|rings| {
            let polygon = Polygon::new(ring(&rings[0]), rings[1..].iter().map(ring).collect());
            polygon.intersects(&at)
                || rings.iter().any(|line| Euclidean.distance(&at, &ring(line)) <= distance as f64 + 1e-9)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, rng_seed: RngSeed::Fixed(2026), ..ProptestConfig::default() })]

        #[test]
        fn a_box_lies_as_its_points_do(
            x in -150_i32..300, y in -150_i32..200, width in 0_i32..40, height in 0_i32..40, distance in prop::sample::select(vec![0, 1, 7, 45, 1000]),
        ) {
            let region = region(distance);
            let corner = |x: i32, y: i32| Position { x: x.into(), y: y.into() };
            let (relation, _) = region.relation((corner(x, y), corner(x + width, y + height)));
            for (x, y) in (x..=x + width).flat_map(|x| (y..=y + height).map(move |y| (x, y))) {
                let expected = is_near(x, y, distance);
                prop_assert_eq!(region.look(x, y).0, expected, "{} {}", x, y);
                prop_assert!(relation == Relation::Across || (relation == Relation::Inside) == expected, "{} {} {:?}", x, y, relation);
            }
        }
    }

    #[test]
    fn boxes_that_are_clear_are_not_looked_into() {
        let corner = |(x, y): (i64, i64)| Position { x, y };
        for (distance, lower, upper, expected) in [
            (0, (2, 2), (18, 90), Relation::Inside),
            (0, (30, 30), (60, 60), Relation::Outside),
            (0, (90, 40), (110, 50), Relation::Across),
            (45, (40, 40), (50, 50), Relation::Inside),
            (45, (30, 30), (60, 60), Relation::Across),
            (45, (400, 0), (420, 20), Relation::Outside),
            (1000, (300, 300), (320, 320), Relation::Inside),
        ] {
            assert_eq!(region(distance).relation((corner(lower), corner(upper))).0, expected, "{distance} {lower:?}");
        }
        assert_eq!(Region::default().bounds(), NOWHERE);
    }
}
