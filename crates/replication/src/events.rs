//! The events of one entity in one transaction: an Arrow IPC file, compressed, in batches.
//!
//! An event has the row after it and the row before, so that a state can be gone back to; rows of one street resemble each
//! other, and the row before resembles the row after, which is why the file is small.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use serde::{Deserialize, Serialize};
use vejviser_dataset::Error;

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

fn schema() -> Schema {
    Schema::new(vec![
        Field::new("operation", DataType::UInt8, false),
        Field::new("before", DataType::Utf8, true),
        Field::new("after", DataType::Utf8, true),
    ])
}

/// Writes the file of an entity.
pub(crate) struct EventsWriter {
    file: FileWriter<File>,
    operations: UInt8Builder,
    before: StringBuilder,
    after: StringBuilder,
    in_batch: usize,
}

impl EventsWriter {
    pub(crate) fn new(path: &Path) -> Result<Self, ArrowError> {
        let options = IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?;
        let file = FileWriter::try_new_with_options(File::create(path)?, &schema(), options)?;
        let (before, after) = (StringBuilder::new(), StringBuilder::new());
        Ok(Self { file, operations: UInt8Builder::new(), before, after, in_batch: 0 })
    }

    pub(crate) fn push(&mut self, event: &Event) -> Result<(), ArrowError> {
        self.operations.append_value(event.operation as u8);
        self.before.append_option(event.before.as_deref());
        self.after.append_option(event.after.as_deref());
        self.in_batch += 1;
        if self.in_batch == BATCH { self.write_batch() } else { Ok(()) }
    }

    fn write_batch(&mut self) -> Result<(), ArrowError> {
        self.in_batch = 0;
        let columns = vec![
            Arc::new(self.operations.finish()) as _,
            Arc::new(self.before.finish()) as _,
            Arc::new(self.after.finish()) as _,
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

/// The events of a file from one on, so many at most.
pub(crate) fn read(path: &Path, from: u64, count: usize) -> Result<Vec<Event>, Error> {
    let refused = |error: ArrowError| Error::refused(path, error.to_string());
    let file = File::open(path).map_err(|error| Error::refused(path, error.to_string()))?;
    let mut reader = FileReader::try_new(file, None).map_err(refused)?;
    let (batch, mut skip) = ((from / BATCH as u64) as usize, (from % BATCH as u64) as usize);
    if batch >= reader.num_batches() {
        return Ok(Vec::new());
    }
    reader.set_index(batch).map_err(refused)?;
    let mut events = Vec::new();
    for batch in reader {
        let batch = batch.map_err(refused)?;
        if *batch.schema() != schema() {
            return Err(Error::refused(path, "does not hold events".to_owned()));
        }
        let operations = batch.column(0).as_primitive::<UInt8Type>();
        let [before, after] = [1, 2].map(|column| batch.column(column).as_string::<i32>());
        for row in skip..batch.num_rows() {
            if events.len() == count {
                return Ok(events);
            }
            let operation = Operation::ALL.get(usize::from(operations.value(row))).copied();
            let operation = operation.ok_or_else(|| Error::refused(path, "has an unknown operation".to_owned()))?;
            let text = |column: &arrow_array::StringArray| column.is_valid(row).then(|| column.value(row).to_owned());
            events.push(Event { operation, before: text(before), after: text(after) });
        }
        skip = 0;
    }
    Ok(events)
}
