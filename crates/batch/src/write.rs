//! Rows of the result: the customer's own, and behind it what was found.
//!
//! What is appended to a row depends on the answer alone, so it is made once for all rows that ask the same.

mod csv;
mod geojson;
mod json;
mod ndjson;
mod output;

use vejviser_wire::RowAnswer;

pub(crate) use csv::CsvResult;
pub(crate) use geojson::GeojsonResult;
pub(crate) use ndjson::NdjsonResult;
pub(crate) use output::{Output, beside, has_begun, sync_folder};

use crate::read::{Chunk, Row};

/// How a result is written.
pub(crate) trait Notation: Send + Sync {
    /// Appends what stands before the first row.
    fn begin(&self, out: &mut Vec<u8>);

    /// Appends what is appended to the rows that are answered so.
    fn append(&self, answer: &RowAnswer<'_>, out: &mut Vec<u8>);

    /// Appends a row with what is appended to it; `number` counts rows from 0.
    fn row(&self, chunk: &Chunk, row: &Row, number: u64, appended: &[u8], out: &mut Vec<u8>);

    /// Appends what stands behind the last row.
    fn end(&self, out: &mut Vec<u8>);
}
