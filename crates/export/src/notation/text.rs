//! CSV and NDJSON: the bytes that the service answers, page behind page.

use crate::error::Error;
use crate::file::Output;
use crate::pages::{Pages, Progress};

/// Rows that a thread writes at once: some megabytes.
const PAGE: u32 = 16_384;

/// Writes the whole file.
pub(crate) fn write(pages: &Pages<'_>, output: &mut Output, report: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    // What stands once: the header of CSV. NDJSON has none, but something between lines.
    let mut header = Vec::new();
    pages.source.write_none(pages.engine, &pages.presentation, &mut header)?;
    let between: &[u8] = if header.is_empty() { b"\r\n" } else { b"" };
    let mut is_first = true;
    output.put(&header)?;
    pages.run(
        PAGE,
        |page, budget| {
            let mut lines = Vec::new();
            pages.source.write(pages.engine, page, &pages.presentation, budget, &mut lines)?;
            Ok(lines)
        },
        |lines| {
            let lines = &lines[header.len()..];
            if is_first {
                output.check_room(pages.expected(PAGE, lines.len() as u64))?;
            } else {
                output.put(between)?;
            }
            is_first = false;
            output.put(lines)?;
            Ok(output.bytes())
        },
        report,
    )
}
