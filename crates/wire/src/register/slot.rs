//! The order in which a row of the register is shown: its attributes, and among them what every row has.
//!
//! The order is the closed service's: the business event, the id, who registered it, the status, who it holds by, then the
//! attributes of the entity, the municipality and the link. It follows from the description of the entity, side by side
//! ([`Slot`] by [`Slot`], which columns are made of) as well as nested.

use vejviser_dataset::bbr::{BbrEntity, BbrKind};

use super::link::link_of;
use crate::bytes::href::{Key, folder};
use crate::bytes::value::Value;
use crate::enrichment::buildings::attribute::Attribute;
use crate::enrichment::buildings::attribute_of;
use crate::form::column::same;
use crate::form::description::{Field, Meaning, Type, means};
use crate::form::kind::{Code, Coordinate, Id, Link, Text};
use crate::form::meaning::{HREF, MUNICIPALITY_CODE};
use crate::record::position::{x, y};
use crate::record::register_row::Row;

/// `id`.
pub const ID: Meaning = means("Objektets id i BBR.", "Id of the object in BBR.");
/// `status`.
pub const STATUS: Meaning = means(
    "Hvad der er blevet af objektet: 6 er opført, 7 er gældende; de øvrige koder står i BBR's liste Livscyklus.",
    "What has become of the object: 6 is built, 7 is in force; the other codes are in BBR's list Livscyklus.",
);
/// The link to the municipality.
pub const MUNICIPALITY_LINK: Meaning = means("Link til kommunen.", "Link to the municipality.");

/// A place side by side.
#[derive(Clone, Copy, Debug)]
pub enum Slot {
    /// The id of the row.
    Id,
    /// Its status.
    Status,
    /// The code of its municipality.
    Municipality,
    /// The link to it.
    MunicipalityLink,
    /// The link to the row itself.
    Link,
    /// An attribute.
    Own(Attribute),
    /// The id of what an attribute refers to.
    LinkedId(Attribute),
    /// The link to it.
    Linked(Attribute),
    /// The x of a point, whose attribute has this name.
    X(&'static str),
    /// Its y.
    Y(&'static str),
}

/// Slots of an entity at most.
const MOST: usize = 96;

/// The slots of every entity, and how many they are: put together once.
pub const SLOTS: &[([Slot; MOST], usize); BbrEntity::ALL.len()] = &[
    slots(BbrEntity::Ground),
    slots(BbrEntity::Building),
    slots(BbrEntity::Staircase),
    slots(BbrEntity::Floor),
    slots(BbrEntity::Unit),
    slots(BbrEntity::TechnicalInstallation),
    slots(BbrEntity::Property),
    slots(BbrEntity::SharedArea),
    slots(BbrEntity::ShareOfArea),
    slots(BbrEntity::BuildingOnOthersGround),
    slots(BbrEntity::UnitProperty),
    slots(BbrEntity::GroundParcel),
];

/// The slots of an entity, and how many they are.
const fn slots(entity: BbrEntity) -> ([Slot; MOST], usize) {
    let mut slots = [Slot::Id; MOST];
    let (mut next, mut place) = (0, 0);
    let attributes = entity.description().attributes;
    while place < attributes.len() {
        if same(attributes[place].name, "registreringsaktør") {
            slots[next] = Slot::Id;
            next += 1;
        }
        if same(attributes[place].name, "virkningsaktør") {
            slots[next] = Slot::Status;
            next += 1;
        }
        let own = attribute_of(entity, place);
        match own.kind {
            BbrKind::Point => {
                slots[next] = Slot::X(own.name);
                slots[next + 1] = Slot::Y(own.name);
                next += 2;
            }
            BbrKind::Link(_) => {
                slots[next] = Slot::LinkedId(own);
                slots[next + 1] = Slot::Linked(own);
                next += 2;
            }
            BbrKind::Parcel => {
                slots[next] = Slot::LinkedId(own);
                next += 1;
            }
            _ => {
                slots[next] = Slot::Own(own);
                next += 1;
            }
        }
        place += 1;
    }
    slots[next] = Slot::Municipality;
    slots[next + 1] = Slot::MunicipalityLink;
    slots[next + 2] = Slot::Link;
    (slots, next + 3)
}

/// Names of the two sides of a point.
const fn axes_of(attribute: &'static str) -> [&'static str; 2] {
    if same(attribute, "tek109Koordinat") {
        ["tek109Koordinat_x", "tek109Koordinat_y"]
    } else {
        ["byg404Koordinat_x", "byg404Koordinat_y"]
    }
}

impl Slot {
    /// As what it is described.
    pub const fn field(self) -> Field {
        match self {
            Self::Id => Field::of::<Id>("id", ID),
            Self::Status => Field::of::<Option<Text>>("status", STATUS),
            Self::Municipality => Field::of::<Option<Code>>("kommunekode", MUNICIPALITY_CODE),
            Self::MunicipalityLink => Field::of::<Option<Link>>("kommune_href", MUNICIPALITY_LINK),
            Self::Link => Field::of::<Link>("href", HREF),
            Self::Own(own) => own.field(),
            Self::LinkedId(own) => match own.kind {
                BbrKind::Parcel => Field { name: "jordstykke_id", ..own.field() },
                _ => Field { name: link_of(own.name).id, ..own.field() },
            },
            Self::Linked(own) => Field { name: link_of(own.name).href, holds: Type::Href, ..own.field() },
            Self::X(name) => Field::of::<Option<Coordinate>>(axes_of(name)[0], means("Punktets x.", "x of the point.")),
            Self::Y(name) => Field::of::<Option<Coordinate>>(axes_of(name)[1], means("Punktets y.", "y of the point.")),
        }
    }

    /// Its value in a row.
    pub fn value<'a>(&self, row: &Row<'a>) -> Value<'a> {
        let (scope, rows) = (row.scope, row.scope.snapshot.bbr(row.entity));
        match self {
            Self::Id => Value::Uuid(row.id()),
            Self::Status => rows.status.get(row.at).map_or(Value::Null, |status| Value::Digits(status.into())),
            Self::Municipality => rows.municipality.get(row.at).map_or(Value::Null, |code| Value::Code(code.into())),
            Self::MunicipalityLink => rows
                .municipality
                .get(row.at)
                .map_or(Value::Null, |code| Value::Href(scope.href(folder::MUNICIPALITY, Key::Padded(code.into())))),
            Self::Link => Value::Href(scope.href(super::link::folder_of(row.entity), Key::Uuid(row.id()))),
            Self::Own(own) | Self::LinkedId(own) => row.value(own),
            Self::Linked(own) => match row.value(own) {
                Value::Uuid(id) => Value::Href(scope.href(link_of(own.name).folder, Key::Uuid(id))),
                _ => Value::Null,
            },
            Self::X(_) => x(row.point().as_ref(), scope.srid).map_or(Value::Null, Value::Decimal),
            Self::Y(_) => y(row.point().as_ref(), scope.srid).map_or(Value::Null, Value::Decimal),
        }
    }
}
