//! Rows by name, written exactly so.

use vejviser_dataset::Snapshot;
use vejviser_dataset::order::rows_named;

/// Row of a street name, written exactly so.
pub(crate) fn street_name(snapshot: &Snapshot, name: &str) -> Option<u32> {
    let names = &snapshot.street_names;
    rows_named(name, names.len(), |row| names.name.get(row)).next()
}

/// Row of a supplementary town, written exactly so; of several the first.
pub(crate) fn town(snapshot: &Snapshot, name: &str) -> Option<u32> {
    snapshot.towns_named(name).next()
}
