//! The letters of a file: UTF-8, windows-1252 as Excel on Windows writes it, or UTF-16, which is converted to UTF-8 on reading.

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::WINDOWS_1252;

use crate::{Encoding, Error, Result};

/// What a file in UTF-8 may begin with.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

impl Encoding {
    /// The text of some bytes. In a file in UTF-8, bytes that are not UTF-8 are read as windows-1252.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let of_one_byte = |bytes| WINDOWS_1252.decode_without_bom_handling(bytes).0;
        match (self, std::str::from_utf8(bytes)) {
            (Self::Windows1252, _) => of_one_byte(bytes),
            (_, Ok(text)) => Cow::Borrowed(text),
            _ => {
                let pieces = bytes.utf8_chunks();
                let texts = pieces.flat_map(|piece| [piece.valid().into(), of_one_byte(piece.invalid())]);
                Cow::Owned(texts.collect())
            }
        }
    }

    /// Appends a text. What the encoding has no letter for becomes a question mark.
    pub(crate) fn encode(self, text: &str, out: &mut Vec<u8>) {
        if self != Self::Windows1252 || text.is_ascii() {
            return out.extend_from_slice(text.as_bytes());
        }
        let mut utf8 = [0; 4];
        for letter in text.chars() {
            // Most letters have their number in Unicode there.
            if matches!(letter, '\0'..='\x7f' | '\u{a0}'..='\u{ff}') {
                out.push(letter as u8);
                continue;
            }
            let (encoded, _, is_unknown) = WINDOWS_1252.encode(letter.encode_utf8(&mut utf8));
            out.extend_from_slice(if is_unknown { b"?" } else { &encoded });
        }
    }
}

/// Finds out the encoding of a file while its bytes pass by. Pieces that are no text say nothing of it.
#[derive(Debug, Default)]
pub(crate) struct Detector {
    /// Bytes of a letter that the last piece broke off in.
    torn: Vec<u8>,
    /// Letters of UTF-8 beyond ASCII.
    letters: u64,
    /// Bytes that are no UTF-8.
    others: u64,
}

/// This many more bytes that are not UTF-8 than letters in UTF-8 decide.
const DECIDING: u64 = 1_000;

impl Detector {
    /// Looks at the next piece.
    pub(crate) fn look(&mut self, piece: &[u8]) {
        let torn = std::mem::take(&mut self.torn);
        if is_binary(piece) {
            return;
        }
        let joined;
        let mut rest = piece;
        if !torn.is_empty() {
            joined = [&torn, piece].concat();
            rest = &joined;
        }
        loop {
            let error = std::str::from_utf8(rest).err();
            let (text, behind) = rest.split_at(error.map_or(rest.len(), |error| error.valid_up_to()));
            self.letters += text.iter().filter(|&&byte| byte >= FIRST_OF_LETTER).count() as u64;
            match error.map(|error| error.error_len()) {
                None => return,
                Some(Some(length)) => {
                    self.others += 1;
                    rest = &behind[length..];
                }
                // A letter may go on in the next piece.
                Some(None) => {
                    self.torn = behind.to_vec();
                    return;
                }
            }
        }
    }

    /// Whether more of the file would not change the encoding, unless it is of another kind.
    pub(crate) fn is_decided(&self) -> bool {
        self.others > self.letters + DECIDING
    }

    /// The encoding of what was looked at, which is all there is.
    pub(crate) fn encoding(&self) -> Encoding {
        Self { others: self.others + u64::from(!self.torn.is_empty()), torn: Vec::new(), ..*self }.encoding_so_far()
    }

    /// The encoding of what was looked at; a letter that it ends in the middle of goes on. Hardly a text of windows-1252 has
    /// two letters that are one of UTF-8, so these say more than a few bytes that are none.
    pub(crate) fn encoding_so_far(&self) -> Encoding {
        if self.others > self.letters { Encoding::Windows1252 } else { Encoding::Utf8 }
    }
}

/// Bytes from this one on begin a letter of several bytes in UTF-8.
const FIRST_OF_LETTER: u8 = 0xc0;

/// Refuses what begins like an encoding that is not read.
pub(crate) fn refuse_unknown(beginning: &[u8], path: &Path) -> Result<()> {
    let what = match beginning {
        [0xd0, 0xcf, 0x11, 0xe0, ..] => "an old Excel workbook (xls) or one with a password",
        [b'%', b'P', b'D', b'F', ..] => "a PDF",
        _ => return Ok(()),
    };
    Err(Error::Unknown { path: path.to_owned(), what })
}

/// Refuses a file that begins with what is no text. A few bytes that no text has, and what comes later, refuse no file: its
/// rows are answered, each as far as it can be read.
pub(crate) fn refuse_binary(beginning: &[u8], path: &Path) -> Result<()> {
    if is_binary(beginning) {
        return Err(Error::Unknown { path: path.to_owned(), what: "no text file, nor a workbook" });
    }
    Ok(())
}

/// Whether bytes are no text. A few control characters are in texts too: ends of pages and of files, zeros of exports.
fn is_binary(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\t'..=b'\r' | 0x1a);
    bytes.iter().filter(|byte| is_control(byte)).count() > FEW_CONTROLS + bytes.len() / BYTES_A_CONTROL
}

/// Control characters that any text may have, and bytes to each further one. Of random bytes every ninth is one.
const FEW_CONTROLS: usize = 2;
const BYTES_A_CONTROL: usize = 50;

#[cfg(test)]
mod tests {
    use super::{Detector, Encoding, WINDOWS_1252};

    #[test]
    fn an_encoding_is_found_out_from_pieces() {
        for (pieces, encoding) in [
            (&[&b"Storgade"[..]][..], Encoding::Utf8),
            (&["Nørregade".as_bytes()], Encoding::Utf8),
            (&[b"N\xc3", b"\xb8rregade"], Encoding::Utf8),
            (&[b"N\xf8rregade"], Encoding::Windows1252),
            (&[b"Storgade", b"N\xf8rre"], Encoding::Windows1252),
            (&[b"N\xc3", b"gade"], Encoding::Windows1252),
            (&[b"torn \xc3"], Encoding::Windows1252),
            (&["Nørregade".as_bytes(), b"\xff\0\0\0\xd8"], Encoding::Utf8),
            (&[b"N\xc3", b"\xff\0\0\0", b"Storgade"], Encoding::Utf8),
            (&[b"Storgade", b"\0\0\0\xc3\xb8", b"N\xf8rre"], Encoding::Windows1252),
            (&["Nørregade".as_bytes(), b"N\xf8rregade"], Encoding::Utf8),
            (&["Nørregade, Tønder".as_bytes(), b"\xf8"], Encoding::Utf8),
            (&["Nørregade".as_bytes(), b"\xc6r\xf8"], Encoding::Windows1252),
            (&["Nørregade".as_bytes(), b"a\0b", b"N\xf8"], Encoding::Utf8),
        ] {
            let mut detector = Detector::default();
            for piece in pieces {
                detector.look(piece);
            }
            assert_eq!(detector.encoding(), encoding, "{pieces:?}");
        }
    }

    #[test]
    fn letters_come_back_as_they_were() {
        for (encoding, text, bytes) in [
            (Encoding::Utf8, "Åbyhøj", "Åbyhøj".as_bytes()),
            (Encoding::Windows1252, "Åbyhøj", b"\xc5byh\xf8j"),
            (Encoding::Windows1252, "Zażółć 1", b"Za?\xf3?? 1"),
            (Encoding::Windows1252, "€ – ’", b"\x80 \x96 \x92"),
        ] {
            let mut out = Vec::new();
            encoding.encode(text, &mut out);
            assert_eq!(out, bytes);
        }
        for letter in (0..=0xff).filter_map(char::from_u32).map(String::from) {
            let mut out = Vec::new();
            Encoding::Windows1252.encode(&letter, &mut out);
            let (expected, _, is_unknown) = WINDOWS_1252.encode(&letter);
            assert_eq!(out, if is_unknown { b"?" } else { &expected[..] }, "{letter:?}");
        }
        for (encoding, bytes, text) in [
            (Encoding::Windows1252, &b"\xc5byh\xf8j"[..], "Åbyhøj"),
            (Encoding::Utf8, b"\xc5byh\xf8j", "Åbyhøj"),
            (Encoding::Utf8, b"N\xc3\xb8rregade, T\xf8nder", "Nørregade, Tønder"),
            (Encoding::Utf8, b"10 \x80\xe2\x82", "10 €â‚"),
        ] {
            assert_eq!(encoding.decode(bytes), text);
        }
    }
}
