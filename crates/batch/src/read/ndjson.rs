//! Rows of a file that has a JSON object or text a line.
//!
//! The members that columns name become cells; the line itself passes through as it is. A text alone is an address, or
//! an id. Members that nothing names are the customer's own.

use serde::Deserialize;
use serde_json::Value;

use super::{Chunk, Damage, LONGEST_ROW, Row, Rows, Source};
use crate::{Error, Result};

/// The rows of a source.
pub(crate) struct NdjsonRows {
    source: Source,
    /// Names of the members that are cells, in order; a text alone is the first.
    members: Vec<String>,
    /// Where the next row begins.
    offset: u64,
}

impl NdjsonRows {
    /// Reads on from where the source stands, `offset` bytes behind its beginning.
    pub(crate) fn new(source: Source, members: Vec<String>, offset: u64) -> Self {
        Self { source, members, offset }
    }

    /// Reads a line into a chunk; whether there was one.
    fn read_line(&mut self, chunk: &mut Chunk) -> Result<bool> {
        let start = chunk.bytes.len();
        read_line(&mut self.source, &mut chunk.bytes)?;
        let line = &chunk.bytes[start..];
        let content = start + line.trim_ascii_end().len();
        let (cells, ends) = (chunk.cells.len(), chunk.ends.len());
        let damage = if content == start { None } else { self.read_cells(chunk, start..content) };
        if chunk.bytes.len() > start {
            let (bytes, terminator) = (start..content, content..chunk.bytes.len());
            chunk.rows.push(Row { bytes, terminator, cells, ends: ends..chunk.ends.len(), damage });
        }
        self.offset += (chunk.bytes.len() - start) as u64;
        Ok(chunk.bytes.len() > start)
    }

    /// Adds the cells of a line; what is wrong with it.
    fn read_cells(&self, chunk: &mut Chunk, line: std::ops::Range<usize>) -> Option<Damage> {
        let Chunk { bytes, cells, ends, .. } = chunk;
        let start = cells.len();
        match serde_json::from_slice::<Line>(&bytes[line]) {
            Ok(Line::Text(text)) => {
                cells.extend_from_slice(text.as_bytes());
                ends.push(text.len());
                None
            }
            Ok(Line::Object(object)) => {
                for member in &self.members {
                    match object.get(member) {
                        Some(Value::String(text)) => cells.extend_from_slice(text.as_bytes()),
                        Some(Value::Number(number)) => cells.extend_from_slice(number.to_string().as_bytes()),
                        Some(Value::Null) | None => {}
                        Some(_) => return Some(Damage::NotJson),
                    }
                    ends.push(cells.len() - start);
                }
                None
            }
            Err(_) => Some(Damage::NotJson),
        }
    }
}

/// Appends the next line with what ends it; nothing at the end of the source.
pub(crate) fn read_line(source: &mut Source, line: &mut Vec<u8>) -> Result<()> {
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
        if line.len() - start > LONGEST_ROW {
            return Err(Error::LongRow(LONGEST_ROW));
        }
    }
}

/// A line of the input.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Text(String),
    Object(serde_json::Map<String, Value>),
}

impl Rows for NdjsonRows {
    fn next_chunk(&mut self, chunk: &mut Chunk) -> Result<bool> {
        while !chunk.is_full() && self.read_line(chunk)? {}
        chunk.end = self.offset;
        Ok(!chunk.rows.is_empty())
    }
}
