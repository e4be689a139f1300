//! The nested form: what an attribute refers to is an object with id and link.

use vejviser_dataset::bbr::{BbrEntity, BbrKind};

use super::slot::{MUNICIPALITY_LINK, SLOTS, Slot};
use crate::bytes::json::Object;
use crate::bytes::value::Value;
use crate::enrichment::buildings::attribute::{Attribute, POINT};
use crate::form::description::{Field, Member, Members, Reference, Type, means};
use crate::form::kind::{Code, Id, Integer, Link};
use crate::form::meaning::{HREF, MUNICIPALITY, MUNICIPALITY_CODE};
use crate::record::geometry::write_point;
use crate::record::register_row::Row;

/// An object that an attribute refers to.
const LINKED: Members = Members(&[
    Member::One(Field::of::<Id>("id", means("Objektets id.", "Id of the object."))),
    Member::One(HREF_MEMBER),
]);
const HREF_MEMBER: Field = Field::of::<Link>("href", HREF);
/// A parcel.
const PARCEL: Members = Members(&[Member::One(Field::of::<Integer>(
    "id",
    means("Jordstykkets nummer (featureid) i Matriklen.", "Number (featureid) of the land parcel in the cadastre."),
))]);
/// A municipality.
const IN_MUNICIPALITY: Members = Members(&[
    Member::One(Field::of::<Code>("kode", MUNICIPALITY_CODE)),
    Member::One(Field::of::<Link>("href", MUNICIPALITY_LINK)),
]);

/// The members of every entity.
pub const MEMBERS: [Members; BbrEntity::ALL.len()] = [
    Members(&members::<{ count(BbrEntity::Ground) }>(BbrEntity::Ground)),
    Members(&members::<{ count(BbrEntity::Building) }>(BbrEntity::Building)),
    Members(&members::<{ count(BbrEntity::Staircase) }>(BbrEntity::Staircase)),
    Members(&members::<{ count(BbrEntity::Floor) }>(BbrEntity::Floor)),
    Members(&members::<{ count(BbrEntity::Unit) }>(BbrEntity::Unit)),
    Members(&members::<{ count(BbrEntity::TechnicalInstallation) }>(BbrEntity::TechnicalInstallation)),
    Members(&members::<{ count(BbrEntity::Property) }>(BbrEntity::Property)),
    Members(&members::<{ count(BbrEntity::SharedArea) }>(BbrEntity::SharedArea)),
    Members(&members::<{ count(BbrEntity::ShareOfArea) }>(BbrEntity::ShareOfArea)),
    Members(&members::<{ count(BbrEntity::BuildingOnOthersGround) }>(BbrEntity::BuildingOnOthersGround)),
    Members(&members::<{ count(BbrEntity::UnitProperty) }>(BbrEntity::UnitProperty)),
    Members(&members::<{ count(BbrEntity::GroundParcel) }>(BbrEntity::GroundParcel)),
];

/// As what a slot is described here; what stands inside the object of another has none.
const fn field(slot: Slot) -> Option<Field> {
    match slot {
        Slot::Linked(_) | Slot::MunicipalityLink | Slot::Y(_) => None,
        Slot::LinkedId(own) => Some(object(own, if matches!(own.kind, BbrKind::Parcel) { PARCEL } else { LINKED })),
        Slot::X(name) => Some(Field {
            name,
            meaning: means("Objektets punkt.", "Point of the object."),
            holds: Type::Object(Reference::Members(Members(POINT))),
            ..slot.field()
        }),
        Slot::Municipality => Some(Field {
            name: "kommune",
            meaning: MUNICIPALITY,
            holds: Type::Object(Reference::Members(IN_MUNICIPALITY)),
            ..slot.field()
        }),
        Slot::Id | Slot::Status | Slot::Link | Slot::Own(_) => Some(slot.field()),
    }
}

const fn object(own: Attribute, members: Members) -> Field {
    Field { holds: Type::Object(Reference::Members(members)), ..own.field() }
}

const fn count(entity: BbrEntity) -> usize {
    let (slots, many) = &SLOTS[entity as usize];
    let (mut count, mut at) = (0, 0);
    while at < *many {
        count += field(slots[at]).is_some() as usize;
        at += 1;
    }
    count
}

const fn members<const N: usize>(entity: BbrEntity) -> [Member; N] {
    let (slots, many) = &SLOTS[entity as usize];
    let mut members = [Member::One(HREF_MEMBER); N];
    let (mut next, mut at) = (0, 0);
    while at < *many {
        if let Some(field) = field(slots[at]) {
            members[next] = Member::One(field);
            next += 1;
        }
        at += 1;
    }
    members
}

/// Writes the members of a row.
pub fn write(row: &Row<'_>, out: &mut Object<'_>) {
    let Some((slots, count)) = SLOTS.get(row.entity as usize) else { return };
    for slot in slots.iter().take(*count) {
        match slot {
            Slot::Linked(_) | Slot::MunicipalityLink | Slot::Y(_) => {}
            Slot::X(name) => out.any(name, |out| write_point(row.point().as_ref(), row.scope.srid, None, out)),
            Slot::Municipality => {
                write_object(out, "kommune", "kode", slot.value(row), Some(Slot::MunicipalityLink.value(row)));
            }
            Slot::LinkedId(own) => {
                let href = (!matches!(own.kind, BbrKind::Parcel)).then(|| Slot::Linked(*own).value(row));
                write_object(out, own.name, "id", slot.value(row), href);
            }
            Slot::Own(own) => out.member(own.name, slot.value(row)),
            Slot::Id => out.member("id", slot.value(row)),
            Slot::Status => out.member("status", slot.value(row)),
            Slot::Link => out.member("href", slot.value(row)),
        }
    }
}

/// Writes an object with a key and perhaps a link, or null where there is no key.
fn write_object(out: &mut Object<'_>, name: &str, key_name: &str, key: Value<'_>, href: Option<Value<'_>>) {
    if matches!(key, Value::Null) {
        return out.member(name, Value::Null);
    }
    out.object(name, |object| {
        object.member(key_name, key);
        if let Some(href) = href {
            object.member("href", href);
        }
    });
}
