//! Rows by how they were answered, and cells that are not in the encoding of their file.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_engine::cleanse::Category;
use vejviser_wire::RowStatus;

use crate::Encoding;
use crate::finished::Reason;
use crate::read::Chunk;

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
    /// Found by their rule alone, whatever their category; counted there too.
    #[serde(default)]
    #[ts(type = "number")]
    pub accepted: u64,
}

/// Cells that are not UTF-8 in a file that is; they are read as windows-1252.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchNotUtf8")]
pub struct NotUtf8 {
    /// How many there are.
    #[ts(type = "number")]
    pub cells: u64,
    /// The first of them.
    pub first: Vec<CellPlace>,
}

/// Where a cell is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "BatchCellPlace")]
pub struct CellPlace {
    /// Number of its row, counted from 1.
    #[ts(type = "number")]
    pub row: u64,
    /// Name of its column; a line of JSON has none.
    pub column: Option<String>,
}

/// Cells that are named.
const MOST_NAMED: usize = 20;

impl NotUtf8 {
    /// Those of the rows of a chunk, the first of which has the number `first`, counted from 0.
    pub(crate) fn of(chunk: &Chunk, header: &[String], encoding: Encoding, first: u64) -> Self {
        let mut found = Self::default();
        for &place in &chunk.not_utf8 {
            found.add(first + place as u64 + 1, || None);
        }
        if encoding != Encoding::Windows1252 && std::str::from_utf8(&chunk.bytes).is_err() {
            for (row, number) in chunk.rows.iter().zip(first + 1..) {
                for (column, cell) in chunk.cells_of(row).iter().enumerate() {
                    if std::str::from_utf8(cell).is_err() {
                        found.add(number, || header.get(column).cloned());
                    }
                }
            }
        }
        found
    }

    fn add(&mut self, row: u64, column: impl FnOnce() -> Option<String>) {
        self.cells += 1;
        if self.first.len() < MOST_NAMED {
            self.first.push(CellPlace { row, column: column() });
        }
    }

    /// Adds those of the rows behind.
    pub(crate) fn extend(&mut self, other: Self) {
        self.cells += other.cells;
        self.first.extend(other.first);
        self.first.truncate(MOST_NAMED);
    }
}

/// How a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status: RowStatus,
    pub(crate) category: Option<Category>,
    pub(crate) is_accepted: bool,
    /// Why it is open to review.
    pub(crate) reason: Option<Reason>,
}

impl Counts {
    pub(crate) fn count(&mut self, Outcome { status, category, is_accepted, .. }: Outcome) {
        self.rows += 1;
        self.accepted += u64::from(is_accepted);
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
        let Self { rows, a, b, c, d, found, absent, blank, failed, accepted } = other;
        self.rows += rows;
        self.a += a;
        self.b += b;
        self.c += c;
        self.d += d;
        self.found += found;
        self.absent += absent;
        self.blank += blank;
        self.failed += failed;
        self.accepted += accepted;
    }
}
