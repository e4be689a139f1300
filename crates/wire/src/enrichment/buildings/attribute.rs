//! An attribute of the register as it is shown: its value, and of a code the text beside it.

use vejviser_dataset::bbr::BbrKind;
use vejviser_dataset::raw::RawValue;

use super::codes::{CodeList, LISTS};
use crate::bytes::json::Object;
use crate::bytes::value::{Decimal, Value};
use crate::form::column::{Column, RecordKind};
use crate::form::description::{Field, Meaning, Member, Type, means};
use crate::form::kind::{self, Position};
use crate::record::register_row::Row;

/// Of a code, what it means.
pub const CODE_TEXT: Meaning = means(
    "Hvad koden betyder; null for en kode, der ikke kendes.",
    "What the code means; null for a code that is not known.",
);

/// The members of a point in `GeoJSON`.
pub const POINT: &[Member] = &[
    Member::One(Field::of::<kind::Text>("type", means("Altid Point.", "Always Point."))),
    Member::One(Field::of::<Position>(
        "coordinates",
        means("Koordinaterne, i svarets koordinatsystem.", "The coordinates, in the coordinate system of the answer."),
    )),
];

/// An attribute.
#[derive(Clone, Copy, Debug)]
pub struct Attribute {
    /// Its name in the register.
    pub name: &'static str,
    /// Name of the text beside it.
    pub text_name: &'static str,
    /// What it means.
    pub meaning: Meaning,
    /// Its place in the entity.
    pub place: usize,
    /// What it says.
    pub kind: BbrKind,
    /// Of a code, the place of its list in [`LISTS`].
    pub list: usize,
}

impl Attribute {
    /// Whether a text stands beside it.
    pub const fn has_text(&self) -> bool {
        matches!(self.kind, BbrKind::Listed(_))
    }

    /// As what it is described.
    pub const fn field(&self) -> Field {
        let holds = match self.kind {
            BbrKind::Listed(_) | BbrKind::Text | BbrKind::Free => Type::Text,
            BbrKind::Integer | BbrKind::Parcel => Type::Integer,
            BbrKind::Decimal => Type::Number,
            BbrKind::Time => Type::UtcTime,
            BbrKind::Link(_) => Type::Uuid,
            // A point is no value: it stands beside these.
            BbrKind::Point => Type::Position,
        };
        Field { name: self.name, holds, nullable: true, optional: false, unit: None, meaning: self.meaning }
    }

    /// As what its text is described.
    pub const fn text_field(&self) -> Field {
        Field { name: self.text_name, holds: Type::Text, meaning: CODE_TEXT, ..self.field() }
    }

    /// The list of a code.
    pub fn codes(&self) -> Option<&'static CodeList> {
        if self.has_text() { LISTS.get(self.list) } else { None }
    }
}

impl<'a> Row<'a> {
    /// The value of an attribute but for a point.
    pub fn value(&self, attribute: &Attribute) -> Value<'a> {
        if let BbrKind::Link(_) = attribute.kind {
            return self.reference(attribute.place).map_or(Value::Null, Value::Uuid);
        }
        let Some(value) = self.kept(attribute.place) else { return Value::Null };
        match (value, attribute.kind) {
            (RawValue::Integer(scaled), BbrKind::Decimal) => Value::Decimal(Decimal { scaled, places: 3 }),
            (RawValue::Integer(number), _) => Value::Integer(number),
            (RawValue::Time(millis), _) => Value::Utc(millis),
            (RawValue::Digits(number), _) => Value::Digits(number),
            (RawValue::Text(text), _) => Value::Text(text),
            (RawValue::Id(id), _) => Value::Uuid(id),
            (RawValue::Shared(number), _) => {
                let texts = &self.scope.snapshot.bbr_texts;
                let is_there = (number as usize) < texts.len();
                if is_there { Value::Text(texts.text.get(number as usize)) } else { Value::Null }
            }
            (RawValue::Geometry(_), _) => Value::Null,
        }
    }

    /// What the code of an attribute means.
    pub fn text(&self, attribute: &Attribute) -> Value<'a> {
        self.kept(attribute.place).and_then(|code| attribute.codes()?.text(&code)).map_or(Value::Null, Value::Text)
    }

    /// Writes an attribute, and its text behind it.
    pub fn write(&self, attribute: &Attribute, object: &mut Object<'_>) {
        object.member(attribute.name, self.value(attribute));
        if attribute.has_text() {
            object.member(attribute.text_name, self.text(attribute));
        }
    }
}

/// How many members attributes have.
pub const fn count(attributes: &[Attribute]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < attributes.len() {
        count += 1 + attributes[at].has_text() as usize;
        at += 1;
    }
    count
}

/// Members that stand before attributes, those of the attributes, and those behind them.
pub const fn members<const N: usize>(before: &[Field], attributes: &[Attribute], behind: &[Field]) -> [Member; N] {
    let mut members = [Member::One(attributes[0].field()); N];
    let mut next = 0;
    while next < before.len() {
        members[next] = Member::One(before[next]);
        next += 1;
    }
    let mut at = 0;
    while at < attributes.len() {
        members[next] = Member::One(attributes[at].field());
        next += 1;
        if attributes[at].has_text() {
            members[next] = Member::One(attributes[at].text_field());
            next += 1;
        }
        at += 1;
    }
    at = 0;
    while at < behind.len() {
        members[next] = Member::One(behind[at]);
        next += 1;
        at += 1;
    }
    members
}

/// Of each attribute its own column and that of its text.
pub type Pairs<R> = [[Column<R>; 2]];

/// Columns that stand before attributes, and of each attribute its own and, of a code, that of its text.
pub const fn flat<R: RecordKind, const N: usize>(
    before: &[Column<R>],
    tables: [(&Pairs<R>, &[Attribute]); 2],
) -> [Column<R>; N] {
    let mut columns = [before[0]; N];
    let mut next = 0;
    while next < before.len() {
        columns[next] = before[next];
        next += 1;
    }
    let mut table = 0;
    while table < tables.len() {
        let (pairs, attributes) = tables[table];
        let mut at = 0;
        while at < pairs.len() {
            columns[next] = pairs[at][0];
            next += 1;
            if attributes[at].has_text() {
                columns[next] = pairs[at][1];
                next += 1;
            }
            at += 1;
        }
        table += 1;
    }
    columns
}
