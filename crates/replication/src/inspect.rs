//! One transaction for whoever wants to see what it did: rows that came and went, columns that changed; or their counts alone.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::value::RawValue;
use vejviser_dataset::{Error, Root};
use vejviser_wire::replication::{Entity, entity};

use crate::events::{BATCH, Event, Operation};
use crate::log::{Log, Transaction};

/// Rows that are shown of each operation of an entity.
const SHOWN: usize = 100;

/// Values by attribute.
type Row<'a> = HashMap<&'a str, &'a RawValue>;
/// The same that last, in the order of the attributes.
type Values = serde_json::Map<String, serde_json::Value>;

/// A row that came or went.
#[derive(Debug, Serialize)]
struct Whole {
    key: Values,
    data: Values,
}

/// A row that has other values.
#[derive(Debug, Serialize)]
struct Changed {
    key: Values,
    changes: Vec<Change>,
}

#[derive(Debug, Serialize)]
struct Change {
    column: &'static str,
    before: serde_json::Value,
    after: serde_json::Value,
}

#[derive(Debug, Default, Serialize)]
struct Rows {
    inserts: Vec<Whole>,
    updates: Vec<Changed>,
    deletes: Vec<Whole>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Counted {
    inserts: u32,
    updates: u32,
    deletes: u32,
    /// Of each column, how many updates changed it.
    columns_changed: BTreeMap<&'static str, u32>,
}

/// Appends what a transaction did, by entity; with `counts` how often instead of what.
///
/// # Errors
/// A file that cannot be read.
pub fn write_inspection(root: &Root, transaction: &Transaction, counts: bool, out: &mut Vec<u8>) -> Result<(), Error> {
    let refused = |error: serde_json::Error| Error::refused(&root.events(), error.to_string());
    out.push(b'{');
    for (place, of) in transaction.entities.iter().enumerate() {
        let Some(entity) = entity(&of.entitet) else { continue };
        let name = serde_json::to_string(entity.name()).map_err(refused)?;
        out.extend(if place == 0 { "" } else { "," }.bytes().chain(name.bytes()).chain([b':']));
        if counts {
            let (inserts, updates, deletes) = (of.inserts, of.updates, of.deletes);
            let columns_changed = changed_columns(root, transaction, entity)?;
            serde_json::to_writer(&mut *out, &Counted { inserts, updates, deletes, columns_changed })
                .map_err(refused)?;
        } else {
            serde_json::to_writer(&mut *out, &shown(root, transaction, entity)?).map_err(refused)?;
        }
    }
    out.push(b'}');
    Ok(())
}

/// Calls a function with the events of an entity in a transaction for as long as it returns true.
fn each_event(
    root: &Root,
    transaction: &Transaction,
    entity: &'static dyn Entity,
    mut each: impl FnMut(&Event) -> bool,
) -> Result<(), Error> {
    let file = Log::events(root, transaction, entity)?;
    for from in (0_u64..).step_by(BATCH) {
        let events = file.read(from, BATCH)?;
        if events.is_empty() || !events.iter().all(&mut each) {
            break;
        }
    }
    Ok(())
}

/// How many updates changed each column.
fn changed_columns(
    root: &Root,
    transaction: &Transaction,
    entity: &'static dyn Entity,
) -> Result<BTreeMap<&'static str, u32>, Error> {
    let mut columns = BTreeMap::new();
    each_event(root, transaction, entity, |event| {
        for change in changes(entity, event) {
            *columns.entry(change.column).or_default() += 1;
        }
        true
    })?;
    Ok(columns)
}

/// The first rows of each operation.
fn shown(root: &Root, transaction: &Transaction, entity: &'static dyn Entity) -> Result<Rows, Error> {
    let mut rows = Rows::default();
    let wanted = transaction.entities.iter().find(|counts| counts.entitet == entity.name());
    let [inserts, updates, deletes] = wanted.map_or([0; 3], |wanted| {
        [wanted.inserts, wanted.updates, wanted.deletes].map(|count| SHOWN.min(count as usize))
    });
    each_event(root, transaction, entity, |event| {
        let row = parsed(event.data());
        let picked = |names: &mut dyn Iterator<Item = &'static str>| -> Values {
            names.filter_map(|name| Some((name.to_owned(), value(row.get(name)?)))).collect()
        };
        let key = picked(&mut entity.key().iter().copied());
        let data = || picked(&mut entity.attributes().iter().map(|attribute| attribute.name));
        match event.operation {
            Operation::Insert if rows.inserts.len() < SHOWN => rows.inserts.push(Whole { key, data: data() }),
            Operation::Delete if rows.deletes.len() < SHOWN => rows.deletes.push(Whole { key, data: data() }),
            Operation::Update if rows.updates.len() < SHOWN => {
                rows.updates.push(Changed { key, changes: changes(entity, event) });
            }
            _ => {}
        }
        [rows.inserts.len(), rows.updates.len(), rows.deletes.len()] != [inserts, updates, deletes]
    })?;
    Ok(rows)
}

/// The columns that an update changed, in the order of the attributes.
fn changes(entity: &dyn Entity, event: &Event) -> Vec<Change> {
    let (Some(before), Some(after)) = (&event.before, &event.after) else { return Vec::new() };
    let [before, after] = [before, after].map(|row| parsed(row));
    let change = |column: &'static str| {
        let [before, after] = [before.get(column)?, after.get(column)?];
        (before.get() != after.get()).then(|| Change { column, before: value(before), after: value(after) })
    };
    entity.attributes().iter().filter_map(|attribute| change(attribute.name)).collect()
}

fn parsed(row: &str) -> Row<'_> {
    serde_json::from_str(row).unwrap_or_default()
}

fn value(raw: &RawValue) -> serde_json::Value {
    serde_json::from_str(raw.get()).unwrap_or_default()
}
