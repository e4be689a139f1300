//! Why a resource was not exported.

use std::path::{Path, PathBuf};

use vejviser_answer::Fault;

/// Why a resource was not exported.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The catalogue has no list of such a resource.
    #[error("there is no list of {resource:?}; there are lists of {listed}")]
    Unknown {
        /// What was asked for.
        resource: String,
        /// Names of those that there are.
        listed: String,
    },
    /// Nobody waits for it any more.
    #[error("cancelled")]
    Cancelled,
    /// The engine could not list a page.
    #[error(transparent)]
    Fault(Fault),
    /// The file cannot be written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file, or its folder.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The file would not fit.
    #[error("{}: it takes about {needed} MB, but {free} MB are free", path.display())]
    NoSpace {
        /// The file.
        path: PathBuf,
        /// Megabytes that it takes.
        needed: u64,
        /// Megabytes that are free.
        free: u64,
    },
    /// A column holds something else than is described.
    #[error("column {0} holds what its type has no place for")]
    Unlike(String),
    /// The format is one of places, and the resource has none.
    #[error("flatgeobuf is for what has a place; {0} has none: use parquet, csv or ndjson")]
    Placeless(&'static str),
    /// A file of `FlatGeobuf` that cannot be written.
    #[error("flatgeobuf: {0}")]
    Flatgeobuf(#[from] flatgeobuf::Error),
    /// A row that has no place in such a file.
    #[error("flatgeobuf: {0}")]
    Feature(#[from] geozero::error::GeozeroError),
    /// A geometry that cannot be read.
    #[error("a geometry cannot be read: {0}")]
    Geometry(#[from] serde_json::Error),
    /// A geometry that cannot be written.
    #[error("a geometry cannot be written: {0}")]
    Wkb(#[from] wkb::error::WkbError),
    /// Columns that make no table, or a file of Arrow that cannot be written.
    #[error("arrow: {0}")]
    Arrow(#[from] arrow_schema::ArrowError),
    /// A file of Parquet that cannot be written.
    #[error("parquet: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Engine(vejviser_engine::Error::Cancelled) => Self::Cancelled,
            fault => Self::Fault(fault),
        }
    }
}

impl Error {
    /// That a file or folder cannot be used.
    pub(crate) fn of(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        |source| Self::File { path: path.to_owned(), source }
    }
}
