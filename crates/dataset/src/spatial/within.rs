//! Whether a position lies in a ring, exactly: corners and positions are whole millimetres, and so is all that is compared.

use super::Position;

/// Where a position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Inside,
    /// On an edge or a corner.
    Edge,
    Outside,
}

/// Edges that are passed over together.
const TOGETHER: usize = 32;

/// Where a position lies to a ring, whose last corner is the first again: inside where a ray to the east crosses an odd
/// number of edges. Most edges lie north or south of the position, and so do their neighbours: many are passed over at once,
/// by their northings alone.
pub(super) fn side_of(x: &[i32], y: &[i32], at: Position) -> Side {
    let Ok(level) = i32::try_from(at.y) else { return Side::Outside };
    let (mut is_inside, last) = (false, x.len().min(y.len()).saturating_sub(1));
    for from in (0..last).step_by(TOGETHER) {
        let corners = from..=last.min(from + TOGETHER);
        let (x, y) = (&x[corners.clone()], &y[corners]);
        if are_beside(y, level) {
            continue;
        }
        for (x, y) in x.windows(2).zip(y.windows(2)) {
            match crossing([x[0], x[1]].map(i64::from), [y[0], y[1]].map(i64::from), at) {
                None => return Side::Edge,
                Some(crosses) => is_inside ^= crosses,
            }
        }
    }
    if is_inside { Side::Inside } else { Side::Outside }
}

/// Whether all northings are above a level, or all below it.
fn are_beside(y: &[i32], level: i32) -> bool {
    let above: u32 = y.iter().map(|&y| u32::from(y > level)).sum();
    let below: u32 = y.iter().map(|&y| u32::from(y < level)).sum();
    above.max(below) as usize == y.len()
}

/// Whether a ray to the east crosses an edge; `None` when the position lies on it.
fn crossing([x0, x1]: [i64; 2], [y0, y1]: [i64; 2], at: Position) -> Option<bool> {
    let (is_above, ends_above) = (y0 > at.y, y1 > at.y);
    if is_above == ends_above {
        let is_level = y0 == at.y && y1 == at.y && at.x >= x0.min(x1) && at.x <= x0.max(x1);
        return (!is_level && (x0, y0) != (at.x, at.y) && (x1, y1) != (at.x, at.y)).then_some(false);
    }
    let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
    match product(x1 - x0, at.y - y0) - product(y1 - y0, at.x - x0) {
        0 => None,
        turn => Some((turn > 0) == ends_above),
    }
}

#[cfg(test)]
mod tests {
    use geo::coordinate_position::{CoordPos, CoordinatePosition};
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn edges_and_corners_are_neither_inside_nor_outside() {
        let (x, y) = ([0, 4, 4, 2, 0, 0], [0, 0, 4, 2, 4, 0]);
        for ((at_x, at_y), expected) in [
            ((1, 1), Side::Inside),
            ((3, 2), Side::Inside),
            ((2, 3), Side::Outside),
            ((5, 0), Side::Outside),
            ((-1, 4), Side::Outside),
            ((0, 0), Side::Edge),
            ((2, 2), Side::Edge),
            ((4, 4), Side::Edge),
            ((2, 0), Side::Edge),
            ((3, 3), Side::Edge),
            ((0, 3), Side::Edge),
        ] {
            assert_eq!(side_of(&x, &y, Position { x: at_x, y: at_y }), expected, "{at_x} {at_y}");
        }
        assert_eq!(side_of(&[], &[], Position { x: 0, y: 0 }), Side::Outside);
        let far = [i32::MIN, i32::MAX, i32::MAX, i32::MIN, i32::MIN];
        let high = [i32::MIN, i32::MIN, i32::MAX, i32::MAX, i32::MIN];
        assert_eq!(side_of(&far, &high, Position { x: 0, y: 0 }), Side::Inside);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn positions_lie_where_the_library_of_geometry_says(
            corners in proptest::collection::vec((-9_i32..9, -9_i32..9), 3..9), at_x in -10_i32..10, at_y in -10_i32..10,
        ) {
            let closed: Vec<(i32, i32)> = corners.iter().chain(corners.first()).copied().collect();
            let (x, y): (Vec<i32>, Vec<i32>) = closed.iter().copied().unzip();
            let line: geo::LineString<f64> = closed.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
            let expected = match geo::Polygon::new(line, Vec::new()).coordinate_position(&geo::coord! { x: f64::from(at_x), y: f64::from(at_y) }) {
                CoordPos::Inside => Side::Inside,
                CoordPos::OnBoundary => Side::Edge,
                CoordPos::Outside => Side::Outside,
            };
            let found = side_of(&x, &y, Position { x: at_x.into(), y: at_y.into() });
            // Rings that cross themselves are inside where an odd number of turns goes around; the library counts turns.
            let is_simple = expected == Side::Edge || found == Side::Edge || expected == found;
            prop_assert!(is_simple || crosses_itself(&closed), "{found:?} {expected:?}");
            prop_assert_eq!(found == Side::Edge, expected == Side::Edge);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(2), ..ProptestConfig::default() })]

        #[test]
        fn edges_that_are_passed_over_together_change_nothing(
            corners in proptest::collection::vec((-90_i32..90, -9_i32..9), 3..200), turns in 1_i32..9, at_x in -99_i32..99, at_y in -99_i32..99,
        ) {
            // Most of a ring lies far from the position, run after run.
            let climb = |place: usize| (place as i32 * turns / 8 % 20 - 10).abs() * 9;
            let mut ring: Vec<(i32, i32)> = corners.iter().enumerate().map(|(place, &(x, y))| (x, y + climb(place))).collect();
            ring.push(ring[0]);
            let (x, y): (Vec<i32>, Vec<i32>) = ring.iter().copied().unzip();
            let at = Position { x: at_x.into(), y: at_y.into() };
            let of_edges: Vec<Option<bool>> = ring
                .windows(2)
                .map(|edge| crossing([edge[0].0, edge[1].0].map(i64::from), [edge[0].1, edge[1].1].map(i64::from), at))
                .collect();
            let is_odd = of_edges.iter().filter(|crosses| **crosses == Some(true)).count() % 2 == 1;
            let expected = match (of_edges.contains(&None), is_odd) {
                (true, _) => Side::Edge,
                (false, true) => Side::Inside,
                (false, false) => Side::Outside,
            };
            prop_assert_eq!(side_of(&x, &y, at), expected);
        }
    }

    fn crosses_itself(ring: &[(i32, i32)]) -> bool {
        let edges: Vec<_> = ring.windows(2).map(|edge| (edge[0], edge[1])).collect();
        let side = |(from, to): ((i32, i32), (i32, i32)), corner: (i32, i32)| {
            ((to.0 - from.0) * (corner.1 - from.1) - (to.1 - from.1) * (corner.0 - from.0)).signum()
        };
        let meet = |one: ((i32, i32), (i32, i32)), other: ((i32, i32), (i32, i32))| {
            side(one, other.0) * side(one, other.1) <= 0 && side(other, one.0) * side(other, one.1) <= 0
        };
        (0..edges.len()).any(|one| {
            (0..one)
                .any(|other| one - other > 1 && (other, one) != (0, edges.len() - 1) && meet(edges[one], edges[other]))
        }) || edges.iter().any(|edge| edge.0 == edge.1)
            || edges.windows(2).any(|pair| side(pair[0], pair[1].1) == 0)
    }
}
