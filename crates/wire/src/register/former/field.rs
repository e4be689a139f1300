//! A field of the former model: its name then, and where its value stands today.

use vejviser_dataset::bbr::BbrEntity;

use crate::enrichment::buildings::attribute::Attribute;
use crate::enrichment::buildings::attribute_of;
use crate::form::description::{Field, Meaning, Type, means};
use crate::form::meaning::MUNICIPALITY_CODE;

/// How a value is shown: not always as it is kept today.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Integer,
    Text,
    Id,
    /// Danish local time.
    Time,
    /// Two decimals.
    Metres,
    /// A coordinate in the coordinate system of the answer.
    Coordinate,
    /// Text of six digits.
    Padded,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// Nowhere: the register no longer has it.
    Absent,
    /// The attribute of the row that is called so today.
    Own(&'static str),
    /// That of the property that the row belongs to.
    OfProperty(&'static str),
    /// The id of the row.
    Id,
    /// Its status.
    Status,
    /// Code of its municipality.
    Municipality,
    /// Id that the municipality had.
    MunicipalityId,
    /// Its name.
    MunicipalityName,
    /// Owner district of the parcel.
    OwnerDistrict,
    /// Number of the parcel in it.
    CadastralNumber,
    /// Id of the point, which is that of the object whose point it is.
    Point,
    /// When it was last revised.
    Revised,
    /// Easting in UTM zone 32.
    East,
    /// Northing.
    North,
    /// Name and side in metres of the cell of the Danish square grid.
    Cell(&'static str, u32),
    /// x in the coordinate system of the answer.
    X,
    /// y.
    Y,
    /// The same of all rows, and what it means.
    Constant(i64, Meaning),
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub struct Former {
    /// Its name.
    pub name: &'static str,
    /// Its name beside the fields of another entity.
    pub prefixed: &'static str,
    /// How it is shown.
    pub kind: Kind,
    /// Where it comes from.
    pub source: Source,
    /// The attribute that it is today.
    pub attribute: Option<Attribute>,
    /// Which one that is.
    today: Option<Meaning>,
}

/// Declares the fields of an entity, which is made of the rows of another today: names, kind and source of each line.
macro_rules! former {
    ($entity:ident as $prefix:literal; $($($name:literal),+: $kind:ident = $source:tt;)+) => {
        &[$($(
            Former::new(
                vejviser_dataset::bbr::BbrEntity::$entity,
                [$name, concat!($prefix, $name)],
                crate::register::former::field::Kind::$kind,
                crate::register::former::field::source!($source),
                crate::register::former::field::today!($source),
            )
        ),+),+]
    };
}
pub(super) use former;

/// A source out of its brackets.
macro_rules! source {
    ([$($source:tt)+]) => {
        $($source)+
    };
}
pub(super) use source;

/// What an attribute of today means here: that it is this one.
macro_rules! today {
    ([Own($name:literal)]) => {
        Some(crate::form::description::means(
            concat!($name, " i det nuværende BBR."),
            concat!($name, " in the register of today."),
        ))
    };
    ([OfProperty($name:literal)]) => {
        Some(crate::form::description::means(
            concat!($name, " for ejendommen i det nuværende BBR."),
            concat!($name, " of the property in the register of today."),
        ))
    };
    ($source:tt) => {
        None
    };
}
pub(super) use today;

const ABSENT: Meaning =
    means("Findes ikke i det nuværende BBR: altid null.", "The register of today does not have it: always null.");
const STATUS: Meaning = means(
    "Hvad der er blevet af objektet: 1 er i brug, 2 slettet, 3 fejlregistreret, 4 afsluttet; null for det, der er under behandling.",
    "What has become of the object: 1 is in use, 2 deleted, 3 registered by mistake, 4 ended; null for what is being dealt with.",
);
const POINT_ID: Meaning = means(
    "Punktets id: i det nuværende BBR id'et for bygningen eller anlægget, som det er punkt for.",
    "Id of the point: in the register of today that of the building or installation whose point it is.",
);

impl Former {
    /// A field of rows that are those of an entity today.
    pub const fn new(
        entity: BbrEntity,
        [name, prefixed]: [&'static str; 2],
        kind: Kind,
        source: Source,
        today: Option<Meaning>,
    ) -> Self {
        let attribute = match source {
            Source::Own(own) => Some(attribute_of(entity, entity.description().place(own))),
            Source::OfProperty(own) => {
                Some(attribute_of(BbrEntity::Property, BbrEntity::Property.description().place(own)))
            }
            _ => None,
        };
        Self { name, prefixed, kind, source, attribute, today }
    }

    /// As what it is described.
    pub const fn field(&self) -> Field {
        let holds = match self.kind {
            Kind::Integer => Type::Integer,
            Kind::Text => Type::Text,
            Kind::Id => Type::Uuid,
            Kind::Time => Type::LocalTime,
            Kind::Metres | Kind::Coordinate => Type::Number,
            Kind::Padded => Type::Digits,
        };
        Field { name: self.name, holds, nullable: true, optional: false, unit: None, meaning: self.meaning() }
    }

    const fn meaning(&self) -> Meaning {
        match self.source {
            Source::Absent => ABSENT,
            Source::Own(_) | Source::OfProperty(_) => match self.today {
                Some(today) => today,
                None => ABSENT,
            },
            Source::Id => means("Objektets id i BBR.", "Id of the object in BBR."),
            Source::Status => STATUS,
            Source::Municipality => MUNICIPALITY_CODE,
            Source::MunicipalityId => {
                means("Kommunens id i det tidligere BBR.", "Id of the municipality in the former BBR.")
            }
            Source::MunicipalityName => means("Kommunens navn.", "Name of the municipality."),
            Source::OwnerDistrict => {
                means("Ejerlavets kode i Matriklen.", "Code of the owner district in the cadastre.")
            }
            Source::CadastralNumber => means("Jordstykkets matrikelnummer.", "Cadastral number of the parcel."),
            Source::Point => POINT_ID,
            Source::Revised => means("Da objektet sidst blev revideret.", "When the object was last revised."),
            Source::East => {
                means("Øst i UTM zone 32 (ETRS89), i meter.", "Easting in UTM zone 32 (ETRS89), in metres.")
            }
            Source::North => {
                means("Nord i UTM zone 32 (ETRS89), i meter.", "Northing in UTM zone 32 (ETRS89), in metres.")
            }
            Source::Cell(..) => means("Celle i Det Danske Kvadratnet.", "Cell of the Danish square grid."),
            Source::X => means("Punktets x.", "x of the point."),
            Source::Y => means("Punktets y.", "y of the point."),
            Source::Constant(_, meaning) => meaning,
        }
    }
}
