//! Streets by the house numbers that few streets have: `199B` selects streets as a rare word does, `1` selects none.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::column::{Column, Lists};

use crate::suggest::term::designator::Designators;

/// See the module.
#[derive(Debug)]
pub(crate) struct RareNumbers {
    /// The streets of each code.
    streets: Lists<u32>,
    /// Whether a code is common.
    common: Column<bool>,
}

impl RareNumbers {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        let table = &snapshot.house_number_streets;
        Self { streets: table.streets.lists(), common: table.is_common.clone() }
    }

    /// The streets that have a house number the word denotes, number by number; `None` if one of those is common.
    pub(crate) fn streets(&self, word: &Designators) -> Option<SmallVec<[&[u32]; 3]>> {
        let codes = self.streets.len();
        let mut streets = SmallVec::new();
        for (first, last) in word.numbers() {
            let (start, end) = (usize::from(first).min(codes), (usize::from(last) + 1).min(codes));
            if (start..end).any(|code| self.common.get(code)) {
                return None;
            }
            streets.push(self.streets.run(start..end));
        }
        Some(streets)
    }
}
