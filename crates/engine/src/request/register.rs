//! Parameters of rows of the register of buildings and dwellings (BBR).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Position, Spatial, optional_fields};

optional_fields! {
    /// Filters of rows of an entity. Lists are OR within, AND between; an empty list is no restriction. What an entity
    /// has no attribute for is refused.
    pub struct RegisterFilter {
        /// UUIDs of the rows.
        pub id: Vec<String>,
        /// Codes of what has become of them, such as 6 and 7 of what stands.
        pub status: Vec<u8>,
        /// Codes of municipalities.
        pub municipality: Vec<u16>,
        /// UUIDs that municipalities had in the former model.
        pub municipality_id: Vec<String>,
        /// UUIDs of the entrances that they belong to.
        pub access_address_id: Vec<String>,
        /// UUIDs of the addresses that they belong to.
        pub address_id: Vec<String>,
        /// UUIDs of the grounds that they stand on.
        pub ground_id: Vec<String>,
        /// UUIDs of the buildings that they are in; of units those that their floors are in.
        pub building_id: Vec<String>,
        /// UUIDs of the floors that they are on.
        pub floor_id: Vec<String>,
        /// UUIDs of the staircases that lead to them.
        pub staircase_id: Vec<String>,
        /// UUIDs of the units that they belong to.
        pub unit_id: Vec<String>,
        /// UUIDs of the shared areas that they are a share of.
        pub shared_area_id: Vec<String>,
        /// UUIDs of the properties that they are part of.
        pub property_id: Vec<String>,
        /// UUIDs of the properties that a building on another's ground is.
        pub building_property_id: Vec<String>,
        /// Numbers of properties in their municipality: their own, or those of the property that they are part of.
        pub property_number: Vec<u64>,
        /// Numbers of real properties (BFE), likewise.
        pub bfe_number: Vec<u64>,
        /// Numbers of parcels in the cadastre.
        pub parcel: Vec<u64>,
        /// Codes of the owner districts that their parcels are in.
        pub owner_district: Vec<u32>,
        /// Numbers of their parcels inside the owner district.
        pub cadastral_number: Vec<String>,
        /// Codes of what they are used for; of technical installations what they are.
        pub usage: Vec<String>,
        /// The one that is nearest to this position, of those that all else lets through.
        pub position: Option<Position>,
        /// Points that lie inside; its `srid` holds for `position` too.
        pub spatial: Spatial,
        /// What is no more as well, in lists that leave it out.
        pub include_ended: bool,
    }
}

/// One row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterKey {
    /// Its UUID.
    pub id: String,
}
