//! Why nothing was published.

use std::path::{Path, PathBuf};

/// Each variant about a file names it; reasons give the line where there is one.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// A file or folder cannot be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system or the decompressor said.
        source: std::io::Error,
    },
    /// A file ends before its content does.
    #[error("{}: is cut off: {reason}", path.display())]
    CutOff {
        /// The file.
        path: PathBuf,
        /// What is missing.
        reason: String,
    },
    /// A file holds no rows.
    #[error("{}: is empty", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A file that was named itself is not recognised.
    #[error("{}: is no register file that is known: {reason}; --skip-unknown leaves it out", path.display())]
    Unknown {
        /// The file.
        path: PathBuf,
        /// What was found instead.
        reason: String,
    },
    /// A recognised file cannot be read.
    #[error("{}: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, with the line where there is one.
        reason: String,
    },
    /// No file is recognised.
    #[error("none of the {0} given files is a recognised register file")]
    NothingRecognised(usize),
    /// The files hold no addresses and no areas: every row was refused.
    #[error("no row of any file could be used")]
    NothingUsed,
    /// Some of the files hold synthetic addresses, others real ones.
    #[error("the files mix synthetic and real addresses, which is not allowed")]
    Mixed,
    /// The disk is too full to begin.
    #[error("{}: {available} bytes are free, {needed} are needed", path.display())]
    DiskFull {
        /// The root to publish in.
        path: PathBuf,
        /// Bytes that are free.
        available: u64,
        /// Bytes that must be free.
        needed: u64,
    },
    /// The snapshot could not be written or read back.
    #[error(transparent)]
    Dataset(#[from] vejviser_dataset::Error),
}

impl ImportError {
    /// An [`ImportError::Io`] for `path`; a stream that ends too early is [`ImportError::CutOff`].
    pub fn io(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |source| {
            let path = path.to_owned();
            match source.kind() {
                std::io::ErrorKind::UnexpectedEof => Self::CutOff { path, reason: source.to_string() },
                _ => Self::Io { path, source },
            }
        }
    }
}
