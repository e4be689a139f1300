//! Columns of ids.

use std::sync::Arc;

use arrow_array::builder::FixedSizeBinaryBuilder;
use arrow_array::{ArrayRef, FixedSizeBinaryArray};
use arrow_schema::DataType;
use vejviser_model::id::Uuid;

use super::Kind;

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
