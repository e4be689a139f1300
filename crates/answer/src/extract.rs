//! Rows that a client copies, some at a time: who asks goes on where the answer ended.

use vejviser_engine::request::{ExtractNotation, ExtractParameters, KeyValue};
use vejviser_engine::{Budget, Engine};
use vejviser_wire::replication::{self, Notation};

use crate::Outcome;

/// Rows of an entity, and whether more follow. What a row costs is what it takes to write, so that who asks bounds their
/// number.
pub(crate) fn answer(
    engine: &Engine,
    parameters: &ExtractParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let ExtractParameters { entity: name, from, rows, key, notation } = parameters;
    let snapshot = engine.snapshot();
    let Some(entity) = replication::entity(name).filter(|entity| entity.is_loaded(snapshot)) else { return Ok(None) };
    let attributes = entity.attributes();
    let mut filter = Vec::new();
    for KeyValue { attribute, value } in key {
        let Some(place) = attributes.iter().position(|known| known.name == attribute) else {
            let message = format!("{attribute:?} is no attribute of this entity");
            return Err(vejviser_engine::Error::parameter("key", message).into());
        };
        filter.push((place, value.clone()));
    }
    let notation = match notation {
        ExtractNotation::Lines => Notation::Json("\r\n"),
        ExtractNotation::Json => Notation::Json(",\n"),
        ExtractNotation::Csv => Notation::Csv,
    };
    let end = entity.rows(snapshot);
    let within = (*from).min(end)..from.saturating_add(*rows).min(end);
    budget.spend(1 + u64::from(within.end - within.start))?;
    let more = within.end < end;
    replication::write_rows(entity, snapshot, within, &filter, notation, out);
    Ok(Some(more))
}
