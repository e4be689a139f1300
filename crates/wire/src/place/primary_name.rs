//! `stednavn` in its older form: the primary name of a place, with the id of the place.

use vejviser_model::id::PlaceNameId;

use super::name::{PlaceName, PlaceNameRecords};
use super::{
    GEOMETRY_CHANGED, GEOMETRY_VERSION, MAIN_TYPE, NAME, NAME_STATUS, PLACE_ID, PROPERTIES, SETTLEMENT_CODE, SUB_TYPE,
    write_place,
};
use crate::bytes::href::folder;
use crate::bytes::value::Value;
use crate::form::column::{Column, columns, pick};
use crate::form::kind::{Coordinate, Filled, Id, Integer, Link, Position, Text, UtcTime};
use crate::form::meaning::{CENTRE, CENTRE_X, CENTRE_Y, CHANGED, HREF, MUNICIPALITIES};
use crate::form::object::{Embedded, form};
use crate::form::reference::Coded;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Primary names of places.
#[derive(Clone, Copy, Debug)]
pub struct PrimaryPlaceNames;

impl Resource for PrimaryPlaceNames {
    type Row<'a> = PlaceNameId;
    type Records = PlaceNameRecords;

    fn name(&self) -> &'static str {
        "primaryPlaceName"
    }

    fn representation(&self) -> &Representation<PlaceNameRecords> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: PlaceNameId, _: &Presentation) -> PlaceName<'a> {
        PlaceName::new(scope, row)
    }
}

/// How they are represented; suggestions are the nested form, and say their text as well.
const REPRESENTATION: Representation<PlaceNameRecords> = Representation {
    names: names!("Stednavn"),
    mini: Flat::same(MINI),
    flat: Flat::same(FLAT),
    nested: object::<PlaceNameRecords, Nested>(),
    suggestion: Some(Suggestion {
        text: |name| Value::Text(name.name),
        member: "",
        object: object::<PlaceNameRecords, Nested>(),
    }),
    feature: Some(Feature {
        geometry: "Geometry",
        write: |name, with_height, out| write_place(&name.place, with_height, out),
    }),
};

#[rustfmt::skip]
const FIELDS: &[Column<PlaceNameRecords>] = columns! {
    "id": Id, PLACE_ID, |name| name.place.snapshot().named_places.id.get(name.place.row);
    "hovedtype": Text, MAIN_TYPE, |name| name.place.main_type();
    "undertype": Text, SUB_TYPE, |name| name.place.sub_type();
    "navn": Text, NAME, |name| name.name;
    "navnestatus": Text, NAME_STATUS, |name| name.status();
    "bebyggelseskode": Option<Integer>, SETTLEMENT_CODE, |name| name.place.settlement_code();
    "ændret": Filled<UtcTime>, CHANGED, |name| name.place.changed();
    "geo_ændret": Filled<UtcTime>, GEOMETRY_CHANGED, |name| name.place.geometry_changed();
    "geo_version": Filled<Integer>, GEOMETRY_VERSION, |name| name.place.geometry_version();
    "visueltcenter_x": Option<Coordinate>, CENTRE_X, |name| name.place.area.centre().map(|[x, _]| x);
    "visueltcenter_y": Option<Coordinate>, CENTRE_Y, |name| name.place.area.centre().map(|[_, y]| y);
    "href": Link, HREF, |name| name.place.href(folder::PRIMARY_PLACE_NAME);
    "betegnelse": Text, NAME, |name| name.name;
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<PlaceNameRecords>] = &pick(&[FIELDS], [
    "id", "hovedtype", "undertype", "navn", "navnestatus", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<PlaceNameRecords>] = &pick(&[FIELDS], [
    "id", "hovedtype", "undertype", "navn", "navnestatus", "bebyggelseskode", "ændret", "geo_ændret", "geo_version",
    "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "StednavnNestet", of PlaceName<'a> {
        from FIELDS: "id", "hovedtype", "undertype", "navn", "navnestatus", "ændret", "geo_ændret", "geo_version", "href";
        "egenskaber": Embedded<Properties>, PROPERTIES, |name| name;
        "visueltcenter": Option<Position>, CENTRE, |name| name.place.area.centre();
        "kommuner": [Coded], MUNICIPALITIES, |name| name.place.area.municipalities();
    }
}

form! {
    /// What only settlements have.
    Properties, of PlaceName<'a> {
        missing "bebyggelseskode": Option<Integer>, SETTLEMENT_CODE,
            |name| name.place.is_settlement().then(|| name.place.settlement_code());
    }
}
