//! The order of suggestions, and the best few of many candidates.

use std::collections::BinaryHeap;

/// Scores of one address against the typed text, lower first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scores {
    /// Of all elements, and of typed words that fit nowhere.
    pub(crate) total: u32,
    pub(crate) number: u32,
    pub(crate) floor: u32,
    pub(crate) door: u32,
}

/// By what addresses are ordered: scores, then street name, house number, floor, door, place: bigger towns
/// first, or what is nearer to a position.
/// What is missing comes before what is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AddressKey {
    pub(crate) scores: Scores,
    /// Place of the name in alphabetical order.
    pub(crate) name: u32,
    /// `HouseNumber::as_u16`.
    pub(crate) house_number: u16,
    /// `Floor::as_u8`.
    pub(crate) floor: u8,
    /// `Door::sort_key`.
    pub(crate) door: u64,
    /// See [`crate::suggest::index::PlaceTexts::order`]; metres to the street where a position is given.
    pub(crate) place: u32,
    /// The row, for an order that never varies.
    pub(crate) row: u32,
}

/// The `capacity` least of the keys offered.
#[derive(Debug)]
pub(crate) struct Best<K> {
    capacity: usize,
    heap: BinaryHeap<K>,
}

impl<K: Ord + Copy> Best<K> {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, heap: BinaryHeap::with_capacity(capacity.min(1024) + 1) }
    }

    /// Whether a key would be kept: then all that come after one that would not, would not either.
    #[inline]
    pub(crate) fn takes(&self, key: &K) -> bool {
        self.heap.len() < self.capacity || self.heap.peek().is_some_and(|worst| key < worst)
    }

    /// Whether there are as many as are wanted.
    pub(crate) fn is_full(&self) -> bool {
        self.heap.len() >= self.capacity
    }

    pub(crate) fn offer(&mut self, key: K) {
        if self.heap.len() < self.capacity {
            self.heap.push(key);
        } else if let Some(mut worst) = self.heap.peek_mut()
            && key < *worst
        {
            *worst = key;
        }
    }

    /// Offers a key of what may have one already: it keeps the lesser.
    pub(crate) fn offer_once(&mut self, key: K, is_same: impl Fn(&K) -> bool) {
        if !self.takes(&key) {
            return;
        }
        let before = self.heap.iter().copied().find(|other| is_same(other));
        match before {
            Some(before) if before <= key => return,
            Some(_) => self.heap.retain(|other| !is_same(other)),
            None => {}
        }
        self.offer(key);
    }

    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &K> {
        self.heap.iter()
    }

    pub(crate) fn into_sorted(self) -> Vec<K> {
        self.heap.into_sorted_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_are_kept_in_order() {
        let mut best = Best::new(3);
        for key in [5, 1, 9, 4, 4, 7, 0] {
            assert_eq!(best.takes(&key), best.len() < 3 || key < *best.heap.peek().unwrap());
            best.offer(key);
        }
        assert_eq!(best.into_sorted(), [0, 1, 4]);
    }

    #[test]
    fn what_is_offered_twice_keeps_its_lesser_key() {
        let offered = |keys: &[(u32, char)]| {
            let mut best = Best::new(2);
            for key in keys {
                best.offer_once(*key, |other| other.1 == key.1);
            }
            best.into_sorted()
        };
        assert_eq!(offered(&[(3, 'a'), (4, 'b'), (1, 'b')]), [(1, 'b'), (3, 'a')]);
        assert_eq!(offered(&[(3, 'a'), (4, 'b'), (5, 'a'), (4, 'a')]), [(3, 'a'), (4, 'b')]);
        assert_eq!(offered(&[(3, 'a'), (4, 'b'), (2, 'c'), (1, 'b')]), [(1, 'b'), (2, 'c')]);
        assert_eq!(offered(&[(3, 'a'), (3, 'a')]), [(3, 'a')]);
    }

    #[test]
    fn none_are_kept_where_none_are_wanted() {
        let mut best = Best::new(0);
        best.offer(1);
        assert!(!best.takes(&0));
        assert!(best.into_sorted().is_empty());
    }
}
