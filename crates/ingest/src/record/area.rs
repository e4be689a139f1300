//! Areas and their polygons.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::{Point, Uuid};

use super::{Extent, Moment, Symbol};

/// Everything that has a code and a name, whatever its kind.
#[derive(Clone, Debug)]
pub struct Area {
    /// What it is.
    pub kind: AreaKind,
    /// Its code, as [`AreaKind`] says.
    pub code: u32,
    /// Its name.
    pub name: Option<Symbol>,
    /// Id in the register of administrative divisions.
    pub dagi_id: Option<u64>,
    /// When it was changed.
    pub changed: Moment,
    /// When its boundary was changed.
    pub geometry_changed: Moment,
    /// Number of its boundary's version.
    pub geometry_version: Option<u32>,
    /// Box and centre that the register gives.
    pub extent: Extent,
    /// DAR status of supplementary towns.
    pub status: Option<u8>,
    /// Region.
    pub region: Option<u16>,
    /// Number in the NUTS 2 code of a region.
    pub nuts2: Option<u8>,
    /// Outside the municipal division.
    pub outside_division: Option<bool>,
    /// A postcode of one large recipient.
    pub large_recipient: Option<bool>,
    /// Number inside the constituency.
    pub district_number: Option<u16>,
    /// The municipality that counts the votes.
    pub seat_municipality: Option<u16>,
    /// Number of the constituency.
    pub constituency: Option<u16>,
    /// ASCII letter of the electoral part.
    pub electoral_part: Option<u8>,
    /// Number of the nomination district.
    pub nomination_district: Option<u16>,
    /// Code of the parish.
    pub parish: Option<u16>,
    /// Where votes are cast.
    pub polling_station: Option<Symbol>,
    /// Id of the access address where votes are cast.
    pub polling_address: Option<Uuid>,
    /// Municipalities it reaches into.
    pub municipalities: Vec<u16>,
}

impl Area {
    /// An area with kind, code and name, and no more.
    pub fn new(kind: AreaKind, code: u32, name: Option<Symbol>) -> Self {
        Self {
            kind,
            code,
            name,
            dagi_id: None,
            changed: Moment::UNKNOWN,
            geometry_changed: Moment::UNKNOWN,
            geometry_version: None,
            extent: Extent::default(),
            status: None,
            region: None,
            nuts2: None,
            outside_division: None,
            large_recipient: None,
            district_number: None,
            seat_municipality: None,
            constituency: None,
            electoral_part: None,
            nomination_district: None,
            parish: None,
            polling_station: None,
            polling_address: None,
            municipalities: Vec::new(),
        }
    }
}

/// One polygon of an area.
#[derive(Clone, Debug)]
pub struct AreaPolygon {
    /// What the area is.
    pub kind: AreaKind,
    /// Its code.
    pub code: u32,
    /// Rings, the outline first; first and last corner of a ring are equal.
    pub rings: Vec<Vec<Point>>,
}
