//! Outlines of buildings as the map has them: of one building in two hundred, which are enough to try every path of
//! buildings, and little beside all parcels.

use rand::RngExt;
use vejviser_dataset::tables::GeometryKind;
use vejviser_model::Point;

use super::Place;
use super::building::House;
use crate::record::{Building, Extent, Geometry};
use crate::synthetic::day::MEASURED;
use crate::synthetic::random::{Purpose, random};

/// Share of the buildings.
const MAPPED: f64 = 0.005;
/// The first number of a building on the map.
const FIRST_ID: u64 = 1_200_000_001;

/// The outline of a house around its first entrance, the `count`th; of most houses there is none.
pub(super) fn outline(seed: u64, place: &mut Place<'_>, house: &House, count: usize) -> Option<Building> {
    let random = &mut random(seed, Purpose::Outline, place.entrance.id.beginning());
    let Point { x_mm, y_mm } = place.entrance.point.filter(|_| random.random_bool(MAPPED))?;
    // A house is about half as long again as it is deep, and its entrance lies behind the middle of a long side.
    let depth = (f64::from(house.floor_area) / random.random_range(1.2..1.8)).sqrt();
    let half = (f64::from(house.floor_area) / depth * 500.0) as i32;
    let (south, north) = (y_mm - 1_000, y_mm - 1_000 + (depth * 1000.0) as i32);
    let corners = [(x_mm - half, south), (x_mm + half, south), (x_mm + half, north), (x_mm - half, north)];
    let mut ring: Vec<Point> = corners.map(|(x_mm, y_mm)| Point { x_mm, y_mm }).to_vec();
    ring.extend(ring.first().copied());
    let roof = place.strings.intern("Tag");
    let eaves_mm = place.entrance.height_mm.unwrap_or_default() + random.random_range(25..90) * 100;
    let heights = Some(vec![eaves_mm; ring.len()]);
    Some(Building {
        id: FIRST_ID + count as u64,
        register_id: Some(house.id),
        building_type: Some(place.strings.intern("Bygning")),
        method: Some(roof),
        measured_at: Some(roof),
        visible: true,
        overlap: false,
        changed: MEASURED,
        extent: Extent::default(),
        geometry: Geometry { kind: GeometryKind::Polygon, parts: vec![vec![ring]], heights },
    })
}
