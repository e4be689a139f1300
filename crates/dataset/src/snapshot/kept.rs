//! The snapshots that a root keeps, and the way back to an older one.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::SystemTime;

use super::{Recorder, Root, Snapshot};
use crate::manifest::{Manifest, Outline};
use crate::{Error, Result};

/// A snapshot that a root keeps.
#[derive(Debug)]
pub struct Kept {
    /// Its folder.
    pub folder: PathBuf,
    /// Whether it is the current one.
    pub is_current: bool,
    /// Its manifest, as far as those of all formats are alike, or why it cannot be read.
    pub outline: Result<Outline>,
    modified: SystemTime,
}

impl Kept {
    /// Its name in the root.
    pub fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

impl Root {
    /// The snapshots, the newest first; those without a readable manifest last. Where there is none that is an error.
    pub fn kept(&self) -> Result<Vec<Kept>> {
        let snapshots = self.snapshots();
        let (current, unpublished) = (self.named(), self.unpublished());
        let mut kept = Vec::new();
        let nothing = || Error::NoSnapshot { root: self.path().to_owned() };
        let entries = std::fs::read_dir(&snapshots).map_err(|error| match error.kind() {
            ErrorKind::NotFound => nothing(),
            _ => Error::io(&snapshots)(error),
        })?;
        for entry in entries {
            let entry = entry.map_err(Error::io(&snapshots))?;
            let folder = entry.path();
            let is_unfinished =
                entry.file_name().to_string_lossy().starts_with('.') || unpublished.as_ref() == Some(&folder);
            if is_unfinished || !folder.is_dir() {
                continue;
            }
            let modified = entry.metadata().and_then(|data| data.modified()).map_err(Error::io(&folder))?;
            let is_current = current.as_ref() == Some(&folder);
            kept.push(Kept { outline: Outline::read(&folder), is_current, folder, modified });
        }
        if kept.is_empty() {
            return Err(nothing());
        }
        // The time of the build says it to the second, and a copied folder has another time of its own.
        let age = |kept: &Kept| (kept.outline.as_ref().ok().map(|outline| outline.created.clone()), kept.modified);
        kept.sort_by_key(|kept| std::cmp::Reverse(age(kept)));
        Ok(kept)
    }

    /// Makes the newest snapshot that is older than the current one current, and returns its manifest. The way there is
    /// recorded, unless neither of the two was.
    pub fn roll_back(&self, recorder: &dyn Recorder) -> Result<Manifest> {
        self.kept()?;
        let _lock = self.lock()?;
        let kept = self.kept()?;
        // How old a current snapshot is that is gone or damaged is not known: any other will do.
        let newer = kept.iter().position(|kept| kept.is_current && kept.outline.is_ok()).map_or(0, |place| place + 1);
        let older = kept.iter().skip(newer).find(|kept| !kept.is_current && kept.outline.is_ok());
        let older = older.ok_or_else(|| {
            let in_use = kept.iter().find(|kept| kept.is_current).map(|kept| format!(", {}", kept.name()));
            let reason = format!("holds no snapshot older than the one in use{}", in_use.unwrap_or_default());
            Error::refused(&self.snapshots(), reason)
        })?;
        let snapshot = Snapshot::open(&older.folder)?;
        let is_recorded = self.transaction().is_some() || recorder.has_recorded(self, &snapshot)?;
        let record = || recorder.record(self, self.current().ok().as_deref(), &snapshot);
        self.make_current(&older.name(), is_recorded.then(record).transpose()?)?;
        Ok(snapshot.manifest)
    }
}
