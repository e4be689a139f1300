//! The bytes of an answer while they are written.
//!
//! A record is many pieces of a few bytes each, and a vector checks before each of them whether it must grow. So zeros
//! stand ahead of what is written, [`PIECE_BYTES`] of them or more whenever a piece begins: it is stored there as it is
//! made, without a length of its own, and counted when it is complete. The zeros that remain are cut off at the end.

use std::mem::take;
use std::ops::Range;

use vejviser_model::text::Sink;

/// No piece is longer, except texts of registers and the base of links.
pub const PIECE_BYTES: usize = 128;
/// Zeros that are put ahead at once.
const AHEAD: usize = 1024;

/// An answer being written.
#[derive(Debug)]
pub struct Writer {
    /// What is written, and the zeros ahead.
    bytes: Vec<u8>,
    /// Where it is now.
    at: usize,
}

/// A piece being made.
#[derive(Debug)]
#[must_use = "a piece that is not done is written over"]
pub struct Piece<'a> {
    bytes: &'a mut [u8; PIECE_BYTES],
    length: usize,
    /// Where the writer is.
    at: &'a mut usize,
}

/// Gives the bytes back when the writing ends, be it by a panic.
struct Lent<'out> {
    out: &'out mut Vec<u8>,
    writer: Writer,
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        *self.out = take(&mut self.writer.bytes);
        self.out.truncate(self.writer.at);
    }
}

/// Appends to `out` what `write` writes.
pub fn append(out: &mut Vec<u8>, write: impl FnOnce(&mut Writer)) {
    let at = out.len();
    let writer = Writer { bytes: take(out), at };
    write(&mut Lent { out, writer }.writer);
}

impl Writer {
    /// The next piece, which counts from [`Piece::done`] on.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "pieces are literals and numbers of known size: inlined, they are stores")]
    pub fn piece(&mut self) -> Piece<'_> {
        if self.bytes.len() < self.at + PIECE_BYTES {
            self.grow(PIECE_BYTES);
        }
        let Some(bytes) = self.bytes[self.at..].first_chunk_mut() else { unreachable!("the writer has grown") };
        Piece { bytes, length: 0, at: &mut self.at }
    }

    /// Appends bytes of any number.
    #[inline]
    pub fn extend(&mut self, bytes: &[u8]) {
        let end = self.at + bytes.len();
        if self.bytes.len() < end {
            self.grow(bytes.len());
        }
        self.bytes[self.at..end].copy_from_slice(bytes);
        self.at = end;
    }

    /// Appends what was written at a place once more.
    pub fn repeat(&mut self, written: Range<usize>) {
        let end = self.at + written.len();
        if self.bytes.len() < end {
            self.grow(written.len());
        }
        self.bytes.copy_within(written, self.at);
        self.at = end;
    }

    /// Appends a byte.
    #[inline]
    pub fn push(&mut self, byte: u8) {
        let mut piece = self.piece();
        piece.put(&[byte]);
        piece.done();
    }

    /// Makes the byte that was written last another one, if it is `expected`; whether it was.
    #[inline]
    pub fn replace_last(&mut self, expected: u8, other: u8) -> bool {
        match self.bytes[..self.at].last_mut() {
            Some(last) if *last == expected => {
                *last = other;
                true
            }
            _ => false,
        }
    }

    /// Where the next byte will stand.
    pub fn len(&self) -> usize {
        self.at
    }

    /// What was written from a place on.
    pub fn since(&self, start: usize) -> &[u8] {
        &self.bytes[start..self.at]
    }

    /// Takes back what was written from a place on.
    pub fn take_since(&mut self, start: usize) -> Vec<u8> {
        let taken = self.since(start).to_vec();
        self.rewind(start);
        taken
    }

    /// Drops what was written from a place on.
    pub fn rewind(&mut self, start: usize) {
        self.at = self.at.min(start);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, piece: usize) {
        // Whether the vector is moved is its own affair: it makes room for as much again.
        self.bytes.resize(self.at + AHEAD.max(piece + PIECE_BYTES), 0);
    }
}

impl Piece<'_> {
    /// Puts bytes behind what is there.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see Writer::piece")]
    pub fn put(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        self.bytes[self.length..end].copy_from_slice(bytes);
        self.length = end;
    }

    /// Puts the first `length` of some bytes behind what is there; the others are written over by what follows.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see Writer::piece")]
    pub fn put_first<const N: usize>(&mut self, (bytes, length): ([u8; N], usize)) {
        self.bytes[self.length..self.length + N].copy_from_slice(&bytes);
        self.length += length.min(N);
    }

    /// Ends the piece.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see Writer::piece")]
    pub fn done(self) {
        *self.at += self.length;
    }
}

impl Sink for Writer {
    #[inline]
    fn push_str(&mut self, text: &str) {
        self.extend(text.as_bytes());
    }

    #[inline]
    fn push_ascii<const N: usize>(&mut self, text: [u8; N], length: usize) {
        let mut piece = self.piece();
        piece.put_first((text, length));
        piece.done();
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::{PIECE_BYTES, Sink, append};

    #[test]
    fn pieces_follow_what_is_there() {
        for pieces in [1, 40, 4000] {
            let mut out = b"before".to_vec();
            append(&mut out, |writer| {
                for number in 0..pieces {
                    let mut piece = writer.piece();
                    piece.put(&[b'a'; 4]);
                    piece.put(&[b'a'; 6]);
                    piece.done();
                    writer.extend(&vec![b'b'; number * 7 % 300]);
                    writer.push_ascii([b'c'; PIECE_BYTES], 3);
                }
            });
            let mut expected = "before".to_owned();
            for number in 0..pieces {
                expected.extend(["a".repeat(10), "b".repeat(number * 7 % 300), "ccc".to_owned()]);
            }
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }

    #[test]
    fn a_panic_leaves_what_was_written_before() {
        let mut out = b"before".to_vec();
        let ended = catch_unwind(AssertUnwindSafe(|| {
            append(&mut out, |writer| {
                writer.push(b'!');
                panic!("on purpose");
            });
        }));
        assert!(ended.is_err());
        assert_eq!(out, b"before!");
    }

    #[test]
    fn what_was_written_can_be_written_again() {
        for length in [0, 3, 2_000] {
            let mut out = b"before".to_vec();
            let text = "ab".repeat(length);
            append(&mut out, |writer| {
                let from = writer.len();
                writer.extend(text.as_bytes());
                writer.push(b',');
                writer.repeat(from..writer.len());
            });
            assert_eq!(String::from_utf8(out).unwrap(), format!("before{text},{text},"));
        }
    }

    #[test]
    fn what_was_written_can_be_taken_back() {
        let mut out = Vec::new();
        append(&mut out, |writer| {
            writer.extend(b"ab,cd,");
            assert_eq!(writer.take_since(3), b"cd,");
            assert!(writer.replace_last(b',', b'}') && !writer.replace_last(b',', b'}'));
            assert_eq!((writer.len(), writer.since(1)), (3, &b"b}"[..]));
        });
        assert_eq!(out, b"ab}");
    }
}
