//! Streets by house number: a number that few streets have selects them as a rare word does.

use arrow_schema::ArrowError;

use super::{Made, Sources, made};
use crate::tables::{HouseNumberStreetsBuilder, HouseNumberStreetsRow};

/// A number that more streets have is common, and selects none.
const MOST_STREETS: usize = 2_048;

/// Makes the table of house numbers.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let numbers = sources.access_addresses.house_number.array().values();
    let mut streets: Vec<Vec<u32>> = vec![Vec::new(); numbers.iter().max().map_or(0, |&most| usize::from(most) + 1)];
    for street in 0..sources.streets.len() {
        let (from, to) = (sources.streets.access_from.get(street), sources.streets.access_to.get(street));
        let mut last = None;
        for &number in &numbers[from as usize..to as usize] {
            // The numbers of a street are sorted, so equal ones are neighbours.
            if last.replace(number) != Some(number) {
                streets[usize::from(number)].push(street as u32);
            }
        }
    }
    let mut builder = HouseNumberStreetsBuilder::default();
    for streets in streets {
        let is_common = streets.len() > MOST_STREETS;
        let streets = if is_common { &[] } else { streets.as_slice() };
        builder.push(&HouseNumberStreetsRow { is_common, streets, borrowed: std::marker::PhantomData });
    }
    Ok(vec![made(builder)?])
}
