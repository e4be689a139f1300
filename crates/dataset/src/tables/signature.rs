//! Signatures: which house numbers, floors and doors a street segment may have, in a few bits (superimposed coding).
//!
//! A name that hundreds of towns have is searched only in the segments whose signature allows an answer: few streets of
//! detached houses have a second floor, and one comparison of bits saves a look at every house. A signature never lacks
//! what is there; what it shows need not be there.

use bytemuck::{Pod, Zeroable};
use vejviser_model::Door;

/// House numbers below this have a bit each.
const SINGLE_NUMBERS: u16 = 48;
/// From there on so many neighbouring house numbers share a bit.
const SHARED_NUMBERS: u16 = 8;
/// The first floor with a bit of its own; deeper cellars share the lowest bit, the highest floors the highest.
const CELLAR: u32 = 19;
/// Bits for house numbers with a letter.
const LETTERED: u16 = 31;
/// Multiplier that spreads their codes over those bits: 2^16 divided by the golden ratio.
const SPREAD: u16 = 0x9e37;
/// Bits for the first letter of a door word; the remaining ones are for its first two letters together.
const FIRST_LETTERS: u32 = 36;

/// The designators of a segment, or those that a word needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable, Hash)]
#[repr(C)]
pub struct Signature {
    numbers: u64,
    /// House numbers with a letter; the lowest bit is for those without.
    lettered: u64,
    floors: u64,
    /// Floors of units that have no door.
    lone_floors: u64,
    doors: u64,
}

impl Signature {
    /// What a segment needs to match a word by house number, floor or door: by one of these ranges of codes of house
    /// numbers, by one of the floors, a bit for each code, or by a door with a word that equals this one in the bytes of
    /// the mask.
    pub fn of_word(numbers: impl Iterator<Item = (u16, u16)>, floors: u128, door: Option<(u32, u32)>) -> Self {
        let doors = door.map_or(0, |(word, mask)| of_door_word(word, mask));
        let floors = of_floors(floors);
        let mut signature = Self { floors, lone_floors: floors, doors, ..Self::default() };
        numbers.for_each(|(first, last)| signature.add_numbers(first, last));
        signature
    }

    /// Whether a house number, floor or door of the segment may match the word.
    #[inline]
    pub fn may_match(&self, word: &Self) -> bool {
        self.may_match_number(word) || self.may_match_unit(word)
    }

    /// Whether a house number of the segment may match the word.
    #[inline]
    pub fn may_match_number(&self, word: &Self) -> bool {
        self.numbers & word.numbers != 0 && self.lettered & word.lettered != 0
    }

    /// Whether a floor or door of the segment may match the word.
    #[inline]
    pub fn may_match_unit(&self, word: &Self) -> bool {
        self.may_match_floor(word) || self.may_match_door(word)
    }

    /// Whether a floor of the segment may match the word.
    #[inline]
    pub fn may_match_floor(&self, word: &Self) -> bool {
        self.floors & word.floors != 0
    }

    /// Whether the floor of a unit without a door may.
    #[inline]
    pub fn may_match_lone_floor(&self, word: &Self) -> bool {
        self.lone_floors & word.lone_floors != 0
    }

    /// Whether a door of the segment may match the word.
    #[inline]
    pub fn may_match_door(&self, word: &Self) -> bool {
        word.doors != 0 && self.doors & word.doors == word.doors
    }

    /// Adds the house numbers between two codes.
    pub fn add_numbers(&mut self, first: u16, last: u16) {
        let bit = |code: u16| match code >> 5 {
            number @ ..SINGLE_NUMBERS => number,
            number => (SINGLE_NUMBERS - 1 + (number - SINGLE_NUMBERS) / SHARED_NUMBERS).min(63),
        };
        self.numbers |= (u64::MAX >> (63 - (bit(last) - bit(first)))) << bit(first);
        self.lettered |= match first & 31 {
            _ if first != last => u64::MAX,
            0 => 1,
            // Neighbouring letters and numbers fall on different bits.
            _ => 2 << ((first.wrapping_mul(SPREAD) >> 11) % LETTERED),
        };
    }

    /// Adds a unit: floor and door as they are stored.
    pub fn add_unit(&mut self, floor: u8, door: u32) {
        let floor = of_floors(1_u128.checked_shl(floor.into()).unwrap_or_default());
        self.floors |= floor;
        if door == 0 {
            self.lone_floors |= floor;
        } else {
            Door::for_each_word(door, |word| self.doors |= of_door_word(word, u32::MAX));
        }
    }
}

/// The bits of floors given as one bit a code.
fn of_floors(floors: u128) -> u64 {
    let deeper = floors & ((1 << CELLAR) - 2);
    let others = (floors >> CELLAR) as u64 & (u64::MAX >> 2);
    let higher = floors >> (CELLAR + 62);
    u64::from(deeper != 0) | others << 1 | u64::from(higher != 0) << 63
}

/// The bits of a packed word of a door, of which the bytes of the mask are given.
fn of_door_word(word: u32, mask: u32) -> u64 {
    let [first, second, ..] = word.to_be_bytes();
    let [first, second] = [first, second].map(|byte| match byte {
        b'0'..=b'9' => u32::from(byte - b'0'),
        b'a'..=b'z' => 10 + u32::from(byte - b'a'),
        _ => FIRST_LETTERS,
    });
    let of_first = 1 << first.min(FIRST_LETTERS - 1);
    let has_second = mask & 0x00ff_0000 != 0;
    let both = FIRST_LETTERS + (first * 7 + second) % (u64::BITS - FIRST_LETTERS);
    of_first | u64::from(has_second) << both
}
