//! The neighbours of a street.
//!
//! A street is where its road line is. Where the registers of the snapshot have no lines at all, it is where its
//! addresses are: at their entrances and road points.

use rustc_hash::FxHashSet;
use vejviser_dataset::spatial::Position;
use vejviser_model::id::StreetId;

use super::is_shown;
use super::line::Line;
use super::street_areas::StreetArea;
use crate::request::{AddressGeometry, NeighbourParameters, StreetKey};
use crate::rowset::RowSet;
use crate::shape::millimetres;
use crate::visible::Visible;
use crate::{Budget, Engine, Error, Result};

/// Metres within which points of two streets make them neighbours. Where streets meet, their first houses are about so
/// far apart.
const REACH_M: f64 = 40.0;
/// Points that a point is compared with in one step.
pub(super) const POINTS_A_STEP: u64 = 16;
/// Where the addresses of a street are.
pub(super) const KINDS: [AddressGeometry; 2] = [AddressGeometry::AccessPoint, AddressGeometry::RoadPoint];
/// Beyond this a distance is all of the country.
const MOST_M: f64 = 1_000_000.0;

impl Engine {
    /// The streets whose lines come within a distance of the line of a street, by code.
    fn streets_with_lines_near(&self, street: u32, distance_m: f64, budget: &mut Budget) -> Result<Vec<StreetId>> {
        let (snapshot, visible) = (self.snapshot(), Visible::found_by_key());
        let (streets, row) = (&snapshot.streets, street as usize);
        let corner = |x: Option<i32>, y: Option<i32>| x.zip(y).map(|(x, y)| (i64::from(x), i64::from(y)));
        let min = corner(streets.x_min.get(row), streets.y_min.get(row));
        let max = corner(streets.x_max.get(row), streets.y_max.get(row));
        let (Some(line), Some(min), Some(max)) = (Line::of(snapshot, street), min, max) else {
            return Ok(Vec::new());
        };
        let reach = reach(distance_m);
        let (min, max) =
            (Position { x: min.0 - reach, y: min.1 - reach }, Position { x: max.0 + reach, y: max.1 + reach });
        let mut rows = Vec::new();
        for other in snapshot.line_index.around(min, max).filter(|&other| other != street) {
            let Some(neighbour) = Line::of(snapshot, other).filter(|_| is_shown(snapshot, visible, other)) else {
                continue;
            };
            if line.is_within(reach as f64, neighbour, budget)? {
                rows.push(other);
            }
        }
        rows.sort_unstable();
        Ok(rows.into_iter().map(StreetId).collect())
    }

    /// The neighbours of a street, by code; `None` when there is no such street. A street is the neighbour of another when
    /// their road lines come within `distance_m`, or, without lines, when an entrance or road point of the one lies within
    /// `distance_m` and forty metres (instead of the road lines that would touch) of one of the other, east-west and
    /// north-south.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a distance that is negative or no number, or the budget's errors.
    pub fn street_neighbours(
        &self,
        parameters: NeighbourParameters,
        budget: &mut Budget,
    ) -> Result<Option<Vec<StreetId>>> {
        let NeighbourParameters { municipality, code, distance_m } = parameters;
        let distance_m = distance(distance_m)?;
        let Some(StreetId(street)) = self.street(StreetKey { municipality, code, include_discontinued: false }) else {
            return Ok(None);
        };
        self.streets_near(street, distance_m, budget).map(Some)
    }

    /// The neighbours of a street, by code.
    pub(super) fn streets_near(&self, street: u32, distance_m: f64, budget: &mut Budget) -> Result<Vec<StreetId>> {
        if !self.snapshot().line_index.is_empty() {
            return self.streets_with_lines_near(street, distance_m, budget);
        }
        let reach = reach(distance_m.min(MOST_M) + REACH_M);
        self.streets_with_points_near(street, reach, budget)
    }

    /// The streets whose lines come within a distance of the area of a named street, by code.
    pub(super) fn streets_near_area(
        &self,
        area: &StreetArea,
        distance_m: f64,
        budget: &mut Budget,
    ) -> Result<Vec<StreetId>> {
        let (snapshot, visible) = (self.snapshot(), Visible::found_by_key());
        let [min, max] = area.around(reach(distance_m));
        let mut rows = Vec::new();
        for street in snapshot.line_index.around(min, max) {
            if let Some(line) = Line::of(snapshot, street).filter(|_| is_shown(snapshot, visible, street))
                && area.is_near(snapshot, line, reach(distance_m), budget)?
            {
                rows.push(StreetId(street));
            }
        }
        Ok(rows)
    }

    /// The streets of which an entrance or road point lies within `reach` millimetres of one of a street, by code.
    fn streets_with_points_near(&self, street: u32, reach: i64, budget: &mut Budget) -> Result<Vec<StreetId>> {
        let (snapshot, visible) = (self.snapshot(), Visible::listed_by_default());
        let entrances = &snapshot.access_addresses;
        let run = snapshot.streets.access_from.get(street as usize)..snapshot.streets.access_to.get(street as usize);
        let own: Vec<Position> = run
            .filter(|&row| visible.shows(entrances.status.get(row as usize)))
            .flat_map(|row| KINDS.map(|kind| kind.position(snapshot, row)))
            .flatten()
            .map(|(x, y)| Position { x: x.into(), y: y.into() })
            .collect();
        let Some(around) = around(&own, reach) else { return Ok(Vec::new()) };
        let mut rows = FxHashSet::default();
        for points in KINDS.map(|kind| kind.points(snapshot)) {
            let mut spent = Ok(());
            points.within(around[0], around[1], |other, x, y| {
                let neighbour = entrances.street.get(other as usize);
                // One house that is near is enough.
                spent = budget.spend(1);
                if neighbour == street || rows.contains(&neighbour) {
                    return spent.is_ok();
                }
                let (x, y) = (i64::from(x), i64::from(y));
                let is_near = |own: &Position| (own.x - x).abs() <= reach && (own.y - y).abs() <= reach;
                spent = budget.spend(1 + own.len() as u64 / POINTS_A_STEP);
                if visible.shows(entrances.status.get(other as usize)) && own.iter().any(is_near) {
                    rows.insert(neighbour);
                }
                spent.is_ok()
            });
            spent?;
        }
        let rows = RowSet::from_rows(rows.into_iter().collect());
        Ok(rows.rows().filter(|&row| is_shown(snapshot, visible, row)).map(StreetId).collect())
    }
}

/// A distance of a request.
///
/// # Errors
/// [`Error::Parameter`] when it is negative or no number.
pub(super) fn distance(metres: f64) -> Result<f64> {
    if metres >= 0.0 && metres.is_finite() {
        Ok(metres)
    } else {
        Err(Error::parameter("distanceM", "the distance must not be negative"))
    }
}

/// A distance in millimetres.
pub(super) fn reach(metres: f64) -> i64 {
    millimetres(metres.min(MOST_M)) as i64
}

/// The corners of the box that contains what lies within `reach` of some points; `None` without points.
fn around(points: &[Position], reach: i64) -> Option<[Position; 2]> {
    let eastings = || points.iter().map(|at| at.x);
    let northings = || points.iter().map(|at| at.y);
    let lower = Position { x: eastings().min()? - reach, y: northings().min()? - reach };
    Some([lower, Position { x: eastings().max()? + reach, y: northings().max()? + reach }])
}
