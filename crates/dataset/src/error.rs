//! Why a snapshot could not be read or written.

pub mod loss;

use std::path::{Path, PathBuf};

use loss::Losses;

/// Each variant names the file; the message says what was expected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to read or write.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file is missing, cut off, or does not hold what its kind must hold.
    #[error("{path}: {reason}")]
    Refused {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// Nothing was published in a root yet.
    #[error("no snapshot in {root}: run npx vejviser import PATH... --out {root}")]
    NoSnapshot {
        /// The root.
        root: PathBuf,
    },
    /// The new snapshot lacks more of the one in use than was accepted.
    #[error("{root}: the new snapshot lacks rows of the one in use:\n{losses}")]
    Loss {
        /// The root.
        root: PathBuf,
        /// What it lacks.
        losses: Losses,
    },
}

impl Error {
    /// An [`Error::Io`] for `path`.
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| Self::Io { path: path.to_owned(), source }
    }

    /// An [`Error::Refused`] for `path`.
    pub fn refused(path: &Path, reason: impl Into<String>) -> Self {
        Self::Refused { path: path.to_owned(), reason: reason.into() }
    }
}
