//! A file in UTF-16 with a byte order mark, as Excel saves "Unicode text", read as UTF-8 with one.

use std::io::{self, BufRead, Read};

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_16BE, UTF_16LE};

/// Bytes of UTF-8 that are made at once; a letter needs at most four.
const PIECE_BYTES: usize = 1 << 16;

/// The encoding of what begins so; `None`: it is not UTF-16 with a byte order mark.
pub(crate) fn byte_order(beginning: &[u8]) -> Option<&'static Encoding> {
    match beginning {
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// UTF-8 as it is made.
pub(crate) struct Utf16<R> {
    inner: R,
    decoder: Decoder,
    piece: Vec<u8>,
    taken: usize,
    is_over: bool,
}

impl<R: BufRead> Utf16<R> {
    pub(crate) fn new(inner: R, order: &'static Encoding) -> Self {
        // The mark stays: it becomes that of UTF-8.
        let decoder = order.new_decoder_without_bom_handling();
        Self { inner, decoder, piece: Vec::new(), taken: 0, is_over: false }
    }
}

impl<R: BufRead> BufRead for Utf16<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.taken == self.piece.len() && !self.is_over {
            let input = self.inner.fill_buf()?;
            let is_last = input.is_empty();
            self.piece.resize(PIECE_BYTES, 0);
            let (result, read, written, _) = self.decoder.decode_to_utf8(input, &mut self.piece, is_last);
            self.inner.consume(read);
            self.piece.truncate(written);
            self.taken = 0;
            self.is_over = is_last && result == CoderResult::InputEmpty;
        }
        Ok(&self.piece[self.taken..])
    }

    fn consume(&mut self, length: usize) {
        self.taken = (self.taken + length).min(self.piece.len());
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, rng_seed: proptest::test_runner::RngSeed::Fixed(16), failure_persistence: None, ..ProptestConfig::default() })]

        /// A text comes out as it was, however its bytes come in.
        #[test]
        fn a_text_is_the_same_in_utf_8(text in "\\PC{0,60}", piece in 1_usize..9, is_big in any::<bool>()) {
            let marked = format!("\u{feff}{text}");
            let bytes: Vec<u8> = marked.encode_utf16().flat_map(|unit| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect();
            let order = byte_order(&bytes).unwrap();
            let mut read = String::new();
            Utf16::new(BufReader::with_capacity(piece, Cursor::new(bytes)), order).read_to_string(&mut read).unwrap();
            prop_assert_eq!(read, marked);
        }

        /// Bytes that are no text become one.
        #[test]
        fn any_bytes_become_a_text(bytes in prop::collection::vec(any::<u8>(), 0..80), piece in 1_usize..9) {
            let mut read = String::new();
            Utf16::new(BufReader::with_capacity(piece, Cursor::new(bytes)), UTF_16LE).read_to_string(&mut read).unwrap();
        }
    }
}
