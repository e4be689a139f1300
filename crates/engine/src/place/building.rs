//! Buildings: lists, and one by its id.

use vejviser_dataset::Snapshot;
use vejviser_dataset::spatial::Position;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::id::{AreaId, Uuid};

use super::around::Around;
use super::{is_among, page_of};
use crate::filter::are_listed;
use crate::lookup::{access_address_row, id};
use crate::request::{BuildingFilter, BuildingKey, Page};
use crate::rowset::RowSet;
use crate::search::PageRows;
use crate::{Budget, Engine, List, Result};

impl Engine {
    /// The buildings that a filter lets through, all of them without a page: in order of id. The nearest to a
    /// position, one without a page, in order of distance.
    ///
    /// # Errors
    /// [`crate::Error::Parameter`] for ids, shapes and positions that cannot be used, or the budget's errors.
    pub fn buildings(&self, filter: &BuildingFilter, page: Option<Page>, budget: &mut Budget) -> Result<List<AreaId>> {
        let snapshot = self.snapshot();
        let register_ids: Vec<Uuid> =
            filter.register_id.iter().map(|text| id(text, "registerId")).collect::<Result<_>>()?;
        let types = types(snapshot, filter);
        let matches = |row: u32| {
            let buildings = &snapshot.buildings;
            let of_type = || types.get(buildings.building_type.get(row as usize) as usize).copied().unwrap_or(false);
            let is_registered = || {
                buildings.register_id.get(row as usize).is_some_and(|register_id| register_ids.contains(&register_id))
            };
            of_type()
                && (register_ids.is_empty() || is_registered())
                && are_listed(&filter.municipality, || {
                    let area = snapshot.areas_of(AreaKind::Building).start + row;
                    snapshot.areas.municipalities.get(area as usize).iter().copied()
                })
        };
        let by_id = (!filter.id.is_empty()).then(|| {
            let rows = filter.id.iter().flatten().filter_map(|&id| snapshot.building_with_id(id));
            RowSet::from_rows(rows.collect())
        });
        let by_entrance = by_entrance(snapshot, &filter.access_address_id, budget)?;
        let around = Around::new(AreaKind::Building, filter.position, filter.nearest, &filter.spatial);
        let rows = around.among(snapshot, [by_id, by_entrance], PageRows::most_near(page), &matches, budget)?;
        page_of(snapshot, AreaKind::Building, &rows, page, &matches, budget)
    }

    /// The building with an id.
    pub fn building(&self, key: BuildingKey) -> Option<AreaId> {
        let row = self.snapshot().building_with_id(key.id)?;
        Some(AreaId(self.snapshot().areas_of(AreaKind::Building).start + row))
    }
}

/// Which types of buildings a filter lets through.
fn types(snapshot: &Snapshot, filter: &BuildingFilter) -> Vec<bool> {
    let types = &snapshot.building_types;
    let listed = |texts: &[String], text: &str| texts.is_empty() || is_among(texts, text);
    let holds = |row: usize| {
        listed(&filter.building_type, types.building_type.get(row))
            && listed(&filter.method, types.method.get(row))
            && listed(&filter.measured_at, types.measured_at.get(row))
    };
    (0..types.len()).map(holds).collect()
}

/// Buildings in which entrances lie: they are among those around the entrance.
fn by_entrance(snapshot: &Snapshot, texts: &[String], budget: &mut Budget) -> Result<Option<RowSet>> {
    if texts.is_empty() {
        return Ok(None);
    }
    let first = snapshot.areas_of(AreaKind::Building).start;
    let mut rows = Vec::new();
    for text in texts {
        let Some(entrance) = access_address_row(snapshot, id(text, "accessAddressId")?) else { continue };
        let entrances = &snapshot.access_addresses;
        let at = entrances.x.get(entrance as usize).zip(entrances.y.get(entrance as usize));
        let Some((x, y)) = at else { continue };
        let at = Position { x: x.into(), y: y.into() };
        let around =
            snapshot.area_index.containing(AreaKind::Building, at, |corners| budget.spend_on_position(corners))?;
        let around = around.into_iter().map(|area| area - first);
        rows.extend(around.filter(|&row| snapshot.buildings.entrances.get(row as usize).contains(&entrance)));
    }
    Ok(Some(RowSet::from_rows(rows)))
}
