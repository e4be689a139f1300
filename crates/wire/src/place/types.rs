//! `stednavntype`: a main type of places, and the types inside it.

use std::cell::OnceCell;

use vejviser_model::id::PlaceTypeId;

use super::MAIN_TYPE;
use crate::bytes::href::{Href, Key, folder};
use crate::bytes::json::{array, write_value};
use crate::bytes::value::Value;
use crate::bytes::writer::append;
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::{Meaning, means};
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
        PlaceType { scope, first: row.index(), name, inside: OnceCell::new() }
    }
}

/// A main type.
pub struct PlaceType<'a> {
    scope: Scope<'a>,
    /// Its first row.
    first: usize,
    name: &'a str,
    /// The types inside it as CSV has them.
    inside: OnceCell<String>,
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

    /// The types inside it as JSON, as lists stand in CSV.
    fn inside(&self) -> &str {
        self.inside.get_or_init(|| {
            let mut text = Vec::new();
            append(&mut text, |out| array(out, self.sub_types(), |out, sub| write_value(Value::Text(sub), out)));
            String::from_utf8(text).unwrap_or_default()
        })
    }
}

/// How main types are represented; there is no short form, the flat one stands in its place.
const REPRESENTATION: Representation<PlaceTypes> = Representation {
    names: Names { mini: "StednavntypeFlad", ..names!("Stednavntype") },
    mini: Flat { json: FLAT, csv: COLUMNS },
    flat: Flat { json: FLAT, csv: COLUMNS },
    nested: object::<PlaceTypes, Nested>(),
    suggestion: None,
    feature: None,
};

const FIELDS: &[Column<PlaceTypes>] = columns! {
    "href": Link, HREF, |kind| kind.href();
    "hovedtype": Text, MAIN_TYPE, |kind| kind.name;
    "undertyper": Text, INSIDE, |kind| kind.inside();
};

/// Order of the flat form, which has no place for a list.
const FLAT: &[Column<PlaceTypes>] = &pick(&[FIELDS], ["href", "hovedtype"]);
/// Order of columns.
const COLUMNS: &[Column<PlaceTypes>] = &pick(&[FIELDS], ["href", "hovedtype", "undertyper"]);

/// `undertyper`.
const INSIDE: Meaning = means("Undertyperne.", "The types inside it.");

form! {
    /// The nested form.
    Nested = "StednavntypeNestet", of PlaceType<'a> {
        from FIELDS: "href", "hovedtype";
        "undertyper": [Text], INSIDE, |kind| kind.sub_types();
    }
}
