//! `kommune`.

use crate::area::{Area, Areas, FIELDS, write_geometry};
use crate::column::{Column, Flat, Spelling, Suggestion, pick};
use crate::json::Object;

/// How municipalities are spelt.
pub const SPELLING: Spelling<Areas> = Spelling {
    mini: Flat { json: MINI, csv: MINI },
    flat: Flat { json: FLAT, csv: FLAT },
    nested: write_nested,
    suggestion: Suggestion { text: |area| area.code_and_name(), member: "kommune", fields: &[] },
    geometry: write_geometry,
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "kode", "navn", "regionskode", "udenforkommuneinddeling", "regionsnavn", "bbox_xmin",
    "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "kode", "navn", "regionskode", "udenforkommuneinddeling", "regionsnavn", "ændret", "geo_ændret",
    "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

fn write_nested(area: &Area<'_>, object: &mut Object<'_>) {
    area.write_geometry_history(object);
    object.member("href", area.padded_href());
    area.write(object, &["dagi_id", "kode", "navn", "udenforkommuneinddeling", "regionskode"]);
    area.write_region(object);
}
