//! Boundaries of areas that consist of others and have none of their own: constituencies and electoral parts are their
//! nomination districts, as the closed service had them.

use std::collections::{BTreeMap, BTreeSet};

use geo::{LineString, Polygon, unary_union};
use vejviser_dataset::tables::AreaKind;
use vejviser_model::Point;
use vejviser_model::electoral_part::number_of_letter;

use super::area::Areas;
use super::boundary::polygon_of;
use crate::collected::Collected;
use crate::record::{Area, AreaPolygon};
use crate::report::Findings;

/// The code of the area that a nomination district is part of.
type WholeOf = fn(&Area) -> Option<u32>;

/// The areas that consist of nomination districts.
const WHOLES: [(AreaKind, WholeOf); 2] = [
    (AreaKind::Constituency, |district| district.constituency.map(u32::from)),
    (AreaKind::ElectoralPart, |district| district.electoral_part.and_then(number_of_letter)),
];

/// Adds the boundaries. An area of which a district has no boundary gets none: it would be that of something else.
pub(super) fn boundaries(collected: &mut Collected, areas: &Areas, findings: &mut Findings) {
    let mut districts: BTreeMap<u32, Vec<Polygon<f64>>> = BTreeMap::new();
    for polygon in collected.polygons.iter().filter(|polygon| polygon.kind == AreaKind::NominationDistrict) {
        districts.entry(polygon.code).or_default().push(polygon_of(&polygon.rings));
    }
    if districts.is_empty() {
        return;
    }
    for (kind, whole_of) in WHOLES {
        let of_kind = collected.polygons.iter().filter(|polygon| polygon.kind == kind);
        let with_own: BTreeSet<u32> = of_kind.map(|polygon| polygon.code).collect();
        let mut parts: BTreeMap<u32, Option<Vec<&Polygon<f64>>>> = BTreeMap::new();
        for ((_, code), district) in areas.range((AreaKind::NominationDistrict, 0)..(AreaKind::Constituency, 0)) {
            let whole = whole_of(district).filter(|&whole| areas.contains_key(&(kind, whole)));
            let Some(whole) = whole.filter(|whole| !with_own.contains(whole)) else { continue };
            let known = parts.entry(whole).or_insert_with(|| Some(Vec::new()));
            match (districts.get(code), &mut *known) {
                (Some(polygons), Some(parts)) => parts.extend(polygons),
                _ => *known = None,
            }
        }
        for (code, parts) in parts {
            let Some(parts) = parts else {
                findings.unjoined(&format!("{} to boundaries of nomination districts", kind.name()));
                continue;
            };
            let polygons = unary_union(parts);
            let polygons = polygons.iter().map(|polygon| AreaPolygon { kind, code, rings: rings_of(polygon) });
            collected.polygons.extend(polygons);
            findings.derived(&format!("boundaries of {}", kind.name()));
        }
    }
}

/// The rings of a polygon, the outline first.
pub(crate) fn rings_of(polygon: &Polygon<f64>) -> Vec<Vec<Point>> {
    std::iter::once(polygon.exterior()).chain(polygon.interiors()).map(ring).collect()
}

/// Corners are whole millimetres again.
fn ring(line: &LineString<f64>) -> Vec<Point> {
    line.coords().map(|corner| Point { x_mm: corner.x.round() as i32, y_mm: corner.y.round() as i32 }).collect()
}
