//! The streets nearest to a position, and what has parts in them.
//!
//! A street is where its road line is. Where the registers of the snapshot have no lines at all, it is where its
//! addresses are: at their entrances and road points. What has parts in several streets is as near as the nearest of them.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use vejviser_dataset::spatial::{Position, distance_2};
use vejviser_model::id::{StreetId, Uuid};

use super::is_shown;
use super::line::{CORNERS_A_STEP, Line};
use super::near::{KINDS, POINTS_A_STEP};
use crate::request::Location;
use crate::rowset::RowSet;
use crate::visible::Visible;
use crate::{Budget, Engine, Result, shape};

/// So many rows are measured one by one, wherever they are.
const FEW: u64 = 2_048;
/// Steps that measuring a page of points costs.
const PAGE: u64 = 8;

/// What a filter lets through of what has a part in a street, the first one first.
pub(super) type RowsOfStreet = SmallVec<[u32; 2]>;

/// Place of a row in the answer: distance squared, the entrance that is so near where points are measured, street, place
/// among the rows of the street, row.
type Place = (u64, Option<Uuid>, u32, usize, u32);

/// A row in the order of an answer.
pub(super) struct Near {
    /// Squared, as a number that is ordered as it is.
    pub(super) distance: u64,
    pub(super) row: u32,
}

impl Near {
    /// One whose squared distance was measured along lines.
    pub(super) fn along_lines(distance_2: f64, row: u32) -> Self {
        Self { distance: in_order(distance_2), row }
    }

    /// The squared distance of one that was measured along lines.
    pub(super) fn distance_2(&self) -> f64 {
        f64::from_bits(self.distance)
    }
}

/// The nearest rows so far, each once.
struct Nearest<RowsOf> {
    most: usize,
    in_order: BTreeSet<Place>,
    of_row: FxHashMap<u32, Place>,
    /// The least that was offered of each street that was looked at; of those without rows the least there is.
    offered: FxHashMap<u32, (u64, Option<Uuid>)>,
    rows_of: RowsOf,
}

impl<RowsOf: FnMut(u32, &mut Budget) -> Result<RowsOfStreet>> Nearest<RowsOf> {
    fn new(most: usize, rows_of: RowsOf) -> Self {
        Self { most, in_order: BTreeSet::new(), of_row: FxHashMap::default(), offered: FxHashMap::default(), rows_of }
    }

    /// The last one, once there are enough: what comes behind it does not count any more.
    fn last(&self) -> Option<&Place> {
        if self.in_order.len() >= self.most { self.in_order.last() } else { None }
    }

    /// How far away what still counts is at most, squared.
    fn reach(&self) -> u64 {
        self.last().map_or(u64::MAX, |last| last.0)
    }

    /// Looks at what has a part in a street that is so far away.
    fn offer(&mut self, distance: u64, entrance: Option<Uuid>, street: u32, budget: &mut Budget) -> Result<()> {
        if self.last().is_some_and(|last| (distance, entrance, street, 0, 0) >= *last) {
            return Ok(());
        }
        if self.offered.get(&street).is_some_and(|least| *least <= (distance, entrance)) {
            return Ok(());
        }
        let rows = (self.rows_of)(street, budget)?;
        self.offered.insert(street, if rows.is_empty() { (0, None) } else { (distance, entrance) });
        for (place, row) in rows.into_iter().enumerate() {
            self.add((distance, entrance, street, place, row));
        }
        Ok(())
    }

    fn add(&mut self, place: Place) {
        let row = place.4;
        if let Some(other) = self.of_row.get(&row) {
            if place >= *other {
                return;
            }
            self.in_order.remove(other);
        }
        self.of_row.insert(row, place);
        self.in_order.insert(place);
        if self.in_order.len() > self.most
            && let Some(last) = self.in_order.pop_last()
        {
            self.of_row.remove(&last.4);
        }
    }

    fn finish(self) -> Vec<Near> {
        self.in_order.into_iter().map(|(distance, .., row)| Near { distance, row }).collect()
    }
}

impl Engine {
    /// The street whose road line is nearest, the one with the lowest codes when several are equally near. Without
    /// lines, the street of the nearest entrance or road point of a current address, of the one with the lowest id when
    /// several are equally near.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for a position outside its system's bounds, or the budget's errors.
    pub fn street_at(&self, location: Location, budget: &mut Budget) -> Result<Option<StreetId>> {
        let at = shape::position(location.x, location.y, location.srid)?;
        let snapshot = self.snapshot();
        let has_lines = !snapshot.line_index.is_empty();
        let visible = if has_lines { Visible::found_by_key() } else { Visible::listed_by_default() };
        let shown = |street: u32, _: &mut Budget| {
            Ok(is_shown(snapshot, visible, street).then_some(street).into_iter().collect())
        };
        let all = |_: &mut Budget| Ok(RowSet::all(snapshot.streets.len()));
        Ok(self.nearest_by_street(at, 1, None, shown, all, budget)?.first().map(|near| StreetId(near.row)))
    }

    /// The nearest rows of those that `rows_of` has of the streets, at most `most`, in order of distance; `few` has all
    /// these streets, where they are few, and `all` finds them, should they be far away.
    pub(super) fn nearest_by_street(
        &self,
        at: Position,
        most: usize,
        few: Option<&RowSet>,
        mut rows_of: impl FnMut(u32, &mut Budget) -> Result<RowsOfStreet>,
        all: impl FnOnce(&mut Budget) -> Result<RowSet>,
        budget: &mut Budget,
    ) -> Result<Vec<Near>> {
        if few.is_none() {
            let nearby = |budget: &mut Budget| self.look_around(at, Nearest::new(most, &mut rows_of), budget);
            if let Some(found) = budget.nearby(most, nearby)? {
                return Ok(found);
            }
        }
        let found;
        let among = if let Some(few) = few {
            few
        } else {
            found = all(budget)?;
            &found
        };
        self.look_among(at, among, Nearest::new(most, rows_of), budget)
    }

    /// Looks for the nearest rows from the position outwards.
    fn look_around<RowsOf: FnMut(u32, &mut Budget) -> Result<RowsOfStreet>>(
        &self,
        at: Position,
        mut nearest: Nearest<RowsOf>,
        budget: &mut Budget,
    ) -> Result<Vec<Near>> {
        let snapshot = self.snapshot();
        if !snapshot.line_index.is_empty() {
            return self.look_at_lines(at, snapshot.line_index.by_nearness(at), nearest, budget);
        }
        let visible = Visible::listed_by_default();
        let entrances = &snapshot.access_addresses;
        for points in KINDS.map(|kind| kind.points(snapshot)) {
            let limit = |nearest: &Nearest<RowsOf>| i64::try_from(nearest.reach()).unwrap_or(i64::MAX);
            nearest = points.look_around(at, nearest, limit, |nearest, page| {
                budget.spend(PAGE)?;
                for (entrance, distance) in page.by_nearness(at) {
                    let (distance, row) = (distance.cast_unsigned(), entrance as usize);
                    if distance > nearest.reach() {
                        break;
                    }
                    if visible.shows(entrances.status.get(row)) {
                        nearest.offer(distance, Some(entrances.id.get(row)), entrances.street.get(row), budget)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(nearest.finish())
    }

    /// Looks for the nearest rows in each of some streets.
    fn look_among<RowsOf: FnMut(u32, &mut Budget) -> Result<RowsOfStreet>>(
        &self,
        at: Position,
        streets: &RowSet,
        mut nearest: Nearest<RowsOf>,
        budget: &mut Budget,
    ) -> Result<Vec<Near>> {
        let (snapshot, visible) = (self.snapshot(), Visible::listed_by_default());
        let (table, entrances) = (&snapshot.streets, &snapshot.access_addresses);
        if !snapshot.line_index.is_empty() {
            let mut lines: Vec<(i64, u32)> =
                streets.rows().map(|street| (self.line_bound(street, at), street)).collect();
            lines.sort_unstable();
            return self.look_at_lines(at, lines.into_iter().map(|(bound, street)| (street, bound)), nearest, budget);
        }
        for street in streets.rows() {
            let run = table.access_from.get(street as usize)..table.access_to.get(street as usize);
            budget.spend(1 + run.len() as u64 / POINTS_A_STEP)?;
            let shown = run.filter(|&row| visible.shows(entrances.status.get(row as usize)));
            let points = shown.flat_map(|row| KINDS.map(|kind| Some((row, kind.position(snapshot, row)?)))).flatten();
            let least = points
                .map(|(row, point)| (distance_of(point, at), row))
                .min_by_key(|&(distance, row)| (distance, entrances.id.get(row as usize)));
            if let Some((distance, row)) = least {
                nearest.offer(distance, Some(entrances.id.get(row as usize)), street, budget)?;
            }
        }
        Ok(nearest.finish())
    }

    /// Looks at the lines of streets with a lower bound each of their squared distances, ascending.
    fn look_at_lines<RowsOf: FnMut(u32, &mut Budget) -> Result<RowsOfStreet>>(
        &self,
        at: Position,
        streets: impl Iterator<Item = (u32, i64)>,
        mut nearest: Nearest<RowsOf>,
        budget: &mut Budget,
    ) -> Result<Vec<Near>> {
        for (street, bound) in streets {
            if in_order(bound as f64) > nearest.reach() {
                break;
            }
            let Some(line) = Line::of(self.snapshot(), street) else { continue };
            budget.spend(1 + line.corners() as u64 / CORNERS_A_STEP)?;
            nearest.offer(in_order(line.distance_2(at)), None, street, budget)?;
        }
        Ok(nearest.finish())
    }

    /// A lower bound of the squared distance of a street's line.
    fn line_bound(&self, street: u32, at: Position) -> i64 {
        let (streets, row) = (&self.snapshot().streets, street as usize);
        let eastings = streets.x_min.get(row).zip(streets.x_max.get(row));
        let northings = streets.y_min.get(row).zip(streets.y_max.get(row));
        eastings.zip(northings).map_or(0, |((west, east), (south, north))| distance_2([west, east, south, north], at))
    }
}

/// A squared distance of a point.
fn distance_of((x, y): (i32, i32), at: Position) -> u64 {
    distance_2([x, x, y, y], at).cast_unsigned()
}

/// A squared distance as a number that is ordered as it is: the bits of what is not negative are.
fn in_order(distance: f64) -> u64 {
    distance.to_bits()
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
