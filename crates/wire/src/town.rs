//! `supplerendebynavn`: the name of supplementary towns, whatever town bears it, as addresses have it.
//!
//! The towns themselves, with their areas, are a theme: see [`crate::area`].

use vejviser_model::id::TownId;

use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::Value;
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::{Meaning, means};
use crate::form::kind::{Link, Text};
use crate::form::meaning::{HREF, SUPPLEMENTARY_TOWN};
use crate::form::object::form;
use crate::form::reference::{Coded, Linked, Postcode};
use crate::form::representation::{Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// `postnumre` of a town.
pub const POSTCODES_OF_TOWN: Meaning =
    means("Postnumrene på adresserne i byen.", "The postcodes of the addresses in the town.");

/// Names of supplementary towns.
#[derive(Clone, Copy, Debug)]
pub struct TownNames;

impl RecordKind for TownNames {
    type Record<'a> = TownName<'a>;
}

impl Resource for TownNames {
    type Row<'a> = TownId;
    type Records = Self;

    fn name(&self) -> &'static str {
        "supplementaryTownName"
    }

    fn representation(&self) -> &Representation<Self> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: TownId, _: &Presentation) -> TownName<'a> {
        TownName { scope, name: scope.snapshot.towns.name.get(row.0 as usize) }
    }
}

/// The name of one or more supplementary towns.
#[derive(Clone, Debug)]
pub struct TownName<'a> {
    scope: Scope<'a>,
    name: &'a str,
}

const REPRESENTATION: Representation<TownNames> = Representation {
    names: names!("SupplerendebynavnNavn"),
    mini: Flat::same(FLAT),
    flat: Flat::same(FLAT),
    nested: object::<TownNames, Nested>(),
    suggestion: Some(Suggestion {
        text: |town| Value::Text(town.name),
        member: "supplerendebynavn",
        object: object::<TownNames, Suggested>(),
    }),
    feature: None,
};

const FLAT: &[Column<TownNames>] = &pick(&[FIELDS], ["navn"]);

const FIELDS: &[Column<TownNames>] = columns! {
    "href": Link, HREF, |town| town.href();
    "navn": Text, SUPPLEMENTARY_TOWN, |town| town.name;
};

form! {
    /// What its autocomplete shows.
    Suggested, of TownName<'a> {
        from FIELDS: "navn", "href";
    }
}

form! {
    /// The nested form.
    Nested = "SupplerendebynavnNavnNestet", of TownName<'a> {
        from FIELDS: "href", "navn";
        "postnumre": [Postcode], POSTCODES_OF_TOWN, |town| postcodes(town.scope, town.rows());
        "kommuner": [Coded], means("Kommunerne med en by af dette navn.", "The municipalities with a town of this name."),
            |town| town.municipalities();
    }
}

impl<'a> TownName<'a> {
    fn href(&self) -> Href<'a> {
        self.scope.href(folder::SUPPLEMENTARY_TOWN_NAME, Key::Text(self.name))
    }

    /// Rows of the towns that bear the name.
    fn rows(&self) -> impl Iterator<Item = u32> + use<'a> {
        self.scope.snapshot.towns_named(self.name)
    }

    /// The municipalities of the streets with addresses in these towns, ascending.
    fn municipalities(&self) -> impl Iterator<Item = Linked<'a>> {
        let scope = self.scope;
        let mut codes: Vec<u16> = scope.snapshot.municipalities_of_towns(self.rows()).collect();
        codes.sort_unstable();
        codes.dedup();
        codes.into_iter().map(move |code| scope.municipality(code))
    }
}

/// The postcodes of the addresses in some supplementary towns, ascending.
pub fn postcodes(scope: Scope<'_>, towns: impl Iterator<Item = u32>) -> impl Iterator<Item = Linked<'_>> {
    let mut codes: Vec<u16> = scope.snapshot.postcodes_of_towns(towns).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.into_iter().map(move |code| scope.postcode(code))
}
