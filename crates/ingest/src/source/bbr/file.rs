//! A file of the register, in whichever form it comes.

use std::io::BufRead;

use vejviser_dataset::bbr::BbrEntity;

use super::ois;
use super::row::{BbrRecord, Columns, LeftOut, ReadRow, read};
use crate::ImportError;
use crate::open::Input;
use crate::record::Strings;
use crate::source::table::{self, Text, with_values};
use crate::source::{Context, Fault, Reader};

/// A file of an entity: its rows as of a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BbrFile {
    pub(crate) entity: BbrEntity,
    pub(crate) now: i64,
    /// Whether it is laid over rows of another delivery, and ends some of them.
    pub(crate) holds_changes: bool,
}

impl BbrFile {
    /// Takes a row that was read, or reports why it is left out; `place` is its line, and what is shown of it.
    pub(super) fn take(
        self,
        read: Result<Result<ReadRow, LeftOut>, Fault>,
        (line, shown): (u64, impl FnOnce() -> String),
        Context { report, strings, .. }: &mut Context<'_, '_>,
        each: &mut dyn FnMut(BbrRecord, &mut Strings),
    ) {
        match read {
            Ok(Ok(row)) => {
                report.kept += 1;
                each(BbrRecord::Row(row), strings);
            }
            Ok(Err(LeftOut { reason, ended })) => {
                report.leave_out(reason);
                if let Some(id) = ended.filter(|_| self.holds_changes) {
                    each(BbrRecord::Ended(id), strings);
                }
            }
            Err(fault) => report.skip(&fault.to_string(), line, shown),
        }
    }
}

impl Reader<BbrRecord> for BbrFile {
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(BbrRecord, &mut Strings),
    ) -> Result<(), ImportError> {
        let columns = Columns::new(self.entity);
        let beginning = input.fill_buf().map_err(ImportError::io(context.path))?;
        if beginning.trim_ascii_start().starts_with(b"<") {
            return ois::for_each_row(*self, &columns, input, context, each);
        }
        table::for_each_row(Text::File(input), &columns.schema, context, |line, context| {
            let read = with_values(line, &columns.names, context, |values| read(&columns, self.now, values));
            self.take(read, (line.number, || line.text.shown()), context, each);
        })
    }
}
