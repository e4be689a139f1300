//! Which rows hold every word of a query, for tables of few rows whose ranks are looked at row by row.
//!
//! A search marks the rows that hold a word, word after word, and reads the marks from the beginning; it costs what its
//! words have rows, however many letters were typed.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;

use super::words::{Query, rows_of_word};
use crate::{Budget, Result};

/// Rows marked for one step.
const MARKED_A_STEP: u64 = 16;
/// Rows with a bit each in a block of marks.
const BLOCK: u32 = u64::BITS;

/// Some neighbouring rows of a table, a bit for each.
pub(crate) struct Marks {
    first: u32,
    blocks: Vec<u64>,
}

impl Marks {
    /// Those of some rows of a field that hold every word.
    pub(crate) fn of(
        snapshot: &Snapshot,
        field: TextField,
        among: &Range<u32>,
        query: &Query,
        budget: &mut Budget,
    ) -> Result<Self> {
        let mut of_words: Vec<&[u32]> = query.words.iter().map(|word| rows_of_word(snapshot, field, word)).collect();
        of_words.sort_unstable_by_key(|rows| rows.len());
        let blocks = among.len().div_ceil(BLOCK as usize);
        let mut marks: Option<Vec<u64>> = None;
        for rows in of_words {
            budget.spend((rows.len() + blocks) as u64 / MARKED_A_STEP + 1)?;
            let mut met = vec![0; blocks];
            for row in rows.iter().filter(|row| among.contains(row)).map(|row| row - among.start) {
                met[(row / BLOCK) as usize] |= 1 << (row % BLOCK);
            }
            if let Some(marks) = &marks {
                met.iter_mut().zip(marks).for_each(|(met, marked)| *met &= marked);
            }
            marks = Some(met);
        }
        Ok(Self { first: among.start, blocks: marks.unwrap_or_default() })
    }

    /// Marked rows, ascending.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> + '_ {
        self.blocks.iter().zip(0_u32..).flat_map(move |(&marks, block)| {
            let mut left = marks;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(self.first + block * BLOCK + place)
            })
        })
    }
}
