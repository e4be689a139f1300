//! Rows of a file that has a JSON object or text a line.
//!
//! The members that columns name become cells; the line itself passes through as it is. A text alone is an address, or
//! an id. Members that nothing names are the customer's own.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as DeError, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use super::{Chunk, Damage, HELD_ROW, LONGEST_ROW, MOST_COLUMNS, Row, Rows, Source};
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
}

impl NdjsonRows {
    /// Reads on from where the source stands, `offset` bytes behind its beginning.
    pub(crate) fn new(source: Source, members: Vec<String>, offset: u64) -> Self {
        Self { source, members, offset, found: Vec::new() }
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
        let damage = match content - start {
            0 => None,
            length if length > LONGEST_ROW => Some(Damage::TooLong { cells: 1 }),
            _ => self.read_cells(chunk, start..content),
        };
        if chunk.bytes.len() > start {
            let (bytes, terminator) = (start..content, content..chunk.bytes.len());
            chunk.rows.push(Row { bytes, terminator, cells, ends: ends..chunk.ends.len(), damage });
        }
        self.offset += length as u64;
        Ok(length > 0)
    }

    /// Adds the cells of a line; what is wrong with it.
    fn read_cells(&mut self, chunk: &mut Chunk, line: std::ops::Range<usize>) -> Option<Damage> {
        let Chunk { bytes, cells, ends, .. } = chunk;
        let start = cells.len();
        self.found.clear();
        self.found.resize(self.members.len(), None);
        let reading = Line { members: &self.members, found: &mut self.found };
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

/// Reads a line: a text alone, or the members of an object that are cells. Nothing else of it is kept.
struct Line<'a> {
    members: &'a [String],
    /// Filled with the values of the members.
    found: &'a mut [Option<Scalar>],
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
