//! A result of JSON objects, one a line: the members of the row, then those that are appended.

use vejviser_wire::RowAnswer;

use super::{Chunk, Notation, Row, json};
use crate::encoding::BOM;
use crate::layout::Layout;
use crate::{Encoding, Input, Options};

/// A result of lines.
#[derive(Debug)]
pub(crate) struct NdjsonResult {
    encoding: Encoding,
    header: Vec<String>,
    names: Vec<String>,
    /// Whether rows are lines of JSON, which pass through.
    keeps_bytes: bool,
    bom: bool,
}

impl NdjsonResult {
    pub(crate) fn new(options: &Options, layout: &Layout, names: &[String]) -> Self {
        Self {
            encoding: layout.encoding,
            header: layout.header.clone(),
            names: names.to_vec(),
            keeps_bytes: layout.input == Input::Ndjson,
            bom: options.bom.unwrap_or(false),
        }
    }
}

impl Notation for NdjsonResult {
    fn begin(&self, out: &mut Vec<u8>) {
        if self.bom {
            out.extend_from_slice(BOM);
        }
    }

    fn append(&self, answer: &RowAnswer<'_>, out: &mut Vec<u8>) {
        json::members(answer, &self.names, out);
        out.extend_from_slice(b"}\n");
    }

    fn row(&self, chunk: &Chunk, row: &Row, _: u64, appended: &[u8], out: &mut Vec<u8>) {
        let bytes = &chunk.bytes[row.bytes.clone()];
        let object = bytes.trim_ascii().strip_prefix(b"{").and_then(|rest| rest.strip_suffix(b"}"));
        let start = out.len();
        out.push(b'{');
        match object {
            Some(members) if self.keeps_bytes && row.damage.is_none() => out.extend_from_slice(members.trim_ascii()),
            // A text alone, or what is no JSON, keeps its letters.
            _ if self.keeps_bytes => {
                if let Some(name) = self.header.first().filter(|_| !bytes.is_empty()) {
                    json::text(name, out);
                    out.push(b':');
                    let given = chunk.cells_of(row).get(0).filter(|_| row.damage.is_none()).unwrap_or(bytes);
                    json::text(&String::from_utf8_lossy(given), out);
                }
            }
            _ => {
                let decode = |cell| self.encoding.decode(cell).unwrap_or_else(|| String::from_utf8_lossy(cell));
                json::own(&self.header, chunk.cells_of(row).iter(), decode, out);
            }
        }
        let is_empty = out.len() == start + 1;
        out.extend_from_slice(if is_empty { &appended[1..] } else { appended });
    }

    fn end(&self, _: &mut Vec<u8>) {}
}
