//! One table, one file: an Arrow IPC file of one record batch, read in place.
//!
//! [`table!`] turns a list of fields into three types: the open table with a typed field each, the row that goes in,
//! and the builder that takes rows. The order of the list is the order in the file. A field is a column, or stands in
//! the records: see [`crate::record`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_ipc::{Block, root_as_footer};
use arrow_schema::{ArrowError, Field, Schema};

use crate::pieces::InPieces;
use crate::record::RecordBuilder;
use crate::{Error, Result, map};

/// Bytes after the footer: its length and the closing magic.
const TRAILER: usize = 10;
/// Arrow pads every buffer to this many bytes, so that columns can be read with vector instructions.
const ALIGNMENT: usize = 64;

/// Reads the one record batch of an Arrow IPC file without copying its columns.
///
/// Refuses files that are cut off, hold another number of batches, or fail Arrow's own validation. Arrow's decoder
/// panics on some layouts that point outside their block; these are refused like the others.
pub(crate) fn read(path: &Path, bytes: &Buffer) -> Result<RecordBatch> {
    let batches = read_batches(path, bytes)?;
    let count = batches.len();
    let Ok([batch]) = <[RecordBatch; 1]>::try_from(batches) else {
        return Err(Error::refused(path, format!("holds {count} record batches instead of one")));
    };
    Ok(batch)
}

/// The same with any number of batches.
fn read_batches(path: &Path, bytes: &Buffer) -> Result<Vec<RecordBatch>> {
    std::panic::catch_unwind(|| decode(path, bytes))
        .unwrap_or_else(|_| Err(Error::refused(path, "is damaged: its layout points outside the file")))
}

fn decode(path: &Path, bytes: &Buffer) -> Result<Vec<RecordBatch>> {
    let refuse = |reason: String| Error::refused(path, reason);
    let size = bytes.len();
    let trailer: [u8; TRAILER] = size
        .checked_sub(TRAILER)
        .and_then(|start| bytes.as_slice().get(start..))
        .and_then(|tail| tail.try_into().ok())
        .ok_or_else(|| refuse("is cut off: no footer".to_owned()))?;
    let length = read_footer_length(trailer).map_err(|error| refuse(error.to_string()))?;
    let footer_start =
        size.checked_sub(TRAILER + length).ok_or_else(|| refuse("is cut off: the footer is incomplete".to_owned()))?;
    let footer = root_as_footer(&bytes.as_slice()[footer_start..size - TRAILER])
        .map_err(|error| refuse(format!("has a damaged footer: {error}")))?;
    let schema = footer.schema().ok_or_else(|| refuse("has no schema".to_owned()))?;
    let schema = try_fb_to_schema(schema).map_err(|error| refuse(error.to_string()))?;
    let mut decoder = FileDecoder::new(Arc::new(schema), footer.version()).with_require_alignment(true);
    let within = |block: &Block| -> Result<Buffer> {
        let (from, meta, body) = (block.offset(), i64::from(block.metaDataLength()), block.bodyLength());
        let end = meta.checked_add(body).and_then(|length| from.checked_add(length));
        match end {
            Some(end) if from >= 0 && meta >= 0 && body >= 0 && end <= footer_start as i64 => {
                Ok(bytes.slice_with_length(from as usize, (end - from) as usize))
            }
            _ => Err(refuse("is cut off: a block lies outside the file".to_owned())),
        }
    };
    for block in footer.dictionaries().iter().flatten() {
        decoder.read_dictionary(block, &within(block)?).map_err(|error| refuse(error.to_string()))?;
    }
    let read = |block| {
        decoder
            .read_record_batch(block, &within(block)?)
            .map_err(|error| refuse(error.to_string()))?
            .ok_or_else(|| refuse("holds no rows block".to_owned()))
    };
    footer.recordBatches().iter().flatten().map(read).collect()
}

/// Makes a record batch of columns and records. Columns that may be null and hold nothing else are left out, but for the
/// first, which says how many rows there are.
pub(crate) fn batch(
    columns: Vec<(Field, ArrayRef)>,
    records: RecordBuilder,
) -> std::result::Result<RecordBatch, ArrowError> {
    let has_values = |(field, array): &(Field, ArrayRef)| !field.is_nullable() || array.null_count() < array.len();
    let mut columns = columns.into_iter().chain(records.finish()?);
    let first = columns.next();
    let (fields, columns): (Vec<Field>, Vec<ArrayRef>) = first.into_iter().chain(columns.filter(has_values)).unzip();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}

/// Writes a table into a folder as an Arrow IPC file of one record batch, and brings it to the disk.
pub(crate) fn write(folder: &Path, name: &str, batch: &RecordBatch) -> Result<()> {
    begin(folder, name, batch)?;
    sync(folder, name)
}

/// Writes a table into a folder, and leaves it to the system when it comes to the disk.
pub(crate) fn begin(folder: &Path, name: &str, batch: &RecordBatch) -> Result<()> {
    let (path, mut writer) = file_writer(folder, name, &batch.schema())?;
    writer.write(batch).map_err(|error| Error::refused(&path, error.to_string()))?;
    end(&path, writer).map(drop)
}

/// Brings a table that was written to the disk.
fn sync(folder: &Path, name: &str) -> Result<()> {
    let path = folder.join(format!("{name}.arrow"));
    std::fs::File::open(&path).and_then(|file| file.sync_all()).map_err(Error::io(&path))
}

/// Begins an Arrow IPC file in a folder.
pub(crate) fn file_writer(folder: &Path, name: &str, schema: &Schema) -> Result<(PathBuf, FileWriter<InPieces>)> {
    let path = folder.join(format!("{name}.arrow"));
    let refuse = |error: ArrowError| Error::refused(&path, error.to_string());
    let file = std::fs::File::create(&path).map_err(Error::io(&path))?;
    let options = IpcWriteOptions::try_new(ALIGNMENT, false, arrow_ipc::MetadataVersion::V5).map_err(refuse)?;
    let writer = FileWriter::try_new_with_options(InPieces::new(file), schema, options).map_err(refuse)?;
    Ok((path, writer))
}

/// Ends an Arrow IPC file and brings it to the disk.
pub(crate) fn finish(path: &Path, writer: FileWriter<InPieces>) -> Result<()> {
    end(path, writer)?.sync_all().map_err(Error::io(path))
}

/// Ends an Arrow IPC file.
fn end(path: &Path, mut writer: FileWriter<InPieces>) -> Result<std::fs::File> {
    let refuse = |error: ArrowError| Error::refused(path, error.to_string());
    writer.finish().map_err(refuse)?;
    let file = writer.into_inner().map_err(refuse)?;
    file.end().map_err(Error::io(path))
}

/// A table that can be opened from its record batch.
pub(crate) trait Table: Sized {
    /// Name of its file, without ending.
    const NAME: &'static str;
    /// Takes the columns out of a batch, or says which does not fit.
    fn from_batch(batch: &RecordBatch) -> std::result::Result<Self, String>;
}

/// Collects the rows of a table.
pub(crate) trait Builder {
    /// Name of the table.
    const NAME: &'static str;
    /// The rows as a record batch.
    fn batch(self) -> std::result::Result<RecordBatch, ArrowError>;
    /// How many rows were written early.
    fn written(&self) -> Option<usize>;
    /// Writes the table into a folder, or brings what was written early to the disk. Returns its name and number of rows.
    fn write(self, folder: &Path) -> Result<(&'static str, usize)>
    where
        Self: Sized,
    {
        if let Some(rows) = self.written() {
            return sync(folder, Self::NAME).map(|()| (Self::NAME, rows));
        }
        let batch = self.batch().map_err(|error| Error::refused(folder, error.to_string()))?;
        write(folder, Self::NAME, &batch)?;
        Ok((Self::NAME, batch.num_rows()))
    }
}

/// Opens a table of a folder.
pub(crate) fn open<T: Table>(folder: &Path) -> Result<T> {
    let batch = open_batch(folder, T::NAME)?;
    T::from_batch(&batch).map_err(|reason| Error::refused(&folder.join(format!("{}.arrow", T::NAME)), reason))
}

/// Opens a table of a folder as it was written.
pub(crate) fn open_batch(folder: &Path, name: &str) -> Result<RecordBatch> {
    let path = folder.join(format!("{name}.arrow"));
    read(&path, &map::buffer(map::map(&path)?))
}

/// Opens a table that was written in batches.
pub(crate) fn open_batches(folder: &Path, name: &str) -> Result<Vec<RecordBatch>> {
    let path = folder.join(format!("{name}.arrow"));
    read_batches(&path, &map::buffer(map::map(&path)?))
}

/// Declares a table: the open table, its row and its builder.
macro_rules! table {
    (
        $(#[$doc:meta])*
        $table:ident / $row:ident / $builder:ident = $name:literal { $($(#[$field_doc:meta])* $field:ident: $kind:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "a column is named after what it holds; those that need more say more")]
        pub struct $table {
            rows: usize,
            records: crate::record::Records,
            $($(#[$field_doc])* pub $field: <$kind as crate::stored::Stored>::Open,)*
        }

        impl $table {
            /// Number of rows.
            pub fn len(&self) -> usize { self.rows }
            /// Whether there is no row.
            pub fn is_empty(&self) -> bool { self.rows == 0 }
            /// The records of all rows; nothing where no field is packed.
            pub fn records(&self) -> &[u8] { self.records.bytes() }
            /// Reads a row without use of it: whoever is about to read its fields one after the other then waits for
            /// memory once, as reads that no other depends on wait together.
            #[inline]
            pub fn fetch(&self, row: usize) {
                std::hint::black_box(
                    self.records.touch(row) $(^ <$kind as crate::stored::Stored>::touch(&self.$field, row))*
                );
            }
            /// Reads a row's record without use of it.
            #[inline]
            pub fn fetch_record(&self, row: usize) {
                std::hint::black_box(self.records.touch(row));
            }
            /// All fields of a row.
            pub fn row(&self, row: usize) -> $row<'_> {
                $row {
                    $($field: <$kind as crate::stored::Stored>::get(&self.$field, row),)*
                    borrowed: std::marker::PhantomData,
                }
            }
        }

        impl crate::table::Table for $table {
            const NAME: &'static str = $name;

            fn from_batch(batch: &arrow_array::RecordBatch) -> Result<Self, String> {
                let records = crate::record::Records::of_batch(batch)?;
                Ok(Self {
                    rows: batch.num_rows(),
                    $($field: {
                        let name = stringify!($field);
                        <$kind as crate::stored::Stored>::open(name, batch, &records)
                            .map_err(|reason| format!("column {name} {reason}"))?
                    },)*
                    records,
                })
            }
        }

        #[doc = concat!("One row of [`", stringify!($table), "`].")]
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "see the table")]
        pub struct $row<'a> {
            $($(#[$field_doc])* pub $field: <$kind as crate::stored::Stored>::Value<'a>,)*
            /// Rows borrow their texts and lists.
            pub borrowed: std::marker::PhantomData<&'a ()>,
        }

        #[doc = concat!("Collects the rows of [`", stringify!($table), "`].")]
        pub struct $builder {
            rows: usize,
            is_written: bool,
            records: crate::record::RecordBuilder,
            $($field: <$kind as crate::stored::Stored>::Builder,)*
        }

        impl Default for $builder {
            fn default() -> Self {
                let packed = [$(<$kind as crate::stored::Stored>::packed(stringify!($field)),)*];
                Self {
                    rows: 0,
                    is_written: false,
                    records: crate::record::RecordBuilder::new(packed.into_iter().flatten().collect()),
                    $($field: Default::default(),)*
                }
            }
        }

        impl $builder {
            /// Adds a row and returns its number.
            pub fn push(&mut self, row: &$row<'_>) -> u32 {
                $(<$kind as crate::stored::Stored>::push(&mut self.$field, &mut self.records, row.$field.clone());)*
                self.rows += 1;
                (self.rows - 1) as u32
            }

            /// Writes the table before all rows of the snapshot are known, so that these rows take no more memory. None
            /// may be added from then on.
            #[allow(dead_code, reason = "few tables are that large")]
            pub fn write_early(&mut self, folder: &std::path::Path) -> crate::Result<()> {
                let rows = self.rows;
                let batch = crate::table::Builder::batch(std::mem::take(self));
                let batch = batch.map_err(|error| crate::Error::refused(folder, error.to_string()))?;
                (self.rows, self.is_written) = (rows, true);
                crate::table::begin(folder, $name, &batch)
            }

            /// Number of rows so far.
            pub fn len(&self) -> usize { self.rows }
            /// Whether there is no row.
            pub fn is_empty(&self) -> bool { self.rows == 0 }
        }

        impl crate::table::Builder for $builder {
            const NAME: &'static str = $name;

            fn batch(self) -> Result<arrow_array::RecordBatch, arrow_schema::ArrowError> {
                let columns = [$(<$kind as crate::stored::Stored>::finish(self.$field, stringify!($field)),)*];
                crate::table::batch(columns.into_iter().flatten().collect(), self.records)
            }

            fn written(&self) -> Option<usize> {
                self.is_written.then_some(self.rows)
            }
        }
    };
}
pub(crate) use table;
