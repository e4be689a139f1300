//! Text in ISO-8859-1 as UTF-8, which readers of XML want.

use std::io::{BufRead, Read};

use encoding_rs::mem::convert_latin1_to_utf8_partial;

/// Fewest bytes that hold any letter.
const LETTER: usize = 4;

/// Whether a document says that its letters are those of ISO-8859-1.
pub(super) fn is_said(beginning: &[u8]) -> bool {
    let declaration = beginning.split(|&byte| byte == b'>').next().unwrap_or_default();
    declaration.to_ascii_uppercase().windows(10).any(|text| text == b"ISO-8859-1")
}

/// The same text in UTF-8.
pub(super) struct Latin1<R> {
    pub(super) input: R,
    /// Letters that did not fit into what was asked for.
    pub(super) rest: Vec<u8>,
}

impl<R: BufRead> Read for Latin1<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if into.len() < LETTER {
            if self.rest.is_empty() {
                let mut letters = [0; LETTER];
                let count = self.convert(&mut letters)?;
                self.rest.extend_from_slice(&letters[..count]);
            }
            let count = into.len().min(self.rest.len());
            for (to, from) in into.iter_mut().zip(self.rest.drain(..count)) {
                *to = from;
            }
            return Ok(count);
        }
        if !self.rest.is_empty() {
            let count = self.rest.len();
            into[..count].copy_from_slice(&self.rest);
            self.rest.clear();
            return Ok(count);
        }
        self.convert(into)
    }
}

impl<R: BufRead> Latin1<R> {
    fn convert(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let letters = self.input.fill_buf()?;
        let (read, written) = convert_latin1_to_utf8_partial(letters, into);
        self.input.consume(read);
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_the_same_however_many_are_read_at_once() {
        for step in 1..9 {
            let mut text = Vec::new();
            let mut reader = Latin1 { input: &b"Bj\xf8rn\xe6s \xe5b"[..], rest: Vec::new() };
            let mut part = vec![0; step];
            loop {
                let count = reader.read(&mut part).unwrap();
                if count == 0 {
                    break;
                }
                text.extend_from_slice(&part[..count]);
            }
            assert_eq!(String::from_utf8(text).unwrap(), "Bjørnæs åb", "{step}");
        }
    }

    #[test]
    fn the_declaration_names_the_encoding() {
        for (text, expected) in [
            ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>", true),
            ("<?xml version=\"1.0\" encoding='iso-8859-1'?><a>", true),
            ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>ISO-8859-1", false),
            ("<a>ISO-8859-1", false),
        ] {
            assert_eq!(is_said(text.as_bytes()), expected, "{text}");
        }
    }
}
