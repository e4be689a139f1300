//! Floors and doors that occur in the register, so that a word which is neither is never looked for among units.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;
use vejviser_dataset::Snapshot;
use vejviser_model::unit::Floor;

use crate::suggest::term::packed::{for_each_word, pack};

/// See the module.
#[derive(Debug)]
pub(crate) struct UnitWords {
    /// Packed words of the doors, ascending.
    doors: Vec<u32>,
    /// Packed text of each floor, by code.
    floors: Vec<u32>,
    /// Floors that occur, one bit a code.
    floors_present: u128,
}

impl UnitWords {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        let floors = (0..=u8::MAX).map_while(Floor::from_u8);
        let floors = floors.map(|floor| pack(&floor.to_string()).unwrap_or_default()).collect();
        Self { doors: door_words(snapshot), floors, floors_present: floors_present(snapshot) }
    }

    /// The packed text of a floor, 0 for none.
    #[inline]
    pub(crate) fn floor_text(&self, floor: u8) -> u32 {
        self.floors.get(floor as usize).copied().unwrap_or_default()
    }

    /// Floors that occur, one bit a code.
    pub(crate) fn floors_present(&self) -> u128 {
        self.floors_present
    }

    /// Whether a door has a word that equals this packed one in the bytes of the mask.
    pub(crate) fn has_door(&self, word: u32, mask: u32) -> bool {
        let from = self.doors.partition_point(|&door| door < word);
        self.doors.get(from).is_some_and(|door| door & mask == word)
    }
}

fn floors_present(snapshot: &Snapshot) -> u128 {
    let mut present = [false; 256];
    for &floor in snapshot.addresses.floor.array().values() {
        present[usize::from(floor)] = true;
    }
    (0..128).filter(|&code| present[code]).fold(0, |floors, code| floors | 1 << code)
}

fn door_words(snapshot: &Snapshot) -> Vec<u32> {
    let mut doors: HashSet<u32, FxBuildHasher> = HashSet::default();
    let mut last = 0;
    for &door in snapshot.addresses.door.array().values() {
        // Neighbouring units often have the same door: those cost no look-up.
        if door != last {
            last = door;
            doors.insert(door);
        }
    }
    let mut words = Vec::new();
    for door in doors {
        for_each_word(door, |word| words.push(word));
    }
    words.sort_unstable();
    words.dedup();
    words
}
