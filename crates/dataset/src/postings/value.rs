//! A value of a column with postings, and the key under which its rows are found.

use vejviser_model::Uuid;

use crate::hashed::wide_hash;
use crate::raw::RawValue;

/// Rows that share a bucket, about. Each of them is compared with the value when a bucket is read; fewer would cost disk,
/// as a bitmap of few rows is mostly its headings.
pub(super) const ROWS_A_BUCKET: usize = 1024;
/// Of a column that is asked for each row of an answer.
pub(super) const FEW_ROWS_A_BUCKET: usize = 128;

/// A value of a row. Whether a number is its own key is a matter of the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value<'a> {
    /// A number.
    Number(u32),
    /// An id.
    Id(Uuid),
    /// A text.
    Text(&'a str),
}

impl Value<'_> {
    /// The bucket that the value falls in, as other values do, one of so many.
    pub(super) fn bucket(self, buckets: usize) -> u32 {
        let hash = match self {
            Self::Number(number) => wide_hash(&number.to_le_bytes()),
            Self::Id(id) => wide_hash(id.as_bytes()),
            Self::Text(text) => wide_hash(text.as_bytes()),
        };
        (hash % buckets.max(1) as u64) as u32
    }
}

/// What a column holds, as a value.
pub trait IntoValue<'a> {
    /// `None` where there is none.
    fn into_value(self) -> Option<Value<'a>>;
}

impl<'a, T: IntoValue<'a>> IntoValue<'a> for Option<T> {
    #[inline]
    fn into_value(self) -> Option<Value<'a>> {
        self.and_then(T::into_value)
    }
}

macro_rules! into_value {
    ($($kind:ty => |$given:ident| $value:expr;)*) => {$(
        impl<'a> IntoValue<'a> for $kind {
            #[inline]
            fn into_value(self) -> Option<Value<'a>> {
                let $given = self;
                Some($value)
            }
        }
    )*};
}
into_value! {
    bool => |truth| Value::Number(truth.into());
    u8 => |number| Value::Number(number.into());
    u16 => |number| Value::Number(number.into());
    u32 => |number| Value::Number(number);
    Uuid => |id| Value::Id(id);
    &'a str => |text| Value::Text(text);
}

impl<'a> IntoValue<'a> for RawValue<'a> {
    /// A number of more than 31 bits is found as an id is: codes that are no numbers have keys from there on, see
    /// [`super::Posted::key`]. What no filter names has no value.
    fn into_value(self) -> Option<Value<'a>> {
        let long = |number: u64| Value::Id(Uuid::from_bytes(u128::from(number).to_be_bytes()));
        let value = |number: u64| if number >> 31 == 0 { Value::Number(number as u32) } else { long(number) };
        match self {
            Self::Digits(number) => Some(value(number)),
            Self::Integer(number) => Some(value(number.cast_unsigned())),
            Self::Text(text) => Some(Value::Text(text)),
            Self::Id(id) => Some(Value::Id(id)),
            Self::Shared(_) | Self::Time(_) | Self::Geometry(_) => None,
        }
    }
}
