//! `supplerendebynavn`: a supplementary town with its area, where the register of divisions has drawn one.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::number;
use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::{Joined, Value};
use crate::form::choice::RegisterStatus;
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{AreaCode, Filled, Text, Texts};
use crate::form::meaning::{MUNICIPALITY, MUNICIPALITY_CODE, MUNICIPALITY_NAME, REGISTER_STATUS};
use crate::form::object::form;
use crate::form::reference::{Coded, Linked, Postcode};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::town::{POSTCODES_OF_TOWN, postcodes};

/// What is said of supplementary towns.
pub const THEME: Theme = Theme {
    kind: AreaKind::SupplementaryTown,
    folder: folder::SUPPLEMENTARY_TOWN,
    key: number,
    resource: Some(Areas {
        name: "supplementaryTown",
        kind: AreaKind::SupplementaryTown,
        representation: Representation {
            names: names!("Supplerendebynavn"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Text(area.named.name),
                member: "supplerendebynavn",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only supplementary towns have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "darstatus": Filled<RegisterStatus>, REGISTER_STATUS, stored!(status);
    "kommunekode": Option<AreaCode>, MUNICIPALITY_CODE, |area| area.municipality().map(|found| found.code);
    "kommunenavn": Option<Text>, MUNICIPALITY_NAME, |area| area.municipality().and_then(|found| found.name);
    "betegnelse": Texts, means("Byens navn og kommune på én linje.", "Name and municipality of the town on one line."),
        // A municipality that is not known stands as the former service wrote it.
        |area| Joined::InMunicipality(area.named.name, Some(area.municipality().and_then(|found| found.name).unwrap_or("null")));
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "navn", "darstatus", "kommunekode", "kommunenavn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "navn", "darstatus", "kommunekode", "kommunenavn", "ændret", "geo_ændret", "geo_version", "bbox_xmin",
    "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "SupplerendebynavnNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "href", "dagi_id", "navn";
        from OWN: "darstatus";
        "kommune": Option<Coded>, MUNICIPALITY, |area| area.municipality();
        "postnumre": [Postcode], POSTCODES_OF_TOWN, |area| postcodes_of(area);
    }
}

/// The postcodes of the addresses in the town.
fn postcodes_of<'a>(area: &Area<'a>) -> impl Iterator<Item = Linked<'a>> {
    let snapshot = area.snapshot();
    let dagi_id = Some(u64::from(area.named.code));
    let rows = snapshot.towns_named(area.named.name);
    postcodes(area.scope, rows.filter(move |&row| snapshot.towns.dagi_id.get(row as usize) == dagi_id))
}
