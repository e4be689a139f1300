//! Box and centre of a geometry, where the source gives none.

use geo::{Centroid, Closest, ClosestPoint, LineString};
use vejviser_dataset::tables::GeometryKind;
use vejviser_model::Point;

use super::area::{box_of, centre_of};
use super::boundary::coordinate;
use crate::record::{Extent, Geometry};

/// Box and centre. A single point has a centre and no box.
pub(super) fn complete(given: Extent, geometry: &Geometry) -> Extent {
    let mut extent = given;
    let parts: Vec<&[Vec<Point>]> = geometry.parts.iter().map(Vec::as_slice).collect();
    let is_point = geometry.kind == GeometryKind::Point && parts.len() == 1;
    if extent.south_west.is_none() && !is_point {
        (extent.south_west, extent.north_east) = box_of(&parts).unzip();
    }
    extent.centre = extent.centre.or_else(|| match geometry.kind {
        GeometryKind::None => None,
        GeometryKind::Point => parts.first()?.first()?.first().copied(),
        GeometryKind::Line => longest(geometry).and_then(|ring| middle(ring)),
        GeometryKind::Polygon => centre_of(&parts),
    });
    extent
}

fn longest(geometry: &Geometry) -> Option<&Vec<Point>> {
    geometry.parts.iter().filter_map(|rings| rings.first()).max_by_key(|ring| ring.len())
}

/// The point of a line that is nearest to its centre of gravity.
fn middle(ring: &[Point]) -> Option<Point> {
    let line: LineString<f64> = ring.iter().map(|&corner| coordinate(corner)).collect();
    match line.closest_point(&line.centroid()?) {
        Closest::Intersection(at) | Closest::SinglePoint(at) => {
            Some(Point { x_mm: at.x().round() as i32, y_mm: at.y().round() as i32 })
        }
        Closest::Indeterminate => ring.first().copied(),
    }
}
