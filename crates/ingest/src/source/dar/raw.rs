//! Rows of the register as it has them: all attributes, read beside the facts that addresses are made of.
//!
//! Rows are sorted outside of memory while files are read, and go into the tables of the snapshot when all are; those that
//! the snapshot in use keeps lie in order already, and are merged with them. A row whose registration has ended, in its own file or in another, is left out, as is one that was there before.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use vejviser_dataset::raw::{
    Coordinates, Description, FactsBuilder, GeometryKind, Holds, RawEntity, RawRows, RawTableWriter, RawTables,
    RawValue, StreetAttribute, put_geometry, renumber, value_at,
};
use vejviser_dataset::tables::{RawStreetPartRow, RawStreetPartsBuilder, RawTextRow, RawTextsBuilder};
use vejviser_model::bitemporal::{BitemporalRow, OPEN, RowHash};
use vejviser_model::{HouseNumber, Uuid};

use super::super::value::{self, Values, code, moment};
use super::super::wkt;
use super::key::Reference;
use super::row::{EntityColumns, ReadRow};
use super::row_number::RowNumbers;
use super::{Entity, position};
use crate::ImportError;
use crate::record::{Moment, Strings, Symbol, SymbolNumbers, Texts};
use crate::sorter::Sorter;

/// The attributes of a row as any thread can read them.
#[derive(Debug)]
pub(super) struct RawFacts {
    facts: FactsBuilder,
    /// Texts that rows share, in the order of the attributes.
    shared: Vec<Symbol>,
}

/// A row, and its attributes where they are kept.
#[derive(Debug)]
pub(super) struct WithRaw<T> {
    pub(super) row: ReadRow<T>,
    pub(super) raw: Option<RawFacts>,
}

impl<T: Texts> Texts for WithRaw<T> {
    fn each_text(&mut self, each: &mut impl FnMut(&mut Symbol)) {
        self.row.each_text(each);
        self.raw.iter_mut().flat_map(|raw| &mut raw.shared).for_each(each);
    }
}

/// Where the attributes of an entity stand in its files.
#[derive(Debug)]
pub(super) struct RawColumns {
    entity: RawEntity,
    /// The column of each attribute, if the entity has it.
    columns: Vec<Option<usize>>,
}

impl RawColumns {
    pub(super) fn new(entity: RawEntity, columns: &EntityColumns) -> Self {
        let column = |name: &str| columns.schema.column(name).map(usize::from);
        let columns = entity.description().attributes.iter().map(|attribute| column(attribute.name)).collect();
        Self { entity, columns }
    }

    /// Reads the attributes of a row. What is unreadable is left out; those who read the facts count it.
    pub(super) fn read(&self, values: &mut Values<'_>) -> RawFacts {
        let mut raw = RawFacts { facts: FactsBuilder::new(self.entity.description().attributes), shared: Vec::new() };
        let Description { attributes, .. } = self.entity.description();
        for (place, (attribute, column)) in attributes.iter().zip(&self.columns).enumerate() {
            let Some(text) = column.and_then(|column| values.row.get(column)) else { continue };
            if attribute.holds.is_shared() {
                raw.put_shared(place, attribute.holds, text, values.strings);
            } else {
                raw.put_own(place, attribute.holds, text);
            }
        }
        raw
    }
}

impl RawFacts {
    fn put_shared(&mut self, place: usize, holds: Holds, text: &str, strings: &mut Strings) {
        let symbol = match holds {
            Holds::Code => code(text).map(|code| strings.intern(&format!("{code:04}"))),
            Holds::HouseNumber => HouseNumber::parse(text).map(|number| strings.intern(&number.to_string())),
            Holds::Reference => match Reference::parse(text) {
                Ok(None) => return,
                Ok(Some(Reference::Object(id))) => Some(strings.intern(&id.to_string())),
                Ok(Some(Reference::Area(_))) | Err(()) => None,
            },
            _ => None,
        };
        self.facts.shared(place);
        self.shared.push(symbol.unwrap_or_else(|| strings.intern(text)));
    }

    fn put_own(&mut self, place: usize, holds: Holds, text: &str) {
        let facts = &mut self.facts;
        match holds {
            Holds::OwnText => facts.own_text(place, text),
            Holds::Integer => {
                if let Ok(number) = text.parse() {
                    facts.number(place, number);
                }
            }
            Holds::Time => {
                if let Some(time) = moment(text).and_then(Moment::millis) {
                    facts.number(place, time);
                }
            }
            Holds::Id => {
                if let Some(id) = value::id(text) {
                    facts.id(place, id);
                }
            }
            Holds::Position => {
                let corner = position::coordinates(text).ok().flatten();
                put(facts, place, corner.map(|(x, y)| (GeometryKind::Point, Coordinates::Corner([x, y]))));
            }
            Holds::Geometry => put(facts, place, wkt::coordinates(text)),
            Holds::Text | Holds::Code | Holds::HouseNumber | Holds::Reference => {}
        }
    }
}

fn put(facts: &mut FactsBuilder, place: usize, geometry: Option<(GeometryKind, Coordinates)>) {
    if let Some((kind, coordinates)) = geometry {
        let mut bytes = Vec::new();
        put_geometry(&mut bytes, kind, &coordinates);
        facts.geometry(place, &bytes);
    }
}

/// Bytes of a row's key: id, beginning, number, registration, end.
const KEY: usize = 16 + 8 + 4 + 8 + 8;

/// A number whose bytes are in the order of the numbers.
fn ordered(number: i64) -> [u8; 8] {
    (number.cast_unsigned() ^ 1 << 63).to_be_bytes()
}

fn number(bytes: [u8; 8]) -> i64 {
    (u64::from_be_bytes(bytes) ^ 1 << 63).cast_signed()
}

/// A row as it is sorted. `None` when it is cut off.
fn sorted_row(item: &[u8]) -> Option<BitemporalRow<&[u8]>> {
    let (key, rest) = item.split_first_chunk::<KEY>()?;
    let (&status, facts) = rest.split_first()?;
    let (id, key) = key.split_first_chunk()?;
    let (from, key) = key.split_first_chunk()?;
    let (rowkey, key) = key.split_first_chunk()?;
    let (registered, key) = key.split_first_chunk()?;
    let to = key.first_chunk()?;
    Some(BitemporalRow {
        id: Uuid::from_bytes(*id),
        from: number(*from),
        to: number(*to),
        registered: number(*registered),
        rowkey: u32::from_be_bytes(*rowkey),
        status,
        facts,
    })
}

/// The rows of all entities, as they come.
#[derive(Debug)]
pub(crate) struct RawStore {
    folder: PathBuf,
    entities: BTreeMap<RawEntity, (Entity, Rows)>,
    /// What the disk said first; rows are delivered by who cannot stop.
    failed: Option<std::io::Error>,
}

/// The rows of an entity: those that the snapshot in use keeps, in order already, and those of files.
#[derive(Debug)]
struct Rows {
    kept: Option<KeptRaw>,
    sorter: Sorter,
}

/// Rows of the snapshot in use.
#[derive(Debug)]
pub(super) struct KeptRaw {
    rows: RawRows,
    /// The texts that rows share, by their numbers there.
    symbols: Arc<[Symbol]>,
}

impl KeptRaw {
    pub(super) fn new(rows: RawRows, symbols: Arc<[Symbol]>) -> Self {
        Self { rows, symbols }
    }
}

/// Rows and where they go.
pub(crate) struct RawToWrite {
    pub(super) store: RawStore,
    pub(super) tables: RawTables,
    /// Of each entity the rows whose registration has ended, in order.
    pub(super) superseded: FxHashMap<Entity, Vec<RowHash>>,
}

/// What becomes of the rows.
pub(crate) struct RawKept {
    pub(crate) tables: RawTables,
    pub(crate) texts: RawTextsBuilder,
    pub(crate) street_parts: RawStreetPartsBuilder,
    pub(crate) has_rows: bool,
    /// When one of them last began or ended to hold.
    pub(crate) held_since: Option<i64>,
    /// When one of them begins or ends to hold next.
    pub(crate) holds_until: Option<i64>,
}

impl RawStore {
    /// Rows are sorted in files of a folder.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, entities: BTreeMap::new(), failed: None }
    }

    fn rows_of(&mut self, entity: (Entity, RawEntity)) -> &mut Rows {
        let folder = &self.folder;
        let none = || (entity.0, Rows { kept: None, sorter: Sorter::new(folder) });
        &mut self.entities.entry(entity.1).or_insert_with(none).1
    }

    /// Takes all rows that the snapshot in use keeps.
    pub(super) fn keep(&mut self, entity: (Entity, RawEntity), kept: KeptRaw) {
        self.rows_of(entity).kept = Some(kept);
    }

    /// Takes a row.
    pub(super) fn push<T>(&mut self, entity: (Entity, RawEntity), row: &BitemporalRow<T>, raw: &RawFacts) {
        let pushed = self.rows_of(entity).sorter.push(|out| {
            out.extend(row.id.as_bytes());
            out.extend(ordered(row.from));
            out.extend(row.rowkey.to_be_bytes());
            out.extend(ordered(row.registered));
            out.extend(ordered(row.to));
            out.push(row.status);
            raw.facts.finish(raw.shared.iter().map(|symbol| symbol.place() as u32), out);
        });
        if let Err(error) = pushed {
            self.failed.get_or_insert(error);
        }
    }
}

impl RawToWrite {
    /// Writes the tables.
    pub(crate) fn write(self, strings: &Strings, now: i64) -> Result<RawKept, ImportError> {
        let Self { store: RawStore { folder, entities, failed }, mut tables, mut superseded } = self;
        if let Some(error) = failed {
            return Err(ImportError::io(&folder)(error));
        }
        let mut texts = TextNumbers { strings, numbers: SymbolNumbers::default(), texts: RawTextsBuilder::default() };
        let (mut street_parts, mut has_rows) = (Vec::new(), false);
        let (mut held_since, mut holds_until) = (None, None);
        for (entity, (of_file, rows)) in entities {
            let mut writer = Writer {
                entity,
                table: tables.table(entity)?,
                superseded: superseded.remove(&of_file).unwrap_or_default(),
                last: None,
                numbers: RowNumbers::default(),
                facts: Vec::new(),
                street_parts: Vec::new(),
                has_rows: false,
                now,
                held_since: None,
                holds_until: OPEN,
            };
            rows.write(&mut writer, &mut texts).map_err(|error| error.into_import(&folder))?;
            street_parts.append(&mut writer.street_parts);
            has_rows |= writer.has_rows;
            held_since = held_since.max(writer.held_since);
            holds_until = holds_until.into_iter().chain(Some(writer.holds_until).filter(|&until| until != OPEN)).min();
            tables.add(writer.table)?;
        }
        street_parts.sort_unstable();
        street_parts.dedup();
        let mut builder = RawStreetPartsBuilder::default();
        for (named_street, id) in street_parts {
            builder.push(&RawStreetPartRow { named_street, id, borrowed: std::marker::PhantomData });
        }
        Ok(RawKept { tables, texts: texts.texts, street_parts: builder, has_rows, held_since, holds_until })
    }
}

impl Rows {
    /// Writes the rows in order, whichever they are.
    fn write(self, writer: &mut Writer, texts: &mut TextNumbers<'_>) -> Result<(), Failure> {
        let Self { kept, sorter } = self;
        let rows = kept.as_ref().map(|kept| kept.rows.iter().map(BitemporalRow::as_delivered));
        let mut rows = rows.into_iter().flatten().peekable();
        let symbol_of = |number: u32| {
            let symbol = kept.as_ref().and_then(|kept| kept.symbols.get(number as usize));
            symbol.map_or(number, |symbol| symbol.place() as u32)
        };
        let order = |row: &BitemporalRow<&[u8]>| (row.id, row.from, row.rowkey, row.registered, row.to);
        sorter.for_each(|item| {
            let Some(row) = sorted_row(item) else { return Ok(()) };
            while let Some(before) = rows.next_if(|before| order(before) <= order(&row)) {
                writer.take(&before, symbol_of, texts)?;
            }
            writer.take(&row, |symbol| symbol, texts)
        })?;
        rows.try_for_each(|row| writer.take(&row, symbol_of, texts))
    }
}

/// Why rows could not be written.
enum Failure {
    Io(std::io::Error),
    Dataset(vejviser_dataset::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

impl Failure {
    fn into_import(self, folder: &std::path::Path) -> ImportError {
        match self {
            Self::Io(error) => ImportError::io(folder)(error),
            Self::Dataset(error) => error.into(),
        }
    }
}

/// The texts that rows share, numbered in the order in which the tables need them.
struct TextNumbers<'a> {
    strings: &'a Strings,
    numbers: SymbolNumbers,
    texts: RawTextsBuilder,
}

impl TextNumbers<'_> {
    fn number(&mut self, symbol: u32) -> u32 {
        let Self { strings, numbers, texts } = self;
        numbers.of(symbol, || {
            texts.push(&RawTextRow { text: strings.at(symbol as usize), borrowed: std::marker::PhantomData })
        })
    }

    /// The named street that the facts of a part refer to.
    fn named_street(&self, facts: &[u8], symbol_of: impl Fn(u32) -> u32) -> Option<Uuid> {
        let place = StreetAttribute::NamedStreet.into();
        match value_at(RawEntity::Street.description().attributes, facts, place)? {
            RawValue::Shared(number) => Uuid::parse(self.strings.at(symbol_of(number) as usize)),
            _ => None,
        }
    }
}

/// Writes the table of an entity.
struct Writer {
    entity: RawEntity,
    table: RawTableWriter,
    superseded: Vec<RowHash>,
    /// The row before, but for its end.
    last: Option<(Uuid, i64, u32, i64)>,
    numbers: RowNumbers,
    facts: Vec<u8>,
    /// Named street and id of the parts that are written.
    street_parts: Vec<(Uuid, Uuid)>,
    has_rows: bool,
    now: i64,
    /// When a row last began or ended to hold.
    held_since: Option<i64>,
    /// When a row begins or ends to hold next.
    holds_until: i64,
}

impl Writer {
    /// Writes a row, unless it is superseded or there already. Its texts have numbers that stand for symbols.
    fn take(
        &mut self,
        row: &BitemporalRow<&[u8]>,
        symbol_of: impl Fn(u32) -> u32,
        texts: &mut TextNumbers<'_>,
    ) -> Result<(), Failure> {
        let identity = (row.id, row.from, row.rowkey, row.registered);
        let hash = || RowHash::new(row.id, row.from, row.rowkey, row.registered);
        let is_superseded = || !self.superseded.is_empty() && self.superseded.binary_search(&hash()).is_ok();
        if self.last == Some(identity) || is_superseded() {
            return Ok(());
        }
        self.last = Some(identity);
        self.facts.clear();
        let attributes = self.entity.description().attributes;
        // What was just sorted is whole, and what is kept was looked at when its facts were read.
        let _ = renumber(attributes, row.facts, |number| texts.number(symbol_of(number)), &mut self.facts);
        let numbered = BitemporalRow { rowkey: self.numbers.of(row), ..row.map(|_| self.facts.as_slice()) };
        self.table.push(&numbered).map_err(Failure::Dataset)?;
        if self.entity == RawEntity::Street {
            let named_street = texts.named_street(row.facts, symbol_of);
            self.street_parts.extend(named_street.map(|named_street| (named_street, row.id)));
        }
        self.has_rows = true;
        for moment in [row.from, row.to] {
            if moment > self.now {
                self.holds_until = self.holds_until.min(moment);
            } else {
                self.held_since = self.held_since.max(Some(moment));
            }
        }
        Ok(())
    }
}
