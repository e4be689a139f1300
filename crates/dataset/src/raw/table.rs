//! The table of an entity: its rows in the order of ids and validity, in batches that are written as they come.
//!
//! A country has millions of rows of each entity, and a table that is written whole stands in memory twice; a batch is a
//! few megabytes. The rows of an object stand in one batch.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, FixedSizeBinaryBuilder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, BinaryArray, FixedSizeBinaryArray, RecordBatch};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use vejviser_model::Uuid;
use vejviser_model::bitemporal::BitemporalRow;

use super::entity::RawEntity;
use super::row::{put_row, row};
use crate::order::place_of;
use crate::pieces::InPieces;
use crate::table;
use crate::{Error, Result};

/// Rows after which a batch ends with its object.
const ROWS_A_BATCH: usize = 1 << 16;

/// The schema of every table.
fn schema() -> Schema {
    let field = |name: &str, holds: DataType| Field::new(name, holds, false);
    Schema::new(vec![field("id", DataType::FixedSizeBinary(16)), field("row", DataType::Binary)])
}

/// The tables of all entities while they are written; an entity without rows has a table without rows.
#[derive(Debug)]
pub struct RawTables {
    folder: PathBuf,
    /// Name and rows of those that are written.
    written: Vec<(&'static str, usize)>,
}

impl RawTables {
    /// Tables of a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), written: Vec::new() }
    }

    /// The folder, on whose disk there is room.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Begins the table of an entity.
    pub fn table(&self, entity: RawEntity) -> Result<RawTableWriter> {
        RawTableWriter::new(&self.folder, entity)
    }

    /// Takes a table that is complete.
    pub fn add(&mut self, table: RawTableWriter) -> Result<()> {
        self.written.push(table.finish()?);
        Ok(())
    }

    /// Writes the tables that have no rows. Returns name and rows of all.
    pub(crate) fn finish(mut self) -> Result<Vec<(&'static str, usize)>> {
        for entity in RawEntity::ALL {
            if self.written.iter().all(|&(name, _)| name != entity.description().table) {
                self.add(self.table(entity)?)?;
            }
        }
        Ok(self.written)
    }
}

/// Writes the rows of an entity.
pub struct RawTableWriter {
    entity: RawEntity,
    path: PathBuf,
    file: FileWriter<InPieces>,
    ids: FixedSizeBinaryBuilder,
    rows: BinaryBuilder,
    last: Option<Uuid>,
    in_batch: usize,
    written: usize,
    /// Bytes of the row at hand.
    row: Vec<u8>,
}

impl RawTableWriter {
    /// A table in a folder.
    pub fn new(folder: &Path, entity: RawEntity) -> Result<Self> {
        let name = entity.description().table;
        let (path, file) = table::file_writer(folder, name, &schema())?;
        let (ids, rows) = (FixedSizeBinaryBuilder::new(16), BinaryBuilder::new());
        Ok(Self { entity, path, file, ids, rows, last: None, in_batch: 0, written: 0, row: Vec::new() })
    }

    /// Adds a row. Rows come in the order of id and beginning.
    pub fn push(&mut self, row: &BitemporalRow<&[u8]>) -> Result<()> {
        if self.in_batch >= ROWS_A_BATCH && self.last != Some(row.id) {
            self.write_batch().map_err(|error| Error::refused(&self.path, error.to_string()))?;
        }
        self.row.clear();
        put_row(&mut self.row, row);
        // The only error is another length, which the type excludes.
        let _ = self.ids.append_value(row.id.as_bytes());
        self.rows.append_value(&self.row);
        self.last = Some(row.id);
        self.in_batch += 1;
        Ok(())
    }

    fn write_batch(&mut self) -> std::result::Result<(), ArrowError> {
        let columns = vec![Arc::new(self.ids.finish()) as _, Arc::new(self.rows.finish()) as _];
        self.file.write(&RecordBatch::try_new(Arc::new(schema()), columns)?)?;
        self.written += std::mem::take(&mut self.in_batch);
        Ok(())
    }

    /// Ends the table. Returns its name and number of rows.
    pub fn finish(mut self) -> Result<(&'static str, usize)> {
        if self.in_batch > 0 {
            self.write_batch().map_err(|error| Error::refused(&self.path, error.to_string()))?;
        }
        table::finish(&self.path, self.file)?;
        Ok((self.entity.description().table, self.written))
    }
}

/// A batch of rows.
#[derive(Clone, Debug)]
struct Batch {
    first: Uuid,
    ids: FixedSizeBinaryArray,
    rows: BinaryArray,
}

/// The rows of an entity.
#[derive(Clone, Debug)]
pub struct RawRows {
    batches: Vec<Batch>,
}

impl RawRows {
    /// Opens the table of a folder.
    pub(crate) fn open(folder: &Path, entity: RawEntity) -> Result<Self> {
        let name = entity.description().table;
        let batches = table::open_batches(folder, name)?;
        let opened = batches.iter().map(Batch::open).collect::<std::result::Result<Vec<_>, _>>();
        let batches = opened.map_err(|reason| Error::refused(&folder.join(format!("{name}.arrow")), reason))?;
        Ok(Self { batches: batches.into_iter().flatten().collect() })
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.batches.iter().map(|batch| batch.ids.len()).sum()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }

    /// The rows of an object, by beginning. A damaged one is left out.
    pub fn of(&self, id: Uuid) -> Vec<BitemporalRow<&[u8]>> {
        let behind = self.batches.partition_point(|batch| batch.first <= id);
        let batch = behind.checked_sub(1).and_then(|place| self.batches.get(place));
        batch.map(|batch| batch.of(id)).unwrap_or_default()
    }

    /// How many rows are those of objects before an id.
    pub fn before(&self, id: Uuid) -> usize {
        let behind = self.batches.partition_point(|batch| batch.first < id);
        let full = &self.batches[..behind.saturating_sub(1)];
        let last = behind.checked_sub(1).and_then(|place| self.batches.get(place));
        let within = last.map_or(0, |batch| first_of(batch.ids.len(), |place| id_at(&batch.ids, place) >= id));
        full.iter().map(|batch| batch.ids.len()).sum::<usize>() + within
    }

    /// The rows of each object that begins among some rows of the table, in their order.
    pub fn objects_within(&self, rows: Range<usize>) -> impl Iterator<Item = Vec<BitemporalRow<&[u8]>>> {
        self.runs(rows).flat_map(|(batch, within)| {
            let id = |place: usize| id_at(&batch.ids, place);
            let is_first = move |place: &usize| place.checked_sub(1).is_none_or(|before| id(before) != id(*place));
            within.filter(is_first).map(move |first| {
                let same = (first..batch.ids.len()).take_while(|&place| id(place) == id(first));
                same.filter_map(|place| batch.row(place)).collect()
            })
        })
    }

    /// Some rows of the table, in their order. A damaged one is left out.
    pub fn rows_within(&self, rows: Range<usize>) -> impl Iterator<Item = BitemporalRow<&[u8]>> {
        self.runs(rows).flat_map(|(batch, within)| within.filter_map(|place| batch.row(place)))
    }

    /// Where some rows of the table lie.
    fn runs(&self, rows: Range<usize>) -> impl Iterator<Item = (&Batch, Range<usize>)> {
        let starts = self.batches.iter().scan(0, |start, batch| {
            let own = *start;
            *start += batch.ids.len();
            Some((own, batch))
        });
        starts.map(move |(start, batch)| {
            (batch, rows.start.saturating_sub(start)..rows.end.saturating_sub(start).min(batch.ids.len()))
        })
    }

    /// Every row, by id and beginning. A damaged one is left out.
    pub fn iter(&self) -> impl Iterator<Item = BitemporalRow<&[u8]>> {
        self.batches.iter().flat_map(|batch| (0..batch.ids.len()).filter_map(|place| batch.row(place)))
    }
}

impl Batch {
    /// What a batch holds; nothing when it has no row.
    fn open(batch: &RecordBatch) -> std::result::Result<Option<Self>, String> {
        if *batch.schema() != schema() {
            return Err("does not have the columns id and row".to_owned());
        }
        let (ids, rows) = (batch.column(0).as_fixed_size_binary().clone(), batch.column(1).as_binary().clone());
        if ids.is_empty() {
            return Ok(None);
        }
        Ok(Some(Self { first: id_at(&ids, 0), ids, rows }))
    }

    fn of(&self, id: Uuid) -> Vec<BitemporalRow<&[u8]>> {
        let Some(place) = place_of(id, self.ids.len(), |place| id_at(&self.ids, place)) else { return Vec::new() };
        let is_same = |place: &usize| id_at(&self.ids, *place) == id;
        let from = (0..place).rev().take_while(is_same).last().unwrap_or(place);
        (from..self.ids.len()).take_while(is_same).filter_map(|place| self.row(place)).collect()
    }

    fn row(&self, place: usize) -> Option<BitemporalRow<&[u8]>> {
        row(id_at(&self.ids, place), self.rows.value(place))
    }
}

/// The first of so many places from which on something holds.
fn first_of(count: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (0, count);
    while from < to {
        let middle = usize::midpoint(from, to);
        if holds(middle) { to = middle } else { from = middle + 1 }
    }
    from
}

fn id_at(ids: &FixedSizeBinaryArray, place: usize) -> Uuid {
    Uuid::from_bytes(ids.value(place).try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use vejviser_model::bitemporal::OPEN;

    #[test]
    fn the_rows_of_an_object_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = RawTableWriter::new(folder.path(), RawEntity::Point).unwrap();
        let id = |number: u8| Uuid::from_bytes([number; 16]);
        for (object, from) in [(1, 10), (3, 20), (3, 30), (3, 40), (5, 50)] {
            let row =
                BitemporalRow { id: id(object), from, to: OPEN, registered: 0, rowkey: 0, status: 8, facts: &[0][..] };
            writer.push(&row).unwrap();
        }
        assert_eq!(writer.finish().unwrap(), ("dar_points", 5));
        let rows = RawRows::open(folder.path(), RawEntity::Point).unwrap();
        for (object, expected) in
            [(0, &[][..]), (1, &[10]), (2, &[]), (3, &[20, 30, 40]), (4, &[]), (5, &[50]), (6, &[])]
        {
            let found: Vec<i64> = rows.of(id(object)).iter().map(|row| row.from).collect();
            assert_eq!(found, expected, "{object}");
        }
        for (object, expected) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 4), (5, 4), (6, 5)] {
            assert_eq!(rows.before(id(object)), expected, "{object}");
        }
        assert_eq!((rows.len(), rows.iter().count()), (5, 5));
    }

    #[test]
    fn a_table_without_rows_opens() {
        let folder = tempfile::tempdir().unwrap();
        RawTableWriter::new(folder.path(), RawEntity::Address).unwrap().finish().unwrap();
        assert!(RawRows::open(folder.path(), RawEntity::Address).unwrap().is_empty());
    }
}
