//! Where the rows with a key stand among millions in the order of their keys.
//!
//! Halving touches a cold line of memory at each of its twenty steps. So some of the keys are kept where they lie close
//! together, and lead to a window of a few lines.

use std::ops::Range;

/// Keys of a window: those of four lines of memory.
const WINDOW: u32 = 64;

/// The first key of each window; nothing where none were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Windows(Vec<u32>);

impl Windows {
    /// Those of so many rows in the order of their keys.
    pub(super) fn of(count: u32, at: impl Fn(u32) -> u32) -> Self {
        Self((0..count).step_by(WINDOW as usize).map(at).collect())
    }

    /// The places that have a key, of so many in the order of their keys.
    pub(super) fn run(&self, count: u32, key: u32, at: impl Fn(u32) -> u32) -> Range<u32> {
        let behind = self.0.partition_point(|&first| first < key) as u32;
        let window = match behind.checked_sub(1) {
            Some(before) => before * WINDOW..(behind * WINDOW).min(count),
            None if self.0.is_empty() => 0..count,
            None => 0..0,
        };
        let from = first_that(window, |place| at(place) >= key);
        // Runs are short: the end is near.
        let (mut step, mut limit) = (1, from);
        while limit < count && at(limit) == key {
            limit = limit.saturating_add(step).min(count);
            step *= 2;
        }
        from..first_that(from..limit, |place| at(place) > key)
    }
}

/// The first of some places of which something is true; it is of all behind it.
fn first_that(places: Range<u32>, is_true: impl Fn(u32) -> bool) -> u32 {
    let Range { start: mut from, end: mut to } = places;
    while from < to {
        let middle = from.midpoint(to);
        if is_true(middle) { to = middle } else { from = middle + 1 }
    }
    from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_by_their_key() {
        let few = vec![0, 0, 2, 2, 2, 2, 2, 5, u32::MAX];
        // A run of more than a window, windows that begin with a key and in the middle of its run, and gaps.
        let many: Vec<u32> =
            (0..1_000).map(|place| if (100..300).contains(&place) { 40 } else { place / 3 * 2 }).collect();
        let mut many = many;
        many.sort_unstable();
        for keys in [few, many, Vec::new()] {
            let (count, at) = (keys.len() as u32, |place: u32| keys[place as usize]);
            for windows in [Windows::default(), Windows::of(count, at)] {
                for key in 0..700 {
                    let from = keys.partition_point(|&other| other < key) as u32;
                    let to = keys.partition_point(|&other| other <= key) as u32;
                    assert_eq!(windows.run(count, key, at), from..to, "{key}");
                }
            }
        }
    }
}
