//! The registers of areas: one resource a kind.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_engine::request::{AreaFilter, AreaKey, Location, Page};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::AreaId;
use vejviser_wire::Presentation;

use crate::LISTED_AND_FOUND;
use crate::resource::{Operation, Resource};

/// Areas of one kind.
pub struct Areas {
    /// Its name on the border.
    pub name: &'static str,
    /// The kind.
    pub kind: AreaKind,
}

impl Resource for Areas {
    type Filter = AreaFilter;
    type Key = AreaKey;
    type Place = Location;
    type Row = AreaId;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn name(&self) -> &'static str {
        self.name
    }
    fn list(
        &self,
        engine: &Engine,
        filter: &AreaFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        engine.areas(self.kind, filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &AreaKey) -> Result<Option<AreaId>> {
        Ok(engine.area(self.kind, *key))
    }
    fn at(&self, engine: &Engine, place: &Location, budget: &mut Budget) -> Result<Option<AreaId>> {
        engine.area_at(self.kind, *place, budget)
    }
    fn write(&self, snapshot: &Snapshot, rows: &[AreaId], presentation: &Presentation, list: bool, out: &mut Vec<u8>) {
        vejviser_wire::write_areas(snapshot, self.kind, rows, presentation, list, out);
    }
}
