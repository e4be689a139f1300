//! Fields of records that stand side by side: columns of CSV, members of flat objects.
//!
//! A column is declared once, with its name, its kind and its meaning, next to the function of the record that gives its
//! value. Every form that shows it picks it by name, in its own order; a name that no column has fails to compile.

use crate::bytes::json::Object;
use crate::bytes::value::Value;
use crate::form::description::Field;
use crate::form::kind::{Kind, Scalar};

/// A kind of record.
pub trait RecordKind: Sized + 'static {
    /// What one row is, with all it refers to within reach.
    type Record<'a>;
}

/// A field and its value.
pub struct Column<R: RecordKind> {
    /// What is said of it.
    pub field: Field,
    /// Its place in a table of fields, where one function gives the values of all; 0 where it has functions of its own.
    pub place: usize,
    /// Its value in a record.
    pub value: for<'r, 'a> fn(&'r R::Record<'a>, place: usize) -> Value<'r>,
    /// Writes it as a member: name and kind of value are known to what it is compiled to.
    pub member: fn(&R::Record<'_>, column: &Self, &mut Object<'_>),
}

impl<R: RecordKind> Column<R> {
    /// Its value in a record.
    #[inline]
    pub fn value_in<'r>(&self, record: &'r R::Record<'_>) -> Value<'r> {
        (self.value)(record, self.place)
    }

    /// Writes it as a member.
    #[inline]
    pub fn write_member(&self, record: &R::Record<'_>, object: &mut Object<'_>) {
        (self.member)(record, self, object);
    }
}

impl<R: RecordKind> Clone for Column<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RecordKind> Copy for Column<R> {}

/// Declares columns: name, kind, meaning, and value as a function of the record.
macro_rules! columns {
    ($($name:literal: $kind:ty, $meaning:expr, $value:expr;)*) => {
        &[$($crate::form::column::one_column!($name, $kind, $meaning, $value)),*]
    };
}
pub(crate) use columns;

/// A column whose name may be put together of others.
macro_rules! one_column {
    ($name:expr, $kind:ty, $meaning:expr, $value:expr) => {
        $crate::form::column::Column {
            field: $crate::form::description::Field::of::<$kind>($name, $meaning),
            place: 0,
            #[allow(
                clippy::redundant_closure_for_method_calls,
                reason = "the value must be a function of records of any lifetime, which a method's name is not"
            )]
            value: |record, _| $crate::form::column::value_of::<$kind, _>(record, $value),
            #[allow(clippy::redundant_closure_for_method_calls, reason = "see above")]
            member: |record, _, object| $crate::form::column::write_member::<$kind, _>($name, record, $value, object),
        }
    };
}
pub(crate) use one_column;

/// The value of a field.
#[inline(always)]
#[allow(clippy::inline_always, reason = "kind and value are known where it is called")]
pub fn value_of<'r, K: Scalar, T>(record: &'r T, value: impl Fn(&'r T) -> K::Of<'r>) -> Value<'r> {
    K::value(value(record))
}

/// Writes a field as a member.
#[inline(always)]
#[allow(clippy::inline_always, reason = "name, kind and value are known where it is called")]
pub fn write_member<'r, K: Kind, T>(
    name: &str,
    record: &'r T,
    value: impl Fn(&'r T) -> K::Of<'r>,
    object: &mut Object<'_>,
) {
    K::write(name, value(record), object);
}

/// The column with a name.
pub const fn column<R: RecordKind>(columns: &[Column<R>], name: &str) -> Column<R> {
    let mut at = 0;
    while !same(columns[at].field.name, name) {
        at += 1;
    }
    columns[at]
}

/// The columns with these names, in this order; of several tables, the first that has one.
pub const fn pick<R: RecordKind, const N: usize>(tables: &[&[Column<R>]], names: [&str; N]) -> [Column<R>; N] {
    let mut picked = [tables[0][0]; N];
    let mut at = 0;
    while at < N {
        let mut table = 0;
        while !has(tables[table], names[at]) {
            table += 1;
        }
        picked[at] = column(tables[table], names[at]);
        at += 1;
    }
    picked
}

const fn has<R: RecordKind>(columns: &[Column<R>], name: &str) -> bool {
    let mut at = 0;
    while at < columns.len() {
        if same(columns[at].field.name, name) {
            return true;
        }
        at += 1;
    }
    false
}

pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Writes columns as members.
pub fn write_members<R: RecordKind>(columns: &[Column<R>], record: &R::Record<'_>, object: &mut Object<'_>) {
    for column in columns {
        column.write_member(record, object);
    }
}
