//! Divisions and the cadastre: codes, names, boundaries.

use vejviser_dataset::Register;
use vejviser_dataset::tables::AreaKind;

use super::attribute::{Attribute, attributes, geometries};
use super::entity::{Behind, Entity, Recorded, write_box, write_position};
use crate::area::{
    Area, AreaRecords, FIELDS, constituency, electoral_part, municipality, nomination_district, owner_district, parcel,
    parish_council_area, postcode, province, region, supplementary_town, theme, voting_area, write_boundary,
    write_plot,
};
use crate::bytes::writer::Writer;
use crate::form::column::{Column, columns};
use crate::form::description::means;
use crate::form::kind::{AddressText, Digits, Text};
use crate::form::meaning::{BOX, CENTRE};

/// A kind of areas: its attributes are those that all areas have and its own.
macro_rules! areas {
    ($name:literal, $kind:ident, [$($key:literal),+], $attributes:expr) => {
        &Recorded::<AreaRecords> {
            name: $name,
            key: &[$($key),+],
            attributes: $attributes,
            is_loaded: |snapshot| snapshot.has(Register::Areas(AreaKind::$kind)),
            rows: |snapshot| snapshot.areas_of(AreaKind::$kind).len(),
            behind: behind(AreaKind::$kind),
            records: |scope, row, each| {
                let area = scope.snapshot.areas_of(AreaKind::$kind).start + row;
                each(&Area::new(scope, theme(AreaKind::$kind), area));
            },
        }
    };
}

/// The attributes of a division: those of its boundary, then its own.
macro_rules! division {
    ([$($table:expr),*]; $($name:literal: $type:ident),+ $(,)?) => {
        attributes!(AreaRecords, [GEOMETRIES, $($table,)* FIELDS];
            "ændret": Text,
            "geo_ændret": Text,
            "geo_version": Integer,
            "visueltcenter": Geometry,
            "bbox": Geometry,
            "geometri": Geometry,
            $($name: $type),+
        )
    };
}

/// There are few areas of most kinds, and voting areas name an address.
const fn behind(kind: AreaKind) -> Behind {
    match kind {
        AreaKind::Parcel => Behind::Areas(kind),
        _ => Behind::Anything,
    }
}

pub(super) const ENTITIES: [&dyn Entity; 16] = [
    areas!(
        "postnummer",
        Postcode,
        ["nr"],
        attributes!(AreaRecords, [postcode::OWN, FIELDS];
        "nr": Text, "navn": Text, "stormodtager": Boolean)
    ),
    areas!("dagi_postnummer", Postcode, ["nr"], division!([postcode::OWN]; "dagi_id": Text, "nr": Text, "navn": Text)),
    areas!(
        "kommune",
        Municipality,
        ["kode"],
        division!([municipality::OWN];
        "dagi_id": Text, "kode": Text, "navn": Text, "regionskode": Text, "udenforkommuneinddeling": Boolean)
    ),
    areas!(
        "region",
        Region,
        ["kode"],
        division!([region::OWN]; "dagi_id": Text, "kode": Text, "navn": Text, "nuts2": Text)
    ),
    areas!("sogn", Parish, ["kode"], division!([]; "dagi_id": Text, "kode": Text, "navn": Text)),
    areas!("retskreds", CourtDistrict, ["kode"], division!([]; "dagi_id": Text, "kode": Text, "navn": Text)),
    areas!("politikreds", PoliceDistrict, ["kode"], division!([]; "dagi_id": Text, "kode": Text, "navn": Text)),
    areas!(
        "opstillingskreds",
        NominationDistrict,
        ["kode"],
        division!([nomination_district::OWN];
        "dagi_id": Text, "nummer": Text, "kode": Text, "navn": Text, "valgkredsnummer": Text, "storkredsnummer": Text,
        "kredskommunekode": Text)
    ),
    areas!(
        "storkreds",
        Constituency,
        ["nummer"],
        division!([constituency::OWN];
        "nummer": Text, "navn": Text, "regionskode": Text, "valglandsdelsbogstav": Text)
    ),
    areas!("valglandsdel", ElectoralPart, ["bogstav"], division!([electoral_part::OWN]; "bogstav": Text, "navn": Text)),
    areas!(
        "landsdel",
        Province,
        ["nuts3"],
        division!([province::OWN];
        "nuts3": Text, "dagi_id": Text, "navn": Text, "regionskode": Text)
    ),
    areas!(
        "afstemningsområde",
        VotingArea,
        ["kommunekode", "nummer"],
        division!([OF_VOTING_AREA, voting_area::OWN];
        "dagi_id": Text, "nummer": Text, "navn": Text, "afstemningsstednavn": Text, "afstemningsstedadresse": Text,
        "kommunekode": Text, "opstillingskreds_dagi_id": Text)
    ),
    areas!(
        "menighedsrådsafstemningsområde",
        ParishCouncilArea,
        ["kommunekode", "nummer"],
        division!([OF_PARISH_COUNCIL_AREA, parish_council_area::OWN];
            "dagi_id": Text, "nummer": Text, "navn": Text, "afstemningsstednavn": Text, "kommunekode": Text,
            "sognekode": Text)
    ),
    areas!(
        "supplerendebynavn",
        SupplementaryTown,
        ["dagi_id"],
        division!([supplementary_town::OWN];
        "dagi_id": Text, "navn": Text, "kommunekode": Text)
    ),
    areas!(
        "ejerlav",
        OwnerDistrict,
        ["kode"],
        attributes!(AreaRecords, [GEOMETRIES, owner_district::OWN, FIELDS];
        "kode": Integer, "navn": Text, "geo_version": Integer, "geo_ændret": Timestamp, "ændret": Timestamp,
        "visueltcenter": Geometry, "bbox": Geometry, "geometri": Geometry)
    ),
    areas!("jordstykke", Parcel, ["ejerlavkode", "matrikelnr"], PARCEL),
];

const PARCEL: &[Attribute<AreaRecords>] = attributes!(AreaRecords, [OF_PARCEL, GEOMETRIES, parcel::OWN, FIELDS];
    "ejerlavkode": Integer,
    "matrikelnr": Text,
    "kommunekode": Text,
    "regionskode": Text,
    "sognekode": Text,
    "retskredskode": Text,
    "esrejendomsnr": Text,
    "udvidet_esrejendomsnr": Text,
    "sfeejendomsnr": Text,
    "bfenummer": Integer,
    "geometri": Geometry,
    "featureid": Text,
    "fælleslod": Boolean,
    "moderjordstykke": Integer,
    "registreretareal": Integer,
    "arealberegningsmetode": Text,
    "vejareal": Integer,
    "vejarealberegningsmetode": Text,
    "vandarealberegningsmetode": Text,
    "visueltcenter": Geometry,
    "bbox": Geometry,
);

#[rustfmt::skip]
const GEOMETRIES: &[Column<AreaRecords>] = geometries! {
    "visueltcenter", CENTRE, |area: &Area<'_>, out: &mut Writer| write_position(area.centre(), out);
    "bbox", BOX, |area: &Area<'_>, out: &mut Writer| write_box(area.bounds(), out);
    "geometri", means("Grænsen.", "The boundary."), |area: &Area<'_>, out: &mut Writer| write_boundary(area, false, out);
};

#[rustfmt::skip]
const OF_PARCEL: &[Column<AreaRecords>] = geometries! {
    "geometri", means("Grænsen.", "The boundary."), |area: &Area<'_>, out: &mut Writer| write_plot(area, false, out);
};

#[rustfmt::skip]
const OF_VOTING_AREA: &[Column<AreaRecords>] = columns! {
    "afstemningsstedadresse": Option<AddressText>, means("Afstemningsstedets adresse.", "Address of the polling station."),
        |area| area.polling_address().map(|address| address.own_text());
    "opstillingskreds_dagi_id": Option<Digits>, means("Opstillingskredsens id i DAGI.", "DAGI id of the nomination district."),
        |area| {
            let snapshot = area.snapshot();
            let district = area.scope.area(AreaKind::NominationDistrict, snapshot.areas.nomination_district.get(area.named.row));
            district.and_then(|district| snapshot.areas.dagi_id.get(district.row))
        };
};

#[rustfmt::skip]
const OF_PARISH_COUNCIL_AREA: &[Column<AreaRecords>] = columns! {
    "afstemningsstednavn": Option<Text>, means("Afstemningsstedets navn.", "Name of the polling station."),
        |area| area.snapshot().areas.polling_station.get(area.named.row);
};
