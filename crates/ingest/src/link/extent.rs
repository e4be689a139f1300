//! Box and centre of a geometry, where the source gives none.

use geo::{Centroid, Closest, ClosestPoint, LineString};
use vejviser_dataset::tables::GeometryKind;
use vejviser_model::Point;

use super::area::centre_of;
use super::boundary::polygon_of;
use crate::record::{Extent, Geometry};

/// Box and centre. A single point has a centre and no box.
pub(super) fn complete(given: Extent, geometry: &Geometry) -> Extent {
    let mut extent = given;
    let corners = || geometry.parts.iter().filter_map(|rings| rings.first()).flatten();
    let is_point = geometry.kind == GeometryKind::Point && geometry.parts.len() == 1;
    if extent.south_west.is_none() && !is_point {
        for corner in corners() {
            let (south_west, north_east) =
                (extent.south_west.get_or_insert(*corner), extent.north_east.get_or_insert(*corner));
            *south_west = Point { x_mm: south_west.x_mm.min(corner.x_mm), y_mm: south_west.y_mm.min(corner.y_mm) };
            *north_east = Point { x_mm: north_east.x_mm.max(corner.x_mm), y_mm: north_east.y_mm.max(corner.y_mm) };
        }
    }
    extent.centre = extent.centre.or_else(|| match geometry.kind {
        GeometryKind::None => None,
        GeometryKind::Point => corners().next().copied(),
        GeometryKind::Line => longest(geometry).and_then(|ring| middle(ring)),
        GeometryKind::Polygon => largest(geometry).and_then(|rings| centre_of(rings)),
    });
    extent
}

fn largest(geometry: &Geometry) -> Option<&Vec<Vec<Point>>> {
    use geo::Area;
    let size = |rings: &&Vec<Vec<Point>>| polygon_of(rings).unsigned_area();
    geometry.parts.iter().max_by(|one, other| size(one).total_cmp(&size(other)))
}

fn longest(geometry: &Geometry) -> Option<&Vec<Point>> {
    geometry.parts.iter().filter_map(|rings| rings.first()).max_by_key(|ring| ring.len())
}

/// The point of a line that is nearest to its centre of gravity.
fn middle(ring: &[Point]) -> Option<Point> {
    let line: LineString<f64> = ring.iter().map(|&corner| super::boundary::coordinate(corner)).collect();
    match line.closest_point(&line.centroid()?) {
        Closest::Intersection(at) | Closest::SinglePoint(at) => {
            Some(Point { x_mm: at.x().round() as i32, y_mm: at.y().round() as i32 })
        }
        Closest::Indeterminate => ring.first().copied(),
    }
}
