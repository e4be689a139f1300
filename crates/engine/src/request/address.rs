//! Parameters of full addresses and access addresses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AddressGeometry, Position, Spatial, Srid, optional_fields};

optional_fields! {
    /// Filters of `/adresser` and `/adgangsadresser`, their autocompletes included. Lists are OR within, AND between;
    /// an empty list is no restriction; `None` inside a list means "has no value", and so does an empty text.
    pub struct AddressFilter {
        /// UUIDs of the rows listed.
        pub id: Vec<String>,
        /// UUIDs of the entrances.
        pub access_address_id: Vec<String>,
        /// Full text.
        #[serde(deserialize_with = "crate::request::normal")]
        pub q: Option<String>,
        /// Nearest spelling when the exact words find nothing.
        pub fuzzy: bool,
        /// The last word of `q` is a prefix.
        pub autocomplete: bool,
        /// Legacy status numbers to show (1 current, 2 discontinued, 3 provisional, 4 abandoned). Empty: only current ones.
        pub status: Vec<u8>,
        /// All statuses.
        pub include_discontinued: bool,
        /// Addresses at entrances without a street name, house number, postcode or access point too.
        pub include_invalid: bool,
        /// Exact and case-sensitive.
        pub street_name: Vec<Option<String>>,
        /// Street codes inside their municipalities.
        pub street_code: Vec<u16>,
        /// As `41N`; `None` is no house number.
        pub house_number: Vec<Option<String>>,
        /// Lowest house number; `20 < 20A < 21`.
        pub house_number_from: Option<String>,
        /// Highest house number.
        pub house_number_to: Option<String>,
        /// As `st`, `kl`, `2`; `k2` and `kl2` mean the same. Units only.
        pub floor: Vec<Option<String>>,
        /// As `tv`, `12`. Units only.
        pub door: Vec<Option<String>>,
        /// Exact and case-sensitive.
        pub supplementary_town: Vec<Option<String>>,
        /// Geographic postcodes, not those of large recipients.
        pub postcode: Vec<u16> => places.postcode,
        /// Municipality codes.
        pub municipality: Vec<u16>,
        /// Region codes.
        pub region: Vec<u16> => divisions.region,
        /// Parish codes.
        pub parish: Vec<u16> => divisions.parish,
        /// Court district codes.
        pub court_district: Vec<u16> => divisions.court_district,
        /// Police district codes.
        pub police_district: Vec<u16> => divisions.police_district,
        /// Nomination district numbers.
        pub nomination_district: Vec<u16> => divisions.nomination_district,
        /// Numbers of voting areas inside their municipalities.
        pub voting_area: Vec<Option<u32>>,
        /// Constituency numbers.
        pub constituency: Vec<Option<u32>>,
        /// Letters of the parts of the country, `A` to `C`.
        pub electoral_part: Vec<Option<String>>,
        /// Provinces, `DK011` … `DK050`.
        pub nuts3: Vec<Option<String>>,
        /// `A`, `B` or `U`.
        pub accuracy: Vec<String>,
        /// 1 Byzone, 2 Landzone, 3 Sommerhusområde.
        pub zone: Vec<Option<u8>>,
        /// Code of the owner district of the parcel.
        pub owner_district: Vec<Option<u32>> => posted.OwnerDistrict,
        /// Cadastral number of the parcel, exact.
        pub cadastral_number: Vec<Option<String>> => posted.CadastralNumber,
        /// Municipal property numbers.
        pub property_number: Vec<u32> => posted.PropertyNumber,
        /// UUID of the access point.
        pub access_point_id: Option<String>,
        /// UUID of the road point.
        pub road_point_id: Option<String>,
        /// UUID of the named street.
        pub named_street_id: Option<String>,
        /// UUID of a place that has a name; the access point lies in it.
        pub named_place_id: Option<String>,
        /// How many metres outside that place it may lie.
        pub named_place_distance_m: Option<f64>,
        /// UUIDs of settlements that it lies in.
        pub settlement_id: Vec<String>,
        /// Types of settlements that it lies in, exact, as `by`; `None` where it lies in no settlement.
        pub settlement_type: Vec<Option<String>>,
        /// Key of an entrance, 12 characters.
        pub kvh: Option<String>,
        /// Key of a unit, 19 characters; of its entrance where entrances are listed.
        pub kvhx: Option<String>,
        /// Where the point that the filter names must lie.
        pub spatial: Spatial,
        /// Those whose point is nearest to this position, in the coordinate system of the shapes: as many as the page, or one
        /// without.
        pub position: Option<Position>,
    }
}

/// One address by its id.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddressKey {
    /// UUID in any case.
    pub id: String,
    /// Those of statuses 2 and 4 too.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub include_discontinued: bool,
}

/// The address nearest to a position.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NearestParameters {
    /// Longitude or east.
    pub x: f64,
    /// Latitude or north.
    pub y: f64,
    /// Coordinate system of the position.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub srid: Srid,
    /// Which point is near.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub geometry: AddressGeometry,
    /// Metres in the plane from the position to that point, at most.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub max_distance_m: Option<f64>,
    /// Legacy status numbers to consider; empty: only current ones.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub status: Vec<u8>,
    /// All statuses.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub include_discontinued: bool,
    /// Entrances without a street name, house number, postcode or access point too; they may have a road point.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub include_invalid: bool,
}
