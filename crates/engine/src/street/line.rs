//! Road lines and the distances between them, in the plane.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::{Position, RoadLine};

use crate::{Budget, Result};

/// Corners of a line visited in one step, or pairs of them.
pub(super) const CORNERS_A_STEP: u64 = 8;

/// The road line of a street, to be measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a>(RoadLine<'a>);

/// Two neighbouring corners of a part; the same one twice where a part has no other.
type Piece = [[f64; 2]; 2];

impl<'a> Line<'a> {
    /// The line of a street; `None` where the register has none.
    pub(super) fn of(snapshot: &'a Snapshot, street: u32) -> Option<Self> {
        snapshot.streets.line(street as usize).map(Self)
    }

    /// A line of a register.
    pub(super) fn along(line: RoadLine<'a>) -> Self {
        Self(line)
    }

    /// Number of corners.
    pub(super) fn corners(&self) -> usize {
        self.0.x.len()
    }

    fn pieces(self) -> impl Iterator<Item = Piece> + 'a {
        let starts = std::iter::once(0).chain(self.0.ends.iter().map(|&end| end as usize));
        let corner = move |place: usize| Some([f64::from(*self.0.x.get(place)?), f64::from(*self.0.y.get(place)?)]);
        starts.zip(self.0.ends).flat_map(move |(start, &end)| {
            // A part of one corner is a piece of no length.
            let last = (end as usize).saturating_sub(2).max(start);
            (start..=last).filter_map(move |place| Some([corner(place)?, corner((place + 1).min(end as usize - 1))?]))
        })
    }

    /// Its pieces, as places.
    pub(super) fn places(self) -> impl Iterator<Item = [Position; 2]> + 'a {
        self.pieces().map(|piece| piece.map(|[x, y]| Position { x: x as i64, y: y as i64 }))
    }

    /// Least distance from a place, squared.
    pub(super) fn distance_2(self, at: Position) -> f64 {
        let at = [at.x as f64, at.y as f64];
        self.pieces().map(|piece| from_piece(at, piece)).fold(f64::INFINITY, f64::min)
    }

    /// Whether some point of it lies within `reach` of some point of the other. Only the pieces of each are compared that
    /// come near the box around the other.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn is_within(self, reach: f64, other: Self, budget: &mut Budget) -> Result<bool> {
        budget.spend(1 + (self.corners() + other.corners()) as u64 / CORNERS_A_STEP)?;
        let near = |line: Self, bounds: Piece| -> Vec<Piece> {
            line.pieces().filter(|&piece| !are_apart(reach, piece, bounds)).collect()
        };
        let (Some(own), Some(its)) = (self.bounds(), other.bounds()) else { return Ok(false) };
        let (own, its) = (near(self, its), near(other, own));
        budget.spend((own.len() * its.len()) as u64 / CORNERS_A_STEP)?;
        Ok(own.iter().any(|&one| its.iter().any(|&two| are_within(reach, one, two))))
    }

    /// Least and greatest corner of the box around it; `None` without corners.
    pub(super) fn bounds(self) -> Option<Piece> {
        let least = |all: &[i32]| all.iter().min().map(|&at| f64::from(at));
        let greatest = |all: &[i32]| all.iter().max().map(|&at| f64::from(at));
        Some([[least(self.0.x)?, least(self.0.y)?], [greatest(self.0.x)?, greatest(self.0.y)?]])
    }
}

/// Squared distance of a point from a piece.
fn from_piece(at: [f64; 2], [from, to]: Piece) -> f64 {
    let (along, out) = ([to[0] - from[0], to[1] - from[1]], [at[0] - from[0], at[1] - from[1]]);
    let length = along[0] * along[0] + along[1] * along[1];
    let share = if length > 0.0 { ((out[0] * along[0] + out[1] * along[1]) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (out[0] - share * along[0], out[1] - share * along[1]);
    dx * dx + dy * dy
}

fn are_within(reach: f64, one: Piece, two: Piece) -> bool {
    if are_apart(reach, one, two) {
        return false;
    }
    let ends = [from_piece(one[0], two), from_piece(one[1], two), from_piece(two[0], one), from_piece(two[1], one)];
    ends.into_iter().any(|distance| distance <= reach * reach) || do_cross(one, two)
}

/// Whether the boxes around two pieces lie further apart than `reach` along an axis.
fn are_apart(reach: f64, one: Piece, two: Piece) -> bool {
    [0, 1].into_iter().any(|axis| {
        let [from, to] = [one[0][axis].min(one[1][axis]), one[0][axis].max(one[1][axis])];
        two[0][axis].max(two[1][axis]) < from - reach || two[0][axis].min(two[1][axis]) > to + reach
    })
}

/// Whether two pieces have their ends on different sides of each other.
fn do_cross(one: Piece, two: Piece) -> bool {
    let side =
        |[from, to]: Piece, at: [f64; 2]| (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]);
    side(one, two[0]) * side(one, two[1]) < 0.0 && side(two, one[0]) * side(two, one[1]) < 0.0
}

#[cfg(test)]
mod tests {
    use super::Line;
    use crate::Budget;
    use vejviser_dataset::spatial::{Position, RoadLine};

    fn line<'a>(x: &'a [i32], y: &'a [i32], ends: &'a [u32]) -> Line<'a> {
        Line(RoadLine { x, y, z: None, ends })
    }

    #[test]
    fn distances_from_a_line_of_two_parts() {
        let line = line(&[0, 10, 10, 100], &[0, 0, 10, 100], &[3, 4]);
        for ((x, y), expected) in
            [((5, 0), 0.0), ((5, -3), 9.0), ((-3, -4), 25.0), ((12, 20), 104.0), ((100, 101), 1.0), ((55, 55), 4050.0)]
        {
            let found = line.distance_2(Position { x, y });
            assert!((found - expected).abs() < 1e-9, "{x} {y}: {found}");
        }
    }

    #[test]
    fn lines_meet_where_they_cross_touch_or_pass_closely() {
        let street = line(&[0, 100], &[0, 0], &[2]);
        for (x, y, ends, reach, expected) in [
            (&[50, 50][..], &[-10, 10][..], &[2][..], 0.0, true),
            (&[100, 100], &[0, 50], &[2], 0.0, true),
            (&[100, 100], &[3, 50], &[2], 0.0, false),
            (&[100, 100], &[3, 50], &[2], 3.0, true),
            (&[0, 100], &[5, 5], &[2], 4.0, false),
            (&[200, 50], &[0, 1], &[1, 2], 1.0, true),
            (&[200], &[0], &[1], 100.0, true),
        ] {
            let other = line(x, y, ends);
            let near = |one: Line<'_>, two| one.is_within(reach, two, &mut Budget::unlimited());
            assert_eq!((near(street, other), near(other, street)), (Ok(expected), Ok(expected)), "{x:?} {y:?} {reach}");
        }
    }
}
