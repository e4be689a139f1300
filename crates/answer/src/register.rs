//! How the engine answers for rows of the register of buildings and dwellings.

use vejviser_engine::request::{Location, Page, RegisterFilter, RegisterKey};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::RegisterRowId;
use vejviser_wire::RegisterRows;

use crate::resource::{Operation, Searchable};

/// Rows of an entity: `/bbr/bygninger` and its neighbours.
impl Searchable for RegisterRows {
    type Filter = RegisterFilter;
    type Key = RegisterKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = &[Operation::List, Operation::Get];

    fn list(
        &self,
        engine: &Engine,
        filter: &RegisterFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<RegisterRowId>> {
        engine.register_rows(self.entity, filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &RegisterKey) -> Result<Option<RegisterRowId>> {
        engine.register_row(self.entity, key)
    }
}
