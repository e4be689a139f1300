//! How the engine answers for full addresses and access addresses.

use vejviser_engine::request::{AddressFilter, AddressKey, NearestParameters, Page};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_wire::{AccessAddresses, Addresses};

use crate::LISTED_AND_FOUND;
use crate::resource::{Operation, Searchable};

/// Units: `/adresser`.
impl Searchable for Addresses {
    type Filter = AddressFilter;
    type Key = AddressKey;
    type Place = NearestParameters;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn list(
        &self,
        engine: &Engine,
        filter: &AddressFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AddressId>> {
        engine.addresses(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &AddressKey) -> Result<Option<AddressId>> {
        engine.address(key)
    }
    fn at(&self, engine: &Engine, place: &NearestParameters, budget: &mut Budget) -> Result<Option<AddressId>> {
        engine.nearest_address(place, budget)
    }
    fn distance_mm(&self, engine: &Engine, place: &NearestParameters, address: AddressId) -> Result<Option<i64>> {
        let entrance = engine.snapshot().addresses.access_address.get(address.index());
        engine.distance_mm(place, AccessAddressId(entrance))
    }
}

/// Entrances: `/adgangsadresser`.
impl Searchable for AccessAddresses {
    type Filter = AddressFilter;
    type Key = AddressKey;
    type Place = NearestParameters;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn list(
        &self,
        engine: &Engine,
        filter: &AddressFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AccessAddressId>> {
        engine.access_addresses(filter, page, budget)
    }
    fn get(&self, engine: &Engine, key: &AddressKey) -> Result<Option<AccessAddressId>> {
        engine.access_address(key)
    }
    fn at(&self, engine: &Engine, place: &NearestParameters, budget: &mut Budget) -> Result<Option<AccessAddressId>> {
        engine.nearest_access_address(place, budget)
    }
    fn distance_mm(
        &self,
        engine: &Engine,
        place: &NearestParameters,
        entrance: AccessAddressId,
    ) -> Result<Option<i64>> {
        engine.distance_mm(place, entrance)
    }
}
