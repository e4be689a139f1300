//! What a client copies: rows some at a time, events some at a time, transactions. Who asks goes on where an answer ended.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use vejviser_dataset::{Root, Snapshot};
use vejviser_engine::request::{EventsParameters, ExtractNotation, ExtractParameters, InspectParameters, KeyValue};
use vejviser_engine::{Budget, Engine};
use vejviser_replication::{Counts, EventsOf, Log, Undone, write_events, write_inspection, write_row};
use vejviser_wire::replication::{self, Entity, Notation};

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

/// Rows of an entity, and whether more follow. What a row costs is what it takes to write, so that who asks bounds their
/// number.
pub(crate) fn extract(
    engine: &Engine,
    parameters: &ExtractParameters,
    budget: &mut Budget,
    out: &mut Vec<u8>,
) -> Outcome {
    let ExtractParameters { entity: name, from, rows, key, until, notation } = parameters;
    let snapshot = engine.snapshot();
    let Some(entity) = loaded(snapshot, name) else { return Ok(None) };
    let end = entity.rows(snapshot);
    let within = (*from).min(end)..from.saturating_add(*rows).min(end);
    budget.spend(1 + u64::from(within.end - within.start))?;
    let more = within.end < end;
    let undone = until.map(|until| undone(snapshot, entity, until)).transpose()?;
    if let Some(undone) = undone.filter(|undone| !undone.is_empty()) {
        write_earlier(snapshot, entity, within, key, &undone, *notation, out);
        return Ok(Some(more));
    }
    let attributes = entity.attributes();
    let mut filter = Vec::new();
    for KeyValue { attribute, value } in key {
        let Some(place) = attributes.iter().position(|known| known.name == attribute) else {
            let message = format!("{attribute:?} is no attribute of this entity");
            return Err(vejviser_engine::Error::parameter("key", message).into());
        };
        filter.push((place, value.clone()));
    }
    replication::write_rows(entity, snapshot, within, &filter, notation_of(*notation), out);
    Ok(Some(more))
}

fn loaded(snapshot: &Snapshot, name: &str) -> Option<&'static dyn Entity> {
    replication::entity(name).filter(|entity| entity.is_loaded(snapshot))
}

/// Writes rows of an earlier state: those that are gone today stand first.
fn write_earlier(
    snapshot: &Snapshot,
    entity: &dyn Entity,
    rows: Range<u32>,
    key: &[KeyValue],
    undone: &Undone,
    notation: ExtractNotation,
    out: &mut Vec<u8>,
) {
    let key = pairs(key);
    let notation = notation_of(notation);
    if rows.start == 0 {
        undone.write_back(entity, &key, notation, out);
    }
    replication::each_row(entity, snapshot, rows, &mut |_, row| {
        let row = String::from_utf8_lossy(row);
        if undone.keeps(&row) {
            write_row(entity, &row, &key, notation, out);
        }
    });
}

fn pairs(key: &[KeyValue]) -> Vec<(String, String)> {
    key.iter().map(|KeyValue { attribute, value }| (attribute.clone(), value.clone())).collect()
}

/// Data version, entity, number.
type Moment = (String, String, u64);

thread_local! {
    /// The state that was asked for last: its rows are asked for some at a time.
    static UNDONE: RefCell<Option<(Moment, Rc<Undone>)>> = const { RefCell::new(None) };
}

/// What changed since an event.
fn undone(snapshot: &Snapshot, entity: &dyn Entity, until: u64) -> Result<Rc<Undone>, Fault> {
    let moment = (snapshot.manifest.data_version.clone(), entity.name().to_owned(), until);
    let kept = UNDONE.with_borrow(|kept| kept.as_ref().filter(|kept| kept.0 == moment).map(|kept| Rc::clone(&kept.1)));
    if let Some(undone) = kept {
        return Ok(undone);
    }
    let undone = match root_of(snapshot) {
        Some(root) => {
            let transactions = Log::transactions_of(&root, snapshot)?;
            // An earlier state is asked for by transactions, which were there then.
            if transactions.is_empty() {
                let reason = "lacks the transactions of the data in use".to_owned();
                return Err(vejviser_dataset::Error::refused(&root.events(), reason).into());
            }
            Undone::after(&root, &transactions, entity, until)?
        }
        None => Undone::default(),
    };
    let undone = Rc::new(undone);
    UNDONE.set(Some((moment, Rc::clone(&undone))));
    Ok(undone)
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
