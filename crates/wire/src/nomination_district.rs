//! `opstillingskreds`: the district in which a candidate for parliament is nominated.

use crate::area::{Area, Areas, FIELDS, write_geometry};
use crate::column::{Column, Flat, Spelling, Suggestion, pick};
use crate::json::Object;

/// How nomination districts are spelt.
pub const SPELLING: Spelling<Areas> = Spelling {
    mini: Flat { json: MINI, csv: MINI_CSV },
    flat: Flat { json: FLAT, csv: FLAT },
    nested: write_nested,
    suggestion: Suggestion { text: |area| area.code_and_name(), member: "opstillingskreds", fields: &[] },
    geometry: write_geometry,
};

/// Order of the short form in JSON.
#[rustfmt::skip]
const MINI: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "nummer", "kode", "navn", "kredskommunekode", "kredskommunenavn", "storkredsnummer",
    "storkredsnavn", "valgkredsnummer", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// The short form in CSV lacks the code.
#[rustfmt::skip]
const MINI_CSV: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "nummer", "navn", "kredskommunekode", "kredskommunenavn", "storkredsnummer", "storkredsnavn",
    "valgkredsnummer", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Areas>] = &pick(FIELDS, [
    "dagi_id", "nummer", "kode", "navn", "regionskode", "regionsnavn", "kredskommunekode", "kredskommunenavn",
    "storkredsnummer", "storkredsnavn", "valglandsdelsbogstav", "valglandsdelsnavn", "valgkredsnummer",
    "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y",
]);

fn write_nested(area: &Area<'_>, object: &mut Object<'_>) {
    let scope = &area.scope;
    area.write_geometry_history(object);
    object.member("href", area.href());
    area.write(object, &["dagi_id", "nummer", "kode", "navn", "valgkredsnummer"]);
    object.optional("kredskommune", area.seat_municipality(), |object, code| scope.write_municipality(code, object));
    area.write_region(object);
    let constituency = scope.constituency(area.named);
    object.optional("storkreds", constituency, |object, area| scope.write_constituency(area, object));
    let part = scope.electoral_part(area.named);
    object.optional("valglandsdel", part, |object, area| scope.write_electoral_part(area, object));
    area.write_municipalities(object);
}
