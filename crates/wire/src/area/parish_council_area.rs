//! `menighedsrådsafstemningsområde`: a voting area of the parish councils.

use vejviser_dataset::tables::{AreaKind, WITHOUT_NUMBER};

use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, voting_area, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{AreaCode, Code, Digits, Text, Texts};
use crate::form::meaning::{
    MUNICIPALITY, MUNICIPALITY_CODE, MUNICIPALITY_NAME, NUMBER, PARISH, PARISH_CODE, PARISH_NAME,
};
use crate::form::object::form;
use crate::form::reference::Coded;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};
use crate::record::scope::Named;

/// What is said of voting areas of the parish councils.
pub const THEME: Theme = Theme {
    kind: AreaKind::ParishCouncilArea,
    folder: folder::PARISH_COUNCIL_AREA,
    key: |code| number(code).map(|_| voting_area::key(code)),
    resource: Some(Areas {
        name: "parishCouncilArea",
        kind: AreaKind::ParishCouncilArea,
        representation: Representation {
            names: names!("Menighedsrådsafstemningsområde"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Text(area.named.name),
                member: "menighedsrådsafstemningsområde",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// Its number within the municipality, where it has one.
pub fn number(code: u32) -> Option<u32> {
    (code < WITHOUT_NUMBER).then(|| voting_area::number(code))
}

/// The fields that only voting areas of the parish councils have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nummer": Option<Digits>, NUMBER, |area| number(area.named.code).map(u64::from);
    "kommunekode": Option<AreaCode>, MUNICIPALITY_CODE, |area| area.municipality().map(|found| found.code);
    "kommunenavn": Option<Text>, MUNICIPALITY_NAME, |area| area.municipality().and_then(|found| found.name);
    "sognekode": Option<Code>, PARISH_CODE, stored!(parish);
    "sognenavn": Option<Text>, PARISH_NAME, |area| parish(area).map(|found| found.name);
    "betegnelse": Texts, means("Områdets navn og nummer på én linje.", "Name and number of the area on one line."),
        |area| text(area);
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "navn", "kommunekode", "kommunenavn", "sognekode", "sognenavn", "bbox_xmin", "bbox_ymin",
    "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "nummer", "navn", "kommunekode", "kommunenavn", "sognekode", "sognenavn", "ændret", "geo_ændret",
    "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "MenighedsrådsafstemningsområdeNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "href", "dagi_id";
        from OWN: "nummer";
        from FIELDS: "navn";
        "kommune": Option<Coded>, MUNICIPALITY, |area| area.municipality();
        "sogn": Option<Coded>, PARISH,
            |area| parish(area).map(|found| area.scope.coded(folder::PARISH, found));
    }
}

fn parish<'a>(area: &Area<'a>) -> Option<Named<'a>> {
    area.scope.area(AreaKind::Parish, area.snapshot().areas.parish.get(area.named.row))
}

/// `Dragør (2)`; without a number the name alone.
fn text<'a>(area: &Area<'a>) -> Joined<'a> {
    match number(area.named.code) {
        Some(number) => Joined::NameNumber(area.named.name, number),
        None => Joined::Name(area.named.name),
    }
}
