//! The objects of a JSON file one after the other, never the file whole.
//!
//! Three shapes are known: a list of objects, one object a line (ndjson), and an object with a list of `features`
//! (`GeoJSON`). Only the borders of the objects are looked for here; what is between them is parsed by the caller.

use std::io::{self, BufRead, Read};

use crate::open::Input;

/// An object longer than this is damage: the quotes do not match.
const LONGEST: usize = 1 << 28;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    List,
    Lines,
    Features,
}

/// The objects of a file.
pub(super) struct Elements<'a, 'i> {
    input: &'a mut Input<'i>,
    shape: Option<Shape>,
    element: Vec<u8>,
    line: u64,
    first: bool,
    done: bool,
}

impl<'a, 'i> Elements<'a, 'i> {
    pub(super) fn new(input: &'a mut Input<'i>) -> Self {
        Self { input, shape: None, element: Vec::new(), line: 1, first: true, done: false }
    }

    /// Bytes read from the disk so far.
    pub(super) fn bytes_from_disk(&self) -> u64 {
        self.input.bytes_from_disk()
    }

    /// Whether the file is `GeoJSON`.
    pub(super) fn is_geo(&self) -> bool {
        self.shape == Some(Shape::Features)
    }

    /// The next object with its line, or `None` after the last one. Text that ends inside an object or a list is an
    /// error of kind `UnexpectedEof`.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, &[u8])>> {
        self.element.clear();
        if self.done {
            return Ok(None);
        }
        let found = match self.shape {
            None => self.start()?,
            Some(Shape::Lines) => self.next_line()?,
            Some(Shape::List | Shape::Features) => self.next_in_list()?,
        };
        Ok(found.map(|line| (line, self.element.as_slice())))
    }

    /// Finds out the shape and reads the first object.
    fn start(&mut self) -> io::Result<Option<u64>> {
        match self.skip_blanks()? {
            None => {
                self.done = true;
                Ok(None)
            }
            Some(b'[') => {
                self.input.consume(1);
                self.shape = Some(Shape::List);
                self.next_in_list()
            }
            Some(b'{') => {
                let line = self.line;
                if self.read_object(true)? {
                    self.shape = Some(Shape::Features);
                    self.element.clear();
                    return self.next_in_list();
                }
                self.shape = Some(Shape::Lines);
                Ok(Some(line))
            }
            Some(other) => Err(damaged(&format!("begins with {:?}, not with a list or an object", char::from(other)))),
        }
    }

    fn next_line(&mut self) -> io::Result<Option<u64>> {
        if self.skip_blanks()?.is_none() {
            self.done = true;
            return Ok(None);
        }
        let line = self.line;
        let read = (&mut *self.input).take(LONGEST as u64).read_until(b'\n', &mut self.element)?;
        if read == LONGEST {
            return Err(damaged("has a line of more than 256 MB"));
        }
        self.line += 1;
        if self.element.last() != Some(&b'\n') && self.element.trim_ascii_end().last() != Some(&b'}') {
            return Err(cut_off("the last object has no end"));
        }
        Ok(Some(line))
    }

    fn next_in_list(&mut self) -> io::Result<Option<u64>> {
        let mut next = self.skip_blanks()?;
        if !self.first && next == Some(b',') {
            self.input.consume(1);
            next = self.skip_blanks()?;
        }
        self.first = false;
        match next {
            None => Err(cut_off("the list has no end")),
            Some(b']') => {
                self.input.consume(1);
                self.done = true;
                self.finish()?;
                Ok(None)
            }
            Some(b'{') => {
                let line = self.line;
                self.read_object(false)?;
                Ok(Some(line))
            }
            Some(other) => {
                Err(damaged(&format!("line {} has {:?} where an object should begin", self.line, char::from(other))))
            }
        }
    }

    /// Reads what follows the list: nothing, or the end of the object around it.
    fn finish(&mut self) -> io::Result<()> {
        let mut rest = Vec::new();
        (&mut *self.input).take(1 << 20).read_to_end(&mut rest)?;
        let rest = rest.trim_ascii();
        match self.shape {
            Some(Shape::Features) if rest.last() != Some(&b'}') => Err(cut_off("the collection has no end")),
            Some(Shape::List) if !rest.is_empty() => Err(damaged("goes on after the end of its list")),
            _ => Ok(()),
        }
    }

    /// Copies one object. With `features`, stops at the list of that name inside it and says so.
    fn read_object(&mut self, features: bool) -> io::Result<bool> {
        let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                return Err(cut_off("the last object has no end"));
            }
            let mut taken = 0;
            let mut ended = None;
            for &byte in buffer {
                taken += 1;
                match byte {
                    b'\n' => self.line += 1,
                    _ if escaped => {
                        escaped = false;
                        continue;
                    }
                    _ => {}
                }
                match byte {
                    b'\\' if in_text => escaped = true,
                    b'"' => in_text = !in_text,
                    _ if in_text => {}
                    b'[' if features && depth == 1 => {
                        self.element.extend_from_slice(&buffer[..taken - 1]);
                        if ends_with_key(&self.element, b"\"features\"") {
                            ended = Some(true);
                            break;
                        }
                        let kept = self.element.len() - (taken - 1);
                        self.element.truncate(kept);
                        depth += 1;
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => {
                        depth = depth.saturating_sub(1);
                        if depth == 0 {
                            ended = Some(false);
                            break;
                        }
                    }
                    _ => {}
                }
            }
            if ended != Some(true) {
                self.element.extend_from_slice(&buffer[..taken]);
            }
            self.input.consume(taken);
            if let Some(found) = ended {
                return Ok(found);
            }
            if self.element.len() > LONGEST {
                return Err(damaged("has an object of more than 256 MB"));
            }
        }
    }

    /// The next byte that is not blank, unread.
    fn skip_blanks(&mut self) -> io::Result<Option<u8>> {
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
}

#[expect(clippy::naive_bytecount, reason = "blanks between objects are few")]
fn count(text: &[u8], wanted: u8) -> u64 {
    text.iter().filter(|&&byte| byte == wanted).count() as u64
}

/// Whether text ends with a key and its colon.
fn ends_with_key(text: &[u8], key: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    text.strip_suffix(b":").is_some_and(|text| text.trim_ascii_end().ends_with(key))
}

fn cut_off(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, reason.to_owned())
}

fn damaged(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elements(text: &str) -> Result<Vec<(u64, String)>, io::ErrorKind> {
        let mut input = Input::from_reader(text.as_bytes());
        let mut elements = Elements::new(&mut input);
        let mut all = Vec::new();
        while let Some((line, element)) = elements.next().map_err(|error| error.kind())? {
            all.push((line, String::from_utf8_lossy(element).trim().to_owned()));
        }
        Ok(all)
    }

    #[test]
    fn objects_are_found_in_every_shape() {
        let two = |from: u64, to: u64| Ok(vec![(from, r#"{"a":1}"#.to_owned()), (to, r#"{"a":2}"#.to_owned())]);
        for (text, expected) in [
            ("[\n{\"a\":1}, {\"a\":2}]\n", two(2, 2)),
            ("{\"a\":1}\r\n{\"a\":2}\r\n", two(1, 2)),
            ("{\"a\":1}\n\n{\"a\":2}", two(1, 3)),
            ("{\"type\":\"FeatureCollection\",\"bbox\":[1],\n\"features\" : [{\"a\":1},\n{\"a\":2}]\n}", two(2, 3)),
            (r#"[{"a":"}]\"{"}]"#, Ok(vec![(1, r#"{"a":"}]\"{"}"#.to_owned())])),
            ("\u{feff}[]", Ok(vec![])),
            ("", Ok(vec![])),
        ] {
            assert_eq!(elements(text), expected, "{text}");
        }
    }

    #[test]
    fn a_cut_is_noticed_wherever_it_falls() {
        let list = "[{\"a\":1}, {\"a\":[2, {}]}]";
        let features = "{\"features\":[{\"a\":1}, {\"a\":2}]}";
        for whole in [list, features] {
            assert!(elements(whole).is_ok());
            for cut in 1..whole.len() {
                assert_eq!(elements(&whole[..cut]), Err(io::ErrorKind::UnexpectedEof), "{}", &whole[..cut]);
            }
        }
        assert_eq!(elements("{\"a\":1}\n{\"a\""), Err(io::ErrorKind::UnexpectedEof));
    }

    #[test]
    fn text_that_is_no_json_is_refused() {
        for text in ["id;navn\n1;x\n", "[1, 2]", "[{}] {}", "[{} x {}]"] {
            assert_eq!(elements(text), Err(io::ErrorKind::InvalidData), "{text}");
        }
    }
}
