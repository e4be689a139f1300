//! Declares what a register says of an address: an object, and the same side by side.

/// The object and the columns of a register: its members, each with what it is, what it means and what it is in a record.
/// Before them stand those of every register. `beginning` is that of the names of columns.
macro_rules! told {
    (
        $form:ident = $form_name:literal, $beginning:literal, $register:literal, $release:ident;
        $($name:literal: $kind:ty, $meaning:expr, $value:expr;)*
    ) => {
        $crate::enrichment::told::with_head! {
            $form = $form_name, $beginning;
            "register": $crate::form::kind::Text, $crate::enrichment::REGISTER, |_| $register;
            "dato": Option<$crate::form::kind::Text>, $crate::enrichment::DATE,
                |record| record.snapshot().$release.date.as_deref();
            "tilgængelig": $crate::form::kind::Boolean, $crate::enrichment::AVAILABLE,
                |record| record.snapshot().$release.is_loaded;
            $($name: $kind, $meaning, $value;)*
        }
    };
}
pub(super) use told;

/// The same, of all members.
macro_rules! with_head {
    (
        $form:ident = $form_name:literal, $beginning:literal;
        $($name:literal: $kind:ty, $meaning:expr, $value:expr;)*
    ) => {
        $crate::form::object::form! {
            /// See the module.
            pub $form = $form_name, of Entrance<'a> { $($name: $kind, $meaning, $value;)* }
        }

        /// The same side by side.
        pub const COLUMNS: &[$crate::form::column::Column<Addressed>] =
            &[$($crate::form::column::one_column!(concat!($beginning, $name), $kind, $meaning, $value)),*];
    };
}
pub(super) use with_head;
