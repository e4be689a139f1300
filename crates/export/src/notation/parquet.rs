//! Parquet, and with geometries `GeoParquet`: each page is a group of rows, encoded by the thread that read it.

use std::sync::Arc;

use arrow_schema::SchemaRef;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
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
    let properties = Arc::new(properties(&schema, described)?);
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

fn properties(schema: &SchemaRef, described: String) -> Result<WriterProperties, Error> {
    let mut properties = WriterProperties::builder()
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
