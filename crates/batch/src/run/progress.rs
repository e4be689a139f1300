//! How far a run is, told some times a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use ts_rs::TS;

use crate::run::counts::Counts;

/// Time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchProgress")]
pub struct Progress {
    /// Rows that are written.
    pub counts: Counts,
    /// Bytes of the input that were read, compressed where it is.
    #[ts(type = "number")]
    pub bytes: u64,
    /// Bytes of the input, where it is a file.
    #[ts(type = "number | null")]
    pub size: Option<u64>,
    /// Rows that were answered by an earlier run.
    #[ts(type = "number")]
    pub resumed: u64,
    /// Bytes of the result that are on the disk.
    #[ts(type = "number")]
    pub committed: u64,
}

/// Reports at intervals.
pub(crate) struct Reporting<'a> {
    pub(crate) report: &'a mut dyn FnMut(Progress),
    pub(crate) taken: Arc<AtomicU64>,
    pub(crate) size: Option<u64>,
    pub(crate) resumed: u64,
    pub(crate) at: Option<Instant>,
    pub(crate) committed: u64,
}

impl Reporting<'_> {
    /// Reports, unless it has just been done.
    pub(crate) fn report_if_due(&mut self, counts: Counts) {
        if self.at.is_none_or(|at| at.elapsed() >= REPORT_INTERVAL) {
            self.report(counts);
        }
    }

    pub(crate) fn report(&mut self, counts: Counts) {
        self.at = Some(Instant::now());
        let bytes = self.taken.load(Ordering::Relaxed);
        let Self { size, resumed, committed, .. } = *self;
        (self.report)(Progress { counts, bytes, size, resumed, committed });
    }
}
