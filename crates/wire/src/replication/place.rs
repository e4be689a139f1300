//! Places that have names, their names, and buildings.

use vejviser_dataset::Register;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::{PlaceNameId, Uuid};

use super::address::current_entrance;
use super::attribute::{Attribute, attributes, geometries};
use super::entity::{Behind, Entity, Recorded, write_box, write_position};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind, columns};
use crate::form::description::means;
use crate::form::kind::{Boolean, Id, Integer};
use crate::form::meaning::{ACCESS_ADDRESS_ID, BOX, CENTRE};
use crate::place::building::{self, Building, Buildings};
use crate::place::name::{self, PlaceName, PlaceNameRecords};
use crate::place::{FIELDS, PLACE_ID, Place, PlaceRecords, write_place};
use crate::record::scope::Scope;

pub(super) const ENTITIES: [&dyn Entity; 5] = [
    &Recorded::<PlaceRecords> {
        name: "sted",
        key: &["id"],
        attributes: PLACE,
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: |snapshot| snapshot.named_places.len(),
        behind: Behind::Areas(AreaKind::NamedPlace),
        records: |scope, row, each| each(&Place::of_row(scope, row)),
    },
    &Recorded::<PlaceNameRecords> {
        name: "stednavn",
        key: &["stedid", "navn"],
        attributes: NAME,
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: |snapshot| snapshot.place_names.len(),
        behind: Behind::Areas(AreaKind::NamedPlace),
        records: |scope, row, each| each(&PlaceName::new(scope, PlaceNameId(row))),
    },
    &Recorded::<PlaceRecords> {
        name: "brofasthed",
        key: &["stedid"],
        attributes: attributes!(PlaceRecords, [OF_PLACE]; "stedid": Uuid, "brofast": Boolean),
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::NamedPlace)),
        rows: |snapshot| snapshot.named_places.len(),
        behind: Behind::Areas(AreaKind::NamedPlace),
        records: |scope, row, each| {
            if scope.snapshot.named_places.bridged.get(row as usize).is_some() {
                each(&Place::of_row(scope, row));
            }
        },
    },
    &Recorded::<Buildings> {
        name: "bygning",
        key: &["id"],
        attributes: BUILDING,
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::Building)),
        rows: |snapshot| snapshot.buildings.len(),
        behind: Behind::Areas(AreaKind::Building),
        records: |scope, row, each| {
            let area = scope.snapshot.areas_of(AreaKind::Building).start + row;
            each(&Building::of_area(scope, area));
        },
    },
    &Recorded::<Inside> {
        name: "bygningtilknytning",
        key: &["bygningid", "adgangsadresseid"],
        attributes: attributes!(Inside, [OF_INSIDE]; "bygningid": Integer, "adgangsadresseid": Uuid),
        is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::Building)),
        rows: |snapshot| snapshot.buildings.len(),
        behind: Behind::Anything,
        records: inside,
    },
];

/// The access addresses of a building.
struct Inside;

impl RecordKind for Inside {
    type Record<'a> = InBuilding;
}

struct InBuilding {
    building: u64,
    access_address: Uuid,
}

fn inside(scope: Scope<'_>, row: u32, each: &mut dyn FnMut(&InBuilding)) {
    let (buildings, row) = (&scope.snapshot.buildings, row as usize);
    for &entrance in buildings.entrances.get(row) {
        current_entrance(scope, entrance, &mut |entrance| {
            each(&InBuilding { building: buildings.id.get(row), access_address: entrance.id });
        });
    }
}

#[rustfmt::skip]
const OF_INSIDE: &[Column<Inside>] = columns! {
    "bygningid": Integer, means("Bygningens id i GeoDanmark.", "Id of the building in GeoDanmark."),
        |inside| inside.building.cast_signed();
    "adgangsadresseid": Id, ACCESS_ADDRESS_ID, |inside| inside.access_address;
};

#[rustfmt::skip]
const OUTLINE: &[Column<Buildings>] = geometries! {
    "geometri", means("Bygningens omrids, med højder; -999, hvor højden er ukendt.", "The outline of the building, with heights; -999 where a height is unknown."),
        |building: &Building<'_>, out: &mut Writer| building.write_high_outline(out);
};

const BUILDING: &[Attribute<Buildings>] = attributes!(Buildings, [OUTLINE, building::FIELDS];
    "id": Text,
    "bygningstype": Text,
    "metode3d": Text,
    "målested": Text,
    "bbrbygning_id": Uuid,
    "synlig": Boolean,
    "overlap": Boolean,
    "geometri": Geometry3d,
);

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
