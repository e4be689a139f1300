//! `valglandsdel`: an electoral part of the country.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::electoral_part::letter_of_number;

use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, write_boundary};
use crate::bytes::href::{Key, folder};
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::{Letter, Texts};
use crate::form::meaning::ELECTORAL_PART_LETTER;
use crate::form::object::form;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of electoral parts.
pub const THEME: Theme = Theme {
    kind: AreaKind::ElectoralPart,
    folder: folder::ELECTORAL_PART,
    key: |code| Some(Key::Letter(letter_of_number(code))),
    resource: Some(Areas {
        name: "electoralPart",
        kind: AreaKind::ElectoralPart,
        representation: Representation {
            names: names!("Valglandsdel"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Text(area.named.name),
                member: "valglandsdel",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only electoral parts have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "bogstav": Letter, ELECTORAL_PART_LETTER, |area| letter_of_number(area.named.code);
    "betegnelse": Texts, means("Valglandsdelens navn og bogstav på én linje.", "Name and letter of the electoral part on one line."),
        |area| Joined::NameLetter(area.named.name, letter_of_number(area.named.code));
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "bogstav", "navn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
    "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "bogstav", "navn", "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax",
    "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "ValglandsdelNestet", of Area<'a> {
        ..GeometryHistory;
        from OWN: "bogstav";
        from FIELDS: "navn", "href";
    }
}
