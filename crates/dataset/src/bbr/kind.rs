//! What an attribute of the register says, and how it is kept.

use super::entity::BbrEntity;
use crate::raw::Holds;

/// What an attribute says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BbrKind {
    /// A code of a list of the register, by the name of the list.
    Listed(&'static str),
    /// A text that many rows share.
    Text,
    /// Text that people have written, who may name others there: it is never read.
    Free,
    /// A number without decimals.
    Integer,
    /// A number of thousandths.
    Decimal,
    /// Milliseconds UTC.
    Time,
    /// Number of a parcel in the cadastre.
    Parcel,
    /// An object that it refers to.
    Link(Target),
    /// A point in the plane, which the table has in columns.
    Point,
}

/// What a reference is to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// An entrance.
    AccessAddress,
    /// A unit of an entrance.
    Address,
    /// A row of the register.
    Row(BbrEntity),
    /// An object of which there is no table.
    Elsewhere,
}

impl BbrKind {
    /// How it is kept in the facts of a row. A reference is the number of a row, or the id of what is in no table.
    pub(super) const fn stored(self) -> Holds {
        match self {
            Self::Text => Holds::Text,
            Self::Integer | Self::Decimal | Self::Parcel => Holds::Integer,
            Self::Time => Holds::Time,
            Self::Listed(_) | Self::Link(_) | Self::Free | Self::Point => Holds::OwnText,
        }
    }
}
