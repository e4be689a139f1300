//! Parameters of places, their names and their types.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Position, Spatial, optional_fields};

optional_fields! {
    /// Filters of places. Lists are OR within, AND between; an empty list is no restriction.
    pub struct PlaceFilter {
        /// UUIDs.
        pub id: Vec<String>,
        /// Main types, exact.
        pub main_type: Vec<String>,
        /// Types inside the main types, exact.
        pub sub_type: Vec<String>,
        /// Municipalities that the place reaches into.
        pub municipality: Vec<u16>,
        /// Primary names, exact and case-sensitive.
        pub name: Vec<String>,
        /// Official statuses of the primary name; `None` is that of what has no such name.
        pub name_status: Vec<Option<String>>,
        /// Places that contain this position, or with `nearest` those nearest to it: as many as the page, or one without.
        pub position: Option<Position>,
        /// See `position`.
        pub nearest: bool,
        /// Places that share a point with the shape; its `srid` holds for `position` too.
        pub spatial: Spatial,
    }
}

optional_fields! {
    /// Filters of names of places.
    pub struct PlaceNameFilter {
        /// Words of the name.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Nearest spelling when the exact words find nothing.
        pub fuzzy: bool,
        /// UUIDs of the places.
        pub id: Vec<String>,
        /// Names, exact and case-sensitive.
        pub name: Vec<String>,
        /// Main types of the places, exact.
        pub main_type: Vec<String>,
        /// Types inside the main types, exact.
        pub sub_type: Vec<String>,
        /// Municipalities that the place reaches into.
        pub municipality: Vec<u16>,
        /// Official statuses of the name; no name has `None`.
        pub name_status: Vec<Option<String>>,
        /// Only primary names, or only secondary ones.
        pub primary: Option<bool>,
        /// Names of places that contain this position, or with `nearest` of those nearest to it, as areas.
        pub position: Option<Position>,
        /// See `position`.
        pub nearest: bool,
        /// Names of places that share a point with the shape; its `srid` holds for `position` too.
        pub spatial: Spatial,
    }
}

optional_fields! {
    /// Filters of types of places.
    pub struct PlaceTypeFilter {
        /// Main types, exact.
        pub main_type: Vec<String>,
        /// Types inside the main types, exact.
        pub sub_type: Vec<String>,
    }
}

/// One place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceKey {
    /// UUID.
    pub id: String,
}

/// One name of a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceNameKey {
    /// UUID of the place.
    pub id: String,
    /// The name, exactly.
    pub name: String,
}

/// One main type of places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceTypeKey {
    /// The main type, exactly.
    pub main_type: String,
}
