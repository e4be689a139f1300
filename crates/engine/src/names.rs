//! Rows of tables that are sorted by name, by exact name.

use vejviser_dataset::Snapshot;
use vejviser_model::collate::collation_key;

/// Row of a street name, written exactly so.
pub(crate) fn street_name(snapshot: &Snapshot, name: &str) -> Option<u32> {
    find(snapshot.street_names.len(), |row| snapshot.street_names.name.get(row), name)
}

/// Row of a supplementary town, written exactly so; of several the first.
pub(crate) fn town(snapshot: &Snapshot, name: &str) -> Option<u32> {
    snapshot.towns_named(name).next()
}

/// The row with this name in a table in Danish alphabetical order.
fn find<'a>(rows: usize, name_of: impl Fn(usize) -> &'a str, name: &str) -> Option<u32> {
    let key = collation_key(name);
    let (mut from, mut to) = (0, rows);
    while from < to {
        let middle = from + (to - from) / 2;
        if collation_key(name_of(middle)) < key { from = middle + 1 } else { to = middle }
    }
    // Different spellings may sort alike.
    (from..rows)
        .take_while(|&row| collation_key(name_of(row)) == key)
        .find(|&row| name_of(row) == name)
        .map(|row| row as u32)
}
