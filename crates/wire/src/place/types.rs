//! `stednavntype`: a main type of places, and the types inside it.

use vejviser_model::id::PlaceTypeId;

use super::MAIN_TYPE;
use crate::bytes::href::{Href, Key, folder};
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Link, Text};
use crate::form::meaning::HREF;
use crate::form::object::form;
use crate::form::representation::{Flat, Names, Representation, names, object};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Main types of places.
#[derive(Clone, Copy, Debug)]
pub struct PlaceTypes;

impl RecordKind for PlaceTypes {
    type Record<'a> = PlaceType<'a>;
}

impl Resource for PlaceTypes {
    type Row<'a> = PlaceTypeId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "placeType"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: PlaceTypeId, _: &Presentation) -> PlaceType<'a> {
        let name = scope.snapshot.place_types.main.get(row.index());
        PlaceType { scope, first: row.index(), name }
    }
}

/// A main type.
pub struct PlaceType<'a> {
    scope: Scope<'a>,
    /// Its first row.
    first: usize,
    name: &'a str,
}

impl<'a> PlaceType<'a> {
    fn href(&self) -> Href<'a> {
        self.scope.href(folder::PLACE_TYPE, Key::Text(self.name))
    }

    /// The types inside it.
    fn sub_types(&self) -> impl Iterator<Item = &'a str> {
        let (types, name) = (&self.scope.snapshot.place_types, self.name);
        let of_main = (self.first..types.len()).take_while(move |&row| types.main.get(row) == name);
        of_main.map(|row| types.sub.get(row)).filter(|sub| !sub.is_empty())
    }
}

/// How main types are represented; there is no short form, the flat one stands in its place.
const REPRESENTATION: Representation<PlaceTypes> = Representation {
    names: Names { mini: "StednavntypeFlad", ..names!("Stednavntype") },
    mini: Flat::same(FLAT),
    flat: Flat::same(FLAT),
    nested: object::<PlaceTypes, Nested>(),
    suggestion: None,
    feature: None,
};

const FIELDS: &[Column<PlaceTypes>] = columns! {
    "href": Link, HREF, |kind| kind.href();
    "hovedtype": Text, MAIN_TYPE, |kind| kind.name;
};

/// Order of the flat form, which has no place for a list.
const FLAT: &[Column<PlaceTypes>] = &pick(&[FIELDS], ["href", "hovedtype"]);

form! {
    /// The nested form.
    Nested = "StednavntypeNestet", of PlaceType<'a> {
        from FIELDS: "href", "hovedtype";
        "undertyper": [Text], means("Undertyperne.", "The types inside it."), |kind| kind.sub_types();
    }
}
