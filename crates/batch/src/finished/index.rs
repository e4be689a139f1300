//! Where the rows of a result lie, and how they were answered: a page of them costs the blocks in which it stands.
//!
//! It lies beside the result. A run that writes the rows notes them as they come, since reading the result once more takes
//! a tenth of the time of answering it; of what an earlier run has begun it is made by reading, as of any result. Which
//! bytes of the result a page needs is known without the result, so that of one that lies elsewhere only those are fetched.

use std::borrow::Cow;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use vejviser_wire::RowStatus;

use super::reason::{Reasons, count};
use super::{AnsweredRows, ChosenRows, Finished, Group, OwnMembers, Reason, ReasonColumns, status_of};
use crate::write::Output;
use crate::{Error, Result};

/// Bytes between two blocks that are fetched with them rather than asked for around.
const BRIDGED: u64 = 1 << 18;

/// Consecutive rows of a result.
#[derive(Debug, Deserialize, Serialize)]
struct Block {
    /// Where they begin in the file.
    begins: u64,
    rows: u64,
    #[serde(flatten)]
    tally: Tally,
}

/// How many rows have each status, in the order of the statuses. No row is answered by the last one.
type Statuses = [u64; RowStatus::ALL.len() - 1];

/// How the rows of a block were answered.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Tally {
    of: Statuses,
    /// Files of earlier versions do not have it.
    #[serde(default)]
    reasons: Reasons,
}

impl Tally {
    pub(crate) fn count(&mut self, status: RowStatus, reason: Option<Reason>) {
        if let Some(rows) = self.of.get_mut(status as usize) {
            *rows += 1;
        }
        if let Some(reason) = reason {
            count(&mut self.reasons, reason);
        }
    }
}

/// The blocks of a result in their order.
#[derive(Debug, Deserialize, Serialize)]
pub struct Index {
    blocks: Vec<Block>,
    /// Where the last one ends.
    ends: u64,
}

/// Which rows of a result are listed.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "BatchRowSelection")]
pub struct RowSelection {
    /// Values of `res_status`; empty: all.
    pub status: Vec<String>,
    /// Rows in doubt or not found for this reason, those included that were chosen since; absent: all.
    pub rule: Option<String>,
    /// Number of the first row that may come, counted from 1.
    #[ts(type = "number")]
    pub from: u64,
    /// Most rows.
    pub count: usize,
}

impl RowSelection {
    /// Whether rows of a status are among them.
    pub(super) fn has(&self, status: RowStatus) -> bool {
        self.status.is_empty() || self.status.iter().any(|name| name == status.name())
    }
}

/// Consecutive bytes of a file, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "BatchBytes")]
pub struct Bytes {
    /// The first one.
    #[ts(type = "number")]
    pub start: u64,
    /// The last one.
    #[ts(type = "number")]
    pub end: u64,
}

/// A block in which rows of a page may stand.
#[derive(Debug)]
pub(super) struct Place {
    /// Rows before it.
    pub(super) before: u64,
    pub(super) bytes: Range<u64>,
}

/// Writes the index of a result.
///
/// # Errors
/// [`Error::Cancelled`] when `cancelled` is set; nothing is left then.
pub fn index(finished: &Finished, output: &Path, cancelled: &AtomicBool) -> Result<()> {
    Index::of(finished, cancelled)?.write(output)
}

/// Rows of a block that are selected.
struct Counted {
    at_least: u64,
    may_have: bool,
}

impl Block {
    /// A choice takes a row from its status and group, which only the row tells, and a chosen row may be one of an accepted
    /// group too.
    fn counted(&self, before: u64, choices: &ChosenRows, selection: &RowSelection) -> Counted {
        let Tally { of, reasons } = &self.tally;
        let sum = |counts: &[u64]| -> u64 {
            RowStatus::ALL.iter().zip(counts).filter(|(status, _)| selection.has(**status)).map(|(_, rows)| rows).sum()
        };
        let chosen = choices.count(before + 1..=before + self.rows);
        let accepted_by =
            |rule: &str, [_, _, acceptable]: &[u64; 3]| -> u64 { if choices.accepts(rule) { *acceptable } else { 0 } };
        let (as_answered, accepted, surely_chosen) = match &selection.rule {
            None => {
                let accepted = reasons.iter().map(|(rule, rows)| accepted_by(rule, rows)).sum();
                (sum(of), accepted, chosen.max(accepted))
            }
            Some(rule) => {
                let Some(rows @ [doubtful, absent, _]) = reasons.get(rule.as_str()) else {
                    return Counted { at_least: 0, may_have: false };
                };
                let accepted = accepted_by(rule, rows);
                (sum(&[0, *doubtful, *absent]), accepted, accepted)
            }
        };
        let lists_chosen = selection.has(RowStatus::Chosen);
        Counted {
            at_least: as_answered.saturating_sub(chosen + accepted) + if lists_chosen { surely_chosen } else { 0 },
            may_have: as_answered > 0 || lists_chosen && chosen + accepted > 0,
        }
    }
}

impl Index {
    /// The index of a result whose rows come, `begins` bytes behind its beginning.
    pub(crate) fn new(begins: u64) -> Self {
        Self { blocks: Vec::new(), ends: begins }
    }

    /// The index of rows that were written.
    pub(crate) fn of(finished: &Finished, cancelled: &AtomicBool) -> Result<Self> {
        let mut rows = finished.rows(OwnMembers::AsTheyStand)?;
        let mut index = Self::new(rows.layout().begins);
        let columns = ReasonColumns::of(&rows.appended().fields);
        loop {
            let mut answered = AnsweredRows::default();
            if !rows.next(&mut answered)? {
                return Ok(index);
            }
            if cancelled.load(Ordering::Relaxed) {
                return Err(Error::Cancelled);
            }
            let count = answered.own.rows.len();
            let mut tally = Tally::default();
            for cells in (0..count).map(|row| answered.appended_to(row)) {
                if let Some(status) = cells.get(0).and_then(status_of) {
                    tally.count(status, columns.read(cells));
                }
            }
            index.add(count as u64, tally, answered.own.end - index.ends);
        }
    }

    /// Adds the rows that come next, which have so many bytes.
    pub(crate) fn add(&mut self, rows: u64, tally: Tally, bytes: u64) {
        self.blocks.push(Block { begins: self.ends, rows, tally });
        self.ends += bytes;
    }

    /// Writes it to a file, whole or not at all.
    pub(crate) fn write(&self, output: &Path) -> Result<()> {
        let json = serde_json::to_vec(self).map_err(|error| Error::Internal(error.to_string()))?;
        let mut file = Output::open(output)?;
        file.go_on(0)?;
        file.write(&json)?;
        file.finish().map(drop)
    }

    /// Reads what [`index`] has written.
    ///
    /// # Errors
    /// Where there is no such file, or it is none.
    pub fn read(path: &Path) -> Result<Self> {
        let json = fs::read(path).map_err(Error::file(path))?;
        serde_json::from_slice(&json).map_err(|error| Error::Internal(format!("{}: {error}", path.display())))
    }

    /// The bytes of the result that [`super::list`] reads for a page.
    #[must_use]
    pub fn bytes(&self, choices: &ChosenRows, selection: &RowSelection) -> Vec<Bytes> {
        let Some(first) = self.head() else { return Vec::new() };
        let mut all = vec![Bytes { start: 0, end: first - 1 }];
        for Place { bytes, .. } in self.page(choices, selection) {
            match all.last_mut() {
                Some(last) if bytes.start <= last.end + BRIDGED => last.end = last.end.max(bytes.end - 1),
                _ => all.push(Bytes { start: bytes.start, end: bytes.end - 1 }),
            }
        }
        all
    }

    /// The open rows by rule, those of the most rows first.
    #[must_use]
    pub fn groups(&self) -> Vec<Group> {
        let mut all = Reasons::new();
        for (rule, rows) in self.blocks.iter().flat_map(|block| &block.tally.reasons) {
            let sums = all.entry(rule.clone()).or_default();
            for (sum, rows) in sums.iter_mut().zip(rows) {
                *sum += rows;
            }
        }
        let group = |(rule, [doubtful, absent, acceptable]): (Cow<'static, str>, [u64; 3])| {
            let rule = rule.into_owned();
            Group { rule, doubtful, absent, acceptable }
        };
        let mut groups: Vec<Group> = all.into_iter().map(group).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.doubtful + group.absent));
        groups
    }

    /// Bytes up to the end of the first block, which tell what the result looks like.
    pub(super) fn head(&self) -> Option<u64> {
        (!self.blocks.is_empty()).then(|| self.end_of(0))
    }

    /// The blocks that have the rows of a page and the first one behind it.
    pub(super) fn page(&self, choices: &ChosenRows, selection: &RowSelection) -> Vec<Place> {
        let mut places = Vec::new();
        let (mut before, mut found) = (0, 0);
        for (number, block) in self.blocks.iter().enumerate() {
            if found > selection.count as u64 {
                break;
            }
            let next = before + block.rows;
            let Counted { at_least, may_have } = block.counted(before, choices, selection);
            if next >= selection.from && may_have {
                places.push(Place { before, bytes: block.begins..self.end_of(number) });
                // Of the block that the page begins in, all may stand before it.
                if before + 1 >= selection.from {
                    found += at_least;
                }
            }
            before = next;
        }
        places
    }

    fn end_of(&self, block: usize) -> u64 {
        self.blocks.get(block + 1).map_or(self.ends, |next| next.begins)
    }
}
