//! A result of JSON objects, one a line: the members of the row, then those that are appended.

use super::{Appended, Cells, Chunk, Notation, Row, json};
use crate::Options;
use crate::encoding::BOM;
use crate::layout::Layout;

/// A result of lines.
#[derive(Debug)]
pub(crate) struct NdjsonResult {
    own: json::Own,
    appended: Appended,
    bom: bool,
}

impl NdjsonResult {
    pub(crate) fn new(options: &Options, layout: &Layout, appended: &Appended) -> Self {
        Self { own: json::Own::new(layout), appended: appended.clone(), bom: options.bom.unwrap_or(false) }
    }
}

impl Notation for NdjsonResult {
    fn begin(&self, out: &mut Vec<u8>) {
        if self.bom {
            out.extend_from_slice(BOM);
        }
    }

    fn append(&self, answer: Cells<'_>, out: &mut Vec<u8>) {
        json::members(answer, &self.appended, out);
        out.extend_from_slice(b"}\n");
    }

    fn row(&self, chunk: &Chunk, row: &Row, _: u64, appended: &[u8], out: &mut Vec<u8>) {
        out.push(b'{');
        let start = out.len();
        self.own.members(chunk, row, out);
        let is_empty = out.len() == start;
        out.extend_from_slice(if is_empty { &appended[1..] } else { appended });
    }

    fn end(&self, _: &mut Vec<u8>) {}
}
