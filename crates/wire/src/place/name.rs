//! `stednavn`: a name of a place, one row for each of its names.

use vejviser_model::id::PlaceNameId;

use super::named::Nested as NestedPlace;
use super::{
    BRIDGED, GEOMETRY_CHANGED, GEOMETRY_VERSION, MAIN_TYPE, NAME, NAME_STATUS, PLACE_ID, POPULATION, PRIMARY_NAME,
    PRIMARY_STATUS, Place, SETTLEMENT_CODE, SUB_TYPE, status, write_place,
};
use crate::bytes::href::{Href, Key, folder};
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, RecordKind, columns, pick};
use crate::form::description::{Meaning, means};
use crate::form::kind::{Boolean, Coordinate, Filled, Id, Integer, Link, Text, Texts, UtcTime};
use crate::form::meaning::{CENTRE_X, CENTRE_Y, CHANGED, HREF, X_MAX, X_MIN, Y_MAX, Y_MIN};
use crate::form::object::{Embedded, form};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// `brugsprioritet`.
const PRIORITY: Meaning = means(
    "Om navnet er stedets primære eller et sekundært.",
    "Whether the name is the primary one of the place (primær) or another (sekundær).",
);

/// Names of places.
#[derive(Clone, Copy, Debug)]
pub struct PlaceNames;

/// Names of places.
#[derive(Clone, Copy, Debug)]
pub struct PlaceNameRecords;

impl RecordKind for PlaceNameRecords {
    type Record<'a> = PlaceName<'a>;
}

/// A name of a place.
pub struct PlaceName<'a> {
    /// The place.
    pub place: Place<'a>,
    /// Row of the name.
    pub row: u32,
    /// The name.
    pub name: &'a str,
}

impl<'a> PlaceName<'a> {
    /// The record of a name.
    pub fn new(scope: Scope<'a>, id: PlaceNameId) -> Self {
        let names = &scope.snapshot.place_names;
        let place = Place::of_row(scope, names.place.get(id.index()));
        Self { place, row: id.0, name: names.name.get(id.index()) }
    }

    pub(super) fn status(&self) -> &'static str {
        status(self.place.snapshot(), self.row)
    }

    fn priority(&self) -> &'static str {
        if self.place.snapshot().place_names.primary.get(self.row as usize) { "primær" } else { "sekundær" }
    }

    fn href(&self) -> Href<'a> {
        let id = self.place.snapshot().named_places.id.get(self.place.row);
        self.place.area.scope.href(folder::PLACE_NAME, Key::Named(id, self.name))
    }

    /// `Aarhus, Aarhus Kommune (by)`.
    pub(crate) fn text(&self) -> Joined<'a> {
        let (municipality, sub_type) = (self.place.only_municipality(), self.place.sub_type());
        Joined::PlaceName { name: self.name, municipality, sub_type }
    }
}

impl Resource for PlaceNames {
    type Row<'a> = PlaceNameId;
    type Records = PlaceNameRecords;

    fn name(&self) -> &'static str {
        "placeName"
    }

    fn representation(&self) -> &Representation<PlaceNameRecords> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: PlaceNameId, _: &Presentation) -> PlaceName<'a> {
        PlaceName::new(scope, row)
    }
}

/// How names are represented; suggestions are the nested form, and say their text as well.
const REPRESENTATION: Representation<PlaceNameRecords> = Representation {
    names: names!("Stednavn2"),
    mini: Flat { json: MINI, csv: MINI_CSV },
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
pub(crate) const FIELDS: &[Column<PlaceNameRecords>] = columns! {
    "sted_id": Id, PLACE_ID, |name| name.place.id();
    "sted_hovedtype": Text, MAIN_TYPE, |name| name.place.main_type();
    "sted_undertype": Text, SUB_TYPE, |name| name.place.sub_type();
    "sted_indbyggerantal": Option<Integer>, POPULATION, |name| name.place.population();
    "sted_bebyggelseskode": Option<Integer>, SETTLEMENT_CODE, |name| name.place.settlement_code();
    "sted_ændret": Filled<UtcTime>, CHANGED, |name| name.place.changed();
    "sted_geo_ændret": Filled<UtcTime>, GEOMETRY_CHANGED, |name| name.place.geometry_changed();
    "sted_geo_version": Filled<Integer>, GEOMETRY_VERSION, |name| name.place.geometry_version();
    "sted_primærtnavn": Option<Text>, PRIMARY_NAME, |name| name.place.primary_text();
    "sted_primærnavnestatus": Filled<Text>, PRIMARY_STATUS, |name| name.place.primary_status();
    "sted_bbox_xmin": Option<Coordinate>, X_MIN, |name| name.place.area.side(0);
    "sted_bbox_ymin": Option<Coordinate>, Y_MIN, |name| name.place.area.side(1);
    "sted_bbox_xmax": Option<Coordinate>, X_MAX, |name| name.place.area.side(2);
    "sted_bbox_ymax": Option<Coordinate>, Y_MAX, |name| name.place.area.side(3);
    "sted_visueltcenter_x": Option<Coordinate>, CENTRE_X, |name| name.place.area.centre().map(|[x, _]| x);
    "sted_visueltcenter_y": Option<Coordinate>, CENTRE_Y, |name| name.place.area.centre().map(|[_, y]| y);
    "sted_brofast": Option<Boolean>, BRIDGED, |name| name.place.bridged();
    // The closed service never filled it.
    "sted_kommuner": Option<Text>, means("Altid tom.", "Always empty."), |_| None;
    "navn": Text, NAME, |name| name.name;
    "brugsprioritet": Text, PRIORITY, |name| name.priority();
    "navnestatus": Text, NAME_STATUS, |name| name.status();
    "href": Link, HREF, |name| name.href();
    "betegnelse": Texts, means("Navn, kommune og undertype på én linje.", "Name, municipality and type on one line."),
        |name| name.text();
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<PlaceNameRecords>] = &pick(&[FIELDS], [
    "sted_id", "sted_hovedtype", "sted_undertype", "navn", "brugsprioritet", "navnestatus", "href", "betegnelse",
]);

/// The same with a column that JSON lacks.
#[rustfmt::skip]
const MINI_CSV: &[Column<PlaceNameRecords>] = &pick(&[FIELDS], [
    "sted_id", "sted_hovedtype", "sted_undertype", "sted_kommuner", "navn", "brugsprioritet", "navnestatus", "href",
    "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<PlaceNameRecords>] = &pick(&[FIELDS], [
    "sted_id", "sted_hovedtype", "sted_undertype", "sted_indbyggerantal", "sted_bebyggelseskode", "sted_ændret",
    "sted_geo_ændret", "sted_geo_version", "sted_primærtnavn", "sted_primærnavnestatus", "sted_bbox_xmin",
    "sted_bbox_ymin", "sted_bbox_xmax", "sted_bbox_ymax", "sted_visueltcenter_x", "sted_visueltcenter_y",
    "sted_brofast", "navn", "brugsprioritet", "navnestatus",
]);

form! {
    /// The nested form.
    pub(crate) Nested = "Stednavn2Nestet", of PlaceName<'a> {
        from FIELDS: "navn", "navnestatus", "brugsprioritet", "href";
        "sted": Embedded<NestedPlace>, means("Stedet, som navnet hører til.", "The place that bears the name."),
            |name| &name.place;
    }
}
