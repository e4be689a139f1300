//! The root folder that holds the published snapshots.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::{Error, Result};

/// Where the log of a root stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Number of the transaction that led to the snapshot in use.
    pub transaction: u64,
    /// The first sequence number that no event has.
    pub next_sequence_number: u64,
}

/// A root folder: `snapshots/<data version>/` and the file `current` that names one of them.
#[derive(Clone, Debug)]
pub struct Root(PathBuf);

/// Held while a root is changed; it ends with the file.
#[derive(Debug)]
pub(crate) struct RootLock(#[allow(dead_code, reason = "held, not read")] File);

impl Root {
    /// The root at `path`; nothing is read yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The folder of the published snapshots.
    pub fn snapshots(&self) -> PathBuf {
        self.0.join("snapshots")
    }

    /// The file that names the current snapshot.
    pub fn current_file(&self) -> PathBuf {
        self.0.join("current")
    }

    /// The folder of the current snapshot.
    pub fn current(&self) -> Result<PathBuf> {
        let path = self.current_file();
        let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound if self.kept().is_ok() => Error::refused(
                &path,
                "is missing: npx vejviser rollback makes the newest snapshot that is kept current",
            ),
            std::io::ErrorKind::NotFound => Error::NoSnapshot { root: self.0.clone() },
            _ => Error::io(&path)(error),
        })?;
        // The first line alone names the snapshot: see docs/decisions/event-log.md.
        let name = text.lines().next().unwrap_or_default().trim();
        if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(Error::refused(&path, format!("names no snapshot: {name:?}")));
        }
        Ok(self.snapshots().join(name))
    }

    /// The folder of the transactions.
    pub fn events(&self) -> PathBuf {
        self.0.join("events")
    }

    /// The number of the transaction that made the current snapshot what it is; none where none are recorded.
    pub fn transaction(&self) -> Option<u64> {
        self.recorded().map(|recorded| recorded.transaction)
    }

    /// Where the log stands; none where nothing is recorded.
    pub fn recorded(&self) -> Option<Recorded> {
        let [transaction, next, _] = self.numbers();
        Some(Recorded { transaction: transaction?, next_sequence_number: next.unwrap_or(1) })
    }

    /// The numbers that were given last, also where nothing is recorded any more; none where none ever were.
    pub fn given(&self) -> Option<Recorded> {
        let [transaction, next, last] = self.numbers();
        Some(Recorded { transaction: transaction.or(last)?, next_sequence_number: next.unwrap_or(1) })
    }

    /// Behind the name of the current snapshot: its transaction, the first sequence number not given, and where it has no
    /// transaction the last one that was given. Earlier versions wrote fewer.
    fn numbers(&self) -> [Option<u64>; 3] {
        let text = std::fs::read_to_string(self.current_file()).unwrap_or_default();
        let mut numbers = text.lines().skip(1).map(|line| line.trim().parse().ok());
        [(); 3].map(|()| numbers.next().flatten())
    }

    /// Locks the root; who comes second waits for nobody and is refused. What a writer left that died before it was current
    /// goes.
    pub(crate) fn lock(&self) -> Result<RootLock> {
        let path = self.0.join("import.lock");
        let lock = File::create(&path).map_err(Error::io(&path))?;
        lock.try_lock().map_err(|_| Error::refused(&path, "another import is writing here"))?;
        if let Some(folder) = self.unpublished().filter(|folder| folder.exists()) {
            std::fs::remove_dir_all(&folder).map_err(Error::io(&folder))?;
        }
        self.published()?;
        Ok(RootLock(lock))
    }

    /// Notes which snapshot gets its name now, and is not current yet.
    pub(crate) fn publishing(&self, name: &str) -> Result<()> {
        write_durably(&self.publishing_file(), name.as_bytes())
    }

    /// Notes that there is none any more.
    pub(crate) fn published(&self) -> Result<()> {
        let path = self.publishing_file();
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::io(&path)(error)),
            _ => Ok(()),
        }
    }

    /// The folder of the snapshot that has its name and was never current.
    pub(crate) fn unpublished(&self) -> Option<PathBuf> {
        let name = std::fs::read_to_string(self.publishing_file()).ok().filter(|name| !name.is_empty())?;
        let folder = self.snapshots().join(name);
        (self.named().as_ref() != Some(&folder)).then_some(folder)
    }

    /// The folder that `current` names, whatever it is; none where it cannot be read.
    pub(crate) fn named(&self) -> Option<PathBuf> {
        let text = std::fs::read_to_string(self.current_file()).ok()?;
        text.lines().next().map(|name| self.snapshots().join(name.trim()))
    }

    fn publishing_file(&self) -> PathBuf {
        self.snapshots().join(".publishing")
    }

    /// Makes a snapshot the current one, and with it the transaction that led to it. Whoever calls this holds the lock.
    pub(crate) fn make_current(&self, name: &str, recorded: Option<Recorded>) -> Result<()> {
        let next = self.0.join(".current.next");
        let numbers = match (recorded, self.given()) {
            (Some(of), _) => format!("{}\n{}\n", of.transaction, of.next_sequence_number),
            // No number is given twice, whatever becomes of the log meanwhile.
            (None, Some(last)) => format!("-\n{}\n{}\n", last.next_sequence_number, last.transaction),
            (None, None) => String::new(),
        };
        write_durably(&next, format!("{name}\n{numbers}").as_bytes())?;
        let current = self.current_file();
        std::fs::rename(&next, &current).map_err(Error::io(&current))?;
        sync_folder(&self.0)
    }
}

/// Writes a file, and waits until the disk has it.
pub fn write_durably(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::io::Write;
    let mut file = File::create(path).map_err(Error::io(path))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(Error::io(path))
}

/// Waits until the disk has what was renamed in a folder.
pub fn sync_folder(path: &Path) -> Result<()> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(Error::io(path))
}
