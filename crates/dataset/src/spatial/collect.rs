//! What lies in the plane, as it is collected for a new snapshot, and how it is laid out when all of it is known: by
//! the Hilbert curve, with the boxes over it.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::path::Path;

use vejviser_model::Point;

use super::areas::AreaIndex;
use super::boxes::{Bounds, BoxTree, around_points, build};
use super::hilbert_key;
use super::points::page_bounds;
use super::simplify::deviations;
use crate::Result;
use crate::table::Builder;
use crate::tables::{
    AccessPointBoxRow, AccessPointBoxesBuilder, AccessPointRow, AccessPointsBuilder, AreaBoxRow, AreaBoxesBuilder,
    AreaCornerDeviationRow, AreaCornerDeviationsBuilder, AreaCornerRow, AreaCornersBuilder, AreaKind,
    AreaPolygonByAreaRow, AreaPolygonRow, AreaPolygonRunRow, AreaPolygonRunsBuilder, AreaPolygonsBuilder,
    AreaPolygonsByAreaBuilder, AreaRingRow, AreaRingsBuilder, AreaThemeRow, AreaThemesBuilder, RoadPointBoxRow,
    RoadPointBoxesBuilder, RoadPointRow, RoadPointsBuilder, StreetLineBoxRow, StreetLineBoxesBuilder, StreetLineRow,
    StreetLinesBuilder,
};

/// Tables that were written: name and rows of each.
type Tables = Vec<(&'static str, usize)>;

/// Points with the access address that each belongs to.
#[derive(Debug, Default)]
pub struct PointCollector {
    points: Vec<(u32, Point)>,
    /// The tables, where they have been written.
    written: Option<Tables>,
}

impl PointCollector {
    /// One more point.
    pub fn push(&mut self, access_address: u32, at: Point) {
        debug_assert!(self.written.is_none(), "a point behind the tables");
        self.points.push((access_address, at));
    }

    /// Writes the tables of access points before those of others, so that the points take no more memory. None may be added
    /// from then on.
    pub fn write_access_points_early(&mut self, folder: &Path) -> Result<()> {
        self.written = Some(std::mem::take(self).write_access_points(folder)?);
        Ok(())
    }

    /// The same with those of road points.
    pub fn write_road_points_early(&mut self, folder: &Path) -> Result<()> {
        self.written = Some(std::mem::take(self).write_road_points(folder)?);
        Ok(())
    }

    fn write(
        self,
        folder: &Path,
        write: impl FnOnce(&[(u64, u32, Point)], Vec<i32>, &Path) -> Result<Tables>,
    ) -> Result<Tables> {
        if let Some(tables) = self.written {
            return Ok(tables);
        }
        let along_curve = |(row, at): (u32, Point)| (hilbert_key(at.x_mm, at.y_mm), row, at);
        let mut points: Vec<(u64, u32, Point)> = self.points.into_iter().map(along_curve).collect();
        points.sort_unstable();
        let places: Vec<(i32, i32)> = points.iter().map(|(.., at)| (at.x_mm, at.y_mm)).collect();
        write(&points, build(&page_bounds(&places)), folder)
    }

    /// Writes the tables of access points.
    pub(crate) fn write_access_points(self, folder: &Path) -> Result<Tables> {
        self.write(folder, |points, edges, folder| {
            let (mut rows, mut boxes) = (AccessPointsBuilder::default(), AccessPointBoxesBuilder::default());
            for &(_, access_address, Point { x_mm: x, y_mm: y }) in points {
                rows.push(&AccessPointRow { x, y, access_address, borrowed: PhantomData });
            }
            for edge in edges {
                boxes.push(&AccessPointBoxRow { edge, borrowed: PhantomData });
            }
            Ok(vec![rows.write(folder)?, boxes.write(folder)?])
        })
    }

    /// Writes the tables of road points.
    pub(crate) fn write_road_points(self, folder: &Path) -> Result<Tables> {
        self.write(folder, |points, edges, folder| {
            let (mut rows, mut boxes) = (RoadPointsBuilder::default(), RoadPointBoxesBuilder::default());
            for &(_, access_address, Point { x_mm: x, y_mm: y }) in points {
                rows.push(&RoadPointRow { x, y, access_address, borrowed: PhantomData });
            }
            for edge in edges {
                boxes.push(&RoadPointBoxRow { edge, borrowed: PhantomData });
            }
            Ok(vec![rows.write(folder)?, boxes.write(folder)?])
        })
    }
}

/// Place on the Hilbert curve of the middle of a box.
fn key_of([west, east, south, north]: Bounds) -> u64 {
    hilbert_key(i32::midpoint(west, east), i32::midpoint(south, north))
}

/// Street segments that have a road line, with the box around each.
#[derive(Debug, Default)]
pub struct LineCollector {
    lines: Vec<(u64, u32, Bounds)>,
}

impl LineCollector {
    /// One more segment, with the corners of its box.
    pub fn push(&mut self, street: u32, lower: Point, upper: Point) {
        let bounds = [lower.x_mm, upper.x_mm, lower.y_mm, upper.y_mm];
        self.lines.push((key_of(bounds), street, bounds));
    }

    /// Writes the tables of lines.
    pub(crate) fn write(mut self, folder: &Path) -> Result<Tables> {
        self.lines.sort_unstable();
        let (mut lines, mut boxes) = (StreetLinesBuilder::default(), StreetLineBoxesBuilder::default());
        for &(_, street, _) in &self.lines {
            lines.push(&StreetLineRow { street, borrowed: PhantomData });
        }
        for edge in build(&self.lines.iter().map(|&(.., bounds)| bounds).collect::<Vec<_>>()) {
            boxes.push(&StreetLineBoxRow { edge, borrowed: PhantomData });
        }
        Ok(vec![lines.write(folder)?, boxes.write(folder)?])
    }
}

/// A polygon as it was collected.
#[derive(Clone, Copy, Debug)]
struct CollectedPolygon {
    kind: AreaKind,
    key: u64,
    area: u32,
    /// Its rings: rows of [`PolygonCollector::ring_ends`].
    rings: (u32, u32),
    bounds: Bounds,
}

/// Polygons of areas, in the order of the areas; those of one area stay in the order in which they come.
#[derive(Debug, Default)]
pub struct PolygonCollector {
    polygons: Vec<CollectedPolygon>,
    ring_ends: Vec<u32>,
    corners: Vec<Point>,
}

impl PolygonCollector {
    /// One more polygon of an area: the corners of its rings, the outline first. Rings without corners are left out.
    pub fn push<Ring: IntoIterator<Item = Point>>(
        &mut self,
        kind: AreaKind,
        area: u32,
        rings: impl IntoIterator<Item = Ring>,
    ) {
        let (first_ring, first_corner) = (self.ring_ends.len() as u32, self.corners.len());
        for ring in rings {
            let before = self.corners.len();
            self.corners.extend(ring);
            if self.corners.len() > before {
                self.ring_ends.push(self.corners.len() as u32);
            }
        }
        let rings = (first_ring, self.ring_ends.len() as u32);
        if rings.0 == rings.1 {
            return;
        }
        let corners = self.corners[first_corner..].iter();
        let bounds = around_points(corners.map(|corner| (corner.x_mm, corner.y_mm)));
        self.polygons.push(CollectedPolygon { kind, key: key_of(bounds), area, rings, bounds });
    }

    /// Writes the tables of polygons, of which `areas` areas may have some. `in_use` has those of the snapshot in use.
    pub(crate) fn write(self, areas: usize, in_use: Option<&AreaIndex>, folder: &Path) -> Result<Tables> {
        let Self { polygons, ring_ends, corners } = self;
        let mut order: Vec<u32> = (0..polygons.len() as u32).collect();
        order.sort_unstable_by_key(|&place| (polygons[place as usize].kind, polygons[place as usize].key, place));
        let (mut rows, mut rings, mut points) =
            (AreaPolygonsBuilder::default(), AreaRingsBuilder::default(), AreaCornersBuilder::default());
        let ring = |ring: u32| {
            let begin = ring.checked_sub(1).map_or(0, |before| ring_ends[before as usize] as usize);
            &corners[begin..ring_ends[ring as usize] as usize]
        };
        let mut row_of = vec![0_u32; polygons.len()];
        for &place in &order {
            let CollectedPolygon { area, rings: (from, to), .. } = polygons[place as usize];
            row_of[place as usize] =
                rows.push(&AreaPolygonRow { area, ring_from: rings.len() as u32, borrowed: PhantomData });
            for corners in (from..to).map(ring) {
                for &Point { x_mm: x, y_mm: y } in corners {
                    points.push(&AreaCornerRow { x, y, borrowed: PhantomData });
                }
                rings.push(&AreaRingRow { corner_to: points.len() as u32, borrowed: PhantomData });
            }
        }
        let mut tables = vec![rows.write(folder)?, rings.write(folder)?, points.write(folder)?];
        tables.push(write_deviations(&polygons, &order, ring, in_use, folder)?);
        tables.extend(write_trees(&polygons, &order, folder)?);
        tables.extend(write_runs(&polygons, &row_of, areas, folder)?);
        Ok(tables)
    }
}

/// Writes how much each corner of the borders matters, kind after kind: to find out takes long, so that where the borders
/// are those of the snapshot in use, it is what stands there. `ring` gives the corners of a ring.
fn write_deviations<'r>(
    polygons: &[CollectedPolygon],
    order: &[u32],
    ring: impl Fn(u32) -> &'r [Point] + Copy,
    in_use: Option<&AreaIndex>,
    folder: &Path,
) -> Result<(&'static str, usize)> {
    let mut rows = AreaCornerDeviationsBuilder::default();
    let polygon = |&place: &u32| &polygons[place as usize];
    for of_kind in order.chunk_by(|one, next| polygon(one).kind == polygon(next).kind) {
        let rings = of_kind.iter().map(polygon).flat_map(|polygon| polygon.rings.0..polygon.rings.1);
        let kind = polygon(&of_kind[0]).kind;
        let known = in_use.and_then(|index| index.deviations_of_rings(kind, rings.clone().map(ring)));
        let found = known.map_or_else(|| deviations(rings.map(ring)).into(), Cow::Borrowed);
        for &deviation in found.iter() {
            rows.push(&AreaCornerDeviationRow { deviation, borrowed: PhantomData });
        }
    }
    rows.write(folder)
}

/// Writes the tree of each kind, and where it and the polygons of the kind begin.
fn write_trees(polygons: &[CollectedPolygon], order: &[u32], folder: &Path) -> Result<Tables> {
    let (mut themes, mut boxes) = (AreaThemesBuilder::default(), AreaBoxesBuilder::default());
    let (mut polygon_from, mut node) = (0, 0);
    for kind in AreaKind::ALL {
        let of_kind = order[polygon_from..].iter().map(|&place| &polygons[place as usize]);
        let bounds: Vec<Bounds> = of_kind.take_while(|polygon| polygon.kind == kind).map(|one| one.bounds).collect();
        let polygon_to = polygon_from + bounds.len();
        themes.push(&AreaThemeRow {
            polygon_from: polygon_from as u32,
            polygon_to: polygon_to as u32,
            node: node as u32,
            borrowed: PhantomData,
        });
        for edge in build(&bounds) {
            boxes.push(&AreaBoxRow { edge, borrowed: PhantomData });
        }
        node += BoxTree::nodes(bounds.len());
        polygon_from = polygon_to;
    }
    Ok(vec![themes.write(folder)?, boxes.write(folder)?])
}

/// Writes which polygons each area has.
fn write_runs(polygons: &[CollectedPolygon], row_of: &[u32], areas: usize, folder: &Path) -> Result<Tables> {
    let (mut runs, mut by_area) = (AreaPolygonRunsBuilder::default(), AreaPolygonsByAreaBuilder::default());
    let mut places: Vec<u32> = (0..polygons.len() as u32).collect();
    places.sort_by_key(|&place| polygons[place as usize].area);
    let mut places = places.into_iter().peekable();
    for area in 0..areas as u32 {
        runs.push(&AreaPolygonRunRow { from: by_area.len() as u32, borrowed: PhantomData });
        while let Some(place) = places.next_if(|&place| polygons[place as usize].area == area) {
            by_area.push(&AreaPolygonByAreaRow { row: row_of[place as usize], borrowed: PhantomData });
        }
    }
    Ok(vec![runs.write(folder)?, by_area.write(folder)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spatial::AreaTables;
    use crate::table::open;

    fn square(x_mm: i32, size_mm: i32) -> Vec<Point> {
        let corner = |east: i32, north: i32| Point { x_mm: x_mm + east, y_mm: north };
        vec![corner(0, 0), corner(size_mm, 0), corner(size_mm, size_mm), corner(0, size_mm), corner(0, 0)]
    }

    fn written(folder: &Path, rings: &[(AreaKind, Vec<Point>)], in_use: Option<&AreaIndex>) -> AreaIndex {
        let mut polygons = PolygonCollector::default();
        for (area, (kind, ring)) in rings.iter().enumerate() {
            polygons.push(*kind, area as u32, [ring.iter().copied()]);
        }
        polygons.write(rings.len(), in_use, folder).unwrap();
        let tables = AreaTables {
            themes: open(folder).unwrap(),
            polygons: open(folder).unwrap(),
            rings: open(folder).unwrap(),
            corners: open(folder).unwrap(),
            deviations: open(folder).unwrap(),
            by_area: open(folder).unwrap(),
            runs: open(folder).unwrap(),
            boxes: open(folder).unwrap(),
        };
        AreaIndex::new(tables, rings.len()).unwrap()
    }

    #[test]
    fn what_matters_of_borders_is_known_from_a_snapshot_that_has_the_same_of_their_kind() {
        let folder = tempfile::tempdir().unwrap();
        let (parish, other) = (AreaKind::Parish, AreaKind::CourtDistrict);
        let all = [(parish, square(0, 900)), (parish, square(900, 900)), (other, square(0, 5_000))];
        let index = written(folder.path(), &all, None);
        let own = deviations([&square(0, 900)[..], &square(900, 900)].into_iter());
        for (kind, rings, known) in [
            (parish, vec![square(0, 900), square(900, 900)], Some(&own[..])),
            (parish, vec![square(900, 900), square(0, 900)], None),
            (parish, vec![square(0, 900), square(900, 901)], None),
            (parish, vec![square(0, 900)], None),
            (parish, vec![square(0, 900), square(900, 900), square(0, 5_000)], None),
            (other, vec![square(0, 900), square(900, 900)], None),
            (AreaKind::Region, vec![square(0, 900)], None),
        ] {
            let found = index.deviations_of_rings(kind, rings.iter().map(Vec::as_slice));
            assert_eq!(found, known, "{kind:?} {rings:?}");
        }
        let again = tempfile::tempdir().unwrap();
        written(again.path(), &all, Some(&index));
        let bytes = |folder: &Path| std::fs::read(folder.join("area_corner_deviations.arrow")).unwrap();
        assert!(bytes(folder.path()) == bytes(again.path()));
    }
}
