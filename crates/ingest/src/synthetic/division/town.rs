//! Supplementary towns as areas: what lies between the entrances that name one.

use std::collections::BTreeMap;

use geo::{ConvexHull as _, MultiPoint, MultiPolygon};
use vejviser_dataset::tables::AreaKind;
use vejviser_model::status::Status;

use super::area;
use super::outlines::add;
use crate::collected::Collected;
use crate::link::coordinate;
use crate::record::{Area, Rank, Strings};
use crate::synthetic::facts::{CountryFacts, Town};

/// Corners of a hull, at least: fewer entrances than so many lie on a line.
const CORNERS: usize = 4;

pub(super) fn fill(facts: &CountryFacts, collected: &mut Collected, strings: &mut Strings) {
    let towns = facts.postcodes.iter().flat_map(|postcode| &postcode.towns);
    let towns: BTreeMap<u32, &Town> = towns.map(|town| (town.id, town)).collect();
    let mut points: BTreeMap<u32, Vec<geo::Point<f64>>> = BTreeMap::new();
    for entrance in &collected.entrances {
        let named = (entrance.town as usize).checked_sub(1).and_then(|place| collected.towns.get(place));
        let id = named.and_then(|&(_, id)| u32::try_from(id?).ok());
        if let Some((id, point)) = id.zip(entrance.point) {
            points.entry(id).or_default().push(coordinate(point).into());
        }
    }
    for (id, points) in points {
        let Some(town) = towns.get(&id) else { continue };
        let supplementary = Area {
            name: Some(strings.intern(&town.name)),
            dagi_id: Some(id.into()),
            municipalities: vec![town.municipality],
            status: Some(Status::Current.dar()),
            ..area(AreaKind::SupplementaryTown, id)
        };
        collected.area(supplementary, Rank::Register);
        let hull = MultiPoint(points).convex_hull();
        if hull.exterior().0.len() >= CORNERS {
            add(collected, (AreaKind::SupplementaryTown, id), &MultiPolygon(vec![hull]));
        }
    }
}
