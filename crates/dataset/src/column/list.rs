//! Columns of lists of numbers.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, PrimitiveBuilder};
use arrow_array::types::{ArrowPrimitiveType, Int32Type, UInt16Type, UInt32Type};
use arrow_array::{Array, ArrayRef, ListArray, PrimitiveArray};
use arrow_buffer::{ArrowNativeType, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};

use super::{Column, Kind};

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
