//! The formats of a file.

use serde::Deserialize;
use ts_rs::TS;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(rename = "ExportFormat")]
pub enum Format {
    /// Parquet with a column of geometries; without it where rows have none.
    Geoparquet,
    /// Parquet with the columns alone.
    Parquet,
    /// Arrow's file format, with a column of geometries where rows have one.
    Arrow,
    /// `FlatGeobuf`: what has a place, indexed by it.
    Flatgeobuf,
    /// What the service answers as CSV.
    Csv,
    /// What the service answers as NDJSON.
    Ndjson,
}
