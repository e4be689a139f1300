//! Sorts more than fits into memory: what is full is sorted and written to a file that has no name, and the files are
//! merged at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::spill::nameless;

/// Bytes after which a run is written.
const RUN_BYTES: usize = 32 << 20;
/// Bytes that are read ahead of each run.
const AHEAD: usize = 1 << 16;

/// Collects items that are ordered by their bytes, the key ahead.
#[derive(Debug)]
pub(crate) struct Sorter {
    folder: PathBuf,
    run_bytes: usize,
    bytes: Vec<u8>,
    items: Vec<Range<usize>>,
    runs: Vec<File>,
}

impl Sorter {
    /// Files lie in a folder.
    pub(crate) fn new(folder: &Path) -> Self {
        Self::with_runs_of(RUN_BYTES, folder)
    }

    fn with_runs_of(run_bytes: usize, folder: &Path) -> Self {
        Self { folder: folder.to_owned(), run_bytes, bytes: Vec::new(), items: Vec::new(), runs: Vec::new() }
    }

    /// Adds an item, which `write` appends.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        let from = self.bytes.len();
        write(&mut self.bytes);
        self.items.push(from..self.bytes.len());
        if self.bytes.len() < self.run_bytes {
            return Ok(());
        }
        self.sort();
        let mut out = BufWriter::new(nameless(&self.folder, "run")?);
        for item in &self.items {
            out.write_all(&(item.len() as u32).to_le_bytes())?;
            out.write_all(&self.bytes[item.clone()])?;
        }
        self.runs.push(out.into_inner().map_err(io::IntoInnerError::into_error)?);
        self.bytes.clear();
        self.items.clear();
        Ok(())
    }

    fn sort(&mut self) {
        let Self { bytes, items, .. } = self;
        items.sort_unstable_by(|one, other| bytes[one.clone()].cmp(&bytes[other.clone()]));
    }

    /// Calls `each` with every item in order.
    pub(crate) fn for_each<E: From<io::Error>>(
        mut self,
        mut each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.sort();
        let Self { bytes, items, runs, .. } = self;
        let mut rest = items.into_iter().map(|item| &bytes[item]).peekable();
        let mut runs = runs.into_iter().map(Run::new).collect::<io::Result<Vec<_>>>()?;
        let mut heads = BinaryHeap::new();
        for (place, run) in runs.iter_mut().enumerate() {
            heads.extend(run.next()?.map(|item| Reverse((item, place))));
        }
        while let Some(Reverse((item, place))) = heads.pop() {
            while let Some(own) = rest.next_if(|own| **own < *item) {
                each(own)?;
            }
            each(&item)?;
            if let Some(run) = runs.get_mut(place) {
                heads.extend(run.next()?.map(|item| Reverse((item, place))));
            }
        }
        rest.try_for_each(each)
    }
}

/// Sorted items of a file.
struct Run(BufReader<File>);

impl Run {
    fn new(mut file: File) -> io::Result<Self> {
        file.rewind()?;
        Ok(Self(BufReader::with_capacity(AHEAD, file)))
    }

    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut length = [0; 4];
        match self.0.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            other => other?,
        }
        let mut item = vec![0; u32::from_le_bytes(length) as usize];
        self.0.read_exact(&mut item)?;
        Ok(Some(item))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_in_order_however_many_files_they_went_through() {
        let folder = tempfile::tempdir().unwrap();
        for run_bytes in [1, 100, 1000, usize::MAX] {
            let mut sorter = Sorter::with_runs_of(run_bytes, folder.path());
            let items: Vec<String> = (0..500_u32).map(|number| format!("{}", number * 7919 % 503)).collect();
            for item in &items {
                sorter.push(|bytes| bytes.extend(item.as_bytes())).unwrap();
            }
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "files have names");
            let mut sorted = Vec::new();
            let take = |item: &[u8]| -> io::Result<()> {
                sorted.push(String::from_utf8(item.to_vec()).unwrap());
                Ok(())
            };
            sorter.for_each(take).unwrap();
            let mut expected = items.clone();
            expected.sort_unstable();
            assert_eq!(sorted, expected, "{run_bytes}");
        }
    }
}
