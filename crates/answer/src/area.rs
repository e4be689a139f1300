//! The registers of areas: one resource a kind.

use vejviser_dataset::Snapshot;
use vejviser_engine::request::{AreaFilter, AreaKey, Location, Page};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::AreaId;
use vejviser_wire::{Extent, Presentation};

use crate::LISTED_AND_FOUND;
use crate::resource::{Operation, Resource};

/// Areas of one kind.
pub struct Areas(pub &'static vejviser_wire::Areas);

impl Resource for Areas {
    type Filter = AreaFilter;
    type Key = AreaKey;
    type Place = Location;
    type Row = AreaId;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn name(&self) -> &'static str {
        self.0.name
    }
    fn list(
        &self,
        engine: &Engine,
        filter: &AreaFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        engine.areas(self.0.kind, filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &AreaKey) -> Result<Option<AreaId>> {
        Ok(engine.area(self.0.kind, key))
    }
    fn at(&self, engine: &Engine, place: &Location, budget: &mut Budget) -> Result<Option<AreaId>> {
        engine.area_at(self.0.kind, *place, budget)
    }
    fn write(
        &self,
        snapshot: &Snapshot,
        rows: &[AreaId],
        presentation: &Presentation,
        extent: Extent,
        out: &mut Vec<u8>,
    ) {
        vejviser_wire::write(self.0, snapshot, rows, presentation, extent, out);
    }
}
