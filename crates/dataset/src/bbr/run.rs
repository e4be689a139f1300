//! Where the rows with a key stand among millions in the order of their keys.
//!
//! Halving touches a cold line of memory at each of its twenty steps. So some of the keys are kept where they lie close
//! together, and lead to a window of a few lines. Keys are numbers of rows, of which nearly each has as many: so a place is
//! guessed, among those that are kept and in the window alike, and the true one is a few steps away.

use std::ops::Range;

/// Keys of a window: those of four lines of memory.
const WINDOW: u32 = 64;

/// The key of what belongs to nothing; such rows stand last.
const NOTHING: u32 = u32::MAX;

/// The first key of each window; nothing where none were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Windows {
    firsts: Vec<u32>,
    /// How many of them are of rows that belong to something.
    named: u32,
}

impl Windows {
    /// Those of so many rows in the order of their keys.
    pub(super) fn of(count: u32, at: impl Fn(u32) -> u32) -> Self {
        let firsts: Vec<u32> = (0..count).step_by(WINDOW as usize).map(at).collect();
        let named = firsts.partition_point(|&first| first != NOTHING) as u32;
        Self { firsts, named }
    }

    /// The places that have a key, of so many in the order of their keys.
    pub(super) fn run(&self, count: u32, key: u32, at: impl Fn(u32) -> u32) -> Range<u32> {
        let first = |place: u32| self.firsts.get(place as usize).copied().unwrap_or(NOTHING);
        let guess = guess(key, [0, first(self.named.saturating_sub(1))], 0..self.named);
        let behind = first_near(0..self.firsts.len() as u32, guess, |place| first(place) >= key);
        let from = match behind.checked_sub(1) {
            Some(before) => {
                let window = before * WINDOW..(behind * WINDOW).min(count);
                let guess = self::guess(key, [first(before), first(behind)], window.clone());
                first_near(window, guess, |place| at(place) >= key)
            }
            None if self.firsts.is_empty() => first_that(0..count, |place| at(place) >= key),
            None => 0,
        };
        // Runs are short: the end is near.
        let (mut step, mut limit) = (1, from);
        while limit < count && at(limit) == key {
            limit = limit.saturating_add(step).min(count);
            step *= 2;
        }
        from..first_that(from..limit, |place| at(place) > key)
    }
}

/// Where a key stands among places whose keys grow evenly from one to another.
fn guess(key: u32, [least, most]: [u32; 2], places: Range<u32>) -> u32 {
    let span = u64::from(most.saturating_sub(least));
    let share = u64::from(key.saturating_sub(least)) * u64::from(places.end - places.start);
    let ahead = share.checked_div(span).unwrap_or(0);
    u32::try_from(ahead).map_or(places.end, |ahead| places.start.saturating_add(ahead)).min(places.end)
}

/// As [`first_that`], near a guess: it is looked for from there in steps that grow.
fn first_near(places: Range<u32>, guess: u32, is_true: impl Fn(u32) -> bool) -> u32 {
    let Range { start, end } = places;
    let (mut from, mut to) = (start, end);
    let mut step = 1;
    if guess < end && !is_true(guess) {
        from = guess + 1;
        while let Some(next) = from.checked_add(step).filter(|&next| next < end) {
            if is_true(next) {
                to = next;
                break;
            }
            from = next + 1;
            step *= 2;
        }
    } else {
        to = guess.min(end);
        while to > start {
            let next = to.saturating_sub(step).max(start);
            if !is_true(next) {
                from = next + 1;
                break;
            }
            to = next;
            step *= 2;
        }
    }
    first_that(from..to, is_true)
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
