//! A result for maps: a collection of points whose properties are the row and what is appended.

use vejviser_engine::request::Srid;
use vejviser_wire::RowAnswer;

use super::{Chunk, Notation, Row, json};
use crate::Encoding;
use crate::Options;
use crate::layout::Layout;

/// A result of features.
#[derive(Debug)]
pub(crate) struct GeojsonResult {
    encoding: Encoding,
    header: Vec<String>,
    names: Vec<String>,
    id: Option<usize>,
    srid: Srid,
}

impl GeojsonResult {
    pub(crate) fn new(options: &Options, layout: &Layout, names: &[String]) -> Self {
        Self {
            encoding: layout.encoding,
            header: layout.header.clone(),
            names: names.to_vec(),
            id: layout.id,
            srid: options.srid,
        }
    }

    fn decode<'c>(&self, cell: &'c [u8]) -> std::borrow::Cow<'c, str> {
        self.encoding.decode(cell).unwrap_or_else(|| String::from_utf8_lossy(cell))
    }
}

impl Notation for GeojsonResult {
    fn begin(&self, out: &mut Vec<u8>) {
        let code = self.srid as u32;
        out.extend_from_slice(
            format!(r#"{{"type":"FeatureCollection","crs":{{"type":"name","properties":{{"name":"EPSG:{code}"}}}},"features":["#)
                .as_bytes(),
        );
    }

    fn append(&self, answer: &RowAnswer<'_>, out: &mut Vec<u8>) {
        let position = json::members(answer, &self.names, out);
        out.extend_from_slice(b"},\"geometry\":");
        match position {
            Some([x, y]) => out.extend_from_slice(format!(r#"{{"type":"Point","coordinates":[{x},{y}]}}"#).as_bytes()),
            None => out.extend_from_slice(b"null"),
        }
        out.push(b'}');
    }

    fn row(&self, chunk: &Chunk, row: &Row, number: u64, appended: &[u8], out: &mut Vec<u8>) {
        let cells = chunk.cells_of(row);
        out.extend_from_slice(if number == 0 { b"\n{\"type\":\"Feature\"" } else { b",\n{\"type\":\"Feature\"" });
        if let Some(id) = self.id.and_then(|id| cells.get(id)) {
            out.extend_from_slice(b",\"id\":");
            json::text(&self.decode(id), out);
        }
        out.extend_from_slice(b",\"properties\":{");
        let start = out.len();
        json::own(&self.header, cells.iter(), |cell| self.decode(cell), out);
        let is_empty = out.len() == start;
        out.extend_from_slice(if is_empty { &appended[1..] } else { appended });
    }

    fn end(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\n]}\n");
    }
}
