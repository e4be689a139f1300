//! A box, `[xmin, ymin, xmax, ymax]`.

use vejviser_dataset::spatial::Position;
use vejviser_model::projection::{Point, round8};

use super::{Box2, Rings, is_within, plane, whole};
use crate::request::Srid;
use crate::{Error, Result};

/// Longitude where a parallel comes nearest to the equator in zone 32.
const CENTRAL_MERIDIAN: f64 = 9.0;
/// Parts that the edge of a box in degrees is drawn with: in the plane a parallel is bent.
const EDGE_PARTS: u32 = 64;
/// Eight decimals of a degree are about a millimetre.
const MARGIN: i64 = 2;

/// A box in metres is one in the plane. A box in degrees holds what is printed with a longitude and a latitude
/// between its edges.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The box in degrees, when it was given so, and what in the plane certainly lies inside it.
    degrees: Option<([f64; 4], Box2)>,
    /// The box drawn in the plane; its bounds hold all of it.
    pub(super) outline: Rings,
}

impl Frame {
    pub(super) fn new(bbox: [f64; 4], srid: Srid) -> Result<Self> {
        let [x_min, y_min, x_max, y_max] = bbox;
        let corners = [[x_min, y_min], [x_max, y_min], [x_max, y_max], [x_min, y_max]];
        for corner in corners {
            plane(corner, srid, ["bbox", "bbox"])?;
        }
        if x_min > x_max || y_min > y_max {
            return Err(Error::parameter("bbox", "xmin must not exceed xmax, nor ymin ymax"));
        }
        let [south_west, south_east, north_east, north_west] = corners;
        let edge = |from, to| edge(from, to, srid);
        let (south, east) = (edge(south_west, south_east)?, edge(south_east, north_east)?);
        let (north, west) = (edge(north_east, north_west)?, edge(north_west, south_west)?);
        let ring = [south.as_slice(), &east, &north, &west].concat();
        let mut outline = Rings::from_plane([ring.as_slice()]);
        if srid == Srid::Utm32 {
            return Ok(Self { degrees: None, outline });
        }
        let (min, max) = outline.bounds;
        outline.bounds =
            (Position { x: min.x - MARGIN, y: min.y - MARGIN }, Position { x: max.x + MARGIN, y: max.y + MARGIN });
        let eastings = |points: &[(f64, f64)]| points.iter().map(|&(x, y)| whole(x, y).x).collect::<Vec<_>>();
        let northings = |points: &[(f64, f64)]| points.iter().map(|&(x, y)| whole(x, y).y).collect::<Vec<_>>();
        let max = |values: Vec<i64>| values.into_iter().max().unwrap_or(i64::MAX / 2) + MARGIN;
        let min = |values: Vec<i64>| values.into_iter().min().unwrap_or(i64::MIN / 2) - MARGIN;
        let core = (
            Position { x: max(eastings(&west)), y: max(northings(&south)) },
            Position { x: min(eastings(&east)), y: min(northings(&north)) },
        );
        Ok(Self { degrees: Some((bbox, core)), outline })
    }

    /// Whether a point in millimetres lies inside or on an edge.
    pub(super) fn contains(&self, x_mm: i32, y_mm: i32) -> bool {
        let at = Position { x: x_mm.into(), y: y_mm.into() };
        let Some(([x_min, y_min, x_max, y_max], core)) = self.degrees else {
            return is_within(at, self.outline.bounds);
        };
        if !is_within(at, self.outline.bounds) || is_within(at, core) {
            return is_within(at, core);
        }
        let (longitude, latitude) = Point { x_mm, y_mm }.geographic();
        (x_min..=x_max).contains(&round8(longitude)) && (y_min..=y_max).contains(&round8(latitude))
    }
}

impl Frame {
    /// Whether a box lies inside.
    pub(super) fn covers(&self, (min, max): Box2) -> bool {
        let core = self.degrees.map_or(self.outline.bounds, |(_, core)| core);
        is_within(min, core) && is_within(max, core)
    }
}

/// The points of an edge in the plane, both ends included, and its most southern point where it crosses the middle
/// of the zone.
fn edge(from: [f64; 2], to: [f64; 2], srid: Srid) -> Result<Vec<(f64, f64)>> {
    let parts = if srid == Srid::Wgs84 { EDGE_PARTS } else { 1 };
    let along = |share: f64| [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    let mut points: Vec<[f64; 2]> = (0..parts).map(|part| along(f64::from(part) / f64::from(parts))).collect();
    points.push(to);
    let middle = (CENTRAL_MERIDIAN - from[0]) / (to[0] - from[0]);
    if srid == Srid::Wgs84 && middle > 0.0 && middle < 1.0 {
        let next = points.partition_point(|point| (point[0] < CENTRAL_MERIDIAN) == (from[0] < CENTRAL_MERIDIAN));
        points.insert(next, [CENTRAL_MERIDIAN, from[1]]);
    }
    points.into_iter().map(|point| plane(point, srid, ["bbox", "bbox"])).collect()
}
