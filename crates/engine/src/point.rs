//! The points of access addresses, of the kind that a request means.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::PointPages;

use crate::Result;
use crate::loaded::needs;
use crate::request::AddressGeometry;

impl AddressGeometry {
    /// The index of all points of this kind.
    pub(crate) fn points(self, snapshot: &Snapshot) -> &PointPages {
        match self {
            Self::AccessPoint => &snapshot.access_points,
            Self::RoadPoint => &snapshot.road_points,
        }
    }

    /// Refuses a kind that no access address has.
    pub(crate) fn needs_points(self, snapshot: &Snapshot) -> Result<()> {
        needs(snapshot, !self.points(snapshot).is_empty(), "geometry")
    }

    /// Where the point of an access address is, in millimetres; `None` where it has none.
    #[inline]
    pub(crate) fn position(self, snapshot: &Snapshot, access_address: u32) -> Option<(i32, i32)> {
        let (table, row) = (&snapshot.access_addresses, access_address as usize);
        match self {
            Self::AccessPoint => table.x.get(row).zip(table.y.get(row)),
            Self::RoadPoint => table.road_point_x.get(row).zip(table.road_point_y.get(row)),
        }
    }
}
