//! Writes a snapshot under a temporary name and publishes it: tables, text index, manifest, then `current`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::contents::Contents;
use crate::manifest::{FORMAT_VERSION, FileDigest, Manifest, SYNTHETIC_PREFIX, Source};
use crate::snapshot::Root;
use crate::{Error, Result, Snapshot};

/// Former snapshots kept with the current one.
const KEPT: usize = 2;

/// A root that is locked for writing; a second import into it waits for nobody and is refused.
#[derive(Debug)]
pub struct SnapshotWriter {
    root: Root,
    folder: PathBuf,
    /// Held, not read: the lock ends with the file.
    _lock: File,
}

impl SnapshotWriter {
    /// Locks the root, making its folders where they are missing.
    pub fn lock(root: &Root) -> Result<Self> {
        let snapshots = root.snapshots();
        std::fs::create_dir_all(&snapshots).map_err(Error::io(&snapshots))?;
        let path = root.path().join("import.lock");
        let lock = File::create(&path).map_err(Error::io(&path))?;
        lock.try_lock().map_err(|_| Error::refused(&path, "another import is writing here"))?;
        let folder = snapshots.join(format!(".building-{}", std::process::id()));
        for stale in unfinished(&snapshots)? {
            std::fs::remove_dir_all(&stale).map_err(Error::io(&stale))?;
        }
        std::fs::create_dir(&folder).map_err(Error::io(&folder))?;
        Ok(Self { root: root.clone(), folder, _lock: lock })
    }

    /// Writes everything, checks that it opens, and makes it current. Returns its manifest. The data version of what
    /// is synthetic says so.
    pub fn publish(
        self,
        contents: Contents,
        sources: Vec<Source>,
        created: String,
        is_synthetic: bool,
    ) -> Result<Manifest> {
        let folder = &self.folder;
        let mut hasher = blake3::Hasher::new();
        let registers: BTreeSet<String> =
            contents.registers.iter().map(|register| register.name().to_owned()).collect();
        for register in &registers {
            hasher.update(register.as_bytes());
        }
        let tables = contents.write(folder)?;
        let counts = tables.iter().map(|table| (table.name.to_owned(), table.rows)).collect();
        let files: BTreeMap<String, FileDigest> =
            tables.into_iter().map(|table| (format!("{}.arrow", table.name), table.digest)).collect();
        for (name, digest) in &files {
            hasher.update(name.as_bytes()).update(digest.blake3.as_bytes());
        }
        let hash = hasher.finalize().to_hex();
        let manifest = Manifest {
            format_version: FORMAT_VERSION,
            data_version: format!("{}{}", if is_synthetic { SYNTHETIC_PREFIX } else { "" }, &hash[..32]),
            created,
            counts,
            registers,
            sources,
            files,
        };
        let path = folder.join(Manifest::FILE);
        let text = serde_json::to_vec_pretty(&manifest).map_err(|error| Error::refused(&path, error.to_string()))?;
        write_durably(&path, &text)?;
        sync_folder(folder)?;
        Snapshot::open(folder)?;
        self.swap_in(&manifest)?;
        Ok(manifest)
    }

    /// Gives the folder its name, points `current` at it, and removes the oldest snapshots.
    fn swap_in(&self, manifest: &Manifest) -> Result<()> {
        let snapshots = self.root.snapshots();
        let target = snapshots.join(&manifest.data_version);
        if target.exists() {
            // The same content is published already. The sources in the manifest may be new, though, so the
            // folders change places; the old one goes with this writer, and who has it open keeps its pages.
            renameat_with(CWD, &self.folder, CWD, &target, RenameFlags::EXCHANGE)
                .map_err(|error| Error::io(&target)(error.into()))?;
        } else {
            std::fs::rename(&self.folder, &target).map_err(Error::io(&target))?;
        }
        sync_folder(&snapshots)?;
        let current = self.root.current_file();
        let next = self.root.path().join(".current.next");
        write_durably(&next, format!("{}\n", manifest.data_version).as_bytes())?;
        std::fs::rename(&next, &current).map_err(Error::io(&current))?;
        sync_folder(self.root.path())?;
        self.remove_oldest(&target)
    }

    fn remove_oldest(&self, current: &Path) -> Result<()> {
        let snapshots = self.root.snapshots();
        let mut others = Vec::new();
        for entry in std::fs::read_dir(&snapshots).map_err(Error::io(&snapshots))? {
            let entry = entry.map_err(Error::io(&snapshots))?;
            if entry.path() != current && entry.path().join(Manifest::FILE).is_file() {
                let modified = entry.metadata().and_then(|data| data.modified()).map_err(Error::io(&entry.path()))?;
                others.push((modified, entry.path()));
            }
        }
        others.sort();
        let surplus = (others.len() + 1).saturating_sub(KEPT);
        for (_, folder) in others.into_iter().take(surplus) {
            std::fs::remove_dir_all(&folder).map_err(Error::io(&folder))?;
        }
        Ok(())
    }
}

impl Drop for SnapshotWriter {
    fn drop(&mut self) {
        // After a failed import the half-written folder goes; after a good one it bears another name.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn unfinished(snapshots: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(snapshots).map_err(Error::io(snapshots))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<_>>>();
    let is_unfinished =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".building-"));
    Ok(paths.map_err(Error::io(snapshots))?.into_iter().filter(is_unfinished).collect())
}

fn write_durably(path: &Path, bytes: &[u8]) -> Result<()> {
    use std::io::Write;
    let mut file = File::create(path).map_err(Error::io(path))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(Error::io(path))
}

fn sync_folder(path: &Path) -> Result<()> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(Error::io(path))
}
