//! The rows of the address register as it has them: what holds now (`dar_…_aktuel`), and every interval of validity
//! (`dar_…_historik`). Names and order of the attributes are the register's, so they follow from its description.

use std::ops::Range;
use std::sync::LazyLock;

use vejviser_dataset::raw::{Attribute, Holds, RawEntity, RawValue, geometry_kind, values};
use vejviser_dataset::{Register, Snapshot};
use vejviser_model::Instant;
use vejviser_model::bitemporal::{BitemporalRow, OPEN, chain};

use super::attribute::DataType;
use super::entity::{Behind, DescribedAttribute, Entity, Notation, RowFilter};
use crate::bytes::json::{Object, object, separated, write_value};
use crate::bytes::value::Value;
use crate::bytes::writer::{Writer, append};
use crate::form::description::{Meaning, means};
use crate::form::meaning::OF_REGISTER;
use crate::operation::register_history::value::{Shown, shown, write_coordinates};
use crate::record::scope::Scope;

/// Both entities of every table.
pub(super) static ENTITIES: LazyLock<Vec<RegisterEntity>> = LazyLock::new(|| {
    let of_table = |table: RawEntity| [View::Current, View::History].map(|view| RegisterEntity::new(table, view));
    RawEntity::ALL.into_iter().flat_map(of_table).collect()
});

/// Which rows of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    /// What holds now.
    Current,
    /// Every interval.
    History,
}

/// An entity of the address register.
pub(super) struct RegisterEntity {
    table: RawEntity,
    view: View,
    /// Put together once, and kept as long as the service lives.
    name: &'static str,
}

/// What stands in every row.
const ID: Meaning = means("Objektets id.", "Id of the object.");
const STATUS: Meaning = means("Objektets status i DAR.", "Status of the object in DAR.");
const ROW_KEY: Meaning = means("Rækkens nummer i DAR.", "Number of the row in DAR.");
const VALID_FROM: Meaning = means("Da rækken begyndte at gælde.", "When the row began to hold.");
const VALID_TO: Meaning = means("Da rækken holdt op med at gælde.", "When the row ceased to hold.");

impl RegisterEntity {
    fn new(table: RawEntity, view: View) -> Self {
        let ending = if view == View::Current { "aktuel" } else { "historik" };
        Self { table, view, name: format!("dar_{}_{ending}", table.description().name).leak() }
    }

    fn write_row(&self, snapshot: &Snapshot, row: &BitemporalRow<&[u8]>, notation: Notation, out: &mut Writer) {
        let values = values(self.table.description().attributes, row.facts);
        let cells = self.table.description().attributes.iter().zip(values);
        match notation {
            Notation::Json(before) => {
                out.extend(before.as_bytes());
                object(out, |members| {
                    members.member("id", Value::Uuid(row.id));
                    members.member("status", Value::Integer(row.status.into()));
                    cells.for_each(|(attribute, value)| write_member(snapshot, attribute, value, members));
                    if self.view == View::History {
                        for (name, value) in interval(row) {
                            members.member(name, value);
                        }
                    }
                });
            }
            Notation::Csv => {
                Value::Uuid(row.id).write_csv(out);
                out.push(b',');
                Value::Integer(row.status.into()).write_csv(out);
                for (attribute, value) in cells {
                    out.push(b',');
                    write_cell(snapshot, attribute, value, out);
                }
                if self.view == View::History {
                    out.push(b',');
                    separated(out, b",", interval(row), |out, (_, value)| value.write_csv(out));
                }
                out.extend(b"\r\n");
            }
        }
    }

    /// The rows of some objects, as the view has them.
    fn rows_within<'a>(
        &self,
        snapshot: &'a Snapshot,
        rows: Range<u32>,
    ) -> impl Iterator<Item = BitemporalRow<&'a [u8]>> {
        let view = self.view;
        let now = Instant::parse(&snapshot.manifest.created).map_or(0, Instant::as_millis);
        let objects = snapshot.raw_rows(self.table).objects_within(rows.start as usize..rows.end as usize);
        objects.flat_map(move |mut object| {
            if view == View::Current {
                chain(&mut object);
                object.retain(|row| row.from <= now && now < row.to);
            }
            object
        })
    }

    /// Whether a row has the key that is asked for.
    fn is_meant(&self, row: &BitemporalRow<&[u8]>, filter: &RowFilter<'_>) -> bool {
        let attributes = self.attributes();
        filter.key.iter().all(|(place, wanted)| match attributes.get(*place).map(|attribute| attribute.name) {
            Some("id") => row.id.to_string() == *wanted,
            Some("rowkey") => row.rowkey.to_string() == *wanted,
            _ => false,
        }) && !filter.skips_key(|key| key.extend(self.key_of(row).as_bytes()))
    }

    fn key_of(&self, row: &BitemporalRow<&[u8]>) -> String {
        match self.view {
            View::Current => row.id.to_string(),
            View::History => row.rowkey.to_string(),
        }
    }
}

/// What a row of the history has beyond that of the present.
fn interval(row: &BitemporalRow<&[u8]>) -> [(&'static str, Value<'static>); 3] {
    let end = if row.to == OPEN { Value::Null } else { Value::Utc(row.to) };
    [("rowkey", Value::Integer(row.rowkey.into())), ("virkningstart", Value::Utc(row.from)), ("virkningslut", end)]
}

fn write_member(snapshot: &Snapshot, attribute: &Attribute, value: Option<RawValue<'_>>, members: &mut Object<'_>) {
    match value.and_then(|value| shown(snapshot, value)) {
        None => members.member(attribute.name, Value::Null),
        Some(Shown::Value(value)) => members.member(attribute.name, value),
        Some(Shown::Geometry(geometry)) => members.any(attribute.name, |out| write_geometry(geometry, out)),
    }
}

fn write_cell(snapshot: &Snapshot, _: &Attribute, value: Option<RawValue<'_>>, out: &mut Writer) {
    match value.and_then(|value| shown(snapshot, value)) {
        None => Value::Null.write_csv(out),
        Some(Shown::Value(value)) => value.write_csv(out),
        Some(Shown::Geometry(geometry)) => {
            let mut written = Vec::new();
            append(&mut written, |out| write_geometry(geometry, out));
            Value::Text(std::str::from_utf8(&written).unwrap_or_default()).write_csv(out);
        }
    }
}

fn write_geometry(geometry: &[u8], out: &mut Writer) {
    let Some(kind) = geometry_kind(geometry) else { return write_value(Value::Null, out) };
    object(out, |members| {
        members.any("type", |out| write_value(Value::Text(&format!("{kind:?}")), out));
        members.any("coordinates", |out| write_coordinates(geometry, out));
    });
}

/// The type of a copy of an attribute.
fn data_type(holds: Holds) -> DataType {
    match holds {
        Holds::Text | Holds::OwnText | Holds::Code | Holds::HouseNumber => DataType::Text,
        Holds::Integer => DataType::Integer,
        Holds::Time => DataType::Timestamp,
        Holds::Id | Holds::Reference => DataType::Uuid,
        Holds::Position => DataType::Point2d,
        Holds::Geometry => DataType::Geometry,
    }
}

impl Entity for RegisterEntity {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key(&self) -> &'static [&'static str] {
        if self.view == View::Current { &["id"] } else { &["rowkey"] }
    }

    fn attributes(&self) -> Vec<DescribedAttribute> {
        let key = self.key();
        let described = |name: &'static str, data_type, meaning| {
            let nullable = !key.contains(&name);
            DescribedAttribute { name, data_type, nullable, meaning }
        };
        let mut attributes = vec![described("id", DataType::Uuid, ID), described("status", DataType::Integer, STATUS)];
        let own = self.table.description().attributes.iter();
        attributes.extend(own.map(|attribute| described(attribute.name, data_type(attribute.holds), OF_REGISTER)));
        if self.view == View::History {
            attributes.extend([
                described("rowkey", DataType::Integer, ROW_KEY),
                described("virkningstart", DataType::Timestamp, VALID_FROM),
                described("virkningslut", DataType::Timestamp, VALID_TO),
            ]);
        }
        attributes
    }

    fn is_loaded(&self, snapshot: &Snapshot) -> bool {
        snapshot.has(Register::RawRows) && !snapshot.raw_rows(self.table).is_empty()
    }

    fn rows(&self, snapshot: &Snapshot) -> u32 {
        snapshot.raw_rows(self.table).len() as u32
    }

    fn behind(&self) -> Behind {
        Behind::Register(self.table)
    }

    fn each(&self, scope: Scope<'_>, rows: Range<u32>, each: &mut dyn FnMut(&[u8], &[u8])) {
        let mut written = Vec::new();
        for row in self.rows_within(scope.snapshot, rows) {
            written.clear();
            append(&mut written, |out| self.write_row(scope.snapshot, &row, Notation::Json(""), out));
            each(self.key_of(&row).as_bytes(), &written);
        }
    }

    fn write(&self, scope: Scope<'_>, rows: Range<u32>, filter: &RowFilter<'_>, notation: Notation, out: &mut Writer) {
        for row in self.rows_within(scope.snapshot, rows).filter(|row| self.is_meant(row, filter)) {
            self.write_row(scope.snapshot, &row, notation, out);
        }
    }
}
