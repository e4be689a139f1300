//! The closing report: what was read, kept, skipped, and what did not join.

mod comparison;
mod findings;

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use crate::record::Moment;

pub use comparison::Comparison;
pub use findings::Findings;

/// Longest piece of a broken value that is shown.
const SHOWN: usize = 80;

/// What an import did.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "ImportReport")]
pub struct Report {
    /// Every file that was read, in the order of reading.
    pub files: Vec<FileReport>,
    /// Files that were not recognised or are empty.
    pub left_out: Vec<LeftOut>,
    /// References whose target is in no file, by kind.
    pub unjoined: BTreeMap<String, u64>,
    /// Records whose id came more than once, by entity; the newer one was kept.
    pub duplicates: BTreeMap<String, u64>,
    /// Values that were missing and came from boundaries, by kind.
    pub derived: BTreeMap<String, u64>,
    /// Of a synthetic country: how like the real one it is.
    pub realism: Vec<Comparison>,
    /// Rows of every table.
    pub counts: BTreeMap<String, usize>,
    /// How many updates the disk has room for.
    pub room: u64,
    /// The published data version.
    pub data_version: String,
    /// The published folder.
    pub folder: String,
    /// Wall time.
    pub seconds: f64,
}

/// A file that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeftOut {
    /// The file, with its name inside an archive.
    pub file: String,
    /// What was found instead of a register.
    pub reason: String,
}

/// What became of one file.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileReport {
    /// The file, with its name inside an archive.
    pub file: String,
    /// What it holds.
    pub kind: String,
    /// Rows read.
    pub rows: u64,
    /// The latest change in any row, RFC 3339 UTC: how old the data is.
    pub latest_change: Option<String>,
    /// Rows that gave a record.
    pub kept: u64,
    /// Rows left out, by reason.
    pub skipped: BTreeMap<String, u64>,
    /// Values left out of rows that were kept, by reason.
    pub ignored: BTreeMap<String, u64>,
    /// The first fault of each reason.
    pub first_faults: Vec<FirstFault>,
    /// When a row begins or ends to hold next: until then the file says the same.
    #[serde(skip)]
    #[ts(skip)]
    pub(crate) holds_until: Option<Moment>,
}

/// Where a fault was first seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FirstFault {
    /// What is wrong.
    pub reason: String,
    /// The file.
    pub file: String,
    /// Its line, from 1.
    pub line: u64,
    /// The beginning of what stands there.
    pub text: String,
}

/// What of a file could not be used.
#[derive(Clone, Copy)]
enum Unused {
    Row,
    Value,
}

impl FileReport {
    /// A row that could not be used; its text is kept when it is the first of its kind.
    pub(crate) fn skip(&mut self, reason: &str, line: u64, text: impl FnOnce() -> String) {
        self.note(Unused::Row, reason, line, text);
    }

    /// A sound row that is not needed.
    pub(crate) fn leave_out(&mut self, reason: &str) {
        add_count(&mut self.skipped, reason, 1);
    }

    /// How many rows were left out for a fault.
    pub(crate) fn unreadable(&self) -> u64 {
        let is_fault = |reason: &String| self.first_faults.iter().any(|first| first.reason == *reason);
        self.skipped.iter().filter(|(reason, _)| is_fault(reason)).map(|(_, count)| count).sum()
    }

    /// A value that could not be used in a row that could.
    pub(crate) fn ignore(&mut self, reason: &str, line: u64, text: &str) {
        self.note(Unused::Value, reason, line, || text.to_owned());
    }

    /// Notes when a row begins or ends to hold, where that is still to come.
    pub(crate) fn turns(&mut self, now: Moment, moments: impl IntoIterator<Item = Moment>) {
        let to_come = moments.into_iter().filter(|moment| *moment > now);
        self.holds_until = self.holds_until.into_iter().chain(to_come).min();
    }

    /// Takes over what became of further rows, but for their number.
    pub(crate) fn add(&mut self, further: Self) {
        self.kept += further.kept;
        self.holds_until = self.holds_until.into_iter().chain(further.holds_until).min();
        let counts = [(&mut self.skipped, further.skipped), (&mut self.ignored, further.ignored)];
        for (own, further) in counts {
            for (reason, count) in further {
                add_count(own, &reason, count);
            }
        }
        for fault in further.first_faults {
            if self.first_faults.iter().all(|first| first.reason != fault.reason) {
                self.first_faults.push(FirstFault { file: self.file.clone(), ..fault });
            }
        }
    }

    fn note(&mut self, unused: Unused, reason: &str, line: u64, text: impl FnOnce() -> String) {
        let counts = match unused {
            Unused::Row => &mut self.skipped,
            Unused::Value => &mut self.ignored,
        };
        if add_count(counts, reason, 1) == 1 {
            let text = text().chars().take(SHOWN).collect();
            self.first_faults.push(FirstFault { reason: reason.to_owned(), file: self.file.clone(), line, text });
        }
    }
}

/// Adds to a count that may not be there yet, without making its name again for each row. Returns the sum.
pub(crate) fn add_count(counts: &mut BTreeMap<String, u64>, kind: &str, more: u64) -> u64 {
    if let Some(count) = counts.get_mut(kind) {
        *count += more;
        *count
    } else {
        counts.insert(kind.to_owned(), more);
        more
    }
}
