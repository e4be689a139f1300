//! Columns of plain structs.

use std::marker::PhantomData;
use std::sync::Arc;

use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::{ArrayRef, FixedSizeBinaryArray};
use arrow_schema::DataType;
use bytemuck::Pod;

use super::{Column, Kind};

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
