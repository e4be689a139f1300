//! Street segments as the search of addresses looks at them.
//!
//! A name that hundreds of towns have is looked through segment by segment, and most are passed over at a glance: what
//! such a glance needs lies in one line of the processor's memory, and the segments of a name lie one after the other.

use std::hint::black_box;
use std::ops::Range;
use std::slice;

use vejviser_dataset::Snapshot;

use crate::suggest::index::PlaceTexts;
use crate::suggest::index::signature::Signature;

/// A street segment.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Segment {
    pub(crate) signature: Signature,
    /// Its row.
    pub(crate) street: u32,
    /// Rows of its entrances: the first, and the one behind the last.
    pub(crate) entrances: (u32, u32),
    /// Where all of it lies in one place: which.
    only_place: Option<u32>,
    /// The first of its places in the order shown.
    pub(crate) first_place: u32,
    pub(crate) least_number: u16,
    /// Whether its addresses are known by its name alone. Another one, on letters, may score better than the name.
    pub(crate) has_one_name: bool,
}

const _: () = assert!(size_of::<Segment>() == 64, "a segment fills one line");

impl Segment {
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
    /// Per name, and one more: start of its segments.
    from: Vec<u32>,
    /// By name, in the order in which equally good addresses of a name come.
    all: Vec<Segment>,
    /// Their rows: where few of a name lie where they should, those are found without a look at the others.
    streets: Vec<u32>,
}

impl Segments {
    pub(crate) fn new(snapshot: &Snapshot, places: &[PlaceTexts]) -> Self {
        let signatures = Signature::of_segments(snapshot);
        let (mut from, mut segments) = (vec![0], Vec::with_capacity(signatures.len()));
        for name in 0..snapshot.street_names.len() {
            let start = segments.len();
            let streets = snapshot.street_names.streets.get(name).iter();
            segments.extend(streets.map(|&street| segment(snapshot, places, signatures[street as usize], street)));
            segments[start..].sort_unstable_by_key(|segment| (segment.first_place, segment.street));
            from.push(segments.len() as u32);
        }
        let streets = segments.iter().map(|segment: &Segment| segment.street).collect();
        Self { from, all: segments, streets }
    }

    /// Those of a name, in the order in which their equally good addresses come.
    #[inline]
    pub(crate) fn of_name(&self, name: u32) -> &[Segment] {
        &self.all[self.range(name)]
    }

    /// Rows of the same.
    #[inline]
    pub(crate) fn streets_of_name(&self, name: u32) -> &[u32] {
        &self.streets[self.range(name)]
    }

    #[inline]
    fn range(&self, name: u32) -> Range<usize> {
        self.from[name as usize] as usize..self.from[name as usize + 1] as usize
    }
}

fn segment(snapshot: &Snapshot, places: &[PlaceTexts], signature: Signature, street: u32) -> Segment {
    let (streets, row) = (&snapshot.streets, street as usize);
    let numbers = snapshot.access_addresses.house_number.array().values();
    let entrances = (streets.access_from.get(row), streets.access_to.get(row));
    let lies_in = streets.places.get(row);
    let has_one_name = streets.addressing_name.get(row).is_none();
    let orders = lies_in.iter().map(|&place| places[place as usize].order);
    let first_place = orders.min().filter(|_| has_one_name).unwrap_or_default();
    Segment {
        signature,
        street,
        entrances,
        only_place: if let [place] = lies_in { Some(*place) } else { None },
        first_place,
        least_number: numbers.get(entrances.0 as usize).copied().unwrap_or_default(),
        has_one_name,
    }
}

/// Reads ahead what looking through segments begins with: their rows lie far from each other.
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
