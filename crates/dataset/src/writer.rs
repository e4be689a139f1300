//! Writes a snapshot under a temporary name and publishes it: tables, text index, manifest, then `current`.

mod contents;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use vejviser_model::Instant;

use crate::bbr::BbrTables;
use crate::manifest::{FORMAT_VERSION, FileDigest, Manifest, SYNTHETIC_PREFIX, Source};
use crate::raw::RawTables;
use crate::snapshot::{Root, RootLock, sync_folder, write_durably};
use crate::{AcceptedLoss, Error, Recorder, Result, Snapshot};

pub use contents::Contents;

/// A root that is locked for writing.
#[derive(Debug)]
pub struct SnapshotWriter {
    root: Root,
    folder: PathBuf,
    /// How long snapshots are kept that others have followed.
    keep: Duration,
    _lock: RootLock,
}

impl SnapshotWriter {
    /// Locks the root, making its folders where they are missing.
    pub fn lock(root: &Root) -> Result<Self> {
        let snapshots = root.snapshots();
        std::fs::create_dir_all(&snapshots).map_err(Error::io(&snapshots))?;
        let lock = root.lock()?;
        let folder = snapshots.join(format!(".building-{}", std::process::id()));
        for stale in unfinished(&snapshots)? {
            std::fs::remove_dir_all(&stale).map_err(Error::io(&stale))?;
        }
        std::fs::create_dir(&folder).map_err(Error::io(&folder))?;
        Ok(Self { root: root.clone(), folder, keep: Duration::ZERO, _lock: lock })
    }

    /// Keeps snapshots for so long after another has followed them, beyond the one to go back to.
    #[must_use]
    pub fn keeping(mut self, keep: Duration) -> Self {
        self.keep = keep;
        self
    }

    /// Removes the oldest snapshot, unless it is in use or the one to go back to. Whether there was one.
    pub fn remove_oldest(&self) -> Result<bool> {
        let Ok(kept) = self.root.kept() else { return Ok(false) };
        let oldest = kept.iter().filter(|kept| !kept.is_current).skip(1).last();
        oldest.map(|oldest| remove(&oldest.folder)).transpose().map(|removed| removed.is_some())
    }

    /// Where rows of registers are written while they are read.
    pub fn raw_tables(&self) -> RawTables {
        RawTables::new(&self.folder)
    }

    /// Where rows of the register of buildings and dwellings are written.
    pub fn bbr_tables(&self) -> BbrTables {
        BbrTables::new(&self.folder)
    }

    /// Writes everything, checks that it opens and lacks no more of the snapshot in use than is accepted, records what it
    /// changes, and makes it current. Returns its manifest. The data version of what is synthetic says so.
    pub fn publish(
        self,
        contents: Contents,
        sources: Vec<Source>,
        created: String,
        is_synthetic: bool,
        accepted: AcceptedLoss,
        recorder: Option<&dyn Recorder>,
    ) -> Result<Manifest> {
        let folder = &self.folder;
        let mut hasher = blake3::Hasher::new();
        let registers: BTreeSet<String> =
            contents.registers.iter().map(|register| register.name().to_owned()).collect();
        for register in &registers {
            hasher.update(register.as_bytes());
        }
        // Of one that this version cannot read, nothing is taken.
        let in_use = self.root.current().and_then(|folder| Snapshot::open(&folder)).ok().map(Arc::new);
        if let Some(moment) = contents.held_since {
            hasher.update(&moment.to_le_bytes());
        }
        let holds_until = contents.holds_until.clone();
        let tables = contents.write(in_use, folder)?;
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
            holds_until,
            counts,
            registers,
            sources,
            files,
        };
        let path = folder.join(Manifest::FILE);
        let text = serde_json::to_vec_pretty(&manifest).map_err(|error| Error::refused(&path, error.to_string()))?;
        write_durably(&path, &text)?;
        sync_folder(folder)?;
        accepted.check(&self.root, &Snapshot::open(folder)?)?;
        self.swap_in(&manifest, recorder)?;
        Ok(manifest)
    }

    /// Gives the folder its name, points `current` at it, and removes what is no longer kept.
    fn swap_in(&self, manifest: &Manifest, recorder: Option<&dyn Recorder>) -> Result<()> {
        let snapshots = self.root.snapshots();
        let target = snapshots.join(&manifest.data_version);
        if target.exists() {
            // The same content is published already. The sources in the manifest may be new, though, so the
            // folders change places; the old one goes with this writer, and who has it open keeps its pages.
            renameat_with(CWD, &self.folder, CWD, &target, RenameFlags::EXCHANGE)
                .map_err(|error| Error::io(&target)(error.into()))?;
        } else {
            self.root.publishing(&manifest.data_version)?;
            std::fs::rename(&self.folder, &target).map_err(Error::io(&target))?;
        }
        sync_folder(&snapshots)?;
        let former = self.root.current().ok();
        let record =
            |recorder: &dyn Recorder| recorder.record(&self.root, former.as_deref(), &Snapshot::open(&target)?);
        self.root.make_current(&manifest.data_version, recorder.map(record).transpose()?)?;
        self.root.published()?;
        self.remove_all_but(&target, former.as_deref())
    }

    /// Keeps the current snapshot, the one that was in use before it, or where that is unknown the newest other, and those
    /// that another has followed not long ago.
    fn remove_all_but(&self, current: &Path, former: Option<&Path>) -> Result<()> {
        let kept = self.root.kept()?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let long_ago = now.saturating_sub(self.keep).as_millis() as i64;
        let mut followed: Option<i64> = None;
        let mut others: Vec<(&Path, bool)> = Vec::new();
        for kept in &kept {
            let is_recent = followed.is_some_and(|followed| followed > long_ago);
            if kept.folder != current {
                others.push((&kept.folder, is_recent));
            }
            let made = kept.outline.as_ref().ok().and_then(|outline| Instant::parse(&outline.created));
            followed = made.map(Instant::as_millis).or(followed);
        }
        others.sort_by_key(|&(folder, _)| Some(folder) != former);
        others.into_iter().skip(1).filter(|&(_, is_recent)| !is_recent).try_for_each(|(folder, _)| remove(folder))
    }
}

fn remove(folder: &Path) -> Result<()> {
    std::fs::remove_dir_all(folder).map_err(Error::io(folder))
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
