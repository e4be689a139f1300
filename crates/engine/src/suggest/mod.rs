//! Autocomplete: tiers of street names, entrances and units (`GET /autocomplete`).

use vejviser_model::id::{AccessAddressId, AddressId, StreetNameId};

use crate::request::AutocompleteRequest;
use crate::{Budget, Engine, Result};

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

/// Suggestions of one tier, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// Street names.
    StreetNames(Vec<StreetNameId>),
    /// Entrances.
    AccessAddresses(Vec<Suggested<AccessAddressId>>),
    /// Units.
    Addresses(Vec<Suggested<AddressId>>),
}

impl Engine {
    /// Suggestions for a text being typed, or the one suggestion for an id.
    pub fn autocomplete(&self, request: &AutocompleteRequest, budget: &mut Budget) -> Result<Suggestions> {
        let _ = (request, budget, self.snapshot());
        Ok(Suggestions::StreetNames(Vec::new()))
    }
}
