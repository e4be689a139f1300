//! Attributes of entities: a column of a record, and the type that a copy of it has.

use serde::Serialize;
use ts_rs::TS;

use crate::bytes::value::Value;
use crate::form::column::{Column, RecordKind};

/// What a copy of an attribute holds, by the names of the former service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum DataType {
    /// A number without decimals.
    Integer,
    /// A number.
    Real,
    /// True or false.
    Boolean,
    /// A text.
    #[serde(rename = "string")]
    Text,
    /// An identity.
    Uuid,
    /// A moment, UTC.
    Timestamp,
    /// A moment in Danish local time.
    LocalDateTime,
    /// A point in EPSG:25832.
    Point2d,
    /// A geometry in EPSG:25832.
    Geometry,
    /// The same with heights, metres.
    Geometry3d,
}

impl DataType {
    /// Whether it is an object of `GeoJSON`.
    pub const fn is_geometry(self) -> bool {
        matches!(self, Self::Point2d | Self::Geometry | Self::Geometry3d)
    }
}

/// An attribute of an entity.
pub(super) struct Attribute<R: RecordKind> {
    pub(super) data_type: DataType,
    pub(super) column: Column<R>,
}

impl<R: RecordKind> Attribute<R> {
    /// Whether it is null in a record.
    pub(super) fn is_null(&self, record: &R::Record<'_>) -> bool {
        !self.data_type.is_geometry() && matches!(self.column.value_in(record), Value::Null)
    }
}

/// Attributes by the names of their columns, each with its type.
macro_rules! attributes {
    ($records:ty, $tables:tt; $($name:literal: $type:ident),+ $(,)?) => {
        &[$($crate::replication::attribute::Attribute::<$records> {
            data_type: $crate::replication::attribute::DataType::$type,
            column: $crate::form::column::pick::<$records, 1>(&$tables, [$name])[0],
        }),+]
    };
}
pub(super) use attributes;

/// Columns that hold geometries: name, meaning, and what writes one as `GeoJSON`.
macro_rules! geometries {
    ($($name:literal, $meaning:expr, $write:expr;)*) => {
        &[$($crate::form::column::Column {
            field: $crate::form::description::Field {
                name: $name,
                holds: $crate::form::description::Type::Any,
                nullable: true,
                optional: false,
                unit: None,
                meaning: $meaning,
            },
            place: 0,
            value: |_, _| $crate::bytes::value::Value::Null,
            member: |record, _, object| object.any($name, |out| $write(record, out)),
        }),*]
    };
}
pub(super) use geometries;
