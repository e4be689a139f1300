//! The rows of a file, in whichever form it comes: which are kept, and what is said of those that are not.

use super::row::{BbrRecord, Columns, LeftOut, read};
use crate::record::{Moment, Strings};
use crate::source::value::Values;

/// How the rows of a file are read.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) columns: Columns,
    /// The moment that they are to hold.
    pub(super) now: Moment,
    /// Whether they are laid over rows of another delivery, and end some of them.
    pub(super) hold_changes: bool,
}

impl Rows {
    /// Reads a row; `each` takes what it says, the report why it is left out. `shown` is what is shown of one that is broken.
    pub(super) fn take(
        &self,
        values: &mut Values<'_>,
        shown: impl FnOnce() -> String,
        each: &mut dyn FnMut(BbrRecord, &mut Strings),
    ) {
        let read = read(&self.columns, self.now, values);
        let Values { strings, report, line, .. } = values;
        match read {
            Ok(Ok(row)) => {
                report.kept += 1;
                each(BbrRecord::Row(row), strings);
            }
            Ok(Err(LeftOut { reason, ended })) => {
                report.leave_out(reason);
                if let Some(ended) = ended.filter(|_| self.hold_changes) {
                    each(BbrRecord::Ended(ended), strings);
                }
            }
            Err(fault) => report.skip(&fault.to_string(), *line, shown),
        }
    }
}
