//! One resource, one file.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use ts_rs::TS;
use vejviser_engine::request::Srid;
use vejviser_engine::{Budget, Engine};
use vejviser_wire::Presentation;

use crate::error::Error;
use crate::file::Output;
use crate::format::Format;
use crate::notation;
use crate::pages::{Pages, Progress, count};
use crate::resource::source;

/// What is to be exported, and how.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "ExportOptions")]
pub struct Options {
    /// Name of the resource in the catalogue.
    pub resource: String,
    /// Format of the file.
    pub format: Format,
    /// Coordinate system of coordinates and geometries.
    #[serde(default)]
    #[ts(as = "Option<_>", optional)]
    pub srid: Srid,
    /// What links start with, without a slash at the end; empty makes them paths.
    pub base: String,
}

/// A file to be written.
pub struct Export<'a> {
    /// What stands in it.
    pub options: Options,
    /// Where it lies in the end.
    pub path: &'a Path,
    /// Threads that make pages.
    pub threads: usize,
    /// Set when nobody waits any more.
    pub cancelled: Arc<AtomicBool>,
}

/// Writes a file; it has its name when it is whole and on the disk.
pub fn export(engine: &Engine, export: &Export<'_>, report: &mut dyn FnMut(Progress)) -> Result<Progress, Error> {
    let Export { options, path, threads, cancelled } = export;
    let source = source(&options.resource)?;
    let rows = count(engine, source, &mut Budget::new(u64::MAX, Some(cancelled.clone())))?;
    let pages = Pages {
        engine,
        source,
        presentation: presentation(options),
        rows,
        threads: (*threads).max(1),
        cancelled: cancelled.clone(),
    };
    let mut output = Output::create(path)?;
    let mut written = rows;
    match options.format {
        Format::Geoparquet => notation::parquet::write(&pages, source.geometry().is_some(), &mut output, report)?,
        Format::Parquet => notation::parquet::write(&pages, false, &mut output, report)?,
        Format::Arrow => notation::arrow::write(&pages, &mut output, report)?,
        Format::Flatgeobuf => written = notation::flatgeobuf::write(&pages, &mut output, report)?,
        Format::Csv | Format::Ndjson => notation::text::write(&pages, &mut output, report)?,
    }
    let bytes = output.finish()?;
    Ok(Progress { rows: written, of: rows, bytes })
}

fn presentation(options: &Options) -> Presentation {
    let format = match options.format {
        Format::Csv => vejviser_wire::Format::Csv,
        _ => vejviser_wire::Format::Ndjson,
    };
    Presentation::of_files(format, options.srid, &options.base)
}
