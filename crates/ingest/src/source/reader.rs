//! What every reader of a delivery format offers, and what it is given to read a file.

use crate::ImportError;
use crate::open::Input;
use crate::progress::Meter;
use crate::record::{Moment, Strings};
use crate::report::FileReport;

/// Reads the records of one entity from one file.
pub trait Reader<Record> {
    /// Calls `each` with every record that can be used; faults are counted in the context's report.
    fn read(
        &self,
        input: &mut Input<'_>,
        context: &mut Context<'_, '_>,
        each: &mut dyn FnMut(Record, &mut Strings),
    ) -> Result<(), ImportError>;
}

/// What reading a file needs besides the file.
pub struct Context<'a, 'm> {
    /// Where the file lies, for errors.
    pub path: &'a std::path::Path,
    /// Texts that rows share.
    pub strings: &'a mut Strings,
    /// Counts of the file, or of the list in it that is read.
    pub report: &'a mut FileReport,
    /// Counts of the lists that were read before.
    pub(crate) finished: &'a mut Vec<FileReport>,
    pub(crate) meter: &'a mut Meter<'m>,
    /// The moment that what holds is asked for.
    pub(crate) now: Moment,
}

impl Context<'_, '_> {
    /// Begins a report about a list; the one before is finished.
    pub(crate) fn begin(&mut self, file: String, kind: &str) {
        let report = FileReport { file, kind: kind.to_owned(), ..FileReport::default() };
        let before = std::mem::replace(self.report, report);
        if before.rows > 0 {
            self.finished.push(before);
        }
    }
}
