//! How a field of a request is joined to the column that it is compared with: the arrows of [`super::optional_fields`].
//!
//! What becomes of a join is the matter of the filter, which implements [`Joins`].

use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::{Posted, Value};

use super::given::Given;
use crate::Result;

/// Collects the predicates of the fields of a request.
pub(crate) trait Joins {
    /// Refuses a field whose column has no value in any row, unless there are no rows at all.
    fn needs(&self, has_values: impl Fn(&Snapshot) -> bool, field: &str) -> Result<()>;
    /// Restricts the divisions that entrances lie in.
    fn divisions(&mut self, holds: impl Fn(&Snapshot, usize) -> bool) -> Result<()>;
    /// Restricts postcode and supplementary town of entrances.
    fn places(&mut self, holds: impl Fn(&Snapshot, usize) -> bool) -> Result<()>;
    /// Restricts how the points of entrances came about.
    fn point_origins(&mut self, holds: impl Fn(&Snapshot, usize) -> bool) -> Result<()>;
    /// Restricts a column with postings of its own to some values; `None` is "has none".
    fn posted<'v>(&mut self, column: Posted, values: impl IntoIterator<Item = Option<Value<'v>>>) -> Result<()>;
}

/// What a field of a request gives for a column with postings.
pub(crate) trait Values: Given {
    /// The values given; `None` is "has none".
    fn values(&self) -> impl Iterator<Item = Option<Value<'_>>>;
}

impl Values for Vec<Option<u32>> {
    fn values(&self) -> impl Iterator<Item = Option<Value<'_>>> {
        self.iter().map(|number| number.map(Value::Number))
    }
}

impl Values for Vec<Option<String>> {
    fn values(&self) -> impl Iterator<Item = Option<Value<'_>>> {
        self.iter().map(|text| text.as_deref().map(Value::Text))
    }
}

impl Values for Vec<u32> {
    fn values(&self) -> impl Iterator<Item = Option<Value<'_>>> {
        self.iter().copied().map(Value::Number).map(Some)
    }
}

/// Implements what the arrows of [`optional_fields`] say; nothing where there are none.
macro_rules! join_fields {
    ($name:ident) => {};
    ($name:ident $(($field:ident: $table:ident . $column:ident))+) => {
        impl $name {
            /// Adds the predicates of the fields that are compared with a column of their own.
            pub(crate) fn join(&self, joins: &mut impl $crate::request::join::Joins) -> crate::Result<()> {
                $($crate::request::join::join_field!(self.$field, $field, joins, $table . $column);)+
                Ok(())
            }
        }
    };
}
pub(crate) use join_fields;

/// The conditions of one field.
macro_rules! join_field {
    ($given:expr, $field:ident, $joins:ident, posted . $column:ident) => {
        if $crate::request::given::Given::is_given(&$given) {
            let column = vejviser_dataset::postings::Posted::$column;
            $joins.needs(
                |snapshot: &vejviser_dataset::Snapshot| snapshot.postings.has_values(column),
                stringify!($field),
            )?;
            $joins.posted(column, $crate::request::join::Values::values(&$given))?;
        }
    };
    ($given:expr, $field:ident, $joins:ident, $table:ident . $column:ident) => {
        if $crate::request::given::Given::is_given(&$given) {
            $joins.needs(
                |snapshot: &vejviser_dataset::Snapshot| snapshot.$table.$column.is_stored(),
                stringify!($field),
            )?;
            let holds = |value| $given.contains(&value);
            $joins.$table(|snapshot: &vejviser_dataset::Snapshot, row: usize| {
                Option::from(snapshot.$table.$column.get(row)).is_some_and(holds)
            })?;
        }
    };
}
pub(crate) use join_field;
