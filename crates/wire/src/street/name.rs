//! `vejnavn`: a name that one or more street segments bear.

use vejviser_model::id::StreetNameId;

use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::Value;
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Link, Text};
use crate::form::meaning::{HREF, POSTCODES, STREET_NAME};
use crate::form::object::form;
use crate::form::reference::{Coded, Linked, Postcode};
use crate::form::representation::{Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::resource::Resource;
use crate::scope::Scope;

/// Street names.
#[derive(Clone, Copy, Debug)]
pub struct StreetNames;

impl RecordKind for StreetNames {
    type Record<'a> = StreetName<'a>;
}

impl Resource for StreetNames {
    type Row<'a> = StreetNameId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "streetName"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: StreetNameId, _: &Presentation) -> StreetName<'a> {
        StreetName::new(scope, row)
    }
}

/// A street name.
#[derive(Clone, Copy, Debug)]
pub struct StreetName<'a> {
    scope: Scope<'a>,
    row: usize,
    name: &'a str,
}

/// How street names are represented.
pub const REPRESENTATION: Representation<StreetNames> = Representation {
    names: names!("Vejnavn"),
    mini: Flat::same(MINI),
    flat: Flat::same(FLAT),
    nested: object::<StreetNames, Nested>(),
    suggestion: Some(Suggestion {
        text: |name| Value::Text(name.name),
        member: "vejnavn",
        object: object::<StreetNames, Suggested>(),
    }),
    feature: None,
};

const MINI: &[Column<StreetNames>] = &pick(&[FIELDS], ["navn", "href", "betegnelse"]);
const FLAT: &[Column<StreetNames>] = &pick(&[FIELDS], ["navn"]);

const FIELDS: &[Column<StreetNames>] = columns! {
    "navn": Text, STREET_NAME, |name| name.name;
    "href": Link, HREF, |name| name.href();
    "betegnelse": Text, STREET_NAME, |name| name.name;
};

form! {
    /// What its autocomplete shows.
    Suggested, of StreetName<'a> {
        from FIELDS: "navn", "href";
    }
}

form! {
    /// The nested form.
    Nested = "VejnavnNestet", of StreetName<'a> {
        from FIELDS: "href", "navn";
        "postnumre": [Postcode], POSTCODES, |name| name.postcodes();
        "kommuner": [Coded], means("Kommunerne med en vej af dette navn.", "The municipalities with a street of this name."),
            |name| name.municipalities();
    }
}

impl<'a> StreetName<'a> {
    /// The record of a street name.
    pub fn new(scope: Scope<'a>, id: StreetNameId) -> Self {
        let row = id.index();
        Self { scope, row, name: scope.snapshot.street_names.name.get(row) }
    }

    fn href(&self) -> Href<'a> {
        self.scope.href(folder::STREET_NAME, Key::Text(self.name))
    }

    /// Rows of the streets that bear the name.
    fn streets(&self) -> impl Iterator<Item = usize> {
        self.scope.snapshot.street_names.streets.get(self.row).iter().map(|&street| street as usize)
    }

    /// The postcodes of its streets, ascending: of those in the municipalities that the request names.
    fn postcodes(&self) -> impl Iterator<Item = Linked<'a>> {
        let scope = self.scope;
        let streets = &scope.snapshot.streets;
        let mut codes = Vec::new();
        for street in self.streets() {
            if scope.postcodes_in.is_empty() || scope.postcodes_in.contains(&streets.municipality.get(street)) {
                codes.extend_from_slice(streets.postcodes.get(street));
            }
        }
        let codes = distinct(codes);
        codes.into_iter().map(move |code| scope.postcode(code))
    }

    /// The municipalities of its streets, ascending.
    fn municipalities(&self) -> impl Iterator<Item = Linked<'a>> {
        let scope = self.scope;
        let codes = distinct(self.streets().map(|street| scope.snapshot.streets.municipality.get(street)).collect());
        codes.into_iter().map(move |code| scope.municipality(code))
    }
}

fn distinct(mut codes: Vec<u16>) -> Vec<u16> {
    codes.sort_unstable();
    codes.dedup();
    codes
}
