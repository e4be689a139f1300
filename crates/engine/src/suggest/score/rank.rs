//! The order of suggestions of addresses.

use crate::suggest::score::Scores;

/// What addresses are ordered by, lower first: scores, then street name, house number, floor, door, and place. A missing
/// part comes before any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AddressRank {
    pub(crate) scores: Scores,
    /// Row of the name, which is its place in alphabetical order.
    pub(crate) name: u32,
    /// `HouseNumber::as_u16`.
    pub(crate) house_number: u16,
    /// `Floor::as_u8`.
    pub(crate) floor: u8,
    /// `Door::sort_key`.
    pub(crate) door: u64,
    /// The place's position among equals, bigger towns first; metres to the street where a position is given.
    pub(crate) place: u32,
    /// The row, so that the order never varies.
    pub(crate) row: u32,
}
