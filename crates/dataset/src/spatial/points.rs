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

/// Boxes under a box, coordinates of one side next to each other, so that the compiler looks at several boxes at once.
/// What is missing of the last ones is empty boxes.
#[derive(Clone, Copy, Debug)]
struct Boxes {
    west: [i32; FAN],
    east: [i32; FAN],
    south: [i32; FAN],
    north: [i32; FAN],
}

/// The least box around something: west, east, south, north.
type Bounds = [i32; 4];

/// Around nothing.
const NOTHING: Bounds = [i32::MAX, i32::MIN, i32::MAX, i32::MIN];

fn around([west, east, south, north]: Bounds, other: Bounds) -> Bounds {
    [west.min(other[0]), east.max(other[1]), south.min(other[2]), north.max(other[3])]
}

impl Boxes {
    const EMPTY: Self =
        Self { west: [i32::MAX; FAN], east: [i32::MIN; FAN], south: [i32::MAX; FAN], north: [i32::MIN; FAN] };

    fn of(bounds: &[Bounds]) -> Self {
        let mut boxes = Self::EMPTY;
        for (place, &[west, east, south, north]) in bounds.iter().enumerate().take(FAN) {
            (boxes.west[place], boxes.east[place]) = (west, east);
            (boxes.south[place], boxes.north[place]) = (south, north);
        }
        boxes
    }

    fn bounds(&self) -> Bounds {
        let boxes = self.west.iter().zip(&self.east).zip(self.south.iter().zip(&self.north));
        boxes.fold(NOTHING, |bounds, ((&west, &east), (&south, &north))| around(bounds, [west, east, south, north]))
    }

    /// Distance to each in millimetres squared; none inside, [`NONE_LEFT`] of empty ones.
    fn distances(&self, at: [f64; 2]) -> [f64; FAN] {
        let beyond = |least: i32, most: i32, at: f64| larger(larger(f64::from(least) - at, at - f64::from(most)), 0.0);
        let mut distances = [NONE_LEFT; FAN];
        for (place, distance) in distances.iter_mut().enumerate() {
            let dx = beyond(self.west[place], self.east[place], at[0]);
            let dy = beyond(self.south[place], self.north[place], at[1]);
            *distance = if self.west[place] > self.east[place] { NONE_LEFT } else { dx * dx + dy * dy };
        }
        distances
    }

    /// Places of the boxes that meet another box.
    fn meeting(&self, least: Position, most: Position) -> impl Iterator<Item = usize> + '_ {
        let meet = |from: i32, to: i32, least: i64, most: i64| i64::from(from) <= most && i64::from(to) >= least;
        (0..FAN).filter(move |&place| {
            self.west[place] <= self.east[place]
                && meet(self.west[place], self.east[place], least.x, most.x)
                && meet(self.south[place], self.north[place], least.y, most.y)
        })
    }
}

/// As the processor has it: without the library's care for what is no number.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The points of one kind of an open snapshot.
#[derive(Debug)]
pub struct PointPages {
    x: Column<i32>,
    y: Column<i32>,
    owner: Column<u32>,
    /// Boxes of the pages by sixteen, then of these by sixteen, up to a level of one.
    levels: Vec<Vec<Boxes>>,
}

/// The best point so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    owner: u32,
    /// As it is compared: exact up to 94 km, and further off to a millionth of a millimetre.
    distance: f64,
    exact: i64,
}

impl PointPages {
    pub(crate) fn new(x: Column<i32>, y: Column<i32>, owner: Column<u32>) -> Self {
        let pages = x.array().values().chunks(PAGE).zip(y.array().values().chunks(PAGE));
        let of_page = |(xs, ys): (&[i32], &[i32])| {
            xs.iter().zip(ys).fold(NOTHING, |bounds, (&x, &y)| around(bounds, [x, x, y, y]))
        };
        let mut bounds: Vec<Bounds> = pages.map(of_page).collect();
        let mut levels: Vec<Vec<Boxes>> = Vec::new();
        while levels.last().is_none_or(|level| level.len() > 1) {
            let mut level: Vec<Boxes> = bounds.chunks(FAN).map(Boxes::of).collect();
            if level.is_empty() {
                level.push(Boxes::EMPTY);
            }
            bounds = level.iter().map(Boxes::bounds).collect();
            levels.push(level);
        }
        Self { x, y, owner, levels }
    }

    /// Eastings and northings of the points of a page.
    fn page(&self, page: usize) -> [&[i32]; 2] {
        let from = page * PAGE;
        let to = self.owner.array().values().len().min(from + PAGE);
        [&self.x, &self.y].map(|column| &column.array().values()[from..to])
    }

    fn owners(&self, page: usize) -> &[u32] {
        let owners = &self.owner.array().values()[page * PAGE..];
        &owners[..owners.len().min(PAGE)]
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
        self.nearest_under(self.levels.len() - 1, 0, [at.x as f64, at.y as f64], &mut best, &mut |best, page| {
            self.nearest_in(page, at, best, &mut accept, &before);
        });
        best.map(|Best { owner, exact, .. }| (owner, exact))
    }

    /// Looks for a better point in a page. To ask about a point reads what lies elsewhere, so the nearest is asked about
    /// first, mostly alone.
    #[expect(clippy::float_cmp, reason = "places equally far give the same number")]
    fn nearest_in(
        &self,
        page: usize,
        at: Position,
        best: &mut Option<Best>,
        accept: &mut impl FnMut(u32) -> bool,
        before: &impl Fn(u32, u32) -> Ordering,
    ) {
        let ([xs, ys], owners) = (self.page(page), self.owners(page));
        let mut distances = [NONE_LEFT; PAGE];
        match (xs.first_chunk::<PAGE>(), ys.first_chunk::<PAGE>()) {
            (Some(xs), Some(ys)) => measure(xs, ys, at, &mut distances),
            _ => measure(xs, ys, at, &mut distances),
        }
        if best.is_some_and(|best| !any_within(&distances, best.distance)) {
            return;
        }
        loop {
            let (mut place, distance) = least(&distances);
            if distance == NONE_LEFT || best.is_some_and(|best| distance > best.distance) {
                return;
            }
            for other in place + 1..owners.len() {
                if distances[other] == distance && before(owners[other], owners[place]) == Ordering::Less {
                    place = other;
                }
            }
            let owner = owners[place];
            if best.is_some_and(|best| distance == best.distance && before(owner, best.owner) != Ordering::Less) {
                return;
            }
            if accept(owner) {
                let (dx, dy) = (i64::from(xs[place]) - at.x, i64::from(ys[place]) - at.y);
                *best = Some(Best { owner, distance, exact: dx * dx + dy * dy });
                return;
            }
            distances[place] = NONE_LEFT;
        }
    }

    /// Goes down from a box to the pages that may have a better point, the nearest first.
    fn nearest_under(
        &self,
        level: usize,
        node: usize,
        at: [f64; 2],
        best: &mut Option<Best>,
        look: &mut impl FnMut(&mut Option<Best>, usize),
    ) {
        let mut distances = self.levels[level][node].distances(at);
        loop {
            let (place, distance) = least(&distances);
            if distance == NONE_LEFT || best.is_some_and(|best| distance > best.distance) {
                return;
            }
            distances[place] = NONE_LEFT;
            match level.checked_sub(1) {
                Some(below) => self.nearest_under(below, node * FAN + place, at, best, look),
                None => look(best, node * FAN + place),
            }
        }
    }

    /// Calls `each` with owner, easting and northing of every point in a box (inclusive). `each` returns whether to
    /// go on.
    pub fn within(&self, least: Position, most: Position, mut each: impl FnMut(u32, i32, i32) -> bool) {
        self.within_under(self.levels.len() - 1, 0, [least, most], &mut |page| {
            let [xs, ys] = self.page(page);
            xs.iter().zip(ys).zip(self.owners(page)).all(|((&x, &y), &owner)| {
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
        node: usize,
        [least, most]: [Position; 2],
        look: &mut impl FnMut(usize) -> bool,
    ) -> bool {
        self.levels[level][node].meeting(least, most).all(|place| match level.checked_sub(1) {
            Some(below) => self.within_under(below, node * FAN + place, [least, most], look),
            None => look(node * FAN + place),
        })
    }
}

/// In place of a distance: there is no such box or point, or it has been looked at.
const NONE_LEFT: f64 = f64::INFINITY;

/// Tells the distances to the points of a page in millimetres squared. Inlined, for of a whole page the compiler takes
/// several at once.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the number of points is known where it is called")]
fn measure(xs: &[i32], ys: &[i32], at: Position, squares: &mut [f64; PAGE]) {
    let (x, y) = (at.x as f64, at.y as f64);
    for ((square, &east), &north) in squares.iter_mut().zip(xs).zip(ys) {
        let (dx, dy) = (f64::from(east) - x, f64::from(north) - y);
        *square = dx * dx + dy * dy;
    }
}

/// Whether any distance is not above another: counted, for a loop that need not end early asks several at once.
fn any_within(distances: &[f64; PAGE], most: f64) -> bool {
    distances.iter().filter(|&&distance| distance <= most).count() > 0
}

/// The first of the least distances, and its place. Of a few that are mostly left before they are all asked for, this is
/// less work than to sort them, and a loop without a branch.
fn least<const COUNT: usize>(distances: &[f64; COUNT]) -> (usize, f64) {
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
