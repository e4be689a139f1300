//! The street segments of a name: what the search of addresses reads of each lies side by side
//! ([`vejviser_dataset::tables::Segment`]).

use std::hint::black_box;
use std::ops::Range;

use vejviser_dataset::Snapshot;
use vejviser_dataset::tables::Segment;
use vejviser_dataset::tables::{StreetNameSearch, StreetNameSegments};

/// The segments of all names.
#[derive(Debug)]
pub(crate) struct Segments {
    names: StreetNameSearch,
    segments: StreetNameSegments,
}

impl Segments {
    pub(super) fn new(snapshot: &Snapshot) -> Self {
        Self { names: snapshot.street_name_search.clone(), segments: snapshot.street_name_segments.clone() }
    }

    /// Those of a name, in the order of its equally good addresses.
    #[inline]
    pub(crate) fn of_name(&self, name: u32) -> &[Segment] {
        &self.segments.segment.rows()[self.rows_of_name(name)]
    }

    /// One by its row in the table.
    #[inline]
    pub(crate) fn get(&self, row: u32) -> &Segment {
        &self.segments.segment.rows()[row as usize]
    }

    /// Rows of their streets.
    #[inline]
    pub(crate) fn streets_of_name(&self, name: u32) -> &[u32] {
        &self.segments.street.array().values()[self.rows_of_name(name)]
    }

    /// That of a street, whose name is given.
    pub(crate) fn of_street(&self, name: u32, street: u32) -> Option<&Segment> {
        let place = self.streets_of_name(name).iter().position(|&other| other == street)?;
        self.of_name(name).get(place)
    }

    /// Whether a segment of the name has an addressing name.
    pub(crate) fn have_addressing_name(&self, name: u32) -> bool {
        self.names.has_addressing_name.get(name as usize)
    }

    /// Where those of a name stand in the table.
    #[inline]
    pub(crate) fn rows_of_name(&self, name: u32) -> Range<usize> {
        let ends: &[u32] = self.names.segments_to.array().values();
        let name = name as usize;
        let start = if name == 0 { 0 } else { ends[name - 1] };
        start as usize..ends[name] as usize
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
        let [first, _] = segment.entrances;
        black_box((numbers.get(first as usize).copied(), units.get(first as usize).copied()));
    }
}
