//! Columns of texts and of bytes.

use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, StringBuilder};
use arrow_array::{ArrayRef, BinaryArray, StringArray};
use arrow_schema::DataType;

use super::Kind;

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
