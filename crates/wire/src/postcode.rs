//! `postnummer`.

use vejviser_model::id::Uuid;

use crate::area::{Area, Areas, FIELDS, write_geometry};
use crate::column::{Column, Flat, Spelling, Suggestion, pick};
use crate::href::{Key, folder};
use crate::json::Object;
use crate::value::Value;

/// How postcodes are spelt.
pub const SPELLING: Spelling<Areas> = Spelling {
    mini: Flat { json: MINI, csv: MINI },
    flat: Flat { json: FLAT, csv: FLAT },
    nested: write_nested,
    suggestion: Suggestion { text: |area| area.text(), member: "postnummer", fields: SUGGESTED },
    geometry: write_geometry,
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<Areas>] = &pick(FIELDS, [
    "nr", "navn", "stormodtager", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<Areas>] = &pick(FIELDS, [
    "nr", "navn", "stormodtager", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "ændret", "geo_ændret", "geo_version", "dagi_id",
]);

/// The short form without its text: an element of its autocomplete.
#[rustfmt::skip]
const SUGGESTED: &[Column<Areas>] = &pick(FIELDS, [
    "nr", "navn", "stormodtager", "visueltcenter_x", "visueltcenter_y", "href",
]);

fn write_nested(area: &Area<'_>, object: &mut Object<'_>) {
    object.member("href", area.href());
    area.write(object, &["nr", "navn"]);
    if area.is_large_recipient() {
        let snapshot = area.scope.snapshot;
        let rows = snapshot.areas.large_recipient_addresses.get(area.named.row);
        let ids = rows.iter().map(|&row| snapshot.access_addresses.id.get(row as usize));
        object.objects("stormodtageradresser", ids, |object, id: Uuid| {
            object.member("href", area.scope.href(folder::ACCESS_ADDRESS, Key::Uuid(id)));
            object.member("id", Value::Uuid(id));
        });
    } else {
        object.member("stormodtageradresser", Value::Null);
    }
    area.write_box(object);
    area.write_municipalities(object);
    area.write(object, &["ændret", "geo_ændret", "geo_version", "dagi_id"]);
}
