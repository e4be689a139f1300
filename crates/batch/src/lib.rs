//! Tables of rows, each an address to be found: a file in, the same rows in the same order out, with what was found
//! behind them.
//!
//! ```text
//! input ─▶ read: chunks of rows ─▶ answer: on every thread ─▶ write: in order ─▶ commit: bytes and offset together
//! ```
//!
//! The job of a service and `vejviser geocode` run the same [`run()`]. The customer's own cells pass through as the
//! bytes they are: quotes, line ends and letters in their encoding. What a file looks like is found out; what
//! may be chosen stands in [`Options`]. The crate knows files, not jobs: who may run one, how many at a time and
//! where the files lie is the service's affair. What an address means is the engine's, what a cell says that of `wire`.

#![forbid(unsafe_code)]

mod answer;
mod cell;
mod columns;
mod encoding;
mod error;
mod finished;
mod header_names;
mod house_letter;
mod inspect;
mod keys;
mod layout;
mod names;
mod options;
mod read;
mod run;
mod write;

use std::path::Path;

pub use answer::chosen;
pub use columns::SharedName;
pub use error::{Error, FileFault};
pub use finished::{Bytes, ChosenRows, Finished, Group, Index, RowSelection, convert, index, list};
pub use inspect::{Inspection, facts, inspect};
pub use options::{Columns, Decimal, Delimiter, Demanded, Encoding, Format, Input, Operation, Options, Parameter};
pub use run::counts::{CellPlace, Counts, NotUtf8};
pub use run::progress::Progress;
pub use run::{Job, Summary, run};

/// Whether a path names standard input or output instead of a file.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Result of what can fail as a whole; a row that fails says so itself.
pub type Result<T> = std::result::Result<T, Error>;
