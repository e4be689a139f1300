//! The words that the area of a street adds to its text: the municipality of a named street, the postcode of a name.

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::words::Word;

use crate::search::{distinct_words, is_meant};

/// The words of each area of a kind, made when a snapshot is opened.
#[derive(Debug)]
pub(crate) struct AreaWords {
    by_code: FxHashMap<u16, Vec<String>>,
    /// All of them once, in order.
    all: Vec<String>,
}

impl AreaWords {
    /// Those of municipalities, each with the word `kommune`.
    pub(crate) fn of_municipalities(snapshot: &Snapshot) -> Self {
        Self::new(snapshot, AreaKind::Municipality, |_, name| distinct_words([name, super::KOMMUNE]))
    }

    /// Those of postcodes: number and name.
    pub(crate) fn of_postcodes(snapshot: &Snapshot) -> Self {
        Self::new(snapshot, AreaKind::Postcode, |code, name| distinct_words([&format!("{code:04}"), name]))
    }

    fn new(snapshot: &Snapshot, kind: AreaKind, words: impl Fn(u16, &str) -> Vec<String>) -> Self {
        let area = |row: u32| {
            let code = u16::try_from(snapshot.areas.code.get(row as usize)).ok()?;
            Some((code, words(code, snapshot.areas.name.get(row as usize))))
        };
        let by_code: FxHashMap<u16, Vec<String>> = snapshot.areas_of(kind).filter_map(area).collect();
        let mut all: Vec<String> = by_code.values().flatten().cloned().collect();
        all.sort_unstable();
        all.dedup();
        Self { by_code, all }
    }

    /// Whether any area may add what a word means.
    pub(super) fn any_holds(&self, word: &Word) -> bool {
        let first = self.all.partition_point(|other| *other < word.text);
        self.all.get(first).is_some_and(|found| is_meant(word, found))
    }

    /// Whether an area adds what a word means.
    pub(super) fn holds(&self, code: u16, word: &Word) -> bool {
        self.by_code.get(&code).is_some_and(|words| words.iter().any(|found| is_meant(word, found)))
    }
}
