//! `storkreds`: a constituency, in which members of parliament are elected.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::electoral_part::letter_of_number;

use crate::area::coded::number;
use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Code, Digits, Filled, Letter, Text, Texts};
use crate::form::meaning::{
    ELECTORAL_PART, ELECTORAL_PART_LETTER, ELECTORAL_PART_NAME, NUMBER, REGION, REGION_CODE, REGION_NAME,
};
use crate::form::object::form;
use crate::form::reference::{Coded, ElectoralPart};
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of constituencies.
pub const THEME: Theme = Theme {
    kind: AreaKind::Constituency,
    folder: folder::CONSTITUENCY,
    key: number,
    resource: Some(Areas {
        name: "constituency",
        kind: AreaKind::Constituency,
        representation: Representation {
            names: names!("Storkreds"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Text(area.named.name),
                member: "storkreds",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only constituencies have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nummer": Digits, NUMBER, |area| area.named.code.into();
    "regionskode": Filled<Code>, REGION_CODE, stored!(region);
    "regionsnavn": Option<Text>, REGION_NAME, |area| area.region().map(|region| region.name);
    "valglandsdelsbogstav": Filled<Letter>, ELECTORAL_PART_LETTER,
        |area| area.scope.electoral_part_of(area.named).map(|part| letter_of_number(part.code));
    "valglandsdelsnavn": Filled<Text>, ELECTORAL_PART_NAME,
        |area| area.scope.electoral_part_of(area.named).map(|part| part.name);
    "betegnelse": Texts, means("Storkredsens navn og nummer på én linje.", "Name and number of the constituency on one line."),
        |area| Joined::NameNumber(area.named.name, area.named.code);
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "nummer", "navn", "valglandsdelsbogstav", "valglandsdelsnavn", "bbox_xmin", "bbox_ymin", "bbox_xmax",
    "bbox_ymax", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "nummer", "navn", "regionskode", "regionsnavn", "valglandsdelsbogstav", "valglandsdelsnavn", "ændret",
    "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "StorkredsNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "href";
        from OWN: "nummer";
        from FIELDS: "navn";
        "region": Filled<Coded>, REGION, |area| area.region().map(|region| area.scope.coded(folder::REGION, region));
        "valglandsdel": Filled<ElectoralPart>, ELECTORAL_PART,
            |area| area.scope.electoral_part_of(area.named).map(|part| area.scope.electoral_part(part));
    }
}
