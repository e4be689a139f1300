//! Why a whole batch cannot be run. A row that cannot be answered is no error: the result says why.

use std::path::{Path, PathBuf};

use serde::Serialize;
use ts_rs::TS;
use vejviser_engine::ParameterFault;

/// Why a batch ended.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file is something that is not read.
    #[error("{} is {what}; save it as xlsx without a password, or as CSV in UTF-8 or windows-1252", path.display())]
    Unknown {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// A workbook cannot hold the result.
    #[error("a workbook cannot hold the result: {0}; choose csv, ndjson or geojson")]
    Workbook(String),
    /// The names of the columns cannot be read.
    #[error("the first row cannot be read: {why} in column {column}")]
    UnreadableHeader {
        /// Where, counted from 1.
        column: usize,
        /// What is wrong.
        why: &'static str,
    },
    /// The result would take the place of the input.
    #[error("{} is the input itself; choose another name for the result", .0.display())]
    SameFile(PathBuf),
    /// Another run writes the result.
    #[error("{} is being written by another run", .0.display())]
    Taken(PathBuf),
    /// Something that was chosen is not in the data or in the file, or the operation has no use of it.
    #[error("{}: {}", .0.parameter, .0.message)]
    Parameter(ParameterFault),
    /// Which columns hold the address cannot be told.
    #[error("which columns hold the {what} is unclear; name them{}. The header has: {}", or, some_of(header))]
    ColumnsUnclear {
        /// What is missing.
        what: &'static str,
        /// The columns there are.
        header: Vec<String>,
        /// What else may be said, behind a comma.
        or: String,
    },
    /// What was begun is about another input, other options or another snapshot.
    #[error("{} belongs to another run ({what} differs); remove it, or choose another name", path.display())]
    AnotherRun {
        /// The checkpoint.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// No line ends where one could be.
    #[error("a row is longer than {0} bytes: the file is no table of rows")]
    LongRow(usize),
    /// A row has more cells than a file may have columns.
    #[error("a row has more than {0} columns")]
    WideRow(usize),
    /// The names of the columns are longer than a header is.
    #[error("the first row has names of more than {0} bytes together: the file has no header of this size")]
    LongHeader(usize),
    /// Nobody wants the result any more.
    #[error("the batch was cancelled")]
    Cancelled,
    /// A fault of ours.
    #[error("{0}")]
    Internal(String),
}

/// The fault of a file, for programs with messages of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "BatchFault")]
pub enum FileFault {
    /// It cannot be read, or is damaged.
    Damaged,
    /// It is empty.
    Empty,
    /// It is something that is not read.
    UnknownKind,
    /// A workbook cannot hold the result.
    Workbook,
    /// The names of its columns cannot be read.
    Header,
    /// A row is too long.
    LongRow,
    /// A row has too many cells.
    WideRow,
    /// It takes too much time or memory to be read.
    TooCostly,
}

/// The first names of a header.
pub(crate) fn some_of(header: &[String]) -> String {
    const SHOWN: usize = 50;
    let rest = if header.len() > SHOWN { ", …" } else { "" };
    header[..header.len().min(SHOWN)].join(", ") + rest
}

impl Error {
    /// The fault of the file, if the error is about the file.
    #[must_use]
    pub fn fault(&self) -> Option<FileFault> {
        Some(match self {
            Self::File { .. } => FileFault::Damaged,
            Self::Empty => FileFault::Empty,
            Self::Unknown { .. } => FileFault::UnknownKind,
            Self::Workbook(_) => FileFault::Workbook,
            Self::UnreadableHeader { .. } | Self::LongHeader(_) => FileFault::Header,
            Self::LongRow(_) => FileFault::LongRow,
            Self::WideRow(_) => FileFault::WideRow,
            Self::SameFile(_)
            | Self::Taken(_)
            | Self::Parameter(_)
            | Self::ColumnsUnclear { .. }
            | Self::AnotherRun { .. }
            | Self::Cancelled
            | Self::Internal(_) => return None,
        })
    }

    /// Says of an error of the system which file it is about.
    pub(crate) fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}
