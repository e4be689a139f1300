//! Street segments as the search of addresses looks at them.
//!
//! A name that hundreds of towns have is searched segment by segment, and most segments are rejected at a glance. What
//! that glance needs fills one cache line, and the segments of a name are neighbours.

use std::hint::black_box;
use std::ops::Range;
use std::slice;

use vejviser_dataset::Snapshot;

use crate::suggest::index::place::Places;
use crate::suggest::index::signature::Signature;

/// A street segment.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Segment {
    pub(crate) signature: Signature,
    /// Its row.
    pub(crate) street: u32,
    /// Rows of its entrances: the first, and the one after the last.
    pub(crate) entrances: (u32, u32),
    /// Its place, if it lies in one only.
    only_place: Option<u32>,
    /// The smallest position of its places ([`super::place::PlaceTexts::position`]); 0 where it has an addressing name.
    pub(crate) first_position: u32,
    pub(crate) lowest_number: u16,
    /// Whether it has no addressing name. Where it has one, an address may score better by that than by its name.
    pub(crate) has_one_name: bool,
}

const _: () = assert!(size_of::<Segment>() == 64, "a segment fills one cache line");

impl Segment {
    fn new(snapshot: &Snapshot, places: &Places, signature: Signature, street: u32) -> Self {
        let (streets, row) = (&snapshot.streets, street as usize);
        let numbers = snapshot.access_addresses.house_number.array().values();
        let entrances = (streets.access_from.get(row), streets.access_to.get(row));
        let own_places = streets.places.get(row);
        let has_one_name = streets.addressing_name.get(row).is_none();
        let positions = own_places.iter().map(|&place| places.get(place).position);
        Self {
            signature,
            street,
            entrances,
            only_place: if let [place] = own_places { Some(*place) } else { None },
            first_position: positions.min().filter(|_| has_one_name).unwrap_or_default(),
            lowest_number: numbers.get(entrances.0 as usize).copied().unwrap_or_default(),
            has_one_name,
        }
    }

    /// The places that it lies in.
    #[inline]
    pub(crate) fn places<'a>(&'a self, snapshot: &'a Snapshot) -> &'a [u32] {
        match &self.only_place {
            Some(place) => slice::from_ref(place),
            None => snapshot.streets.places.get(self.street as usize),
        }
    }
}

/// The segments of all names.
#[derive(Debug)]
pub(crate) struct Segments {
    /// The start of each name's segments, and the end of the last.
    starts: Vec<u32>,
    /// By name, and within a name in the order of its equally good addresses.
    all: Vec<Segment>,
    /// Their rows: where few segments of a name lie in the place typed, those are found without a look at the others.
    streets: Vec<u32>,
    /// By name: whether none of its segments has an addressing name.
    have_one_name: Vec<bool>,
}

impl Segments {
    pub(super) fn new(snapshot: &Snapshot, places: &Places) -> Self {
        let signatures = Signature::of_segments(snapshot);
        let (mut starts, mut segments) = (vec![0], Vec::with_capacity(signatures.len()));
        let mut have_one_name = Vec::with_capacity(snapshot.street_names.len());
        for name in 0..snapshot.street_names.len() {
            let start = segments.len();
            let streets = snapshot.street_names.streets.get(name).iter();
            segments.extend(streets.map(|&street| Segment::new(snapshot, places, signatures[street as usize], street)));
            let of_name = &mut segments[start..];
            of_name.sort_unstable_by_key(|segment| (segment.first_position, segment.street));
            have_one_name.push(of_name.iter().all(|segment| segment.has_one_name));
            starts.push(segments.len() as u32);
        }
        let streets = segments.iter().map(|segment: &Segment| segment.street).collect();
        Self { starts, all: segments, streets, have_one_name }
    }

    /// Those of a name, in the order of its equally good addresses.
    #[inline]
    pub(crate) fn of_name(&self, name: u32) -> &[Segment] {
        &self.all[self.range(name)]
    }

    /// Rows of the same.
    #[inline]
    pub(crate) fn streets_of_name(&self, name: u32) -> &[u32] {
        &self.streets[self.range(name)]
    }

    /// Whether no segment of the name has an addressing name.
    pub(crate) fn have_one_name(&self, name: u32) -> bool {
        self.have_one_name[name as usize]
    }

    #[inline]
    fn range(&self, name: u32) -> Range<usize> {
        self.starts[name as usize] as usize..self.starts[name as usize + 1] as usize
    }
}

/// Touches the rows with which the search of each segment begins. They are far apart, so that the processor fetches them
/// at the same time instead of one after the other.
#[inline]
pub(crate) fn read_ahead(snapshot: &Snapshot, segments: &[&Segment]) {
    let entrances = &snapshot.access_addresses;
    let numbers = entrances.house_number.array().values();
    let units = entrances.address_from.array().values();
    for segment in segments {
        let first = segment.entrances.0 as usize;
        black_box((numbers.get(first).copied(), units.get(first).copied()));
    }
}
