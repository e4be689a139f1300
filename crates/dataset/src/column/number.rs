//! Columns of numbers and of truth values.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder};
use arrow_array::types::{
    ArrowPrimitiveType, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{ArrayRef, BooleanArray, PrimitiveArray};
use arrow_schema::DataType;

use super::Kind;

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
