//! Where a result goes: a file that takes its name when it is whole, or standard output.
//!
//! What was written counts from [`Output::commit`] on: it is on the disk then. A compressed result is a gzip member a
//! commit, so that it can be cut off behind any of them.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{Error, Result, is_standard};

/// What is held back before it is compressed: large enough for gzip to find repetitions.
const HELD_BYTES: usize = 4 << 20;

/// What is written at once. While it copies a piece, the system runs nothing else on the processor, whatever its priority:
/// with 4 MB the key presses of a service beside a job had a p99 of 4 ms.
const PIECE_BYTES: usize = 64 << 10;

/// A result being written.
#[derive(Debug)]
pub(crate) struct Output {
    path: PathBuf,
    target: Target,
    is_compressed: bool,
    held: Vec<u8>,
    /// Bytes of the file.
    length: u64,
}

#[derive(Debug)]
enum Target {
    Standard(io::Stdout),
    Partial { file: File, path: PathBuf },
}

impl Output {
    /// Takes the place of a result, which nobody else has then; what was begun there stays until it is gone on with.
    /// `-` is standard output.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let is_compressed = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
        let target = if is_standard(path) {
            Target::Standard(io::stdout())
        } else {
            let partial = partial_of(path);
            Target::Partial { file: locked(&partial, path)?, path: partial }
        };
        Ok(Self { path: path.to_owned(), target, is_compressed, held: Vec::new(), length: 0 })
    }

    /// Goes on behind the first `length` bytes of what was begun; 0 begins.
    pub(crate) fn go_on(&mut self, length: u64) -> Result<()> {
        self.length = length;
        let Target::Partial { file, path } = &mut self.target else { return Ok(()) };
        file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length))).map(drop).map_err(Error::file(path))
    }

    /// Takes more of the result.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.held.extend_from_slice(bytes);
        if self.is_compressed && self.held.len() < HELD_BYTES { Ok(()) } else { self.flush() }
    }

    /// Bytes that were taken, unless they are compressed.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Puts everything on the disk; the length of the file then.
    pub(crate) fn commit(&mut self) -> Result<u64> {
        self.flush()?;
        match &mut self.target {
            Target::Standard(output) => output.flush().map_err(Error::file(&self.path))?,
            Target::Partial { file, path } => file.sync_data().map_err(Error::file(path))?,
        }
        Ok(self.length)
    }

    /// Ends the result: the file takes its name. Its length. Nobody else has the place until this is dropped.
    pub(crate) fn finish(&mut self) -> Result<u64> {
        let length = self.commit()?;
        if let Target::Partial { path, .. } = &self.target {
            fs::rename(path, &self.path).map_err(Error::file(&self.path))?;
            sync_folder(&self.path);
        }
        Ok(length)
    }

    fn flush(&mut self) -> Result<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let compressed;
        let bytes = if self.is_compressed {
            compressed = gzip(&self.held).map_err(Error::file(&self.path))?;
            &compressed
        } else {
            &self.held
        };
        let target: &mut dyn Write = match &mut self.target {
            Target::Standard(output) => output,
            Target::Partial { file, .. } => file,
        };
        for piece in bytes.chunks(PIECE_BYTES) {
            target.write_all(piece).map_err(Error::file(&self.path))?;
        }
        self.length += bytes.len() as u64;
        self.held.clear();
        Ok(())
    }
}

/// The file in which a result is begun, for one run alone: the lock ends with the process.
fn locked(partial: &Path, output: &Path) -> Result<File> {
    loop {
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(partial);
        let file = file.map_err(Error::file(partial))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Error::Taken(output.to_owned())),
            // A file system without locks has nobody to ask.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(Error::file(partial)(error)),
        }
        // A run that ended meanwhile has given the file the name of its result.
        let mine = file.metadata().map_err(Error::file(partial))?;
        if fs::metadata(partial).is_ok_and(|there| (there.dev(), there.ino()) == (mine.dev(), mine.ino())) {
            return Ok(file);
        }
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Whether the first `length` bytes of a begun result are there.
pub(crate) fn has_begun(path: &Path, length: u64) -> bool {
    fs::metadata(partial_of(path)).is_ok_and(|metadata| metadata.len() >= length)
}

/// Where a result lies until it is whole.
pub(crate) fn partial_of(path: &Path) -> PathBuf {
    beside(path, ".partial")
}

/// A file beside another, with more behind its name.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// A name is on the disk when its folder is; a file system that cannot say so has it when it likes.
pub(crate) fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_one_run_s_until_its_result_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let mut first = Output::open(&path).unwrap();
        first.go_on(0).unwrap();
        first.write(b"first").unwrap();
        let refused = Output::open(&path).unwrap_err().to_string();
        assert_eq!(refused, format!("{} is being written by another run", path.display()));
        assert_eq!(first.finish().unwrap(), 5);
        drop(first);
        let mut second = Output::open(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        second.go_on(0).unwrap();
        second.write(b"2").unwrap();
        second.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"2");
    }

    #[test]
    fn what_was_begun_stays_until_it_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        fs::write(partial_of(&path), b"begun and more").unwrap();
        let mut output = Output::open(&path).unwrap();
        assert!(has_begun(&path, 14));
        output.go_on(5).unwrap();
        output.write(b"!").unwrap();
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"begun!");
    }
}
