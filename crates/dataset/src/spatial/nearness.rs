//! The leaves of a tree of boxes by their distance from a position.
//!
//! Of each node that was opened the nearest box left waits, and no other: most searches end after a few leaves, and what
//! they never come to is compared with the others of its node alone.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Position;
use super::boxes::{BoxTree, FAN, smallest};

/// In place of a distance: there is no such box, it does not count, or it has been visited.
const NONE_LEFT: i64 = i64::MAX;

/// A node that was opened.
struct Opened {
    level: usize,
    node: usize,
    /// Of each box, in millimetres squared.
    distances: [i64; FAN],
}

impl BoxTree {
    /// Leaves whose boxes meet a box (edges included), with the distance of theirs in millimetres squared, the nearest first.
    pub(super) fn by_nearness(&self, at: Position, among: [Position; 2]) -> ByNearness<'_> {
        let mut all = ByNearness { tree: self, at, among, opened: Vec::new(), nearest: BinaryHeap::new() };
        all.open(self.top(), 0);
        all
    }
}

/// What is left of a tree.
pub(super) struct ByNearness<'a> {
    tree: &'a BoxTree,
    at: Position,
    among: [Position; 2],
    opened: Vec<Opened>,
    /// The nearest box left of each node that was opened: its distance, the node's place in `opened`, its own in the node.
    nearest: BinaryHeap<Reverse<(i64, usize, usize)>>,
}

impl ByNearness<'_> {
    fn open(&mut self, level: usize, node: usize) {
        let Some(boxes) = self.tree.node(level, node) else { return };
        let mut distances = [NONE_LEFT; FAN];
        for (place, distance) in boxes.exact_distances(self.at, self.among) {
            distances[place] = distance.min(NONE_LEFT - 1);
        }
        self.opened.push(Opened { level, node, distances });
        self.await_nearest(self.opened.len() - 1);
    }

    fn await_nearest(&mut self, opened: usize) {
        let (place, distance) = smallest(&self.opened[opened].distances, NONE_LEFT);
        if distance < NONE_LEFT {
            self.nearest.push(Reverse((distance, opened, place)));
        }
    }
}

impl Iterator for ByNearness<'_> {
    /// A leaf, and the distance of its box in millimetres squared.
    type Item = (usize, i64);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(Reverse((distance, opened, place))) = self.nearest.pop() {
            let Opened { level, node, distances } = &mut self.opened[opened];
            distances[place] = NONE_LEFT;
            let (level, below) = (*level, *node * FAN + place);
            self.await_nearest(opened);
            match level.checked_sub(1) {
                Some(level) => self.open(level, below),
                None if below < self.tree.leaves() => return Some((below, distance)),
                None => {}
            }
        }
        None
    }
}
