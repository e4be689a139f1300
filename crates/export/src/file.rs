//! A file that gets its name when it is whole, as long as the disk has room for it.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::Error;

/// Free space that is left to others.
const RESERVE: u64 = 64 << 20;
const MEGABYTE: u64 = 1_000_000;
/// Of a file that everybody may read whom the user lets.
const MODE: u32 = 0o666;
const BUFFER: usize = 1 << 20;

/// A file being written. Dropped before its end, it leaves nothing.
pub(crate) struct Output {
    path: PathBuf,
    folder: PathBuf,
    file: BufWriter<NamedTempFile>,
    bytes: u64,
}

impl Output {
    /// Begins a file beside its place.
    pub(crate) fn create(path: &Path) -> Result<Self, Error> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
        fs::create_dir_all(folder).map_err(Error::of(folder))?;
        let begun = Builder::new().prefix(".export-").permissions(Permissions::from_mode(MODE)).tempfile_in(folder);
        let file = BufWriter::with_capacity(BUFFER, begun.map_err(Error::of(path))?);
        Ok(Self { path: path.to_owned(), folder: folder.to_owned(), file, bytes: 0 })
    }

    /// Bytes written.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Appends a part.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.write_all(bytes).map_err(Error::of(&self.path))
    }

    /// Refuses a file that grows to `expected` bytes where there is no room for them.
    pub(crate) fn check_room(&self, expected: u64) -> Result<(), Error> {
        let disk = rustix::fs::statvfs(&self.folder).map_err(io::Error::from).map_err(Error::of(&self.folder))?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        let needed = expected.saturating_sub(self.bytes);
        if needed.saturating_add(RESERVE) <= free {
            return Ok(());
        }
        Err(Error::NoSpace { path: self.path.clone(), needed: needed / MEGABYTE, free: free / MEGABYTE })
    }

    /// Gives it its name, on the disk; its size.
    pub(crate) fn finish(self) -> Result<u64, Error> {
        let Self { path, folder, file, bytes } = self;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error).map_err(Error::of(&path))?;
        file.as_file().sync_all().map_err(Error::of(&path))?;
        file.persist(&path).map_err(|failed| Error::of(&path)(failed.error))?;
        // A file system that cannot say so has the name when it likes.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(bytes)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_does_not_fit_is_refused_with_what_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let output = Output::create(&folder.path().join("new").join("file")).unwrap();
        output.check_room(1).unwrap();
        let refused = output.check_room(1 << 60).unwrap_err().to_string();
        assert!(refused.contains("it takes about 1152921504606 MB, but "), "{refused}");
    }

    #[test]
    fn a_file_replaces_the_one_before_it_and_may_be_read_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in ["first", "second"] {
            let mut output = Output::create(&path).unwrap();
            output.put(text.as_bytes()).unwrap();
            assert_ne!(fs::read(&path).unwrap_or_default(), text.as_bytes());
            assert_eq!(output.finish().unwrap(), text.len() as u64);
            assert_eq!(fs::read(&path).unwrap(), text.as_bytes());
        }
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!((mode(&path), fs::read_dir(folder.path()).unwrap().count()), (mode(&plain), 2));
    }
}
