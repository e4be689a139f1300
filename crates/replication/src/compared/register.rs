//! Rows of the address register as it has them.

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::raw::{RawEntity, RawRows, same_facts};
use vejviser_model::bitemporal::BitemporalRow;
use vejviser_model::{Instant, Uuid};

use super::Candidates;

/// Into so many parts ids are divided, by their first byte.
const PARTS: u8 = u8::MAX;

/// The first rows of objects any of whose rows differs, or begins or ends to hold between the snapshots.
pub(super) fn compare(entity: RawEntity, before: &Snapshot, after: &Snapshot, texts: &[Option<u32>]) -> Candidates {
    let [from, to] =
        [before, after].map(|snapshot| Instant::parse(&snapshot.manifest.created).map_or(i64::MIN, Instant::as_millis));
    let sides = [before, after].map(|snapshot| snapshot.raw_rows(entity));
    let compared = Sides { entity, rows: sides, texts, time: [from.min(to), from.max(to)] };
    let parts: Vec<Vec<Uuid>> = (0..=PARTS).into_par_iter().map(|part| compared.objects(part)).collect();
    let objects: Vec<Uuid> = parts.into_iter().flatten().collect();
    sides.map(|rows| {
        let mut first: Vec<u32> =
            objects.iter().filter(|&&id| !rows.of(id).is_empty()).map(|&id| rows.before(id) as u32).collect();
        first.dedup();
        first
    })
}

struct Sides<'a> {
    entity: RawEntity,
    /// Before and after.
    rows: [&'a RawRows; 2],
    texts: &'a [Option<u32>],
    /// When the snapshots were made, the earlier one first.
    time: [i64; 2],
}

impl Sides<'_> {
    /// Objects of a part of all ids whose rows are not the same.
    fn objects(&self, part: u8) -> Vec<Uuid> {
        let mut rows = self.rows.map(|rows| {
            let start = |part: u8| {
                rows.before(Uuid::from_bytes([&[part][..], &[0; 15]].concat().try_into().unwrap_or_default()))
            };
            let end = part.checked_add(1).map_or(rows.len(), start);
            rows.rows_within(start(part)..end).peekable()
        });
        let mut objects = Vec::new();
        let mut note = |id: Uuid| {
            if objects.last() != Some(&id) {
                objects.push(id);
            }
        };
        let [before, after] = &mut rows;
        loop {
            let (one, other) = match (before.peek(), after.peek()) {
                (None, None) => return objects,
                (Some(one), None) => (Some(*one), None),
                (None, Some(other)) => (None, Some(*other)),
                (Some(one), Some(other)) => {
                    let order = order(one).cmp(&order(other));
                    (Some(*one).filter(|_| order.is_le()), Some(*other).filter(|_| order.is_ge()))
                }
            };
            if one.is_some() {
                before.next();
            }
            if other.is_some() {
                after.next();
            }
            match (one, other) {
                (Some(one), Some(other)) if self.is_same(&one, &other) => {}
                (one, other) => one.or(other).into_iter().for_each(|row| note(row.id)),
            }
        }
    }

    fn is_same(&self, one: &BitemporalRow<&[u8]>, other: &BitemporalRow<&[u8]>) -> bool {
        let [from, to] = self.time;
        let begins = |moment: i64| moment > from && moment <= to;
        let attributes = self.entity.description().attributes;
        let number = |number: u32| self.texts.get(number as usize).copied().flatten();
        one.status == other.status
            && one.rowkey == other.rowkey
            && !begins(one.from)
            && !begins(one.to)
            && same_facts(attributes, one.facts, other.facts, number)
    }
}

/// The order of the table.
fn order<T>(row: &BitemporalRow<T>) -> (Uuid, i64, u32, i64, i64) {
    (row.id, row.from, row.own_rowkey(), row.registered, row.to)
}
