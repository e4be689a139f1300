//! The edges of a polygon, listed by horizontal bands, so that a point is compared with those at its height only.
//!
//! Everything is compared in whole millimetres: whether a point lies inside is exact, also on an edge.

use std::ops::RangeInclusive;

use super::Position;

/// An edge between two corners, millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Where it begins.
    pub from: Position,
    /// Where it ends.
    pub to: Position,
}

impl Edge {
    /// Positive when `at` lies to the left of the edge, 0 when in line with it.
    pub fn side(self, at: Position) -> i128 {
        i128::from(self.to.x - self.from.x) * i128::from(at.y - self.from.y)
            - i128::from(at.x - self.from.x) * i128::from(self.to.y - self.from.y)
    }

    /// The corners of the smallest box around it.
    pub fn bounds(self) -> (Position, Position) {
        let min = Position { x: self.from.x.min(self.to.x), y: self.from.y.min(self.to.y) };
        (min, Position { x: self.from.x.max(self.to.x), y: self.from.y.max(self.to.y) })
    }

    /// Whether it shares a point with a box: their own boxes meet, and not every corner lies on one side of it.
    pub fn meets_box(self, (min, max): (Position, Position)) -> bool {
        let (from, to) = self.bounds();
        let corners = [min, Position { x: max.x, y: min.y }, max, Position { x: min.x, y: max.y }];
        let sides = corners.map(|corner| self.side(corner).signum());
        from.x <= max.x
            && min.x <= to.x
            && from.y <= max.y
            && min.y <= to.y
            && !(sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0))
    }

    fn holds(self, at: Position) -> bool {
        is_within(at, self.bounds()) && self.side(at) == 0
    }

    /// Whether the two share a point.
    pub fn meets(self, other: Self) -> bool {
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

/// The edges of rings: a point is inside when a line from it crosses an odd number of them.
#[derive(Clone, Debug)]
pub struct Edges {
    list: Vec<Edge>,
    /// Edges that reach into each band.
    bands: Vec<Vec<u32>>,
    bounds: (Position, Position),
}

impl Edges {
    /// The edges of rings whose last corner is the first, in so many bands at most.
    pub fn new<Ring: IntoIterator<Item = Position>>(rings: impl IntoIterator<Item = Ring>, most_bands: usize) -> Self {
        let mut edges = Vec::new();
        for ring in rings {
            let mut corners = ring.into_iter();
            let Some(mut from) = corners.next() else { continue };
            for to in corners {
                edges.push(Edge { from, to });
                from = to;
            }
        }
        let bounds = edges.iter().map(|edge| edge.bounds()).reduce(|a, b| {
            let min = Position { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
            (min, Position { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
        });
        let bounds = bounds.unwrap_or((Position { x: 0, y: 0 }, Position { x: -1, y: -1 }));
        let mut all = Self { bands: vec![Vec::new(); edges.len().clamp(1, most_bands.max(1))], list: edges, bounds };
        for (number, edge) in all.list.iter().enumerate() {
            let (min, max) = edge.bounds();
            let (first, last) = (all.band(min.y), all.band(max.y));
            all.bands[first..=last].iter_mut().for_each(|band| band.push(number as u32));
        }
        all
    }

    /// The corners of the smallest box around them; where there are none the lower lies above the upper.
    pub fn bounds(&self) -> (Position, Position) {
        self.bounds
    }

    /// Most edges in a band.
    pub fn widest_band(&self) -> usize {
        self.bands.iter().map(Vec::len).max().unwrap_or_default()
    }

    /// All edges.
    pub fn all(&self) -> &[Edge] {
        &self.list
    }

    fn band(&self, y: i64) -> usize {
        let (min, max) = (self.bounds.0.y, self.bounds.1.y);
        let height = (max - min).max(1);
        let count = self.bands.len() as i64;
        ((y.clamp(min, max.max(min)) - min) * count / height).clamp(0, count - 1) as usize
    }

    /// The edges that may reach into a range of heights; one that reaches into several bands comes several times.
    pub fn at_heights(&self, heights: RangeInclusive<i64>) -> impl Iterator<Item = Edge> {
        let bands = self.bands_at(heights).iter().flatten();
        bands.map(|&number| self.list[number as usize])
    }

    /// How many edges [`Self::at_heights`] gives.
    pub fn count_at_heights(&self, heights: RangeInclusive<i64>) -> usize {
        self.bands_at(heights).iter().map(Vec::len).sum()
    }

    fn bands_at(&self, heights: RangeInclusive<i64>) -> &[Vec<u32>] {
        let (low, high) = (*heights.start(), *heights.end());
        if high < self.bounds.0.y || self.bounds.1.y < low {
            return &[];
        }
        &self.bands[self.band(low)..=self.band(high)]
    }

    /// Whether a point lies inside or on an edge.
    pub fn contain(&self, at: Position) -> bool {
        if !is_within(at, self.bounds) {
            return false;
        }
        let mut is_inside = false;
        for edge in self.at_heights(at.y..=at.y) {
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
}

fn is_within(at: Position, (min, max): (Position, Position)) -> bool {
    (min.x..=max.x).contains(&at.x) && (min.y..=max.y).contains(&at.y)
}

#[cfg(test)]
mod tests {
    use geo::{Coord, Intersects, LineString, Polygon};
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::{Edges, Position};

    fn position(x: i64, y: i64) -> Position {
        Position { x, y }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, rng_seed: RngSeed::Fixed(2026), ..ProptestConfig::default() })]

        #[test]
        fn an_edge_meets_a_box_as_a_plain_line_does(
            ends in prop::collection::vec((-9_i64..9, -9_i64..9), 2..3), from in (-9_i64..9, -9_i64..9), size in (0_i64..9, 0_i64..9),
        ) {
            let [from_end, to_end] = [ends[0], ends[1]].map(|(x, y)| position(x, y));
            let corners = (position(from.0, from.1), position(from.0 + size.0, from.1 + size.1));
            let coordinates = |at: Position| Coord { x: at.x as f64, y: at.y as f64 };
            let line = geo::Line::new(coordinates(from_end), coordinates(to_end));
            let rectangle = geo::Rect::new(coordinates(corners.0), coordinates(corners.1)).to_polygon();
            let edge = super::Edge { from: from_end, to: to_end };
            prop_assert_eq!(edge.meets_box(corners), rectangle.intersects(&line), "{:?} {:?}", edge, corners);
        }

        #[test]
        fn a_point_is_inside_as_for_a_plain_polygon(
            radii in prop::collection::vec(1_i32..1000, 3..60), points in prop::collection::vec((-1000_i32..1000, -1000_i32..1000), 40),
            bands in 1_usize..300,
        ) {
            // A star around the origin has no edge that crosses another.
            let corner = |(at, radius): (usize, &i32)| {
                let angle = std::f64::consts::TAU * at as f64 / radii.len() as f64;
                position((f64::from(*radius) * angle.cos()).round() as i64, (f64::from(*radius) * angle.sin()).round() as i64)
            };
            let mut ring: Vec<Position> = radii.iter().enumerate().map(corner).collect();
            ring.push(ring[0]);
            let coordinates = |at: &Position| Coord { x: at.x as f64, y: at.y as f64 };
            let polygon = Polygon::new(ring.iter().map(coordinates).collect::<LineString<f64>>(), Vec::new());
            let edges = Edges::new([ring.iter().copied()], bands);
            for at in points.iter().map(|&(x, y)| position(x.into(), y.into())).chain(ring) {
                prop_assert_eq!(edges.contain(at), polygon.intersects(&coordinates(&at)), "{:?}", at);
            }
        }
    }

    #[test]
    fn points_and_lines_hold_only_themselves() {
        let (a, b) = (position(0, 0), position(4, 2));
        for (what, ring, at, expected) in [
            ("a point", vec![a, a], a, true),
            ("beside a point", vec![a, a], position(0, 1), false),
            ("on a line", vec![a, b, a], position(2, 1), true),
            ("beside a line", vec![a, b, a], position(2, 0), false),
            ("nothing", vec![], a, false),
        ] {
            assert_eq!(Edges::new([ring], 8).contain(at), expected, "{what}");
        }
    }
}
