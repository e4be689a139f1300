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

/// Where a position lies to a ring, whose last corner is the first again: inside where a ray to the east crosses an odd
/// number of edges.
pub(super) fn side_of(x: &[i32], y: &[i32], at: Position) -> Side {
    let mut is_inside = false;
    let corners = x.iter().zip(y).map(|(&x, &y)| (i64::from(x), i64::from(y)));
    for ((x0, y0), (x1, y1)) in corners.clone().zip(corners.skip(1)) {
        let (is_above, ends_above) = (y0 > at.y, y1 > at.y);
        if is_above == ends_above {
            let is_level = y0 == at.y && y1 == at.y && at.x >= x0.min(x1) && at.x <= x0.max(x1);
            if is_level || (x0, y0) == (at.x, at.y) || (x1, y1) == (at.x, at.y) {
                return Side::Edge;
            }
            continue;
        }
        let product = |one: i64, other: i64| i128::from(one) * i128::from(other);
        match product(x1 - x0, at.y - y0) - product(y1 - y0, at.x - x0) {
            0 => return Side::Edge,
            turn => is_inside ^= (turn > 0) == ends_above,
        }
    }
    if is_inside { Side::Inside } else { Side::Outside }
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
