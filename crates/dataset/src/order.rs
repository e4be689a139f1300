//! Where an id stands among millions in order, and a name among names in Danish alphabetical order.
//!
//! Halving touches two cold lines of memory at each of its twenty steps. The first halvings, whose lines every search
//! touches and keeps warm, lead to a window in which ids lie evenly, whatever they are made of: registers have runs of
//! ids that differ in a few digits beside random ones. Inside it the place follows from the id.

use std::ops::Range;

use vejviser_model::Uuid;
use vejviser_model::collate::collation_key;

use crate::column::Column;
use crate::tables::IDS_A_BLOCK;

/// Ids of a window in which places are guessed.
const WINDOW: usize = 4096;
/// Guesses; whatever they leave is halved.
const GUESSES: usize = 6;
/// How far from a guess is looked first.
const STRIDE: usize = 8;

/// The rows with a name, written exactly so, of a table in Danish alphabetical order.
pub fn rows_named<'a>(name: &str, rows: usize, name_at: impl Fn(usize) -> &'a str + Copy) -> impl Iterator<Item = u32> {
    let key = collation_key(name);
    let (mut from, mut to) = (0, rows);
    while from < to {
        let middle = from.midpoint(to);
        if collation_key(name_at(middle)) < key { from = middle + 1 } else { to = middle }
    }
    // Different spellings may sort alike.
    (from..rows)
        .take_while(move |&row| collation_key(name_at(row)) == key)
        .filter(move |&row| name_at(row) == name)
        .map(|row| row as u32)
}

/// A place of an id among `count` in order, any of them where it stands several times.
pub(crate) fn place_of(id: Uuid, count: usize, id_at: impl Fn(usize) -> Uuid) -> Option<usize> {
    place_between(id, count, (0, u64::MAX), id_at)
}

/// The same, where all ids are known to begin between two.
fn place_between(id: Uuid, count: usize, bounds: (u64, u64), id_at: impl Fn(usize) -> Uuid) -> Option<usize> {
    let target = id.beginning();
    let (mut from, mut end) = (0, count);
    let (mut first, mut last) = bounds;
    let mut guesses = 0;
    while from < end {
        let is_narrow = end - from <= WINDOW && guesses < GUESSES;
        let place = if is_narrow {
            guesses += 1;
            from + guess(target, (first, last), end - from)
        } else {
            from.midpoint(end)
        };
        let found = id_at(place);
        if found == id {
            return Some(place);
        }
        if found < id {
            (from, first) = (place + 1, found.beginning());
        } else {
            (end, last) = (place, found.beginning());
        }
    }
    None
}

/// Where a number stands among `count` that lie evenly between two.
fn guess(target: u64, (first, last): (u64, u64), count: usize) -> usize {
    let share = target.saturating_sub(first) as f64 / last.saturating_sub(first).max(1) as f64;
    ((share * count as f64) as usize).min(count - 1)
}

/// The row of an id, `rows` being in order of id and `blocks` the beginnings of every [`IDS_A_BLOCK`]th id. All but one
/// or two ids that are looked at lie in `blocks`, which is small; each of the others is a page of its own.
pub fn row_of(id: Uuid, blocks: &[u64], rows: &[u32], id_at: impl Fn(u32) -> Uuid) -> Option<u32> {
    let target = id.beginning();
    let behind = count_below(blocks, target);
    let same = blocks.get(behind..)?.iter().take_while(|&&beginning| beginning == target).count();
    let (first, last) = (behind.saturating_sub(1), behind + same);
    let rows = rows.get(first * IDS_A_BLOCK..rows.len().min(last * IDS_A_BLOCK))?;
    let bounds = (*blocks.get(first)?, blocks.get(last).copied().unwrap_or(u64::MAX));
    place_between(id, rows.len(), bounds, |place| id_at(rows[place])).map(|place| rows[place])
}

/// How many of the numbers, which are in order, are less than the target.
fn count_below(numbers: &[u64], target: u64) -> usize {
    let (mut from, mut end) = (0, numbers.len());
    while end - from > WINDOW {
        let middle = from.midpoint(end);
        if numbers[middle] < target {
            from = middle + 1;
        } else {
            end = middle;
        }
    }
    if let [first, .., last] = numbers[from..end] {
        let guess = from + guess(target, (first, last), end - from);
        let is_below = |place: &usize| numbers[*place] < target;
        let strides = || std::iter::successors(Some(STRIDE), |stride| Some(stride * 2));
        if is_below(&guess) {
            from = guess + 1;
            end = strides()
                .map(|stride| guess + stride)
                .find(|place| *place >= end || !is_below(place))
                .unwrap_or(end)
                .min(end);
        } else {
            end = guess;
            from = strides()
                .map_while(|stride| guess.checked_sub(stride))
                .take_while(|place| *place >= from)
                .find(is_below)
                .unwrap_or(from);
        }
    }
    from + numbers[from..end].partition_point(|&number| number < target)
}

/// A place of an id in a column of ids in order.
fn place_in(ids: &Column<Uuid>, id: Uuid) -> Option<usize> {
    let (ids, _) = ids.array().value_data().as_chunks::<16>();
    place_of(id, ids.len(), |place| Uuid::from_bytes(ids[place]))
}

/// The run of an id in a column of ids in order.
pub fn run_of(ids: &Column<Uuid>, id: Uuid) -> Range<usize> {
    let Some(place) = place_in(ids, id) else { return 0..0 };
    let (bytes, _) = ids.array().value_data().as_chunks::<16>();
    // Runs are short.
    let is_same = |other: &&[u8; 16]| *other == id.as_bytes();
    let before = bytes[..place].iter().rev().take_while(is_same).count();
    let behind = bytes[place..].iter().take_while(is_same).count();
    place - before..place + behind
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn id(high: u64, low: u64) -> Uuid {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&high.to_be_bytes());
        bytes[8..].copy_from_slice(&low.to_be_bytes());
        Uuid::from_bytes(bytes)
    }

    /// Random ids, a run that differs in a few digits, some that begin alike, ends of the range, repetitions.
    fn register(random: &[u64], run: u64, alike: u64) -> Vec<Uuid> {
        let mut ids: Vec<Uuid> = random.iter().map(|&high| id(high, high)).collect();
        ids.extend((0..run).map(|number| id(0x0a3f_507b_0000_32b8 + (number << 16), 0xe044_0003_ba29_8018)));
        ids.extend((0..alike).map(|number| id(7, number)));
        ids.extend([id(0, 0), id(u64::MAX, u64::MAX), id(9, 9), id(9, 9), id(9, 9)]);
        ids.sort_unstable();
        ids
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_id_is_found_and_no_other(
            random in prop::collection::vec(any::<u64>(), 0..3000),
            run in 0..12_000_u64,
            others in prop::collection::vec((any::<u64>(), any::<u64>()), 20),
        ) {
            let ids = register(&random, run, run / 8);
            for target in ids.iter().copied().step_by(97).chain([ids[0], ids[ids.len() - 1]]) {
                let place = place_of(target, ids.len(), |place| ids[place]);
                prop_assert_eq!(place.map(|place| ids[place]), Some(target));
                prop_assert_eq!(found_by_block(target, &ids), Some(target));
            }
            let near = ids.iter().step_by(211).map(|near| id(u64::from_be_bytes(near.0[..8].try_into().unwrap()), 3));
            for target in others.into_iter().map(|(high, low)| id(high, low)).chain(near) {
                let place = place_of(target, ids.len(), |place| ids[place]);
                prop_assert_eq!(place.is_some(), ids.binary_search(&target).is_ok());
                prop_assert_eq!(found_by_block(target, &ids).is_some(), place.is_some());
            }
        }

        #[test]
        fn numbers_are_counted(numbers in prop::collection::vec(any::<u64>(), 0..9000), others in prop::collection::vec(any::<u64>(), 20)) {
            let mut numbers = numbers;
            numbers.sort_unstable();
            let ends = [0, 1, u64::MAX];
            for target in numbers.iter().copied().step_by(53).chain(others).chain(ends) {
                prop_assert_eq!(count_below(&numbers, target), numbers.partition_point(|&number| number < target));
            }
        }
    }

    fn found_by_block(target: Uuid, ids: &[Uuid]) -> Option<Uuid> {
        let blocks: Vec<u64> = ids.iter().step_by(IDS_A_BLOCK).map(|id| id.beginning()).collect();
        let rows: Vec<u32> = (0..ids.len() as u32).collect();
        row_of(target, &blocks, &rows, |row| ids[row as usize]).map(|row| ids[row as usize])
    }

    #[test]
    fn few_lines_are_touched() {
        let ids = register(&[], 400_000, 0);
        let looks = std::cell::Cell::new(0);
        let target: Vec<Uuid> = ids.iter().copied().step_by(1009).collect();
        for &id in &target {
            let look = |place: usize| {
                looks.set(looks.get() + 1);
                ids[place]
            };
            assert!(place_of(id, ids.len(), look).is_some(), "{id}");
        }
        // Halving alone takes nineteen.
        assert!(looks.get() < 11 * target.len(), "{} of {}", looks.get(), target.len());
    }
}
