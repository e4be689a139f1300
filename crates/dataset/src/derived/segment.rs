//! The segments of each street name, with what the search of addresses needs of each.

use arrow_schema::ArrowError;

use super::place::Places;
use super::{Made, Sources, made};
use crate::tables::{Segment, Signature, StreetNameSegmentRow, StreetNameSegmentsBuilder};

/// Where the run of a street name ends.
pub(super) struct Run {
    pub(super) end: u32,
    pub(super) has_addressing_name: bool,
}

/// Makes the table of segments. Returns it with the runs of all names.
pub(super) fn make(sources: &Sources, places: &Places) -> Result<(Made, Vec<Run>), ArrowError> {
    let signatures = signatures(sources);
    let mut builder = StreetNameSegmentsBuilder::default();
    let mut runs = Vec::with_capacity(sources.street_names.len());
    for name in 0..sources.street_names.len() {
        let streets = sources.street_names.streets.get(name).iter();
        let mut segments: Vec<Segment> =
            streets.map(|&street| segment(sources, places, signatures[street as usize], street)).collect();
        segments.sort_unstable_by_key(|segment| (segment.first_position, segment.street));
        for &segment in &segments {
            let borrowed = std::marker::PhantomData;
            builder.push(&StreetNameSegmentRow { segment, street: segment.street, borrowed });
        }
        let has_addressing_name = segments.iter().any(Segment::has_addressing_name);
        runs.push(Run { end: builder.len() as u32, has_addressing_name });
    }
    Ok((made(builder)?, runs))
}

fn segment(sources: &Sources, places: &Places, signature: Signature, street: u32) -> Segment {
    let (streets, row) = (&sources.streets, street as usize);
    let entrances = [streets.access_from.get(row), streets.access_to.get(row)];
    let numbers = sources.access_addresses.house_number.array().values();
    let lowest_number = numbers.get(entrances[0] as usize).copied().unwrap_or_default();
    let own_places = streets.places.get(row);
    let has_addressing_name = streets.addressing_name.get(row).is_some();
    let mut segment = Segment::new(street, entrances, lowest_number, signature, own_places, has_addressing_name);
    if !has_addressing_name {
        segment.first_position = own_places.iter().map(|&place| places.position(place)).min().unwrap_or_default();
    }
    segment
}

/// The signatures of all segments, by row of the streets. Reads every unit.
fn signatures(sources: &Sources) -> Vec<Signature> {
    let (from, to) = (sources.streets.access_from.array().values(), sources.streets.access_to.array().values());
    let numbers = sources.access_addresses.house_number.array().values();
    let units_from = sources.access_addresses.address_from.array().values();
    let first_unit = |entrance: usize| units_from.get(entrance).map_or(sources.addresses.len(), |&unit| unit as usize);
    let (floors, doors) = (sources.addresses.floor.array().values(), sources.addresses.door.array().values());
    let mut signatures = vec![Signature::default(); sources.streets.len()];
    for (signature, (&from, &to)) in signatures.iter_mut().zip(from.iter().zip(to)) {
        for entrance in from as usize..to as usize {
            signature.add_numbers(numbers[entrance], numbers[entrance]);
            let units = first_unit(entrance)..first_unit(entrance + 1);
            for (&floor, &door) in floors[units.clone()].iter().zip(&doors[units]) {
                signature.add_unit(floor, door);
            }
        }
    }
    signatures
}
