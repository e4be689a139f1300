//! The bytes of an input: of a file or standard input, decompressed where they are gzip, in UTF-8 where they are UTF-16, the
//! text of a sheet where they are a workbook.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use flate2::bufread::MultiGzDecoder;

use super::counted::Counted;
use super::unpacked::refused;
use super::utf16::{Utf16, byte_order};
use super::workbook::{ARCHIVE, SheetText};
use crate::encoding::Detector;
use crate::{Delimiter, Encoding, Error, Options, Result, is_standard};

/// Bytes that are read at once.
const BUFFER_BYTES: usize = 1 << 18;
/// What is read of the beginning of a file that is looked at, but of a workbook.
const BEGINNING_BYTES: u64 = BUFFER_BYTES as u64;
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
    /// What stands between the cells of the text of a workbook; nothing where the input is none.
    pub(crate) workbook: Option<Delimiter>,
    /// Whether its bytes come from UTF-16.
    pub(crate) is_utf16: bool,
    /// Name of the sheet of a workbook, known when the first bytes are.
    sheet: Arc<OnceLock<String>>,
    /// Bytes that may still be consumed.
    left: u64,
    most: u64,
    /// Whether the file may go on behind its end.
    is_beginning: bool,
}

/// Opens a file; `-` is standard input.
pub(crate) fn open(path: &Path, options: &Options) -> Result<Source> {
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
    let mut reader: Box<dyn BufRead + Send> = if is_gzip {
        Box::new(BufReader::with_capacity(BUFFER_BYTES, MultiGzDecoder::new(raw)))
    } else {
        Box::new(raw)
    };
    let order = byte_order(reader.fill_buf().map_err(Error::file(path))?);
    let is_workbook = reader.fill_buf().map_err(Error::file(path))?.starts_with(ARCHIVE);
    let workbook = is_workbook.then(|| options.delimiter.unwrap_or(Delimiter::Semicolon));
    let sheet = Arc::<OnceLock<String>>::default();
    let most = if options.most_bytes == 0 { u64::MAX } else { options.most_bytes };
    if workbook.is_none() && options.is_beginning {
        reader = Box::new(reader.take(BEGINNING_BYTES));
    }
    if let Some(order) = order {
        reader = Box::new(Utf16::new(reader, order));
    }
    if let Some(delimiter) = workbook {
        if is_gzip && options.is_beginning {
            let why = "a workbook is compressed already; send it without gzip, which would leave only its beginning";
            return Err(Error::file(path)(refused(why)));
        }
        let file = if size.is_some() && !is_gzip { File::open(path) } else { spooled(reader, most) };
        let file = file.map_err(Error::file(path))?;
        taken.store(0, Ordering::Relaxed);
        reader = Box::new(SheetText::new(file, Arc::clone(&taken), Arc::clone(&sheet), delimiter));
    }
    Ok(Source {
        path: path.to_owned(),
        reader,
        taken,
        size,
        workbook,
        is_utf16: order.is_some(),
        sheet,
        left: most,
        most,
        is_beginning: options.is_beginning,
    })
}

/// Refuses gzip that unpacks to more than a file may have, which only unpacking it tells.
pub(crate) fn refuse_inflated(path: &Path, most: u64) -> Result<()> {
    let mut file = BufReader::with_capacity(BUFFER_BYTES, File::open(path).map_err(Error::file(path))?);
    if most == 0 || !file.fill_buf().map_err(Error::file(path))?.starts_with(&GZIP) {
        return Ok(());
    }
    let mut unpacked = MultiGzDecoder::new(file).take(most.saturating_add(1));
    // What is damaged is refused by what reads it.
    let length = io::copy(&mut unpacked, &mut io::sink()).unwrap_or_default();
    if length > most { Err(Error::file(path)(too_long(most))) } else { Ok(()) }
}

/// What comes in a stream, as a file without a name: the directory of an archive stands at its end.
fn spooled(mut reader: impl Read, most: u64) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    let length = io::copy(&mut reader.by_ref().take(most.saturating_add(1)), &mut file)?;
    if length > most { Err(too_long(most)) } else { Ok(file) }
}

fn too_long(most: u64) -> io::Error {
    refused(format!("it has more than {most} bytes when it is unpacked"))
}

impl Source {
    /// Bytes in memory.
    pub(crate) fn of(bytes: Vec<u8>) -> Self {
        Self::over(Cursor::new(bytes))
    }

    /// Some bytes of a file, as they stand there.
    pub(crate) fn part(path: &Path, bytes: Range<u64>) -> Result<Self> {
        let mut file = File::open(path).map_err(Error::file(path))?;
        file.seek(SeekFrom::Start(bytes.start)).map_err(Error::file(path))?;
        let part = BufReader::with_capacity(BUFFER_BYTES, file.take(bytes.end - bytes.start));
        Ok(Self { path: path.to_owned(), ..Self::over(part) })
    }

    fn over(reader: impl BufRead + Send + 'static) -> Self {
        let (left, most) = (u64::MAX, u64::MAX);
        let (path, taken, sheet) = (PathBuf::new(), Arc::default(), Arc::default());
        Self {
            path,
            reader: Box::new(reader),
            taken,
            size: None,
            workbook: None,
            is_utf16: false,
            sheet,
            left,
            most,
            is_beginning: false,
        }
    }

    /// Bytes in memory that come in pieces of a length.
    #[cfg(test)]
    pub(crate) fn in_pieces(bytes: Vec<u8>, piece: usize) -> Self {
        Self::over(BufReader::with_capacity(piece, Cursor::new(bytes)))
    }

    /// The next bytes, none at the end; they come again until they are consumed.
    pub(crate) fn peek(&mut self) -> Result<&[u8]> {
        if self.left == 0 && !self.reader.fill_buf().map_err(Error::file(&self.path))?.is_empty() {
            return Err(Error::file(&self.path)(too_long(self.most)));
        }
        if self.is_beginning
            && let Err(error) = self.reader.fill_buf()
        {
            // The error comes once.
            let is_cut = error.kind() == io::ErrorKind::UnexpectedEof && self.workbook.is_none();
            return if is_cut { Ok(&[]) } else { Err(Error::file(&self.path)(error)) };
        }
        self.reader.fill_buf().map_err(Error::file(&self.path))
    }

    /// Name of the sheet that is read, when some of it was.
    pub(crate) fn sheet(&self) -> Option<String> {
        self.sheet.get().cloned()
    }

    /// Its first bytes only.
    pub(crate) fn cut(self, bytes: u64) -> Self {
        Self { reader: Box::new(self.reader.take(bytes)), ..self }
    }

    /// The encoding by what is known of the letters of the whole file.
    pub(crate) fn encoding(&self, letters: &Detector) -> Encoding {
        if self.is_beginning { letters.encoding_so_far() } else { letters.encoding() }
    }

    /// Goes on behind bytes that [`Self::peek`] gave.
    pub(crate) fn consume(&mut self, length: usize) {
        self.reader.consume(length);
        self.left = self.left.saturating_sub(length as u64);
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
