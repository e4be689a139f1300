//! Lists in order of distance from a position, and of floor and door at one entrance.
//!
//! Where a filter restricts, its rows are known as a set, and the point of each is measured; without restriction the points
//! are walked through from the position outwards.

use roaring::RoaringBitmap;
use vejviser_dataset::spatial::Position;
use vejviser_model::id::Uuid;

use super::top::Top;
use crate::filter::{CompiledFilter, Target};
use crate::nearest::unit_order;
use crate::request::AddressGeometry;
use crate::{Budget, Result};

/// Rows of a set that are measured for one step.
const MEASURED_A_STEP: u64 = 8;
/// Steps that measuring a page of points costs.
const PAGE: u64 = 8;

/// Place of an entrance in the answer: distance in millimetres squared, id, row.
type Key = (i64, Uuid, u32);

/// The first `limit` rows of the target, those at the nearest entrances: of a set of rows, or of all that are shown.
///
/// # Errors
/// [`crate::Error::NotLoaded`] for road points where there are none, or the budget's errors.
pub(super) fn rows(
    filter: &CompiledFilter<'_>,
    among: Option<&RoaringBitmap>,
    at: Position,
    geometry: AddressGeometry,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let snapshot = filter.snapshot();
    geometry.needs_points(snapshot)?;
    let is_listed = |row: u32| among.map_or_else(|| filter.shows(row), |rows| rows.contains(row));
    let rows_at = |entrance: u32| {
        let rows = match filter.target() {
            Target::AccessAddress => entrance..entrance + 1,
            Target::Address => snapshot.units_of(entrance),
        };
        rows.filter(|&row| is_listed(row))
    };
    let distance = |x: i32, y: i32| (i64::from(x) - at.x).pow(2) + (i64::from(y) - at.y).pow(2);
    let key = |entrance: u32, distance: i64| (distance, snapshot.access_addresses.id.get(entrance as usize), entrance);
    let mut nearest: Top<Key> = Top::new(limit);
    if let Some(rows) = among {
        budget.spend(rows.len() / MEASURED_A_STEP)?;
        let mut before = None;
        for row in rows {
            let entrance = match filter.target() {
                Target::AccessAddress => row,
                Target::Address => snapshot.addresses.access_address.get(row as usize),
            };
            // The units of an entrance follow each other.
            if before.replace(entrance) != Some(entrance)
                && let Some((x, y)) = geometry.position(snapshot, entrance)
            {
                nearest.add(key(entrance, distance(x, y)));
            }
        }
    } else {
        let reach = |nearest: &Top<Key>| nearest.worst().map_or(i64::MAX, |&(farthest, ..)| farthest);
        nearest = geometry.points(snapshot).look_around(at, nearest, reach, |nearest, page| {
            budget.spend(PAGE)?;
            for (entrance, distance) in page.by_nearness(at) {
                if distance > reach(nearest) {
                    break;
                }
                if rows_at(entrance).next().is_some() {
                    nearest.add(key(entrance, distance));
                }
            }
            Ok(())
        })?;
    }
    let mut found = Vec::new();
    for (.., entrance) in nearest.finish() {
        let mut rows: Vec<u32> = rows_at(entrance).collect();
        if filter.target() == Target::Address {
            rows.sort_by_cached_key(|&unit| unit_order(snapshot, unit));
        }
        found.extend(rows);
        if found.len() >= limit {
            break;
        }
    }
    found.truncate(limit);
    Ok(found)
}
