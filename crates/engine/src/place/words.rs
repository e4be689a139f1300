//! Names of places by their words.
//!
//! Names of few words come first in their table, alphabetically among as many: the order of the rows is the order of an
//! answer, whatever the words. So a search marks the rows that hold a word, word after word, and reads the marks from
//! the beginning; it costs what its words have rows, however many letters were typed.

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::words::index_words;

use crate::rowset::RowSet;
use crate::search::{Query, rows_of_word};
use crate::{Budget, Result};

/// Rows marked for one step.
const MARKED_A_STEP: u64 = 16;
/// Rows with a bit each in a block of marks.
const BLOCK: usize = u64::BITS as usize;

/// Rows of names, a bit for each.
pub(super) struct Marks(Vec<u64>);

impl Marks {
    /// The names that hold every word.
    pub(super) fn of(snapshot: &Snapshot, query: &Query, budget: &mut Budget) -> Result<Self> {
        let mut of_words: Vec<&[u32]> =
            query.words.iter().map(|word| rows_of_word(snapshot, TextField::PlaceName, word)).collect();
        of_words.sort_unstable_by_key(|rows| rows.len());
        let blocks = snapshot.place_names.len().div_ceil(BLOCK);
        let mut marks: Option<Vec<u64>> = None;
        for rows in of_words {
            budget.spend((rows.len() + blocks) as u64 / MARKED_A_STEP + 1)?;
            let mut met = vec![0; blocks];
            for &row in rows {
                met[row as usize / BLOCK] |= 1 << (row as usize % BLOCK);
            }
            if let Some(marks) = &marks {
                met.iter_mut().zip(marks).for_each(|(met, marked)| *met &= marked);
            }
            marks = Some(met);
        }
        Ok(Self(marks.unwrap_or_default()))
    }

    /// Marked rows, ascending.
    pub(super) fn rows(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().zip(0_u32..).flat_map(|(&marks, block)| {
            let mut left = marks;
            std::iter::from_fn(move || {
                let place = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(block * u64::BITS + place)
            })
        })
    }
}

/// Rows of the names that are written exactly so, of some names; no names are no restriction.
pub(super) fn called(snapshot: &Snapshot, names: &[String]) -> Option<RowSet> {
    if names.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    for name in names {
        let is_called = |row: &u32| snapshot.place_names.name.get(*row as usize) == name;
        let of_word = |word: String| snapshot.text.rows_with(TextField::PlaceName, &word);
        match index_words(name).map(of_word).min_by_key(|rows| rows.len()) {
            Some(rows) => found.extend(rows.iter().copied().filter(is_called)),
            // A name without a letter has no word.
            None => found.extend((0..snapshot.place_names.len() as u32).filter(is_called)),
        }
    }
    Some(RowSet::from_rows(found))
}

/// Rows of the places that have such a name.
pub(super) fn places_called(snapshot: &Snapshot, names: &[String]) -> Option<RowSet> {
    let names = called(snapshot, names)?;
    Some(RowSet::from_rows(names.rows().map(|name| snapshot.place_names.place.get(name as usize)).collect()))
}
