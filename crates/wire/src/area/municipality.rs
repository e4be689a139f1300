//! `kommune`: a municipality.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::{PaddedLink, TEXT, number};
use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, stored, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::Value;
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Boolean, Code, Text};
use crate::form::meaning::{REGION, REGION_CODE, REGION_NAME};
use crate::form::object::form;
use crate::form::reference::Coded;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of municipalities.
pub const THEME: Theme = Theme {
    kind: AreaKind::Municipality,
    folder: folder::MUNICIPALITY,
    key: number,
    resource: Some(Areas {
        name: "municipality",
        kind: AreaKind::Municipality,
        representation: Representation {
            names: names!("Kommune"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Joined(area.code_and_name()),
                member: "kommune",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only municipalities have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "regionskode": Option<Code>, REGION_CODE, stored!(region);
    "regionsnavn": Option<Text>, REGION_NAME, |area| area.region().map(|region| region.name);
    "udenforkommuneinddeling": Boolean,
        means("Om området står uden for kommuneinddelingen, som Christiansø gør.",
              "Whether the area stands outside the municipal division, as Christiansø does."),
        |area| area.snapshot().areas.outside_division.get(area.named.row);
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, TEXT, OWN], [
    "dagi_id", "kode", "navn", "regionskode", "udenforkommuneinddeling", "regionsnavn", "bbox_xmin",
    "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "kode", "navn", "regionskode", "udenforkommuneinddeling", "regionsnavn", "ændret", "geo_ændret",
    "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "KommuneNestet", of Area<'a> {
        ..GeometryHistory;
        ..PaddedLink;
        from FIELDS: "dagi_id", "kode", "navn";
        from OWN: "udenforkommuneinddeling", "regionskode";
        "region": Option<Coded>, REGION, |area| area.region().map(|region| area.scope.coded(folder::REGION, region));
    }
}
