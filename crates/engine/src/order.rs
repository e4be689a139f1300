//! Where an id stands among millions in order.
//!
//! Halving touches two cold lines of memory at each of its twenty steps. The first halvings, whose lines every search
//! touches and keeps warm, lead to a window in which ids lie evenly, whatever they are made of: registers have runs of
//! ids that differ in a few digits beside random ones. Inside it the place follows from the id.

use vejviser_dataset::column::Column;
use vejviser_model::Uuid;

/// Ids of a window in which places are guessed.
const WINDOW: usize = 4096;
/// Guesses; whatever they leave is halved.
const GUESSES: usize = 6;

/// A place of an id among `count` in order, any of them where it stands several times.
pub(crate) fn place_of(id: Uuid, count: usize, id_at: impl Fn(usize) -> Uuid) -> Option<usize> {
    let wanted = beginning(id);
    let (mut from, mut end) = (0, count);
    let (mut least, mut most) = (0, u64::MAX);
    let mut guesses = 0;
    while from < end {
        let is_narrow = end - from <= WINDOW && guesses < GUESSES;
        let place = if is_narrow {
            guesses += 1;
            let share = (wanted - least) as f64 / (most - least).max(1) as f64;
            from + ((share * (end - from) as f64) as usize).min(end - from - 1)
        } else {
            from.midpoint(end)
        };
        let found = id_at(place);
        if found == id {
            return Some(place);
        }
        if found < id {
            (from, least) = (place + 1, beginning(found));
        } else {
            (end, most) = (place, beginning(found));
        }
    }
    None
}

/// A place of an id in a column of ids in order.
pub(crate) fn place_in(ids: &Column<Uuid>, id: Uuid) -> Option<usize> {
    let (ids, _) = ids.array().value_data().as_chunks::<16>();
    place_of(id, ids.len(), |place| Uuid::from_bytes(ids[place]))
}

fn beginning(id: Uuid) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = id.0;
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
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
            for wanted in ids.iter().copied().step_by(97).chain([ids[0], ids[ids.len() - 1]]) {
                let place = place_of(wanted, ids.len(), |place| ids[place]);
                prop_assert_eq!(place.map(|place| ids[place]), Some(wanted));
            }
            let near = ids.iter().step_by(211).map(|near| id(u64::from_be_bytes(near.0[..8].try_into().unwrap()), 3));
            for wanted in others.into_iter().map(|(high, low)| id(high, low)).chain(near) {
                let place = place_of(wanted, ids.len(), |place| ids[place]);
                prop_assert_eq!(place.is_some(), ids.binary_search(&wanted).is_ok());
            }
        }
    }

    #[test]
    fn few_lines_are_touched() {
        let ids = register(&[], 400_000, 0);
        let looks = std::cell::Cell::new(0);
        let wanted: Vec<Uuid> = ids.iter().copied().step_by(1009).collect();
        for &id in &wanted {
            let look = |place: usize| {
                looks.set(looks.get() + 1);
                ids[place]
            };
            assert!(place_of(id, ids.len(), look).is_some(), "{id}");
        }
        // Halving alone takes nineteen.
        assert!(looks.get() < 11 * wanted.len(), "{} of {}", looks.get(), wanted.len());
    }
}
