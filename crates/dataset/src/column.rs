//! The kinds of column a table may have, each with its Arrow type, its reader and its builder.
//!
//! A column of type `Option<K>` holds Arrow nulls, and is left out of the file when it holds nothing else; any other
//! kind refuses them when the snapshot is opened. Reading a row past the end of such a column panics, as indexing a
//! slice does: every stored row number was checked at open.

mod list;
mod number;
mod plain;
mod text;
mod uuid;

use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;

pub use list::{List, Lists};
pub use plain::Plain;
pub use text::{Bytes, Text};

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
