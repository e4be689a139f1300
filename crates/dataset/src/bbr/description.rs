//! What an entity is made of: name, table, attributes.

use super::kind::BbrKind;
use crate::raw::Attribute;

/// What an entity is made of.
#[derive(Clone, Copy, Debug)]
pub struct BbrDescription {
    /// Its name in the register, lower case.
    pub name: &'static str,
    /// Name of its table, which is that of its file without ending.
    pub table: &'static str,
    /// The attribute whose object rows stand under, in the order of its rows; those of an entity without one are in order
    /// of id.
    pub parent: Option<&'static str>,
    /// An attribute by which rows are found as well.
    pub second: Option<&'static str>,
    /// How its attributes are kept.
    pub attributes: &'static [Attribute],
    /// What each of them says.
    pub kinds: &'static [BbrKind],
}

impl BbrDescription {
    /// The place of the attribute with a name.
    ///
    /// # Panics
    /// When there is none, which stops a program that names it from being compiled.
    pub const fn place(&self, name: &str) -> usize {
        let mut place = 0;
        while !is_same(self.attributes[place].name, name) {
            place += 1;
        }
        place
    }

    /// What an attribute says.
    pub const fn kind(&self, name: &str) -> BbrKind {
        self.kinds[self.place(name)]
    }
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Describes an entity: its name, its table, what its rows stand under and are found by as well, and its attributes. Those
/// that every entity has stand before them.
macro_rules! described {
    ($name:literal in $table:literal $(, under $parent:literal)? $(, then $second:literal)?; $($attribute:literal: $kind:expr,)*) => {
        $crate::bbr::description::described! {
            @all $name, $table, [$(Some($parent),)? None][0], [$(Some($second),)? None][0];
            "forretningshændelse": $crate::bbr::BbrKind::Text,
            "forretningsområde": $crate::bbr::BbrKind::Text,
            "forretningsproces": $crate::bbr::BbrKind::Listed("ForretningsProcess"),
            "registreringsaktør": $crate::bbr::BbrKind::Text,
            "virkningsaktør": $crate::bbr::BbrKind::Text,
            $($attribute: $kind,)*
        }
    };
    (@all $name:literal, $table:literal, $parent:expr, $second:expr; $($attribute:literal: $kind:expr,)*) => {
        $crate::bbr::BbrDescription {
            name: $name,
            table: $table,
            parent: $parent,
            second: $second,
            attributes: &[$($crate::raw::Attribute { name: $attribute, holds: $crate::bbr::BbrKind::stored($kind) },)*],
            kinds: &[$($kind,)*],
        }
    };
}
pub(super) use described;
