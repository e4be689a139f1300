//! Road lines: centre lines of segments, the box around a line, and the point of it that stands for it.

use rustc_hash::FxHashMap;
use vejviser_model::Point;

use crate::collected::Collected;
use crate::record::{Corner, RoadLine};
use crate::report::Findings;

/// Brings the parts of centre lines into an order that no file gave them, and counts those of no segment.
pub(super) fn settle_centres(
    collected: &mut Collected,
    segments: &FxHashMap<(u16, u16), u32>,
    findings: &mut Findings,
) {
    collected.road_centres.retain(|street, parts| {
        let is_joined = segments.contains_key(street);
        if !is_joined {
            findings.unjoined("centre line of a road to street");
        }
        parts.retain(|part| part.len() > 1);
        parts.sort_unstable();
        parts.dedup();
        is_joined && !parts.is_empty()
    });
}

/// A centre line without its heights.
pub(super) fn flat(centre: &[Vec<Corner>]) -> RoadLine {
    centre.iter().map(|part| part.iter().map(|&(at, _)| at).collect()).collect()
}

/// The heights of all corners, if each has one.
pub(super) fn heights(centre: &[Vec<Corner>]) -> Option<Vec<i32>> {
    centre.iter().flatten().map(|&(_, height)| height).collect()
}

/// Smallest box around a line, and its point nearest to its centre of gravity.
pub(super) fn extent_of(line: &RoadLine) -> Option<(Point, Point, Point)> {
    let corners = || line.iter().flatten();
    let first = *corners().next()?;
    let (mut south_west, mut north_east) = (first, first);
    for corner in corners() {
        south_west = Point { x_mm: south_west.x_mm.min(corner.x_mm), y_mm: south_west.y_mm.min(corner.y_mm) };
        north_east = Point { x_mm: north_east.x_mm.max(corner.x_mm), y_mm: north_east.y_mm.max(corner.y_mm) };
    }
    let (mut weight, mut sum) = (0.0, [0.0; 2]);
    for [from, to] in pieces(line) {
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        weight += length;
        sum = [0, 1].map(|axis| sum[axis] + length * f64::midpoint(from[axis], to[axis]));
    }
    if weight <= 0.0 {
        return Some((south_west, north_east, first));
    }
    let centre = sum.map(|sum| sum / weight);
    let nearest = pieces(line).map(|piece| nearest_on(piece, centre));
    let distance = |at: &[f64; 2]| (at[0] - centre[0]).hypot(at[1] - centre[1]);
    let nearest = nearest.min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    Some((south_west, north_east, Point { x_mm: nearest[0].round() as i32, y_mm: nearest[1].round() as i32 }))
}

/// Neighbouring corners, in millimetres.
fn pieces(line: &RoadLine) -> impl Iterator<Item = [[f64; 2]; 2]> + '_ {
    let place = |corner: Point| [f64::from(corner.x_mm), f64::from(corner.y_mm)];
    line.iter().flat_map(move |part| part.windows(2).map(move |pair| [place(pair[0]), place(pair[1])]))
}

fn nearest_on([from, to]: [[f64; 2]; 2], at: [f64; 2]) -> [f64; 2] {
    let along = [to[0] - from[0], to[1] - from[1]];
    let length = along[0] * along[0] + along[1] * along[1];
    let out = (at[0] - from[0]) * along[0] + (at[1] - from[1]) * along[1];
    let share = if length > 0.0 { (out / length).clamp(0.0, 1.0) } else { 0.0 };
    [from[0] + share * along[0], from[1] + share * along[1]]
}

#[cfg(test)]
mod tests {
    use super::extent_of;
    use vejviser_model::Point;

    #[test]
    fn boxes_and_centres_of_lines() {
        let line = |parts: &[&[(i32, i32)]]| {
            let part = |part: &&[(i32, i32)]| part.iter().map(|&(x_mm, y_mm)| Point { x_mm, y_mm }).collect();
            parts.iter().map(part).collect()
        };
        let extent = |parts: &[&[(i32, i32)]]| {
            let corners = |(south_west, north_east, centre): (Point, Point, Point)| {
                [south_west, north_east, centre].map(|corner| (corner.x_mm, corner.y_mm))
            };
            extent_of(&line(parts)).map(corners)
        };
        // One straight part; a corner, whose centre of gravity lies off the line; parts of one corner.
        assert_eq!(extent(&[&[(0, 0), (100, 0)]]), Some([(0, 0), (100, 0), (50, 0)]));
        assert_eq!(extent(&[&[(0, 0), (0, 100)], &[(0, 100), (100, 100)]]), Some([(0, 0), (100, 100), (0, 75)]));
        assert_eq!(extent(&[&[(7, 8)], &[(7, 8)]]), Some([(7, 8), (7, 8), (7, 8)]));
        assert_eq!(extent(&[]), None);
    }
}
