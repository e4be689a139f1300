//! Supplementary towns, and places: the combinations of postcode, town and large-recipient postcode that occur.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::street::sort_key;
use crate::collected::{Collected, Entrance};
use crate::record::Symbol;

/// Postcode, row of the supplementary town, postcode of the large recipient.
pub(super) type Place = (Option<u16>, Option<u32>, Option<u16>);

/// Towns and places in the order of their tables.
pub(super) struct Places {
    pub(super) towns: Vec<(Symbol, Option<u64>)>,
    /// Row of each number in [`Entrance::town`].
    town_rows: Vec<Option<u32>>,
    rows: BTreeMap<Place, u32>,
    /// Row of the first town of each name.
    first_of_name: FxHashMap<Symbol, u32>,
}

impl Places {
    pub(super) fn new(collected: &Collected, entrances: &[u32]) -> Self {
        let mut order: Vec<u32> = (0..collected.towns.len() as u32).collect();
        order.sort_by_cached_key(|&number| {
            let (name, id) = collected.towns[number as usize];
            (sort_key(collected.strings.text(name)), id)
        });
        let mut town_rows = vec![None; collected.towns.len() + 1];
        for (row, &number) in order.iter().enumerate() {
            town_rows[number as usize + 1] = Some(row as u32);
        }
        let towns: Vec<_> = order.iter().map(|&number| collected.towns[number as usize]).collect();
        let first_of_name = towns.iter().enumerate().rev().map(|(row, &(name, _))| (name, row as u32)).collect();
        let mut places = Self { towns, town_rows, rows: BTreeMap::new(), first_of_name };
        let mut distinct: Vec<Place> =
            entrances.iter().map(|&place| places.key(&collected.entrances[place as usize])).collect();
        // Neighbours share a place, mostly.
        distinct.dedup();
        let distinct: BTreeSet<Place> = distinct.into_iter().collect();
        places.rows = distinct.into_iter().zip(0..).collect();
        places
    }

    /// The row of the first supplementary town with a name.
    pub(super) fn town(&self, name: Symbol) -> Option<u32> {
        self.first_of_name.get(&name).copied()
    }

    /// What the row of an entrance's place holds.
    fn key(&self, entrance: &Entrance) -> Place {
        let some = |code: u16| (code != 0).then_some(code);
        let town = self.town_rows.get(entrance.town as usize).copied().flatten();
        (some(entrance.postcode), town, some(entrance.large_recipient))
    }

    /// The row of an entrance's place.
    pub(super) fn row(&self, entrance: &Entrance) -> u32 {
        self.rows.get(&self.key(entrance)).copied().unwrap_or_default()
    }

    /// The places in order.
    pub(super) fn all(&self) -> impl Iterator<Item = Place> {
        self.rows.keys().copied()
    }
}
