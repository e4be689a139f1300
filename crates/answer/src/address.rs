//! Full addresses and access addresses.

use vejviser_dataset::Snapshot;
use vejviser_engine::request::{AddressFilter, AddressKey, NearestParameters, Page};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_wire::{Extent, Presentation};

use crate::resource::{Operation, Resource};
use crate::{EVERYTHING, LISTED_AND_FOUND};

/// Units: `/adresser`.
pub struct Addresses;

impl Resource for Addresses {
    type Filter = AddressFilter;
    type Key = AddressKey;
    type Place = NearestParameters;
    type Row = AddressId;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn name(&self) -> &'static str {
        "address"
    }
    fn list(
        &self,
        engine: &Engine,
        filter: &AddressFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AddressId>> {
        engine.addresses(filter, page.unwrap_or(EVERYTHING), budget)
    }
    fn get(&self, engine: &Engine, key: &AddressKey) -> Result<Option<AddressId>> {
        engine.address(key)
    }
    fn at(&self, engine: &Engine, place: &NearestParameters, budget: &mut Budget) -> Result<Option<AddressId>> {
        engine.nearest_address(place, budget)
    }
    fn write(
        &self,
        snapshot: &Snapshot,
        rows: &[AddressId],
        presentation: &Presentation,
        extent: Extent,
        out: &mut Vec<u8>,
    ) {
        vejviser_wire::write(&vejviser_wire::Addresses, snapshot, rows, presentation, extent, out);
    }
}

/// Entrances: `/adgangsadresser`.
pub struct AccessAddresses;

impl Resource for AccessAddresses {
    type Filter = AddressFilter;
    type Key = AddressKey;
    type Place = NearestParameters;
    type Row = AccessAddressId;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn name(&self) -> &'static str {
        "accessAddress"
    }
    fn list(
        &self,
        engine: &Engine,
        filter: &AddressFilter,
        page: Option<Page>,
        budget: &mut Budget,
    ) -> Result<List<AccessAddressId>> {
        engine.access_addresses(filter, page.unwrap_or(EVERYTHING), budget)
    }
    fn get(&self, engine: &Engine, key: &AddressKey) -> Result<Option<AccessAddressId>> {
        engine.access_address(key)
    }
    fn at(&self, engine: &Engine, place: &NearestParameters, budget: &mut Budget) -> Result<Option<AccessAddressId>> {
        engine.nearest_access_address(place, budget)
    }
    fn write(
        &self,
        snapshot: &Snapshot,
        rows: &[AccessAddressId],
        presentation: &Presentation,
        extent: Extent,
        out: &mut Vec<u8>,
    ) {
        vejviser_wire::write(&vejviser_wire::AccessAddresses, snapshot, rows, presentation, extent, out);
    }
}
