//! Access addresses and addresses, with what they refer to.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::ops::Range;

use rayon::prelude::*;
use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::{AccessAddressRow, AddressRow, AreaKind};
use vejviser_model::Uuid;

use super::{Candidates, areas};

/// Street segments that a thread compares at a time.
const TOGETHER: usize = 256;

/// No row.
const NONE: u32 = u32::MAX;

/// Those that may differ.
#[derive(Default)]
pub(crate) struct Addresses {
    pub(crate) entrances: Candidates,
    pub(crate) units: Candidates,
    /// Entrances that may differ, and all that have one of their road points.
    pub(crate) with_road_points: Candidates,
}

/// Compares the addresses of two snapshots. `None` where what all of them refer to is not the same.
pub(super) fn compare(before: &Snapshot, after: &Snapshot) -> Option<Addresses> {
    // Addresses name areas by code and by row, and settlements by row.
    let few = AreaKind::ALL.into_iter().filter(|kind| *kind < AreaKind::NamedPlace);
    let ids = [before, after].map(|snapshot| snapshot.named_places.id.array());
    let is_same = ids[0] == ids[1] && few.into_iter().all(|kind| areas::rows_are_same(kind, before, after));
    let pairs = Pairs::new([before, after]);
    is_same.then(|| pairs.streets.par_chunks(TOGETHER).map(|streets| pairs.compared(streets)).collect::<Vec<_>>()).map(
        |parts| {
            let mut all = Addresses::default();
            for part in parts {
                let [entrances, units] = [(&mut all.entrances, part.entrances), (&mut all.units, part.units)];
                for (all, part) in [entrances, units] {
                    all.iter_mut().zip(part).for_each(|(all, part)| all.extend(part));
                }
            }
            all.with_road_points = with_road_points([before, after], &all.entrances);
            all
        },
    )
}

/// The entrances of both sides that have the road point of one of some entrances.
fn with_road_points(sides: [&Snapshot; 2], entrances: &Candidates) -> Candidates {
    let point = |side: &Snapshot, row: u32| side.access_addresses.road_point_id.get(row as usize);
    let of_side = |(side, rows): (&Snapshot, &Vec<u32>)| -> Vec<Uuid> {
        rows.iter().filter_map(|&row| point(side, row)).collect()
    };
    let points: HashSet<Uuid> = sides.into_iter().zip(entrances).flat_map(of_side).collect();
    sides.map(|side| {
        let rows = (0..side.access_addresses.len() as u32).into_par_iter();
        rows.filter(|&row| point(side, row).is_some_and(|id| points.contains(&id))).collect()
    })
}

/// What rows of small tables correspond to.
struct Pairs<'a> {
    sides: [&'a Snapshot; 2],
    /// Street segments of both sides, each beside its own; whether what addresses show of them is the same.
    streets: Vec<([Option<u32>; 2], bool)>,
    /// The row afterwards of what was in a row before.
    places: Vec<u32>,
    divisions: Vec<u32>,
    origins: Vec<u32>,
}

impl<'a> Pairs<'a> {
    fn new(sides: [&'a Snapshot; 2]) -> Self {
        let towns = |snapshot: &'a Snapshot, place: usize| {
            let town = snapshot.places.supplementary_town.get(place).map(|town| town as usize);
            town.map(|town| (snapshot.towns.name.get(town), snapshot.towns.dagi_id.get(town)))
        };
        let place = |snapshot: &'a Snapshot, row: usize| {
            let places = &snapshot.places;
            (places.postcode.get(row), places.large_recipient_postcode.get(row), towns(snapshot, row))
        };
        Self {
            sides,
            streets: streets(sides),
            places: counterparts(sides.map(|side| side.places.len()), sides, place),
            divisions: counterparts(sides.map(|side| side.divisions.len()), sides, |side, row| side.divisions.row(row)),
            origins: counterparts(sides.map(|side| side.point_origins.len()), sides, |side, row| {
                side.point_origins.row(row)
            }),
        }
    }

    fn compared(&self, streets: &[([Option<u32>; 2], bool)]) -> Addresses {
        let mut found = Addresses::default();
        for &(street, is_same) in streets {
            let [before, after] = [0, 1].map(|side| {
                street[side].map_or(0..0, |street| {
                    let streets = &self.sides[side].streets;
                    streets.access_from.get(street as usize)..streets.access_to.get(street as usize)
                })
            });
            merge([before, after], |side, row| self.order(side, row), |pair| self.entrance(pair, is_same, &mut found));
        }
        found
    }

    /// The order of the entrances of a street.
    fn order(&self, side: usize, row: u32) -> (u16, Uuid) {
        let table = &self.sides[side].access_addresses;
        (table.house_number.get(row as usize), table.id.get(row as usize))
    }

    /// Looks at an entrance and its units.
    fn entrance(&self, pair: [Option<u32>; 2], street_is_same: bool, found: &mut Addresses) {
        let units = [0, 1].map(|side| pair[side].map_or(0..0, |row| self.sides[side].units_of(row)));
        if let ([Some(before), Some(after)], true) = (pair, street_is_same)
            && self.entrances_are_same(before as usize, after as usize)
        {
            return self.units(units, found);
        }
        found.entrances.iter_mut().zip(pair).for_each(|(found, row)| found.extend(row));
        found.units.iter_mut().zip(units).for_each(|(found, rows)| found.extend(rows));
    }

    fn entrances_are_same(&self, before: usize, after: usize) -> bool {
        let [old, new] = self.sides;
        let (one, other) = (old.access_addresses.row(before), new.access_addresses.row(after));
        let is_same = |map: &[u32], one: u32, other: u32| map.get(one as usize) == Some(&other);
        let alone =
            |row| AccessAddressRow { street: 0, place: 0, division: 0, point_origin: 0, address_from: 0, ..row };
        is_same(&self.places, one.place, other.place)
            && is_same(&self.divisions, one.division, other.division)
            && is_same(&self.origins, one.point_origin, other.point_origin)
            && alone(one) == alone(other)
            && old.access_address_in_force(before) == new.access_address_in_force(after)
    }

    /// Looks at the units of an entrance that is the same: all of them may differ where one has come or gone.
    fn units(&self, units: [Range<u32>; 2], found: &mut Addresses) {
        let [before, after] = &units;
        let [old, new] = self.sides;
        let is_same = |(one, other): (u32, u32)| {
            let (one, other) = (one as usize, other as usize);
            let alone = |row| AddressRow { access_address: 0, ..row };
            alone(old.addresses.row(one)) == alone(new.addresses.row(other))
                && old.address_in_force(one) == new.address_in_force(other)
        };
        if before.len() != after.len() || !before.clone().zip(after.clone()).all(is_same) {
            found.units.iter_mut().zip(units).for_each(|(found, rows)| found.extend(rows));
        }
    }
}

/// The segments of both sides by municipality and code, and whether what addresses show of them is the same.
fn streets(sides: [&Snapshot; 2]) -> Vec<([Option<u32>; 2], bool)> {
    let key = |side: usize, row: u32| {
        let streets = &sides[side].streets;
        (streets.municipality.get(row as usize), streets.code.get(row as usize))
    };
    let shown = |side: usize, row: u32| {
        let (snapshot, row) = (sides[side], row as usize);
        let streets = &snapshot.streets;
        let names = (snapshot.street_names.name.get(streets.name.get(row) as usize), streets.addressing_name.get(row));
        let named = (streets.named_street.get(row), streets.named_street_status.get(row));
        let life = (streets.created.get(row), streets.changed.get(row), streets.discontinued.get(row));
        (names, streets.id.get(row), streets.status.get(row), named, life)
    };
    let mut pairs = Vec::new();
    let rows = sides.map(|snapshot| 0..snapshot.streets.len() as u32);
    merge(rows, key, |pair| {
        let is_same = matches!(pair, [Some(before), Some(after)] if shown(0, before) == shown(1, after));
        pairs.push((pair, is_same));
    });
    pairs
}

/// Calls a function with the rows of both sides, those with equal keys together. Rows lie in the order of their keys.
fn merge<K: Ord>(
    [mut before, mut after]: [Range<u32>; 2],
    key: impl Fn(usize, u32) -> K,
    mut each: impl FnMut([Option<u32>; 2]),
) {
    loop {
        let first = [before.clone().next(), after.clone().next()];
        let order = match first {
            [None, None] => return,
            [Some(_), None] => Ordering::Less,
            [None, Some(_)] => Ordering::Greater,
            [Some(one), Some(other)] => key(0, one).cmp(&key(1, other)),
        };
        let pair = [first[0].filter(|_| order.is_le()), first[1].filter(|_| order.is_ge())];
        before.start += u32::from(pair[0].is_some());
        after.start += u32::from(pair[1].is_some());
        each(pair);
    }
}

/// For each row of a table before, the row afterwards that says the same, or none.
fn counterparts<'a, K: Eq + Hash>(
    [before, after]: [usize; 2],
    sides: [&'a Snapshot; 2],
    says: impl Fn(&'a Snapshot, usize) -> K,
) -> Vec<u32> {
    let rows: HashMap<K, u32> = (0..after).map(|row| (says(sides[1], row), row as u32)).collect();
    (0..before).map(|row| rows.get(&says(sides[0], row)).copied().unwrap_or(NONE)).collect()
}
