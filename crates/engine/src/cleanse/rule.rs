//! The rules that give a result its category.
//!
//! Programs branch on the names of rules, so they never change. Each rule belongs to one category. Where several things
//! differ, the rule is about the first of these: house number, floor and door, postcode and town, street, words left over,
//! way of writing.

/// How far an answer can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The address as it is written.
    A,
    /// The address with differences that can mean no other.
    B,
    /// Perhaps one of these.
    C,
    /// Nothing resembles it.
    D,
}

/// What decided the category of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// A: no part differs and no word is left over.
    Exact,
    /// B: the supplementary town is written differently.
    SupplementaryTown,
    /// B: the town is missing, or not that of the typed postcode.
    Town,
    /// B: no postcode was typed, and the town is right.
    NoPostcode,
    /// B: no postcode was typed, and the town is called or written differently, `Kbh. N` for `København N`.
    TownAlias,
    /// B: the street is the same when folded, `Noerregade` for `Nørregade`.
    StreetSpelling,
    /// B: the street is abbreviated, or its ending is missing.
    StreetAbbreviated,
    /// B: the street is misspelt, and no street of the place is nearer.
    StreetMisspelt,
    /// B: the address exactly, with an addressee that has a mark: `c/o`, `att.`, `v/`.
    Addressee,
    /// C: the address, with parts written in other words than an address has: `stuen`, `lejl. 3`, `nr. 4`, `DK-`.
    Writing,
    /// C: the address, with its parts in another order.
    Order,
    /// C: the address, and in addition a recipient, its municipality or region, the country, the town once more, a telephone
    /// number, or a unit where entrances are sought.
    Surplus,
    /// C: the address of the first number of a range, or the last.
    Range,
    /// C: several addresses match equally well.
    Several,
    /// C: postcode and town name two places, and both have the address.
    Contradiction,
    /// C: the typed street is in another place.
    StreetElsewhere,
    /// C: the street is the opposite of the typed one, `Vestre` for `Østre`.
    OppositeStreet,
    /// C: the street is too different, or another is as near.
    Street,
    /// C: the postcode is another, or there is none and the town is not exact.
    Place,
    /// C: words are left over, among them the name of another street of the place.
    SeveralStreets,
    /// C: words are left over.
    UnknownWords,
    /// C: floor or door is another, missing or surplus.
    Unit,
    /// C: the house number is another, or missing.
    HouseNumber,
    /// D: no street was read.
    NoStreet,
    /// D: no street where the text says has the name read, or one like it.
    UnknownStreet,
    /// D: a few letters with neither a place nor a house number.
    TooLittle,
}

/// How much of an address is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The address, with its floor and door where it has them.
    Unit,
    /// The access address.
    Entrance,
    /// The street.
    Street,
    /// The postcode.
    Postcode,
}

impl Rule {
    /// The category that it gives.
    pub const fn category(self) -> Category {
        match self {
            Self::Exact => Category::A,
            Self::SupplementaryTown
            | Self::Town
            | Self::NoPostcode
            | Self::TownAlias
            | Self::StreetSpelling
            | Self::StreetAbbreviated
            | Self::StreetMisspelt
            | Self::Addressee => Category::B,
            Self::Writing
            | Self::Order
            | Self::Surplus
            | Self::Range
            | Self::Several
            | Self::Contradiction
            | Self::StreetElsewhere
            | Self::OppositeStreet
            | Self::Street
            | Self::Place
            | Self::SeveralStreets
            | Self::UnknownWords
            | Self::Unit
            | Self::HouseNumber => Category::C,
            Self::NoStreet | Self::UnknownStreet | Self::TooLittle => Category::D,
        }
    }
}
