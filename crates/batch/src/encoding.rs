//! The letters of a file: UTF-8, or windows-1252 as Excel on Windows writes it.

use std::borrow::Cow;
use std::path::Path;

use encoding_rs::WINDOWS_1252;

use crate::{Encoding, Error, Result};

/// What a file in UTF-8 may begin with.
pub(crate) const BOM: &[u8] = b"\xef\xbb\xbf";

impl Encoding {
    /// The text of some bytes; `None` where they are none in this encoding.
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Utf8 => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Self::Windows1252 => Some(WINDOWS_1252.decode_without_bom_handling(bytes).0),
        }
    }

    /// Appends a text. What the encoding has no letter for becomes a question mark.
    pub(crate) fn encode(self, text: &str, out: &mut Vec<u8>) {
        if self == Self::Utf8 || text.is_ascii() {
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
    is_other: bool,
}

impl Detector {
    /// Looks at the next piece.
    pub(crate) fn look(&mut self, piece: &[u8]) {
        if self.is_other {
            return;
        }
        if is_binary(piece) {
            self.torn.clear();
            return;
        }
        let joined;
        let bytes = if self.torn.is_empty() {
            piece
        } else {
            joined = [&self.torn, piece].concat();
            &joined
        };
        self.torn = match std::str::from_utf8(bytes) {
            Ok(_) => Vec::new(),
            // A letter may go on in the next piece.
            Err(error) if error.error_len().is_none() => bytes[error.valid_up_to()..].to_vec(),
            Err(_) => {
                self.is_other = true;
                Vec::new()
            }
        };
    }

    /// The encoding of what was looked at, which is all there is.
    pub(crate) fn encoding(&self) -> Encoding {
        if self.torn.is_empty() { self.encoding_so_far() } else { Encoding::Windows1252 }
    }

    /// The encoding of what was looked at; a letter that it ends in the middle of goes on.
    pub(crate) fn encoding_so_far(&self) -> Encoding {
        if self.is_other { Encoding::Windows1252 } else { Encoding::Utf8 }
    }
}

/// Refuses what begins like an encoding that is not read.
pub(crate) fn refuse_unknown(beginning: &[u8], path: &Path) -> Result<()> {
    let what = match beginning {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "in UTF-16",
        [0xd0, 0xcf, 0x11, 0xe0, ..] => "an old Excel workbook (xls) or one with a password",
        [b'%', b'P', b'D', b'F', ..] => "a PDF",
        _ => return Ok(()),
    };
    Err(Error::Unknown { path: path.to_owned(), what })
}

/// Refuses a file that begins with what is no text. Where it comes to that later, its rows are answered, each as far as it
/// can be read.
pub(crate) fn refuse_binary(beginning: &[u8], path: &Path) -> Result<()> {
    if is_binary(beginning) {
        return Err(Error::Unknown { path: path.to_owned(), what: "no text file, nor a workbook" });
    }
    Ok(())
}

/// Whether bytes are no text. A few control characters stand in texts too: ends of pages and of files, slips of exports.
fn is_binary(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\t'..=b'\r' | 0x1a);
    let controls = || bytes.iter().filter(|byte| is_control(byte)).count();
    memchr::memchr(0, bytes).is_some() || controls() > FEW_CONTROLS + bytes.len() / BYTES_A_CONTROL
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
            (&["Nørregade".as_bytes(), b"\xff\0\xd8"], Encoding::Utf8),
            (&[b"N\xc3", b"\xff\0", b"Storgade"], Encoding::Utf8),
            (&[b"Storgade", b"\0\xc3\xb8", b"N\xf8rre"], Encoding::Windows1252),
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
        assert_eq!(Encoding::Windows1252.decode(b"\xc5byh\xf8j").as_deref(), Some("Åbyhøj"));
        assert_eq!(Encoding::Utf8.decode(b"\xc5byh\xf8j"), None);
    }
}
