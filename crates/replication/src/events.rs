//! The events of one entity in one transaction: an Arrow IPC file, compressed, in batches.
//!
//! An event has its key, the row before and the row after. Earlier states are found by the keys alone, without
//! decompressing rows. Rows of one street resemble each other, and so do the rows before and after: the file is small.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, StringBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use serde::{Deserialize, Serialize};
use vejviser_dataset::Error;
use vejviser_wire::replication::Entity;

use crate::digests::check_once;
use crate::row::{key_of, rewritten};

/// Events of a batch.
pub(crate) const BATCH: usize = 4_096;

/// What happened to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    /// It was not there before.
    Insert,
    /// It has other values.
    Update,
    /// It is gone.
    Delete,
}

impl Operation {
    const ALL: [Self; 3] = [Self::Insert, Self::Update, Self::Delete];

    /// As clients are told it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Insert => "insert",
            Self::Update => "update",
            Self::Delete => "delete",
        }
    }
}

/// A change of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub operation: Operation,
    /// The row before, JSON.
    pub before: Option<String>,
    /// The row after, JSON.
    pub after: Option<String>,
}

impl Event {
    /// The row that the event shows: of one that is gone the last.
    pub fn data(&self) -> &str {
        self.after.as_deref().or(self.before.as_deref()).unwrap_or("null")
    }
}

const OPERATION: usize = 0;
const BEFORE: usize = 1;
const AFTER: usize = 2;
/// Files of earlier versions have no column of keys.
const KEY: usize = 3;

fn schema() -> Schema {
    Schema::new(vec![
        Field::new("operation", DataType::UInt8, false),
        Field::new("before", DataType::Utf8, true),
        Field::new("after", DataType::Utf8, true),
        Field::new("key", DataType::Binary, false),
    ])
}

/// Writes the file of an entity.
pub(crate) struct EventsWriter {
    file: FileWriter<File>,
    operations: UInt8Builder,
    before: StringBuilder,
    after: StringBuilder,
    keys: BinaryBuilder,
    in_batch: usize,
}

impl EventsWriter {
    pub(crate) fn new(path: &Path) -> Result<Self, ArrowError> {
        let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?;
        let file = FileWriter::try_new_with_options(File::create(path)?, &schema(), options)?;
        let (before, after) = (StringBuilder::new(), StringBuilder::new());
        Ok(Self { file, operations: UInt8Builder::new(), before, after, keys: BinaryBuilder::new(), in_batch: 0 })
    }

    pub(crate) fn push(&mut self, key: &[u8], event: &Event) -> Result<(), ArrowError> {
        self.operations.append_value(event.operation as u8);
        self.before.append_option(event.before.as_deref());
        self.after.append_option(event.after.as_deref());
        self.keys.append_value(key);
        self.in_batch += 1;
        if self.in_batch == BATCH { self.write_batch() } else { Ok(()) }
    }

    fn write_batch(&mut self) -> Result<(), ArrowError> {
        self.in_batch = 0;
        let columns = vec![
            Arc::new(self.operations.finish()) as _,
            Arc::new(self.before.finish()) as _,
            Arc::new(self.after.finish()) as _,
            Arc::new(self.keys.finish()) as _,
        ];
        self.file.write(&RecordBatch::try_new(Arc::new(schema()), columns)?)
    }

    pub(crate) fn finish(mut self) -> Result<(), ArrowError> {
        if self.in_batch > 0 {
            self.write_batch()?;
        }
        self.file.finish()?;
        self.file.get_ref().sync_all()?;
        Ok(())
    }
}

/// The events of an entity in a transaction. Rows that an earlier version wrote in another form are rewritten as they are
/// read.
pub(crate) struct EventsFile {
    path: PathBuf,
    entity: &'static dyn Entity,
    is_of_present_form: bool,
}

impl EventsFile {
    /// Whether its rows have the present form is known by its transaction.
    pub(crate) fn new(path: PathBuf, entity: &'static dyn Entity, is_of_present_form: bool) -> Self {
        Self { path, entity, is_of_present_form }
    }

    /// The events from one on, `count` at most.
    pub(crate) fn read(&self, from: u64, count: usize) -> Result<Vec<Event>, Error> {
        check_once(&self.path, self.entity.name())?;
        let mut events = read(&self.path, from, count)?;
        if !self.is_of_present_form {
            for event in &mut events {
                for row in [&mut event.before, &mut event.after].into_iter().flatten() {
                    *row = self.rewritten(row)?;
                }
            }
        }
        Ok(events)
    }

    fn rewritten(&self, row: &str) -> Result<String, Error> {
        rewritten(self.entity, row).map_err(|reason| Error::refused(&self.path, reason))
    }

    /// Whether keys are read without the rows.
    pub(crate) fn has_keys(&self) -> Result<bool, Error> {
        check_once(&self.path, self.entity.name())?;
        Ok(self.is_of_present_form && open(&self.path, None)?.1.fields().len() > KEY)
    }

    /// Calls a function with number, operation and key of each event from one on.
    pub(crate) fn each_key<E: From<Error>>(
        &self,
        from: u64,
        mut each: impl FnMut(u64, Operation, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.has_keys()? {
            return each_batch(&self.path, Some(vec![OPERATION, KEY]), from, &mut |first, skip, batch| {
                let keys = batch.column(1).as_binary::<i32>();
                (skip..batch.num_rows()).try_for_each(|row| {
                    each(first + row as u64, operation_in(&self.path, batch, row)?, keys.value(row))
                })
            });
        }
        for first in (from..).step_by(BATCH) {
            let events = self.read(first, BATCH)?;
            for (number, event) in (first..).zip(&events) {
                let key = key_of(self.entity, event.data());
                let key = key.ok_or_else(|| Error::refused(&self.path, "has a row without a key"))?;
                each(number, event.operation, key.as_bytes())?;
            }
            if events.len() < BATCH {
                break;
            }
        }
        Ok(())
    }

    /// Calls a function with the rows before some events, whose numbers are in order.
    pub(crate) fn each_before(&self, numbers: &[u32], each: &mut dyn FnMut(&str)) -> Result<(), Error> {
        let Some(&first) = numbers.first() else { return Ok(()) };
        check_once(&self.path, self.entity.name())?;
        let mut numbers = numbers.iter().map(|&number| u64::from(number)).peekable();
        each_batch(&self.path, Some(vec![BEFORE]), first.into(), &mut |first, _, batch| {
            let rows = batch.column(0).as_string::<i32>();
            while let Some(number) = numbers.next_if(|number| number - first < rows.len() as u64) {
                let row = rows.value((number - first) as usize);
                if self.is_of_present_form { each(row) } else { each(&self.rewritten(row)?) }
            }
            if numbers.peek().is_some() { Ok(()) } else { Err(Stopped::Done) }
        })
        .or_else(Stopped::into_result)
    }
}

/// Why batches are read no further.
enum Stopped {
    Done,
    Failed(Error),
}

impl Stopped {
    fn into_result(self) -> Result<(), Error> {
        match self {
            Self::Done => Ok(()),
            Self::Failed(error) => Err(error),
        }
    }
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// A reader of some columns of a file, and the schema of the whole.
fn open(path: &Path, columns: Option<Vec<usize>>) -> Result<(FileReader<File>, Schema), Error> {
    let refused = |error: ArrowError| Error::refused(path, error.to_string());
    let reader = |columns| {
        let file = File::open(path).map_err(|error| Error::refused(path, error.to_string()))?;
        FileReader::try_new(file, columns).map_err(refused)
    };
    let whole = reader(None)?;
    let found = Schema::clone(&whole.schema());
    let (known, without_keys) = (schema(), schema().project(&[OPERATION, BEFORE, AFTER]).map_err(refused)?);
    if found != known && found != without_keys {
        return Err(Error::refused(path, "does not hold events"));
    }
    Ok((if columns.is_some() { reader(columns)? } else { whole }, found))
}

/// Calls a function with each batch that has events from one on: the number of its first event, how many of its events are
/// before the first one wanted, and some of its columns.
fn each_batch<E: From<Error>>(
    path: &Path,
    columns: Option<Vec<usize>>,
    from: u64,
    each: &mut dyn FnMut(u64, usize, &RecordBatch) -> Result<(), E>,
) -> Result<(), E> {
    let refused = |error: ArrowError| Error::refused(path, error.to_string());
    let (mut reader, _) = open(path, columns)?;
    let batch = (from / BATCH as u64) as usize;
    if batch >= reader.num_batches() {
        return Ok(());
    }
    reader.set_index(batch).map_err(refused)?;
    let (mut first, mut skip) = ((batch * BATCH) as u64, (from % BATCH as u64) as usize);
    for batch in reader {
        each(first, skip, &batch.map_err(refused)?)?;
        first += BATCH as u64;
        skip = 0;
    }
    Ok(())
}

fn operation_in(path: &Path, batch: &RecordBatch, row: usize) -> Result<Operation, Error> {
    let number = batch.column(OPERATION).as_primitive::<UInt8Type>().value(row);
    let operation = Operation::ALL.get(usize::from(number)).copied();
    operation.ok_or_else(|| Error::refused(path, "has an unknown operation"))
}

/// The events of a file from one on as they were written, `count` at most.
pub(crate) fn read(path: &Path, from: u64, count: usize) -> Result<Vec<Event>, Error> {
    let mut events = Vec::new();
    each_batch(path, Some(vec![OPERATION, BEFORE, AFTER]), from, &mut |_, skip, batch| {
        let [before, after] = [BEFORE, AFTER].map(|column| batch.column(column).as_string::<i32>());
        for row in skip..batch.num_rows() {
            if events.len() == count {
                return Err(Stopped::Done);
            }
            let text = |column: &arrow_array::StringArray| column.is_valid(row).then(|| column.value(row).to_owned());
            events.push(Event { operation: operation_in(path, batch, row)?, before: text(before), after: text(after) });
        }
        if events.len() == count { Err(Stopped::Done) } else { Ok(()) }
    })
    .or_else(Stopped::into_result)?;
    Ok(events)
}
