//! `region`.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::nuts::nuts2;

use crate::area::coded::{MINI, PaddedLink, number};
use crate::area::{Area, AreaRecords, Areas, FIELDS, GeometryHistory, Theme, write_boundary};
use crate::bytes::href::folder;
use crate::bytes::value::Value;
use crate::form::column::{Column, columns, pick};
use crate::form::description::means;
use crate::form::kind::Text;
use crate::form::object::form;
use crate::form::representation::{Feature, Flat, Representation, Suggestion, names, object};

/// What is said of regions.
pub const THEME: Theme = Theme {
    kind: AreaKind::Region,
    folder: folder::REGION,
    key: number,
    resource: Some(Areas {
        name: "region",
        kind: AreaKind::Region,
        representation: Representation {
            names: names!("Region"),
            mini: Flat::same(MINI),
            flat: Flat::same(FLAT),
            nested: object::<AreaRecords, Nested>(),
            suggestion: Some(Suggestion {
                text: |area| Value::Joined(area.code_and_name()),
                member: "region",
                object: object::<AreaRecords, Nested>(),
            }),
            feature: Some(Feature { geometry: "MultiPolygon", write: write_boundary }),
        },
    }),
};

/// The fields that only regions have.
#[rustfmt::skip]
pub(crate) const OWN: &[Column<AreaRecords>] = columns! {
    "nuts2": Option<Text>, means("Regionens NUTS 2-kode.", "NUTS 2 code of the region."),
        |area| area.snapshot().areas.nuts2.get(area.named.row).and_then(nuts2);
};

/// Order of the flat form.
#[rustfmt::skip]
const FLAT: &[Column<AreaRecords>] = &pick(&[FIELDS, OWN], [
    "dagi_id", "kode", "navn", "nuts2", "ændret", "geo_ændret", "geo_version", "bbox_xmin", "bbox_ymin",
    "bbox_xmax", "bbox_ymax", "visueltcenter_x", "visueltcenter_y",
]);

form! {
    /// The nested form.
    Nested = "RegionNestet", of Area<'a> {
        ..GeometryHistory;
        from FIELDS: "dagi_id", "kode", "navn";
        from OWN: "nuts2";
        ..PaddedLink;
    }
}
