//! Parameters of buildings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Position, Spatial, optional_fields};

optional_fields! {
    /// Filters of buildings. Lists are OR within, AND between; an empty list is no restriction; `None` inside a
    /// list means "has no value", and so does an empty text.
    pub struct BuildingFilter {
        /// Ids.
        pub id: Vec<Option<u64>>,
        /// UUIDs in the register of buildings and dwellings.
        pub register_id: Vec<String>,
        /// What they are, exact.
        pub building_type: Vec<String>,
        /// How their heights were measured, exact.
        pub method: Vec<String>,
        /// Where their outlines were measured, exact.
        pub measured_at: Vec<String>,
        /// Municipalities that the building reaches into.
        pub municipality: Vec<Option<u16>>,
        /// UUIDs of entrances that lie in the building.
        pub access_address_id: Vec<String>,
        /// Buildings that contain this position, or with `nearest` those nearest to it: as many as the page, or one without.
        pub position: Option<Position>,
        /// See `position`.
        pub nearest: bool,
        /// Buildings that share a point with the shape; its `srid` holds for `position` too.
        pub spatial: Spatial,
    }
}

/// One building.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuildingKey {
    /// Its id.
    pub id: u64,
}
