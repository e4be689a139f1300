//! Distances of streets from a position: of equally good suggestions the nearer comes first.
//!
//! The distance of a street is that of its bounding box, which the tables have, so that a name that hundreds of towns
//! have costs a look at a few numbers for each of its streets and none at their houses.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::Position;

use crate::request::Location;
use crate::{Result, shape};

/// Distance of a street without a position: after all others.
const UNKNOWN: u32 = u32::MAX;
const MILLIMETRES_PER_METRE: u64 = 1_000;

/// See the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proximity {
    from: Position,
}

impl Proximity {
    /// # Errors
    /// [`crate::Error::Parameter`] for `x` or `y` when it is no number or lies outside the bounds of its system.
    pub(crate) fn new(from: &Location) -> Result<Self> {
        Ok(Self { from: shape::position(from.x, from.y, from.srid)? })
    }

    /// Metres to the bounding box of a street segment, 0 inside it.
    pub(crate) fn metres_to_street(&self, snapshot: &Snapshot, street: u32) -> u32 {
        let (streets, row) = (&snapshot.streets, street as usize);
        let east = distance(self.from.x, streets.x_min.get(row), streets.x_max.get(row));
        let north = distance(self.from.y, streets.y_min.get(row), streets.y_max.get(row));
        let Some((east, north)) = east.zip(north) else { return UNKNOWN };
        let millimetres = (east * east + north * north).isqrt();
        u32::try_from(millimetres / MILLIMETRES_PER_METRE).unwrap_or(UNKNOWN)
    }

    /// Metres to the nearest of several.
    pub(crate) fn metres_to_any(&self, snapshot: &Snapshot, streets: &[u32]) -> u32 {
        streets.iter().map(|&street| self.metres_to_street(snapshot, street)).min().unwrap_or(UNKNOWN)
    }
}

/// The distance of a coordinate from an interval.
fn distance(at: i64, lower: Option<i32>, upper: Option<i32>) -> Option<u64> {
    let (lower, upper) = (i64::from(lower?), i64::from(upper?));
    Some((lower - at).max(at - upper).max(0).unsigned_abs())
}
