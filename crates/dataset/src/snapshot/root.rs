//! The root folder that holds the published snapshots.

use std::path::{Path, PathBuf};

use crate::{Error, Result};

/// A root folder: `snapshots/<data version>/` and the file `current` that names one of them.
#[derive(Clone, Debug)]
pub struct Root(PathBuf);

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
        let text = std::fs::read_to_string(&path).map_err(Error::io(&path))?;
        // The first line alone names the snapshot: see docs/decisions/event-log.md.
        let name = text.lines().next().unwrap_or_default().trim();
        if name.is_empty() || name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(Error::refused(&path, format!("names no snapshot: {name:?}")));
        }
        Ok(self.snapshots().join(name))
    }
}
