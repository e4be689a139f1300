//! Orders and runs of the versions.

use rustc_hash::FxHashSet;
use vejviser_dataset::Snapshot;
use vejviser_dataset::column::Column;
use vejviser_dataset::record::Packed;
use vejviser_model::collate::collation_key;
use vejviser_model::{Door, Floor, HouseNumber, Uuid};

use super::ascending;

/// What questions about the past rely on.
pub(super) fn invariants(snapshot: &Snapshot) -> [(&'static str, bool); 7] {
    let Snapshot { street_names, former_street_names, access_address_versions, address_versions, .. } = snapshot;
    let former = &former_street_names.name;
    [
        ("former street names are in Danish alphabetical order", {
            ascending(former_street_names.len(), |row| (collation_key(former.get(row)), former.get(row)))
        }),
        ("versions of access addresses are in order, one after the other", {
            let table = access_address_versions;
            follow(table.len(), |row| (table.id.get(row), table.valid_from.get(row), table.valid_to.get(row)))
        }),
        ("versions of addresses are in order, one after the other", {
            let table = address_versions;
            follow(table.len(), |row| (table.id.get(row), table.valid_from.get(row), table.valid_to.get(row)))
        }),
        ("house numbers, floors and doors of versions can be read", {
            let numbers = access_address_versions.house_number.array().values();
            let (floors, doors) = (address_versions.floor.array().values(), address_versions.door.array().values());
            numbers.iter().all(|&number| HouseNumber::from_u16(number).is_some())
                && floors.iter().all(|&floor| Floor::from_u8(floor).is_some())
                && doors.iter().all(|&door| Door::from_u32(door).is_some())
        }),
        ("street names own runs of versions that follow each other, in order of house number", {
            let run_of = |name: usize| match name.checked_sub(street_names.len()) {
                None => (street_names.versions_from.get(name), street_names.versions_to.get(name)),
                Some(row) => (former_street_names.versions_from.get(row), former_street_names.versions_to.get(row)),
            };
            names_own_runs(snapshot, run_of)
        }),
        ("versions of addresses are in order of access address, floor and door", {
            let rows = snapshot.address_versions_by_access_address.row.array().values();
            ascending(rows.len(), |place| {
                let row = rows[place] as usize;
                let door = Door::from_u32(address_versions.door.get(row)).map(Door::sort_key);
                (address_versions.access_address.get(row), address_versions.floor.get(row), door, rows[place])
            })
        }),
        ("rows of access addresses and addresses say whether they have versions", {
            let (entrances, units) = (&snapshot.access_addresses, &snapshot.addresses);
            say_versions(entrances.len(), &access_address_versions.id, &entrances.id, &entrances.has_versions)
                && say_versions(units.len(), &address_versions.id, &units.id, &units.has_versions)
        }),
    ]
}

/// Whether the rows whose id has versions are those that say so.
fn say_versions(rows: usize, of_versions: &Column<Uuid>, ids: &Packed<Uuid>, says: &Packed<bool>) -> bool {
    let (bytes, _) = of_versions.array().value_data().as_chunks::<16>();
    let with_versions: FxHashSet<Uuid> = bytes.iter().map(|&bytes| Uuid::from_bytes(bytes)).collect();
    (0..rows).all(|row| says.get(row) == with_versions.contains(&ids.get(row)))
}

/// Whether ids ascend, and the versions of one id follow each other in time.
fn follow<K: PartialOrd>(rows: usize, version: impl Fn(usize) -> (K, Option<i64>, Option<i64>)) -> bool {
    (0..rows).all(|row| {
        let (id, from, to) = version(row);
        let is_interval = to.is_none_or(|to| from.is_none_or(|from| from < to));
        let is_next = row.checked_sub(1).is_none_or(|before| {
            let (id_before, _, to_before) = version(before);
            id_before < id || (id_before == id && to_before.is_some() && to_before <= from)
        });
        is_interval && is_next
    })
}

/// Whether the runs of all names cover all versions, and every version bears its name.
fn names_own_runs(snapshot: &Snapshot, run_of: impl Fn(usize) -> (u32, u32)) -> bool {
    let table = &snapshot.access_address_versions;
    let order = snapshot.access_address_versions_by_name.row.array().values();
    let names = snapshot.street_names.len() + snapshot.former_street_names.len();
    let mut owned = 0;
    for name in 0..names {
        let (from, to) = run_of(name);
        let Some(rows) = order.get(from as usize..to as usize) else { return false };
        let key = |row: u32| (table.house_number.get(row as usize), row);
        let is_own = |&row: &u32| table.street_name.get(row as usize) as usize == name;
        if !rows.iter().all(is_own) || !rows.is_sorted_by(|&one, &other| key(one) < key(other)) {
            return false;
        }
        owned += rows.len();
    }
    owned == order.len()
}
