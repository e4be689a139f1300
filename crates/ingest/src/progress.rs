//! Progress of an import, reported while it runs.

use std::time::{Duration, Instant};

use serde::Serialize;
use ts_rs::TS;

/// Shortest time between two reports about one file.
const PAUSE: Duration = Duration::from_millis(200);
/// Rows between two looks at the clock.
const ROWS: u64 = 4096;

/// One thing that happened.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[ts(rename = "ImportEvent")]
#[non_exhaustive]
pub enum Event {
    /// The kind of a file was found out.
    Detected {
        /// The file, with its name inside an archive.
        file: String,
        /// What it holds.
        kind: String,
        /// How much its area facts are trusted.
        layout: crate::record::Rank,
    },
    /// A file in a folder is not recognised and is left out.
    Skipped {
        /// The file.
        file: String,
        /// What was found instead.
        reason: String,
    },
    /// A file is being read.
    Progress {
        /// The file.
        file: String,
        /// What it holds.
        kind: String,
        /// Rows read from it.
        rows: u64,
        /// Bytes of all files read so far, as they lie on disk.
        bytes_read: u64,
        /// Bytes of all files.
        bytes_total: u64,
    },
    /// Something else worth a line.
    Message {
        /// The line.
        text: String,
    },
}

/// Receiver of the reports.
pub type Listener<'a> = &'a mut dyn FnMut(Event);

/// Reports how far a file is read, not too often.
pub(crate) struct Meter<'a> {
    pub(crate) listener: Listener<'a>,
    pub(crate) bytes_before: u64,
    pub(crate) bytes_total: u64,
    last: Instant,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(listener: Listener<'a>, bytes_total: u64) -> Self {
        Self { listener, bytes_before: 0, bytes_total, last: Instant::now() }
    }

    /// After every row.
    pub(crate) fn row(&mut self, file: &str, kind: &str, rows: u64, bytes: u64) {
        if rows.is_multiple_of(ROWS) && self.last.elapsed() >= PAUSE {
            self.report(file, kind, rows, bytes);
        }
    }

    /// At the end of a file.
    pub(crate) fn report(&mut self, file: &str, kind: &str, rows: u64, bytes: u64) {
        self.last = Instant::now();
        (self.listener)(Event::Progress {
            file: file.to_owned(),
            kind: kind.to_owned(),
            rows,
            bytes_read: self.bytes_before + bytes,
            bytes_total: self.bytes_total,
        });
    }
}
