//! tantivy's view of the index folder: mapped files, nothing ever written.
//!
//! tantivy's own directory creates lock files, which fails on read-only mounts.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;
use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{DirectoryLock, FileHandle, Lock, OwnedBytes, WatchCallback, WatchHandle, WritePtr};

#[derive(Clone, Debug)]
pub(super) struct ReadOnlyDirectory {
    folder: PathBuf,
}

impl ReadOnlyDirectory {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn map(&self, path: &Path) -> Result<Bytes, OpenReadError> {
        crate::map::map(&self.folder.join(path)).map(Bytes).map_err(|error| match error {
            crate::Error::Io { source, .. } if source.kind() == io::ErrorKind::NotFound => {
                OpenReadError::FileDoesNotExist(path.to_owned())
            }
            other => OpenReadError::wrap_io_error(io::Error::other(other.to_string()), path.to_owned()),
        })
    }
}

/// A map as tantivy wants it: bytes with a stable address.
struct Bytes(Arc<Mmap>);

impl std::ops::Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

// SAFETY: the map does not move while the Arc lives, so the bytes behind the reference are stable.
unsafe impl stable_deref_trait::StableDeref for Bytes {}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "a snapshot is never written to")
}

impl Directory for ReadOnlyDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        Ok(Arc::new(OwnedBytes::new(self.map(path)?)))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.folder.join(path).is_file())
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        Ok(self.map(path)?.to_vec())
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(read_only()), filepath: path.to_owned() })
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(read_only(), path.to_owned()))
    }

    fn atomic_write(&self, _path: &Path, _data: &[u8]) -> io::Result<()> {
        Err(read_only())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    fn acquire_lock(&self, _lock: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}
