//! The nearest of what comes, some of it in several parts.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

/// The nearest areas so far.
pub(super) struct Nearest {
    most: usize,
    /// Distance and row; distances are no less than zero, and their bits are in their order.
    found: BTreeSet<(u64, u32)>,
    /// The distance of each row.
    distances: FxHashMap<u32, u64>,
}

impl Nearest {
    /// Keeps at most so many.
    pub(super) fn new(most: usize) -> Self {
        Self { most, found: BTreeSet::new(), distances: FxHashMap::default() }
    }

    /// How far the farthest is, once there are as many as are kept: what is farther away is not among them.
    pub(super) fn farthest(&self) -> Option<f64> {
        let &(distance, _) = self.found.last()?;
        (self.found.len() >= self.most).then(|| f64::from_bits(distance))
    }

    /// Takes an area, or a further part of one.
    pub(super) fn take(&mut self, distance: f64, area: u32) {
        // Adding zero makes the negative one positive.
        let distance = (distance + 0.0).to_bits();
        if let Some(&known) = self.distances.get(&area) {
            if known <= distance {
                return;
            }
            self.found.remove(&(known, area));
        }
        self.distances.insert(area, distance);
        self.found.insert((distance, area));
        if self.found.len() > self.most
            && let Some((_, farthest)) = self.found.pop_last()
        {
            self.distances.remove(&farthest);
        }
    }

    /// The rows, the nearest first.
    pub(super) fn into_rows(self) -> Vec<u32> {
        self.found.into_iter().map(|(_, area)| area).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_an_area_once() {
        let taken = [(5.0, 1), (3.0, 2), (4.0, 3), (1.0, 1), (3.0, 0), (9.0, 2), (0.0, 4)];
        for (most, expected, farthest) in
            [(0, &[][..], None), (1, &[4], Some(0.0)), (3, &[4, 1, 0], Some(3.0)), (9, &[4, 1, 0, 2, 3], None)]
        {
            let mut nearest = Nearest::new(most);
            for (distance, area) in taken {
                nearest.take(distance, area);
            }
            assert_eq!(nearest.farthest(), farthest, "{most}");
            assert_eq!(nearest.into_rows(), expected, "{most}");
        }
    }
}
