//! Parquet, and with geometries `GeoParquet`: each page is a group of rows, encoded by the thread that read it.

use std::collections::HashSet;
use std::sync::Arc;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_schema::{DataType, SchemaRef};
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;
use vejviser_engine::Budget;
use vejviser_engine::request::Page;

use crate::columns::Columns;
use crate::error::Error;
use crate::file::Output;
use crate::geometry::Summary;
use crate::pages::{Pages, Progress};
use crate::schema;

/// Of zstd: the fastest that is worth it.
const LEVEL: i32 = 1;

/// Rows of a group: enough for small columns to be worth a block of their own.
const GROUP: u32 = 65_536;

/// Rows that are looked at beforehand.
const SAMPLE: u32 = 4_096;

/// Writes the whole file.
pub(crate) fn write(
    pages: &Pages<'_>,
    with_geometry: bool,
    output: &mut Output,
    report: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    let fields = pages.source.columns();
    let srid = pages.presentation.srid;
    let schema = schema::schema(&fields, with_geometry.then_some(srid));
    let data_version = &pages.engine.snapshot().manifest.data_version;
    let described = schema::described(pages.source.name(), data_version, srid, &fields);
    let properties = Arc::new(properties(&schema, &varied(pages, &schema)?, described)?);
    let descriptor = ArrowSchemaConverter::new().convert(&schema)?;
    let mut writer = SerializedFileWriter::new(output, descriptor.root_schema_ptr(), properties)?;
    let groups = ArrowRowGroupWriterFactory::new(&writer, schema.clone());
    let (mut summary, mut is_first) = (Summary::default(), true);
    pages.run(
        GROUP,
        |page, budget| group(pages, page, budget, &schema, groups.create_column_writers(page.number as usize - 1)?),
        |(chunks, of_page)| {
            let mut group = writer.next_row_group()?;
            for chunk in chunks {
                chunk.append_to_row_group(&mut group)?;
            }
            group.close()?;
            summary.join(of_page);
            let output = writer.inner();
            if is_first {
                output.check_room(pages.expected(GROUP, output.bytes()))?;
                is_first = false;
            }
            Ok(output.bytes())
        },
        report,
    )?;
    if with_geometry {
        writer.append_key_value_metadata(KeyValue::new("geo".to_owned(), summary.geoparquet(srid)));
    }
    writer.close()?;
    Ok(())
}

/// Columns in which hardly a value comes twice: a dictionary of them is given up when it is full, and has cost its time by
/// then. The first rows are taken for all.
fn varied(pages: &Pages<'_>, schema: &SchemaRef) -> Result<Vec<ColumnPath>, Error> {
    let mut varied = Vec::new();
    let (page, mut columns) = (Page { number: 1, size: SAMPLE }, Columns::new(schema.clone()));
    let mut budget = Budget::new(u64::MAX, Some(pages.cancelled.clone()));
    pages.source.read(pages.engine, page, &pages.presentation, &mut budget, &mut columns, &mut |columns| {
        let batch = columns.finish()?;
        for (field, array) in schema.fields().iter().zip(batch.columns()) {
            let distinct = match array.data_type() {
                DataType::Utf8 => array.as_string::<i32>().iter().flatten().collect::<HashSet<_>>().len(),
                DataType::Float64 => {
                    let numbers = array.as_primitive::<Float64Type>().iter().flatten();
                    numbers.map(f64::to_bits).collect::<HashSet<_>>().len()
                }
                DataType::Binary => array.len(),
                _ => 0,
            };
            if 2 * distinct > array.len() {
                varied.push(ColumnPath::new(vec![field.name().clone()]));
            }
        }
        Ok(())
    })?;
    Ok(varied)
}

fn properties(schema: &SchemaRef, varied: &[ColumnPath], described: String) -> Result<WriterProperties, Error> {
    let mut builder = WriterProperties::builder();
    for column in varied {
        builder = builder.set_column_dictionary_enabled(column.clone(), false);
    }
    let mut properties = builder
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by("vejviser".to_owned())
        .set_key_value_metadata(Some(vec![KeyValue::new("vejviser".to_owned(), described)]))
        .build();
    add_encoded_arrow_schema_to_metadata(schema, &mut properties);
    Ok(properties)
}

/// The columns of a page, encoded and compressed.
fn group(
    pages: &Pages<'_>,
    page: Page,
    budget: &mut Budget,
    schema: &SchemaRef,
    mut writers: Vec<ArrowColumnWriter>,
) -> Result<(Vec<ArrowColumnChunk>, Summary), Error> {
    let mut columns = Columns::new(schema.clone());
    pages.source.read(pages.engine, page, &pages.presentation, budget, &mut columns, &mut |columns| {
        let batch = columns.finish()?;
        for ((field, array), writer) in schema.fields().iter().zip(batch.columns()).zip(&mut writers) {
            for leaf in compute_leaves(field, array)? {
                writer.write(&leaf)?;
            }
        }
        Ok(())
    })?;
    let chunks = writers.into_iter().map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
    Ok((chunks, columns.into_summary()))
}
