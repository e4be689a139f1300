//! Which areas a position lies in, and which is nearest.
//!
//! Polygons lie kind after kind and by the Hilbert curve, under a tree of boxes for each kind; the boxes are stored, so
//! that opening reads no corner. Row numbers are not checked at opening either: what points outside its table, which
//! only a damaged file has, belongs to no area and has no corners; `verify` finds it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;
use std::ops::Range;

use geo::{Coord, LineString, Polygon};
use vejviser_model::Point;

use super::Position;
use super::boxes::{BoxTree, EVERYWHERE, around_points, distance_2};
use super::nearest::Nearest;
use super::within::{Side, side_of};
use crate::column::Column;
use crate::tables::{
    AreaBoxes, AreaCornerDeviations, AreaCorners, AreaKind, AreaPolygonRuns, AreaPolygons, AreaPolygonsByArea,
    AreaRings, AreaThemes,
};

/// Deviations are decimetres.
const DEVIATIONS_A_METRE: u16 = 10;

/// Boxes whose distance is looked at for one charge.
const BOXES_A_CHARGE: usize = 16;

/// Polygons whose box lies inside a shape for one charge.
const COVERED_A_CHARGE: usize = 256;

/// The polygons of one kind of areas.
#[derive(Debug)]
struct Theme {
    /// Its rows of [`AreaPolygons`].
    polygons: Range<u32>,
    boxes: BoxTree,
}

/// The polygons of all areas.
#[derive(Debug)]
pub struct AreaIndex {
    themes: Vec<Theme>,
    polygons: AreaPolygons,
    rings: AreaRings,
    corners: AreaCorners,
    /// Of each corner, in decimetres; see [`AreaCornerDeviations`].
    deviations: Column<u16>,
    by_area: Column<u32>,
    /// First place in `by_area` of each area.
    runs: Column<u32>,
}

/// The tables that an [`AreaIndex`] is made of.
pub(crate) struct AreaTables {
    pub(crate) themes: AreaThemes,
    pub(crate) polygons: AreaPolygons,
    pub(crate) rings: AreaRings,
    pub(crate) corners: AreaCorners,
    pub(crate) deviations: AreaCornerDeviations,
    pub(crate) by_area: AreaPolygonsByArea,
    pub(crate) runs: AreaPolygonRuns,
    pub(crate) boxes: AreaBoxes,
}

impl AreaIndex {
    /// The polygons of so many areas, or which tables do not go together.
    pub(crate) fn new(tables: AreaTables, areas: usize) -> Result<Self, String> {
        let AreaTables { themes, polygons, rings, corners, deviations, by_area, runs, boxes } = tables;
        let same = |what: &str, rows: usize, expected: usize| {
            if rows == expected { Ok(()) } else { Err(format!("{what} has {rows} rows instead of {expected}")) }
        };
        same("area_themes", themes.len(), AreaKind::ALL.len())?;
        same("area_polygon_runs", runs.len(), areas)?;
        same("area_polygons_by_area", by_area.len(), polygons.len())?;
        same("area_corner_deviations", deviations.len(), corners.len())?;
        let theme = |row: usize| {
            let polygons_of = themes.polygon_from.get(row)..themes.polygon_to.get(row);
            if polygons_of.start > polygons_of.end || polygons_of.end as usize > polygons.len() {
                return Err(format!("area_themes holds the run {polygons_of:?} of {} polygons", polygons.len()));
            }
            let boxes = BoxTree::new(boxes.edge.clone(), themes.node.get(row) as usize, polygons_of.len())
                .map_err(|reason| format!("area_boxes {reason}"))?;
            Ok(Theme { polygons: polygons_of, boxes })
        };
        let themes = (0..themes.len()).map(theme).collect::<Result<_, _>>()?;
        let deviations = deviations.deviation;
        Ok(Self { themes, polygons, rings, corners, deviations, by_area: by_area.row, runs: runs.from })
    }

    /// Whether every polygon has rings and an area that lists it, every ring corners, and every box is the one around
    /// its polygon.
    pub fn is_whole(&self) -> bool {
        let rows = |theme: &Theme| theme.polygons.clone();
        let are_in_order = self.themes.iter().flat_map(rows).eq(0..self.polygons.len() as u32)
            && self.polygons.ring_from.array().values().is_sorted_by(|one, next| one < next)
            && self.rings.corner_to.array().values().is_sorted_by(|one, next| one < next)
            && self.rings.corner_to.array().values().last().map_or(0, |&to| to as usize) == self.corners.len()
            && self.runs.array().values().is_sorted();
        let has_rings = |row: u32| {
            let rings = self.rings_of(row);
            !rings.is_empty() && rings.end <= self.rings.len()
        };
        let is_listed = |row: u32| self.polygons_of(self.polygons.area.get(row as usize)).contains(&row);
        let box_of = |row: u32| around_points(self.rings_of(row).flat_map(|ring| self.ring(ring)));
        let has_its_box = |theme: &Theme| {
            let boxes = theme.polygons.clone().map(box_of);
            theme.boxes.holds(&boxes.collect::<Vec<_>>())
        };
        are_in_order
            && (0..self.polygons.len() as u32).all(|row| has_rings(row) && is_listed(row))
            && self.themes.iter().all(has_its_box)
    }

    /// Rows of the rings of a polygon.
    fn rings_of(&self, row: u32) -> Range<usize> {
        let first = self.polygons.ring_from.array().values();
        let from = first.get(row as usize).map_or(0, |&from| from as usize);
        let to = first.get(row as usize + 1).map_or(self.rings.len(), |&to| to as usize);
        from..to
    }

    /// Rows of the corners of rings that follow each other.
    fn corners_of_rings(&self, rings: &Range<usize>) -> Range<usize> {
        let end_of = |ring: Option<usize>| {
            let end = ring.and_then(|ring| self.rings.corner_to.array().values().get(ring));
            end.map_or(0, |&end| end as usize)
        };
        end_of(rings.start.checked_sub(1))..end_of(rings.end.checked_sub(1))
    }

    /// The corners of a ring.
    fn ring(&self, ring: usize) -> impl Iterator<Item = (i32, i32)> {
        let (x, y) = self.columns_of(ring);
        x.iter().copied().zip(y.iter().copied())
    }

    /// Their eastings and northings.
    fn columns_of(&self, ring: usize) -> (&[i32], &[i32]) {
        let rows = self.corners_of_rings(&(ring..ring + 1));
        let x = self.corners.x.array().values().get(rows.clone()).unwrap_or_default();
        let y = self.corners.y.array().values().get(rows).unwrap_or_default();
        (x, y)
    }

    /// Easting and northing of the corners of each ring of a row of [`AreaPolygons`], the outline first.
    pub fn rings(&self, row: u32) -> impl Iterator<Item = impl Iterator<Item = (i32, i32)> + '_> + '_ {
        self.rings_of(row).map(|ring| self.ring(ring))
    }

    /// The deviations of all corners of a kind, if its polygons have just these rings in this order.
    pub(crate) fn deviations_of_rings<'r>(
        &self,
        kind: AreaKind,
        rings: impl IntoIterator<Item = &'r [Point]>,
    ) -> Option<&[u16]> {
        let polygons = &self.themes[kind as usize].polygons;
        let rows = self.rings_of(polygons.start).start..self.rings_of(polygons.end.checked_sub(1)?).end;
        let mut own = rows.clone().map(|ring| self.columns_of(ring));
        let is_own = |ring: &[Point]| {
            own.next().is_some_and(|(x, y)| ring.iter().map(|at| (&at.x_mm, &at.y_mm)).eq(x.iter().zip(y)))
        };
        let are_own = rings.into_iter().all(is_own) && own.next().is_none();
        if are_own { self.deviations.array().values().get(self.corners_of_rings(&rows)) } else { None }
    }

    /// The polygon of a row of [`AreaPolygons`], millimetres as in the tables.
    pub fn polygon(&self, row: u32) -> Polygon<f64> {
        polygon_of(self.rings(row))
    }

    /// The same without the corners from which its border is less than so many metres away when they are left out.
    /// Neighbours leave out the same.
    pub fn simplified_polygon(&self, row: u32, metres: u16) -> Polygon<f64> {
        let least = metres.saturating_mul(DEVIATIONS_A_METRE);
        polygon_of(self.rings_of(row).map(|ring| {
            let deviations = self.deviations.array().values().get(self.corners_of_rings(&(ring..ring + 1)));
            let corners = self.ring(ring).zip(deviations.unwrap_or_default());
            corners.filter(move |(_, deviation)| **deviation >= least).map(|(corner, _)| corner)
        }))
    }

    /// Rows of [`AreaPolygons`] that belong to an area.
    pub fn polygons_of(&self, area: u32) -> &[u32] {
        let (runs, by_area) = (self.runs.array().values(), self.by_area.array().values());
        let Some(&from) = runs.get(area as usize) else { return &[] };
        let to = runs.get(area as usize + 1).map_or(by_area.len(), |&to| to as usize);
        by_area.get(from as usize..to).unwrap_or_default()
    }

    /// Corners of the polygons of an area.
    pub fn corners_of(&self, area: u32) -> usize {
        self.polygons_of(area).iter().map(|&row| self.corners(row)).sum()
    }

    /// Corners of a polygon.
    fn corners(&self, row: u32) -> usize {
        self.corners_of_rings(&self.rings_of(row)).len()
    }

    /// The area of a polygon.
    fn area(&self, row: u32) -> Option<u32> {
        let area = self.polygons.area.array().values().get(row as usize).copied();
        area.filter(|&area| (area as usize) < self.runs.array().values().len())
    }

    /// Rows of the polygons of `kind` whose boxes meet a box.
    fn polygons_around(&self, kind: AreaKind, lower: Position, upper: Position) -> Vec<u32> {
        let Theme { polygons, boxes } = &self.themes[kind as usize];
        let mut rows = Vec::new();
        boxes.meeting([lower, upper], &mut |leaf| {
            rows.push(polygons.start + leaf as u32);
            true
        });
        rows
    }

    /// Rows of the areas of `kind` that contain a position (their edges included), ascending. `charge` is called with the
    /// corners of each polygon before its rings are tested.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn containing<E>(
        &self,
        kind: AreaKind,
        at: Position,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let mut areas = Vec::new();
        let around = self.polygons_around(kind, at, at);
        self.fetch(&around);
        for row in around {
            charge(self.corners(row))?;
            if self.holds(row, at) {
                areas.extend(self.area(row));
            }
        }
        areas.sort_unstable();
        areas.dedup();
        Ok(areas)
    }

    /// Reads where polygons begin without use of it, for a caller that is about to look at one after the other: as nothing
    /// that is read of one depends on another, their memory is waited for together.
    fn fetch(&self, polygons: &[u32]) {
        for &row in polygons {
            let first = self.corners_of_rings(&self.rings_of(row)).start;
            black_box(
                self.polygons.area.touch(row as usize) ^ self.corners.x.touch(first) ^ self.corners.y.touch(first),
            );
        }
    }

    /// Whether a polygon contains a position, its edges included.
    fn holds(&self, row: u32, at: Position) -> bool {
        let mut rings = self.rings_of(row).map(|ring| {
            let (x, y) = self.columns_of(ring);
            side_of(x, y, at)
        });
        match rings.next() {
            Some(Side::Inside) => rings.all(|hole| hole != Side::Inside),
            outline => outline == Some(Side::Edge),
        }
    }

    /// The areas of `kind` nearest to a position, at most `most`, of those that `counts` lets through: the nearest first, and
    /// of equally near ones the lowest row. `charge` is called with the corners of each polygon before its rings are tested.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn nearest_of<E>(
        &self,
        kind: AreaKind,
        at: Position,
        most: usize,
        mut counts: impl FnMut(u32) -> bool,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let Theme { polygons, boxes } = &self.themes[kind as usize];
        let mut nearest = Nearest::new(most);
        for (leaf, box_distance) in boxes.by_nearness(at, EVERYWHERE) {
            if nearest.farthest().is_some_and(|farthest| box_distance as f64 > farthest * farthest) {
                break;
            }
            let row = polygons.start + leaf as u32;
            let Some(area) = self.area(row) else { continue };
            if !counts(area) {
                charge(0)?;
                continue;
            }
            charge(self.corners(row))?;
            nearest.take(self.distance(row, at), area);
        }
        Ok(nearest.into_rows())
    }

    /// Those of some areas of `kind` that are nearest to a position, as [`Self::nearest_of`]. Their boxes are looked at
    /// first, so that few outlines are where there are many areas.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn nearest_among<E>(
        &self,
        kind: AreaKind,
        areas: impl Iterator<Item = u32>,
        at: Position,
        most: usize,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let Theme { polygons, boxes } = &self.themes[kind as usize];
        let mut near = Vec::new();
        for area in areas {
            for &row in self.polygons_of(area) {
                if near.len().is_multiple_of(BOXES_A_CHARGE) {
                    charge(0)?;
                }
                let leaf = row.wrapping_sub(polygons.start) as usize;
                near.push(Reverse((distance_2(boxes.leaf(leaf), at), row, area)));
            }
        }
        let (mut near, mut nearest) = (BinaryHeap::from(near), Nearest::new(most));
        while let Some(Reverse((box_distance, row, area))) = near.pop() {
            if nearest.farthest().is_some_and(|farthest| box_distance as f64 > farthest * farthest) {
                break;
            }
            charge(self.corners(row))?;
            nearest.take(self.distance(row, at), area);
        }
        Ok(nearest.into_rows())
    }

    /// Millimetres from a position to a polygon; none inside.
    fn distance(&self, polygon: u32, at: Position) -> f64 {
        use geo::{Distance, Euclidean};
        if self.holds(polygon, at) {
            return 0.0;
        }
        let at = geo::Point::new(at.x as f64, at.y as f64);
        let mut nearest = f64::INFINITY;
        for ring in self.rings(polygon) {
            let mut last = None;
            for (x, y) in ring {
                let corner = Coord { x: f64::from(x), y: f64::from(y) };
                if let Some(last) = last.replace(corner) {
                    nearest = nearest.min(Euclidean.distance(&at, &geo::Line::new(last, corner)));
                }
            }
        }
        nearest
    }

    /// Whether an area of `kind` shares a point with `shape`. `charge` is called with the corners of each polygon before
    /// it is compared, which those are not whose boxes say it.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn meets<E>(
        &self,
        kind: AreaKind,
        area: u32,
        shape: &impl Shape,
        charge: &mut impl FnMut(usize) -> Result<(), E>,
    ) -> Result<bool, E> {
        let Theme { polygons, boxes } = &self.themes[kind as usize];
        let (lower, upper) = shape.bounds();
        for &row in self.polygons_of(area) {
            let [west, east, south, north] = boxes.leaf(row.saturating_sub(polygons.start) as usize).map(i64::from);
            if west > upper.x || east < lower.x || south > upper.y || north < lower.y {
                continue;
            }
            if shape.covers(Position { x: west, y: south }, Position { x: east, y: north }) {
                return Ok(true);
            }
            charge(self.corners(row))?;
            if shape.touches(&self.polygon(row)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// About which share of the polygons of `kind` lies around a shape: one in so many, or none.
    pub fn share_around(&self, kind: AreaKind, shape: &impl Shape) -> Option<usize> {
        let (lower, upper) = shape.bounds();
        let boxes = &self.themes[kind as usize].boxes;
        boxes.leaves().checked_div(boxes.count_around([lower, upper]))
    }

    /// Rows of the areas of `kind` that share a point with `shape`, ascending. `charge` is called with the corners of each
    /// polygon before it is compared, and without any for some that need not be.
    ///
    /// # Errors
    /// Those of `charge`.
    pub fn intersecting<E>(
        &self,
        kind: AreaKind,
        shape: &impl Shape,
        mut charge: impl FnMut(usize) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let (lower, upper) = shape.bounds();
        let Theme { polygons, boxes } = &self.themes[kind as usize];
        let (mut areas, mut covered) = (Vec::new(), 0_usize);
        for row in self.polygons_around(kind, lower, upper) {
            // Of a large shape and small areas nearly all lie inside, which their boxes say.
            let [west, east, south, north] = boxes.leaf((row - polygons.start) as usize).map(i64::from);
            let is_inside = shape.covers(Position { x: west, y: south }, Position { x: east, y: north });
            if is_inside {
                covered += 1;
                if covered % COVERED_A_CHARGE == 0 {
                    charge(0)?;
                }
            } else {
                charge(self.corners(row))?;
            }
            if is_inside || shape.touches(&self.polygon(row)) {
                areas.extend(self.area(row));
            }
        }
        areas.sort_unstable();
        areas.dedup();
        Ok(areas)
    }
}

fn polygon_of<R: Iterator<Item = (i32, i32)>>(rings: impl Iterator<Item = R>) -> Polygon<f64> {
    let mut rings = rings
        .map(|ring| -> LineString<f64> { ring.map(|(x, y)| Coord { x: f64::from(x), y: f64::from(y) }).collect() });
    let outline = rings.next().unwrap_or_else(|| LineString::new(Vec::new()));
    Polygon::new(outline, rings.collect())
}

/// A shape that areas are tested against.
pub trait Shape {
    /// Its bounding box: lower and upper corner.
    fn bounds(&self) -> (Position, Position);
    /// Whether every point of a box lies inside. May be false where the answer is not cheap.
    fn covers(&self, lower: Position, upper: Position) -> bool;
    /// Whether it shares a point with a polygon in millimetres.
    fn touches(&self, polygon: &Polygon<f64>) -> bool;
}
