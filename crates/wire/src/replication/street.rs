//! Streets, named streets, and the postcodes of streets.

use vejviser_dataset::Register;
use vejviser_model::id::{NamedStreetId, StreetId};

use super::attribute::{Attribute, attributes, geometries};
use super::entity::{Behind, Entity, Recorded};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, RecordKind, columns};
use crate::form::description::means;
use crate::form::kind::{Code, Text};
use crate::form::meaning::{MUNICIPALITY_CODE, POSTCODE, STREET_CODE};
use crate::record::scope::Scope;
use crate::street::named::{self, NamedStreet, NamedStreets};
use crate::street::segment::{self, Street, Streets};

pub(super) const ENTITIES: [&dyn Entity; 4] = [
    &Recorded::<Streets> {
        name: "vejstykke",
        key: &["kommunekode", "kode"],
        attributes: SEGMENT,
        is_loaded: |snapshot| snapshot.has(Register::Streets),
        rows: |snapshot| snapshot.streets.len(),
        behind: Behind::Anything,
        records: |scope, row, each| each(&Street::new(scope, StreetId(row))),
    },
    &Recorded::<Streets> {
        name: "vejmidte",
        key: &["kommunekode", "vejkode"],
        attributes: attributes!(Streets, [CENTRE_LINE, OF_CENTRE_LINE, segment::FIELDS];
            "kommunekode": Text, "vejkode": Text, "geometri": Geometry3d),
        is_loaded: |snapshot| snapshot.has(Register::RoadCentres),
        rows: |snapshot| snapshot.streets.len(),
        behind: Behind::Anything,
        records: |scope, row, each| {
            if scope.snapshot.streets.is_centre_line.get(row as usize) {
                each(&Street::new(scope, StreetId(row)));
            }
        },
    },
    &Recorded::<NamedStreets> {
        name: "navngivenvej",
        key: &["id"],
        attributes: NAMED,
        is_loaded: |snapshot| snapshot.has(Register::NamedStreets),
        rows: |snapshot| snapshot.named_streets.len(),
        behind: Behind::Anything,
        records: |scope, row, each| each(&NamedStreet::new(scope, NamedStreetId(row))),
    },
    &Recorded::<Postcodes> {
        name: "vejstykkepostnummerrelation",
        key: &["kommunekode", "vejkode", "postnr"],
        attributes: attributes!(Postcodes, [OF_POSTCODE]; "kommunekode": Text, "vejkode": Text, "postnr": Text),
        is_loaded: |snapshot| snapshot.has(Register::Streets),
        rows: |snapshot| snapshot.streets.len(),
        behind: Behind::Anything,
        records: postcodes,
    },
];

const SEGMENT: &[Attribute<Streets>] = attributes!(Streets, [segment::FIELDS];
    "id": Text,
    "kommunekode": Text,
    "kode": Text,
    "oprettet": LocalDateTime,
    "ændret": LocalDateTime,
    "navn": Text,
    "adresseringsnavn": Text,
    "navngivenvej_id": Uuid,
);

#[rustfmt::skip]
const OF_CENTRE_LINE: &[Column<Streets>] = columns! {
    "vejkode": Code, STREET_CODE, |street| street.code();
};

#[rustfmt::skip]
const CENTRE_LINE: &[Column<Streets>] = geometries! {
    "geometri", means("Vejens midte, med højder; -999, hvor højden er ukendt.", "The centre line of the road, with heights; -999 where a height is unknown."),
        |street: &Street<'_>, out: &mut Writer| street.write_high_line(out);
};

#[rustfmt::skip]
const OF_NAMED: &[Column<NamedStreets>] = columns! {
    "administrerendekommune": Option<Code>,
        means("Koden for den kommune, der administrerer vejen.", "Code of the municipality that administers the street."),
        |street| street.administering_municipality();
    "beskrivelse": Option<Text>, means("Altid tom.", "Always empty."), |_| None;
};

const NAMED: &[Attribute<NamedStreets>] = attributes!(NamedStreets, [OF_NAMED, named::FIELDS];
    "id": Uuid,
    "darstatus": Text,
    "oprettet": Timestamp,
    "ændret": Timestamp,
    "navn": Text,
    "adresseringsnavn": Text,
    "administrerendekommune": Text,
    "beskrivelse": Text,
    "retskrivningskontrol": Text,
    "udtaltvejnavn": Text,
    "beliggenhed_oprindelse_kilde": Text,
    "beliggenhed_oprindelse_nøjagtighedsklasse": Text,
    "beliggenhed_oprindelse_registrering": Timestamp,
    "beliggenhed_oprindelse_tekniskstandard": Text,
);

/// A street in a postcode.
struct Postcodes;

impl RecordKind for Postcodes {
    type Record<'a> = InPostcode;
}

struct InPostcode {
    municipality: u16,
    street: u16,
    postcode: u16,
}

fn postcodes(scope: Scope<'_>, row: u32, each: &mut dyn FnMut(&InPostcode)) {
    let (streets, row) = (&scope.snapshot.streets, row as usize);
    for &postcode in streets.postcodes.get(row) {
        each(&InPostcode { municipality: streets.municipality.get(row), street: streets.code.get(row), postcode });
    }
}

#[rustfmt::skip]
const OF_POSTCODE: &[Column<Postcodes>] = columns! {
    "kommunekode": Code, MUNICIPALITY_CODE, |street| street.municipality;
    "vejkode": Code, STREET_CODE, |street| street.street;
    "postnr": Code, POSTCODE, |street| street.postcode;
};
