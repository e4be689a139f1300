//! Row numbers: which entrance and which unit stands where.

use std::cmp::Reverse;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use vejviser_model::Uuid;

use crate::collected::{Collected, Entrance, Unit};
use crate::report::{Findings, add_count};

/// Entrances and units in the order of their tables.
pub(super) struct Ordered {
    /// Places in [`Collected::entrances`].
    pub(super) entrances: Vec<u32>,
    /// Row of each place in [`Collected::entrances`]; `u32::MAX` for those that have none.
    pub(super) row_of_entrance: Vec<u32>,
    /// Places in [`Collected::units`].
    pub(super) units: Vec<u32>,
    /// End of the run of units of each entrance row.
    pub(super) unit_ends: Vec<u32>,
    /// Rows of entrances in order of id.
    pub(super) entrance_ids: Vec<u32>,
    /// Rows of units in order of id.
    pub(super) unit_ids: Vec<u32>,
}

impl Ordered {
    /// The row of the entrance with an id.
    pub(super) fn entrance_with(&self, id: Uuid, collected: &Collected) -> Option<u32> {
        let id_of = |&row: &u32| collected.entrances[self.entrances[row as usize] as usize].id;
        self.entrance_ids.binary_search_by_key(&id, id_of).ok().map(|place| self.entrance_ids[place])
    }

    /// The row of the unit with an id.
    pub(super) fn unit_with(&self, id: Uuid, collected: &Collected) -> Option<u32> {
        let id_of = |&row: &u32| collected.units[self.units[row as usize] as usize].id;
        self.unit_ids.binary_search_by_key(&id, id_of).ok().map(|place| self.unit_ids[place])
    }

    /// The ids of units in the order of their rows.
    pub(super) fn ids_of(&self, units: &[Unit]) -> Vec<Uuid> {
        self.units.iter().map(|&place| units[place as usize].id).collect()
    }
}

/// Sorts entrances by street, house number and id, units by entrance, floor, door and id. Entrances whose street has
/// no name are left out, and their units with them.
pub(super) fn order(
    collected: &mut Collected,
    street_rows: &FxHashMap<(u16, u16), u32>,
    findings: &mut Findings,
) -> Ordered {
    let mut entrances = Vec::with_capacity(collected.entrances.len());
    for (place, entrance) in collected.entrances.iter().enumerate() {
        if street_rows.contains_key(&entrance.street) {
            entrances.push(place as u32);
        } else {
            findings.unjoined("access address to street");
        }
    }
    let entrance = |place: u32| &collected.entrances[place as usize];
    let key = |entrance: &Entrance| (entrance.street, entrance.house_number.as_u16(), number(entrance.id));
    let entrances = sorted(entrances, |place| key(entrance(place)));
    let mut row_of_entrance = vec![u32::MAX; collected.entrances.len()];
    for (row, &place) in entrances.iter().enumerate() {
        row_of_entrance[place as usize] = row as u32;
    }

    let by_id = distinct_units(&collected.units, &mut collected.duplicates);
    let count = by_id.len();
    let row = |place: u32| row_of_entrance[collected.units[place as usize].entrance as usize];
    let by_id: Vec<u32> = by_id.into_iter().filter(|&place| row(place) != u32::MAX).collect();
    if count > by_id.len() {
        add_count(&mut findings.unjoined, "address to street", (count - by_id.len()) as u64);
    }
    let units = sorted(by_id.clone(), |place| {
        let unit = &collected.units[place as usize];
        (row(place), unit.floor.as_u8(), unit.door.sort_key(), number(unit.id))
    });
    let mut row_of_unit = vec![0; collected.units.len()];
    let mut unit_ends = vec![0; entrances.len()];
    for (unit_row, &place) in units.iter().enumerate() {
        row_of_unit[place as usize] = unit_row as u32;
        unit_ends[row(place) as usize] = unit_row as u32 + 1;
    }
    let mut end = 0;
    for run in &mut unit_ends {
        end = end.max(*run);
        *run = end;
    }
    let unit_ids = by_id.into_iter().map(|place| row_of_unit[place as usize]).collect();
    let rows = (0..entrances.len() as u32).collect();
    let entrance_ids = sorted(rows, |row| number(entrance(entrances[row as usize]).id));
    Ordered { entrances, row_of_entrance, units, unit_ends, entrance_ids, unit_ids }
}

/// Places of the units in order of id, one an id: the one that changed last, and of equally new ones the first that
/// came.
fn distinct_units(units: &[Unit], duplicates: &mut std::collections::BTreeMap<String, u64>) -> Vec<u32> {
    let mut places = sorted((0..units.len() as u32).collect(), |place| {
        let unit = &units[place as usize];
        (number(unit.id), Reverse(unit.lifespan.changed))
    });
    let before = places.len();
    places.dedup_by_key(|place| units[*place as usize].id);
    if before > places.len() {
        add_count(duplicates, "addresses", (before - places.len()) as u64);
    }
    places
}

/// Numbers in the order of their keys, and of equal keys in their own. The keys are stored with the numbers while they
/// are sorted, because what they are made of is spread over the memory.
fn sorted<K: Ord + Send>(numbers: Vec<u32>, key: impl Fn(u32) -> K + Sync) -> Vec<u32> {
    let mut keyed: Vec<(K, u32)> = numbers.into_par_iter().map(|number| (key(number), number)).collect();
    keyed.par_sort_unstable();
    keyed.into_iter().map(|(_, number)| number).collect()
}

/// An id as a number of the same order.
fn number(id: Uuid) -> u128 {
    u128::from_be_bytes(*id.as_bytes())
}
