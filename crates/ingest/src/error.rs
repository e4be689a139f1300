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
    /// Rows of a file of changes have faults: to go on without them would leave out what they say for good.
    #[error("{}: {faults} of its {rows} rows cannot be read; --accept-loss goes on without them", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Rows with a fault.
        faults: u64,
        /// All of them.
        rows: u64,
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
    /// Changes are laid over rows that are not there.
    #[error("{}: {reason}: give the whole files of its register", path.display())]
    ChangesOfNothing {
        /// The file of changes.
        path: PathBuf,
        /// What is missing.
        reason: &'static str,
    },
    /// A file is older than what is in use.
    #[error("{}: is older than what is in use: generation {in_use} is in use; give a newer file, or npx vejviser rollback goes \
             back to the snapshot before", path.display())]
    OlderGeneration {
        /// The file.
        path: PathBuf,
        /// The generation in use.
        in_use: u64,
    },
    /// Between changes and those in use some were left out.
    #[error("{}: comes after changes that are missing: changes {from} to {to} were not laid over the snapshot in use; give \
             their files as well, or the whole file (TotalDownload) of the entity; --accept-loss where the register has none", path.display())]
    MissingChanges {
        /// The file.
        path: PathBuf,
        /// The first generation that is missing.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// What the snapshot in use was built from is not known, so that nothing can be laid over it.
    #[error("{}: does not say which files it was built from, as what generate or an older version made: run \
             npx vejviser import with all files once", path.display())]
    UnknownInputs {
        /// The folder of the snapshot.
        path: PathBuf,
    },
    /// A file must be read again and is not what it was.
    #[error("{}: the snapshot in use was built from it, but it is gone or has changed: name the whole files of \
             {registers} ({} itself where it is right)", path.display(), path.display())]
    InputChanged {
        /// The file.
        path: PathBuf,
        /// What it held.
        registers: String,
    },
    /// The disk is too full to begin.
    #[error("{}: {} MB are free on the disk, {} are needed", path.display(), available / 1_000_000, needed.div_ceil(1_000_000))]
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
