//! How far streets lie from a position: of equal suggestions the nearer comes first.
//!
//! A street is as far as the box around it, which the register's tables hold, so that a name that hundreds of towns have
//! costs a look at a few numbers for each of its streets and none at their houses.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::Position;

use crate::request::Location;
use crate::{Result, shape};

/// Metres of what lies nowhere: behind all that does.
const NOWHERE: u32 = u32::MAX;
const MILLI: u64 = 1_000;

/// Where the nearer comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearness {
    from: Position,
}

impl Nearness {
    /// # Errors
    /// [`crate::Error::Parameter`] for `x` or `y` when it is no number or lies outside the bounds of its system.
    pub(crate) fn new(from: &Location) -> Result<Self> {
        Ok(Self { from: shape::position(from.x, from.y, from.srid)? })
    }

    /// Metres to the box around a street segment, 0 inside it.
    pub(crate) fn metres_to_street(&self, snapshot: &Snapshot, street: u32) -> u32 {
        let (streets, row) = (&snapshot.streets, street as usize);
        let east = distance(self.from.x, streets.x_min.get(row), streets.x_max.get(row));
        let north = distance(self.from.y, streets.y_min.get(row), streets.y_max.get(row));
        let Some((east, north)) = east.zip(north) else { return NOWHERE };
        let millimetres = (east * east + north * north).isqrt();
        u32::try_from(millimetres / MILLI).unwrap_or(NOWHERE)
    }

    /// Metres to the nearest of several.
    pub(crate) fn metres_to_any(&self, snapshot: &Snapshot, streets: &[u32]) -> u32 {
        streets.iter().map(|&street| self.metres_to_street(snapshot, street)).min().unwrap_or(NOWHERE)
    }
}

/// How far a coordinate is from a stretch.
fn distance(at: i64, least: Option<i32>, most: Option<i32>) -> Option<u64> {
    let (least, most) = (i64::from(least?), i64::from(most?));
    Some((least - at).max(at - most).max(0).unsigned_abs())
}
