//! Pages of rows, events and transactions for clients that mirror a register. A client resumes where the last page ended.

use std::sync::Arc;

use vejviser_dataset::{Root, Snapshot};
use vejviser_engine::request::{EventsParameters, ExtractNotation, ExtractParameters, InspectParameters, KeyValue};
use vejviser_engine::{Budget, Engine};
use vejviser_replication::{
    Counts, EarlierState, EarlierStates, EventsOf, Log, Moment, write_events, write_inspection,
};
use vejviser_wire::replication::{self, Entity, KeyTest, Notation, RowFilter};

use crate::{Fault, Outcome};

/// A notation with what stands before each object.
fn notation_of(notation: ExtractNotation) -> Notation {
    match notation {
        ExtractNotation::Lines => Notation::Json("\r\n"),
        ExtractNotation::Json => Notation::Json(",\n"),
        ExtractNotation::Csv => Notation::Csv,
    }
}

/// The root whose snapshot is in use.
fn root_of(snapshot: &Snapshot) -> Option<Root> {
    snapshot.folder.parent()?.parent().map(Root::new)
}

/// Pages of rows of an entity, and whether more follow. A step is a row, so that the caller bounds the cost by their number.
/// In an earlier state the rows of keys that have changed since come after the others.
pub(crate) fn extract(
    engine: &Engine,
    parameters: &ExtractParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let ExtractParameters { entity: name, from, rows, key, until, notation } = parameters;
    let snapshot = engine.snapshot();
    let Some(entity) = loaded(snapshot, name) else { return Ok(None) };
    let state = until.map(|until| earlier_state(snapshot, entity, until, budget)).transpose()?;
    let today = entity.rows(snapshot);
    let all = u64::from(today) + state.as_ref().map_or(0, |state| state.rows() as u64);
    let within = u64::from(*from).min(all)..(u64::from(*from) + u64::from(*rows)).min(all);
    budget.spend(1 + within.end - within.start)?;
    let notation = notation_of(*notation);
    let has_changed = state.as_ref().map(|state| |key: &[u8]| state.has_changed(key));
    let filter = RowFilter {
        key: key_filter(entity, key)?,
        skips: has_changed.as_ref().map(|has_changed| has_changed as &KeyTest<'_>),
    };
    let of_today = |row: u64| row.min(today.into()) as u32;
    replication::write_rows(entity, snapshot, of_today(within.start)..of_today(within.end), &filter, notation, out);
    if let Some(state) = state {
        let of_before = |row: u64| row.saturating_sub(today.into()) as usize;
        let rows = of_before(within.start)..of_before(within.end);
        state.write_rows(entity, rows, &pairs(key), notation, out)?;
    }
    Ok(Some(within.end < all))
}

/// The places of the attributes that are asked for, with their values.
fn key_filter(entity: &dyn Entity, key: &[KeyValue]) -> Result<Vec<(usize, String)>, Fault> {
    let attributes = entity.attributes();
    let place = |KeyValue { attribute, value }: &KeyValue| {
        let place = attributes.iter().position(|known| known.name == attribute);
        let message = || format!("{attribute:?} is no attribute of this entity");
        let place = place.ok_or_else(|| vejviser_engine::Error::parameter("key", message()))?;
        Ok((place, value.clone()))
    };
    key.iter().map(place).collect()
}

fn loaded(snapshot: &Snapshot, name: &str) -> Option<&'static dyn Entity> {
    replication::entity(name).filter(|entity| entity.is_loaded(snapshot))
}

fn pairs(key: &[KeyValue]) -> Vec<(String, String)> {
    key.iter().map(|KeyValue { attribute, value }| (attribute.clone(), value.clone())).collect()
}

/// The state after an event.
fn earlier_state(
    snapshot: &Snapshot,
    entity: &'static dyn Entity,
    until: u64,
    budget: &mut Budget,
) -> Result<Arc<EarlierState>, Fault> {
    let moment = Moment { snapshot: snapshot.folder.clone(), entity: entity.name().to_owned(), until };
    EarlierStates::shared().get(&moment, || {
        let Some(root) = root_of(snapshot) else { return Ok(EarlierState::default()) };
        let transactions = Log::transactions_of(&root, snapshot)?;
        // An earlier state is asked for by transactions, which were there then.
        if transactions.is_empty() {
            let reason = "lacks the transactions of the data in use".to_owned();
            return Err(vejviser_dataset::Error::refused(&root.events(), reason).into());
        }
        EarlierState::after(&root, &transactions, entity, until, &mut |steps| Ok(budget.spend(steps)?))
    })
}

/// Events of an entity in a transaction, and whether it has more of them.
pub(crate) fn events(
    engine: &Engine,
    parameters: &EventsParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let EventsParameters { entity: name, transaction, from, events, lowest, highest, key, notation, with_before } =
        parameters;
    let snapshot = engine.snapshot();
    let (Some(entity), Some(root)) = (replication::entity(name), root_of(snapshot)) else { return Ok(None) };
    budget.spend(1 + u64::from(*events))?;
    let Some(transaction) = Log::transaction(&root, *transaction)? else { return Ok(None) };
    let key = pairs(key);
    let of = EventsOf {
        transaction: &transaction,
        entity,
        from: u64::from(*from),
        count: *events as usize,
        between: [*lowest, *highest],
        key: &key,
        with_before: *with_before,
    };
    Ok(Some(write_events(&root, &of, notation_of(*notation), out)?))
}

/// What a transaction did, as JSON.
pub(crate) fn inspect(
    engine: &Engine,
    parameters: InspectParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let InspectParameters { transaction, counts } = parameters;
    let Some(root) = root_of(engine.snapshot()) else { return Ok(None) };
    let Some(transaction) = Log::transaction(&root, transaction)? else { return Ok(None) };
    budget.spend(1 + transaction.entities.iter().map(Counts::events).sum::<u64>())?;
    write_inspection(&root, &transaction, counts, out)?;
    Ok(Some(false))
}

/// Every transaction that led to the snapshot, as JSON.
pub(crate) fn transactions(engine: &Engine, out: &mut Vec<u8>) -> Outcome {
    let snapshot = engine.snapshot();
    let all = root_of(snapshot).map_or_else(|| Ok(Vec::new()), |root| Log::transactions_of(&root, snapshot))?;
    serde_json::to_writer(out, &all)?;
    Ok(Some(false))
}
