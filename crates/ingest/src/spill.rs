//! Records that are many and large wait in a file until all files are read: what is held of each is where it stands.
//!
//! The file has no name, so that it goes with its handle, whatever becomes of the import. What was written lately lies in
//! the system's page cache, which gives it back when memory is short.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::marker::PhantomData;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ImportError;

/// Where a record stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    from: u64,
    length: u32,
}

/// Collects records.
#[derive(Debug)]
pub(crate) struct Spill<T> {
    folder: PathBuf,
    out: Option<BufWriter<File>>,
    length: u64,
    bytes: Vec<u8>,
    /// What the disk said first; records are delivered by who cannot stop.
    failed: Option<io::Error>,
    of: PhantomData<fn(&T)>,
}

impl<T: Serialize> Spill<T> {
    /// A file in a folder, made with its first record.
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), out: None, length: 0, bytes: Vec::new(), failed: None, of: PhantomData }
    }

    /// Adds a record.
    pub(crate) fn push(&mut self, record: &T) -> Place {
        let from = self.length;
        if let Err(error) = self.write(record) {
            self.failed.get_or_insert(error);
        }
        Place { from, length: (self.length - from) as u32 }
    }

    fn write(&mut self, record: &T) -> io::Result<()> {
        self.bytes = postcard::to_extend(record, std::mem::take(&mut self.bytes)).map_err(io::Error::other)?;
        let out = match &mut self.out {
            Some(out) => out,
            none => none.insert(BufWriter::new(nameless(&self.folder, "spill")?)),
        };
        out.write_all(&self.bytes)?;
        self.length += self.bytes.len() as u64;
        self.bytes.clear();
        Ok(())
    }

    /// Ends the file.
    pub(crate) fn finish(self) -> Result<Spilled<T>, ImportError> {
        let Self { folder, out, failed, .. } = self;
        let ended = failed
            .map_or_else(|| out.map(|out| out.into_inner().map_err(io::IntoInnerError::into_error)).transpose(), Err);
        match ended {
            Ok(file) => Ok(Spilled { folder, file, of: PhantomData }),
            Err(error) => Err(ImportError::io(&folder)(error)),
        }
    }
}

/// Records that were collected.
#[derive(Debug)]
pub(crate) struct Spilled<T> {
    folder: PathBuf,
    file: Option<File>,
    of: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Spilled<T> {
    /// The record at a place.
    pub(crate) fn get(&self, place: Place) -> Result<T, ImportError> {
        self.read(place).map_err(ImportError::io(&self.folder))
    }

    fn read(&self, Place { from, length }: Place) -> io::Result<T> {
        let mut bytes = vec![0; length as usize];
        if let Some(file) = &self.file {
            file.read_exact_at(&mut bytes, from)?;
        }
        postcard::from_bytes(&bytes).map_err(io::Error::other)
    }
}

/// A new file of a folder without a name there.
pub(crate) fn nameless(folder: &Path, what: &str) -> io::Result<File> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let path = folder.join(format!(".{what}-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_from_their_places_and_the_file_has_no_name() {
        let folder = tempfile::tempdir().unwrap();
        let mut spill = Spill::new(folder.path());
        let records = [vec![1_u64, 2], Vec::new(), vec![u64::MAX]];
        let places = records.clone().map(|record| spill.push(&record));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let spilled = spill.finish().unwrap();
        for (record, place) in records.iter().zip(places).rev() {
            assert_eq!(spilled.get(place).unwrap(), *record);
        }
    }

    #[test]
    fn what_the_disk_said_comes_at_the_end() {
        let mut spill = Spill::new(Path::new("/nowhere"));
        spill.push(&1_u8);
        assert!(matches!(spill.finish(), Err(ImportError::Io { .. })));
    }
}
