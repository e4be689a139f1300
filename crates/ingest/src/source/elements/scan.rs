//! Bytes of JSON text one after the other: blanks, names, borders of objects. Lines are counted on the way.

use std::io::{self, BufRead, Read};

use crate::open::Input;

/// An object longer than this is damage: the quotes do not match.
pub(super) const LONGEST: usize = 1 << 28;

/// Where a list begins inside an object, as the object's own reading sees it: the text up to the bracket.
pub(super) type IsList = fn(&[u8]) -> bool;

/// Text that is read.
pub(super) struct Scanner<'a, 'i> {
    pub(super) input: &'a mut Input<'i>,
    /// The line of the next byte, from 1.
    pub(super) line: u64,
}

impl Scanner<'_, '_> {
    /// The next byte that is not blank, unread.
    pub(super) fn skip_blanks(&mut self) -> io::Result<Option<u8>> {
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Ok(None);
            }
            // The mark that some programs put before UTF-8 text is blank too.
            let blank = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, 0xef | 0xbb | 0xbf);
            let blanks = buffer.iter().take_while(|byte| blank(byte)).count();
            self.line += count(&buffer[..blanks], b'\n');
            let next = buffer.get(blanks).copied();
            self.input.consume(blanks);
            if next.is_some() {
                return Ok(next);
            }
        }
    }

    /// Consumes the byte that [`Scanner::skip_blanks`] found.
    pub(super) fn take(&mut self) {
        self.input.consume(1);
    }

    /// Appends the rest of the line, its end included.
    pub(super) fn read_line(&mut self, into: &mut Vec<u8>) -> io::Result<()> {
        let read = (&mut *self.input).take(LONGEST as u64).read_until(b'\n', into)?;
        if read == LONGEST {
            return Err(damaged("has a line of more than 256 MB"));
        }
        self.line += 1;
        Ok(())
    }

    /// Appends one object or list. Stops behind the bracket of a list right inside it when `is_list` says so of the
    /// text before; returns whether it did.
    pub(super) fn read_nested(&mut self, into: &mut Vec<u8>, is_list: Option<IsList>) -> io::Result<bool> {
        let mut nesting = Nesting::default();
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Err(cut_off("the last object has no end"));
            }
            let (taken, ended) = nesting.advance(buffer, is_list.map(|is_list| (is_list, &mut *into)));
            self.line += nesting.lines;
            // The bracket of a list that is read element by element is no part of what is before it.
            let kept = if ended == Some(true) { taken - 1 } else { taken };
            into.extend_from_slice(&buffer[..kept]);
            self.input.consume(taken);
            if let Some(found) = ended {
                return Ok(found);
            }
            if into.len() > LONGEST {
                return Err(damaged("has an object of more than 256 MB"));
            }
        }
    }

    /// Reads the next name of an object with its colon. Names of lists have no quotes inside.
    pub(super) fn read_name(&mut self, into: &mut Vec<u8>) -> io::Result<()> {
        self.expect(b'"')?;
        let read = (&mut *self.input).take(1 << 16).read_until(b'"', into)?;
        if read == 0 || into.pop() != Some(b'"') {
            return Err(cut_off("a name has no end"));
        }
        self.expect(b':')
    }

    /// Skips a value that is no list of objects.
    pub(super) fn skip_value(&mut self) -> io::Result<()> {
        let mut skipped = Vec::new();
        match self.skip_blanks()? {
            Some(b'{' | b'[') => self.read_nested(&mut skipped, None).map(|_| ()),
            Some(b'"') => self.skip_text(),
            Some(_) => self.skip_word(),
            None => Err(cut_off("the object has no end")),
        }
    }

    fn skip_text(&mut self) -> io::Result<()> {
        self.take();
        let mut text = Vec::new();
        loop {
            let read = (&mut *self.input).take(LONGEST as u64).read_until(b'"', &mut text)?;
            if read == 0 || text.last() != Some(&b'"') {
                return Err(cut_off("a text has no end"));
            }
            let escapes = text[..text.len() - 1].iter().rev().take_while(|&&byte| byte == b'\\').count();
            if escapes % 2 == 0 {
                return Ok(());
            }
        }
    }

    /// A number, `true`, `false` or `null`.
    fn skip_word(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Err(cut_off("the object has no end"));
            }
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
            let (word, length) = (buffer.iter().take_while(|byte| is_word(byte)).count(), buffer.len());
            self.input.consume(word);
            if word < length {
                return Ok(());
            }
        }
    }

    fn expect(&mut self, expected: u8) -> io::Result<()> {
        match self.skip_blanks()? {
            Some(found) if found == expected => {
                self.take();
                Ok(())
            }
            Some(found) => Err(self.unexpected(found, &format!("{:?}", char::from(expected)))),
            None => Err(cut_off("the object has no end")),
        }
    }

    /// The error for an unexpected byte on the current line.
    pub(super) fn unexpected(&self, found: u8, expected: &str) -> io::Error {
        damaged(&format!("line {} has {:?} where {expected} should be", self.line, char::from(found)))
    }
}

/// How deep text is nested, and whether it is inside quotes.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_text: bool,
    escaped: bool,
    /// Line ends in the part that was read last.
    lines: u64,
}

impl Nesting {
    /// Reads on until the end of the nesting or of `part`. Returns how many bytes were read and, when it ended, whether
    /// it did at a list that `is_list` knows by the text before it.
    fn advance(&mut self, part: &[u8], mut is_list: Option<(IsList, &mut Vec<u8>)>) -> (usize, Option<bool>) {
        self.lines = 0;
        let mut at = 0;
        while let Some(&byte) = part.get(at) {
            if self.escaped {
                self.escaped = false;
                at += 1;
                continue;
            }
            if self.in_text {
                // Texts hold no line ends.
                match memchr::memchr2(b'"', b'\\', &part[at..]) {
                    Some(length) if part[at + length] == b'"' => {
                        self.in_text = false;
                        at += length + 1;
                    }
                    Some(length) => {
                        self.escaped = true;
                        at += length + 1;
                    }
                    None => at = part.len(),
                }
                continue;
            }
            at += 1;
            match byte {
                b'"' => self.in_text = true,
                b'\n' => self.lines += 1,
                b'[' if self.depth == 1
                    && is_list.as_mut().is_some_and(|(is_list, before)| begins(*is_list, before, &part[..at - 1])) =>
                {
                    return (at, Some(true));
                }
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return (at, Some(false));
                    }
                }
                _ => {}
            }
        }
        (at, None)
    }
}

/// Whether `is_list` says so of the text before and a part of the buffer behind it.
fn begins(is_list: IsList, before: &mut Vec<u8>, part: &[u8]) -> bool {
    let length = before.len();
    before.extend_from_slice(part);
    let begins = is_list(before);
    before.truncate(length);
    begins
}

#[expect(clippy::naive_bytecount, reason = "blanks between objects are few")]
fn count(text: &[u8], expected: u8) -> u64 {
    text.iter().filter(|&&byte| byte == expected).count() as u64
}

pub(super) fn cut_off(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, reason.to_owned())
}

pub(super) fn damaged(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.to_owned())
}
