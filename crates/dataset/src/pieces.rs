//! A file that takes a column of many megabytes in pieces.
//!
//! A system that does not preempt its kernel gives the processor to nobody else until a call
//! returns, whatever the priority of either: a service on the same machine would answer nothing while a column is copied.

use std::fs::File;
use std::io::{self, Write};

/// So few bytes that copying them is no pause.
const PIECE: usize = 256 << 10;

/// The file; none of its calls takes more than a piece.
#[derive(Debug)]
pub(crate) struct InPieces(pub(crate) File);

impl Write for InPieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(&bytes[..bytes.len().min(PIECE)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek};

    use super::*;

    #[test]
    fn one_call_takes_a_piece_and_all_of_it_is_written_in_the_end() {
        let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(2 * PIECE + 7).collect();
        let mut file = InPieces(tempfile::tempfile().unwrap());
        assert_eq!(file.write(&bytes).unwrap(), PIECE);
        file.write_all(&bytes[PIECE..]).unwrap();
        let mut written = Vec::new();
        file.0.rewind().unwrap();
        file.0.read_to_end(&mut written).unwrap();
        assert!(written == bytes);
    }
}
