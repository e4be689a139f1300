//! Readers: one trait, one implementation for each entity and delivery format.
//!
//! A delivery format is one module: [`legacy`] reads the bulk files of the closed service (flat CSV, JSON and ndjson,
//! nested JSON, `GeoJSON`) and the lists kept by hand, which are of the same make. A new format is a new module that
//! implements [`Reader`] for the entities it delivers; nothing behind it changes.

pub(crate) mod area;
pub mod cadastre;
pub mod dagi;
pub mod dar;
pub mod dar09;
pub mod legacy;

mod dates;
mod elements;
mod geometry;
mod head;
mod json;
mod lists;
mod row;
mod schema;
mod signature;
mod table;
mod value;
mod wkt;

use crate::ImportError;
use crate::open::Input;
use crate::progress::Meter;
use crate::record::Strings;
use crate::report::FileReport;

pub(crate) use head::{Head, head};
pub use row::Row;
pub use schema::{Schema, normalised};
pub(crate) use signature::{Claim, most_specific};

/// How each source recognises its files, and the lists in them, by the first record and the name of the file.
pub(crate) const RECOGNISED_BY: [fn(&Head, &str) -> Option<Claim>; 6] =
    [dar::recognise, dar09::recognise, dagi::recognise, cadastre::recognise, legacy::recognise, legacy::recognise_area];

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

/// What reading a file needs beside the file.
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

/// Why a row cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A value without which the row says nothing is not there.
    Missing(&'static str),
    /// A value is there and makes no sense.
    Unreadable(&'static str),
    /// The row is not one: too few or too many columns, no object, not UTF-8.
    Row(&'static str),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Missing(column) => write!(formatter, "{column} is missing"),
            Self::Unreadable(column) => write!(formatter, "{column} is unreadable"),
            Self::Row(what) => formatter.write_str(what),
        }
    }
}
