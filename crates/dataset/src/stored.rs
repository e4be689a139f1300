//! How a field of a table is stored: as a column, in the records, or as both.

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::Field;

use crate::column::{Column, ColumnType, Kind};
use crate::record::{Doubled, FieldType, Fixed, FixedType, Packed, RecordBuilder, Records};

/// What stands behind the type of a field in [`crate::table`].
pub trait Stored {
    /// The field of an open table.
    type Open;
    /// One row.
    type Value<'a>: Clone;
    /// Collects its column.
    type Builder: Default;

    /// What records have to know of the field, if it stands there.
    fn packed(name: &str) -> Option<FieldType>;
    /// Finds it in an open file, or says why it cannot be read.
    fn open(name: &str, batch: &RecordBatch, records: &Records) -> Result<Self::Open, String>;
    /// The value of a row.
    fn get(open: &Self::Open, row: usize) -> Self::Value<'_>;
    /// A byte of the row in the column, where reading a whole row needs one.
    fn touch(open: &Self::Open, row: usize) -> u8;
    /// Adds a row.
    fn push(builder: &mut Self::Builder, records: &mut RecordBuilder, value: Self::Value<'_>);
    /// Ends the column, if it has one.
    fn finish(builder: Self::Builder, name: &str) -> Option<(Field, ArrayRef)>;
}

impl<T: ColumnType> Stored for T {
    type Open = Column<T>;
    type Value<'a> = T::Value<'a>;
    type Builder = <T::Kind as Kind>::Builder;

    fn packed(_: &str) -> Option<FieldType> {
        None
    }
    fn open(name: &str, batch: &RecordBatch, _: &Records) -> Result<Column<T>, String> {
        Column::of_batch(batch.column_by_name(name))
    }
    #[inline]
    fn get(open: &Column<T>, row: usize) -> T::Value<'_> {
        open.get(row)
    }
    #[inline]
    fn touch(open: &Column<T>, row: usize) -> u8 {
        open.touch(row)
    }
    fn push(builder: &mut Self::Builder, _: &mut RecordBuilder, value: T::Value<'_>) {
        T::push(builder, value);
    }
    fn finish(builder: Self::Builder, name: &str) -> Option<(Field, ArrayRef)> {
        Some((Field::new(name, T::Kind::data_type(), T::NULLABLE), <T::Kind as Kind>::finish(builder)))
    }
}

impl<T: FixedType> Stored for Packed<T> {
    type Open = Self;
    type Value<'a> = T::Value;
    type Builder = ();

    fn packed(name: &str) -> Option<FieldType> {
        Some(FieldType::of::<T>(name))
    }
    fn open(name: &str, _: &RecordBatch, records: &Records) -> Result<Self, String> {
        records.field(name)
    }
    #[inline]
    fn get(open: &Self, row: usize) -> T::Value {
        open.get(row)
    }
    #[inline]
    fn touch(_: &Self, _: usize) -> u8 {
        0
    }
    fn push((): &mut (), records: &mut RecordBuilder, value: T::Value) {
        records.push(T::words(value));
    }
    fn finish((): (), _: &str) -> Option<(Field, ArrayRef)> {
        None
    }
}

impl<K: Fixed + for<'a> Kind<Value<'a> = K>> Stored for Doubled<K> {
    type Open = Self;
    type Value<'a> = K;
    type Builder = K::Builder;

    fn packed(name: &str) -> Option<FieldType> {
        Some(FieldType::of::<K>(name))
    }
    fn open(name: &str, batch: &RecordBatch, records: &Records) -> Result<Self, String> {
        Ok(Self::new(Column::of_batch(batch.column_by_name(name))?, records.field(name)?))
    }
    #[inline]
    fn get(open: &Self, row: usize) -> K {
        open.in_record(row)
    }
    #[inline]
    fn touch(_: &Self, _: usize) -> u8 {
        0
    }
    fn push(builder: &mut K::Builder, records: &mut RecordBuilder, value: K) {
        <K as Kind>::push(builder, value);
        records.push(Some(value.words()));
    }
    fn finish(builder: K::Builder, name: &str) -> Option<(Field, ArrayRef)> {
        Some((Field::new(name, K::data_type(), false), K::finish(builder)))
    }
}
