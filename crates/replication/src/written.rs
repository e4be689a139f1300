//! Events as they are sent.

use vejviser_dataset::{Error, Root};
use vejviser_wire::replication::{Entity, Notation};

use crate::events::Event;
use crate::log::{Log, Transaction};
use crate::row::{bare, values};

/// Which events of a transaction.
#[derive(Clone, Copy)]
pub struct EventsOf<'a> {
    /// The transaction.
    pub transaction: &'a Transaction,
    /// The entity.
    pub entity: &'static dyn Entity,
    /// The first event of the entity, counted from 0.
    pub from: u64,
    /// How many.
    pub count: usize,
    /// The lowest and the highest sequence number.
    pub between: [u64; 2],
    /// Attributes of the key with their values as text.
    pub key: &'a [(String, String)],
    /// Whether JSON of a row that has other values is followed by a tab and the row as it was before.
    pub with_before: bool,
}

/// Appends events. Returns whether the transaction has more of the entity.
///
/// # Errors
/// A file that cannot be read.
pub fn write_events(root: &Root, of: &EventsOf<'_>, notation: Notation, out: &mut Vec<u8>) -> Result<bool, Error> {
    let EventsOf { transaction, entity, from, count, .. } = *of;
    let Some((first, own)) = transaction.events_of(entity.name()) else { return Ok(false) };
    let file = Log::events(root, transaction, entity)?;
    for (event, number) in file.read(from, count)?.iter().zip(first + from..) {
        if (of.between[0]..=of.between[1]).contains(&number) && is_meant(event.data(), of.key) {
            write_event(transaction, number, event, entity, notation, out);
            if of.with_before
                && let (Some(before), Some(_)) = (&event.before, &event.after)
            {
                out.push(b'\t');
                out.extend(before.as_bytes());
            }
        }
    }
    Ok(from + (count as u64) < own)
}

/// Whether a row has the key that is asked for.
fn is_meant(row: &str, key: &[(String, String)]) -> bool {
    if key.is_empty() {
        return true;
    }
    let values = values(row);
    key.iter().all(|(name, wanted)| values.get(name.as_str()).is_some_and(|value| bare(value) == *wanted))
}

fn write_event(
    transaction: &Transaction,
    number: u64,
    event: &Event,
    entity: &dyn Entity,
    notation: Notation,
    out: &mut Vec<u8>,
) {
    let (txid, time, operation) = (transaction.number, &transaction.time, event.operation.name());
    match notation {
        Notation::Json(before) => {
            out.extend(before.as_bytes());
            let head = format!(
                r#"{{"txid":{txid},"operation":"{operation}","tidspunkt":"{time}","sekvensnummer":{number},"data":"#
            );
            out.extend(head.as_bytes());
            out.extend(event.data().as_bytes());
            out.push(b'}');
        }
        Notation::Csv => {
            let head = [txid.to_string(), number.to_string(), time.clone(), operation.to_owned()];
            write_csv_line(head, event.data(), entity, out);
        }
    }
}

/// Appends a row, if it has the key that is asked for.
pub(crate) fn write_row(
    entity: &dyn Entity,
    row: &str,
    key: &[(String, String)],
    notation: Notation,
    out: &mut Vec<u8>,
) {
    if !is_meant(row, key) {
        return;
    }
    match notation {
        Notation::Json(before) => {
            out.extend(before.as_bytes());
            out.extend(row.as_bytes());
        }
        Notation::Csv => write_csv_line([], row, entity, out),
    }
}

/// Appends a row as a line of comma-separated values, with some before it.
fn write_csv_line(head: impl IntoIterator<Item = String>, row: &str, entity: &dyn Entity, out: &mut Vec<u8>) {
    let values = values(row);
    let mut cells: Vec<String> = head.into_iter().collect();
    let own = entity.attributes();
    cells.extend(own.iter().map(|attribute| values.get(attribute.name).map(|value| bare(value)).unwrap_or_default()));
    let mut line = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out);
    // A buffer takes whatever is written.
    let _ = line.write_record(&cells);
}
