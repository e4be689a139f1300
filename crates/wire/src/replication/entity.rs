//! What an entity is, and how its rows are written.

use std::ops::Range;

use serde::Serialize;
use ts_rs::TS;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::BbrEntity;
use vejviser_dataset::raw::RawEntity;
use vejviser_dataset::tables::AreaKind;

use super::attribute::{Attribute, DataType};
use crate::bytes::json::{object, separated, write_value};
use crate::bytes::value::Value;
use crate::bytes::writer::{Writer, append};
use crate::form::column::RecordKind;
use crate::form::description::Meaning;
use crate::record::scope::Scope;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Objects, each with this before it.
    Json(&'static str),
    /// Lines of comma-separated values.
    Csv,
}

/// Separates the values of a key; no register has it in a text.
pub const KEY_SEPARATOR: &str = "\x1f";

/// Whether a row with a key is meant.
pub type KeyTest<'a> = dyn Fn(&[u8]) -> bool + 'a;

/// Which rows of an entity are written.
#[derive(Default)]
pub struct RowFilter<'a> {
    /// Values that attributes of the key must have as text, by the places of these attributes.
    pub key: Vec<(usize, String)>,
    /// Whether the row with a key is skipped; `None` skips no row.
    pub skips: Option<&'a KeyTest<'a>>,
}

impl RowFilter<'_> {
    /// Whether a row with a key is skipped. The key is written only when somebody looks at it.
    pub(super) fn skips_key(&self, write_key: impl FnOnce(&mut Vec<u8>)) -> bool {
        self.skips.is_some_and(|skips| {
            let mut key = Vec::new();
            write_key(&mut key);
            skips(&key)
        })
    }
}

/// What is said of an attribute.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct DescribedAttribute {
    /// Its name.
    pub name: &'static str,
    /// What a copy of it holds.
    #[serde(rename = "type")]
    pub data_type: DataType,
    /// Whether a row may be without it: whatever is not in the key, for registers are not complete.
    pub nullable: bool,
    /// What it means.
    #[serde(flatten)]
    pub meaning: Meaning,
}

/// What the rows of an entity are made of, as far as there are many: while that is as it was, so are they.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Access addresses, with what they refer to: street, place, areas, and how their points came about.
    AccessAddresses,
    /// Road points of access addresses, of which several may have one.
    RoadPoints,
    /// Addresses, with the same of their access addresses.
    Addresses,
    /// Rows of the address register.
    Register(RawEntity),
    /// Rows of the register of buildings and dwellings, with the ids of what they refer to.
    Buildings(BbrEntity),
    /// Areas of a kind, with their boundaries and what stands beside them.
    Areas(AreaKind),
    /// Anything: rows are few, or nobody can say.
    Anything,
}

/// A table of the copy.
pub trait Entity: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The attributes that tell its rows apart.
    fn key(&self) -> &'static [&'static str];

    /// Its attributes, in the order of a row.
    fn attributes(&self) -> Vec<DescribedAttribute>;

    /// Whether the registers that its rows come from were imported.
    fn is_loaded(&self, snapshot: &Snapshot) -> bool;

    /// How many rows the table behind it has; each gives none, one or several rows of the entity.
    fn rows(&self, snapshot: &Snapshot) -> u32;

    /// What its rows are made of.
    fn behind(&self) -> Behind;

    /// Calls a function with key and JSON of each row that comes from some rows of the table behind it. A key is the
    /// values of the attributes of the key as text, in their order, separated by [`KEY_SEPARATOR`].
    fn each(&self, scope: Scope<'_>, rows: Range<u32>, each: &mut dyn FnMut(&[u8], &[u8]));

    /// Writes the rows that come from some rows of the table behind it.
    fn write(&self, scope: Scope<'_>, rows: Range<u32>, filter: &RowFilter<'_>, notation: Notation, out: &mut Writer);
}

/// Calls a function with each record that a row of a table gives.
pub(super) type Records<R> = for<'a> fn(Scope<'a>, u32, &mut dyn FnMut(&<R as RecordKind>::Record<'a>));

/// An entity whose rows are records of one kind.
pub(super) struct Recorded<R: RecordKind> {
    pub(super) name: &'static str,
    pub(super) key: &'static [&'static str],
    pub(super) attributes: &'static [Attribute<R>],
    pub(super) is_loaded: fn(&Snapshot) -> bool,
    pub(super) rows: fn(&Snapshot) -> usize,
    pub(super) behind: Behind,
    pub(super) records: Records<R>,
}

impl<R: RecordKind> Recorded<R> {
    /// Whether a record has a key, and the one that is asked for.
    fn is_meant(&self, record: &R::Record<'_>, filter: &RowFilter<'_>) -> bool {
        let is_key = |attribute: &&Attribute<R>| self.key.contains(&attribute.column.field.name);
        !self.attributes.iter().filter(is_key).any(|attribute| attribute.is_null(record))
            && filter.key.iter().all(|(place, wanted)| {
                self.attributes.get(*place).is_some_and(|attribute| {
                    let mut text = Vec::new();
                    append(&mut text, |out| attribute.column.value_in(record).write_bare(out));
                    text == wanted.as_bytes()
                })
            })
            && !filter.skips_key(|key| append(key, |out| self.write_key(record, out)))
    }

    fn write_key(&self, record: &R::Record<'_>, out: &mut Writer) {
        let of_key = self
            .key
            .iter()
            .filter_map(|name| self.attributes.iter().find(|attribute| attribute.column.field.name == *name));
        separated(out, KEY_SEPARATOR.as_bytes(), of_key, |out, attribute| {
            attribute.column.value_in(record).write_bare(out);
        });
    }

    fn write_record(&self, record: &R::Record<'_>, notation: Notation, out: &mut Writer) {
        match notation {
            Notation::Json(before) => {
                out.extend(before.as_bytes());
                object(out, |members| {
                    for attribute in self.attributes {
                        attribute.column.write_member(record, members);
                    }
                });
            }
            Notation::Csv => {
                separated(out, b",", self.attributes, |out, attribute| {
                    if attribute.data_type.is_geometry() {
                        write_geometry_cell(attribute, record, out);
                    } else {
                        cell(attribute.column.value_in(record)).write_csv(out);
                    }
                });
                out.extend(b"\r\n");
            }
        }
    }
}

/// What a cell holds: true and false as words.
fn cell(value: Value<'_>) -> Value<'_> {
    match value {
        Value::Bool(flag) => Value::Text(if flag { "true" } else { "false" }),
        _ => value,
    }
}

/// A geometry as the text of its JSON; nothing where there is none.
fn write_geometry_cell<R: RecordKind>(attribute: &Attribute<R>, record: &R::Record<'_>, out: &mut Writer) {
    let mut written = Vec::new();
    append(&mut written, |out| object(out, |members| attribute.column.write_member(record, members)));
    let text = std::str::from_utf8(&written).unwrap_or_default();
    let value = text.split_once(':').and_then(|(_, value)| value.strip_suffix('}')).filter(|value| *value != "null");
    value.map_or(Value::Null, Value::Text).write_csv(out);
}

impl<R: RecordKind> Entity for Recorded<R> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn key(&self) -> &'static [&'static str] {
        self.key
    }

    fn attributes(&self) -> Vec<DescribedAttribute> {
        let described = |attribute: &Attribute<R>| DescribedAttribute {
            name: attribute.column.field.name,
            data_type: attribute.data_type,
            nullable: !self.key.contains(&attribute.column.field.name),
            meaning: attribute.column.field.meaning,
        };
        self.attributes.iter().map(described).collect()
    }

    fn is_loaded(&self, snapshot: &Snapshot) -> bool {
        (self.is_loaded)(snapshot)
    }

    fn rows(&self, snapshot: &Snapshot) -> u32 {
        (self.rows)(snapshot) as u32
    }

    fn behind(&self) -> Behind {
        self.behind
    }

    fn each(&self, scope: Scope<'_>, rows: Range<u32>, each: &mut dyn FnMut(&[u8], &[u8])) {
        let (mut key, mut written) = (Vec::new(), Vec::new());
        for row in rows {
            (self.records)(scope, row, &mut |record| {
                if self.is_meant(record, &RowFilter::default()) {
                    key.clear();
                    written.clear();
                    append(&mut key, |out| self.write_key(record, out));
                    append(&mut written, |out| self.write_record(record, Notation::Json(""), out));
                    each(&key, &written);
                }
            });
        }
    }

    fn write(&self, scope: Scope<'_>, rows: Range<u32>, filter: &RowFilter<'_>, notation: Notation, out: &mut Writer) {
        for row in rows {
            (self.records)(scope, row, &mut |record| {
                if self.is_meant(record, filter) {
                    self.write_record(record, notation, out);
                }
            });
        }
    }
}

/// Writes a point of decimals as `GeoJSON`.
pub(super) fn write_position(at: Option<[crate::bytes::value::Decimal; 2]>, out: &mut Writer) {
    let Some(at) = at else { return write_value(Value::Null, out) };
    object(out, |geometry| {
        geometry.member("type", Value::Text("Point"));
        geometry.array("coordinates", at, |out, number| write_value(Value::Decimal(number), out));
    });
}

/// Writes a box, west, south, east and north, as a polygon.
pub(super) fn write_box(bounds: Option<[crate::bytes::value::Decimal; 4]>, out: &mut Writer) {
    let Some([west, south, east, north]) = bounds else { return write_value(Value::Null, out) };
    let corners = [[west, south], [east, south], [east, north], [west, north], [west, south]];
    object(out, |geometry| {
        geometry.member("type", Value::Text("Polygon"));
        geometry.array("coordinates", [corners], |out, corners| {
            crate::bytes::json::array(out, corners, |out, corner| {
                crate::bytes::json::array(out, corner, |out, number| write_value(Value::Decimal(number), out));
            });
        });
    });
}
