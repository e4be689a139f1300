//! What readers deliver: one struct an entity, whatever the delivery format.
//!
//! Records are small and hold no text of their own: texts are [`Symbol`]s of the import's [`Strings`].

use serde::{Deserialize, Serialize};
use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Door, Floor, HouseNumber, Point, Uuid};

mod area;
mod division;
mod interval;
mod named_street;
mod parcel;
mod place;
mod road_centre;
mod text;
mod validity;
mod version;

pub(crate) use crate::strings::SymbolNumbers;
pub use crate::strings::{Strings, Symbol};
pub use area::{Area, AreaPolygon};
pub use division::{Above, Division, RegisteredTown, UNKNOWN_SCALE, ZonePolygon};
pub(crate) use interval::Interval;
pub use named_street::NamedStreet;
pub use parcel::{Parcel, ParcelFacts, ParcelName, Polygons};
pub use place::{Building, Geometry, NamedPlace, PlaceName, PlaceReference};
pub use road_centre::{Corner, RoadCentre};
pub use text::Texts;
pub use validity::{RowState, Validity};
pub use version::{AccessAddressVersion, AddressVersion};

/// Milliseconds UTC, or unknown; half the size of an `Option`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Moment(i64);

impl Default for Moment {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl Moment {
    /// The register gives no moment; earlier than any other.
    pub const UNKNOWN: Self = Self(i64::MIN);

    /// The moment at `millis`.
    pub const fn new(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds UTC; `None` for [`Moment::UNKNOWN`].
    pub fn millis(self) -> Option<i64> {
        (self != Self::UNKNOWN).then_some(self.0)
    }
}

/// A code and the name that the row gives with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Named {
    /// The code, as [`AreaKind`] says.
    pub code: Option<u32>,
    /// Its name.
    pub name: Option<Symbol>,
}

/// The lifespan of an object in its register.
#[derive(Clone, Copy, Debug)]
pub struct Lifespan {
    /// DAR status.
    pub status: u8,
    /// When it was first registered.
    pub created: Moment,
    /// When it was last changed; among two records with one id the later one wins.
    pub changed: Moment,
    /// When it came into force.
    pub in_force: Moment,
    /// When it ended.
    pub discontinued: Moment,
}

/// An entrance.
#[derive(Clone, Copy, Debug)]
pub struct AccessAddress {
    /// Its id.
    pub id: Uuid,
    /// Status and dates.
    pub lifespan: Lifespan,
    /// Municipality, with the name the row gives.
    pub municipality: Named,
    /// Street code inside the municipality.
    pub street_code: u16,
    /// Name of the street.
    pub street_name: Option<Symbol>,
    /// Its name on letters.
    pub addressing_name: Option<Symbol>,
    /// The named street that the segment belongs to.
    pub named_street: Option<Uuid>,
    /// House number.
    pub house_number: HouseNumber,
    /// Supplementary town.
    pub town: Option<Symbol>,
    /// DAGI id of the supplementary town.
    pub town_id: Option<u64>,
    /// Entrance in the plane.
    pub point: Option<Point>,
    /// Height above sea level.
    pub height_mm: Option<i32>,
    /// Id of the access point.
    pub access_point_id: Option<Uuid>,
    /// ASCII `A`, `B` or `U`.
    pub accuracy: u8,
    /// Who made the point.
    pub source: Option<u8>,
    /// Where in the building the point lies.
    pub technical_standard: Option<Symbol>,
    /// Hundredths of a gon.
    pub text_direction: Option<i32>,
    /// When the point was changed.
    pub point_changed: Moment,
    /// Where one turns in from the road.
    pub road_point: RoadPoint,
    /// Codes of the areas it lies in: see [`AREA_KINDS`].
    pub areas: [Named; AREA_KINDS.len()],
    /// 1 urban, 2 rural, 3 summer cottages.
    pub zone: Option<u8>,
    /// Number of its parcel in the owner district.
    pub cadastral_number: Option<Symbol>,
    /// Municipal property number.
    pub property_number: Option<u32>,
    /// Whether it can be reached without a ferry.
    pub bridged: bool,
}

/// A road line: parts of one or more corners.
pub(crate) type RoadLine = Vec<Vec<Point>>;

/// The road point of an entrance.
#[derive(Clone, Copy, Debug)]
pub struct RoadPoint {
    /// Its id.
    pub id: Option<Uuid>,
    /// Place in the plane.
    pub point: Option<Point>,
    /// Who made it.
    pub source: Option<Symbol>,
    /// ASCII `A` or `B`.
    pub accuracy: Option<u8>,
    /// How it was made.
    pub standard: Option<Symbol>,
    /// When it was changed.
    pub changed: Moment,
}

/// The areas that rows of addresses name, in the order of [`AccessAddress::areas`].
pub const AREA_KINDS: [AreaKind; 13] = [
    AreaKind::Postcode,
    AreaKind::Postcode,
    AreaKind::Region,
    AreaKind::Parish,
    AreaKind::PoliceDistrict,
    AreaKind::CourtDistrict,
    AreaKind::NominationDistrict,
    AreaKind::Constituency,
    AreaKind::ElectoralPart,
    AreaKind::Province,
    AreaKind::OwnerDistrict,
    AreaKind::VotingArea,
    AreaKind::ParishCouncilArea,
];

/// Places in [`AccessAddress::areas`].
pub mod area_slot {
    /// Postcode.
    pub const POSTCODE: usize = 0;
    /// Postcode of a large recipient.
    pub const LARGE_RECIPIENT: usize = 1;
    /// Region.
    pub const REGION: usize = 2;
    /// Parish.
    pub const PARISH: usize = 3;
    /// Police district.
    pub const POLICE: usize = 4;
    /// Court district.
    pub const COURT: usize = 5;
    /// Nomination district.
    pub const NOMINATION: usize = 6;
    /// Constituency.
    pub const CONSTITUENCY: usize = 7;
    /// Electoral part of the country.
    pub const ELECTORAL_PART: usize = 8;
    /// Province.
    pub const PROVINCE: usize = 9;
    /// Owner district of the parcel.
    pub const OWNER_DISTRICT: usize = 10;
    /// Voting area.
    pub const VOTING: usize = 11;
    /// Voting area of the parish councils.
    pub const PARISH_COUNCIL: usize = 12;
}

/// A unit behind an entrance.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    /// Its id.
    pub id: Uuid,
    /// Status and dates.
    pub lifespan: Lifespan,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
    /// The entrance as the row repeats it: sources without entrances of their own are complete so.
    pub entrance: AccessAddress,
}

/// A unit behind an entrance of another file.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Its id.
    pub id: Uuid,
    /// Its entrance.
    pub access_address: Uuid,
    /// Status and dates.
    pub lifespan: Lifespan,
    /// Floor.
    pub floor: Floor,
    /// Door.
    pub door: Door,
}

/// An area that an entrance of another file lies in.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// The entrance.
    pub access_address: Uuid,
    /// The area.
    pub area: RelatedArea,
}

/// What an entrance is related to.
#[derive(Clone, Copy, Debug)]
pub enum RelatedArea {
    /// An area by its place in [`AccessAddress::areas`] and its code.
    Coded(usize, u32),
    /// A zone.
    Zone(u8),
    /// A parcel by its owner district and number.
    Parcel(u32, Symbol),
}

/// An entrance that no bridge leads to.
#[derive(Clone, Copy, Debug)]
pub struct Unbridged {
    /// The entrance.
    pub access_address: Uuid,
}

/// The register that a version comes from. Of two that overlap the greater one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VersionOrigin {
    /// Versions of an entrance made up from those of its units that had ended.
    EndedUnits,
    /// Versions of an entrance made up from those of its units.
    Units,
    /// DAR 0.9.
    Dar09,
    /// History lists of the closed service.
    History,
    /// DAR 1.0.
    Dar10,
    /// The row of the object itself.
    Present,
}

/// A street segment: one street code of one municipality.
#[derive(Clone, Debug)]
pub struct Street {
    /// Municipality.
    pub municipality: Named,
    /// Street code.
    pub code: u16,
    /// Name.
    pub name: Option<Symbol>,
    /// Name on letters.
    pub addressing_name: Option<Symbol>,
    /// Its id.
    pub id: Option<Uuid>,
    /// DAR status.
    pub status: Option<u8>,
    /// The named street it belongs to.
    pub named_street: Option<Uuid>,
    /// DAR status of the named street.
    pub named_street_status: Option<u8>,
    /// When it was first registered.
    pub created: Moment,
    /// When it was last changed.
    pub changed: Moment,
    /// When it ended.
    pub discontinued: Moment,
    /// Box and centre that the register gives.
    pub extent: Extent,
    /// Postcodes that the register gives.
    pub postcodes: Vec<u16>,
}

/// Where something is, roughly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// South-west corner.
    pub south_west: Option<Point>,
    /// North-east corner.
    pub north_east: Option<Point>,
    /// A point well inside.
    pub centre: Option<Point>,
}

/// How much a source of area facts is trusted; the value of the most trusted source that has one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Rank {
    /// A register file.
    Register,
    /// A list kept by hand.
    List,
    /// Properties of boundaries.
    Boundary,
    /// Names and codes in rows of addresses.
    Mention,
}

/// An entrance that has a postcode of its own in addition to the ordinary one.
#[derive(Clone, Copy, Debug)]
pub struct LargeRecipient {
    /// The entrance.
    pub access_address: Uuid,
    /// Its own postcode.
    pub postcode: u16,
}

/// The height of an entrance above sea level.
#[derive(Clone, Copy, Debug)]
pub struct Height {
    /// The entrance.
    pub access_address: Uuid,
    /// Millimetres; unknown outside the height model.
    pub height_mm: Option<i32>,
}

/// Origin of a file, as stated by whoever compiled the files.
#[derive(Clone, Debug)]
pub struct Provenance {
    /// Name of the file, without folders.
    pub file: String,
    /// What it is.
    pub name: String,
    /// Under which licence it may be used.
    pub licence: Option<String>,
    /// Date of the data.
    pub date: Option<String>,
}
