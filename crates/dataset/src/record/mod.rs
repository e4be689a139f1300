//! Columns side by side: what is read together lies together.
//!
//! The data of an address is spread over many columns of few tables. In columns of their own each value waits for a
//! line of memory and a page; as a *record*, row after row in one column of fixed width, those of a row lie in neighbouring
//! lines. A table says which of its fields stand so ([`Packed`]), and which stand in a column as well, for scans of
//! many rows ([`Doubled`]). How the record of a file is laid out is written beside it, see [`layout`]. Values of no
//! fixed size are no part of records.

mod builder;
mod field;
mod layout;
mod plan;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use arrow_array::{Array, FixedSizeBinaryArray, RecordBatch};
use arrow_buffer::Buffer;

pub use builder::RecordBuilder;
pub use field::{FieldType, Fixed, FixedType, Words};
use layout::Layout;

use crate::column::{Column, Kind};

/// Name of the column that holds the records of a table.
pub(crate) const COLUMN: &str = "record";
/// Bytes that memory is read in.
const LINE: usize = 64;

/// The records of an open table.
#[derive(Clone, Debug)]
pub struct Records {
    bytes: Buffer,
    stride: usize,
    layout: Layout,
}

impl Records {
    /// Takes the records out of a batch; a table may have none.
    pub(crate) fn of_batch(batch: &RecordBatch) -> Result<Self, String> {
        let Some((place, field)) = batch.schema_ref().column_with_name(COLUMN) else {
            return Ok(Self { bytes: Buffer::from_vec(Vec::<u8>::new()), stride: 0, layout: Layout::default() });
        };
        let array: Option<&FixedSizeBinaryArray> = batch.column(place).as_any().downcast_ref();
        let array = array.ok_or_else(|| format!("column {COLUMN} has type {}", field.data_type()))?;
        if array.null_count() > 0 {
            return Err(format!("column {COLUMN} holds nulls"));
        }
        let stride = array.value_size();
        if array.values().len() != stride * batch.num_rows() {
            return Err(format!("column {COLUMN} has {} bytes, not {stride} a row", array.values().len()));
        }
        let layout = Layout::of_metadata(field.metadata())?;
        Ok(Self { bytes: array.values().clone(), stride, layout })
    }

    /// A field of the records, or why it cannot be read.
    pub(crate) fn field<T: FixedType>(&self, name: &str) -> Result<Packed<T>, String> {
        let field = FieldType::of::<T>(name);
        let slot = self.layout.slot(&field, self.stride)?;
        Ok(Packed { bytes: self.bytes.clone(), stride: self.stride, slot, of: PhantomData })
    }

    /// A byte of every line that a row lies in, made into one.
    #[inline]
    pub(crate) fn touch(&self, row: usize) -> u8 {
        let start = row * self.stride;
        let record = self.bytes.get(start..start + self.stride).unwrap_or_default();
        record.iter().step_by(LINE).chain(record.last()).fold(0, |all, byte| all ^ byte)
    }

    /// All records.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Where a value stands in each record.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    /// First byte of an id, the byte behind a number, the byte that holds a truth.
    at: usize,
    /// Bits of a number that are not in the file, or the number of the bit that is a truth.
    shift: u32,
    /// The byte that says whether the value is absent.
    absent_at: usize,
    /// The bit of that byte; none where every row has a value.
    absent: u8,
    /// No row has a value.
    is_missing: bool,
}

/// A field of which each row has its value in the row's record.
#[derive(Clone, Debug)]
pub struct Packed<T> {
    bytes: Buffer,
    stride: usize,
    slot: Slot,
    of: PhantomData<T>,
}

impl<T: FixedType> Packed<T> {
    /// The value of a row. A row past the end panics, as indexing a slice does.
    #[inline]
    pub fn get(&self, row: usize) -> T::Value {
        T::read(&self.bytes, row * self.stride, &self.slot)
    }

    /// Whether any row of the file has a value.
    pub fn is_stored(&self) -> bool {
        !self.slot.is_missing
    }
}

/// The greatest value of each of several fields of the same records, which are gone through once: most of the time goes by
/// waiting for memory.
pub(crate) fn greatest<T: FixedType, const N: usize>(fields: [&Packed<T>; N]) -> [Option<u32>; N]
where
    T::Value: Into<Option<u32>>,
{
    let mut greatest = [None; N];
    let Some(Packed { bytes, stride, .. }) = fields.first() else { return greatest };
    for record in bytes.chunks_exact((*stride).max(1)) {
        for (most, field) in greatest.iter_mut().zip(fields) {
            *most = T::read(record, 0, &field.slot).into().max(*most);
        }
    }
    greatest
}

/// A field that has a column of its own, and each value again in the row's record.
#[derive(Clone, Debug)]
pub struct Doubled<K: Kind> {
    column: Column<K>,
    packed: Packed<K>,
}

impl<K: Fixed + for<'a> Kind<Value<'a> = K>> Doubled<K> {
    pub(crate) fn new(column: Column<K>, packed: Packed<K>) -> Self {
        Self { column, packed }
    }

    /// The value of a row out of the column, for callers that read this field of many rows.
    #[inline]
    pub fn get(&self, row: usize) -> K {
        self.column.get(row)
    }

    /// The same value out of the record, for callers that read more of it.
    #[inline]
    pub fn in_record(&self, row: usize) -> K {
        self.packed.get(row)
    }

    /// The Arrow array, for whole-column scans.
    pub fn array(&self) -> &K::Array {
        self.column.array()
    }

    /// The values of all rows as the records have them.
    pub(crate) fn packed(&self) -> &Packed<K> {
        &self.packed
    }
}
