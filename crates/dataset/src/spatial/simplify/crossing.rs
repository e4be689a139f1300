//! Lets corners go one after another, and none whose going would lay its border across another.
//!
//! A corner between two others can go when no further corner that still matters lies in the triangle of the three: an edge
//! that crosses the new one would have to end there. One that cannot go waits for what is in its way, so that the corners
//! that are left at any tolerance are borders that meet where the whole ones do.

use rustc_hash::FxHashMap;

use super::ALWAYS;
use super::corners::{Corner, Corners};

/// Raises the weights of corners that cannot go when they would.
pub(super) fn keep_apart(corners: &mut Corners, weights: &mut [u16]) {
    let mut going: Vec<u32> = (0..weights.len() as u32).filter(|&number| weights[number as usize] != ALWAYS).collect();
    going.sort_by_key(|&number| weights[number as usize]);
    let mut left = Left { corners, has_gone: vec![false; weights.len()], waiting: FxHashMap::default() };
    let mut again = Vec::new();
    for number in going {
        let level = weights[number as usize];
        again.push(number);
        while let Some(number) = again.pop() {
            if weights[number as usize] <= level && left.lets_go(number) {
                weights[number as usize] = level;
                // What waited for it is looked at again, and so are those beside it, which stand in another triangle now.
                again.extend(left.waiting.remove(&number).into_iter().flatten());
                again.extend(left.corners.neighbours[number as usize]);
            }
        }
    }
    for (weight, has_gone) in weights.iter_mut().zip(left.has_gone) {
        if !has_gone {
            *weight = ALWAYS;
        }
    }
}

/// What is left of the corners.
struct Left<'a> {
    corners: &'a mut Corners,
    has_gone: Vec<bool>,
    /// Those that wait for another to go.
    waiting: FxHashMap<u32, Vec<u32>>,
}

impl Left<'_> {
    /// Takes a corner out between its neighbours if it can go.
    fn lets_go(&mut self, number: u32) -> bool {
        if self.has_gone[number as usize] {
            return false;
        }
        let [before, after] = self.corners.neighbours[number as usize];
        if before == after {
            return false;
        }
        if let Some(other) = self.in_the_way(number, before, after) {
            self.waiting.entry(other).or_default().push(number);
            return false;
        }
        self.has_gone[number as usize] = true;
        for (own, across) in [(before, after), (after, before)] {
            let of_neighbour = &mut self.corners.neighbours[own as usize];
            if let Some(place) = of_neighbour.iter().position(|&one| one == number) {
                of_neighbour[place] = across;
            }
        }
        true
    }

    /// A corner that is left in the triangle of three others, or on its sides.
    fn in_the_way(&self, number: u32, before: u32, after: u32) -> Option<u32> {
        let triangle = [before, number, after].map(|corner| self.corners.at[corner as usize]);
        let among = self.corners.around(triangle);
        let mut others = among.filter(|other| ![before, number, after].contains(other));
        others.find(|&other| !self.has_gone[other as usize] && is_in(self.corners.at[other as usize], triangle))
    }
}

/// Whether a corner lies in a triangle or on its sides.
fn is_in(corner: Corner, [one, two, three]: [Corner; 3]) -> bool {
    let sides = [side(one, two, corner), side(two, three, corner), side(three, one, corner)];
    sides.iter().all(|&side| side >= 0) || sides.iter().all(|&side| side <= 0)
}

/// On which side of a line a corner lies: left above, right below zero.
fn side(from: Corner, to: Corner, corner: Corner) -> i128 {
    let difference = |one: i32, other: i32| i128::from(one) - i128::from(other);
    difference(to.0, from.0) * difference(corner.1, from.1) - difference(to.1, from.1) * difference(corner.0, from.0)
}
