//! Themes of a code, a name and a boundary, and nothing else: parishes, court districts, police districts.

use crate::area::{Area, AreaRecords, FIELDS, GeometryHistory, write_boundary};
use crate::bytes::href::Key;
use crate::bytes::value::Value;
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Link, Texts};
use crate::form::meaning::HREF;
use crate::form::object::form;
use crate::form::representation::{Feature, Flat, Names, ObjectForm, Representation, Suggestion};

/// How such an area is represented.
pub const fn representation(
    names: Names,
    member: &'static str,
    nested: ObjectForm<AreaRecords>,
    suggested: ObjectForm<AreaRecords>,
) -> Representation<AreaRecords> {
    Representation {
        names,
        mini: Flat::same(MINI),
        flat: Flat::same(FLAT),
        nested,
        suggestion: Some(Suggestion { text: |area| Value::Joined(area.code_and_name()), member, object: suggested }),
        feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
    }
}

/// A code in links: the bare number.
#[expect(clippy::unnecessary_wraps, reason = "a theme may have areas without a key")]
pub fn number(code: u32) -> Option<Key<'static>> {
    Some(Key::Number(code.into()))
}

/// The text of areas with a code.
#[rustfmt::skip]
pub const TEXT: &[Column<AreaRecords>] = columns! {
    "betegnelse": Texts, means("Områdets navn og kode på én linje.", "Name and code of the area on one line."),
        |area| area.name_and_code();
};

/// Order of the short form.
#[rustfmt::skip]
pub const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, TEXT], [
    "dagi_id", "kode", "navn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x",
    "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS], [
    "dagi_id", "kode", "navn", "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax",
    "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// Link with four digits, as nested forms have it.
    pub PaddedLink, of Area<'a> {
        "href": Link, HREF, |area| area.scope.href(area.theme.folder, Key::Padded(area.named.code));
    }
}

form! {
    /// Members of the nested form.
    pub Members, of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "dagi_id", "kode", "navn";
        ..PaddedLink;
    }
}
