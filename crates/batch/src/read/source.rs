//! The bytes of an input: of a file or standard input, decompressed where they are gzip.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use crate::{Error, Result, is_standard};

/// Bytes that are read at once.
const BUFFER_BYTES: usize = 1 << 18;
/// What gzip begins with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// An input that is open.
pub(crate) struct Source {
    path: PathBuf,
    reader: Box<dyn BufRead + Send>,
    /// Bytes taken from the file so far, compressed where it is.
    taken: Arc<AtomicU64>,
    /// Bytes of the file, where it is one.
    pub(crate) size: Option<u64>,
}

/// Counts what is read from a file, for its progress.
struct Counted<R> {
    inner: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.taken.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Opens a file; `-` is standard input.
pub(crate) fn open(path: &Path) -> Result<Source> {
    let taken = Arc::<AtomicU64>::default();
    let (input, size): (Box<dyn Read + Send>, _) = if is_standard(path) {
        (Box::new(io::stdin()), None)
    } else {
        let file = File::open(path).map_err(Error::file(path))?;
        let metadata = file.metadata().map_err(Error::file(path))?;
        (Box::new(file), metadata.is_file().then_some(metadata.len()))
    };
    let counted = Counted { inner: input, taken: Arc::clone(&taken) };
    let mut raw = BufReader::with_capacity(BUFFER_BYTES, counted);
    let is_gzip = raw.fill_buf().map_err(Error::file(path))?.starts_with(&GZIP);
    let reader: Box<dyn BufRead + Send> = if is_gzip {
        Box::new(BufReader::with_capacity(BUFFER_BYTES, MultiGzDecoder::new(raw)))
    } else {
        Box::new(raw)
    };
    Ok(Source { path: path.to_owned(), reader, taken, size })
}

impl Source {
    /// Bytes in memory.
    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        Self::over(Cursor::new(bytes))
    }

    fn over(reader: impl BufRead + Send + 'static) -> Self {
        Self { path: PathBuf::new(), reader: Box::new(reader), taken: Arc::default(), size: None }
    }

    /// Bytes in memory that come in pieces of a length.
    #[cfg(test)]
    pub(crate) fn in_pieces(bytes: Vec<u8>, piece: usize) -> Self {
        Self::over(BufReader::with_capacity(piece, Cursor::new(bytes)))
    }

    /// The next bytes, none at the end; they come again until they are consumed.
    pub(crate) fn peek(&mut self) -> Result<&[u8]> {
        self.reader.fill_buf().map_err(Error::file(&self.path))
    }

    /// Goes on behind bytes that [`Self::peek`] gave.
    pub(crate) fn consume(&mut self, length: usize) {
        self.reader.consume(length);
    }

    /// Passes over bytes; the file ends before them where it was cut.
    pub(crate) fn skip(&mut self, mut length: u64) -> Result<()> {
        while length > 0 {
            let there = self.peek()?.len();
            if there == 0 {
                return Err(Error::file(&self.path)(io::ErrorKind::UnexpectedEof.into()));
            }
            let step = (there as u64).min(length) as usize;
            self.consume(step);
            length -= step as u64;
        }
        Ok(())
    }

    /// Counts the bytes of the file that were taken.
    pub(crate) fn taken(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.taken)
    }
}
