//! The kinds of column a table may have, each with its Arrow type, its reader and its builder.
//!
//! A column of type `Option<K>` holds Arrow nulls, and is left out of the file when it holds nothing else; any other
//! kind refuses them when the snapshot is opened. Reading a row past the end of such a column panics, as indexing a
//! slice does: every stored row number was checked at open.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, FixedSizeBinaryBuilder, ListBuilder, PrimitiveBuilder, StringBuilder,
};
use arrow_array::types::{
    ArrowPrimitiveType, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, FixedSizeBinaryArray, ListArray, PrimitiveArray, StringArray,
};
use arrow_buffer::{ArrowNativeType, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use bytemuck::Pod;
use vejviser_model::id::Uuid;

/// A kind of column: what Arrow calls it, what one row of it is, and how it is built.
pub trait Kind {
    /// The Arrow array behind the column.
    type Array: Array + Clone + 'static;
    /// One row.
    type Value<'a>: Clone;
    /// Collects rows.
    type Builder: Default;

    /// The Arrow type.
    fn data_type() -> DataType;
    /// The row of a validated array.
    fn get(array: &Self::Array, row: usize) -> Self::Value<'_>;
    /// Any byte of the row, whether it is null or not.
    fn touch(array: &Self::Array, row: usize) -> u8;
    /// Adds a row.
    fn push(builder: &mut Self::Builder, value: Self::Value<'_>);
    /// Adds a null.
    fn push_null(builder: &mut Self::Builder);
    /// Ends the column.
    fn finish(builder: Self::Builder) -> ArrayRef;
    /// Says what hinders reading an array of the right type.
    fn check(_: &Self::Array) -> Result<(), String> {
        Ok(())
    }
}

/// A kind, or a kind that may be null.
pub trait ColumnType {
    /// The kind without nulls.
    type Kind: Kind;
    /// One row.
    type Value<'a>: Clone;
    /// Whether the column may hold nulls.
    const NULLABLE: bool;

    /// The row.
    fn get(array: &<Self::Kind as Kind>::Array, row: usize) -> Self::Value<'_>;
    /// Adds a row.
    fn push(builder: &mut <Self::Kind as Kind>::Builder, value: Self::Value<'_>);
}

impl<K: Kind> ColumnType for K {
    type Kind = K;
    type Value<'a> = K::Value<'a>;
    const NULLABLE: bool = false;

    fn get(array: &K::Array, row: usize) -> K::Value<'_> {
        K::get(array, row)
    }
    fn push(builder: &mut K::Builder, value: K::Value<'_>) {
        K::push(builder, value);
    }
}

impl<K: Kind> ColumnType for Option<K> {
    type Kind = K;
    type Value<'a> = Option<K::Value<'a>>;
    const NULLABLE: bool = true;

    fn get(array: &K::Array, row: usize) -> Option<K::Value<'_>> {
        // A column without any value has no rows: it was left out of the file.
        (row < array.len() && !array.is_null(row)).then(|| K::get(array, row))
    }
    fn push(builder: &mut K::Builder, value: Option<K::Value<'_>>) {
        match value {
            Some(value) => K::push(builder, value),
            None => K::push_null(builder),
        }
    }
}

/// One column of an open table.
#[derive(Clone, Debug)]
pub struct Column<T: ColumnType>(<T::Kind as Kind>::Array);

impl<T: ColumnType> Column<T> {
    /// Takes a column of a record batch, or says why it is not of this type. One that may be null need not be there.
    pub(crate) fn of_batch(array: Option<&ArrayRef>) -> Result<Self, String> {
        match array {
            Some(array) => Self::new(array),
            None if T::NULLABLE => Self::new(&T::Kind::finish(<T::Kind as Kind>::Builder::default())),
            None => Err("is missing".to_owned()),
        }
    }

    /// Takes an array, or says why it is not of this type.
    pub(crate) fn new(array: &ArrayRef) -> Result<Self, String> {
        let expected = T::Kind::data_type();
        if array.data_type() != &expected {
            return Err(format!("has type {} instead of {expected}", array.data_type()));
        }
        if !T::NULLABLE && array.null_count() > 0 {
            return Err("holds nulls".to_owned());
        }
        let array = array.as_any().downcast_ref().ok_or_else(|| "cannot be read".to_owned())?;
        T::Kind::check(array)?;
        Ok(Self(array.clone()))
    }

    /// Whether the column is in the file: one of which no row has a value is not.
    pub fn is_stored(&self) -> bool {
        !self.0.is_empty()
    }

    /// The value of a row.
    #[inline]
    pub fn get(&self, row: usize) -> T::Value<'_> {
        T::get(&self.0, row)
    }

    /// Bytes of the row and of whether it is null, made into one: a read without any branch, for
    /// [`fetch`](crate::table).
    #[inline]
    pub(crate) fn touch(&self, row: usize) -> u8 {
        let validity = self.0.nulls().and_then(|nulls| nulls.validity().get((nulls.offset() + row) / 8));
        T::Kind::touch(&self.0, row) ^ validity.copied().unwrap_or_default()
    }

    /// The Arrow array, for whole-column scans; empty when the column is not in the file.
    pub fn array(&self) -> &<T::Kind as Kind>::Array {
        &self.0
    }
}

macro_rules! primitive {
    ($($kind:ty => $arrow:ty),*) => {$(
        impl Kind for $kind {
            type Array = PrimitiveArray<$arrow>;
            type Value<'a> = $kind;
            type Builder = PrimitiveBuilder<$arrow>;

            fn data_type() -> DataType { <$arrow>::DATA_TYPE }
            #[inline]
            fn get(array: &Self::Array, row: usize) -> $kind { array.value(row) }
            #[inline]
            fn touch(array: &Self::Array, row: usize) -> u8 {
                array.values().get(row).copied().unwrap_or_default() as u8
            }
            fn push(builder: &mut Self::Builder, value: $kind) { builder.append_value(value); }
            fn push_null(builder: &mut Self::Builder) { builder.append_null(); }
            fn finish(mut builder: Self::Builder) -> ArrayRef { Arc::new(builder.finish()) }
        }
    )*};
}
primitive!(u8 => UInt8Type, u16 => UInt16Type, u32 => UInt32Type, u64 => UInt64Type, i16 => Int16Type, i32 => Int32Type, i64 => Int64Type);

impl Kind for bool {
    type Array = BooleanArray;
    type Value<'a> = bool;
    type Builder = BooleanBuilder;

    fn data_type() -> DataType {
        DataType::Boolean
    }
    fn get(array: &BooleanArray, row: usize) -> bool {
        array.value(row)
    }
    #[inline]
    fn touch(array: &BooleanArray, row: usize) -> u8 {
        let bits = array.values();
        bits.values().get((bits.offset() + row) / 8).copied().unwrap_or_default()
    }
    fn push(builder: &mut BooleanBuilder, value: bool) {
        builder.append_value(value);
    }
    fn push_null(builder: &mut BooleanBuilder) {
        builder.append_null();
    }
    fn finish(mut builder: BooleanBuilder) -> ArrayRef {
        Arc::new(builder.finish())
    }
}

/// Text of its own in every row.
#[derive(Clone, Copy, Debug)]
pub struct Text;

impl Kind for Text {
    type Array = StringArray;
    type Value<'a> = &'a str;
    type Builder = StringBuilder;

    fn data_type() -> DataType {
        DataType::Utf8
    }
    #[inline]
    fn get(array: &StringArray, row: usize) -> &str {
        array.value(row)
    }
    #[inline]
    fn touch(array: &StringArray, row: usize) -> u8 {
        let start = array.value_offsets().get(row).copied().unwrap_or_default();
        array.value_data().get(start as usize).copied().unwrap_or_default()
    }
    fn push(builder: &mut StringBuilder, value: &str) {
        builder.append_value(value);
    }
    fn push_null(builder: &mut StringBuilder) {
        builder.append_null();
    }
    fn finish(mut builder: StringBuilder) -> ArrayRef {
        Arc::new(builder.finish())
    }
}

/// Bytes of their own in every row.
#[derive(Clone, Copy, Debug)]
pub struct Bytes;

impl Kind for Bytes {
    type Array = BinaryArray;
    type Value<'a> = &'a [u8];
    type Builder = BinaryBuilder;

    fn data_type() -> DataType {
        DataType::Binary
    }
    #[inline]
    fn get(array: &BinaryArray, row: usize) -> &[u8] {
        array.value(row)
    }
    #[inline]
    fn touch(array: &BinaryArray, row: usize) -> u8 {
        let start = array.value_offsets().get(row).copied().unwrap_or_default();
        array.value_data().get(start as usize).copied().unwrap_or_default()
    }
    fn push(builder: &mut BinaryBuilder, value: &[u8]) {
        builder.append_value(value);
    }
    fn push_null(builder: &mut BinaryBuilder) {
        builder.append_null();
    }
    fn finish(mut builder: BinaryBuilder) -> ArrayRef {
        Arc::new(builder.finish())
    }
}

/// Collects the 16-byte ids of a register.
#[derive(Debug)]
pub struct UuidBuilder(FixedSizeBinaryBuilder);

impl Default for UuidBuilder {
    fn default() -> Self {
        Self(FixedSizeBinaryBuilder::new(16))
    }
}

impl Kind for Uuid {
    type Array = FixedSizeBinaryArray;
    type Value<'a> = Uuid;
    type Builder = UuidBuilder;

    fn data_type() -> DataType {
        DataType::FixedSizeBinary(16)
    }
    #[inline]
    fn get(array: &FixedSizeBinaryArray, row: usize) -> Uuid {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(array.value(row));
        Uuid::from_bytes(bytes)
    }
    #[inline]
    fn touch(array: &FixedSizeBinaryArray, row: usize) -> u8 {
        array.value_data().get(row * 16).copied().unwrap_or_default()
    }
    fn push(builder: &mut UuidBuilder, value: Uuid) {
        // The only error is another length, which the type excludes.
        let _ = builder.0.append_value(value.as_bytes());
    }
    fn push_null(builder: &mut UuidBuilder) {
        builder.0.append_null();
    }
    fn finish(mut builder: UuidBuilder) -> ArrayRef {
        Arc::new(builder.0.finish())
    }
}

/// A plain struct in every row, byte for byte as it lies in memory: what one glance reads of a row fills one line of the
/// cache.
#[derive(Clone, Copy, Debug)]
pub struct Plain<T>(PhantomData<T>);

/// Collects plain structs.
#[derive(Debug)]
pub struct PlainBuilder<T>(FixedSizeBinaryBuilder, PhantomData<T>);

impl<T> Default for PlainBuilder<T> {
    fn default() -> Self {
        Self(FixedSizeBinaryBuilder::new(size_of::<T>() as i32), PhantomData)
    }
}

impl<T: Pod> Kind for Plain<T> {
    type Array = FixedSizeBinaryArray;
    type Value<'a> = T;
    type Builder = PlainBuilder<T>;

    fn data_type() -> DataType {
        DataType::FixedSizeBinary(size_of::<T>() as i32)
    }
    #[inline]
    fn get(array: &FixedSizeBinaryArray, row: usize) -> T {
        bytemuck::pod_read_unaligned(array.value(row))
    }
    #[inline]
    fn touch(array: &FixedSizeBinaryArray, row: usize) -> u8 {
        array.value_data().get(row * size_of::<T>()).copied().unwrap_or_default()
    }
    fn push(builder: &mut PlainBuilder<T>, value: T) {
        // The only error is another length, which the type excludes.
        let _ = builder.0.append_value(bytemuck::bytes_of(&value));
    }
    fn push_null(builder: &mut PlainBuilder<T>) {
        builder.0.append_null();
    }
    fn finish(mut builder: PlainBuilder<T>) -> ArrayRef {
        Arc::new(builder.0.finish())
    }
    fn check(array: &FixedSizeBinaryArray) -> Result<(), String> {
        let rows: Result<&[T], _> = bytemuck::try_cast_slice(array.value_data());
        rows.map(|_| ()).map_err(|error| format!("cannot be read in place: {error}"))
    }
}

impl<T: Pod> Column<Plain<T>> {
    /// All rows.
    #[inline]
    pub fn rows(&self) -> &[T] {
        // Length and alignment were checked when the column was opened.
        bytemuck::cast_slice(self.0.value_data())
    }
}

/// A list of numbers in every row.
#[derive(Clone, Copy, Debug)]
pub struct List<T>(PhantomData<T>);

macro_rules! list {
    ($($item:ty => $arrow:ty),*) => {$(
        impl Column<List<$item>> {
            /// The lists of all rows.
            pub fn lists(&self) -> Lists<$item> {
                let values: Option<&PrimitiveArray<$arrow>> = self.0.values().as_any().downcast_ref();
                Lists {
                    offsets: self.0.offsets().clone(),
                    items: values.map(|values| values.values().clone()).unwrap_or_default(),
                }
            }
        }

        impl Kind for List<$item> {
            type Array = ListArray;
            type Value<'a> = &'a [$item];
            type Builder = ItemListBuilder<$arrow>;

            fn data_type() -> DataType {
                DataType::List(Arc::new(Field::new_list_field(<$arrow>::DATA_TYPE, true)))
            }
            #[inline]
            fn get(array: &ListArray, row: usize) -> &[$item] {
                let offsets = array.value_offsets();
                let (from, to) = (offsets[row] as usize, offsets[row + 1] as usize);
                let values: Option<&PrimitiveArray<$arrow>> = array.values().as_any().downcast_ref();
                values.map_or(&[], |values| &values.values()[from..to])
            }
            #[inline]
            fn touch(array: &ListArray, row: usize) -> u8 {
                array.value_offsets().get(row).copied().unwrap_or_default() as u8
            }
            fn push(builder: &mut Self::Builder, value: &[$item]) {
                builder.0.values().append_slice(value);
                builder.0.append(true);
            }
            fn push_null(builder: &mut Self::Builder) { builder.0.append(false); }
            fn finish(mut builder: Self::Builder) -> ArrayRef { Arc::new(builder.0.finish()) }
        }
    )*};
}
list!(u16 => UInt16Type, u32 => UInt32Type, i32 => Int32Type);

/// The lists of a column as two slices, for inner loops: neither Arrow's types nor the rows are looked up one by one.
#[derive(Clone, Debug)]
pub struct Lists<T: ArrowNativeType> {
    /// Where the list of each row begins, and where the last one ends.
    offsets: OffsetBuffer<i32>,
    items: ScalarBuffer<T>,
}

impl<T: ArrowNativeType> Lists<T> {
    /// The list of a row.
    #[inline]
    pub fn get(&self, row: usize) -> &[T] {
        &self.items[self.offsets[row] as usize..self.offsets[row + 1] as usize]
    }

    /// The lists of neighbouring rows, one after the other.
    #[inline]
    pub fn run(&self, rows: Range<usize>) -> &[T] {
        &self.items[self.offsets[rows.start] as usize..self.offsets[rows.end.max(rows.start)] as usize]
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The items of all rows.
    pub fn items(&self) -> &[T] {
        &self.items
    }
}

/// Collects lists of numbers.
#[derive(Debug)]
pub struct ItemListBuilder<A: ArrowPrimitiveType>(ListBuilder<PrimitiveBuilder<A>>);

impl<A: ArrowPrimitiveType> Default for ItemListBuilder<A> {
    fn default() -> Self {
        Self(ListBuilder::new(PrimitiveBuilder::new()))
    }
}
