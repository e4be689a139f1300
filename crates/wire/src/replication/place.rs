//! Places that have names, their names, and buildings.

use vejviser_dataset::Register;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::PlaceNameId;

use super::attribute::{Attribute, attributes, geometries};
use super::entity::{Entity, Recorded, write_box, write_position};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, columns};
use crate::form::description::means;
use crate::form::kind::{Boolean, Id};
use crate::form::meaning::{BOX, CENTRE};
use crate::place::name::{self, PlaceName, PlaceNameRecords};
use crate::place::{FIELDS, PLACE_ID, Place, PlaceRecords, write_place};

pub(super) const ENTITIES: [&dyn Entity; 3] = [
    &Recorded::<PlaceRecords> {
        name: "sted",
        key: &["id"],
        attributes: PLACE,
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: |snapshot| snapshot.named_places.len(),
        records: |scope, row, each| each(&Place::of_row(scope, row)),
    },
    &Recorded::<PlaceNameRecords> {
        name: "stednavn",
        key: &["stedid", "navn"],
        attributes: NAME,
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: |snapshot| snapshot.place_names.len(),
        records: |scope, row, each| each(&PlaceName::new(scope, PlaceNameId(row))),
    },
    &Recorded::<PlaceRecords> {
        name: "brofasthed",
        key: &["stedid"],
        attributes: attributes!(PlaceRecords, [OF_PLACE]; "stedid": Uuid, "brofast": Boolean),
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: |snapshot| snapshot.named_places.len(),
        records: |scope, row, each| {
            if scope.snapshot.named_places.bridged.get(row as usize).is_some() {
                each(&Place::of_row(scope, row));
            }
        },
    },
];

const PLACE: &[Attribute<PlaceRecords>] = attributes!(PlaceRecords, [GEOMETRIES, FIELDS];
    "id": Uuid,
    "hovedtype": Text,
    "undertype": Text,
    "bebyggelseskode": Integer,
    "indbyggerantal": Integer,
    "visueltcenter": Geometry,
    "bbox": Geometry,
    "geometri": Geometry,
);

const NAME: &[Attribute<PlaceNameRecords>] = attributes!(PlaceNameRecords, [OF_NAME, name::FIELDS];
    "stedid": Uuid,
    "navn": Text,
    "navnestatus": Text,
    "brugsprioritet": Text,
);

#[rustfmt::skip]
const GEOMETRIES: &[Column<PlaceRecords>] = geometries! {
    "visueltcenter", CENTRE, |place: &Place<'_>, out: &mut Writer| write_position(place.area.centre(), out);
    "bbox", BOX, |place: &Place<'_>, out: &mut Writer| write_box(place.area.bounds(), out);
    "geometri", means("Stedets geometri.", "The geometry of the place."),
        |place: &Place<'_>, out: &mut Writer| write_place(place, false, out);
};

#[rustfmt::skip]
const OF_PLACE: &[Column<PlaceRecords>] = columns! {
    "stedid": Id, PLACE_ID, |place| place.id();
    "brofast": Option<Boolean>, means("Om øen har en bro.", "Whether the island has a bridge."), |place| place.bridged();
};

#[rustfmt::skip]
const OF_NAME: &[Column<PlaceNameRecords>] = columns! {
    "stedid": Id, PLACE_ID, |name| name.place.id();
};
