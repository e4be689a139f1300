//! Entrances in places that have names: a place is a region of the plane, settlements are linked to entrances when the
//! snapshot is made.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, SETTLEMENT};

use super::small_table::PredicateCollector;
use crate::loaded::needs;
use crate::request::AddressFilter;
use crate::request::join::Joins as _;
use crate::rowset::RowSet;
use crate::shape::Region;
use crate::{Budget, Result, lookup};

/// The place that a filter names, with what lies near it; `None` restricts nothing, and an id of nothing to nothing.
///
/// # Errors
/// [`crate::Error::NotLoaded`] when there are no places, [`crate::Error::Parameter`] for ids that are none, and the
/// budget's errors.
pub(super) fn region(snapshot: &Snapshot, filter: &AddressFilter, budget: &mut Budget) -> Result<Option<Region>> {
    let Some(text) = &filter.named_place_id else { return Ok(None) };
    needs_places(snapshot, "named_place_id")?;
    let place = snapshot.place_with_id(lookup::id(text, "namedPlaceId")?);
    let area = place.map(|row| snapshot.areas_of(AreaKind::NamedPlace).start + row);
    let distance_m = filter.named_place_distance_m.unwrap_or_default();
    area.map_or_else(|| Ok(Region::default()), |area| Region::of_area(&snapshot.area_index, area, distance_m, budget))
        .map(Some)
}

fn needs_places(snapshot: &Snapshot, field: &str) -> Result<()> {
    needs(snapshot, !snapshot.named_places.is_empty(), field)
}

/// Joins the settlements that a filter names, and their types.
///
/// # Errors
/// As [`region`].
pub(super) fn join_settlements(
    snapshot: &Snapshot,
    filter: &AddressFilter,
    joins: &mut PredicateCollector<'_, '_>,
) -> Result<()> {
    if !filter.settlement_id.is_empty() {
        needs_places(snapshot, "settlement_id")?;
        let ids = filter.settlement_id.iter().map(|text| lookup::id(text, "settlementId"));
        let ids = ids.collect::<Result<Vec<_>>>()?;
        let places = RowSet::from_rows(ids.into_iter().filter_map(|id| snapshot.place_with_id(id)).collect());
        joins.divisions(|snapshot, row| lies_in(snapshot, row, |place| places.contains(place)))?;
    }
    if !filter.settlement_type.is_empty() {
        needs_places(snapshot, "settlement_type")?;
        let types = &snapshot.place_types;
        let is_given = |of_type: usize| {
            let sub = Some(types.sub.get(of_type));
            types.main.get(of_type) == SETTLEMENT && filter.settlement_type.iter().any(|one| one.as_deref() == sub)
        };
        let given: Vec<bool> = (0..types.len()).map(is_given).collect();
        let of_given = |place: u32| {
            let of_type = snapshot.named_places.place_type.get(place as usize);
            given.get(of_type as usize).copied().unwrap_or_default()
        };
        let is_none_given = filter.settlement_type.contains(&None);
        joins.divisions(|snapshot, row| {
            lies_in(snapshot, row, of_given) || (is_none_given && snapshot.divisions.settlements.get(row).is_empty())
        })?;
    }
    Ok(())
}

/// Whether one of the settlements of a row of divisions is asked for.
fn lies_in(snapshot: &Snapshot, division: usize, is_asked_for: impl Fn(u32) -> bool) -> bool {
    snapshot.divisions.settlements.get(division).iter().any(|&place| is_asked_for(place))
}
