//! Parameters of the registers of areas: postcodes, municipalities, parishes and so on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Position, Spatial, optional_fields};

optional_fields! {
    /// Filters of the registers that have a code, a name and a boundary. Lists are OR within, AND between.
    pub struct AreaFilter {
        /// Full text over code and name.
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Codes.
        pub code: Vec<u32>,
        /// Exact and case-sensitive.
        pub name: Vec<String>,
        /// Areas of these regions (municipalities, nomination districts).
        pub region: Vec<u16>,
        /// Postcodes and nomination districts that reach into these municipalities.
        pub municipality: Vec<u16>,
        /// Regions: `DK01` … `DK05`.
        pub nuts2: Vec<String>,
        /// Constituency numbers of nomination districts.
        pub constituency: Vec<u32>,
        /// Electoral parts of nomination districts, `A` to `C`.
        pub electoral_part: Vec<String>,
        /// Municipalities that count the votes of nomination districts.
        pub seat_municipality: Vec<u16>,
        /// DAGI ids.
        pub dagi_id: Vec<u64>,
        /// Municipalities: outside the division.
        pub outside_division: Option<bool>,
        /// Postcodes: show those of large recipients.
        pub large_recipients: bool,
        /// Areas that contain this position, or with `nearest` the one nearest to it.
        pub position: Option<Position>,
        /// See `position`.
        pub nearest: bool,
        /// Areas that share a point with the shape; its `srid` holds for `position` too.
        pub spatial: Spatial,
    }
}

/// One area by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AreaKey {
    /// The number of the code.
    pub code: u32,
}
