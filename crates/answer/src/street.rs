//! How the engine answers for street names, street segments, named streets and street names in postcodes.

use vejviser_engine::request::{
    Location, NamedStreetFilter, NamedStreetKey, Page, StreetFilter, StreetKey, StreetNameKey, StreetPostcodeFilter,
    StreetPostcodeKey,
};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::{NamedStreetId, StreetId, StreetNameId, StreetPostcodeId};
use vejviser_wire::{NamedStreets, StreetNames, StreetPostcodes, Streets};

use crate::resource::{Operation, Searchable};
use crate::{EVERYTHING, LISTED_AND_FOUND, LISTED_AND_KEPT};

/// Distinct names of streets: `/vejnavne`.
impl Searchable for StreetNames {
    type Filter = StreetFilter;
    type Key = StreetNameKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_KEPT;

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
        engine.streets(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &StreetKey) -> Result<Option<StreetId>> {
        Ok(engine.street(*key))
    }
    fn at(&self, engine: &Engine, place: &Location, budget: &mut Budget) -> Result<Option<StreetId>> {
        engine.street_at(*place, budget)
    }
}

/// Named streets: `/navngivneveje`.
impl Searchable for NamedStreets {
    type Filter = NamedStreetFilter;
    type Key = NamedStreetKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_KEPT;

    fn list(
        &self,
        engine: &Engine,
        filter: &NamedStreetFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<NamedStreetId>> {
        engine.named_streets(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &NamedStreetKey) -> Result<Option<NamedStreetId>> {
        engine.named_street(key)
    }
}

/// Street names in postcodes: `/vejnavnpostnummerrelationer`.
impl Searchable for StreetPostcodes {
    type Filter = StreetPostcodeFilter;
    type Key = StreetPostcodeKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_KEPT;

    fn list(
        &self,
        engine: &Engine,
        filter: &StreetPostcodeFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<StreetPostcodeId>> {
        engine.street_postcodes(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &StreetPostcodeKey) -> Result<Option<StreetPostcodeId>> {
        Ok(engine.street_postcode(key))
    }
}
