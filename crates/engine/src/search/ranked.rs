//! Lists with text: every word must occur, the best rank comes first.
//!
//! Order: rank; then the number of edits between the official text and the query as typed; then house number, floor,
//! door, id. Pairs of street and place are visited best bound first, and the search ends when no pair left can hold a
//! better address than those found. Where ranks hardly differ (a query of numbers alone) it ends after [`ENOUGH_VISITED`]
//! rows, the best pairs among them; the former service took any thousand matches then.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use vejviser_dataset::Snapshot;
use vejviser_model::distance::levenshtein;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};

use super::document::{self, Part};
use super::pairs::{Occurrences, Pair};
use super::rank::{self, Weight};
use super::top::Top;
use super::units;
use super::words::Query;
use crate::filter::{Candidates, CompiledFilter, Target};
use crate::{Budget, Engine, Result};

/// Steps that comparing one official text with the query costs, and letters of the query that cost one more.
const COMPARED: u64 = 4;
const LETTERS_A_STEP: usize = 8;

/// Rows visited after which no further pair is visited,
const ENOUGH_VISITED: u64 = 20_000;
/// provided that so many matched. Neither depends on the page requested, so that pages fit together.
const ENOUGH_MATCHED: u64 = super::MOST_FOUND;

/// Place of a row in the answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    rank: Reverse<u32>,
    distance: u32,
    unit: UnitKey,
    row: u32,
}

/// Order of the addresses of a street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct UnitKey {
    house_number: u16,
    floor: u8,
    door: u64,
    id: Uuid,
}

impl UnitKey {
    /// The key of a row of the target.
    pub(super) fn new(filter: &CompiledFilter<'_>, entrance: u32, row: u32) -> Self {
        let (entrances, addresses) = (&filter.snapshot().access_addresses, &filter.snapshot().addresses);
        let house_number = entrances.house_number.get(entrance as usize);
        let index = row as usize;
        match filter.target() {
            Target::AccessAddress => Self { house_number, floor: 0, door: 0, id: entrances.id.get(index) },
            Target::Address => Self {
                house_number,
                floor: addresses.floor.get(index),
                door: Door::from_u32(addresses.door.get(index)).unwrap_or_default().sort_key(),
                id: addresses.id.get(index),
            },
        }
    }
}

/// The first `limit` rows of the target that hold every word, at the filter's candidates.
pub(super) fn find(
    engine: &Engine,
    filter: &CompiledFilter<'_>,
    query: &Query,
    candidates: &Candidates<'_>,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let mut found = Occurrences::new(engine, filter.target(), query, budget)?;
    let pairs = found.pairs(filter, candidates, budget)?;
    let mut search = Search {
        filter,
        found,
        masks: Masks::default(),
        top: Top::new(limit),
        text: String::new(),
        visited: 0,
        matched: 0,
    };
    for pair in &pairs {
        if search.top.worst().is_some_and(|worst| (Reverse(pair.bound), pair.distance) > (worst.rank, worst.distance)) {
            break;
        }
        if search.visited >= ENOUGH_VISITED && search.matched >= ENOUGH_MATCHED {
            break;
        }
        search.visit(pair, candidates, budget)?;
    }
    Ok(search.top.finish().into_iter().map(|key| key.row).collect())
}

struct Search<'a> {
    filter: &'a CompiledFilter<'a>,
    found: Occurrences<'a>,
    masks: Masks,
    top: Top<Key>,
    text: String,
    /// Rows visited.
    visited: u64,
    /// Rows that hold every word.
    matched: u64,
}

impl Search<'_> {
    fn visit(&mut self, pair: &Pair, candidates: &Candidates<'_>, budget: &mut Budget) -> Result<()> {
        let filter = self.filter;
        let snapshot = filter.snapshot();
        let street = pair.street as usize;
        let run = snapshot.streets.access_from.get(street)..snapshot.streets.access_to.get(street);
        let name = snapshot.streets.name.get(street);
        let (in_name, in_place) = (self.found.in_name(name), self.found.in_place(pair.place));
        let query = self.found.query;
        let of_name = self.found.parts.name(snapshot, query, name, in_name).clone();
        let of_place = self.found.parts.place(snapshot, query, pair.place, in_place).clone();
        for entrance in candidates.within(run) {
            budget.spend(1)?;
            if snapshot.access_addresses.place.get(entrance as usize) != pair.place {
                continue;
            }
            let number = self.masks.number(query, snapshot.access_addresses.house_number.get(entrance as usize));
            let missing = pair.missing & !number;
            if missing & !self.found.may_be_unit != 0 {
                continue;
            }
            let mut spent = Ok(());
            candidates.matches_at(entrance, |row| {
                self.visited += 1;
                spent = budget.spend(1).and_then(|()| {
                    let (floor, door) = self.masks.unit(filter, query, row);
                    if missing & !(floor | door) != 0 {
                        return Ok(());
                    }
                    self.matched += 1;
                    let rank = self.rank(&[&of_name, &of_place], [number, floor, door], row);
                    self.offer(rank, entrance, row, budget)
                });
                spent.is_ok()
            });
            spent?;
        }
        Ok(())
    }

    /// The rank of a row, from the parts it shares with its neighbours and the words of its own.
    fn rank(&self, parts: &[&Part; 2], [number, floor, door]: [u64; 3], row: u32) -> u32 {
        let mut score = 0.0;
        let [name, place] = parts;
        for (place_of_word, word) in self.found.query.words.iter().enumerate() {
            let is_set = |mask: u64| usize::from(mask & (1 << place_of_word) != 0);
            let mut hits = name.hits[place_of_word].with(place.hits[place_of_word]);
            hits.add(Weight::A, is_set(number));
            hits.add(Weight::B, is_set(floor) + is_set(door));
            score += hits.score(word.prefix);
        }
        let unit_words = match self.filter.target() {
            Target::AccessAddress => 0,
            Target::Address => {
                let addresses = &self.filter.snapshot().addresses;
                usize::from(addresses.floor.get(row as usize) != 0) + usize::from(addresses.door.get(row as usize) != 0)
            }
        };
        rank::rank(score, self.found.query.words.len(), name.words + place.words + 1 + unit_words)
    }

    /// Compares the text of a row with the query, unless its rank is too low already.
    fn offer(&mut self, rank: u32, entrance: u32, row: u32, budget: &mut Budget) -> Result<()> {
        let rank = Reverse(rank);
        if self.top.worst().is_some_and(|worst| rank > worst.rank) {
            return Ok(());
        }
        budget.spend(COMPARED + (self.found.query.text.len() / LETTERS_A_STEP) as u64)?;
        write_official(self.filter, entrance, row, true, &mut self.text);
        let distance = levenshtein(&self.text, &self.found.query.text);
        self.top.add(Key { rank, distance, unit: UnitKey::new(self.filter, entrance, row), row });
        Ok(())
    }
}

/// Writes the official text of a row of the target.
pub(super) fn write_official(
    filter: &CompiledFilter<'_>,
    entrance: u32,
    row: u32,
    supplementary_town: bool,
    out: &mut String,
) {
    out.clear();
    let options = TextOptions { supplementary_town, ..TextOptions::default() };
    let mut parts = parts_of(filter.snapshot(), entrance);
    if filter.target() == Target::Address {
        let addresses = &filter.snapshot().addresses;
        parts.floor = Floor::from_u8(addresses.floor.get(row as usize)).unwrap_or_default();
        parts.door = Door::from_u32(addresses.door.get(row as usize)).unwrap_or_default();
    }
    write_address_text(out, &parts, options);
}

fn parts_of(snapshot: &Snapshot, entrance: u32) -> AddressParts<'_> {
    let entrances = &snapshot.access_addresses;
    let index = entrance as usize;
    let name = snapshot.streets.name.get(entrances.street.get(index) as usize);
    let place = entrances.place.get(index);
    let postcode = snapshot.places.postcode.get(place as usize);
    AddressParts {
        street: snapshot.street_names.name.get(name as usize),
        house_number: HouseNumber::from_u16(entrances.house_number.get(index)),
        supplementary_town: document::supplementary_town(snapshot, place),
        postcode: postcode.unwrap_or_default(),
        postcode_name: document::postcode_name(snapshot, postcode),
        ..AddressParts::default()
    }
}

/// Which query words mean a house number, floor or door; each is compared once a search.
#[derive(Debug, Default)]
struct Masks {
    numbers: FxHashMap<u16, u64>,
    floors: FxHashMap<u8, u64>,
    doors: FxHashMap<u32, u64>,
}

impl Masks {
    fn number(&mut self, query: &Query, stored: u16) -> u64 {
        *self.numbers.entry(stored).or_insert_with(|| mask(query, &[units::house_number_word(stored)]))
    }

    /// Of the floor and of the door of a row; nothing for entrances.
    fn unit(&mut self, filter: &CompiledFilter<'_>, query: &Query, row: u32) -> (u64, u64) {
        if filter.target() == Target::AccessAddress {
            return (0, 0);
        }
        let addresses = &filter.snapshot().addresses;
        let (floor, door) = (addresses.floor.get(row as usize), addresses.door.get(row as usize));
        (
            *self.floors.entry(floor).or_insert_with(|| mask(query, &[units::floor_word(floor)])),
            *self.doors.entry(door).or_insert_with(|| mask(query, &units::door_words(door))),
        )
    }
}

fn mask(query: &Query, texts: &[String]) -> u64 {
    let meant = query.words.iter().map(|word| texts.iter().any(|text| !text.is_empty() && units::is_meant(word, text)));
    meant.enumerate().map(|(number, is_meant)| u64::from(is_meant) << number).sum()
}
