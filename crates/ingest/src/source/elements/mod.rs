//! The objects of a JSON file one after the other, never the file whole.
//!
//! Four structures are read: a list of objects, one object a line (ndjson), an object with a list of `features`
//! (`GeoJSON`), and an object of named lists, each name ending with `List`, which the older register extracts are. Only
//! the borders of the objects are looked for here; what is between them is parsed by the caller.

mod scan;

use std::io::{self, Read};

use self::scan::{Scanner, cut_off, damaged};
use crate::open::Input;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Structure {
    List,
    Lines,
    Features,
    NamedLists,
}

/// The objects of a file.
pub(super) struct Elements<'a, 'i> {
    scanner: Scanner<'a, 'i>,
    structure: Option<Structure>,
    element: Vec<u8>,
    /// Name of the list that the last object stood in.
    list: String,
    first: bool,
    done: bool,
}

impl<'a, 'i> Elements<'a, 'i> {
    pub(super) fn new(input: &'a mut Input<'i>) -> Self {
        let scanner = Scanner { input, line: 1 };
        Self { scanner, structure: None, element: Vec::new(), list: String::new(), first: true, done: false }
    }

    /// Bytes read from the disk so far.
    pub(super) fn bytes_from_disk(&self) -> u64 {
        self.scanner.input.bytes_from_disk()
    }

    /// Whether the file is `GeoJSON`.
    pub(super) fn is_geo(&self) -> bool {
        self.structure == Some(Structure::Features)
    }

    /// Name of the list that the last object stood in, in a file of named lists.
    pub(super) fn list(&self) -> Option<&str> {
        (self.structure == Some(Structure::NamedLists)).then_some(&self.list)
    }

    /// The next object with its line, or `None` after the last one. Text that ends inside an object or a list is an
    /// error of kind `UnexpectedEof`.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, &[u8])>> {
        self.element.clear();
        if self.done {
            return Ok(None);
        }
        let found = match self.structure {
            None => self.start()?,
            Some(Structure::Lines) => self.next_line()?,
            Some(_) => self.next_in_list()?,
        };
        Ok(found.map(|line| (line, self.element.as_slice())))
    }

    /// The last object.
    pub(super) fn element(&self) -> &[u8] {
        &self.element
    }

    /// Finds out the structure and reads the first object.
    fn start(&mut self) -> io::Result<Option<u64>> {
        match self.scanner.skip_blanks()? {
            None => {
                self.done = true;
                Ok(None)
            }
            Some(b'[') => {
                self.scanner.take();
                self.structure = Some(Structure::List);
                self.next_in_list()
            }
            Some(b'{') => self.start_object(),
            Some(other) => Err(damaged(&format!("begins with {:?}, not with a list or an object", char::from(other)))),
        }
    }

    /// Reads the first object, or into it when it is the whole file.
    fn start_object(&mut self) -> io::Result<Option<u64>> {
        let line = self.scanner.line;
        let is_list = |before: &[u8]| is_features(before) || named_list(before).is_some();
        if !self.scanner.read_nested(&mut self.element, Some(is_list))? {
            self.structure = Some(Structure::Lines);
            return Ok(Some(line));
        }
        if let Some(name) = named_list(&self.element) {
            self.structure = Some(Structure::NamedLists);
            self.list = String::from_utf8_lossy(name).into_owned();
        } else {
            self.structure = Some(Structure::Features);
        }
        self.element.clear();
        self.next_in_list()
    }

    fn next_line(&mut self) -> io::Result<Option<u64>> {
        if self.scanner.skip_blanks()?.is_none() {
            self.done = true;
            return Ok(None);
        }
        let line = self.scanner.line;
        self.scanner.read_line(&mut self.element)?;
        if self.element.last() != Some(&b'\n') && self.element.trim_ascii_end().last() != Some(&b'}') {
            return Err(cut_off("the last object has no end"));
        }
        Ok(Some(line))
    }

    fn next_in_list(&mut self) -> io::Result<Option<u64>> {
        loop {
            let mut next = self.scanner.skip_blanks()?;
            if !self.first && next == Some(b',') {
                self.scanner.take();
                next = self.scanner.skip_blanks()?;
            }
            self.first = false;
            match next {
                None => return Err(cut_off("the list has no end")),
                Some(b']') => {
                    self.scanner.take();
                    if self.structure == Some(Structure::NamedLists) && self.next_list()? {
                        continue;
                    }
                    self.done = true;
                    self.finish()?;
                    return Ok(None);
                }
                Some(b'{') => {
                    let line = self.scanner.line;
                    self.scanner.read_nested(&mut self.element, None)?;
                    return Ok(Some(line));
                }
                Some(other) => return Err(self.scanner.unexpected(other, "an object")),
            }
        }
    }

    /// Goes on to the next list of an object of lists; `false` at the end of the object. Other values are skipped.
    fn next_list(&mut self) -> io::Result<bool> {
        loop {
            match self.scanner.skip_blanks()? {
                Some(b',') => self.scanner.take(),
                Some(b'}') => {
                    self.scanner.take();
                    return Ok(false);
                }
                Some(other) => return Err(self.scanner.unexpected(other, "a comma")),
                None => return Err(cut_off("the object has no end")),
            }
            let mut name = Vec::new();
            self.scanner.read_name(&mut name)?;
            if self.scanner.skip_blanks()? == Some(b'[') && name.ends_with(b"List") {
                self.scanner.take();
                self.list = String::from_utf8_lossy(&name).into_owned();
                self.first = true;
                return Ok(true);
            }
            self.scanner.skip_value()?;
        }
    }

    /// Reads what follows the list: nothing, or the end of the object around it.
    fn finish(&mut self) -> io::Result<()> {
        let mut rest = Vec::new();
        (&mut *self.scanner.input).take(1 << 20).read_to_end(&mut rest)?;
        let rest = rest.trim_ascii();
        match self.structure {
            Some(Structure::Features) if rest.last() != Some(&b'}') => Err(cut_off("the collection has no end")),
            Some(Structure::List | Structure::NamedLists) if !rest.is_empty() => {
                Err(damaged("goes on after the end of its list"))
            }
            _ => Ok(()),
        }
    }
}

/// Whether text ends with the name `features` and its colon.
fn is_features(before: &[u8]) -> bool {
    name_at_end(before).is_some_and(|text| text.ends_with(b"\"features"))
}

/// The name that ends with `List` when an object's text so far is this name and its colon alone.
fn named_list(before: &[u8]) -> Option<&[u8]> {
    let name = name_at_end(before)?.strip_prefix(b"{")?.trim_ascii_start().strip_prefix(b"\"")?;
    (name.ends_with(b"List") && !name.contains(&b'"')).then_some(name)
}

/// Text that ends with a name and a colon, without the closing quote and the colon.
fn name_at_end(text: &[u8]) -> Option<&[u8]> {
    text.trim_ascii_end().strip_suffix(b":")?.trim_ascii_end().strip_suffix(b"\"")
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
            (
                "{\"AList\":[{\"a\":1}],\n\"n\":[1],\"t\":\"]}\\\\\",\"o\":{\"a\":[{}]},\"x\":1.5,\n\"BList\" : [ {\"a\":2}] }\n",
                two(1, 3),
            ),
            ("{ \"AList\":[], \"BList\":[\n{\"a\":1},\n{\"a\":2}], \"CList\":[]}", two(2, 3)),
            ("{\"a\":1,\"bList\":[{\"a\":2}]}", Ok(vec![(1, r#"{"a":1,"bList":[{"a":2}]}"#.to_owned())])),
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
        let named = "{\"AList\":[{\"a\":1}], \"n\":1, \"t\":\"x\\\"\", \"BList\":[{\"a\":2}]}";
        for whole in [list, features, named] {
            assert!(elements(whole).is_ok());
            for cut in 1..whole.len() {
                assert_eq!(elements(&whole[..cut]), Err(io::ErrorKind::UnexpectedEof), "{}", &whole[..cut]);
            }
        }
        assert_eq!(elements("{\"a\":1}\n{\"a\""), Err(io::ErrorKind::UnexpectedEof));
    }

    #[test]
    fn text_that_is_no_json_is_refused() {
        for text in [
            "id;navn\n1;x\n",
            "[1, 2]",
            "[{}] {}",
            "[{} x {}]",
            r#"{"AList":[{}] x}"#,
            r#"{"AList":[{}], x}"#,
            r#"{"AList":[]} {}"#,
        ] {
            assert_eq!(elements(text), Err(io::ErrorKind::InvalidData), "{text}");
        }
    }

    #[test]
    fn objects_of_named_lists_know_their_list() {
        let text = r#"{"AList":[{"a":1},{"a":2}],"BList":[],"n":0,"CList":[{"a":3}]}"#;
        let mut input = Input::from_reader(text.as_bytes());
        let mut elements = Elements::new(&mut input);
        let mut lists = Vec::new();
        while elements.next().unwrap().is_some() {
            lists.extend(elements.list().map(ToOwned::to_owned));
        }
        assert_eq!(lists, ["AList", "AList", "CList"]);
    }
}
