//! Rows of a file that has a JSON object or text a line.
//!
//! The members that columns name become cells; the line itself passes through as it is. A text alone is an address, or
//! an id. Members that nothing names are the customer's own. Of two members of one name the first is read; as readers of JSON
//! take the other one, that gets another name.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as DeError, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use serde_json::value::RawValue;

use super::{Chunk, Damage, HELD_ROW, LONGEST_ROW, MOST_COLUMNS, Row, Rows, Source};
use crate::names::member_names;
use crate::{Encoding, Error};

/// The rows of a source.
pub(crate) struct NdjsonRows {
    source: Source,
    /// Names of the members that are cells, in order; a text alone is the first.
    members: Vec<String>,
    /// Where the next row begins.
    offset: u64,
    /// Room for the members of a line, used for each.
    found: Vec<Option<Scalar>>,
    /// Whether a line has two members of a name that is read.
    has_twins: bool,
}

impl NdjsonRows {
    /// Reads on from where the source stands, `offset` bytes behind its beginning.
    pub(crate) fn new(source: Source, members: Vec<String>, offset: u64) -> Self {
        Self { source, members, offset, found: Vec::new(), has_twins: false }
    }

    /// Reads a line into a chunk; whether there was one.
    fn read_line(&mut self, chunk: &mut Chunk) -> crate::Result<bool> {
        let start = chunk.bytes.len();
        read_line(&mut self.source, &mut chunk.bytes, HELD_ROW)?;
        let length = chunk.bytes.len() - start;
        if let Err(error) = std::str::from_utf8(&chunk.bytes[start..]) {
            // JSON is UTF-8: what is not is written so.
            let line = Encoding::Utf8.decode(&chunk.bytes[start + error.valid_up_to()..]).into_owned();
            chunk.bytes.truncate(start + error.valid_up_to());
            chunk.bytes.extend_from_slice(line.as_bytes());
            chunk.not_utf8.push(chunk.rows.len());
        }
        let line = &chunk.bytes[start..];
        let content = start + line.trim_ascii_end().len();
        let (cells, ends) = (chunk.cells.len(), chunk.ends.len());
        self.has_twins = false;
        let damage = match content - start {
            0 => None,
            length if length > LONGEST_ROW => Some(Damage::TooLong { cells: 1 }),
            _ => self.read_cells(chunk, start..content),
        };
        let content = if self.has_twins { rename_twins(&mut chunk.bytes, start..content) } else { content };
        if chunk.bytes.len() > start {
            let (bytes, terminator) = (start..content, content..chunk.bytes.len());
            chunk.rows.push(Row { bytes, terminator, cells, ends: ends..chunk.ends.len(), damage });
        }
        self.offset += length as u64;
        Ok(length > 0)
    }

    /// Adds the cells of a line; what is wrong with it.
    fn read_cells(&mut self, chunk: &mut Chunk, line: Range<usize>) -> Option<Damage> {
        let Chunk { bytes, cells, ends, .. } = chunk;
        let start = cells.len();
        self.found.clear();
        self.found.resize(self.members.len(), None);
        let reading = Line { members: &self.members, found: &mut self.found, has_twins: &mut self.has_twins };
        let mut json = serde_json::Deserializer::from_slice(&bytes[line]);
        match reading.deserialize(&mut json).and_then(|text| json.end().map(|()| text)) {
            Ok(Some(text)) => {
                cells.extend_from_slice(text.as_bytes());
                ends.push(text.len());
                None
            }
            Ok(None) => {
                for cell in &self.found {
                    match cell {
                        None | Some(Scalar::Null) => {}
                        Some(Scalar::Text(text)) => cells.extend_from_slice(text.as_bytes()),
                        Some(Scalar::Number(number)) => cells.extend_from_slice(number.to_string().as_bytes()),
                        Some(Scalar::Other) => return Some(Damage::NotJson),
                    }
                    ends.push(cells.len() - start);
                }
                None
            }
            Err(_) => Some(Damage::NotJson),
        }
    }
}

/// Appends the next line with what ends it, of so many bytes at most; nothing at the end of the source.
pub(crate) fn read_line(source: &mut Source, line: &mut Vec<u8>, longest: usize) -> crate::Result<()> {
    let start = line.len();
    loop {
        let there = source.peek()?;
        let end = memchr::memchr(b'\n', there);
        let taken = end.map_or(there.len(), |end| end + 1);
        line.extend_from_slice(&there[..taken]);
        source.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(());
        }
        if line.len() - start > longest {
            return Err(Error::LongRow(longest));
        }
    }
}

/// Gives each member of a line a name of its own; where the line ends then.
fn rename_twins(bytes: &mut Vec<u8>, line: Range<usize>) -> usize {
    let Some(members) = Members::of(&bytes[line.clone()]) else { return line.end };
    let mut written = Vec::with_capacity(line.len());
    for (name, (_, value)) in member_names(&members.names()).iter().zip(&members.0) {
        written.push(if written.is_empty() { b'{' } else { b',' });
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(&mut written, name);
        written.push(b':');
        written.extend_from_slice(value.get().as_bytes());
    }
    written.push(b'}');
    let end = line.start + written.len();
    bytes.splice(line, written);
    end
}

/// Reads a line: a text alone, or the members of an object that are cells. Nothing else of it is kept.
struct Line<'a> {
    members: &'a [String],
    /// Filled with the values of the members, of several of one name with the first.
    found: &'a mut [Option<Scalar>],
    has_twins: &'a mut bool,
}

/// The value of a member.
#[derive(Clone)]
enum Scalar {
    Text(String),
    Number(Number),
    Null,
    /// A truth value, a list or an object.
    Other,
}

impl<'de> DeserializeSeed<'de> for Line<'_> {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Line<'_> {
    type Value = Option<String>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object or a text")
    }

    fn visit_str<E: DeError>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Some(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut columns = 0;
        while let Some(name) = object.next_key::<String>()? {
            columns += 1;
            if columns > MOST_COLUMNS {
                return Err(A::Error::custom("too many members"));
            }
            let mut places = (0..self.members.len()).filter(|&place| self.members[place] == name);
            let Some(first) = places.next() else {
                object.next_value::<Scalar>()?;
                continue;
            };
            let value: Scalar = object.next_value()?;
            if self.found[first].is_some() {
                *self.has_twins = true;
                continue;
            }
            for place in places {
                self.found[place] = Some(value.clone());
            }
            self.found[first] = Some(value);
        }
        Ok(None)
    }
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct AnyScalar;
        impl<'de> Visitor<'de> for AnyScalar {
            type Value = Scalar;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a value")
            }
            fn visit_str<E: DeError>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar::Text(text.to_owned()))
            }
            fn visit_u64<E: DeError>(self, number: u64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number.into()))
            }
            fn visit_i64<E: DeError>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number.into()))
            }
            fn visit_f64<E: DeError>(self, number: f64) -> Result<Scalar, E> {
                Ok(Number::from_f64(number).map_or(Scalar::Null, Scalar::Number))
            }
            fn visit_unit<E: DeError>(self) -> Result<Scalar, E> {
                Ok(Scalar::Null)
            }
            fn visit_bool<E: DeError>(self, _: bool) -> Result<Scalar, E> {
                Ok(Scalar::Other)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Scalar, A::Error> {
                while list.next_element::<Scalar>()?.is_some() {}
                Ok(Scalar::Other)
            }
            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Scalar, A::Error> {
                while object.next_entry::<String, Scalar>()?.is_some() {}
                Ok(Scalar::Other)
            }
        }
        json.deserialize_any(AnyScalar)
    }
}

impl Rows for NdjsonRows {
    fn next_chunk(&mut self, chunk: &mut Chunk) -> crate::Result<bool> {
        while !chunk.is_full() && self.read_line(chunk)? {}
        chunk.end = self.offset;
        Ok(!chunk.rows.is_empty())
    }
}

/// The members of an object in their order.
pub(crate) struct Members<'a>(Vec<Member<'a>>);

/// Its name and its value as it is written.
pub(crate) type Member<'a> = (String, &'a RawValue);

impl<'a> Members<'a> {
    pub(crate) fn of(line: &'a [u8]) -> Option<Self> {
        serde_json::from_slice(line).ok()
    }

    /// Their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The customer's own, and those that were appended, which are so many.
    pub(crate) fn split(&self, appended: usize) -> Option<(&[Member<'a>], &[Member<'a>])> {
        self.0.split_at_checked(self.0.len().checked_sub(appended)?)
    }
}

impl<'a> Deserialize<'a> for Members<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'a> Visitor<'a> for InOrder {
    type Value = Members<'a>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_members_of_one_name_the_first_is_read_and_the_others_get_a_number() {
        let members = ["adresse", "by"].map(str::to_owned).to_vec();
        for (line, own, cells) in [
            (r#"{"adresse":"a","by":"b"}"#, r#"{"adresse":"a","by":"b"}"#, ["a", "b"]),
            (r#"{"adresse":"a", "adresse":"c" }"#, r#"{"adresse":"a","adresse_2":"c"}"#, ["a", ""]),
            (r#"{"adresse":null,"by":1,"adresse":"c"}"#, r#"{"adresse":null,"by":1,"adresse_2":"c"}"#, ["", "1"]),
            (
                r#"{"x":1,"x":[2],"by":"b","by":"c","by_2":"d"}"#,
                r#"{"x":1,"x_2":[2],"by":"b","by_3":"c","by_2":"d"}"#,
                ["", "b"],
            ),
            // Nobody reads them.
            (r#"{"x":1,"x":2}"#, r#"{"x":1,"x":2}"#, ["", ""]),
        ] {
            let input = format!("{line}\r\n{line}\n");
            let mut rows = NdjsonRows::new(Source::of(input.clone().into_bytes()), members.clone(), 0);
            let mut chunk = Chunk::default();
            assert!(rows.next_chunk(&mut chunk).unwrap());
            assert_eq!((chunk.rows.len(), chunk.end), (2, input.len() as u64));
            for (row, end) in chunk.rows.iter().zip(["\r\n", "\n"]) {
                let text = |range: &Range<usize>| String::from_utf8(chunk.bytes[range.clone()].to_vec()).unwrap();
                assert_eq!((text(&row.bytes).as_str(), text(&row.terminator).as_str()), (own, end));
                assert!(chunk.cells_of(row).iter().eq(cells.map(str::as_bytes)), "{line}");
            }
        }
    }
}
