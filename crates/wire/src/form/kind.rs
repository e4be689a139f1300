//! What a member of an object can hold.
//!
//! A kind is a type without values: it says what a record gives for it ([`Kind::Of`]), how that is written and how it
//! is described. A field names its kind once, and the compiler holds its value against it, so that what is described
//! and what is written cannot differ.

use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::kvh;
use vejviser_model::text::{AddressParts, TextOptions};
use vejviser_model::unit;

use crate::bytes::href::Href;
use crate::bytes::json::{Object, write_value};
use crate::bytes::value::{Cell, Decimal, Joined, Value};
use crate::bytes::writer::Writer;
use crate::form::description::{Field, Meaning, Type};

/// What a member can hold.
pub trait Kind {
    /// What a record gives for it.
    type Of<'a>;
    /// As what it is described.
    const TYPE: Type;
    /// Whether null may stand in its place.
    const NULLABLE: bool = false;
    /// Unit of a number that always has the same one.
    const UNIT: Option<&'static str> = None;

    /// Writes it as a member.
    fn write(name: &str, of: Self::Of<'_>, object: &mut Object<'_>);

    /// Writes it as an item of a list.
    fn write_item(of: Self::Of<'_>, out: &mut Writer);

    /// Writes it as a member, or null.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
    fn write_or_null(name: &str, of: Option<Self::Of<'_>>, object: &mut Object<'_>) {
        match of {
            Some(of) => Self::write(name, of, object),
            None => object.member(name, Value::Null),
        }
    }
}

impl Field {
    /// A field of a kind.
    pub const fn of<K: Kind>(name: &'static str, meaning: Meaning) -> Self {
        Self { name, holds: K::TYPE, nullable: K::NULLABLE, optional: false, unit: K::UNIT, meaning }
    }

    /// A list of items of a kind.
    pub const fn list_of<K: Kind>(name: &'static str, meaning: Meaning) -> Self {
        let holds = Type::List { items: const { &K::TYPE } };
        Self { name, holds, nullable: false, optional: false, unit: None, meaning }
    }
}

/// A kind that is one value, which CSV can show too.
pub trait Scalar: Kind {
    /// The value to write.
    fn value(of: Self::Of<'_>) -> Value<'_>;
}

impl<K: Kind> Kind for Option<K> {
    type Of<'a> = Option<K::Of<'a>>;
    const TYPE: Type = K::TYPE;
    const NULLABLE: bool = true;
    const UNIT: Option<&'static str> = K::UNIT;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
    fn write(name: &str, of: Self::Of<'_>, object: &mut Object<'_>) {
        K::write_or_null(name, of, object);
    }

    fn write_item(of: Self::Of<'_>, out: &mut Writer) {
        match of {
            Some(of) => K::write_item(of, out),
            None => write_value(Value::Null, out),
        }
    }
}

impl<K: Scalar> Scalar for Option<K> {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
    fn value(of: Self::Of<'_>) -> Value<'_> {
        of.map_or(Value::Null, K::value)
    }
}

/// What the register fills in every row, and the interface promises: described as never null. A damaged or partial
/// register that lacks it after all is shown as it is, with null.
pub struct Filled<K>(K);

impl<K: Kind> Kind for Filled<K> {
    type Of<'a> = Option<K::Of<'a>>;
    const TYPE: Type = K::TYPE;
    const UNIT: Option<&'static str> = K::UNIT;

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
    fn write(name: &str, of: Self::Of<'_>, object: &mut Object<'_>) {
        K::write_or_null(name, of, object);
    }

    fn write_item(of: Self::Of<'_>, out: &mut Writer) {
        Option::<K>::write_item(of, out);
    }
}

impl<K: Scalar> Scalar for Filled<K> {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
    fn value(of: Self::Of<'_>) -> Value<'_> {
        Option::<K>::value(of)
    }
}

/// Declares kinds of one value: name, what a record gives, type and perhaps unit of the description, value.
macro_rules! scalars {
    ($($(#[$doc:meta])* $kind:ident($of:ty): $type:expr, $value:expr $(, unit = $unit:literal)? $(, null = $nullable:literal)?;)*) => {$(
        $(#[$doc])*
        pub struct $kind;

        impl $crate::form::kind::Kind for $kind {
            type Of<'a> = $of;
            const TYPE: $crate::form::description::Type = $type;
            $(const UNIT: Option<&'static str> = Some($unit);)?
            $(const NULLABLE: bool = $nullable;)?

            #[inline(always)]
            #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
            fn write(name: &str, of: Self::Of<'_>, object: &mut $crate::bytes::json::Object<'_>) {
                object.member(name, <Self as $crate::form::kind::Scalar>::value(of));
            }

            fn write_item(of: Self::Of<'_>, out: &mut $crate::bytes::writer::Writer) {
                $crate::bytes::json::write_value(<Self as $crate::form::kind::Scalar>::value(of), out);
            }

            #[inline(always)]
            #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
            fn write_or_null(name: &str, of: Option<Self::Of<'_>>, object: &mut $crate::bytes::json::Object<'_>) {
                object.member(name, <Option<Self> as $crate::form::kind::Scalar>::value(of));
            }
        }

        impl $crate::form::kind::Scalar for $kind {
            #[inline(always)]
            #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
            fn value(of: Self::Of<'_>) -> $crate::bytes::value::Value<'_> {
                $value(of)
            }
        }
    )*};
}
pub(crate) use scalars;

scalars! {
    /// A text.
    Text(&'a str): Type::Text, Value::Text;
    /// An ASCII letter.
    Letter(u8): Type::Text, Value::Letter;
    /// Texts one after the other.
    Texts(Joined<'a>): Type::Text, Value::Joined;
    /// The text of an address.
    AddressText((&'a AddressParts<'a>, TextOptions)): Type::Text, |(parts, options)| Value::Address(parts, options);
    /// A house number.
    Number(HouseNumber): Type::Text, Value::HouseNumber;
    /// A floor; none is null.
    Floor(unit::Floor): Type::Text, Value::Floor, null = true;
    /// A door; none is null.
    Door(unit::Door): Type::Text, Value::Door, null = true;
    /// Key of an access address.
    Kvh(kvh::Kvh): Type::Text, Value::Kvh;
    /// Key of an address.
    Kvhx(kvh::Kvhx): Type::Text, Value::Kvhx;
    /// A NUTS 3 code by its number.
    Nuts3(u32): Type::Text, Value::Nuts3;
    /// A cell of the Danish square grid.
    GridCell(Cell): Type::Text, Value::Cell;
    /// An identity.
    Id(Uuid): Type::Uuid, Value::Uuid;
    /// A link.
    Link(Href<'a>): Type::Href, Value::Href;
    /// A link that has no base: the path alone.
    Path(Href<'a>): Type::Text, Value::Href;
    /// A code of four digits.
    Code(u16): Type::Code, |code| Value::Code(u32::from(code));
    /// The code of an area, of four digits.
    AreaCode(u32): Type::Code, Value::Code;
    /// A number as text.
    Digits(u64): Type::Digits, Value::Digits;
    /// A number without decimals.
    Integer(i64): Type::Integer, Value::Integer;
    /// True or false.
    Boolean(bool): Type::Boolean, Value::Bool;
    /// A coordinate in the coordinate system of the answer.
    Coordinate(Decimal): Type::Number, Value::Decimal;
    /// A number of metres.
    Metres(Decimal): Type::Number, Value::Decimal, unit = "m";
    /// A number of degrees.
    Degrees(Decimal): Type::Number, Value::Decimal, unit = "°";
    /// An angle in gon.
    Gon(Decimal): Type::Number, Value::Decimal, unit = "gon";
    /// A number from 0 to 1.
    Fraction(Decimal): Type::Fraction, Value::Decimal;
    /// Milliseconds UTC, shown as Danish local time without zone.
    LocalTime(i64): Type::LocalTime, Value::Local;
    /// Milliseconds UTC, shown as such.
    UtcTime(i64): Type::UtcTime, Value::Utc;
}

/// Declares kinds of numbers that stand side by side: name, how many, type of the description.
macro_rules! arrays {
    ($($(#[$doc:meta])* $kind:ident($count:literal): $type:expr;)*) => {$(
        $(#[$doc])*
        pub struct $kind;

        impl Kind for $kind {
            type Of<'a> = [Decimal; $count];
            const TYPE: Type = $type;

            #[inline]
            fn write(name: &str, of: Self::Of<'_>, object: &mut Object<'_>) {
                object.any(name, |out| Self::write_item(of, out));
            }

            fn write_item(of: Self::Of<'_>, out: &mut Writer) {
                crate::bytes::json::array(out, of, |out, number| write_value(Value::Decimal(number), out));
            }
        }
    )*};
}

arrays! {
    /// A point: x, y.
    Position(2): Type::Position;
    /// A box: xmin, ymin, xmax, ymax.
    Bounds(4): Type::Box;
}
