//! `vejnavn`: a name that one or more street segments bear.

use std::cell::OnceCell;

use smallvec::SmallVec;
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
use crate::record::scope::Scope;
use crate::resource::Resource;

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
#[derive(Clone, Debug)]
pub struct StreetName<'a> {
    scope: Scope<'a>,
    row: usize,
    name: &'a str,
    codes: OnceCell<Codes>,
}

/// Where the streets of a name lie: codes, ascending and distinct.
#[derive(Clone, Debug)]
struct Codes {
    postcodes: FewCodes,
    municipalities: FewCodes,
}

/// Most names have one or two streets: their codes need no memory of their own.
type FewCodes = SmallVec<[u16; 8]>;

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
        Self { scope, row, name: scope.snapshot.street_names.name.get(row), codes: OnceCell::new() }
    }

    fn href(&self) -> Href<'a> {
        self.scope.href(folder::STREET_NAME, Key::Text(self.name))
    }

    /// The postcodes of its streets, ascending: of those in the municipalities that the request names.
    fn postcodes(&self) -> impl Iterator<Item = Linked<'a>> {
        let scope = self.scope;
        self.codes().postcodes.iter().map(move |&code| scope.postcode(code))
    }

    /// The municipalities of its streets, ascending.
    fn municipalities(&self) -> impl Iterator<Item = Linked<'a>> {
        let scope = self.scope;
        self.codes().municipalities.iter().map(move |&code| scope.municipality(code))
    }

    /// Both lists, from one pass over the streets. Only the nested form shows them, so that they are made when it is.
    fn codes(&self) -> &Codes {
        self.codes.get_or_init(|| {
            let Scope { snapshot, postcodes_in, .. } = self.scope;
            let rows = snapshot.street_names.streets.get(self.row);
            let (mut postcodes, mut municipalities) = (FewCodes::new(), FewCodes::new());
            for &row in rows {
                let municipality = snapshot.streets.municipality.get(row as usize);
                municipalities.push(municipality);
                if postcodes_in.is_empty() || postcodes_in.contains(&municipality) {
                    postcodes.extend_from_slice(snapshot.streets.postcodes.get(row as usize));
                }
            }
            Codes { postcodes: distinct(postcodes), municipalities: distinct(municipalities) }
        })
    }
}

fn distinct(mut codes: FewCodes) -> FewCodes {
    codes.sort_unstable();
    codes.dedup();
    codes
}
