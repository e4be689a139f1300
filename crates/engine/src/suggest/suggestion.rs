//! Suggestions as other crates see them.

use vejviser_model::id::{AccessAddressId, AddressId, PlaceNameId, StreetNameId};

/// Which postcode a suggestion is shown with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostcodeForm {
    /// The geographic one.
    Ordinary,
    /// That of the large recipient.
    LargeRecipient,
}

/// A suggested row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggested<Row> {
    /// The row.
    pub row: Row,
    /// Which postcode its texts show.
    pub postcode: PostcodeForm,
}

/// Suggestions of one tier, or names of places; best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// Street names.
    StreetNames(Vec<StreetNameId>),
    /// Entrances.
    AccessAddresses(Vec<Suggested<AccessAddressId>>),
    /// Units.
    Addresses(Vec<Suggested<AddressId>>),
    /// Names of places.
    PlaceNames(Vec<PlaceNameId>),
}
