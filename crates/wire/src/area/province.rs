//! `landsdel`: a province, a part of a region for statistics.

use vejviser_dataset::tables::AreaKind;

use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, write_boundary};
use crate::bytes::href::{Key, folder};
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Code, Nuts3, Text, Texts};
use crate::form::meaning::{PROVINCE_NUTS3, REGION, REGION_CODE, REGION_NAME};
use crate::form::object::form;
use crate::form::reference::Coded;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of provinces.
pub const THEME: Theme = Theme {
    kind: AreaKind::Province,
    folder: folder::PROVINCE,
    key: |code| Some(Key::Nuts3(code)),
    resource: Some(Areas {
        name: "province",
        kind: AreaKind::Province,
        representation: Representation {
            names: names!("Landsdel"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Text(area.named.name),
                member: "landsdel",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only provinces have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nuts3": Nuts3, PROVINCE_NUTS3, |area| area.named.code;
    "regionskode": Option<Code>, REGION_CODE, stored!(region);
    "regionsnavn": Option<Text>, REGION_NAME, |area| area.region().map(|region| region.name);
    "betegnelse": Texts, means("Landsdelens navn og NUTS 3-kode på én linje.", "Name and NUTS 3 code of the province on one line."),
        |area| Joined::NameNuts3(area.named.name, area.named.code);
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "navn", "nuts3", "regionskode", "regionsnavn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "navn", "nuts3", "regionskode", "regionsnavn", "ændret", "geo_ændret", "geo_version", "bbox_xmin",
    "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "LandsdelNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "href", "dagi_id", "navn";
        from OWN: "nuts3";
        "region": Option<Coded>, REGION, |area| area.region().map(|region| area.scope.coded(folder::REGION, region));
    }
}
