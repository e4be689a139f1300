//! What stands on an address by the register of buildings and dwellings: its units, and buildings.
//!
//! A flat's unit may be registered in a building that belongs to the number next door, so units come first, by address,
//! then the buildings that they are in, then those that belong to the entrance. Garages and sheds of the same ground come
//! last, whichever entrance they belong to. What is planned or gone does not stand.

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BUILDING_USE, BbrEntity, stands};
use vejviser_dataset::raw::RawValue;

/// Uses of buildings that stand beside others: garages, sheds, greenhouses.
const BESIDE: std::ops::Range<u64> = 900..1000;

/// By what a building was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// One of the units is in it.
    Unit,
    /// It belongs to the entrance.
    Entrance,
    /// It stands on the same ground as one of the others, and beside them.
    Ground,
}

/// Units and buildings, by their rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Units.
    pub units: Vec<u32>,
    /// Buildings, each once, and by what each was found first.
    pub buildings: Vec<(u32, FoundBy)>,
}

/// Units of an address, or of all addresses of an entrance where no address is given.
pub fn units_of(snapshot: &Snapshot, entrance: u32, address: Option<u32>) -> impl Iterator<Item = u32> + '_ {
    let units = snapshot.bbr(BbrEntity::Unit);
    let addresses = address.map_or_else(|| snapshot.units_of(entrance), |address| address..address + 1);
    // Rows stand in the order of addresses, so that those of an entrance are one run.
    let ends = (addresses.start < addresses.end).then(|| {
        let (first, last) = (units.of_parent(addresses.start), units.of_parent(addresses.end - 1));
        first.start..last.end
    });
    ends.unwrap_or_default().filter(|&row| stands(units.status.get(row as usize)))
}

/// Everything that stands on an address, or at an entrance where no address is given.
pub fn standing(snapshot: &Snapshot, entrance: u32, address: Option<u32>) -> Standing {
    let (all_units, all_buildings) = (snapshot.bbr(BbrEntity::Unit), snapshot.bbr(BbrEntity::Building));
    let mut found = Standing { units: units_of(snapshot, entrance, address).collect(), buildings: Vec::new() };
    let mut add = |row: u32, by: FoundBy| {
        let is_new = found.buildings.iter().all(|&(other, _)| other != row);
        if is_new && stands(all_buildings.status.get(row as usize)) {
            found.buildings.push((row, by));
        }
    };
    for &unit in &found.units {
        if let Some(building) = all_units.second.get(unit as usize) {
            add(building, FoundBy::Unit);
        }
    }
    for building in all_buildings.of_parent(entrance) {
        add(building, FoundBy::Entrance);
    }
    let grounds: Vec<u32> = found.buildings.iter().filter_map(|&(row, _)| all_buildings.second.get(row as usize)).fold(
        Vec::new(),
        |mut grounds, ground| {
            if !grounds.contains(&ground) {
                grounds.push(ground);
            }
            grounds
        },
    );
    for ground in grounds {
        for row in all_buildings.of_second(ground) {
            let is_known = found.buildings.iter().any(|&(other, _)| other == row);
            if !is_known && stands(all_buildings.status.get(row as usize)) && is_beside(snapshot, row) {
                found.buildings.push((row, FoundBy::Ground));
            }
        }
    }
    found
}

/// Whether a building stands beside others.
fn is_beside(snapshot: &Snapshot, row: u32) -> bool {
    let values = snapshot.bbr(BbrEntity::Building).values(BbrEntity::Building, row);
    matches!(values.get(BUILDING_USE), Some(Some(RawValue::Digits(code))) if BESIDE.contains(code))
}
