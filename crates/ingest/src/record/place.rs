//! Places that have names, and buildings.

use vejviser_dataset::tables::{GeometryKind, NameStatus};
use vejviser_model::{Point, Uuid};

use super::{Extent, Moment, Symbol};

/// A geometry of any kind, its parts as rings: see [`GeometryKind`].
///
/// Of a collection of several kinds, the parts of the most extended kind are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// What its parts are.
    pub kind: GeometryKind,
    /// Each part as the rings of a polygon, the outline first.
    pub parts: Vec<Vec<Vec<Point>>>,
    /// Heights of the corners in millimetres, ring after ring: of one polygon, where all are known.
    pub heights: Option<Vec<i32>>,
}

impl Geometry {
    /// No place at all.
    pub const NONE: Self = Self { kind: GeometryKind::None, parts: Vec::new(), heights: None };
}

/// What a name or a fact of another file refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceReference {
    /// Id of the place.
    Id(Uuid),
    /// Number of the place among the objects of its register.
    Object(u64),
}

/// A place.
#[derive(Clone, Debug)]
pub struct NamedPlace {
    /// Its id.
    pub id: Uuid,
    /// Its number among the objects of its register, by which names refer to it in downloads.
    pub object: Option<u64>,
    /// Main type.
    pub main: Symbol,
    /// Type inside the main type.
    pub sub: Option<Symbol>,
    /// When it was changed.
    pub changed: Moment,
    /// When its geometry was changed.
    pub geometry_changed: Moment,
    /// Number of its geometry's version.
    pub geometry_version: Option<u32>,
    /// Box and centre that the source gives.
    pub extent: Extent,
    /// Of an island: whether there is a bridge to it.
    pub bridged: Option<bool>,
    /// Inhabitants.
    pub population: Option<u32>,
    /// Code of a settlement.
    pub settlement_code: Option<u32>,
    /// Where it is.
    pub geometry: Geometry,
}

/// A name of a place.
#[derive(Clone, Copy, Debug)]
pub struct PlaceName {
    /// The place.
    pub place: PlaceReference,
    /// The name.
    pub name: Symbol,
    /// Its official status.
    pub status: NameStatus,
    /// Whether the place is called so first.
    pub primary: bool,
}

/// A building.
#[derive(Clone, Debug)]
pub struct Building {
    /// Its id.
    pub id: u64,
    /// Its id in the register of buildings and dwellings.
    pub register_id: Option<Uuid>,
    /// What it is.
    pub building_type: Option<Symbol>,
    /// How its heights were measured.
    pub method: Option<Symbol>,
    /// Where its outline was measured.
    pub measured_at: Option<Symbol>,
    /// Whether it is seen from above.
    pub visible: bool,
    /// Whether it overlaps another.
    pub overlap: bool,
    /// When it was changed.
    pub changed: Moment,
    /// Box and centre that the source gives.
    pub extent: Extent,
    /// Its outline.
    pub geometry: Geometry,
}
