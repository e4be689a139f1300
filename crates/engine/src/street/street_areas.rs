//! Named streets that are an area, such as a square, and have no road line: where others are where their segments are, they
//! are where it is.
//!
//! They are few, so that each is looked at. Where the registers of the snapshot have no lines at all, they are where their
//! addresses are, as all others.

use geo::{Coord, Intersects, LineString, Point, Polygon};
use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::{self, Position, RoadArea, RoadLine, Shape as _, distance_2};

use super::line::Line;
use crate::shape::Shape;
use crate::{Budget, Result};

/// Areas whose boxes are looked at in one step.
const BOXES_A_STEP: u64 = 16;

/// All of them.
#[derive(Debug)]
pub(crate) struct StreetAreas(Vec<StreetArea>);

/// The area of one.
#[derive(Debug)]
pub(super) struct StreetArea {
    /// The named street.
    row: u32,
    /// Least and greatest easting, least and greatest northing.
    bounds: [i32; 4],
}

impl StreetAreas {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let named = &snapshot.named_streets;
        let rows = if snapshot.line_index.is_empty() { 0..0 } else { 0..named.len() as u32 };
        let has_line = |row: u32| named.segments.get(row as usize).iter().any(|&one| Line::of(snapshot, one).is_some());
        let area = |row: u32| {
            let RoadArea { x, y, .. } = named.area(row as usize)?;
            let bounds = [*x.iter().min()?, *x.iter().max()?, *y.iter().min()?, *y.iter().max()?];
            (!has_line(row)).then_some(StreetArea { row, bounds })
        };
        Self(rows.filter_map(area).collect())
    }

    /// That of a named street.
    pub(super) fn of(&self, row: u32) -> Option<&StreetArea> {
        self.0.binary_search_by_key(&row, |area| area.row).ok().and_then(|place| self.0.get(place))
    }

    /// The named streets whose area shares a point with each part of a shape, ascending.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn in_shape(&self, snapshot: &Snapshot, shape: &Shape, budget: &mut Budget) -> Result<Vec<u32>> {
        budget.spend(self.0.len() as u64 / BOXES_A_STEP)?;
        // That of one part: an area may touch each without reaching where they meet.
        let (lower, upper) = spatial::Shape::bounds(shape);
        let mut rows = Vec::new();
        for area in self.0.iter().filter(|area| area.meets([lower, upper])) {
            let polygons = area.polygons(snapshot);
            budget.spend_on_shape(area.corners(snapshot), shape.steps())?;
            if polygons.iter().any(|polygon| shape.touches(polygon)) {
                rows.push(area.row);
            }
        }
        Ok(rows)
    }

    /// The named streets whose area lies no further away than a squared distance, each with its own.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn within(
        &self,
        snapshot: &Snapshot,
        at: Position,
        limit_2: f64,
        budget: &mut Budget,
    ) -> Result<Vec<(f64, u32)>> {
        budget.spend(self.0.len() as u64 / BOXES_A_STEP)?;
        let mut found = Vec::new();
        for area in self.0.iter().filter(|area| distance_2(area.bounds, at) as f64 <= limit_2) {
            budget.spend_on_position(area.corners(snapshot))?;
            let inside = area.contains(snapshot, at.x as f64, at.y as f64);
            let distance =
                if inside { 0.0 } else { area.outline(snapshot).map_or(f64::INFINITY, |it| it.distance_2(at)) };
            if distance <= limit_2 {
                found.push((distance, area.row));
            }
        }
        Ok(found)
    }

    /// The named streets whose area comes within `reach` millimetres of a line.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn near_line(
        &self,
        snapshot: &Snapshot,
        line: Line<'_>,
        reach: i64,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let Some(bounds) = line.bounds() else { return Ok(Vec::new()) };
        let [lower, upper] = bounds.map(|[x, y]| Position { x: x as i64, y: y as i64 });
        let around =
            [Position { x: lower.x - reach, y: lower.y - reach }, Position { x: upper.x + reach, y: upper.y + reach }];
        budget.spend(self.0.len() as u64 / BOXES_A_STEP)?;
        let mut rows = Vec::new();
        for area in self.0.iter().filter(|area| area.meets(around)) {
            if area.is_near(snapshot, line, reach, budget)? {
                rows.push(area.row);
            }
        }
        Ok(rows)
    }

    /// The same of an area.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn near_area(
        &self,
        snapshot: &Snapshot,
        own: &StreetArea,
        reach: i64,
        budget: &mut Budget,
    ) -> Result<Vec<u32>> {
        let Some(outline) = own.outline(snapshot) else { return Ok(Vec::new()) };
        let mut rows = self.near_line(snapshot, outline, reach, budget)?;
        for area in &self.0 {
            let lies_in_own = area.outline(snapshot).is_some_and(|outline| own.holds_a_corner(snapshot, outline));
            if lies_in_own && !rows.contains(&area.row) {
                rows.push(area.row);
            }
        }
        Ok(rows)
    }
}

impl StreetArea {
    /// Corners of a box `reach` millimetres around it.
    pub(super) fn around(&self, reach: i64) -> [Position; 2] {
        let [west, east, south, north] = self.bounds.map(i64::from);
        [Position { x: west - reach, y: south - reach }, Position { x: east + reach, y: north + reach }]
    }

    fn meets(&self, [lower, upper]: [Position; 2]) -> bool {
        let [least, most] = self.around(0);
        least.x <= upper.x && most.x >= lower.x && least.y <= upper.y && most.y >= lower.y
    }

    fn corners(&self, snapshot: &Snapshot) -> usize {
        snapshot.named_streets.area(self.row as usize).map_or(0, |area| area.x.len())
    }

    /// Its rings, as a line.
    fn outline<'s>(&self, snapshot: &'s Snapshot) -> Option<Line<'s>> {
        let area = snapshot.named_streets.area(self.row as usize)?;
        Some(Line::along(RoadLine { x: area.x, y: area.y, z: None, ends: area.ring_ends }))
    }

    fn polygons(&self, snapshot: &Snapshot) -> Vec<Polygon<f64>> {
        let Some(area) = snapshot.named_streets.area(self.row as usize) else { return Vec::new() };
        let corner = |place: usize| {
            area.x.get(place).zip(area.y.get(place)).map(|(&x, &y)| Coord { x: f64::from(x), y: f64::from(y) })
        };
        let starts = |ends: &[u32]| std::iter::once(0).chain(ends.iter().map(|&end| end as usize)).collect::<Vec<_>>();
        let corners = starts(area.ring_ends);
        let ring = |of: &[usize]| LineString((of[0]..of[1]).filter_map(corner).collect());
        let rings: Vec<LineString<f64>> = corners.windows(2).map(ring).collect();
        let polygon = |of: &[usize]| {
            let (outline, holes) = rings.get(of[0]..of[1])?.split_first()?;
            Some(Polygon::new(outline.clone(), holes.to_vec()))
        };
        starts(area.polygon_ends).windows(2).filter_map(polygon).collect()
    }

    fn contains(&self, snapshot: &Snapshot, x: f64, y: f64) -> bool {
        self.polygons(snapshot).iter().any(|polygon| polygon.intersects(&Point::new(x, y)))
    }

    /// Whether the first corner of a line lies inside: so it does of one that lies inside as a whole.
    fn holds_a_corner(&self, snapshot: &Snapshot, line: Line<'_>) -> bool {
        line.places()
            .next()
            .is_some_and(|[at, _]| self.meets([at, at]) && self.contains(snapshot, at.x as f64, at.y as f64))
    }

    /// Whether it comes within `reach` millimetres of a line.
    ///
    /// # Errors
    /// The budget's errors.
    pub(super) fn is_near(&self, snapshot: &Snapshot, line: Line<'_>, reach: i64, budget: &mut Budget) -> Result<bool> {
        let Some(outline) = self.outline(snapshot) else { return Ok(false) };
        Ok(self.holds_a_corner(snapshot, line) || outline.is_within(reach as f64, line, budget)?)
    }
}
