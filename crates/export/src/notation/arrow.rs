//! Arrow's file format: batches of some thousand rows, as they lie in memory.

use arrow_ipc::writer::FileWriter;

use crate::error::Error;
use crate::file::Output;
use crate::pages::{Pages, Progress};
use crate::schema;

/// Rows that a thread makes at once.
const PAGE: u32 = 16_384;

/// Writes the whole file.
pub(crate) fn write(pages: &Pages<'_>, output: &mut Output, report: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    let fields = pages.source.columns();
    let geometry = pages.source.geometry().map(|_| pages.presentation.srid);
    let schema = schema::schema(&fields, geometry);
    let mut writer = FileWriter::try_new(output, &schema)?;
    let mut is_first = true;
    pages.run(
        PAGE,
        |page, budget| pages.batches(page, budget, &schema),
        |batches| {
            for batch in &batches {
                writer.write(batch)?;
            }
            if is_first {
                let output = writer.get_ref();
                output.check_room(pages.expected(PAGE, output.bytes()))?;
                is_first = false;
            }
            Ok(writer.get_ref().bytes())
        },
        report,
    )?;
    writer.finish()?;
    Ok(())
}
