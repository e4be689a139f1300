//! `ejerlav`: an owner district of the cadastre.

use vejviser_dataset::tables::AreaKind;

use crate::area::coded::{TEXT, number};
use crate::area::{Area, AreaRecords, Areas, Extent, FIELDS, Theme, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::{Joined, Value};
use crate::form::column::{Column, columns, pick};
use crate::form::kind::Integer;
use crate::form::meaning::CODE;
use crate::form::object::form;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of owner districts.
pub const THEME: Theme = Theme {
    kind: AreaKind::OwnerDistrict,
    folder: folder::OWNER_DISTRICT,
    key: number,
    resource: Some(Areas {
        name: "ownerDistrict",
        kind: AreaKind::OwnerDistrict,
        representation: Representation {
            names: names!("Ejerlav"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Joined(Joined::NumberName(area.named.code, area.named.name)),
                member: "ejerlav",
                object: object::<AreaRecords, Suggested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The code is a number here, not text.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "kode": Integer, CODE, |area| area.named.code.into();
};

/// Order of the short form.
#[rustfmt::skip]
const MINI: &[Column<AreaRecords>] = &pick(&[OWN, FIELDS, TEXT], [
    "kode", "navn", "visueltcenter_x", "visueltcenter_y", "href", "betegnelse",
]);

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[OWN, FIELDS], [
    "kode", "navn", "bbox_xmin", "bbox_ymin", "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// An element of its autocomplete.
    Suggested, of Area<'a> {
        from FIELDS: "href";
        from OWN: "kode";
        from FIELDS: "navn";
    }
}

form! {
    /// The nested form.
    Nested = "EjerlavNestet", of Area<'a> {
        ..Suggested;
        ..Extent;
    }
}
