//! A result read again: the customer's own of each row, and behind it the cells that were appended.
//!
//! A result in the notation in which rows are answered says all that was found, so every other notation, and every row
//! that somebody wants to see, is made of it without asking the engine. What was chosen in review takes the place of the
//! cells that were appended; the customer's own stay the bytes they are.

mod choices;
mod convert;
mod csv;
mod index;
mod list;
mod ndjson;
mod reason;

use std::ops::Range;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_wire::{Field, RowStatus};

use self::choices::Chosen;
pub use self::choices::ChosenRows;
pub use self::convert::convert;
use self::csv::FinishedCsv;
pub(crate) use self::index::Tally;
pub use self::index::{Bytes, Index, RowSelection, index};
pub use self::list::list;
use self::ndjson::FinishedNdjson;
pub use self::reason::Group;
pub(crate) use self::reason::{Reason, ReasonColumns};
use crate::layout::Layout;
use crate::read::{Cells, Chunk, Source, open};
use crate::write::Appended;
use crate::{Delimiter, Encoding, Error, Format, Input, Options, Result};

/// A result that is read again.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "BatchFinished")]
pub struct Finished {
    /// The file.
    #[ts(type = "string")]
    pub path: PathBuf,
    /// Bytes of it that are final; all where it is whole.
    #[ts(type = "number | null")]
    pub bytes: Option<u64>,
    /// Notation of the input.
    pub input: Input,
    /// Its letters.
    pub encoding: Encoding,
    /// What stands between its cells.
    pub delimiter: Option<Delimiter>,
    /// Number of the line that holds the names of the columns; the first one that is not blank where it is not said.
    #[serde(default)]
    pub header_line: Option<usize>,
    /// Name of the sheet of the input, which a workbook of the result keeps.
    pub sheet: Option<String>,
    /// What was chosen of the run.
    #[ts(type = "Partial<BatchOptions>")]
    pub options: Options,
}

/// What becomes of the own members of rows of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OwnMembers {
    /// Each is a column of all rows.
    Columns,
    /// They stay as they stand in their row.
    AsTheyStand,
}

/// Consecutive rows of a result.
#[derive(Debug, Default)]
pub(crate) struct AnsweredRows {
    /// The customer's own.
    pub(crate) own: Chunk,
    /// Of each own cell whether it stands for what it looks like; empty where all are texts.
    pub(crate) bare: Vec<bool>,
    /// Cells that were appended, in UTF-8 and with points before decimals, and where they end in their row.
    pub(crate) appended: Vec<u8>,
    pub(crate) ends: Vec<usize>,
    /// Where those of each row begin in both.
    pub(crate) begins: Vec<(usize, usize)>,
}

impl AnsweredRows {
    /// What was appended to a row.
    pub(crate) fn appended_to(&self, place: usize) -> Cells<'_> {
        let (bytes, ends) = self.begins[place];
        let next = self.begins.get(place + 1).map_or(self.ends.len(), |&(_, ends)| ends);
        Cells::new(&self.appended[bytes..], &self.ends[ends..next])
    }

    /// Adds what was appended to a row.
    pub(crate) fn append<'c>(&mut self, cells: impl Iterator<Item = std::borrow::Cow<'c, str>>) {
        let start = self.appended.len();
        self.begins.push((start, self.ends.len()));
        for cell in cells {
            self.appended.extend_from_slice(cell.as_bytes());
            self.ends.push(self.appended.len() - start);
        }
    }
}

/// What gives the rows of a result.
pub(crate) trait FinishedRows {
    /// What is known of the customer's own.
    fn layout(&self) -> &Layout;

    /// The columns that were appended.
    fn appended(&self) -> &Appended;

    /// Goes on with the rows that stand in these bytes.
    fn go_to(&mut self, bytes: Range<u64>) -> Result<()>;

    /// Puts the next rows into what is empty, and where those behind them begin; whether there are any.
    fn next(&mut self, answered: &mut AnsweredRows) -> Result<bool>;
}

impl Finished {
    /// Opens it.
    pub(crate) fn rows(&self, members: OwnMembers) -> Result<Box<dyn FinishedRows>> {
        Ok(match self.input.answered_as() {
            Format::Ndjson => Box::new(FinishedNdjson::open(self, members)?),
            _ => Box::new(FinishedCsv::open(self)?),
        })
    }

    /// Its bytes, as far as they are final.
    fn source(&self) -> Result<Source> {
        let options = Options::default();
        let source = open(&self.path, &options)?;
        Ok(source.cut(self.bytes.unwrap_or(u64::MAX)))
    }

    fn broken(&self) -> Error {
        Error::Internal(format!("{} is no result of this version", self.path.display()))
    }
}

/// The decision about a row in review.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Decision<'c> {
    /// Nothing.
    Open,
    /// Its address was accepted with the group of the row.
    Accepted,
    /// These cells were chosen.
    Chosen(&'c Chosen),
}

/// The cells that a row has: those that were chosen, with what the choice does not change. A row that was accepted has all
/// that was found, and another status.
pub(crate) fn cells_of<'c>(
    appended: Cells<'c>,
    fields: &'c [Field],
    decision: Decision<'c>,
) -> impl Iterator<Item = &'c [u8]> {
    appended.iter().zip(fields).enumerate().map(move |(place, (cell, field))| match decision {
        Decision::Chosen(chosen) if !KEPT.contains(&field.name) => chosen.get(place).map_or(&b""[..], String::as_bytes),
        Decision::Accepted if place == 0 => RowStatus::Chosen.name().as_bytes(),
        _ => cell,
    })
}

/// What a choice does not change: what the text itself was worth.
const KEPT: [&str; 2] = ["res_kategori", "res_antal"];

/// The status that a cell names.
pub(crate) fn status_of(cell: &[u8]) -> Option<RowStatus> {
    RowStatus::ALL.into_iter().find(|status| status.name().as_bytes() == cell)
}
