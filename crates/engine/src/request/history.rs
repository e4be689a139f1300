//! Parameters of the versions of addresses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::optional_fields;

optional_fields! {
    /// Filters of `/historik/adresser` and `/historik/adgangsadresser`. Lists are OR within, AND between; an empty one is
    /// no restriction. Versions are filtered, not objects: those of an object that lay in another postcode are left out.
    pub struct HistoryFilter {
        /// UUIDs of the objects.
        pub id: Vec<String>,
        /// Postcodes.
        pub postcode: Vec<u16>,
        /// Municipality codes.
        pub municipality: Vec<u16>,
        /// UUIDs of the entrances that units had. Where entrances are listed, of the entrances themselves.
        pub access_address_id: Vec<String>,
    }
}

/// All versions of one object.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VersionsParameters {
    /// UUID of the object.
    pub id: String,
}
