//! Row numbers: which entrance and which unit stands where.

use rustc_hash::FxHashMap;
use vejviser_model::Uuid;

use super::collect::{Collected, Entrance, Unit};
use super::{Findings, add};

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
    let key = |entrance: &Entrance| (entrance.street, entrance.house_number.as_u16(), entrance.id);
    entrances.sort_unstable_by_key(|&place| key(entrance(place)));
    let mut row_of_entrance = vec![u32::MAX; collected.entrances.len()];
    for (row, &place) in entrances.iter().enumerate() {
        row_of_entrance[place as usize] = row as u32;
    }

    let units = distinct_units(&collected.units, &mut collected.duplicates);
    let count = units.len();
    let mut units: Vec<u32> = units
        .into_iter()
        .filter(|&place| row_of_entrance[collected.units[place as usize].entrance as usize] != u32::MAX)
        .collect();
    if count > units.len() {
        add(&mut findings.unjoined, "address to street", (count - units.len()) as u64);
    }
    let unit = |place: u32| &collected.units[place as usize];
    let row = |unit: &Unit| row_of_entrance[unit.entrance as usize];
    units.sort_unstable_by_key(|&place| {
        let unit = unit(place);
        (row(unit), unit.floor.as_u8(), unit.door.sort_key(), unit.id)
    });
    let mut unit_ends = vec![0; entrances.len()];
    for (end, &place) in units.iter().enumerate() {
        unit_ends[row(unit(place)) as usize] = end as u32 + 1;
    }
    let mut end = 0;
    for run in &mut unit_ends {
        end = end.max(*run);
        *run = end;
    }
    let entrance_ids = in_order_of_id(&entrances, |place| entrance(place).id);
    let unit_ids = in_order_of_id(&units, |place| unit(place).id);
    Ordered { entrances, row_of_entrance, units, unit_ends, entrance_ids, unit_ids }
}

/// Places of the units, one an id: the one that changed last, and of equally new ones the first that came.
fn distinct_units(units: &[Unit], duplicates: &mut std::collections::BTreeMap<String, u64>) -> Vec<u32> {
    let mut places: Vec<u32> = (0..units.len() as u32).collect();
    places.sort_unstable_by_key(|&place| {
        let unit = &units[place as usize];
        (unit.id, std::cmp::Reverse(unit.life.changed), place)
    });
    let before = places.len();
    places.dedup_by_key(|place| units[*place as usize].id);
    if before > places.len() {
        add(duplicates, "addresses", (before - places.len()) as u64);
    }
    places
}

fn in_order_of_id(places: &[u32], id: impl Fn(u32) -> Uuid) -> Vec<u32> {
    let mut rows: Vec<u32> = (0..places.len() as u32).collect();
    rows.sort_unstable_by_key(|&row| id(places[row as usize]));
    rows
}
