//! Points and boxes in the coordinate system of the answer.

use std::cell::OnceCell;

use vejviser_engine::request::Srid;
use vejviser_model::Point;
use vejviser_model::projection::{self, squares};

use crate::bytes::value::{Cell, Decimal};

/// A point that is projected at most once, and only if longitude and latitude are needed.
#[derive(Clone, Debug)]
pub struct Located {
    point: Point,
    degrees: OnceCell<[i64; 2]>,
}

impl From<Point> for Located {
    fn from(point: Point) -> Self {
        Self { point, degrees: OnceCell::new() }
    }
}

/// Millimetres taken off the northing in the tables.
const NORTHING_OFFSET_MM: i64 = 5_000_000_000;
/// Millimetres of a metre.
const MILLIMETRES: i64 = 1_000;

impl Located {
    /// The point of two columns.
    pub fn new(x: Option<i32>, y: Option<i32>) -> Option<Self> {
        Some(Point { x_mm: x?, y_mm: y? }.into())
    }

    /// Both coordinates as numbers without their points.
    pub fn scaled(&self, srid: Srid) -> [i64; 2] {
        match srid {
            Srid::Utm32 => [i64::from(self.point.x_mm), i64::from(self.point.y_mm) + NORTHING_OFFSET_MM],
            Srid::Wgs84 => *self.degrees.get_or_init(|| {
                let (longitude, latitude) = self.point.geographic();
                [longitude, latitude].map(projection::scaled8)
            }),
        }
    }

    /// As [`Self::scaled`], of a corner among others nearby.
    pub fn scaled_corner(corner: Point, srid: Srid) -> [i64; 2] {
        match srid {
            Srid::Utm32 => Self::from(corner).scaled(srid),
            Srid::Wgs84 => squares::scaled_degrees(corner),
        }
    }

    /// The cell of the Danish square grid whose sides are `size_m`, called `size`.
    pub fn cell(&self, size: &'static str, size_m: u32) -> Cell {
        let [east, north] = self.scaled(Srid::Utm32).map(|mm| (mm.div_euclid(MILLIMETRES).max(0) as u32) / size_m);
        Cell { size, north, east }
    }

    /// Both coordinates, x first.
    pub fn coordinates(&self, srid: Srid) -> [Decimal; 2] {
        self.scaled(srid).map(|scaled| coordinate(scaled, srid))
    }
}

/// A coordinate of [`Located::scaled`].
pub fn coordinate(scaled: i64, srid: Srid) -> Decimal {
    let places = match srid {
        Srid::Utm32 => 3,
        Srid::Wgs84 => 8,
    };
    Decimal { scaled, places }
}

/// Coordinates of a point that may be missing.
pub fn coordinates(point: Option<&Located>, srid: Srid) -> Option<[Decimal; 2]> {
    point.map(|point| point.coordinates(srid))
}

/// The x coordinate of a point that may be missing.
pub fn x(point: Option<&Located>, srid: Srid) -> Option<Decimal> {
    coordinates(point, srid).map(|[x, _]| x)
}

/// The y coordinate of a point that may be missing.
pub fn y(point: Option<&Located>, srid: Srid) -> Option<Decimal> {
    coordinates(point, srid).map(|[_, y]| y)
}

/// `[xmin, ymin, xmax, ymax]` of a box in the plane. Its sides are straight in the plane; in degrees it is the box
/// around its four corners.
pub fn bounds(corners: [Option<i32>; 4], srid: Srid) -> Option<[Decimal; 4]> {
    let [Some(west), Some(south), Some(east), Some(north)] = corners else { return None };
    let [low, high] = [Point { x_mm: west, y_mm: south }, Point { x_mm: east, y_mm: north }];
    let sides = match srid {
        Srid::Utm32 => {
            let [[west, south], [east, north]] = [low, high].map(|corner| Located::from(corner).scaled(srid));
            [west, south, east, north]
        }
        Srid::Wgs84 => {
            let [(west, south), (east, north)] = [low, high].map(Point::utm);
            projection::box_to_geographic([west, south, east, north]).map(projection::scaled8)
        }
    };
    Some(sides.map(|scaled| coordinate(scaled, srid)))
}
