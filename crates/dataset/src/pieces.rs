//! A file that takes a column of many megabytes in pieces.
//!
//! A system that does not preempt its kernel gives the processor to nobody else until a call
//! returns, whatever the priority of either: a service on the same machine would answer nothing while a column is copied.
//! Pieces are as large as large pages, and begin where these do: what is written so lies in large pages, and fewer reads of
//! a map wait for the page table. Where everything else on the machine goes first, they are short.

use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of a large page.
const PIECE: usize = 2 << 20;
/// Bytes that are copied soon, also where the system must first fetch the memory.
const SHORT_PIECE: usize = 128 << 10;

/// Whether everything else on the machine goes first: as its priority, a matter of the process.
static YIELDS: AtomicBool = AtomicBool::new(false);

/// From now on what this process writes goes out in short pieces, so that whoever wants the processor soon has it.
pub fn write_in_short_pieces() {
    YIELDS.store(true, Ordering::Relaxed);
}

/// The file. It has all that was written when it ends, and none of its calls takes more than a piece.
#[derive(Debug)]
pub(crate) struct InPieces {
    file: File,
    piece: usize,
    /// The beginning of the next piece.
    held: Vec<u8>,
}

impl InPieces {
    /// Writes to the end of a file.
    pub(crate) fn new(file: File) -> Self {
        let piece = if YIELDS.load(Ordering::Relaxed) { SHORT_PIECE } else { PIECE };
        Self { file, piece, held: Vec::new() }
    }

    /// Writes what is held, and gives the file back.
    pub(crate) fn end(mut self) -> io::Result<File> {
        self.file.write_all(&self.held)?;
        Ok(self.file)
    }
}

impl Write for InPieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.piece - self.held.len());
        let bytes = &bytes[..taken];
        if taken == self.piece {
            self.file.write_all(bytes)?;
        } else {
            self.held.extend_from_slice(bytes);
        }
        if self.held.len() == self.piece {
            self.file.write_all(&self.held)?;
            self.held.clear();
        }
        Ok(taken)
    }

    /// Does nothing: a piece is written when it is complete.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use super::*;

    #[test]
    fn all_is_written_in_the_end_and_before_it_whole_pieces_alone() {
        for piece in [PIECE, SHORT_PIECE] {
            let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(3 * piece + 7).collect();
            let mut file = InPieces { file: tempfile::tempfile().unwrap(), piece, held: Vec::new() };
            file.write_all(&bytes[..9]).unwrap();
            assert_eq!(file.write(&bytes[9..]).unwrap(), piece - 9);
            file.flush().unwrap();
            file.write_all(&bytes[piece..]).unwrap();
            assert_eq!(file.file.metadata().unwrap().len(), 3 * piece as u64);
            let (mut file, mut written) = (file.end().unwrap(), Vec::new());
            file.rewind().unwrap();
            file.read_to_end(&mut written).unwrap();
            assert!(written == bytes);
        }
    }
}
