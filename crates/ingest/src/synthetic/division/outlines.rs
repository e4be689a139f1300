//! Outlines of the areas of a kind, to make others of.

use std::collections::BTreeMap;

use geo::{BooleanOps as _, MultiPolygon, Polygon};
use vejviser_dataset::tables::AreaKind;

use crate::collected::Collected;
use crate::link::{polygon_of, rings_of};
use crate::record::AreaPolygon;

/// See the module.
pub(super) struct Outlines(BTreeMap<u32, MultiPolygon<f64>>);

impl Outlines {
    /// Those of a kind that were imported.
    pub(super) fn of(collected: &Collected, kind: AreaKind) -> Self {
        let mut outlines: BTreeMap<u32, Vec<Polygon<f64>>> = BTreeMap::new();
        for polygon in collected.polygons.iter().filter(|polygon| polygon.kind == kind) {
            outlines.entry(polygon.code).or_default().push(polygon_of(&polygon.rings));
        }
        Self(outlines.into_iter().map(|(code, polygons)| (code, MultiPolygon(polygons))).collect())
    }

    /// The outline of an area.
    pub(super) fn get(&self, code: u32) -> Option<&MultiPolygon<f64>> {
        self.0.get(&code)
    }
}

/// Gives an area what lies in both outlines.
pub(super) fn add_shared(
    collected: &mut Collected,
    (kind, code): (AreaKind, u32),
    one: &MultiPolygon<f64>,
    other: &MultiPolygon<f64>,
) {
    add(collected, (kind, code), &one.intersection(other));
}

/// Gives an area an outline.
pub(super) fn add(collected: &mut Collected, (kind, code): (AreaKind, u32), outline: &MultiPolygon<f64>) {
    for polygon in outline {
        collected.polygon(AreaPolygon { kind, code, rings: rings_of(polygon) });
    }
}
