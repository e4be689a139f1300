//! Names of places that are written exactly so, by their words.

use vejviser_dataset::Snapshot;
use vejviser_dataset::text::TextField;
use vejviser_model::words::index_words;

use crate::rowset::RowSet;

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
