//! The spatial restriction of a list: circle, polygon and box of a request, prepared for tests of many points.
//!
//! Everything is compared in the UTM plane in whole millimetres, so that the answer does not depend on the spelling
//! of the coordinates. A polygon in degrees becomes the polygon of its transformed corners, as the former service did
//! it; a box in degrees stays what it says: what has a longitude and a latitude between its edges.

mod frame;
mod region;
mod rings;

use geo::{Distance, Euclidean, Polygon};
use vejviser_dataset::spatial::{self, Position};
use vejviser_model::projection::to_utm;

use crate::request::{Circle, Spatial, Srid};
use crate::{Budget, Error, Result};

use frame::Frame;
pub(crate) use region::Region;
use rings::{EDGES_A_STEP, Rings};

/// Millimetres a metre.
const MILLI: f64 = 1000.0;
/// Pieces of a line that are compared with a circle in one step.
const PIECES_A_STEP: u64 = 8;
/// What is taken off a northing, in metres.
const FALSE_NORTHING: f64 = 5_000_000.0;

/// The spatial restriction of a request: every part that was given must hold.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    circle: Option<Disc>,
    polygon: Option<Rings>,
    bbox: Option<Frame>,
    bounds: Box2,
}

/// Least and greatest corner.
type Box2 = (Position, Position);

/// How a box of points lies to a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// Every point of it lies inside.
    Inside,
    /// Some may, and each has to be looked at.
    Across,
    /// None does.
    Outside,
}

/// What many points are compared with, page by page.
pub(crate) trait Pointwise {
    /// A box that holds every point inside; empty (the lower corner above the upper) when there is none.
    fn bounds(&self) -> (Position, Position);
    /// Whether a point in millimetres lies inside, edges included, and what that look cost in steps of a budget.
    fn look(&self, x_mm: i32, y_mm: i32) -> (bool, u64);
    /// How a box lies, and what that look cost. May be [`Relation::Across`] where the answer is not cheap.
    fn relation(&self, bounds: (Position, Position)) -> (Relation, u64);
}

impl Shape {
    /// The shape of a request; `None` when it is not restricted.
    ///
    /// # Errors
    /// [`Error::Parameter`] for `circle`, `polygon` or `bbox` when a coordinate is no number or lies outside the
    /// bounds of its system, a radius is not positive, a ring is open or has fewer than four positions, or a box has
    /// its corners the wrong way round.
    pub(crate) fn from_spatial(spatial: &Spatial) -> Result<Option<Self>> {
        let circle = spatial.circle.as_ref().map(|circle| Disc::new(circle, spatial.srid)).transpose()?;
        let polygon = spatial.polygon.as_ref().map(|rings| Rings::new(rings, spatial.srid)).transpose()?;
        let bbox = spatial.bbox.map(|bbox| Frame::new(bbox, spatial.srid)).transpose()?;
        let boxes = [
            circle.as_ref().map(Disc::bounds),
            polygon.as_ref().map(|rings| rings.bounds),
            bbox.as_ref().map(|frame| frame.outline.bounds),
        ];
        let bounds = boxes.into_iter().flatten().reduce(|a, b| {
            let min = Position { x: a.0.x.max(b.0.x), y: a.0.y.max(b.0.y) };
            (min, Position { x: a.1.x.min(b.1.x), y: a.1.y.min(b.1.y) })
        });
        Ok(bounds.map(|bounds| Self { circle, polygon, bbox, bounds }))
    }

    /// Whether a point in millimetres lies inside, edges included.
    pub(crate) fn contains(&self, x_mm: i32, y_mm: i32) -> bool {
        let at = Position { x: x_mm.into(), y: y_mm.into() };
        is_within(at, self.bounds)
            && self.circle.as_ref().is_none_or(|disc| disc.contains(at))
            && self.polygon.as_ref().is_none_or(|rings| rings.contains(at))
            && self.bbox.as_ref().is_none_or(|frame| frame.contains(x_mm, y_mm))
    }

    /// Whether every point of a box lies inside. May be false where the answer is not cheap.
    pub(crate) fn covers(&self, bounds: (Position, Position)) -> bool {
        is_within(bounds.0, self.bounds)
            && is_within(bounds.1, self.bounds)
            && self.circle.as_ref().is_none_or(|disc| corners(bounds).into_iter().all(|corner| disc.contains(corner)))
            && self.polygon.as_ref().is_none_or(|rings| rings.covers(bounds))
            && self.bbox.as_ref().is_none_or(|frame| frame.covers(bounds))
    }

    /// Whether a line, of pieces between two points each, shares a point with every part of the shape.
    ///
    /// # Errors
    /// The budget's errors.
    pub(crate) fn touches_line<Pieces: Iterator<Item = [Position; 2]>>(
        &self,
        pieces: impl Fn() -> Pieces,
        budget: &mut Budget,
    ) -> Result<bool> {
        if let Some(disc) = &self.circle {
            budget.spend(1 + pieces().count() as u64 / PIECES_A_STEP)?;
            if !pieces().any(|piece| disc.touches_piece(piece)) {
                return Ok(false);
            }
        }
        for rings in self.polygon.iter().chain(self.bbox.as_ref().map(|frame| &frame.outline)) {
            if !rings.touches_line(pieces(), budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A box that holds every point of the shape: lower and upper corner. Empty (the lower one above the upper) when the
    /// parts do not meet.
    pub(crate) fn bounds(&self) -> (Position, Position) {
        self.bounds
    }

    /// What one look at a point costs, in steps of a budget.
    pub(crate) fn steps(&self) -> u64 {
        1 + self.polygon.as_ref().map_or(0, |rings| rings.widest_band as u64 / EDGES_A_STEP)
    }
}

impl Pointwise for Shape {
    fn bounds(&self) -> Box2 {
        self.bounds
    }

    fn look(&self, x_mm: i32, y_mm: i32) -> (bool, u64) {
        (self.contains(x_mm, y_mm), self.steps())
    }

    fn relation(&self, bounds: Box2) -> (Relation, u64) {
        (if self.covers(bounds) { Relation::Inside } else { Relation::Across }, self.steps())
    }
}

impl spatial::Shape for Shape {
    /// The box of one of the parts: an area may touch each of them without reaching where they meet.
    fn bounds(&self) -> (Position, Position) {
        let (polygon, bbox) = (self.polygon.as_ref(), self.bbox.as_ref());
        let part = polygon.map(|rings| rings.bounds).or(bbox.map(|frame| frame.outline.bounds));
        part.or(self.circle.as_ref().map(Disc::bounds)).unwrap_or(self.bounds)
    }

    fn covers(&self, lower: Position, upper: Position) -> bool {
        Self::covers(self, (lower, upper))
    }

    fn touches(&self, polygon: &Polygon<f64>) -> bool {
        self.circle.as_ref().is_none_or(|disc| disc.touches(polygon))
            && self.polygon.as_ref().is_none_or(|rings| rings.touches(polygon))
            && self.bbox.as_ref().is_none_or(|frame| frame.outline.touches(polygon))
    }
}

/// The place of two coordinates of a request in the plane.
///
/// # Errors
/// [`Error::Parameter`] for `x` or `y` when it is no number or lies outside the bounds of its system.
pub(crate) fn position(x: f64, y: f64, srid: Srid) -> Result<Position> {
    let (easting, northing) = plane([x, y], srid, ["x", "y"])?;
    Ok(whole(easting, northing))
}

/// Millimetres in the plane of a position, with the names of the parameters its coordinates came in.
fn plane([x, y]: [f64; 2], srid: Srid, [x_name, y_name]: [&'static str; 2]) -> Result<(f64, f64)> {
    let ((x_min, x_max), (y_min, y_max), number) = match srid {
        Srid::Wgs84 => ((0.0, 25.0), (45.0, 65.0), 4326),
        Srid::Utm32 => ((0.0, 1_500_000.0), (5_000_000.0, 7_500_000.0), 25832),
    };
    for (value, min, max, axis, name) in [(x, x_min, x_max, 'x', x_name), (y, y_min, y_max, 'y', y_name)] {
        if !(min..=max).contains(&value) {
            let bounds = format!(r#"{{"{axis}":{value},"{axis}min":{min},"{axis}max":{max},"srid":"{number}"}}"#);
            let upper = axis.to_ascii_uppercase();
            return Err(Error::parameter(name, format!("{upper} coordinate not within allowed bounds: {bounds}")));
        }
    }
    let (easting, northing) = match srid {
        Srid::Wgs84 => to_utm(x, y),
        Srid::Utm32 => (x, y),
    };
    Ok((easting * MILLI, (northing - FALSE_NORTHING) * MILLI))
}

/// A distance in millimetres: 2.01 metres are 2,010, though not so in the numbers of the processor.
pub(crate) fn millimetres(metres: f64) -> f64 {
    const A_MILLIMETRE: f64 = 1e6;
    (metres * MILLI * A_MILLIMETRE).round() / A_MILLIMETRE
}

fn whole(x: f64, y: f64) -> Position {
    Position { x: x.round() as i64, y: y.round() as i64 }
}

fn is_within(at: Position, (min, max): Box2) -> bool {
    (min.x..=max.x).contains(&at.x) && (min.y..=max.y).contains(&at.y)
}

fn corners((min, max): Box2) -> [Position; 4] {
    [min, Position { x: max.x, y: min.y }, max, Position { x: min.x, y: max.y }]
}

/// A circle, millimetres.
#[derive(Clone, Debug)]
struct Disc {
    x: f64,
    y: f64,
    radius: f64,
}

impl Disc {
    fn new(circle: &Circle, srid: Srid) -> Result<Self> {
        // To the millimetre as all points are, so that one at just this distance is inside.
        let (x, y) = plane([circle.x, circle.y], srid, ["circle", "circle"])?;
        let (x, y) = (x.round(), y.round());
        if !(circle.radius_m > 0.0 && circle.radius_m.is_finite()) {
            return Err(Error::parameter("circle", "the radius must be greater than 0"));
        }
        // Beyond this every point of the plane is inside; the limit keeps the box in whole numbers.
        Ok(Self { x, y, radius: millimetres(circle.radius_m).min(1e13) })
    }

    fn contains(&self, at: Position) -> bool {
        let (dx, dy) = (at.x as f64 - self.x, at.y as f64 - self.y);
        dx * dx + dy * dy <= self.radius * self.radius
    }

    fn touches(&self, polygon: &Polygon<f64>) -> bool {
        Euclidean.distance(&geo::Point::new(self.x, self.y), polygon) <= self.radius
    }

    fn touches_piece(&self, piece: [Position; 2]) -> bool {
        let [from, to] = piece.map(|at| geo::Coord { x: at.x as f64, y: at.y as f64 });
        Euclidean.distance(&geo::Point::new(self.x, self.y), &geo::Line::new(from, to)) <= self.radius
    }

    fn bounds(&self) -> Box2 {
        let corner = |sign: f64| Position {
            x: (self.x + sign * self.radius).round() as i64 + sign as i64,
            y: (self.y + sign * self.radius).round() as i64 + sign as i64,
        };
        (corner(-1.0), corner(1.0))
    }
}

#[cfg(test)]
mod tests;
