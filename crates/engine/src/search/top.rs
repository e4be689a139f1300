//! The first rows of an order, without sorting all.

use std::collections::BinaryHeap;

/// Keeps the `limit` smallest keys.
#[derive(Debug)]
pub(crate) struct Top<Key> {
    limit: usize,
    heap: BinaryHeap<Key>,
}

impl<Key: Ord> Top<Key> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, heap: BinaryHeap::new() }
    }

    /// The greatest key kept, once there are enough: what is greater does not count any more.
    pub(crate) fn worst(&self) -> Option<&Key> {
        if self.heap.len() >= self.limit { self.heap.peek() } else { None }
    }

    /// Number of keys kept.
    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }

    pub(crate) fn add(&mut self, key: Key) {
        if self.worst().is_none_or(|worst| key < *worst) {
            self.heap.push(key);
            if self.heap.len() > self.limit {
                self.heap.pop();
            }
        }
    }

    /// The keys in order.
    pub(crate) fn finish(self) -> Vec<Key> {
        self.heap.into_sorted_vec()
    }
}
