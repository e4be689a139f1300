//! Trees of boxes in the mapped file.
//!
//! What the leaves are (pages of points, polygons, lines) follows the Hilbert curve, or for pages of rows the order of their
//! table, so neighbours in the file are mostly neighbours in the plane: the tree is packed, a box over every 16 boxes of the
//! level below, without links. It is made once, when the snapshot is written; whoever opens it reads nothing of it.

use super::Position;
use crate::column::Column;

/// Boxes under a box.
pub(super) const FAN: usize = 16;
/// Edges of the boxes of a node: one side of all of them after the other, so that the compiler looks at several boxes
/// at once. What is missing of the last ones is empty boxes.
const NODE: usize = 4 * FAN;

/// Level whose boxes are counted as if everything under them met what one does: each holds some hundred leaves.
const COUNTED_LEVEL: usize = 2;

/// The smallest box around something: west, east, south, north.
pub type Bounds = [i32; 4];

/// The corners of a box that everything meets.
pub const EVERYWHERE: [Position; 2] = [Position { x: i64::MIN, y: i64::MIN }, Position { x: i64::MAX, y: i64::MAX }];

/// Around nothing.
pub(crate) const NOTHING: Bounds = [i32::MAX, i32::MIN, i32::MAX, i32::MIN];

/// In place of a distance: there is no such box or point, or it has been visited.
pub(super) const NONE_LEFT: f64 = f64::INFINITY;

/// The box around two boxes.
pub(crate) fn around([west, east, south, north]: Bounds, other: Bounds) -> Bounds {
    [west.min(other[0]), east.max(other[1]), south.min(other[2]), north.max(other[3])]
}

/// The box around points.
pub(crate) fn around_points(points: impl Iterator<Item = (i32, i32)>) -> Bounds {
    points.fold(NOTHING, |bounds, (x, y)| around(bounds, [x, x, y, y]))
}

/// Nodes of each level of a tree over so many leaves, the lowest level first. There is always a root.
fn levels(leaves: usize) -> impl Iterator<Item = usize> {
    let lowest = leaves.div_ceil(FAN).max(1);
    std::iter::successors(Some(lowest), |&nodes| (nodes > 1).then(|| nodes.div_ceil(FAN)))
}

/// The edges of a tree over leaves, node after node, the lowest level first.
pub(crate) fn build(leaves: &[Bounds]) -> Vec<i32> {
    let mut edges = Vec::with_capacity(levels(leaves.len()).sum::<usize>() * NODE);
    let mut below = leaves.to_vec();
    for nodes in levels(leaves.len()) {
        below.resize(nodes * FAN, NOTHING);
        for boxes in below.chunks(FAN) {
            for side in 0..4 {
                edges.extend(boxes.iter().map(|bounds| bounds[side]));
            }
        }
        below = below.chunks(FAN).map(|boxes| boxes.iter().copied().fold(NOTHING, around)).collect();
    }
    edges
}

/// A tree in the file.
#[derive(Debug)]
pub(crate) struct BoxTree {
    edges: Column<i32>,
    /// First node of each level, the lowest first.
    levels: Vec<usize>,
    leaves: usize,
}

/// The boxes of a node, by side.
pub(super) struct Node<'a>([&'a [i32; FAN]; 4]);

impl Node<'_> {
    /// Distance to each box in millimetres squared; none inside, [`NONE_LEFT`] of empty ones.
    #[inline]
    fn distances(&self, at: [f64; 2]) -> [f64; FAN] {
        let Self([west, east, south, north]) = self;
        let beyond = |from: i32, to: i32, at: f64| larger(larger(f64::from(from) - at, at - f64::from(to)), 0.0);
        let mut distances = [NONE_LEFT; FAN];
        for (place, distance) in distances.iter_mut().enumerate() {
            let dx = beyond(west[place], east[place], at[0]);
            let dy = beyond(south[place], north[place], at[1]);
            *distance = if west[place] > east[place] { NONE_LEFT } else { dx * dx + dy * dy };
        }
        distances
    }

    /// Places of the boxes that meet another box. All are compared before the first is looked into: the processor does that at
    /// once, and reads all sides together where the node is in no cache.
    #[inline]
    fn meeting(&self, lower: Position, upper: Position) -> impl Iterator<Item = usize> {
        let Self([west, east, south, north]) = self;
        // No edge of a box that holds anything lies as far out as the numbers reach.
        let edge = |at: i64| at.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let (lower, upper) = ([lower.x, lower.y].map(edge), [upper.x, upper.y].map(edge));
        let mut met = 0_u32;
        for place in 0..FAN {
            let meets = u32::from(west[place] <= east[place])
                & u32::from(west[place] <= upper[0])
                & u32::from(east[place] >= lower[0])
                & u32::from(south[place] <= upper[1])
                & u32::from(north[place] >= lower[1]);
            met |= meets << place;
        }
        std::iter::from_fn(move || {
            let place = (met != 0).then(|| met.trailing_zeros())?;
            met &= met - 1;
            Some(place as usize)
        })
    }

    /// Places of the boxes that meet another box, with the distance to each in whole millimetres squared.
    pub(super) fn exact_distances(
        &self,
        at: Position,
        [lower, upper]: [Position; 2],
    ) -> impl Iterator<Item = (usize, i64)> {
        let distance = move |place: usize| distance_2(self.0.map(|side| side[place]), at);
        self.meeting(lower, upper).map(move |place| (place, distance(place)))
    }
}

/// Distance of a position from a box (west, east, south, north) in whole millimetres squared; none inside.
pub fn distance_2([west, east, south, north]: Bounds, at: Position) -> i64 {
    let beyond = |from: i32, to: i32, at: i64| (i64::from(from) - at).max(at - i64::from(to)).max(0);
    let (dx, dy) = (beyond(west, east, at.x), beyond(south, north, at.y));
    dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
}

/// As the processor has it: without the library's care for what is no number.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

impl BoxTree {
    /// The tree over so many leaves that begins at a node of the file, or why there is none.
    pub(super) fn new(edges: Column<i32>, from: usize, leaves: usize) -> Result<Self, String> {
        let mut end = from;
        let levels = levels(leaves)
            .map(|nodes| {
                end += nodes;
                end - nodes
            })
            .collect();
        let nodes = edges.array().values().len() / NODE;
        if end > nodes {
            return Err(format!("has {nodes} nodes instead of {end}"));
        }
        Ok(Self { edges, levels, leaves })
    }

    /// Nodes of a tree over so many leaves.
    pub(super) fn nodes(leaves: usize) -> usize {
        levels(leaves).sum()
    }

    /// Number of leaves.
    pub(super) fn leaves(&self) -> usize {
        self.leaves
    }

    /// The box of a leaf.
    #[inline]
    pub(super) fn leaf(&self, leaf: usize) -> Bounds {
        self.node(0, leaf / FAN).map_or(NOTHING, |Node(sides)| sides.map(|side| side[leaf % FAN]))
    }

    /// Whether it is the tree over these boxes.
    pub(super) fn holds(&self, leaves: &[Bounds]) -> bool {
        let from = self.levels[0] * NODE;
        let edges = build(leaves);
        self.leaves == leaves.len() && self.edges.array().values().get(from..from + edges.len()) == Some(&edges[..])
    }

    /// The highest level, which has one node.
    pub(super) fn top(&self) -> usize {
        self.levels.len() - 1
    }

    #[inline]
    pub(super) fn node(&self, level: usize, node: usize) -> Option<Node<'_>> {
        let from = (self.levels[level] + node) * NODE;
        let (sides, _) = self.edges.array().values().get(from..from + NODE)?.as_chunks::<FAN>();
        let [west, east, south, north] = sides else { return None };
        Some(Node([west, east, south, north]))
    }

    /// Calls `look` with the leaves that may hold something nearer than `best`, the nearest first; `look` may better
    /// it, and `limit` reads off how far the search must go.
    pub(super) fn nearest<B>(
        &self,
        at: Position,
        best: &mut B,
        limit: &impl Fn(&B) -> f64,
        look: &mut impl FnMut(&mut B, usize),
    ) {
        self.nearest_under(self.top(), 0, [at.x as f64, at.y as f64], best, limit, look);
    }

    fn nearest_under<B>(
        &self,
        level: usize,
        node: usize,
        at: [f64; 2],
        best: &mut B,
        limit: &impl Fn(&B) -> f64,
        look: &mut impl FnMut(&mut B, usize),
    ) {
        let Some(boxes) = self.node(level, node) else { return };
        let mut distances = boxes.distances(at);
        loop {
            let (place, distance) = smallest(&distances, NONE_LEFT);
            if distance == NONE_LEFT || distance > limit(best) {
                return;
            }
            distances[place] = NONE_LEFT;
            let below = node * FAN + place;
            match level.checked_sub(1) {
                Some(level) => self.nearest_under(level, below, at, best, limit, look),
                None if below < self.leaves => look(best, below),
                None => {}
            }
        }
    }

    /// Calls `look` with the leaves whose boxes meet a box (edges included) until it says `false`; whether it never did.
    pub(super) fn meeting(&self, corners: [Position; 2], look: &mut impl FnMut(usize) -> bool) -> bool {
        self.meeting_under(self.top(), 0, corners, look)
    }

    fn meeting_under(
        &self,
        level: usize,
        node: usize,
        corners: [Position; 2],
        look: &mut impl FnMut(usize) -> bool,
    ) -> bool {
        let Some(boxes) = self.node(level, node) else { return true };
        boxes.meeting(corners[0], corners[1]).all(|place| {
            let below = node * FAN + place;
            match level.checked_sub(1) {
                Some(level) => self.meeting_under(level, below, corners, look),
                None => below >= self.leaves || look(below),
            }
        })
    }

    /// About how many leaves have boxes that meet a box: whole nodes are counted, not looked into.
    pub(super) fn count_around(&self, corners: [Position; 2]) -> usize {
        self.count_under(self.top(), 0, corners).min(self.leaves)
    }

    fn count_under(&self, level: usize, node: usize, corners: [Position; 2]) -> usize {
        let Some(boxes) = self.node(level, node) else { return 0 };
        let met = boxes.meeting(corners[0], corners[1]);
        if level <= COUNTED_LEVEL {
            return met.count() * FAN.pow(level as u32);
        }
        met.map(|place| self.count_under(level - 1, node * FAN + place, corners)).sum()
    }
}

/// The index and value of the smallest distance, the first of equal ones. Most searches stop before they have taken all
/// distances of a node: taking one after the other is less work than sorting them, and a loop without a branch.
pub(super) fn smallest<D: Copy + PartialOrd, const COUNT: usize>(distances: &[D; COUNT], none_left: D) -> (usize, D) {
    let mut smallest = (0, none_left);
    for (place, &distance) in distances.iter().enumerate() {
        smallest = if distance < smallest.1 { (place, distance) } else { smallest };
    }
    smallest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::column::Kind;

    fn tree(leaves: &[Bounds]) -> BoxTree {
        let mut builder = <i32 as Kind>::Builder::default();
        for edge in build(leaves) {
            i32::push(&mut builder, edge);
        }
        BoxTree::new(Column::new(&i32::finish(builder)).unwrap(), 0, leaves.len()).unwrap()
    }

    #[test]
    fn a_tree_has_a_node_over_every_sixteen_boxes_and_one_root() {
        for (leaves, nodes) in [(0, 1), (1, 1), (16, 1), (17, 3), (256, 17), (257, 20)] {
            assert_eq!(BoxTree::nodes(leaves), nodes, "{leaves}");
            assert_eq!(build(&vec![[0, 0, 0, 0]; leaves]).len(), nodes * NODE, "{leaves}");
        }
        let edges = || Column::new(&i32::finish(<i32 as Kind>::Builder::default())).unwrap();
        assert_eq!(BoxTree::new(edges(), 0, 17).unwrap_err(), "has 0 nodes instead of 3");
    }

    fn boxes() -> impl Strategy<Value = Vec<Bounds>> {
        let one = (-500..500, 0..50, -500..500, 0..50);
        prop::collection::vec(one.prop_map(|(x, width, y, height)| [x, x + width, y, y + height]), 0..700)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn leaves_come_by_distance_each_once(
            leaves in boxes(), x in -600..600_i64, y in -600..600_i64, within in prop::option::of(0..900_i64),
        ) {
            let at = Position { x, y };
            let corners = within.map_or(EVERYWHERE, |from| {
                [Position { x: from - 450, y: from - 600 }, Position { x: from - 300, y: from - 200 }]
            });
            let found: Vec<(usize, i64)> = tree(&leaves).by_nearness(at, corners).collect();
            prop_assert!(found.is_sorted_by_key(|&(_, distance)| distance));
            let beyond = |from: i32, to: i32, at: i64| (i64::from(from) - at).max(at - i64::from(to)).max(0);
            let mut plain: Vec<(usize, i64)> = leaves
                .iter()
                .map(|&[west, east, south, north]| beyond(west, east, x).pow(2) + beyond(south, north, y).pow(2))
                .enumerate()
                .filter(|&(leaf, _)| {
                    let [west, east, south, north] = leaves[leaf].map(i64::from);
                    let [lower, upper] = corners;
                    west <= upper.x && east >= lower.x && south <= upper.y && north >= lower.y
                })
                .collect();
            let mut sorted = found;
            sorted.sort_unstable();
            plain.sort_unstable();
            prop_assert_eq!(sorted, plain);
        }

        #[test]
        fn leaves_that_meet_a_box_are_those_a_plain_walk_finds(
            leaves in boxes(), x in -600..600_i64, y in -600..600_i64, width in 0..300_i64,
        ) {
            let corners = [Position { x, y }, Position { x: x + width, y: y + width }];
            let mut found = Vec::new();
            tree(&leaves).meeting(corners, &mut |leaf| {
                found.push(leaf);
                true
            });
            let meets = |from: i32, to: i32, lower: i64| i64::from(from) <= lower + width && i64::from(to) >= lower;
            let plain = leaves.iter().enumerate().filter(|(_, bounds)| {
                meets(bounds[0], bounds[1], x) && meets(bounds[2], bounds[3], y)
            });
            let plain: Vec<usize> = plain.map(|(leaf, _)| leaf).collect();
            prop_assert_eq!(found, plain);
        }
    }
}
