//! A street segment as the search of addresses looks at it.
//!
//! A name that hundreds of towns have is searched segment by segment, and most segments are rejected at a glance. What
//! that glance needs fills one cache line, and the segments of a name are neighbours.

use std::slice;

use bytemuck::{Pod, Zeroable};

use super::{Signature, Streets};

/// Place of a segment that has none, or several.
const NONE: u32 = u32::MAX;

/// A street segment.
#[derive(Clone, Copy, Debug, Pod, Zeroable, PartialEq, Eq, Hash)]
#[repr(C, align(64))]
pub struct Segment {
    /// Its house numbers, floors and doors.
    pub signature: Signature,
    /// Its row.
    pub street: u32,
    /// Rows of its entrances: the first, and the one after the last.
    pub entrances: [u32; 2],
    /// Its place, if it lies in one only.
    only_place: u32,
    /// The smallest position of its places ([`crate::tables::PlaceSearch::position`]); 0 where it has an addressing name.
    pub first_position: u32,
    /// Code of its lowest house number.
    pub lowest_number: u16,
    has_addressing_name: u16,
}

const _: () = assert!(size_of::<Segment>() == 64, "a segment fills one cache line");

impl Segment {
    /// A segment by its row, its entrances and what these have.
    pub(crate) fn new(
        street: u32,
        entrances: [u32; 2],
        lowest_number: u16,
        signature: Signature,
        places: &[u32],
        has_addressing_name: bool,
    ) -> Self {
        let only_place = if let [place] = places { *place } else { NONE };
        let has_addressing_name = has_addressing_name.into();
        Self { signature, street, entrances, only_place, first_position: 0, lowest_number, has_addressing_name }
    }

    /// Whether the rows that it names are there.
    pub(crate) fn is_of(&self, streets: &Streets, places: usize, entrances: usize) -> bool {
        let [first, end] = self.entrances;
        let place = self.only_place == NONE || (self.only_place as usize) < places;
        (self.street as usize) < streets.len() && place && first <= end && end as usize <= entrances
    }

    /// Whether it has an addressing name, by which an address may score better than by its name.
    #[inline]
    pub fn has_addressing_name(&self) -> bool {
        self.has_addressing_name != 0
    }

    /// The places that it lies in.
    #[inline]
    pub fn places<'a>(&'a self, streets: &'a Streets) -> &'a [u32] {
        match self.only_place {
            NONE => streets.places.get(self.street as usize),
            _ => slice::from_ref(&self.only_place),
        }
    }
}
