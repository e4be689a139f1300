//! Street names and street segments.

use vejviser_dataset::Snapshot;
use vejviser_engine::request::{Location, Page, StreetFilter, StreetKey, StreetNameKey};
use vejviser_engine::{Budget, Engine, List, Result};
use vejviser_model::id::{StreetId, StreetNameId};
use vejviser_wire::{Extent, Presentation};

use crate::resource::{Operation, Resource};
use crate::{EVERYTHING, LISTED_AND_FOUND};

/// Distinct names of streets: `/vejnavne`.
pub struct StreetNames;

impl Resource for StreetNames {
    type Filter = StreetFilter;
    type Key = StreetNameKey;
    type Place = Location;
    type Row = StreetNameId;
    const OPERATIONS: &'static [Operation] = &[Operation::List, Operation::Suggest, Operation::Get];

    fn name(&self) -> &'static str {
        "streetName"
    }
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
    fn write(
        &self,
        snapshot: &Snapshot,
        rows: &[StreetNameId],
        presentation: &Presentation,
        extent: Extent,
        out: &mut Vec<u8>,
    ) {
        vejviser_wire::write(&vejviser_wire::StreetNames, snapshot, rows, presentation, extent, out);
    }
}

/// Street segments: `/vejstykker`.
pub struct StreetSegments;

impl Resource for StreetSegments {
    type Filter = StreetFilter;
    type Key = StreetKey;
    type Place = Location;
    type Row = StreetId;
    const OPERATIONS: &'static [Operation] = LISTED_AND_FOUND;

    fn name(&self) -> &'static str {
        "streetSegment"
    }
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
    fn write(
        &self,
        snapshot: &Snapshot,
        rows: &[StreetId],
        presentation: &Presentation,
        extent: Extent,
        out: &mut Vec<u8>,
    ) {
        vejviser_wire::write(&vejviser_wire::Streets, snapshot, rows, presentation, extent, out);
    }
}
