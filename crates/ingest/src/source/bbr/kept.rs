//! Rows of the register that a snapshot keeps: all that its files said of today, so that an update need not read them again.
//!
//! Row numbers become ids again, for what they name may have other numbers by now, or none. What the files say of another
//! day is not there: it comes with the same files once that day has come (`import::base`), or with the next ones. Nor is when a row was registered: all count as registered on the day of the
//! newest, so that changes from before it turn nothing back.

use std::sync::Arc;

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BbrEntity, BbrKind, Target};
use vejviser_dataset::raw::{FactsBuilder, RawValue};
use vejviser_model::Point;

use super::store::KEPT;
use super::{BbrStore, ReadRow};
use crate::record::{Strings, Symbol};

/// Rows that a thread reads at a time.
const CHUNK: usize = 1 << 12;

/// Texts that rows of a snapshot share, by the numbers that rows have for them.
#[derive(Debug)]
pub(crate) struct KeptTexts(Arc<[Symbol]>);

impl KeptTexts {
    /// Those of a snapshot.
    pub(crate) fn new(snapshot: &Snapshot, strings: &mut Strings) -> Self {
        let texts = &snapshot.bbr_texts;
        Self((0..texts.len()).map(|number| strings.intern(texts.text.get(number))).collect())
    }
}

impl BbrStore {
    /// Takes the rows of an entity that a snapshot keeps. Returns how many.
    pub(crate) fn keep(&mut self, entity: BbrEntity, snapshot: &Snapshot, texts: &KeptTexts) -> u64 {
        let kept = Kept { entity, snapshot, texts, registered: newest_day(entity, snapshot) };
        let rows = snapshot.bbr(entity).by_id.array().values();
        for together in rows.chunks(CHUNK * rayon::current_num_threads()) {
            let of_chunk = |rows: &[u32]| rows.iter().map(|&row| kept.row(row)).collect::<Vec<_>>();
            let read: Vec<_> = together.par_chunks(CHUNK).map(of_chunk).collect();
            for row in read.iter().flatten() {
                self.push(entity, row);
            }
        }
        rows.len() as u64
    }
}

/// Rows of an entity, and what they are read with.
struct Kept<'a> {
    entity: BbrEntity,
    snapshot: &'a Snapshot,
    texts: &'a KeptTexts,
    /// When its rows count as registered.
    registered: i64,
}

/// The day of the newest row of an entity, as far as it is known, milliseconds UTC.
fn newest_day(entity: BbrEntity, snapshot: &Snapshot) -> i64 {
    let of_entity = snapshot.manifest.sources.iter().filter(|source| source.kind == entity.description().table);
    let days = of_entity.filter_map(|source| source.date.as_deref()?.parse::<jiff::civil::Date>().ok());
    let newest = days.max().and_then(|day| day.to_zoned(jiff::tz::TimeZone::UTC).ok());
    newest.map_or(i64::MIN, |day| day.timestamp().as_millisecond())
}

impl Kept<'_> {
    fn row(&self, at: u32) -> ReadRow {
        let Self { entity, snapshot, .. } = *self;
        let (rows, row, description) = (snapshot.bbr(entity), at as usize, entity.description());
        let mut read = ReadRow {
            id: rows.id.get(row),
            registered: self.registered,
            from: KEPT,
            status: rows.status.get(row),
            municipality: rows.municipality.get(row),
            point: rows.x.get(row).zip(rows.y.get(row)).map(|(x_mm, y_mm)| Point { x_mm, y_mm }),
            building: None,
            facts: FactsBuilder::new(description.attributes),
            shared: Vec::new(),
        };
        // Where floor or staircase lead to the building of a unit, they are to lead there again, to another one perhaps.
        let mut found = None;
        for (place, (value, kind)) in rows.values(entity, at).into_iter().zip(description.kinds).enumerate() {
            if let BbrKind::Link(target) = kind {
                if let (Target::Row(way @ (BbrEntity::Floor | BbrEntity::Staircase)), Some(RawValue::Digits(row))) =
                    (target, value)
                {
                    found = found.or_else(|| snapshot.bbr(*way).parent.get(row as usize));
                }
                if let Some(id) = snapshot.bbr_reference(entity, at, place, value) {
                    read.facts.own_id(place, id);
                }
            } else if let Some(number) = value.and_then(|value| put(&mut read.facts, place, value)) {
                read.shared.extend(self.texts.0.get(number as usize));
            }
        }
        if entity == BbrEntity::Unit {
            let named = rows.second.get(row).filter(|_| rows.second.get(row) != found);
            read.building = named.map(|building| snapshot.bbr(BbrEntity::Building).id.get(building as usize));
        }
        read
    }
}

/// Puts a value of a row into the facts of another. Returns the number of a text that rows share, which is only announced.
pub(crate) fn put(facts: &mut FactsBuilder, place: usize, value: RawValue<'_>) -> Option<u32> {
    match value {
        RawValue::Shared(number) => {
            facts.shared(place);
            return Some(number);
        }
        RawValue::Integer(number) | RawValue::Time(number) => facts.number(place, number),
        RawValue::Text(text) => facts.own_text(place, text),
        RawValue::Digits(number) => facts.own_number(place, number),
        RawValue::Id(id) => facts.own_id(place, id),
        // The register has none.
        RawValue::Geometry(_) => {}
    }
    None
}
