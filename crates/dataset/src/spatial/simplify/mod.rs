//! How much each corner of a theme's borders matters, so that an answer can leave out those that matter less than a
//! tolerance.
//!
//! Borders are cut where more than two areas meet, or where one begins to be the border of another area. Each stretch
//! between two such *junctions* is looked at once, by the algorithm of Ramer, Douglas and Peucker, and in a direction that
//! does not depend on the area it is read from: two neighbours keep the same corners of their common border at every
//! tolerance, and no gap opens between them. Every ring keeps three corners, so that no area vanishes.
//!
//! Stretches do not know of each other: where land is narrower than the tolerance, its two shores would cross.
//! [`crossing`] keeps such corners for as long as that is so.

mod corners;
mod crossing;

use std::mem::replace;

use vejviser_model::Point;

use corners::{Corner, Corners, TRIANGLE};

/// Of corners that are always kept.
pub(super) const ALWAYS: u16 = u16::MAX;
/// Millimetres in the unit of a deviation, a decimetre.
const UNIT_MM: f64 = 100.0;
/// A corner with its number: that of the same corner in other rings too.
type Numbered = (Corner, u32);

/// The deviations of all corners of the rings of a theme, ring after ring, in decimetres. First and last corner of a ring are
/// equal.
pub(super) fn deviations<'r>(rings: impl Iterator<Item = &'r [Point]> + Clone) -> Vec<u16> {
    let (mut corners, mut weights) = Corners::new(rings.clone());
    let mut places = corners.numbers.iter().copied();
    for ring in rings {
        let mut open: Vec<Numbered> =
            ring.iter().copied().map(corner_of).zip(places.by_ref().take(ring.len())).collect();
        // Some rings repeat a corner, the first one too.
        open.dedup_by_key(|corner| corner.1);
        open.pop();
        if open.len() + 1 >= TRIANGLE {
            weigh_ring(&mut open, &mut weights);
        }
    }
    crossing::keep_apart(&mut corners, &mut weights);
    corners.numbers.into_iter().map(|number| weights[number as usize]).collect()
}

fn corner_of(point: Point) -> Corner {
    (point.x_mm, point.y_mm)
}

fn is_kept(corner: &Numbered, weights: &[u16]) -> bool {
    weights[corner.1 as usize] == ALWAYS
}

/// How many corners of a ring are kept, one that it comes by again once.
fn kept_corners(ring: &[Numbered], weights: &[u16]) -> usize {
    let mut kept: Vec<u32> = ring.iter().filter(|corner| is_kept(corner, weights)).map(|corner| corner.1).collect();
    kept.sort_unstable();
    kept.dedup();
    kept.len()
}

fn weigh_ring(ring: &mut [Numbered], weights: &mut [u16]) {
    // Rings without junctions, such as islands, begin at their least corner: a hole around one does too.
    let first = (0..ring.len())
        .find(|&place| is_kept(&ring[place], weights))
        .or_else(|| (0..ring.len()).min_by_key(|&place| ring[place]));
    let Some(first) = first else { return };
    ring.rotate_left(first);
    weights[ring[0].1 as usize] = ALWAYS;
    if kept_corners(ring, weights) == 1
        && let Some(&farthest) = ring.iter().max_by_key(|corner| (squared(corner.0, ring[0].0), **corner))
    {
        weights[farthest.1 as usize] = ALWAYS;
    }
    let kept: Vec<usize> = (1..ring.len()).filter(|&place| is_kept(&ring[place], weights)).collect();
    let closed: Vec<Numbered> = ring.iter().chain(ring.first()).copied().collect();
    let mut from = 0;
    for to in kept.iter().copied().chain([ring.len()]) {
        weigh_stretch(&closed[replace(&mut from, to)..=to], weights);
    }
    if kept_corners(ring, weights) == 2
        && let Some(&third) = ring
            .iter()
            .filter(|corner| !is_kept(corner, weights))
            .max_by_key(|corner| (weights[corner.1 as usize], **corner))
    {
        weights[third.1 as usize] = ALWAYS;
    }
}

/// Weighs the corners between the ends of a stretch.
fn weigh_stretch(stretch: &[Numbered], weights: &mut [u16]) {
    if stretch.len() < 3 {
        return;
    }
    let mut stretch = stretch.to_vec();
    let (first, last) = (stretch[..2].to_vec(), [stretch[stretch.len() - 1], stretch[stretch.len() - 2]]);
    if first[..] > last[..] {
        stretch.reverse();
    }
    let mut open = vec![(0, stretch.len() - 1, f64::INFINITY)];
    while let Some((from, to, limit)) = open.pop() {
        let farthest = (from + 1..to)
            .map(|place| (distance_mm(stretch[place].0, stretch[from].0, stretch[to].0), place))
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let Some((distance, place)) = farthest else { continue };
        // A corner goes no later than the corner whose halves it divides.
        let distance = distance.min(limit);
        let decimetres = (distance / UNIT_MM).min(f64::from(ALWAYS - 1)) as u16;
        let weight = &mut weights[stretch[place].1 as usize];
        *weight = (*weight).max(decimetres);
        open.extend([(from, place, distance), (place, to, distance)]);
    }
}

/// How far a corner is from the line between two others.
fn distance_mm(corner: Corner, from: Corner, to: Corner) -> f64 {
    let at = |(x, y): Corner| (f64::from(x), f64::from(y));
    let ((x, y), (x0, y0), (x1, y1)) = (at(corner), at(from), at(to));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 { (((x - x0) * dx + (y - y0) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    (x0 + along * dx - x).hypot(y0 + along * dy - y)
}

fn squared(one: Corner, other: Corner) -> i128 {
    let (x, y) = (i128::from(one.0) - i128::from(other.0), i128::from(one.1) - i128::from(other.1));
    x * x + y * y
}

#[cfg(test)]
mod tests {
    use proptest::prelude::ProptestConfig;
    use proptest::test_runner::RngSeed;

    use super::*;

    fn ring(corners: &[Corner]) -> Vec<Point> {
        let closed = corners.iter().chain(corners.first());
        closed.map(|&(x, y)| Point { x_mm: x * 1000, y_mm: y * 1000 }).collect()
    }

    /// The corners in metres that each ring keeps.
    fn kept(rings: &[Vec<Point>], metres: u16) -> Vec<Vec<Corner>> {
        let mut deviations = deviations(rings.iter().map(Vec::as_slice)).into_iter();
        let kept_of = |ring: &Vec<Point>| {
            let with = ring.iter().zip(deviations.by_ref()).collect::<Vec<_>>();
            let kept = with.into_iter().filter(|(_, deviation)| *deviation >= metres * 10);
            kept.map(|(corner, _)| (corner.x_mm / 1000, corner.y_mm / 1000)).collect()
        };
        rings.iter().map(kept_of).collect()
    }

    #[test]
    fn corners_go_when_they_matter_less_than_the_tolerance() {
        let square = ring(&[(0, 0), (50, 1), (100, 0), (100, 100), (50, 120), (0, 100)]);
        for (metres, expected) in [
            (0, &[(0, 0), (50, 1), (100, 0), (100, 100), (50, 120), (0, 100), (0, 0)][..]),
            (1, &[(0, 0), (50, 1), (100, 0), (100, 100), (50, 120), (0, 100), (0, 0)]),
            (2, &[(0, 0), (100, 0), (100, 100), (50, 120), (0, 100), (0, 0)]),
            (6_000, &[(0, 0), (100, 0), (100, 100), (0, 0)]),
        ] {
            assert_eq!(kept(std::slice::from_ref(&square), metres)[0], expected, "{metres} m");
        }
    }

    #[test]
    fn neighbours_keep_the_same_corners_of_their_border() {
        let border = [(100, 0), (103, 30), (98, 60), (101, 80), (100, 100)];
        let west: Vec<Corner> = [(0, 0)].into_iter().chain(border).chain([(0, 100)]).collect();
        let east: Vec<Corner> = [(200, 100)].into_iter().chain(border.into_iter().rev()).chain([(200, 0)]).collect();
        let rings = [ring(&west), ring(&east)];
        for metres in [0, 1, 2, 3, 4, 5, 50, 6_000] {
            let [west, east] = kept(&rings, metres).try_into().unwrap();
            let of_border = |ring: Vec<Corner>| {
                let mut corners: Vec<Corner> = ring.into_iter().filter(|corner| border.contains(corner)).collect();
                corners.sort_unstable();
                corners.dedup();
                corners
            };
            let (west, east) = (of_border(west), of_border(east));
            assert_eq!(west, east, "{metres} m");
            assert!(west.contains(&border[0]) && west.contains(&border[4]), "{metres} m");
        }
    }

    #[test]
    fn an_island_and_the_hole_around_it_stay_alike() {
        let island = [(10, 10), (20, 11), (30, 10), (31, 20), (30, 30), (10, 30)];
        let backwards: Vec<Corner> = island.iter().rev().copied().collect();
        let rings = [ring(&island), ring(&backwards)];
        for metres in [0, 1, 2, 6_000] {
            let [mut island, mut hole] = kept(&rings, metres).try_into().unwrap();
            for ring in [&mut island, &mut hole] {
                ring.sort_unstable();
                ring.dedup();
            }
            assert_eq!(island, hole, "{metres} m");
            assert!(island.len() >= TRIANGLE - 1, "{metres} m");
        }
    }

    proptest::proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

        #[test]
        fn no_border_crosses_another(steps in proptest::collection::vec((-9_i32..9, 1_i32..6), 4..40)) {
            // Winding land between two shores, narrower than most tolerances, and the water on both sides.
            let mut y = 0;
            let mut shores = Vec::new();
            for (place, (step, width)) in (0..).zip(steps) {
                y += step * 3;
                shores.push(((place * 5, y), (place * 5, y + width)));
            }
            let (south, north): (Vec<Corner>, Vec<Corner>) = shores.into_iter().unzip();
            let east = 5 * south.len() as i32;
            let beside = |shore: &[Corner], y| shore.iter().rev().copied().chain([(-5, y), (east, y)]).collect::<Vec<_>>();
            let land: Vec<Corner> = south.iter().copied().chain(north.iter().rev().copied()).collect();
            let rings = [land, beside(&south, -2_000), beside(&north, 2_000)].map(|corners| ring(&corners));
            for metres in [1, 2, 5, 10, 30, 100] {
                for ring in kept(&rings, metres) {
                    let edges: Vec<_> = ring.windows(2).map(|edge| (edge[0], edge[1])).collect();
                    for (place, &one) in edges.iter().enumerate() {
                        for &other in &edges[place + 1..] {
                            proptest::prop_assert!(!cross(one, other), "{metres} m: {one:?} {other:?}");
                        }
                    }
                }
            }
        }
    }

    /// Whether two edges cross, each with its ends on both sides of the other.
    fn cross(one: (Corner, Corner), other: (Corner, Corner)) -> bool {
        let side = |(from, to): (Corner, Corner), corner: Corner| {
            ((to.0 - from.0) * (corner.1 - from.1) - (to.1 - from.1) * (corner.0 - from.0)).signum()
        };
        side(one, other.0) * side(one, other.1) < 0 && side(other, one.0) * side(other, one.1) < 0
    }

    #[test]
    fn an_island_keeps_three_corners() {
        let island = [(244, 361), (310, 466), (414, 384), (490, 263), (483, 111), (303, 142), (256, 193)];
        let again: Vec<Corner> = island[..1].iter().chain(&island).copied().collect();
        let twice: Vec<Corner> = island.iter().chain(&[island[0]]).chain(&[(150, 300), (100, 400)]).copied().collect();
        for (name, corners) in [("once", island.to_vec()), ("the first again", again), ("by the first twice", twice)] {
            for metres in [100, 150, 200, 300, 6_000] {
                let [mut kept] = kept(&[ring(&corners)], metres).try_into().unwrap();
                kept.sort_unstable();
                kept.dedup();
                assert!(kept.len() + 1 >= TRIANGLE, "{name}, {metres} m: {kept:?}");
            }
        }
    }

    #[test]
    fn rings_that_enclose_nothing_stay_as_they_are() {
        for corners in [&[][..], &[(1, 1)], &[(1, 1), (2, 2)]] {
            let ring = ring(corners);
            assert_eq!(kept(std::slice::from_ref(&ring), 6_000)[0].len(), ring.len());
        }
    }
}
