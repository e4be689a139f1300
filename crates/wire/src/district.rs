//! `sogn`, `retskreds` and `politikreds`: a code, a name and a boundary, and nothing else.

use crate::area::{Area, Areas, FIELDS, write_geometry};
use crate::column::{Column, Flat, Spelling, Suggestion, pick};
use crate::json::Object;

/// How parishes are spelt.
pub const PARISH: Spelling<Areas> = spelling("sogn");
/// How court districts are spelt.
pub const COURT_DISTRICT: Spelling<Areas> = spelling("retskreds");
/// How police districts are spelt.
pub const POLICE_DISTRICT: Spelling<Areas> = spelling("politikreds");

const fn spelling(member: &'static str) -> Spelling<Areas> {
    Spelling {
        mini: Flat { json: MINI, csv: MINI },
        flat: Flat { json: FLAT, csv: FLAT },
        nested: write_nested,
        suggestion: Suggestion { text: |area| area.code_and_name(), member, fields: &[] },
        geometry: write_geometry,
    }
}

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "kode", "navn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "kode", "navn", "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax",
    "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

fn write_nested(area: &Area<'_>, object: &mut Object<'_>) {
    area.write_geometry_history(object);
    area.write(object, &["dagi_id", "kode", "navn"]);
    object.member("href", area.padded_href());
}
