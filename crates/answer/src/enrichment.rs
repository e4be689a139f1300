//! How questions are answered about what other registers say of one address or access address.

use vejviser_dataset::Snapshot;
use vejviser_engine::request::{AddressKey, EnrichParameters};
use vejviser_engine::{Budget, Engine, Error};
use vejviser_model::id::{AccessAddressId, AddressId};
use vejviser_wire::Presentation;

use crate::Outcome;

/// Of an address.
pub fn of_address(
    engine: &Engine,
    presentation: &Presentation,
    parameters: &EnrichParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let Some(address) = engine.address(&key(parameters))? else { return Ok(None) };
    let entrance = engine.snapshot().addresses.access_address.get(address.index());
    write((engine.snapshot(), presentation), (AccessAddressId(entrance), Some(address)), parameters, budget, out)
}

/// Of an access address.
pub fn of_access_address(
    engine: &Engine,
    presentation: &Presentation,
    parameters: &EnrichParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let Some(entrance) = engine.access_address(&key(parameters))? else { return Ok(None) };
    write((engine.snapshot(), presentation), (entrance, None), parameters, budget, out)
}

fn key(parameters: &EnrichParameters) -> AddressKey {
    AddressKey { id: parameters.id.clone(), include_discontinued: false }
}

fn write(
    (snapshot, presentation): (&Snapshot, &Presentation),
    of: (AccessAddressId, Option<AddressId>),
    parameters: &EnrichParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let EnrichParameters { register, members, .. } = parameters;
    if !members.is_empty() {
        let known = vejviser_wire::members_of_enrichment(*register);
        if let Some(name) = members.iter().find(|name| known.iter().all(|other| other != name)) {
            let message = format!("{name:?} is no member of the answer; allowed are {}", known.join(", "));
            return Err(Error::parameter("members", message).into());
        }
    }
    vejviser_wire::write_enriched(snapshot, of, *register, members, presentation, budget, out)?;
    Ok(Some(false))
}
