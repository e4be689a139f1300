//! One row an area, out of all that the sources say about it.

use std::collections::BTreeMap;

use geo::{Area as _, Centroid, Contains, Distance, Euclidean, Length, MinimumRotatedRect, Polygon};
use rayon::prelude::*;
use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind, WITHOUT_NUMBER};
use vejviser_model::Point;
use vejviser_model::nuts::nuts2_of_region;
use vejviser_model::status::Status;

use super::boundary::polygon_of;
use crate::record::{Area, AreaPolygon, Extent, Rank, Strings};
use crate::report::{Findings, add_count};
use crate::source::area::theme;

/// How exact the visual centre is, in millimetres.
const CENTRE_TOLERANCE_MM: f64 = 1000.0;

/// The areas in the order of their table.
pub(super) type Areas = BTreeMap<(AreaKind, u32), Area>;

/// Joins what the sources say: each value comes from the most trusted source that has it, and of equally trusted ones
/// from the newer.
pub(super) fn merge(
    mut records: Vec<(Rank, Area)>,
    strings: &Strings,
    duplicates: &mut BTreeMap<String, u64>,
) -> Areas {
    // The sort is stable: of equals the one from the file that sorts first is the first.
    records.sort_by_key(|(rank, area)| (area.kind, area.code, *rank, std::cmp::Reverse(area.changed)));
    let mut areas = Areas::new();
    let mut last = None;
    for (rank, area) in records {
        let key = (area.kind, area.code);
        if last == Some((rank, key)) && matches!(rank, Rank::Register | Rank::List) {
            add_count(duplicates, area.kind.name(), 1);
        }
        last = Some((rank, key));
        match areas.get_mut(&key) {
            Some(merged) => fill(merged, area),
            None => {
                areas.insert(key, area);
            }
        }
    }
    // The code of a voting area says its municipality, which has its region.
    for ((kind, code), area) in &mut areas {
        if theme(*kind).numbering.is_municipal() && *code < WITHOUT_NUMBER {
            area.municipalities = vec![(code / AREAS_A_MUNICIPALITY) as u16];
        }
    }
    let regions: BTreeMap<u16, u16> = areas
        .range((AreaKind::Municipality, 0)..(AreaKind::Region, 0))
        .filter_map(|((_, code), area)| Some((*code as u16, area.region?)))
        .collect();
    for area in areas.values_mut().filter(|area| area.kind == AreaKind::VotingArea) {
        area.region = area.municipalities.first().and_then(|municipality| regions.get(municipality)).copied();
    }
    // A nomination district has the region and the electoral part of its constituency where it has none of its own, or the
    // region of the municipality that counts its votes.
    let constituencies: BTreeMap<u32, (Option<u16>, Option<u8>)> = areas
        .range((AreaKind::Constituency, 0)..(AreaKind::ElectoralPart, 0))
        .map(|((_, code), area)| (*code, (area.region, area.electoral_part)))
        .collect();
    for area in areas.values_mut().filter(|area| area.kind == AreaKind::NominationDistrict) {
        if let Some((region, part)) = area.constituency.and_then(|code| constituencies.get(&code.into())) {
            area.region = area.region.or(*region);
            area.electoral_part = area.electoral_part.or(*part);
        }
        let seat = || area.seat_municipality.and_then(|municipality| regions.get(&municipality));
        area.region = area.region.or_else(|| seat().copied());
    }
    // Lists give regions without their NUTS codes.
    for ((_, code), area) in areas.range_mut((AreaKind::Region, 0)..(AreaKind::Parish, 0)) {
        area.nuts2 = area.nuts2.or_else(|| nuts2_of_region(*code));
    }
    // The register of divisions and addresses tell of no towns but those in force.
    for area in areas.values_mut().filter(|area| area.kind == AreaKind::SupplementaryTown) {
        area.status.get_or_insert(Status::Current.dar());
    }
    areas.retain(|_, area| area.name.is_some_and(|name| !strings.text(name).is_empty()));
    areas
}

/// Fills the values that the merged area does not have yet.
fn fill(merged: &mut Area, further: Area) {
    merged.name = merged.name.or(further.name);
    merged.dagi_id = merged.dagi_id.or(further.dagi_id);
    merged.changed = merged.changed.max(further.changed);
    merged.geometry_changed = merged.geometry_changed.max(further.geometry_changed);
    merged.geometry_version = merged.geometry_version.or(further.geometry_version);
    if merged.extent.south_west.is_none() {
        (merged.extent.south_west, merged.extent.north_east) = (further.extent.south_west, further.extent.north_east);
    }
    merged.extent.centre = merged.extent.centre.or(further.extent.centre);
    merged.status = merged.status.or(further.status);
    merged.region = merged.region.or(further.region);
    merged.nuts2 = merged.nuts2.or(further.nuts2);
    merged.outside_division = merged.outside_division.or(further.outside_division);
    merged.large_recipient = merged.large_recipient.or(further.large_recipient);
    merged.district_number = merged.district_number.or(further.district_number);
    merged.seat_municipality = merged.seat_municipality.or(further.seat_municipality);
    merged.constituency = merged.constituency.or(further.constituency);
    merged.electoral_part = merged.electoral_part.or(further.electoral_part);
    merged.nomination_district = merged.nomination_district.or(further.nomination_district);
    merged.parish = merged.parish.or(further.parish);
    merged.polling_station = merged.polling_station.or(further.polling_station);
    merged.polling_address = merged.polling_address.or(further.polling_address);
    if merged.municipalities.is_empty() {
        merged.municipalities = further.municipalities;
    }
}

/// Gives areas without box or centre those of their boundary.
pub(super) fn measure(areas: &mut Areas, polygons: &[AreaPolygon], findings: &mut Findings) {
    let mut of_area: BTreeMap<(AreaKind, u32), Vec<&[Vec<Point>]>> = BTreeMap::new();
    for polygon in polygons {
        of_area.entry((polygon.kind, polygon.code)).or_default().push(&polygon.rings);
    }
    // The centres of many thousand areas take longer than all else about them.
    let measured: Vec<_> = of_area
        .into_par_iter()
        .map(|(key, polygons)| {
            let has_centre = areas.get(&key).is_none_or(|area| area.extent.centre.is_some());
            (key, box_of(&polygons), if has_centre { None } else { centre_of(&polygons) })
        })
        .collect();
    for (key, corners, own_centre) in measured {
        let Some(area) = areas.get_mut(&key) else {
            findings.unjoined(&format!("boundary of {}", key.0.name()));
            continue;
        };
        let Extent { south_west, north_east, centre } = &mut area.extent;
        if south_west.is_none() {
            (*south_west, *north_east) = corners.unzip();
        }
        *centre = centre.or(own_centre);
    }
}

/// Box and centre of a boundary.
pub(super) fn extent_of(polygons: &[Vec<Vec<Point>>]) -> Extent {
    let polygons: Vec<&[Vec<Point>]> = polygons.iter().map(Vec::as_slice).collect();
    let (south_west, north_east) = box_of(&polygons).unzip();
    Extent { south_west, north_east, centre: centre_of(&polygons) }
}

/// The smallest box around polygons: its south-western and north-eastern corner.
pub(super) fn box_of(polygons: &[&[Vec<Point>]]) -> Option<(Point, Point)> {
    let corners = polygons.iter().filter_map(|rings| rings.first()).flatten();
    corners.fold(None, |bounds, corner| {
        let (south_west, north_east) = bounds.unwrap_or((*corner, *corner));
        Some((
            Point { x_mm: south_west.x_mm.min(corner.x_mm), y_mm: south_west.y_mm.min(corner.y_mm) },
            Point { x_mm: north_east.x_mm.max(corner.x_mm), y_mm: north_east.y_mm.max(corner.y_mm) },
        ))
    })
}

/// The point of the largest polygon that is farthest from its edge; of equally large ones the first counts.
pub(super) fn centre_of(polygons: &[&[Vec<Point>]]) -> Option<Point> {
    let sized = polygons.iter().map(|rings| polygon_of(rings)).map(|polygon| (polygon.unsigned_area(), polygon));
    let (_, largest) = sized.reduce(|largest, next| if next.0 > largest.0 { next } else { largest })?;
    let centre =
        centroid_if_farthest(&largest).or_else(|| polylabel::polylabel(&largest, &CENTRE_TOLERANCE_MM).ok())?;
    let inside = |value: f64| value.is_finite() && value.abs() <= f64::from(i32::MAX);
    (inside(centre.x()) && inside(centre.y()))
        .then(|| Point { x_mm: centre.x().round() as i32, y_mm: centre.y().round() as i32 })
}

/// The centroid where no point is farther from the edge: in a rectangle, as plots often are, all points of a long middle are
/// as far, and the search would try them all.
fn centroid_if_farthest(polygon: &Polygon) -> Option<geo::Point> {
    let centroid = polygon.centroid()?;
    // No circle within is wider than a rectangle around.
    let around = polygon.minimum_rotated_rect()?;
    let sides = around.exterior().lines().map(|side| Euclidean.length(&side));
    let upper_bound = sides.fold(f64::INFINITY, f64::min) / 2.0;
    let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
    let distance = rings.map(|ring| Euclidean.distance(&centroid, ring)).fold(f64::INFINITY, f64::min);
    // Corners are whole millimetres.
    (distance + 1.0 >= upper_bound && polygon.contains(&centroid)).then_some(centroid)
}

#[cfg(test)]
mod tests {
    use super::*;

    const METRE: i32 = 1000;

    /// In metres.
    fn centre(rings: &[&[(i32, i32)]]) -> (f64, f64) {
        let point = |&(x, y): &(i32, i32)| Point { x_mm: x * METRE, y_mm: y * METRE };
        let rings: Vec<Vec<Point>> =
            rings.iter().map(|ring| ring.iter().chain(ring.first()).map(point).collect()).collect();
        let centre = centre_of(&[&rings]).expect("a centre");
        (f64::from(centre.x_mm) / 1000.0, f64::from(centre.y_mm) / 1000.0)
    }

    #[test]
    fn the_centre_is_farthest_from_the_edge() {
        for (fact, rings, expected) in [
            ("a square", &[&[(0, 0), (20, 0), (20, 20), (0, 20)][..]][..], (10.0, 10.0)),
            ("a long plot", &[&[(0, 0), (900, 0), (900, 20), (0, 20)]], (450.0, 10.0)),
            ("with a corner in its side", &[&[(0, 0), (70, 0), (900, 0), (900, 20), (0, 20)]], (450.0, 10.0)),
            ("askew", &[&[(0, 0), (30, 40), (22, 46), (-8, 6)]], (11.0, 23.0)),
        ] {
            assert_eq!(centre(rings), expected, "{fact}");
        }
        let outline: &[(i32, i32)] = &[(0, 0), (40, 0), (40, 20), (0, 20)];
        let (x, _) = centre(&[outline, &[(19, 9), (21, 9), (21, 11), (19, 11)]]);
        assert!((x - 20.0).abs() > 8.0, "{x} is beside the hole at the centroid");
        // The centroid of an angle lies at its edge; its widest place is the bend.
        let (x, y) = centre(&[&[(0, 0), (40, 0), (40, 10), (10, 10), (10, 40), (0, 40)]]);
        assert!((x - 5.86).hypot(y - 5.86) < 1.0, "{x}, {y}");
    }
}
