//! Files mapped into memory, read-only.
//!
//! The snapshot is immutable: nothing writes inside a published folder, so a mapped file is never cut or changed under
//! its reader. All processes that serve it share its pages.

mod bus_error;

use std::fs::File;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::Arc;

use arrow_buffer::Buffer;
use memmap2::Mmap;

use crate::{Error, Result};

/// Maps a whole file. An empty file gives an empty map.
pub(crate) fn map(path: &Path) -> Result<Arc<Mmap>> {
    let file = File::open(path).map_err(Error::io(path))?;
    bus_error::report();
    // SAFETY: the map is only sound while nobody changes the file. Snapshots are written under a temporary name, made
    // durable, and published by rename; no code of ours opens a published file for writing.
    let map = unsafe { Mmap::map(&file) }.map_err(Error::io(path))?;
    // A question reads few bytes of several tables: with large pages, where the file system has them, fewer of
    // those reads wait for the page table. Where it has not, nothing is lost.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(Arc::new(map))
}

/// The same bytes as an Arrow buffer, without copying.
pub(crate) fn buffer(map: Arc<Mmap>) -> Buffer {
    let (start, length) = (map.as_ptr().cast_mut(), map.len());
    match NonNull::new(start) {
        // SAFETY: the pointer and length describe the map, which the buffer keeps alive as its owner; nothing writes
        // through the pointer, for Arrow buffers are immutable.
        Some(start) => unsafe { Buffer::from_custom_allocation(start, length, map) },
        None => Buffer::from(Vec::<u8>::new()),
    }
}
