//! Parameters of street names, street segments, named streets and street names in postcodes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Position, Spatial, optional_fields};

optional_fields! {
    /// Filters of `/vejnavne` (street names) and `/vejstykker` (street segments).
    pub struct StreetFilter {
        /// Full text over the name; of street segments over municipality and code too.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Nearest names when the exact words find nothing.
        pub fuzzy: bool,
        /// Exact and case-sensitive.
        pub name: Vec<String>,
        /// Street codes.
        pub code: Vec<u16>,
        /// Municipality codes.
        pub municipality: Vec<u16>,
        /// Postcodes that addresses of the street have.
        pub postcode: Vec<u16>,
        /// UUID of the segment.
        pub id: Option<String>,
        /// UUID of the named street.
        pub named_street_id: Option<String>,
        /// Regular expression on the name, case-sensitive, unanchored, without back-references and look-around.
        pub regex: Option<String>,
        /// All statuses.
        pub include_discontinued: bool,
        /// Streets whose road line touches it; where the registers have no lines, with an entrance (or road point) inside.
        pub spatial: Spatial,
        /// The nearest one to a position, in the coordinate system of the shapes. Segments only.
        pub position: Option<Position>,
    }
}

optional_fields! {
    /// Filters of `/navngivneveje` (named streets).
    pub struct NamedStreetFilter {
        /// Full text over the name and the municipality that administers the street.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Nearest names when the exact words find nothing.
        pub fuzzy: bool,
        /// UUIDs.
        pub id: Vec<String>,
        /// DAR statuses.
        pub status: Vec<u8>,
        /// Exact and case-sensitive.
        pub name: Vec<String>,
        /// Name on letters, exact and case-sensitive.
        pub addressing_name: Vec<String>,
        /// Codes of municipalities that it runs through.
        pub municipality: Vec<u16>,
        /// Postcodes that it runs through.
        pub postcode: Vec<u16>,
        /// Codes of municipalities that administer it.
        pub administering_municipality: Vec<u16>,
        /// UUIDs of segments.
        pub street_id: Vec<String>,
        /// Regular expression on the name, case-sensitive, unanchored, without back-references and look-around.
        pub regex: Option<String>,
        /// All statuses.
        pub include_discontinued: bool,
        /// Those whose road line touches it; where the registers have no lines, with an entrance inside.
        pub spatial: Spatial,
        /// The nearest one to a position, in the coordinate system of the shapes.
        pub position: Option<Position>,
    }
}

/// One named street.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NamedStreetKey {
    /// UUID.
    pub id: String,
    /// A discontinued one too.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub include_discontinued: bool,
}

/// The named streets around one.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NamedStreetNeighbours {
    /// UUID of the one.
    pub id: String,
    /// Metres between them at most.
    pub distance_m: f64,
}

optional_fields! {
    /// Filters of `/vejnavnpostnummerrelationer` (street names in postcodes).
    pub struct StreetPostcodeFilter {
        /// Full text over the name and the postcode.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Nearest names when the exact words find nothing.
        pub fuzzy: bool,
        /// Postcodes.
        pub postcode: Vec<u16>,
        /// Exact and case-sensitive.
        pub name: Vec<String>,
        /// Codes of municipalities that the streets lie in.
        pub municipality: Vec<u16>,
        /// Those whose road line touches it; where the registers have no lines, with an entrance inside.
        pub spatial: Spatial,
        /// The nearest one to a position, in the coordinate system of the shapes.
        pub position: Option<Position>,
    }
}

/// One street name in one postcode.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StreetPostcodeKey {
    /// Postcode.
    pub postcode: u16,
    /// The name, exactly.
    pub name: String,
}

/// One street name, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StreetNameKey {
    /// The name.
    pub name: String,
}

/// One street segment by its codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StreetKey {
    /// Municipality code.
    pub municipality: u16,
    /// Street code inside the municipality.
    pub code: u16,
    /// A discontinued one too.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub include_discontinued: bool,
}

/// The street segments around one.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NeighbourParameters {
    /// Municipality code.
    pub municipality: u16,
    /// Street code inside the municipality.
    pub code: u16,
    /// Metres between them at most.
    pub distance_m: f64,
}
