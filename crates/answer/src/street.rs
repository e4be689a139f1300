//! How the engine answers for street names and street segments.

use vejviser_engine::request::{Location, Page, StreetFilter, StreetKey, StreetNameKey};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::{StreetId, StreetNameId};
use vejviser_wire::{StreetNames, Streets};

use crate::resource::{Operation, Searchable};
use crate::{EVERYTHING, LISTED_AND_FOUND};

/// Distinct names of streets: `/vejnavne`.
impl Searchable for StreetNames {
    type Filter = StreetFilter;
    type Key = StreetNameKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = &[Operation::List, Operation::Suggest, Operation::Get];

    fn list(
        &self,
        engine: &Engine,
        filter: &StreetFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<StreetNameId>> {
        engine.street_names(filter, page.unwrap_or(EVERYTHING), budget)
    }
    fn get(&self, engine: &Engine, key: &StreetNameKey) -> Result<Option<StreetNameId>> {
        Ok(engine.street_name(key))
    }
    /// A name is nowhere.
    fn at(&self, _: &Engine, _: &Location, _: &mut Budget) -> Result<Option<StreetNameId>> {
        Ok(None)
    }
}

/// Street segments: `/vejstykker`.
impl Searchable for Streets {
    type Filter = StreetFilter;
    type Key = StreetKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn list(
        &self,
        engine: &Engine,
        filter: &StreetFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<StreetId>> {
        engine.streets(filter, page.unwrap_or(EVERYTHING), budget)
    }
    fn get(&self, engine: &Engine, key: &StreetKey) -> Result<Option<StreetId>> {
        Ok(engine.street(*key))
    }
    fn at(&self, engine: &Engine, place: &Location, budget: &mut Budget) -> Result<Option<StreetId>> {
        engine.street_at(*place, budget)
    }
}
