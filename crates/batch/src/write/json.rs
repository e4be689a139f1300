//! Members of a row in JSON: own cells as texts, appended ones by what they hold.

use std::borrow::Cow;

use super::{Appended, Cells, Chunk, Row};
use crate::layout::Layout;
use crate::names::member_names;
use crate::{Encoding, Input};

/// Appends a text in quotes.
pub(crate) fn text(text: &str, out: &mut Vec<u8>) {
    // Writing to memory does not fail.
    let _ = serde_json::to_writer(out, text);
}

/// Appends the members of an answer that are written, each with a comma before it. Gives x and y where there are both.
pub(crate) fn members(answer: Cells<'_>, appended: &Appended, out: &mut Vec<u8>) -> Option<[String; 2]> {
    let mut position = [None, None];
    let columns = appended.names.iter().zip(&appended.fields).zip(&appended.written);
    for (cell, ((name, field), &is_written)) in answer.iter().zip(columns) {
        let cell = String::from_utf8_lossy(cell);
        if is_written {
            out.push(b',');
            text(name, out);
            out.push(b':');
            if cell.is_empty() {
                out.extend_from_slice(b"null");
            } else if field.is_bare() {
                out.extend_from_slice(cell.as_bytes());
            } else {
                text(&cell, out);
            }
        }
        match field.name {
            "res_x" if !cell.is_empty() => position[0] = Some(cell.into_owned()),
            "res_y" if !cell.is_empty() => position[1] = Some(cell.into_owned()),
            _ => {}
        }
    }
    let [x, y] = position;
    Some([x?, y?])
}

/// The customer's own of a row, as members.
#[derive(Debug)]
pub(crate) struct Own {
    encoding: Encoding,
    header: Vec<String>,
    /// Whether rows are lines of JSON, whose members pass through.
    keeps_bytes: bool,
}

impl Own {
    pub(crate) fn new(layout: &Layout) -> Self {
        let keeps_bytes = layout.input == Input::Ndjson;
        Self { encoding: layout.encoding, header: member_names(&layout.header), keeps_bytes }
    }

    /// Appends the members of a row, without a comma before the first.
    pub(crate) fn members(&self, chunk: &Chunk, row: &Row, out: &mut Vec<u8>) {
        let cells = chunk.cells_of(row);
        if !self.keeps_bytes {
            for (place, (name, cell)) in self.header.iter().zip(cells.iter()).enumerate() {
                if place > 0 {
                    out.push(b',');
                }
                self.member(name, cell, out);
            }
            return;
        }
        let bytes = &chunk.bytes[row.bytes.clone()];
        let object = bytes.trim_ascii().strip_prefix(b"{").and_then(|rest| rest.strip_suffix(b"}"));
        match object.filter(|_| row.damage.is_none()) {
            Some(members) => out.extend_from_slice(members.trim_ascii()),
            // A text alone, or what is no JSON, keeps its letters.
            None => {
                if let Some(name) = self.header.first().filter(|_| !bytes.is_empty()) {
                    self.member(name, cells.get(0).filter(|_| row.damage.is_none()).unwrap_or(bytes), out);
                }
            }
        }
    }

    /// The text of a cell.
    pub(crate) fn text<'c>(&self, cell: &'c [u8]) -> Cow<'c, str> {
        self.encoding.decode(cell)
    }

    fn member(&self, name: &str, cell: &[u8], out: &mut Vec<u8>) {
        text(name, out);
        out.push(b':');
        text(&self.text(cell), out);
    }
}
