//! Parameters of the registers of areas: postcodes, municipalities, parishes and so on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Position, Spatial, optional_fields};

optional_fields! {
    /// Filters of the registers that have a code, a name and a boundary. Lists are OR within, AND between;
    /// `None` inside a list means "has no value", and so does an empty text.
    pub struct AreaFilter {
        /// Full text over code and name.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Codes.
        pub code: Vec<Option<u32>>,
        /// Exact and case-sensitive.
        pub name: Vec<String>,
        /// Areas of these regions (municipalities, provinces, constituencies, nomination districts, voting areas, parcels).
        pub region: Vec<Option<u16>>,
        /// Postcodes and nomination districts that reach into these municipalities; voting areas, supplementary towns and
        /// parcels that lie in them.
        pub municipality: Vec<Option<u16>>,
        /// Regions: `DK01` … `DK05`.
        pub nuts2: Vec<String>,
        /// Constituency numbers of nomination districts.
        pub constituency: Vec<Option<u32>>,
        /// Electoral parts of constituencies and nomination districts, or the parts themselves: `A` to `C`.
        pub electoral_part: Vec<Option<String>>,
        /// Municipalities that count the votes of nomination districts.
        pub seat_municipality: Vec<Option<u16>>,
        /// DAGI ids.
        pub dagi_id: Vec<Option<u64>>,
        /// Numbers of voting areas inside their municipalities.
        pub number: Vec<Option<u32>>,
        /// Voting areas of these nomination districts.
        pub nomination_district: Vec<Option<u16>>,
        /// Voting areas of the parish councils of these parishes, parcels that lie in them.
        pub parish: Vec<Option<u16>>,
        /// Provinces: `DK011` … `DK050`.
        pub nuts3: Vec<String>,
        /// Supplementary towns: discontinued ones too.
        pub include_discontinued: bool,
        /// Parcels: numbers in their owner districts, as the cadastre writes them.
        pub cadastral_number: Vec<String>,
        /// Parcels: court districts that they lie in.
        pub court_district: Vec<Option<u16>>,
        /// Parcels: property numbers inside their municipalities.
        pub property_number: Vec<Option<u32>>,
        /// Parcels: property numbers with the municipality before them.
        pub extended_property_number: Vec<Option<u64>>,
        /// Parcels: real properties as the cadastre counted them.
        pub real_property: Vec<Option<u32>>,
        /// Parcels: real properties of today.
        pub bfe_number: Vec<Option<u32>>,
        /// Parcels: their ids in the cadastre.
        pub feature_id: Vec<Option<u32>>,
        /// Parcels: those that were divided from these.
        pub parent: Vec<Option<u32>>,
        /// Municipalities: outside the division.
        pub outside_division: Option<bool>,
        /// Postcodes: show those of large recipients.
        pub large_recipients: bool,
        /// Areas that contain this position, or with `nearest` those nearest to it: as many as the page, or one without.
        pub position: Option<Position>,
        /// See `position`.
        pub nearest: bool,
        /// Areas that share a point with the shape; its `srid` holds for `position` too.
        pub spatial: Spatial,
    }
}

/// One area by its key: its code, or what the code is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AreaKey {
    /// The number of the code, or the number inside the municipality.
    #[ts(as = "Option<_>", optional)]
    pub code: u32,
    /// The municipality that numbers it (voting areas).
    #[ts(optional)]
    pub municipality: Option<u16>,
    /// The number that its code leaves open (parcels).
    #[ts(optional)]
    pub number: Option<String>,
    /// A discontinued one too (supplementary towns).
    #[ts(as = "Option<_>", optional)]
    pub include_discontinued: bool,
    /// The letter of an electoral part.
    #[ts(optional)]
    pub letter: Option<String>,
    /// The NUTS 3 code of a province.
    #[ts(optional)]
    pub nuts3: Option<String>,
}
