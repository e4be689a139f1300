//! `sted`: a place with its names.

use vejviser_dataset::Snapshot;
use vejviser_model::id::AreaId;

use super::{
    BRIDGED, FIELDS, NAME, NAME_STATUS, POPULATION, PROPERTIES, Place, PlaceRecords, SETTLEMENT_CODE, status,
    write_place,
};
use crate::form::column::{Column, pick};
use crate::form::description::means;
use crate::form::kind::{Boolean, Bounds, Integer, Position, Text};
use crate::form::meaning::{BOX, CENTRE, MUNICIPALITIES};
use crate::form::object::{Embedded, form};
use crate::form::reference::Coded;
use crate::form::representation::{Feature, Flat, Names, Representation, names, object};
use crate::presentation::Presentation;
use crate::record::scope::Scope;
use crate::resource::Resource;

/// Places.
#[derive(Clone, Copy, Debug)]
pub struct NamedPlaces;

impl Resource for NamedPlaces {
    type Row<'a> = AreaId;
    type Records = PlaceRecords;

    fn name(&self) -> &'static str {
        "namedPlace"
    }

    fn representation(&self) -> &Representation<PlaceRecords> {
        &REPRESENTATION
    }

    fn record<'a>(&self, scope: Scope<'a>, row: AreaId, _: &Presentation) -> Place<'a> {
        Place::new(scope, row.0)
    }
}

/// How places are represented; there is no short form, the flat one stands in its place.
const REPRESENTATION: Representation<PlaceRecords> = Representation {
    names: Names { mini: "StedFlad", ..names!("Sted") },
    mini: Flat::same(FLAT),
    flat: Flat::same(FLAT),
    nested: object::<PlaceRecords, Nested>(),
    suggestion: None,
    feature: Some(Feature { geometry: "Geometry", write: write_place }),
};

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<PlaceRecords>] = &pick(&[FIELDS], [
    "id", "hovedtype", "undertype", "indbyggerantal", "bebyggelseskode", "ændret", "geo_ændret", "geo_version",
    "primærtnavn", "primærnavnestatus", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "brofast",
]);

form! {
    /// The nested form.
    pub(super) Nested = "StedNestet", of Place<'a> {
        from FIELDS: "id", "hovedtype", "undertype", "primærtnavn", "primærnavnestatus", "ændret", "geo_ændret",
            "geo_version", "href";
        "egenskaber": Embedded<Properties>, PROPERTIES, |place| place;
        "visueltcenter": Option<Position>, CENTRE, |place| place.area.centre();
        "bbox": Option<Bounds>, BOX, |place| place.area.bounds();
        "kommuner": [Coded], MUNICIPALITIES, |place| place.area.municipalities();
        "sekundærenavne": [Secondary], means("Stedets øvrige navne.", "Other names of the place."),
            |place| place.secondary_names().iter().map(|&name| (place.snapshot(), name));
    }
}

form! {
    /// What only places of a type have.
    Properties, of Place<'a> {
        missing "bebyggelseskode": Option<Integer>, SETTLEMENT_CODE,
            |place| place.is_settlement().then(|| place.settlement_code());
        missing "indbyggerantal": Option<Integer>, POPULATION,
            |place| place.is_settlement().then(|| place.population());
        missing "brofast": Option<Boolean>, BRIDGED, |place| place.is_island().then(|| place.bridged());
    }
}

form! {
    /// Another name of a place: the tables and its row.
    Secondary, of (&'a Snapshot, u32) {
        "navn": Text, NAME, |(snapshot, name)| snapshot.place_names.name.get(*name as usize);
        "navnestatus": Text, NAME_STATUS, |(snapshot, name)| status(snapshot, *name);
    }
}
