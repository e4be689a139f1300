//! Counts what is read from a file, compressed or not, and sees to it that no part of an archive is read twice.

use std::collections::HashSet;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::unpacked::refused;

/// Counts what is read from a file, for its progress.
pub(crate) struct Counted<R> {
    pub(crate) inner: R,
    pub(crate) taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.taken.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

impl<R: Seek> Seek for Counted<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// Refuses to begin to read where it was begun before, once it is strict.
pub(crate) struct Once<R> {
    inner: R,
    is_strict: Arc<AtomicBool>,
    /// Where reading was begun.
    places: HashSet<u64>,
    /// Where it would begin now.
    place: Option<u64>,
}

impl<R> Once<R> {
    pub(crate) fn new(inner: R, is_strict: Arc<AtomicBool>) -> Self {
        Self { inner, is_strict, places: HashSet::new(), place: None }
    }
}

impl<R: Read> Read for Once<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(place) = self.place.take()
            && self.is_strict.load(Ordering::Relaxed)
            && !self.places.insert(place)
        {
            return Err(refused("several of its sheets are the same"));
        }
        self.inner.read(buffer)
    }
}

impl<R: Seek> Seek for Once<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = self.inner.seek(to)?;
        self.place = Some(place);
        Ok(place)
    }
}
