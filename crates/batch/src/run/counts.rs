//! Rows by how they were answered.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_engine::cleanse::Category;
use vejviser_wire::RowStatus;

use crate::finished::Reason;

/// Rows by how they were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchCounts")]
pub struct Counts {
    /// All of them.
    #[ts(type = "number")]
    pub rows: u64,
    /// Category A.
    #[ts(type = "number")]
    pub a: u64,
    /// Category B.
    #[ts(type = "number")]
    pub b: u64,
    /// Category C.
    #[ts(type = "number")]
    pub c: u64,
    /// Category D.
    #[ts(type = "number")]
    pub d: u64,
    /// Found by id or position.
    #[ts(type = "number")]
    pub found: u64,
    /// Not found by id or position.
    #[ts(type = "number")]
    pub absent: u64,
    /// Blank.
    #[ts(type = "number")]
    pub blank: u64,
    /// Could not be read or answered.
    #[ts(type = "number")]
    pub failed: u64,
}

/// How a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status: RowStatus,
    pub(crate) category: Option<Category>,
    /// Why it is open to review.
    pub(crate) reason: Option<Reason>,
}

impl Counts {
    pub(crate) fn count(&mut self, Outcome { status, category, .. }: Outcome) {
        self.rows += 1;
        let counter = match (status, category) {
            (RowStatus::Failed, _) => &mut self.failed,
            (RowStatus::Blank, _) => &mut self.blank,
            (_, Some(Category::A)) => &mut self.a,
            (_, Some(Category::B)) => &mut self.b,
            (_, Some(Category::C)) => &mut self.c,
            (_, Some(Category::D)) => &mut self.d,
            (RowStatus::Absent, None) => &mut self.absent,
            (_, None) => &mut self.found,
        };
        *counter += 1;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        let Self { rows, a, b, c, d, found, absent, blank, failed } = other;
        self.rows += rows;
        self.a += a;
        self.b += b;
        self.c += c;
        self.d += d;
        self.found += found;
        self.absent += absent;
        self.blank += blank;
        self.failed += failed;
    }
}
