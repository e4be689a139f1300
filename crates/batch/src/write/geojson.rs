//! A result for maps: a collection of points whose properties are the row and what is appended.

use vejviser_engine::request::Srid;

use super::{Appended, Cells, Chunk, Notation, Row, json};
use crate::Options;
use crate::layout::Layout;

/// A result of features.
#[derive(Debug)]
pub(crate) struct GeojsonResult {
    own: json::Own,
    appended: Appended,
    id: Option<usize>,
    srid: Srid,
}

impl GeojsonResult {
    pub(crate) fn new(options: &Options, layout: &Layout, appended: &Appended) -> Self {
        Self { own: json::Own::new(layout), appended: appended.clone(), id: layout.id, srid: options.srid }
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

    fn append(&self, answer: Cells<'_>, out: &mut Vec<u8>) {
        let position = json::members(answer, &self.appended, out);
        out.extend_from_slice(b"},\"geometry\":");
        match position {
            Some([x, y]) => out.extend_from_slice(format!(r#"{{"type":"Point","coordinates":[{x},{y}]}}"#).as_bytes()),
            None => out.extend_from_slice(b"null"),
        }
        out.push(b'}');
    }

    fn row(&self, chunk: &Chunk, row: &Row, number: u64, appended: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(if number == 0 { b"\n{\"type\":\"Feature\"" } else { b",\n{\"type\":\"Feature\"" });
        if let Some(id) = self.id.and_then(|id| chunk.cells_of(row).get(id)) {
            out.extend_from_slice(b",\"id\":");
            json::text(&self.own.text(id), out);
        }
        out.extend_from_slice(b",\"properties\":{");
        let start = out.len();
        self.own.members(chunk, row, out);
        let is_empty = out.len() == start;
        out.extend_from_slice(if is_empty { &appended[1..] } else { appended });
    }

    fn end(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"\n]}\n");
    }
}
