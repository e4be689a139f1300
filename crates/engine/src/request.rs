//! What may be asked, as it comes over the border: one JSON object per question, English names, typed values.
//!
//! The HTTP layer has checked the form of every parameter already; what only the engine can judge (an open polygon,
//! a position outside its system's bounds, a malformed key) comes back as [`crate::Error::Parameter`] naming the parameter.
//! Spelling (formats, structures, links) is not asked here but of the `wire` crate.

use serde::Deserialize;

/// A corner of the coordinate plane: `[x, y]`, longitude/east first, in the request's [`Srid`].
pub type Position = [f64; 2];

/// Coordinate system of a request's input and output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Srid {
    /// Longitude and latitude, WGS84 (equal to ETRS89 here).
    #[default]
    Wgs84,
    /// ETRS89 / UTM zone 32 north, metres.
    Utm32,
}

impl<'de> Deserialize<'de> for Srid {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            4326 => Ok(Self::Wgs84),
            25832 => Ok(Self::Utm32),
            other => Err(serde::de::Error::custom(format!("srid {other} is neither 4326 nor 25832"))),
        }
    }
}

/// Which point of an access address spatial filters, reverse lookup and `GeoJSON` use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AddressGeometry {
    /// The entrance.
    #[default]
    AccessPoint,
    /// Where the way to the entrance leaves the road.
    RoadPoint,
}

/// Spatial restriction of a list; the three are combined with AND.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Spatial {
    /// Coordinate system of the shapes below.
    pub srid: Srid,
    /// Centre and radius in metres (inclusive).
    pub circle: Option<Circle>,
    /// Rings of a polygon: the outline, then holes. First and last position are equal.
    pub polygon: Option<Vec<Vec<Position>>>,
    /// `[xmin, ymin, xmax, ymax]`.
    pub bbox: Option<[f64; 4]>,
    /// Which point of an address must lie inside.
    pub geometry: AddressGeometry,
}

/// A circle in the request's coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Circle {
    /// Longitude or east.
    pub x: f64,
    /// Latitude or north.
    pub y: f64,
    /// Radius in metres, in the UTM plane.
    pub radius_m: f64,
}

/// A page of a list; `None` where the short registers answer whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Page {
    /// From 1.
    pub number: u32,
    /// Rows a page, 1 to 1000.
    pub size: u32,
}

/// The last or first tier of an autocomplete request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Tier {
    /// Street names.
    StreetName,
    /// Entrances.
    AccessAddress,
    /// Units.
    Address,
}

/// `GET /autocomplete`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AutocompleteRequest {
    /// The text typed so far.
    #[serde(default)]
    pub q: String,
    /// Caret in UTF-16 units of `q`.
    pub caret: Option<u32>,
    /// Last tier allowed; `None` when the client did not say, which matters for `id` only (then both kinds are tried).
    pub last_tier: Option<Tier>,
    /// First tier.
    pub first_tier: Option<Tier>,
    /// Restricts the answer to the units of this entrance.
    pub access_address_id: Option<String>,
    /// One address or access address by id.
    pub id: Option<String>,
    /// Whether misspelt words are understood.
    #[serde(default = "yes")]
    pub fuzzy: bool,
    /// Number of suggestions before the doubling of large recipients.
    pub limit: u32,
    /// Restriction to postcodes; empty is none.
    #[serde(default)]
    pub postcode: Vec<u16>,
    /// Restriction to municipality codes; empty is none.
    #[serde(default)]
    pub municipality: Vec<u16>,
    /// Where the address must lie.
    #[serde(default)]
    pub spatial: Spatial,
    /// Offer the large-recipient form too.
    #[serde(default)]
    pub large_recipients: bool,
    /// Where the nearer of equal suggestions come first.
    pub near: Option<Location>,
}

/// A position and its coordinate system.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Location {
    /// Longitude or east.
    pub x: f64,
    /// Latitude or north.
    pub y: f64,
    /// Coordinate system of the position.
    #[serde(default)]
    pub srid: Srid,
}

fn yes() -> bool {
    true
}

/// Filters of `/adresser` and `/adgangsadresser`, their autocompletes included. Lists are OR within, AND between;
/// an empty list is no restriction; `None` inside a list means "has no value".
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the interface, and none excludes another")]
pub struct AddressFilter {
    /// UUIDs of the rows listed.
    pub id: Vec<String>,
    /// UUIDs of the entrances.
    pub access_address_id: Vec<String>,
    /// Full text.
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
    /// Least house number; `20 < 20A < 21`.
    pub house_number_from: Option<String>,
    /// Greatest house number.
    pub house_number_to: Option<String>,
    /// As `st`, `kl`, `2`; `k2` and `kl2` mean the same. Units only.
    pub floor: Vec<Option<String>>,
    /// As `tv`, `12`. Units only.
    pub door: Vec<Option<String>>,
    /// Exact and case-sensitive.
    pub supplementary_town: Vec<Option<String>>,
    /// Geographic postcodes, not those of large recipients.
    pub postcode: Vec<u16>,
    /// Municipality codes.
    pub municipality: Vec<u16>,
    /// Region codes.
    pub region: Vec<u16>,
    /// Parish codes.
    pub parish: Vec<u16>,
    /// Court district codes.
    pub court_district: Vec<u16>,
    /// Police district codes.
    pub police_district: Vec<u16>,
    /// Nomination district numbers.
    pub nomination_district: Vec<u16>,
    /// Numbers of voting areas inside their municipalities.
    pub voting_area: Vec<u32>,
    /// Constituency numbers.
    pub constituency: Vec<u32>,
    /// Letters of the parts of the country, `A` to `C`.
    pub electoral_part: Vec<String>,
    /// Province, `DK011` … `DK050`.
    pub nuts3: Option<String>,
    /// `A`, `B` or `U`.
    pub accuracy: Vec<String>,
    /// 1 Byzone, 2 Landzone, 3 Sommerhusområde.
    pub zone: Vec<u8>,
    /// Code of the owner district of the parcel.
    pub owner_district: Option<u32>,
    /// Cadastral number of the parcel, exact.
    pub cadastral_number: Option<String>,
    /// Municipal property numbers.
    pub property_number: Vec<u32>,
    /// UUID of the access point.
    pub access_point_id: Option<String>,
    /// UUID of the road point.
    pub road_point_id: Option<String>,
    /// UUID of the named street.
    pub named_street_id: Option<String>,
    /// Key of an entrance, 12 characters.
    pub kvh: Option<String>,
    /// Key of a unit, 19 characters; of its entrance where entrances are listed.
    pub kvhx: Option<String>,
    /// Where the point asked for must lie.
    pub spatial: Spatial,
}

/// Lookup by id; `include_discontinued` shows statuses 2 and 4 too.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LookupRequest {
    /// UUID in any case.
    pub id: String,
    /// All statuses.
    #[serde(default)]
    pub include_discontinued: bool,
}

/// Reverse lookup: the nearest one to a position.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NearestRequest {
    /// Longitude or east.
    pub x: f64,
    /// Latitude or north.
    pub y: f64,
    /// Coordinate system of the position.
    #[serde(default)]
    pub srid: Srid,
    /// Which point is near.
    #[serde(default)]
    pub geometry: AddressGeometry,
    /// Legacy status numbers to consider; empty: only current ones.
    #[serde(default)]
    pub status: Vec<u8>,
    /// All statuses.
    #[serde(default)]
    pub include_discontinued: bool,
    /// Entrances without a street name, house number, postcode or access point too; they may have a road point.
    #[serde(default)]
    pub include_invalid: bool,
}

/// The registers that share one form: a code, a name, an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AreaKindName {
    /// `/postnumre`.
    Postcode,
    /// `/kommuner`.
    Municipality,
    /// `/regioner`.
    Region,
    /// `/sogne`.
    Parish,
    /// `/retskredse`.
    CourtDistrict,
    /// `/politikredse`.
    PoliceDistrict,
    /// `/opstillingskredse`.
    NominationDistrict,
}

/// Filters of the code-and-name registers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AreaFilter {
    /// Which register.
    pub kind: AreaKindName,
    /// Full text over code and name.
    #[serde(default)]
    pub q: Option<String>,
    /// The last word of `q` is a prefix.
    #[serde(default)]
    pub autocomplete: bool,
    /// Codes.
    #[serde(default)]
    pub code: Vec<u32>,
    /// Exact and case-sensitive.
    #[serde(default)]
    pub name: Vec<String>,
    /// Areas of these regions (municipalities, nomination districts).
    #[serde(default)]
    pub region: Vec<u16>,
    /// Postcodes and nomination districts that reach into these municipalities.
    #[serde(default)]
    pub municipality: Vec<u16>,
    /// Regions: `DK01` … `DK05`.
    #[serde(default)]
    pub nuts2: Vec<String>,
    /// Constituency numbers of nomination districts.
    #[serde(default)]
    pub constituency: Vec<u32>,
    /// Electoral parts of nomination districts, `A` to `C`.
    #[serde(default)]
    pub electoral_part: Vec<String>,
    /// Municipalities that count the votes of nomination districts.
    #[serde(default)]
    pub seat_municipality: Vec<u16>,
    /// DAGI ids.
    #[serde(default)]
    pub dagi_id: Vec<u64>,
    /// Municipalities: outside the division.
    #[serde(default)]
    pub outside_division: Option<bool>,
    /// Postcodes: show those of large recipients.
    #[serde(default)]
    pub large_recipients: bool,
    /// Areas that contain this position, or with `nearest` the one nearest to it.
    #[serde(default)]
    pub position: Option<Position>,
    /// See `position`.
    #[serde(default)]
    pub nearest: bool,
    /// Areas that share a point with the shape; its `srid` holds for `position` too.
    #[serde(default)]
    pub spatial: Spatial,
}

/// Filters of `/vejnavne` (street names) and `/vejstykker` (street segments).
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct StreetFilter {
    /// Full text over the name; of street segments over municipality and code too.
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
}
