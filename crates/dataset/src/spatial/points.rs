//! Points in pages of 64 in the mapped file, a tree of boxes over the pages.
//!
//! A tree over single points would cost every process its own copy of all coordinates at every start. The pages follow
//! the Hilbert curve, so neighbours in the file are neighbours in the plane: the tree is packed, a box over every 16
//! boxes of the level below, without links and made in one pass.

use std::cmp::Ordering;

use crate::column::Column;

/// Points a page.
const PAGE: usize = 64;
/// Boxes under a box.
const FAN: usize = 16;

/// A place in the plane: millimetres as in the tables, in 64 bits so that positions far outside the country hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Easting.
    pub x: i64,
    /// Northing less 5,000 km.
    pub y: i64,
}

/// The least box around some points.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    x: [i32; 2],
    y: [i32; 2],
}

impl Bounds {
    /// Around nothing.
    const NONE: Self = Self { x: [i32::MAX, i32::MIN], y: [i32::MAX, i32::MIN] };

    fn of_points(xs: &[i32], ys: &[i32]) -> Self {
        xs.iter().zip(ys).fold(Self::NONE, |bounds, (&x, &y)| bounds.with(&Self { x: [x, x], y: [y, y] }))
    }

    fn with(self, other: &Self) -> Self {
        let both = |a: [i32; 2], b: [i32; 2]| [a[0].min(b[0]), a[1].max(b[1])];
        Self { x: both(self.x, other.x), y: both(self.y, other.y) }
    }

    /// Distance in millimetres squared; none inside.
    fn distance(&self, at: Position) -> i64 {
        let beyond = |[least, most]: [i32; 2], at: i64| (i64::from(least) - at).max(at - i64::from(most)).max(0);
        let (dx, dy) = (beyond(self.x, at.x), beyond(self.y, at.y));
        dx * dx + dy * dy
    }

    fn meets(&self, least: Position, most: Position) -> bool {
        let meet = |[from, to]: [i32; 2], least: i64, most: i64| i64::from(from) <= most && i64::from(to) >= least;
        meet(self.x, least.x, most.x) && meet(self.y, least.y, most.y)
    }
}

/// The points of one kind of an open snapshot.
#[derive(Debug)]
pub struct PointPages {
    x: Column<i32>,
    y: Column<i32>,
    owner: Column<u32>,
    /// Boxes of the pages, then of 16 boxes each, up to a level of at most 16.
    levels: Vec<Vec<Bounds>>,
}

/// The best point so far: its owner and distance.
type Best = Option<(u32, i64)>;

impl PointPages {
    pub(crate) fn new(x: Column<i32>, y: Column<i32>, owner: Column<u32>) -> Self {
        let pages = x.array().values().chunks(PAGE).zip(y.array().values().chunks(PAGE));
        let mut levels = vec![pages.map(|(xs, ys)| Bounds::of_points(xs, ys)).collect::<Vec<_>>()];
        while let Some(below) = levels.last().filter(|level| level.len() > FAN) {
            let above = below.chunks(FAN).map(|boxes| boxes.iter().fold(Bounds::NONE, Bounds::with));
            let above = above.collect();
            levels.push(above);
        }
        Self { x, y, owner, levels }
    }

    /// The points of a page: eastings, northings, owners.
    fn page(&self, page: usize) -> impl Iterator<Item = (i32, i32, u32)> + '_ {
        let from = page * PAGE;
        let xs = self.x.array().values()[from..].iter().take(PAGE);
        let ys = &self.y.array().values()[from..];
        let owners = &self.owner.array().values()[from..];
        xs.zip(ys).zip(owners).map(|((&x, &y), &owner)| (x, y, owner))
    }

    /// The boxes of a level under the box with a number in the level above; all of the highest level.
    fn under(&self, level: usize, above: usize) -> (usize, &[Bounds]) {
        let boxes = self.levels[level].as_slice();
        let from = if level + 1 < self.levels.len() { above * FAN } else { 0 };
        (from, &boxes[from..boxes.len().min(from + FAN)])
    }

    /// The owner of the nearest point that `accept` takes, with the distance in millimetres squared. Among equally
    /// near ones the one that `before` puts first.
    pub fn nearest(
        &self,
        at: Position,
        mut accept: impl FnMut(u32) -> bool,
        before: impl Fn(u32, u32) -> Ordering,
    ) -> Option<(u32, i64)> {
        let mut best = None;
        self.nearest_under(self.levels.len() - 1, 0, at, &mut best, &mut |best: &mut Best, page| {
            let mut distances = [NONE_LEFT; PAGE];
            for (place, (x, y, _)) in distances.iter_mut().zip(self.page(page)) {
                let (dx, dy) = (i64::from(x) - at.x, i64::from(y) - at.y);
                *place = dx * dx + dy * dy;
            }
            // To ask about a point reads what lies elsewhere, so the nearest is asked about first, mostly alone.
            let owners = &self.owner.array().values()[page * PAGE..];
            loop {
                let (mut place, distance) = least(&distances);
                if distance == NONE_LEFT || best.is_some_and(|(_, known)| distance > known) {
                    break;
                }
                for other in place + 1..PAGE {
                    if distances[other] == distance && before(owners[other], owners[place]) == Ordering::Less {
                        place = other;
                    }
                }
                let owner = owners[place];
                if best.is_some_and(|(other, known)| distance == known && before(owner, other) != Ordering::Less) {
                    break;
                }
                if accept(owner) {
                    *best = Some((owner, distance));
                    break;
                }
                distances[place] = NONE_LEFT;
            }
        });
        best
    }

    /// Goes down from a box to the pages that may have a better point, the nearest first.
    fn nearest_under(
        &self,
        level: usize,
        above: usize,
        at: Position,
        best: &mut Best,
        look: &mut impl FnMut(&mut Best, usize),
    ) {
        let (from, boxes) = self.under(level, above);
        let mut distances = [NONE_LEFT; FAN];
        for (place, bounds) in distances.iter_mut().zip(boxes) {
            *place = bounds.distance(at);
        }
        loop {
            let (place, distance) = least(&distances);
            if distance == NONE_LEFT || best.is_some_and(|(_, known)| distance > known) {
                break;
            }
            distances[place] = NONE_LEFT;
            match level.checked_sub(1) {
                Some(below) => self.nearest_under(below, from + place, at, best, look),
                None => look(best, from + place),
            }
        }
    }

    /// Calls `each` with owner, easting and northing of every point in a box (inclusive). `each` returns whether to
    /// go on.
    pub fn within(&self, least: Position, most: Position, mut each: impl FnMut(u32, i32, i32) -> bool) {
        self.within_under(self.levels.len() - 1, 0, [least, most], &mut |page| {
            self.page(page).all(|(x, y, owner)| {
                let (wide_x, wide_y) = (i64::from(x), i64::from(y));
                let inside = (least.x..=most.x).contains(&wide_x) && (least.y..=most.y).contains(&wide_y);
                !inside || each(owner, x, y)
            })
        });
    }

    /// Goes down from a box to the pages that meet another; whether to go on.
    fn within_under(
        &self,
        level: usize,
        above: usize,
        [least, most]: [Position; 2],
        look: &mut impl FnMut(usize) -> bool,
    ) -> bool {
        let (from, boxes) = self.under(level, above);
        let mut meeting = boxes.iter().zip(from..).filter(|(bounds, _)| bounds.meets(least, most));
        meeting.all(|(_, number)| match level.checked_sub(1) {
            Some(below) => self.within_under(below, number, [least, most], look),
            None => look(number),
        })
    }
}

/// In place of a distance: there is no such box or point, or it has been looked at.
const NONE_LEFT: i64 = i64::MAX;

/// The first of the least distances, and its place. Of a few that are mostly left before they are all asked for, this is
/// less work than to sort them, and a loop without a branch.
fn least<const COUNT: usize>(distances: &[i64; COUNT]) -> (usize, i64) {
    let mut least = (0, NONE_LEFT);
    for (place, &distance) in distances.iter().enumerate() {
        least = if distance < least.1 { (place, distance) } else { least };
    }
    least
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{PointPages, Position};
    use crate::column::{Column, Kind};
    use crate::spatial::hilbert_key;

    fn pages(points: &[(i32, i32)]) -> PointPages {
        let mut order: Vec<u32> = (0..points.len() as u32).collect();
        order.sort_by_key(|&row| hilbert_key(points[row as usize].0, points[row as usize].1));
        let column = |value: &dyn Fn(u32) -> i32| {
            let mut builder = <i32 as Kind>::Builder::default();
            for &row in &order {
                i32::push(&mut builder, value(row));
            }
            Column::new(&i32::finish(builder)).unwrap()
        };
        let mut owners = <u32 as Kind>::Builder::default();
        for &row in &order {
            u32::push(&mut owners, row);
        }
        PointPages::new(
            column(&|row| points[row as usize].0),
            column(&|row| points[row as usize].1),
            Column::new(&u32::finish(owners)).unwrap(),
        )
    }

    fn position() -> impl Strategy<Value = (i32, i32)> {
        (-40..40, -40..40).prop_map(|(x, y)| (x * 1000, y * 1000))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn the_nearest_point_is_the_one_a_plain_walk_finds(
            points in prop::collection::vec(position(), 0..3000),
            (x, y) in position(),
        ) {
            let at = Position { x: i64::from(x) + 1, y: i64::from(y) };
            let odd = |row: u32| row % 2 == 1;
            let plain = (0..points.len() as u32)
                .filter(|&row| odd(row))
                .map(|row| {
                    let (dx, dy) = (i64::from(points[row as usize].0) - at.x, i64::from(points[row as usize].1) - at.y);
                    (dx * dx + dy * dy, row)
                })
                .min();
            let found = pages(&points).nearest(at, odd, |a, b| a.cmp(&b));
            prop_assert_eq!(found.map(|(row, distance)| (distance, row)), plain);
        }

        #[test]
        fn a_box_holds_the_points_a_plain_walk_finds(
            points in prop::collection::vec(position(), 0..3000),
            (x, y) in position(),
            width in 0..30_000_i64,
        ) {
            let least = Position { x: x.into(), y: y.into() };
            let most = Position { x: least.x + width, y: least.y + width };
            let inside = |&(x, y): &(i32, i32)| {
                (least.x..=most.x).contains(&i64::from(x)) && (least.y..=most.y).contains(&i64::from(y))
            };
            let plain: Vec<u32> = (0..points.len() as u32).filter(|&row| inside(&points[row as usize])).collect();
            let mut found = Vec::new();
            pages(&points).within(least, most, |row, _, _| {
                found.push(row);
                true
            });
            found.sort_unstable();
            prop_assert_eq!(found, plain);
        }
    }
}
