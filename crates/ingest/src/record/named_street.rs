//! Named streets.

use vejviser_dataset::tables::GeometryType;
use vejviser_model::{Point, Uuid};

use super::{Extent, Moment, Symbol};

/// A named street, which may run through several municipalities.
#[derive(Clone, Debug)]
pub struct NamedStreet {
    /// Its id.
    pub id: Uuid,
    /// DAR status.
    pub status: Option<u8>,
    /// Name.
    pub name: Option<Symbol>,
    /// Name on letters.
    pub addressing_name: Option<Symbol>,
    /// The name as it is said.
    pub spoken_name: Option<Symbol>,
    /// The municipality that administers it.
    pub municipality: Option<u16>,
    /// Whether the name is spelt as the language council wants it.
    pub spelling: Option<Symbol>,
    /// Who registered its place.
    pub source: Option<Symbol>,
    /// How exact its place is.
    pub accuracy: Option<Symbol>,
    /// How its place was registered.
    pub technical_standard: Option<Symbol>,
    /// When its place was registered.
    pub registered: Moment,
    /// When it was first registered.
    pub created: Moment,
    /// When it was last changed.
    pub changed: Moment,
    /// When it came into force.
    pub in_force: Moment,
    /// When it ended.
    pub discontinued: Moment,
    /// What its place is.
    pub geometry_type: Option<GeometryType>,
    /// Its area: polygons of rings, the outline first.
    pub area: Vec<Vec<Vec<Point>>>,
    /// Where it joins other roads.
    pub junctions: Vec<Point>,
    /// Box and centre that the register gives.
    pub extent: Extent,
    /// Its segments: municipality, street code, and the segment's own id and status.
    pub segments: Vec<(u16, u16, Option<Uuid>, Option<u8>)>,
    /// Postcodes that the register gives.
    pub postcodes: Vec<u16>,
}

impl NamedStreet {
    /// One of which nothing but its id is known.
    pub fn new(id: Uuid) -> Self {
        Self {
            id,
            status: None,
            name: None,
            addressing_name: None,
            spoken_name: None,
            municipality: None,
            spelling: None,
            source: None,
            accuracy: None,
            technical_standard: None,
            registered: Moment::UNKNOWN,
            created: Moment::UNKNOWN,
            changed: Moment::UNKNOWN,
            in_force: Moment::UNKNOWN,
            discontinued: Moment::UNKNOWN,
            geometry_type: None,
            area: Vec::new(),
            junctions: Vec::new(),
            extent: Extent::default(),
            segments: Vec::new(),
            postcodes: Vec::new(),
        }
    }
}
