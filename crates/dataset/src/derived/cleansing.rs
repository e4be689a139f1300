//! What cleansing looks streets up in: the streets of each postcode by name.
//!
//! Names are reduced ([`vejviser_model::reduce`]), and one table has those of streets: present, former and addressing names.

use std::marker::PhantomData;

use arrow_schema::ArrowError;
use rustc_hash::FxHashMap;
use vejviser_model::reduce::{letters, reduce};

use super::{Made, Sources, made};
use crate::name_table::hashes;
use crate::tables::{
    Bearer, CleansingNameHashRow, CleansingNameHashesBuilder, CleansingNameRow, CleansingNamesBuilder,
    CleansingPostcodeRow, CleansingPostcodesBuilder, CleansingStreetRow, CleansingStreetsBuilder, POSTCODES,
    PostcodeStreet,
};

/// Makes the tables of streets and their names.
pub(super) fn make(sources: &Sources) -> Result<Vec<Made>, ArrowError> {
    let (names, numbers) = number_names(sources);
    let streets = streets(sources, &numbers);
    let letters: Vec<u32> = names.iter().map(|name| letters(name)).collect();
    let mut of_names = vec![Vec::new(); names.len()];
    let mut builder = CleansingStreetsBuilder::default();
    for &street in &streets {
        let letters = letters[street.name as usize];
        let row = builder.push(&CleansingStreetRow { street, letters, borrowed: PhantomData });
        of_names[street.name as usize].push(row);
    }
    let mut postcodes = CleansingPostcodesBuilder::default();
    for postcode in 0..=POSTCODES {
        let streets_from = streets.partition_point(|street| street.postcode() < postcode) as u32;
        postcodes.push(&CleansingPostcodeRow { streets_from, borrowed: PhantomData });
    }
    let mut name_rows = CleansingNamesBuilder::default();
    for (row, name) in names.iter().enumerate() {
        let (letters, streets) = (letters[row], of_names[row].as_slice());
        name_rows.push(&CleansingNameRow { name, letters, streets, borrowed: PhantomData });
    }
    let mut by_hash = CleansingNameHashesBuilder::default();
    for (hash, row) in hashes(names.iter().map(String::as_str)) {
        by_hash.push(&CleansingNameHashRow { hash, row, borrowed: PhantomData });
    }
    Ok(vec![made(builder)?, made(postcodes)?, made(name_rows)?, made(by_hash)?])
}

/// Every street under all of its names in all of its postcodes, ascending, each once.
fn streets(sources: &Sources, numbers: &Numbers<'_>) -> Vec<PostcodeStreet> {
    let mut streets = Vec::new();
    for street in 0..sources.streets.len() {
        let name = numbers.names[sources.streets.name.get(street) as usize];
        let addressing = sources.streets.addressing_name.get(street).map(|name| numbers.addressing[name]);
        for postcode in postcodes_of(sources, street) {
            let bearer = Bearer::Street(street as u32);
            let names = std::iter::once(name).chain(addressing);
            streets.extend(names.map(|name| PostcodeStreet::new(postcode, name, bearer)));
        }
    }
    for (name, addressing, postcode) in former_names(sources) {
        let addressing = addressing.and_then(|name| numbers.addressing.get(name).copied());
        let names = std::iter::once(numbers.names[name as usize]).chain(addressing);
        streets.extend(names.map(|number| PostcodeStreet::new(postcode, number, Bearer::Versions(name))));
    }
    streets.sort_unstable();
    streets.dedup();
    streets
}

/// The numbers of the names, by where the snapshot has them.
struct Numbers<'a> {
    /// By row of the street names, and after these of the former ones.
    names: Vec<u32>,
    /// By addressing name.
    addressing: FxHashMap<&'a str, u32>,
}

/// All names of streets, reduced, in order and each once.
fn number_names(sources: &Sources) -> (Vec<String>, Numbers<'_>) {
    let mut addressing: FxHashMap<&str, u32> = FxHashMap::default();
    for street in 0..sources.streets.len() {
        if let Some(name) = sources.streets.addressing_name.get(street) {
            addressing.insert(name, 0);
        }
    }
    for (_, name, _) in former_names(sources) {
        addressing.extend(name.map(|name| (name, 0)));
    }
    let present = (0..sources.street_names.len()).map(|row| sources.street_names.name.get(row));
    let former = (0..sources.former_street_names.len()).map(|row| sources.former_street_names.name.get(row));
    let reduced: Vec<String> = present.chain(former).map(reduce).collect();
    let mut distinct = reduced.clone();
    distinct.extend(addressing.keys().map(|&name| reduce(name)));
    distinct.sort_unstable();
    distinct.dedup();
    let number = |name: &String| distinct.binary_search(name).unwrap_or_default() as u32;
    let names = reduced.iter().map(number).collect();
    for (name, place) in &mut addressing {
        *place = number(&reduce(name));
    }
    (distinct, Numbers { names, addressing })
}

/// The postcodes that a street's addresses have, those of large recipients among them.
fn postcodes_of(sources: &Sources, street: usize) -> impl Iterator<Item = u16> + '_ {
    let places = sources.streets.places.get(street).iter();
    let large = places.filter_map(|&place| sources.places.large_recipient_postcode.get(place as usize));
    let postcodes = sources.streets.postcodes.get(street).iter().copied().chain(large);
    postcodes.filter(|&postcode| postcode < POSTCODES)
}

/// The number of the street name, the addressing name and the postcode of each former version of an entrance, without
/// repetitions among neighbours.
fn former_names(sources: &Sources) -> impl Iterator<Item = (u32, Option<&str>, u16)> {
    let versions = &sources.access_address_versions;
    let mut last = None;
    let rows = (0..versions.len()).filter(|&row| versions.valid_to.get(row).is_some());
    rows.filter_map(move |row| {
        let postcode = versions.postcode.get(row).filter(|&postcode| postcode < POSTCODES)?;
        let name = (versions.street_name.get(row), versions.addressing_name.get(row), postcode);
        (last.replace(name) != Some(name)).then_some(name)
    })
}
