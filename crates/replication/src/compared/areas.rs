//! Areas, their boundaries, and what stands beside those of one kind.

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AreaKind, AreaRow, BuildingRow};

/// What the files are called that hold boundaries.
const BOUNDARIES: &str = "area_";

/// Whether all areas of a kind are the same on both sides, with their boundaries.
pub(super) fn are_same(kind: AreaKind, before: &Snapshot, after: &Snapshot) -> bool {
    let is_same_file = |name: &str| before.manifest.files.get(name) == after.manifest.files.get(name);
    let beside: &[&str] = match kind {
        AreaKind::Parcel => &["parcels.arrow"],
        AreaKind::NamedPlace => &["named_places.arrow", "place_names.arrow", "place_types.arrow"],
        AreaKind::Building => &["building_types.arrow"],
        _ => &[],
    };
    let mut boundaries = after.manifest.files.keys().filter(|name| name.starts_with(BOUNDARIES));
    beside.iter().all(|name| is_same_file(name))
        && boundaries.all(|name| is_same_file(name))
        && rows_are_same(kind, before, after)
        && (kind != AreaKind::Building || buildings_are_same(before, after))
}

/// Whether the rows of all areas of a kind are, but for the addresses that they name.
pub(super) fn rows_are_same(kind: AreaKind, before: &Snapshot, after: &Snapshot) -> bool {
    fn of(snapshot: &Snapshot, row: u32) -> AreaRow<'_> {
        let row = snapshot.areas.row(row as usize);
        AreaRow { polling_address: None, large_recipient_addresses: &[], ..row }
    }
    let rows = [before, after].map(|snapshot| snapshot.areas_of(kind));
    let [one, other] = rows;
    one == other && one.into_par_iter().all(|row| of(before, row) == of(after, row))
}

/// Whether all buildings are, but for the addresses that lie in them.
fn buildings_are_same(before: &Snapshot, after: &Snapshot) -> bool {
    fn of(snapshot: &Snapshot, row: usize) -> BuildingRow<'_> {
        BuildingRow { entrances: &[], ..snapshot.buildings.row(row) }
    }
    let count = before.buildings.len();
    count == after.buildings.len() && (0..count).into_par_iter().all(|row| of(before, row) == of(after, row))
}
