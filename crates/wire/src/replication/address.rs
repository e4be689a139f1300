//! Addresses, access addresses, and what else has a row for each of them.

use vejviser_dataset::{Register, Snapshot};
use vejviser_model::Status;
use vejviser_model::id::{AccessAddressId, AddressId};

use super::attribute::{Attribute, attributes, geometries};
use super::entity::{Behind, Entity, Recorded, write_position};
use crate::address::fields::{FIELDS, ROAD_POINT_ACCURACY, ROAD_POINT_ID, ROAD_POINT_SOURCE, ROAD_POINT_STANDARD};
use crate::bytes::writer::Writer;
use crate::form::choice::RoadPointAccuracy;
use crate::form::column::{Column, columns};
use crate::form::description::means;
use crate::form::kind::{Id, Integer, LocalTime, Text};
use crate::form::meaning::IN_FORCE;
use crate::record::entrance::{Addressed, Entrance};
use crate::record::position;
use crate::record::scope::Scope;

pub(super) const ENTITIES: [&dyn Entity; 5] = [
    &Recorded::<Addressed> {
        name: "adgangsadresse",
        key: &["id"],
        attributes: ACCESS_ADDRESS,
        is_loaded: |snapshot| snapshot.has(Register::AccessAddresses),
        rows: |snapshot| snapshot.access_addresses.len(),
        behind: Behind::AccessAddresses,
        records: current_entrance,
    },
    &Recorded::<Addressed> {
        name: "adresse",
        key: &["id"],
        attributes: ADDRESS,
        is_loaded: |snapshot| snapshot.has(Register::Addresses),
        rows: |snapshot| snapshot.addresses.len(),
        behind: Behind::Addresses,
        records: current_unit,
    },
    &Recorded::<Addressed> {
        name: "højde",
        key: &["husnummerid"],
        attributes: HEIGHT,
        is_loaded: |snapshot| snapshot.has(Register::AccessAddresses),
        rows: |snapshot| snapshot.access_addresses.len(),
        behind: Behind::AccessAddresses,
        records: |scope, row, each| {
            current_entrance(scope, row, &mut |entrance| {
                if entrance.height().is_some() {
                    each(entrance);
                }
            });
        },
    },
    &Recorded::<Addressed> {
        name: "vejpunkt",
        key: &["id"],
        attributes: attributes!(Addressed, [POSITION, OF_ROAD_POINT];
            "id": Uuid, "kilde": Text, "tekniskstandard": Text, "nøjagtighedsklasse": Text, "position": Geometry),
        is_loaded: |snapshot| !snapshot.road_points.is_empty(),
        rows: |snapshot| snapshot.access_addresses.len(),
        behind: Behind::RoadPoints,
        records: |scope, row, each| {
            if !scope.snapshot.repeats_road_point(row) {
                current_entrance(scope, row, each);
            }
        },
    },
    &Recorded::<Addressed> {
        name: "ikke_brofast_husnummer",
        key: &["husnummerid"],
        attributes: attributes!(Addressed, [OWN]; "husnummerid": Uuid),
        is_loaded: |snapshot| snapshot.has(Register::AccessAddresses),
        rows: |snapshot| snapshot.access_addresses.len(),
        behind: Behind::AccessAddresses,
        records: |scope, row, each| {
            if !scope.snapshot.access_addresses.bridged.get(row as usize) {
                current_entrance(scope, row, each);
            }
        },
    },
];

/// The access address in a row, if it is provisional or current: only that is copied.
pub(super) fn current_entrance<'a>(scope: Scope<'a>, row: u32, each: &mut dyn FnMut(&Entrance<'a>)) {
    if Status::is_in_force_or_decided(scope.snapshot.access_addresses.status.get(row as usize)) {
        each(&Entrance::new(scope, AccessAddressId(row)));
    }
}

fn current_unit<'a>(scope: Scope<'a>, row: u32, each: &mut dyn FnMut(&Entrance<'a>)) {
    let Snapshot { addresses, .. } = scope.snapshot;
    if Status::is_in_force_or_decided(addresses.status.get(row as usize)) {
        each(&Entrance::of_unit(scope, AddressId(row)));
    }
}

/// What the flat form calls otherwise, or has not got.
#[rustfmt::skip]
pub(super) const OWN: &[Column<Addressed>] = columns! {
    "husnummerid": Id, means("Adgangsadressens id.", "Id of the access address."), |record| record.id;
    "ikrafttrædelsesdato": Option<LocalTime>, IN_FORCE, |record| record.own_life().in_force;
    "husnummerkilde": Option<Integer>, means("Altid tom.", "Always empty."), |_| None;
    "esdhreference": Option<Text>, means("Altid tom.", "Always empty."), |_| None;
    "journalnummer": Option<Text>, means("Altid tom.", "Always empty."), |_| None;
};

/// The source of an address is not kept.
#[rustfmt::skip]
const OF_UNIT: &[Column<Addressed>] = columns! {
    "kilde": Option<Integer>, means("Altid tom.", "Always empty."), |_| None;
};

/// Of the road point of an access address; it belongs to no other.
#[rustfmt::skip]
const OF_ROAD_POINT: &[Column<Addressed>] = columns! {
    "id": Option<Id>, ROAD_POINT_ID, |record| record.snapshot().access_addresses.road_point_id.get(record.row);
    "kilde": Option<Text>, ROAD_POINT_SOURCE,
        |record| record.snapshot().point_origins.road_point_source.get(record.point_origin());
    "tekniskstandard": Option<Text>, ROAD_POINT_STANDARD,
        |record| record.snapshot().point_origins.road_point_standard.get(record.point_origin());
    "nøjagtighedsklasse": Option<RoadPointAccuracy>, ROAD_POINT_ACCURACY, |record| record.road_point_accuracy();
};

#[rustfmt::skip]
const POSITION: &[Column<Addressed>] = geometries! {
    "position", means("Vejpunktets sted.", "Where the road point is."),
        |record: &Entrance<'_>, out: &mut Writer| {
            write_position(position::coordinates(record.road_point.as_ref(), record.scope.srid), out);
        };
};

const ACCESS_ADDRESS: &[Attribute<Addressed>] = attributes!(Addressed, [OWN, FIELDS];
    "id": Uuid,
    "status": Integer,
    "oprettet": LocalDateTime,
    "ændret": LocalDateTime,
    "ikrafttrædelsesdato": LocalDateTime,
    "kommunekode": Text,
    "vejkode": Text,
    "husnr": Text,
    "supplerendebynavn": Text,
    "postnr": Text,
    "ejerlavkode": Integer,
    "matrikelnr": Text,
    "esrejendomsnr": Text,
    "etrs89koordinat_øst": Real,
    "etrs89koordinat_nord": Real,
    "nøjagtighed": Text,
    "kilde": Integer,
    "husnummerkilde": Integer,
    "tekniskstandard": Text,
    "tekstretning": Real,
    "adressepunktændringsdato": LocalDateTime,
    "esdhreference": Text,
    "journalnummer": Text,
    "højde": Real,
    "adgangspunktid": Uuid,
    "supplerendebynavn_dagi_id": Text,
    "vejpunkt_id": Uuid,
    "navngivenvej_id": Uuid,
);

const ADDRESS: &[Attribute<Addressed>] = attributes!(Addressed, [OWN, OF_UNIT, FIELDS];
    "id": Uuid,
    "status": Integer,
    "oprettet": LocalDateTime,
    "ændret": LocalDateTime,
    "ikrafttrædelsesdato": LocalDateTime,
    "adgangsadresseid": Uuid,
    "etage": Text,
    "dør": Text,
    "kilde": Integer,
    "esdhreference": Text,
    "journalnummer": Text,
);

const HEIGHT: &[Attribute<Addressed>] = attributes!(Addressed, [OWN, FIELDS]; "husnummerid": Uuid, "højde": Real);
