//! The street nearest to a position, and the neighbours of a street.
//!
//! A street is where its road line is. Where the registers of the snapshot have no lines at all, it is where its
//! addresses are: at their entrances and road points.

use rustc_hash::FxHashSet;
use vejviser_dataset::spatial::{Position, distance_2};
use vejviser_model::id::StreetId;

use super::is_shown;
use super::line::{CORNERS_A_STEP, Line};
use crate::request::{AddressGeometry, Location, NeighbourParameters, StreetKey};
use crate::rowset::RowSet;
use crate::visible::Visible;
use crate::{Budget, Engine, Error, Result, shape};

/// Metres within which points of two streets make them neighbours. Where streets meet, their first houses are about so
/// far apart.
const REACH_M: f64 = 40.0;
/// Points that a point is compared with in one step.
const POINTS_A_STEP: u64 = 16;
/// Where the addresses of a street are.
const KINDS: [AddressGeometry; 2] = [AddressGeometry::AccessPoint, AddressGeometry::RoadPoint];
/// So many rows are measured one by one, wherever they are.
const FEW: u64 = 2_048;
/// Beyond this a distance is all of the country.
const MOST_M: f64 = 1_000_000.0;

impl Engine {
    /// The street whose road line is nearest, the one with the lowest codes when several are equally near. Without
    /// lines, the street of the nearest entrance or road point of a current address, of the one with the lowest id when
    /// several are equally near.
    ///
    /// # Errors
    /// [`Error::Parameter`] for a position outside its system's bounds, or the budget's errors.
    pub fn street_at(&self, location: Location, budget: &mut Budget) -> Result<Option<StreetId>> {
        let at = shape::position(location.x, location.y, location.srid)?;
        let snapshot = self.snapshot();
        let has_lines = !snapshot.line_index.is_empty();
        let visible = if has_lines { Visible::found_by_key() } else { Visible::listed_by_default() };
        let shown = |street: u32, _: &mut Budget| Ok(is_shown(snapshot, visible, street));
        let all = |_: &mut Budget| Ok(RowSet::all(snapshot.streets.len()));
        Ok(self.nearest_street(at, None, shown, all, budget)?.map(StreetId))
    }

    /// The nearest street that `accept` takes; `few` has them all, where they are few, and `all` finds them, should they be
    /// far away.
    pub(super) fn nearest_street(
        &self,
        at: Position,
        few: Option<&RowSet>,
        mut accept: impl FnMut(u32, &mut Budget) -> Result<bool>,
        all: impl FnOnce(&mut Budget) -> Result<RowSet>,
        budget: &mut Budget,
    ) -> Result<Option<u32>> {
        if few.is_none()
            && let Some(found) = budget.nearby(|budget| self.street_nearby(at, &mut accept, budget))?
        {
            return Ok(found);
        }
        let found;
        let among = if let Some(few) = few {
            few
        } else {
            found = all(budget)?;
            &found
        };
        let line_index = &self.snapshot().line_index;
        if line_index.is_empty() {
            return self.street_with_nearest_point(at, among, accept, budget);
        }
        let mut lines: Vec<(i64, u32)> = among.rows().map(|street| (self.line_bound(street, at), street)).collect();
        lines.sort_unstable();
        let lines = lines.into_iter().map(|(bound, street)| (street, bound));
        self.street_with_nearest_line(at, lines, accept, budget)
    }

    /// The nearest street that `accept` takes, looked for around the position.
    fn street_nearby(
        &self,
        at: Position,
        mut accept: impl FnMut(u32, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<Option<u32>> {
        let snapshot = self.snapshot();
        if !snapshot.line_index.is_empty() {
            return self.street_with_nearest_line(at, snapshot.line_index.by_nearness(at), accept, budget);
        }
        let visible = Visible::listed_by_default();
        let entrances = &snapshot.access_addresses;
        let mut best: Option<(i64, u32)> = None;
        for points in KINDS.map(|kind| kind.points(snapshot)) {
            let found = self.nearest_owner(points, at, budget, |row, budget| {
                let is_shown = visible.shows(entrances.status.get(row as usize));
                Ok(is_shown && accept(entrances.street.get(row as usize), budget)?)
            })?;
            let found = found.map(|(row, distance)| (distance, entrances.street.get(row as usize)));
            best = best.into_iter().chain(found).min();
        }
        Ok(best.map(|(_, street)| street))
    }

    /// A lower bound of the squared distance of a street's line.
    fn line_bound(&self, street: u32, at: Position) -> i64 {
        let (streets, row) = (&self.snapshot().streets, street as usize);
        let eastings = streets.x_min.get(row).zip(streets.x_max.get(row));
        let northings = streets.y_min.get(row).zip(streets.y_max.get(row));
        eastings.zip(northings).map_or(0, |((west, east), (south, north))| distance_2([west, east, south, north], at))
    }

    /// Of streets with a lower bound each of their squared distances, ascending, the one with the nearest line.
    fn street_with_nearest_line(
        &self,
        at: Position,
        streets: impl Iterator<Item = (u32, i64)>,
        mut accept: impl FnMut(u32, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<Option<u32>> {
        let mut best: Option<(f64, u32)> = None;
        for (street, lower_bound) in streets {
            if best.is_some_and(|(distance, _)| lower_bound as f64 > distance) {
                break;
            }
            let Some(line) = Line::of(self.snapshot(), street) else { continue };
            budget.spend(1 + line.corners() as u64 / CORNERS_A_STEP)?;
            let distance = line.distance_2(at);
            let is_nearer =
                best.is_none_or(|(nearest, other)| distance < nearest || (distance <= nearest && street < other));
            if is_nearer && accept(street, budget)? {
                best = Some((distance, street));
            }
        }
        Ok(best.map(|(_, street)| street))
    }

    /// Of some streets the one with the nearest entrance or road point of a current address.
    fn street_with_nearest_point(
        &self,
        at: Position,
        streets: &RowSet,
        mut accept: impl FnMut(u32, &mut Budget) -> Result<bool>,
        budget: &mut Budget,
    ) -> Result<Option<u32>> {
        let (snapshot, visible) = (self.snapshot(), Visible::listed_by_default());
        let (table, entrances) = (&snapshot.streets, &snapshot.access_addresses);
        let mut best: Option<(i64, u32)> = None;
        for kind in KINDS {
            let mut of_kind = None;
            for street in streets.rows() {
                let run = table.access_from.get(street as usize)..table.access_to.get(street as usize);
                budget.spend(1 + run.len() as u64 / POINTS_A_STEP)?;
                let shown = run.filter(|&row| visible.shows(entrances.status.get(row as usize)));
                let places = shown.filter_map(|row| Some((row, kind.position(snapshot, row)?)));
                let nearest = places.map(|(row, (x, y))| {
                    let (dx, dy) = (i64::from(x) - at.x, i64::from(y) - at.y);
                    (dx * dx + dy * dy, entrances.id.get(row as usize), street)
                });
                if let Some(found) = nearest.min().filter(|found| of_kind.is_none_or(|best| *found < best))
                    && accept(street, budget)?
                {
                    of_kind = Some(found);
                }
            }
            best = best.into_iter().chain(of_kind.map(|(distance, _, street)| (distance, street))).min();
        }
        Ok(best.map(|(_, street)| street))
    }

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
        let reach = (distance_m.min(MOST_M) * 1000.0) as i64;
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
        let reach = ((distance_m.min(MOST_M) + REACH_M) * 1000.0) as i64;
        self.streets_with_points_near(street, reach, budget)
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

/// Rows that are so few that each is measured.
pub(super) fn few(rows: Option<&RowSet>) -> Option<&RowSet> {
    rows.filter(|rows| rows.len() <= FEW)
}

/// The streets of some rows, where these are so few that each is measured.
pub(super) fn streets_of_few<'a>(rows: Option<&RowSet>, streets_of: impl Fn(u32) -> &'a [u32]) -> Option<RowSet> {
    let rows = few(rows)?;
    Some(RowSet::from_rows(rows.rows().flat_map(|row| streets_of(row).iter().copied()).collect()))
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

/// The corners of the box that contains what lies within `reach` of some points; `None` without points.
fn around(points: &[Position], reach: i64) -> Option<[Position; 2]> {
    let eastings = || points.iter().map(|at| at.x);
    let northings = || points.iter().map(|at| at.y);
    let lower = Position { x: eastings().min()? - reach, y: northings().min()? - reach };
    Some([lower, Position { x: eastings().max()? + reach, y: northings().max()? + reach }])
}
