//! `FlatGeobuf`: rows in the order of places, with an index of their boxes, so that maps read an area of a file on any web
//! server. The library keeps the rows in a file of the system's temporary folder until all are there.
//!
//! A row without a place is left out: the index has none for it.

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, TimestampMillisecondType};
use arrow_schema::DataType;
use flatgeobuf::{ColumnType, FgbCrs, FgbWriter, FgbWriterOptions, GeometryType};
use geozero::error::GeozeroError;
use geozero::wkb::Wkb;
use geozero::{ColumnValue, PropertyProcessor};
use vejviser_model::time::Instant;

use crate::crs;
use crate::error::Error;
use crate::file::Output;
use crate::pages::{Pages, Progress};
use crate::schema;

/// Rows that a thread makes at once.
const PAGE: u32 = 16_384;

/// Writes the whole file; how many rows it has.
pub(crate) fn write(pages: &Pages<'_>, output: &mut Output, report: &mut dyn FnMut(Progress)) -> Result<u64, Error> {
    let Some(_) = pages.source.geometry() else { return Err(Error::Placeless(pages.source.name())) };
    let fields = pages.source.columns();
    let srid = pages.presentation.srid;
    let schema = schema::schema(&fields, Some(srid));
    let data_version = &pages.engine.snapshot().manifest.data_version;
    let described = schema::described(pages.source.name(), data_version, srid, &fields);
    let options = FgbWriterOptions {
        // Names of places lie at points and in areas of one part or several: those of a file are of any kind.
        detect_type: false,
        promote_to_multi: false,
        crs: FgbCrs { org: Some("EPSG"), code: crs::code(srid), ..FgbCrs::default() },
        metadata: Some(&described),
        ..FgbWriterOptions::default()
    };
    let mut writer = FgbWriter::create_with_options(pages.source.name(), GeometryType::Unknown, options)?;
    for field in &fields {
        writer.add_column(field.name, type_of(&schema::type_of(field)), |builder, column| {
            column.description = Some(builder.create_string(field.meaning.en));
        });
    }
    let mut rows = 0;
    pages.run(
        PAGE,
        |page, budget| pages.batches(page, budget, &schema),
        |batches| {
            for batch in &batches {
                rows += add(&mut writer, batch)?;
            }
            Ok(0)
        },
        report,
    )?;
    writer.write(&mut *output)?;
    Ok(rows)
}

fn type_of(data_type: &DataType) -> ColumnType {
    match data_type {
        DataType::Boolean => ColumnType::Bool,
        DataType::Int64 => ColumnType::Long,
        DataType::Float64 => ColumnType::Double,
        DataType::Timestamp(..) => ColumnType::DateTime,
        _ => ColumnType::String,
    }
}

/// Adds the rows that have a place; how many.
fn add(writer: &mut FgbWriter<'_>, batch: &RecordBatch) -> Result<u64, Error> {
    let Some((geometries, columns)) = batch.columns().split_last() else { return Ok(0) };
    let geometries = geometries.as_binary::<i32>();
    let mut added = 0;
    for (row, geometry) in geometries.iter().enumerate() {
        let Some(geometry) = geometry else { continue };
        let mut outcome = Ok(());
        writer.add_feature_geom(Wkb(geometry), |feature| {
            let cells = columns.iter().enumerate().filter(|(_, column)| column.is_valid(row));
            for (place, column) in cells {
                let name = batch.schema_ref().field(place).name();
                let written = match column.data_type() {
                    DataType::Boolean => {
                        feature.property(place, name, &ColumnValue::Bool(column.as_boolean().value(row)))
                    }
                    DataType::Int64 => {
                        feature.property(place, name, &ColumnValue::Long(column.as_primitive::<Int64Type>().value(row)))
                    }
                    DataType::Float64 => feature.property(
                        place,
                        name,
                        &ColumnValue::Double(column.as_primitive::<Float64Type>().value(row)),
                    ),
                    DataType::Timestamp(..) => {
                        let instant =
                            Instant(column.as_primitive::<TimestampMillisecondType>().value(row)).to_utc_text();
                        feature.property(place, name, &ColumnValue::DateTime(&String::from_utf8_lossy(&instant)))
                    }
                    _ => feature.property(place, name, &ColumnValue::String(column.as_string::<i32>().value(row))),
                };
                if let Err(error) = written {
                    outcome = Err::<(), GeozeroError>(error);
                }
            }
        })?;
        outcome?;
        added += 1;
    }
    Ok(added)
}
