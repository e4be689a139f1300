//! Points in pages of 64 in the mapped file, a tree of boxes over the pages.
//!
//! A tree over single points would cost every process its own copy of all coordinates. The points of a page lie next
//! to each other, so the compiler looks at several at once.

use std::cmp::Ordering;

use super::boxes::{self, Bounds, BoxTree, NONE_LEFT, smallest};
use super::position::Position;
use crate::column::Column;

/// Points a page.
const PAGE: usize = 64;

/// The points of one kind of an open snapshot.
#[derive(Debug)]
pub struct PointPages {
    x: Column<i32>,
    y: Column<i32>,
    owner: Column<u32>,
    pages: BoxTree,
}

/// The boxes of the pages of points.
pub(super) fn page_bounds(points: &[(i32, i32)]) -> Vec<Bounds> {
    points.chunks(PAGE).map(|page| boxes::around_points(page.iter().copied())).collect()
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
    /// Points with the tree over their pages, or why these do not go together.
    pub(crate) fn new(x: Column<i32>, y: Column<i32>, owner: Column<u32>, edges: Column<i32>) -> Result<Self, String> {
        let points = owner.array().values().len();
        let pages = BoxTree::new(edges, 0, points.div_ceil(PAGE))?;
        Ok(Self { x, y, owner, pages })
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        self.owner.array().values().is_empty()
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
        let limit = |best: &Option<Best>| best.map_or(NONE_LEFT, |best| best.distance);
        self.pages.nearest(at, &mut best, &limit, &mut |best, page| {
            self.nearest_in(page, at, best, &mut accept, &before);
        });
        best.map(|Best { owner, exact, .. }| (owner, exact))
    }

    /// Looks for a better point in a page. Whether a point is accepted depends on what lies elsewhere in memory, so the
    /// nearest is examined first, and mostly no other.
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
        let mut distances = measured(xs, ys, at);
        if best.is_some_and(|best| !any_within(&distances, best.distance)) {
            return;
        }
        loop {
            let (mut place, distance) = smallest(&distances, NONE_LEFT);
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

    /// Calls `look` with the pages that may hold points near a position, mostly the nearer first, and gives back what it
    /// made of `state`, off which `limit` reads how far the search must go, in millimetres squared.
    ///
    /// # Errors
    /// The first of `look`, which ends the search.
    pub fn look_around<S, E>(
        &self,
        at: Position,
        state: S,
        limit: impl Fn(&S) -> i64,
        mut look: impl FnMut(&mut S, PointPage<'_>) -> Result<(), E>,
    ) -> Result<S, E> {
        let mut best = (state, Ok(()));
        // What is as far away as the limit counts, however its distance is rounded.
        let reach = |(state, done): &(S, Result<(), E>)| match done {
            Ok(()) => limit(state) as f64 * (1.0 + 4.0 * f64::EPSILON),
            Err(_) => f64::NEG_INFINITY,
        };
        self.pages
            .nearest(at, &mut best, &reach, &mut |(state, done), page| *done = look(state, self.point_page(page)));
        best.1.map(|()| best.0)
    }

    fn point_page(&self, page: usize) -> PointPage<'_> {
        let [x, y] = self.page(page);
        PointPage { x, y, owners: self.owners(page) }
    }

    /// Calls `each` with owner, easting and northing of every point in a box (inclusive). `each` returns whether to
    /// go on.
    pub fn within(&self, lower: Position, upper: Position, mut each: impl FnMut(u32, i32, i32) -> bool) {
        self.pages_meeting(lower, upper, |page| {
            page.points().all(|(owner, x, y)| {
                let (wide_x, wide_y) = (i64::from(x), i64::from(y));
                let inside = (lower.x..=upper.x).contains(&wide_x) && (lower.y..=upper.y).contains(&wide_y);
                !inside || each(owner, x, y)
            })
        });
    }

    /// Calls `each` with every page whose box meets another box. `each` returns whether to go on.
    pub fn pages_meeting(&self, lower: Position, upper: Position, mut each: impl FnMut(PointPage<'_>) -> bool) {
        self.pages.meeting([lower, upper], &mut |page| each(self.point_page(page)));
    }
}

/// Points that lie next to each other, in the file and in the plane.
#[derive(Clone, Copy, Debug)]
pub struct PointPage<'a> {
    x: &'a [i32],
    y: &'a [i32],
    /// Whose points they are.
    pub owners: &'a [u32],
}

impl PointPage<'_> {
    /// Owner, easting and northing of each point.
    pub fn points(&self) -> impl Iterator<Item = (u32, i32, i32)> {
        self.x.iter().zip(self.y).zip(self.owners).map(|((&x, &y), &owner)| (owner, x, y))
    }

    /// Owner of each point, and its distance from a position in millimetres squared: the nearest first, and none is sought
    /// before it is asked for.
    pub fn by_nearness(&self, at: Position) -> impl Iterator<Item = (u32, i64)> {
        let mut distances = measured(self.x, self.y, at);
        std::iter::from_fn(move || {
            let (place, distance) = smallest(&distances, NONE_LEFT);
            if distance == NONE_LEFT {
                return None;
            }
            distances[place] = NONE_LEFT;
            let (dx, dy) = (i64::from(self.x[place]) - at.x, i64::from(self.y[place]) - at.y);
            Some((self.owners[place], dx * dx + dy * dy))
        })
    }

    /// The corners of the smallest box around the points.
    pub fn bounds(&self) -> (Position, Position) {
        let [west, east, south, north] =
            boxes::around_points(self.x.iter().copied().zip(self.y.iter().copied())).map(i64::from);
        (Position { x: west, y: south }, Position { x: east, y: north })
    }
}

/// The distances to the points of a page in millimetres squared; [`NONE_LEFT`] behind the last of them.
#[inline]
fn measured(xs: &[i32], ys: &[i32], at: Position) -> [f64; PAGE] {
    let mut distances = [NONE_LEFT; PAGE];
    match (xs.first_chunk::<PAGE>(), ys.first_chunk::<PAGE>()) {
        (Some(xs), Some(ys)) => measure(xs, ys, at, &mut distances),
        _ => measure(xs, ys, at, &mut distances),
    }
    distances
}

/// Computes the distances to the points of a page in millimetres squared. Inlined, for of a whole page the compiler takes
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

/// Whether any distance is not above another: counted, for a loop that need not end early compares several at once.
fn any_within(distances: &[f64; PAGE], upper: f64) -> bool {
    distances.iter().filter(|&&distance| distance <= upper).count() > 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::boxes;
    use super::{PointPages, Position, page_bounds};
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
        let mut edges = <i32 as Kind>::Builder::default();
        for &row in &order {
            u32::push(&mut owners, row);
        }
        let ordered: Vec<(i32, i32)> = order.iter().map(|&row| points[row as usize]).collect();
        for edge in boxes::build(&page_bounds(&ordered)) {
            i32::push(&mut edges, edge);
        }
        PointPages::new(
            column(&|row| points[row as usize].0),
            column(&|row| points[row as usize].1),
            Column::new(&u32::finish(owners)).unwrap(),
            Column::new(&i32::finish(edges)).unwrap(),
        )
        .unwrap()
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
            let lower = Position { x: x.into(), y: y.into() };
            let upper = Position { x: lower.x + width, y: lower.y + width };
            let inside = |&(x, y): &(i32, i32)| {
                (lower.x..=upper.x).contains(&i64::from(x)) && (lower.y..=upper.y).contains(&i64::from(y))
            };
            let plain: Vec<u32> = (0..points.len() as u32).filter(|&row| inside(&points[row as usize])).collect();
            let mut found = Vec::new();
            pages(&points).within(lower, upper, |row, _, _| {
                found.push(row);
                true
            });
            found.sort_unstable();
            prop_assert_eq!(found, plain);
        }
    }
}
