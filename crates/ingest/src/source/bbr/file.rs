//! A file of the register, in whichever form it comes.

use std::io::BufRead;

use vejviser_dataset::bbr::BbrEntity;

use super::ois;
use super::row::{Columns, ReadRow, read};
use crate::ImportError;
use crate::open::Input;
use crate::record::Strings;
use crate::source::table::{self, Text, with_values};
use crate::source::{Context, Reader};

/// A file of an entity: its rows as of a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BbrFile {
    pub(crate) entity: BbrEntity,
    pub(crate) now: i64,
}

impl Reader<ReadRow> for BbrFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(ReadRow, &mut Strings),
    ) -> Result<(), ImportError> {
        let columns = Columns::new(self.entity);
        let beginning = input.fill_buf().map_err(ImportError::io(context.path))?;
        if beginning.trim_ascii_start().starts_with(b"<") {
            return ois::for_each_row(&columns, self.now, input, context, each);
        }
        table::for_each_row(Text::File(input), &columns.schema, context, |line, context| {
            match with_values(line, &columns.names, context, |values| read(&columns, self.now, values)) {
                Ok(Ok(row)) => {
                    context.report.kept += 1;
                    each(row, context.strings);
                }
                Ok(Err(reason)) => context.report.leave_out(reason),
                Err(fault) => context.report.skip(&fault.to_string(), line.number, || line.text.shown()),
            }
        })
    }
}
