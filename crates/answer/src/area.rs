//! How the engine answers for areas: one resource for each kind.

use vejviser_engine::request::{AreaFilter, AreaKey, Location, Page};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::AreaId;
use vejviser_wire::Areas;

use crate::LISTED_AND_FOUND;
use crate::resource::{Operation, Searchable};

/// Areas of one kind.
impl Searchable for Areas {
    type Filter = AreaFilter;
    type Key = AreaKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

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
        Ok(engine.area(self.kind, key))
    }
    fn at(&self, engine: &Engine, place: &Location, budget: &mut Budget) -> Result<Option<AreaId>> {
        engine.area_at(self.kind, *place, budget)
    }
}
