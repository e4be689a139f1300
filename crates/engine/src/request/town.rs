//! Parameters of the names of supplementary towns.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::optional_fields;

optional_fields! {
    /// Filters of `/supplerendebynavne`. Lists are OR within, AND between.
    pub struct TownNameFilter {
        /// Full text over the name.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Exact and case-sensitive.
        pub name: Vec<String>,
        /// Names of towns with addresses in these municipalities.
        pub municipality: Vec<u16>,
        /// Names of towns with addresses in these postcodes; `None` of those whose addresses have none.
        pub postcode: Vec<Option<u16>>,
    }
}

/// One name of supplementary towns, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TownNameKey {
    /// The name.
    pub name: String,
}
