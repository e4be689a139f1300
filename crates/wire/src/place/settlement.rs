//! `bebyggelse`: a place whose main type is Bebyggelse, as it was shown before there were places of other types.

use vejviser_model::id::AreaId;

use super::{FIELDS, PRIMARY_NAME, Place, PlaceRecords, SETTLEMENT_CODE, SUB_TYPE, write_place};
use crate::bytes::href::folder;
use crate::form::column::{Column, columns, pick};
use crate::form::kind::{Filled, Integer, Link, Text};
use crate::form::meaning::HREF;
use crate::form::object::form;
use crate::form::representation::{Feature, Flat, Names, Representation, names, object};
use crate::presentation::Presentation;
use crate::record::entrance::Entrance;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Settlements.
#[derive(Clone, Copy, Debug)]
pub struct Settlements;

impl Resource for Settlements {
    type Row<'a> = AreaId;
    type Records = PlaceRecords;

    fn name(&self) -> &'static str {
        "settlement"
    }

    fn representation(&self) -> &Representation<PlaceRecords> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: AreaId, _: &Presentation) -> Place<'a> {
        Place::new(scope, row.0)
    }
}

/// How settlements are represented; there is no short form, the flat one stands in its place.
const REPRESENTATION: Representation<PlaceRecords> = Representation {
    names: Names { mini: "BebyggelseFlad", ..names!("Bebyggelse") },
    mini: Flat::same(FLAT),
    flat: Flat::same(FLAT),
    nested: object::<PlaceRecords, Nested>(),
    suggestion: None,
    feature: Some(Feature { geometry: "Geometry", write: write_place }),
};

#[rustfmt::skip]
const OWN: &[Column<PlaceRecords>] = columns! {
    "type": Text, SUB_TYPE, |place| place.sub_type();
    "navn": Option<Text>, PRIMARY_NAME, |place| place.primary_text();
    "kode": Option<Integer>, SETTLEMENT_CODE, |place| place.settlement_code();
    "href": Link, HREF, |place| place.href(folder::SETTLEMENT);
};

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<PlaceRecords>] = &pick(&[OWN, FIELDS], [
    "id", "type", "navn", "kode", "ændret", "geo_ændret", "geo_version",
]);

form! {
    /// A settlement that an entrance lies in.
    pub Settlement, of Place<'a> {
        from FIELDS: "id";
        from OWN: "kode", "type";
        "navn": Filled<Text>, PRIMARY_NAME, |place| place.primary_text();
        from OWN: "href";
    }
}

impl<'a> Entrance<'a> {
    /// The settlements that it lies in.
    pub fn settlements(&self) -> impl Iterator<Item = Place<'a>> {
        let scope = self.scope;
        let places = self.snapshot().divisions.settlements.get(self.division());
        places.iter().map(move |&place| Place::of_row(scope, place))
    }
}

form! {
    /// The nested form.
    Nested = "BebyggelseNestet", of Place<'a> {
        from FIELDS: "id";
        from OWN: "type", "navn", "kode";
        from FIELDS: "ændret", "geo_ændret", "geo_version";
        from OWN: "href";
    }
}
