//! The words that the area of a street adds to its text: the municipality of a named street, the postcode of a name.

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_dataset::text::KOMMUNE;
use vejviser_model::words::Word;

use crate::search::{distinct_words, is_meant};

/// The words of each area of a kind, made when a snapshot is opened.
#[derive(Debug)]
pub(crate) struct AreaWords {
    /// Each word with the code of an area that adds it, in order.
    codes: Vec<(String, u16)>,
    areas: usize,
}

impl AreaWords {
    /// Those of municipalities, each with the word `kommune`.
    pub(crate) fn of_municipalities(snapshot: &Snapshot) -> Self {
        Self::new(snapshot, AreaKind::Municipality, |_, name| distinct_words([name, KOMMUNE]))
    }

    /// Those of postcodes: number and name.
    pub(crate) fn of_postcodes(snapshot: &Snapshot) -> Self {
        Self::new(snapshot, AreaKind::Postcode, |code, name| distinct_words([&format!("{code:04}"), name]))
    }

    fn new(snapshot: &Snapshot, kind: AreaKind, words: impl Fn(u16, &str) -> Vec<String>) -> Self {
        let rows = snapshot.areas_of(kind);
        let areas = rows.len();
        let area = |row: u32| {
            let code = u16::try_from(snapshot.areas.code.get(row as usize)).ok()?;
            let words = words(code, snapshot.areas.name.get(row as usize));
            Some(words.into_iter().map(move |word| (word, code)))
        };
        let mut codes: Vec<(String, u16)> = rows.filter_map(area).flatten().collect();
        codes.sort_unstable();
        Self { codes, areas }
    }

    /// Number of areas.
    pub(super) fn areas(&self) -> usize {
        self.areas
    }

    /// Codes of the areas that add what a word means, ascending.
    pub(super) fn areas_with(&self, word: &Word) -> Vec<u16> {
        let first = self.codes.partition_point(|(other, _)| *other < word.text);
        let meant = self.codes[first..].iter().take_while(|(found, _)| is_meant(word, found));
        let mut codes: Vec<u16> = meant.map(|&(_, code)| code).collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    }
}
