//! The nested form: the fields, the link, and the objects that stand in the object.

use super::entity::{FormerEntity, OWNERSHIPS, Related};
use super::field::Source;
use super::object::Object;
use super::record::Record;
use crate::bytes::json::{Object as Out, array, object, write_value};
use crate::bytes::value::Value;
use crate::form::description::{Field, Member, Members, Reference, Type, means};
use crate::form::kind::Link;
use crate::form::meaning::HREF;
use crate::record::position::coordinates;

/// Name of the coordinates of a point.
const COORDINATES: &str = "koordinater";

/// The members of every entity: what makes them, and how many they are.
macro_rules! every {
    ($members:ident, $count:ident) => {
        every!($members, $count:
            Ground Building Unit Floor Staircase TechnicalInstallation Ownership Municipality BuildingPoint ParcelReference)
    };
    ($members:ident, $count:ident: $($entity:ident)+) => {
        [$(Members(&$members::<{ $count(FormerEntity::$entity) }>(FormerEntity::$entity))),+]
    };
}

/// The members of every entity.
pub const MEMBERS: [Members; FormerEntity::COUNT] = every!(members, count);
/// Those of its object in the object of another.
const INSIDE: [Members; FormerEntity::COUNT] = every!(linked, count_linked);
/// Those of its item in a list.
const LISTED: [Members; FormerEntity::COUNT] = every!(linked, count_own);

/// An item of the list of ownerships.
const OWNERSHIP: Type = Type::Object(Reference::Members(LISTED[FormerEntity::Ownership as usize]));

const HREF_MEMBER: Field = Field::of::<Link>("href", HREF);
/// Municipalities have the ids that they had in the former model, and not every one had one.
const HREF_OF_MUNICIPALITY: Field = Field::of::<Option<Link>>("href", HREF);

/// How the coordinate of a field is described where both stand together; nothing of the second.
const fn described(source: Source, field: Field) -> Option<Field> {
    match source {
        Source::X => Some(Field {
            name: COORDINATES,
            holds: Type::Position,
            meaning: means("Punktets koordinater.", "Coordinates of the point."),
            ..field
        }),
        Source::Y => None,
        _ => Some(field),
    }
}

const fn count(entity: FormerEntity) -> usize {
    count_linked(entity) + entity.related().len()
}

const fn count_linked(entity: FormerEntity) -> usize {
    count_own(entity) + entity.has_link() as usize
}

const fn count_own(entity: FormerEntity) -> usize {
    let fields = entity.fields();
    let (mut count, mut at) = (0, 0);
    while at < fields.len() {
        count += described(fields[at].source, fields[at].field()).is_some() as usize;
        at += 1;
    }
    count
}

/// The fields, and in what is left of `N` the link.
const fn linked<const N: usize>(entity: FormerEntity) -> [Member; N] {
    let href = if let FormerEntity::Municipality = entity { HREF_OF_MUNICIPALITY } else { HREF_MEMBER };
    let mut members = [Member::One(href); N];
    let fields = entity.fields();
    let (mut next, mut at) = (0, 0);
    while at < fields.len() {
        if let Some(field) = described(fields[at].source, fields[at].field()) {
            members[next] = Member::One(field);
            next += 1;
        }
        at += 1;
    }
    members
}

/// The fields, and what is related to the object behind its link.
const fn members<const N: usize>(entity: FormerEntity) -> [Member; N] {
    let mut members = linked::<N>(entity);
    let (first, related) = (count_linked(entity), entity.related());
    let mut at = 0;
    while at < related.len() {
        members[first + at] = Member::One(match related[at] {
            Related::One(entity) => Field {
                name: entity.member(),
                holds: Type::Object(Reference::Members(INSIDE[entity as usize])),
                nullable: true,
                meaning: means("Det, som objektet hører sammen med.", "What the object belongs to."),
                ..HREF_MEMBER
            },
            Related::Ownerships => Field {
                name: OWNERSHIPS,
                holds: Type::List { items: &OWNERSHIP },
                meaning: means(
                    "Hvilken ejerlejlighed enheden hører til; registret siger det kun om enheder.",
                    "Which owner-occupied flat the unit is part of; the register says so of units only.",
                ),
                ..HREF_MEMBER
            },
        });
        at += 1;
    }
    members
}

/// Writes the members of a row.
pub fn write(record: &Record<'_>, out: &mut Out<'_>) {
    write_object(&record.own, true, out);
    let mut at = 0;
    for related in record.own.entity.related() {
        match related {
            Related::One(entity) => {
                at += 1;
                match record.object(at) {
                    Some(found) => out.object(entity.member(), |out| write_object(found, true, out)),
                    None => out.member(entity.member(), Value::Null),
                }
            }
            Related::Ownerships => out.any(OWNERSHIPS, |out| {
                array(out, &record.ownerships, |out, owned| object(out, |out| write_object(owned, false, out)));
            }),
        }
    }
}

fn write_object(found: &Object<'_>, with_link: bool, out: &mut Out<'_>) {
    for field in found.entity.fields() {
        match field.source {
            Source::X => out.any(COORDINATES, |out| match coordinates(found.point().as_ref(), found.srid()) {
                Some(both) => array(out, both, |out, number| write_value(Value::Decimal(number), out)),
                None => write_value(Value::Null, out),
            }),
            Source::Y => {}
            _ => out.member(field.name, found.value(field)),
        }
    }
    if with_link && found.entity.has_link() {
        out.member("href", found.href().map_or(Value::Null, Value::Href));
    }
}
