//! Objects with members of their own: nested forms, and the objects inside them.
//!
//! [`form!`] declares one: from the same lines come the function that writes it and its description. A line is one of
//!
//! ```text
//! "kode": Code, meaning, |record| value;              a member; its kind may be another form, or `Option<…>`
//! "kommuner": [Municipality], meaning, |record| all;  a list; the value is an iterator of what the kind is made of
//! missing "href": Link, meaning, |record| perhaps;    a member that is left out where the value is none
//! from COLUMNS: "kode", "navn";                       members that are columns too
//! ..Other;                                            the members of another form of the same record
//! ..Other, |record| value;                            the members of a form of another record
//! ```

use std::marker::PhantomData;

use crate::bytes::json::{Object, object};
use crate::bytes::writer::Writer;
use crate::form::chosen::Chosen;
use crate::form::description::{Members, Reference, Type};
use crate::form::kind::Kind;

/// An object as it is written and described.
pub trait Form {
    /// What it shows.
    type Record<'a>;
    /// Its name in documentation, where it has one.
    const NAME: Option<&'static str>;
    /// Its members in the order in which they are written.
    const MEMBERS: Members;

    /// Writes the members.
    fn write_members(record: &Self::Record<'_>, object: &mut Object<'_>);

    /// Writes those of the members that were chosen.
    fn write_chosen(record: &Self::Record<'_>, chosen: &Chosen<'_>, object: &mut Object<'_>);
}

/// How a form is referred to where it stands inside another.
pub const fn reference<F: Form>() -> Type {
    Type::Object(match F::NAME {
        Some(name) => Reference::Form(name),
        None => Reference::Members(F::MEMBERS),
    })
}

/// A form of a record that is borrowed: of the record itself, as a part of it.
pub struct Embedded<F>(PhantomData<F>);

impl<F: Form> Kind for Embedded<F>
where
    for<'a> F::Record<'a>: 'a,
{
    type Of<'a> = &'a F::Record<'a>;
    const TYPE: Type = reference::<F>();

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
    fn write(name: &str, of: Self::Of<'_>, object: &mut Object<'_>) {
        object.object(name, |object| F::write_members(of, object));
    }

    fn write_item(of: Self::Of<'_>, out: &mut Writer) {
        object(out, |object| F::write_members(of, object));
    }
}

/// Declares a form: see the module.
macro_rules! form {
    ($(#[$doc:meta])* $visibility:vis $form:ident $(= $name:literal)?, of $record:ty { $($lines:tt)* }) => {
        $(#[$doc])*
        $visibility struct $form;

        impl $crate::form::object::Form for $form {
            type Record<'a> = $record;
            const NAME: Option<&'static str> = $crate::form::object::name_of!($($name)?);
            const MEMBERS: $crate::form::description::Members =
                $crate::form::description::Members($crate::form::object::members!([] $($lines)*));

            #[inline]
            #[allow(
                clippy::redundant_closure_for_method_calls,
                reason = "the value must be a function of records of any lifetime, which a method's name is not"
            )]
            fn write_members(record: &Self::Record<'_>, object: &mut $crate::bytes::json::Object<'_>) {
                let _ = (&record, &object);
                $crate::form::object::write_lines!(record object $($lines)*);
            }

            #[allow(clippy::redundant_closure_for_method_calls, reason = "see above")]
            fn write_chosen(
                record: &Self::Record<'_>,
                chosen: &$crate::form::chosen::Chosen<'_>,
                object: &mut $crate::bytes::json::Object<'_>,
            ) {
                let _ = (&record, &chosen, &object);
                $crate::form::object::write_chosen_lines!(record object chosen $($lines)*);
            }
        }

        impl $crate::form::kind::Kind for $form {
            type Of<'a> = $record;
            const TYPE: $crate::form::description::Type = $crate::form::object::reference::<Self>();

            #[inline(always)]
            #[allow(clippy::inline_always, reason = "name and kind are known where it is called")]
            fn write(name: &str, of: Self::Of<'_>, object: &mut $crate::bytes::json::Object<'_>) {
                object.object(name, |object| <Self as $crate::form::object::Form>::write_members(&of, object));
            }

            #[inline]
            fn write_item(of: Self::Of<'_>, out: &mut $crate::bytes::writer::Writer) {
                $crate::bytes::json::object(out, |object| {
                    <Self as $crate::form::object::Form>::write_members(&of, object);
                });
            }
        }
    };
}
pub(crate) use form;

/// The name of a form, if it has one.
macro_rules! name_of {
    () => {
        None
    };
    ($name:literal) => {
        Some($name)
    };
}
pub(crate) use name_of;

/// The description of the lines of a form.
macro_rules! members {
    ([$($done:tt)*]) => { &[$($done)*] };
    ([$($done:tt)*] $name:literal: [$kind:ty], $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::members!([$($done)* $crate::form::description::Member::One(
            $crate::form::description::Field::list_of::<$kind>($name, $meaning)
        ),] $($rest)*)
    };
    ([$($done:tt)*] $name:literal: maybe [$kind:ty], $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::members!([$($done)* $crate::form::description::Member::One(
            $crate::form::description::Field::list_of::<$kind>($name, $meaning).nullable()
        ),] $($rest)*)
    };
    ([$($done:tt)*] $name:literal: $kind:ty, $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::members!([$($done)* $crate::form::description::Member::One(
            $crate::form::description::Field::of::<$kind>($name, $meaning)
        ),] $($rest)*)
    };
    ([$($done:tt)*] missing $name:literal: $kind:ty, $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::members!([$($done)* $crate::form::description::Member::One(
            $crate::form::description::Field::of::<$kind>($name, $meaning).optional()
        ),] $($rest)*)
    };
    ([$($done:tt)*] from $columns:ident: $($name:literal),+; $($rest:tt)*) => {
        $crate::form::object::members!([$($done)* $($crate::form::description::Member::One(
            $crate::form::column::column($columns, $name).field
        ),)+] $($rest)*)
    };
    ([$($done:tt)*] ..$form:ty $(, $value:expr)?; $($rest:tt)*) => {
        $crate::form::object::members!([$($done)* $crate::form::description::Member::All(
            <$form as $crate::form::object::Form>::MEMBERS
        ),] $($rest)*)
    };
}
pub(crate) use members;

/// What writes the lines of a form.
macro_rules! write_lines {
    ($record:ident $object:ident) => {};
    ($record:ident $object:ident $name:literal: [$kind:ty], $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::write_list::<$kind, _, _>($name, $record, $value, $object);
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
    ($record:ident $object:ident $name:literal: maybe [$kind:ty], $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::write_list_or_null::<$kind, _, _>($name, $record, $value, $object);
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
    ($record:ident $object:ident $name:literal: $kind:ty, $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::column::write_member::<$kind, _>($name, $record, $value, $object);
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
    ($record:ident $object:ident missing $name:literal: $kind:ty, $meaning:expr, $value:expr; $($rest:tt)*) => {
        $crate::form::object::write_if_any::<$kind, _>($name, $record, $value, $object);
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
    ($record:ident $object:ident from $columns:ident: $($name:literal),+; $($rest:tt)*) => {
        $((const { &$crate::form::column::column($columns, $name) }).write_member($record, $object);)+
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
    ($record:ident $object:ident ..$form:ty; $($rest:tt)*) => {
        <$form as $crate::form::object::Form>::write_members($record, $object);
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
    ($record:ident $object:ident ..$form:ty, $value:expr; $($rest:tt)*) => {
        $crate::form::object::write_all::<$form, _>($record, $value, $object);
        $crate::form::object::write_lines!($record $object $($rest)*);
    };
}
pub(crate) use write_lines;

/// What writes the lines of a form that were chosen. Members of another form are chosen as if they were the form's own.
macro_rules! write_chosen_lines {
    ($record:ident $object:ident $chosen:ident) => {};
    ($record:ident $object:ident $chosen:ident $name:literal: [$kind:ty], $meaning:expr, $value:expr; $($rest:tt)*) => {
        if $chosen.has($name) {
            $crate::form::object::write_list::<$kind, _, _>($name, $record, $value, $object);
        }
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
    ($record:ident $object:ident $chosen:ident $name:literal: maybe [$kind:ty], $meaning:expr, $value:expr; $($rest:tt)*) => {
        if $chosen.has($name) {
            $crate::form::object::write_list_or_null::<$kind, _, _>($name, $record, $value, $object);
        }
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
    ($record:ident $object:ident $chosen:ident $name:literal: $kind:ty, $meaning:expr, $value:expr; $($rest:tt)*) => {
        if $chosen.has($name) {
            $crate::form::column::write_member::<$kind, _>($name, $record, $value, $object);
        }
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
    ($record:ident $object:ident $chosen:ident missing $name:literal: $kind:ty, $meaning:expr, $value:expr; $($rest:tt)*) => {
        if $chosen.has($name) {
            $crate::form::object::write_if_any::<$kind, _>($name, $record, $value, $object);
        }
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
    ($record:ident $object:ident $chosen:ident from $columns:ident: $($name:literal),+; $($rest:tt)*) => {
        $(if $chosen.has($name) {
            (const { &$crate::form::column::column($columns, $name) }).write_member($record, $object);
        })+
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
    ($record:ident $object:ident $chosen:ident ..$form:ty; $($rest:tt)*) => {
        <$form as $crate::form::object::Form>::write_chosen($record, $chosen, $object);
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
    ($record:ident $object:ident $chosen:ident ..$form:ty, $value:expr; $($rest:tt)*) => {
        $crate::form::object::write_chosen_of::<$form, _>($record, $value, $chosen, $object);
        $crate::form::object::write_chosen_lines!($record $object $chosen $($rest)*);
    };
}
pub(crate) use write_chosen_lines;

/// Writes a member that is a list.
#[inline(always)]
#[allow(clippy::inline_always, reason = "name, kind and value are known where it is called")]
pub fn write_list<'r, K: Kind, T, I: IntoIterator<Item = K::Of<'r>>>(
    name: &str,
    record: &'r T,
    value: impl Fn(&'r T) -> I,
    object: &mut Object<'_>,
) {
    object.array(name, value(record), |out, item| K::write_item(item, out));
}

/// Writes a member that is a list, or null.
#[inline(always)]
#[allow(clippy::inline_always, reason = "see above")]
pub fn write_list_or_null<'r, K: Kind, T, I: IntoIterator<Item = K::Of<'r>>>(
    name: &str,
    record: &'r T,
    value: impl Fn(&'r T) -> Option<I>,
    object: &mut Object<'_>,
) {
    match value(record) {
        Some(items) => object.array(name, items, |out, item| K::write_item(item, out)),
        None => object.member(name, crate::bytes::value::Value::Null),
    }
}

/// Writes a member, or nothing.
#[inline(always)]
#[allow(clippy::inline_always, reason = "see above")]
pub fn write_if_any<'r, K: Kind, T>(
    name: &str,
    record: &'r T,
    value: impl Fn(&'r T) -> Option<K::Of<'r>>,
    object: &mut Object<'_>,
) {
    if let Some(of) = value(record) {
        K::write(name, of, object);
    }
}

/// Writes the members of a form of another record.
#[inline(always)]
#[allow(clippy::inline_always, reason = "see above")]
pub fn write_all<'r, F: Form, T>(record: &'r T, value: impl Fn(&'r T) -> F::Record<'r>, object: &mut Object<'_>) {
    F::write_members(&value(record), object);
}

/// Writes those members of a form of another record that were chosen.
pub fn write_chosen_of<'r, F: Form, T>(
    record: &'r T,
    value: impl Fn(&'r T) -> F::Record<'r>,
    chosen: &Chosen<'_>,
    object: &mut Object<'_>,
) {
    F::write_chosen(&value(record), chosen, object);
}
