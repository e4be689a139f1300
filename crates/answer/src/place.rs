//! How the engine answers for places, their names and types, and for buildings.

use vejviser_dataset::tables::SETTLEMENT;
use vejviser_engine::request::{
    BuildingFilter, BuildingKey, Location, Page, PlaceFilter, PlaceKey, PlaceNameFilter, PlaceNameKey, PlaceTypeFilter,
    PlaceTypeKey,
};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::{AreaId, PlaceNameId, PlaceTypeId};
use vejviser_wire::{Buildings, NamedPlaces, PlaceNames, PlaceTypes, PrimaryPlaceNames, Settlements};

use crate::LISTED_AND_KEPT;
use crate::resource::{Operation, Searchable};

/// What has no autocomplete of its own; position and nearness are filters of the list.
const LISTED: &[Operation] = &[Operation::List, Operation::Get];

/// Places: `/steder`.
impl Searchable for NamedPlaces {
    type Filter = PlaceFilter;
    type Key = PlaceKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED;

    fn list(
        &self,
        engine: &Engine,
        filter: &PlaceFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        engine.places(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &PlaceKey) -> Result<Option<AreaId>> {
        engine.place(key)
    }
}

/// Names of places: `/stednavne2`.
impl Searchable for PlaceNames {
    type Filter = PlaceNameFilter;
    type Key = PlaceNameKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_KEPT;

    fn list(
        &self,
        engine: &Engine,
        filter: &PlaceNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<PlaceNameId>> {
        engine.place_names(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &PlaceNameKey) -> Result<Option<PlaceNameId>> {
        engine.place_name(key)
    }
}

/// Primary names of places: `/stednavne`.
impl Searchable for PrimaryPlaceNames {
    type Filter = PlaceNameFilter;
    type Key = PlaceKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED_AND_KEPT;

    fn list(
        &self,
        engine: &Engine,
        filter: &PlaceNameFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<PlaceNameId>> {
        engine.primary_place_names(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &PlaceKey) -> Result<Option<PlaceNameId>> {
        engine.primary_place_name(key)
    }
}

/// Types of places: `/stednavntyper`.
impl Searchable for PlaceTypes {
    type Filter = PlaceTypeFilter;
    type Key = PlaceTypeKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED;

    fn list(
        &self,
        engine: &Engine,
        filter: &PlaceTypeFilter,
        page: Option<Page>,
        _: &mut Budget,
    ) -> Result<List<PlaceTypeId>> {
        Ok(engine.place_types(filter, page))
    }
    fn get(&self, engine: &Engine, key: &PlaceTypeKey) -> Result<Option<PlaceTypeId>> {
        Ok(engine.place_type(key))
    }
}

/// Places that are settlements: `/bebyggelser`.
impl Searchable for Settlements {
    type Filter = PlaceFilter;
    type Key = PlaceKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED;

    fn list(
        &self,
        engine: &Engine,
        filter: &PlaceFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        engine.places(&PlaceFilter { main_type: vec![SETTLEMENT.to_owned()], ..filter.clone() }, page, budget)
    }
    fn get(&self, engine: &Engine, key: &PlaceKey) -> Result<Option<AreaId>> {
        engine.place_of_type(key, SETTLEMENT)
    }
}

/// Buildings: `/bygninger`.
impl Searchable for Buildings {
    type Filter = BuildingFilter;
    type Key = BuildingKey;
    type Place = Location;
    const OPERATIONS: &'static [Operation] = LISTED;

    fn list(
        &self,
        engine: &Engine,
        filter: &BuildingFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AreaId>> {
        engine.buildings(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &BuildingKey) -> Result<Option<AreaId>> {
        Ok(engine.building(*key))
    }
}
