//! A file that takes a column of many megabytes in pieces.
//!
//! A system that does not preempt its kernel gives the processor to nobody else until a call
//! returns, whatever the priority of either: a service on the same machine would answer nothing while a column is copied.
//! Pieces are as large as large pages, and begin where these do: what is written so lies in large pages, and fewer reads of
//! a map wait for the page table.

use std::fs::File;
use std::io::{self, Write};

/// Bytes of a large page.
const PIECE: usize = 2 << 20;

/// The file. It has all that was written when it ends, and none of its calls takes more than a piece.
#[derive(Debug)]
pub(crate) struct InPieces {
    file: File,
    /// The beginning of the next piece.
    held: Vec<u8>,
}

impl InPieces {
    /// Writes to the end of a file.
    pub(crate) fn new(file: File) -> Self {
        Self { file, held: Vec::new() }
    }

    /// Writes what is held, and gives the file back.
    pub(crate) fn end(mut self) -> io::Result<File> {
        self.file.write_all(&self.held)?;
        Ok(self.file)
    }
}

impl Write for InPieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(PIECE - self.held.len());
        let bytes = &bytes[..taken];
        if taken == PIECE {
            self.file.write_all(bytes)?;
        } else {
            self.held.extend_from_slice(bytes);
        }
        if self.held.len() == PIECE {
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
        let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(3 * PIECE + 7).collect();
        let mut file = InPieces::new(tempfile::tempfile().unwrap());
        file.write_all(&bytes[..9]).unwrap();
        assert_eq!(file.write(&bytes[9..]).unwrap(), PIECE - 9);
        file.flush().unwrap();
        file.write_all(&bytes[PIECE..]).unwrap();
        assert_eq!(file.file.metadata().unwrap().len(), 3 * PIECE as u64);
        let (mut file, mut written) = (file.end().unwrap(), Vec::new());
        file.rewind().unwrap();
        file.read_to_end(&mut written).unwrap();
        assert!(written == bytes);
    }
}
