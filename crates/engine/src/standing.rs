//! What stands on an address by the register of buildings and dwellings: its units, and buildings.
//!
//! A flat's unit may be registered in a building that belongs to the number next door, so units come first, by address,
//! then the buildings that they are in, then those that belong to the entrance. Garages and sheds of the same ground come
//! last, whichever entrance they belong to. What is planned or gone does not stand.
//!
//! A ground may have thousands of sheds, so that the search pays for what it looks at, and for the writing of what it finds.

use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::bbr::{BUILDING_USE, BbrEntity, stands};
use vejviser_dataset::raw::RawValue;

use crate::{Budget, Result};

/// Uses of buildings that stand beside others: garages, sheds, greenhouses.
const BESIDE: std::ops::Range<u64> = 900..1000;

/// Steps that a look at the use of a building costs.
const STEPS_A_USE: u64 = 4;
/// Steps that writing a unit costs.
const STEPS_A_UNIT: u64 = 24;
/// Steps that writing a building costs.
const STEPS_A_BUILDING: u64 = 48;

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

impl Standing {
    /// The units of an address, or of all addresses of an entrance where no address is given, without buildings.
    pub fn of_units(snapshot: &Snapshot, entrance: u32, address: Option<u32>, budget: &mut Budget) -> Result<Self> {
        let units = snapshot.bbr(BbrEntity::Unit);
        let addresses = address.map_or_else(|| snapshot.units_of(entrance), |address| address..address + 1);
        let mut found = Self::default();
        if addresses.start < addresses.end {
            // Rows stand in the order of addresses, so that those of an entrance are one run.
            let Range { start, end } = units.of_parent(addresses.start);
            let is_one = addresses.len() == 1;
            for row in start..if is_one { end } else { units.of_parent(addresses.end - 1).end } {
                budget.spend(1)?;
                if stands(units.status.get(row as usize)) {
                    budget.spend(STEPS_A_UNIT)?;
                    found.units.push(row);
                }
            }
        }
        Ok(found)
    }

    /// Everything that stands on an address, or at an entrance where no address is given.
    pub fn of(snapshot: &Snapshot, entrance: u32, address: Option<u32>, budget: &mut Budget) -> Result<Self> {
        let mut found = Self::of_units(snapshot, entrance, address, budget)?;
        let (all_units, all_buildings) = (snapshot.bbr(BbrEntity::Unit), snapshot.bbr(BbrEntity::Building));
        let of_units = found.units.iter().filter_map(|&unit| all_units.second.get(unit as usize));
        let named = of_units.map(|row| (row, FoundBy::Unit));
        let own = all_buildings.of_parent(entrance).map(|row| (row, FoundBy::Entrance));
        let mut known = Vec::new();
        for (row, by) in each_once(named.chain(own), |&(row, _)| row) {
            budget.spend(1)?;
            if stands(all_buildings.status.get(row as usize)) {
                budget.spend(STEPS_A_BUILDING)?;
                found.buildings.push((row, by));
                known.push(row);
            }
        }
        known.sort_unstable();
        let grounds = found.buildings.iter().filter_map(|&(row, _)| all_buildings.second.get(row as usize));
        for ground in each_once(grounds, |&ground| ground) {
            for row in all_buildings.of_second(ground) {
                budget.spend(STEPS_A_USE)?;
                let is_new = known.binary_search(&row).is_err();
                if is_new && stands(all_buildings.status.get(row as usize)) && is_beside(snapshot, row) {
                    budget.spend(STEPS_A_BUILDING)?;
                    found.buildings.push((row, FoundBy::Ground));
                }
            }
        }
        Ok(found)
    }
}

/// The items without those whose key an earlier one has.
fn each_once<T>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> u32) -> Vec<T> {
    let mut numbered: Vec<(usize, T)> = items.enumerate().collect();
    numbered.sort_by_key(|(_, item)| key(item));
    numbered.dedup_by_key(|(_, item)| key(item));
    numbered.sort_unstable_by_key(|(place, _)| *place);
    numbered.into_iter().map(|(_, item)| item).collect()
}

/// Whether a building stands beside others.
fn is_beside(snapshot: &Snapshot, row: u32) -> bool {
    let usage = snapshot.bbr(BbrEntity::Building).value(BbrEntity::Building, row, BUILDING_USE);
    matches!(usage, Some(RawValue::Digits(code)) if BESIDE.contains(&code))
}
