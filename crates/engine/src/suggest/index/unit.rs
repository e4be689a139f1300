//! Floors and doors that occur in the register, so that a word which is neither is never looked for among units.

use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::Posted;
use vejviser_model::unit::{Door, Floor};

use crate::suggest::term::packed::{has_separator, pack};

/// See the module.
#[derive(Debug)]
pub(crate) struct UnitWords {
    /// Packed words of the doors, ascending.
    doors: Vec<u32>,
    /// Doors of several words by each of them, ascending.
    doors_of_words: Vec<(u32, u32)>,
    /// Packed text of each floor, by code.
    floors: Vec<u32>,
    /// Floors that occur, one bit a code.
    floors_present: u128,
}

impl UnitWords {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        let floors = (0..=u8::MAX).map_while(Floor::from_u8);
        let floors = floors.map(|floor| pack(&floor.to_string()).unwrap_or_default()).collect();
        let all = words_of_doors(snapshot);
        let mut doors: Vec<u32> = all.iter().map(|&(word, _)| word).collect();
        doors.dedup();
        let doors_of_words = all.into_iter().filter(|&(_, door)| has_separator(door)).collect();
        Self { doors, doors_of_words, floors, floors_present: floors_present(snapshot) }
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

    /// The doors of several words of which one equals this packed one in the bytes of the mask; ascending.
    pub(crate) fn doors_of_words(&self, word: u32, mask: u32) -> SmallVec<[u32; 8]> {
        let from = self.doors_of_words.partition_point(|&(other, _)| other < word);
        let alike = self.doors_of_words[from..].iter().take_while(|(other, _)| other & mask == word);
        let mut doors: SmallVec<[u32; 8]> = alike.map(|&(_, door)| door).collect();
        doors.sort_unstable();
        doors.dedup();
        doors
    }
}

/// The floors that have postings are those that occur.
fn floors_present(snapshot: &Snapshot) -> u128 {
    let floors = snapshot.postings.keys(Posted::Floor).iter();
    floors.filter(|&&floor| floor < u128::BITS).fold(0, |floors, floor| floors | 1 << floor)
}

/// Each word of each door, with the door.
fn words_of_doors(snapshot: &Snapshot) -> Vec<(u32, u32)> {
    let mut words = Vec::new();
    for &door in snapshot.postings.keys(Posted::Door) {
        Door::for_each_word(door, |word| words.push((word, door)));
    }
    words.sort_unstable();
    words.dedup();
    words
}
