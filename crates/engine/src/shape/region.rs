//! The polygons of an area of the snapshot, and perhaps what lies within a distance of them: where the addresses of a
//! place are.
//!
//! Everything is compared in whole millimetres. Places of a whole country have a hundred thousand corners, so there are
//! as many bands as corners allow.

use vejviser_dataset::spatial::{AreaIndex, Edge, Edges, Position};

use super::rings::EDGES_A_STEP;
use super::{Box2, MILLI, Pointwise, Relation, is_within};
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
        let parts: Vec<Edges> = index.polygons_of(area).iter().map(|&row| rings_of(row)).collect();
        let distance = ((distance_m * MILLI) as i64).clamp(0, FARTHEST);
        let boxes = parts.iter().map(Edges::bounds).filter(|(min, max)| min.x <= max.x);
        let around = boxes.reduce(|a, b| {
            let min = Position { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
            (min, Position { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
        });
        let bounds = match around {
            Some((min, max)) => (
                Position { x: min.x - distance, y: min.y - distance },
                Position { x: max.x + distance, y: max.y + distance },
            ),
            None => NOWHERE,
        };
        Ok(Self { parts, distance, bounds })
    }

    /// Whether a point lies within a distance of an edge, or inside.
    fn is_near(&self, at: Position, distance: i64) -> bool {
        let near = |edge: Edge| is_within_distance(edge, at, distance);
        self.parts.iter().any(|part| part.contain(at) || part.at_heights(at.y - distance..=at.y + distance).any(near))
    }

    /// Edges at some heights.
    fn edges_at(&self, low: i64, high: i64) -> u64 {
        self.parts.iter().map(|part| part.count_at_heights(low..=high) as u64).sum()
    }
}

impl Pointwise for Region {
    fn bounds(&self) -> Box2 {
        self.bounds
    }

    fn contains(&self, x_mm: i32, y_mm: i32) -> bool {
        let at = Position { x: x_mm.into(), y: y_mm.into() };
        if self.distance == 0 {
            return self.parts.iter().any(|part| part.contain(at));
        }
        is_within(at, self.bounds) && self.is_near(at, self.distance)
    }

    fn steps_at(&self, (min, max): Box2) -> u64 {
        1 + self.edges_at(min.y - self.distance, max.y + self.distance) / EDGES_A_STEP
    }

    fn relation(&self, bounds: Box2) -> Relation {
        let (min, max) = bounds;
        let is_beside = |edge: Edge| {
            let (from, to) = edge.bounds();
            to.x < min.x || max.x < from.x || to.y < min.y || max.y < from.y
        };
        // No edge comes near: it lies wholly inside or wholly outside.
        let cut = |part: &Edges| !part.at_heights(min.y..=max.y).all(is_beside);
        if !self.parts.iter().any(cut) && self.parts.iter().any(|part| part.contain(min)) {
            return Relation::Inside;
        }
        if self.distance == 0 {
            let is_outside = !self.parts.iter().any(|part| cut(part) || part.contain(min));
            return if is_outside { Relation::Outside } else { Relation::Across };
        }
        let centre = Position { x: min.x.midpoint(max.x), y: min.y.midpoint(max.y) };
        // The centre is rounded: of its four corners the one from which it was rounded away is farthest.
        let half = reach(centre, min).max(reach(centre, max));
        if half <= self.distance && self.is_near(centre, self.distance - half) {
            Relation::Inside
        } else if self.is_near(centre, self.distance + half) {
            Relation::Across
        } else {
            Relation::Outside
        }
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
