//! How the engine answers for names of supplementary towns.

use vejviser_engine::request::{Location, Page, TownNameFilter, TownNameKey};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::TownId;
use vejviser_wire::TownNames;

use crate::resource::{Operation, Searchable};
use crate::{EVERYTHING, LISTED_AND_KEPT};

/// Distinct names of supplementary towns: `/supplerendebynavne`.
impl Searchable for TownNames {
    type Filter = TownNameFilter;
    type Key = TownNameKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_KEPT;

    fn list(
        &self,
        engine: &Engine,
        filter: &TownNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<TownId>> {
        engine.town_names(filter, page.unwrap_or(EVERYTHING), budget)
    }
    fn get(&self, engine: &Engine, key: &TownNameKey) -> Result<Option<TownId>> {
        Ok(engine.town_name(key))
    }
}
