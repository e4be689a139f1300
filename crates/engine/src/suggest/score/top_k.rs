//! The best few of many candidates.

use std::collections::BinaryHeap;

/// The `capacity` lowest of the keys pushed.
#[derive(Debug)]
pub(crate) struct TopK<K> {
    capacity: usize,
    heap: BinaryHeap<K>,
}

impl<K: Ord + Copy> TopK<K> {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, heap: BinaryHeap::with_capacity(capacity.min(1024) + 1) }
    }

    /// Whether a key would be kept. Keys that come after a rejected one are rejected too.
    #[inline]
    pub(crate) fn accepts(&self, key: &K) -> bool {
        self.heap.len() < self.capacity || self.heap.peek().is_some_and(|worst| key < worst)
    }

    /// Whether as many keys are kept as it has capacity for.
    pub(crate) fn is_full(&self) -> bool {
        self.heap.len() >= self.capacity
    }

    /// Keeps a key if it is among the lowest.
    pub(crate) fn push(&mut self, key: K) {
        if self.heap.len() < self.capacity {
            self.heap.push(key);
        } else if let Some(mut worst) = self.heap.peek_mut()
            && key < *worst
        {
            *worst = key;
        }
    }

    /// Pushes a key of something that may be kept already with another key: the lower of the two stays.
    pub(crate) fn push_unique(&mut self, key: K, is_same: impl Fn(&K) -> bool) {
        if !self.accepts(&key) {
            return;
        }
        let before = self.heap.iter().copied().find(|other| is_same(other));
        match before {
            Some(before) if before <= key => return,
            Some(_) => self.heap.retain(|other| !is_same(other)),
            None => {}
        }
        self.push(key);
    }

    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &K> {
        self.heap.iter()
    }

    /// The keys kept, the lowest first.
    pub(crate) fn into_sorted(self) -> Vec<K> {
        self.heap.into_sorted_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_keys_are_kept_in_order() {
        let mut top = TopK::new(3);
        for key in [5, 1, 9, 4, 4, 7, 0] {
            assert_eq!(top.accepts(&key), top.len() < 3 || key < *top.heap.peek().unwrap());
            top.push(key);
        }
        assert_eq!(top.into_sorted(), [0, 1, 4]);
    }

    #[test]
    fn what_is_pushed_twice_keeps_its_lower_key() {
        let pushed = |keys: &[(u32, char)]| {
            let mut top = TopK::new(2);
            for key in keys {
                top.push_unique(*key, |other| other.1 == key.1);
            }
            top.into_sorted()
        };
        assert_eq!(pushed(&[(3, 'a'), (4, 'b'), (1, 'b')]), [(1, 'b'), (3, 'a')]);
        assert_eq!(pushed(&[(3, 'a'), (4, 'b'), (5, 'a'), (4, 'a')]), [(3, 'a'), (4, 'b')]);
        assert_eq!(pushed(&[(3, 'a'), (4, 'b'), (2, 'c'), (1, 'b')]), [(1, 'b'), (2, 'c')]);
        assert_eq!(pushed(&[(3, 'a'), (3, 'a')]), [(3, 'a')]);
    }

    #[test]
    fn no_key_is_kept_without_capacity() {
        let mut top = TopK::new(0);
        top.push(1);
        assert!(!top.accepts(&0));
        assert!(top.into_sorted().is_empty());
    }
}
