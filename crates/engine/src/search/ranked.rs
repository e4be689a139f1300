//! Lists with text: every word must occur, the best rank comes first.
//!
//! Order: rank; then the number of edits between the official text and the query as typed; then house number, floor,
//! door, id. Pairs of street and place are visited best bound first, and the search ends when no pair left can hold a
//! better address than those found. Where ranks hardly differ (a query of numbers alone) it ends after [`ENOUGH_VISITED`]
//! rows, the best pairs among them; the former service took any thousand matches then.

use std::cmp::Reverse;

use vejviser_dataset::Snapshot;
use vejviser_model::distance::levenshtein;
use vejviser_model::house_number::HouseNumber;
use vejviser_model::id::Uuid;
use vejviser_model::text::{AddressParts, TextOptions, write_address_text};
use vejviser_model::unit::{Door, Floor};

use super::document;
use super::pairs::{Pair, Pairs};
use super::rank::{self, Weight};
use super::top::Top;
use super::words::Query;
use crate::filter::{CandidateRows, CompiledFilter, Target};
use crate::{Budget, Engine, Result};

/// Steps that comparing one official text with the query costs, and letters of the query that cost one more.
const COMPARED: u64 = 4;
const LETTERS_A_STEP: usize = 8;

/// Rows visited after which no further pair is visited,
const ENOUGH_VISITED: u64 = 20_000;
/// provided that so many matched. Neither depends on the page requested, so that pages fit together.
const ENOUGH_MATCHED: u64 = super::MOST_FOUND as u64;

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
    candidates: &CandidateRows<'_>,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let mut pairs = Pairs::new(engine, filter, query, candidates, budget)?;
    let mut search = RankedSearch {
        filter,
        top: Top::new(limit),
        ranks: Vec::new(),
        text: String::new(),
        letters: query.text.chars().count() as u32,
        visited: 0,
        matched: 0,
    };
    while let Some(pair) = pairs.next(search.top.worst().map(|worst| worst.rank.0), budget)? {
        let is_worse = |worst: &Key| (Reverse(pair.bound), pair.distance.0) > (worst.rank, worst.distance);
        if search.top.worst().is_some_and(is_worse) {
            break;
        }
        if search.visited >= ENOUGH_VISITED && search.matched >= ENOUGH_MATCHED {
            break;
        }
        search.visit(&pair, &pairs, candidates, budget)?;
    }
    Ok(search.top.finish().into_iter().map(|key| key.row).collect())
}

struct RankedSearch<'a> {
    filter: &'a CompiledFilter<'a>,
    top: Top<Key>,
    /// The ranks of the pair that is visited.
    ranks: Vec<(Designated, u32)>,
    text: String,
    /// Letters of the query.
    letters: u32,
    /// Rows visited.
    visited: u64,
    /// Rows that hold every word.
    matched: u64,
}

impl RankedSearch<'_> {
    fn visit(
        &mut self,
        pair: &Pair,
        pairs: &Pairs<'_>,
        candidates: &CandidateRows<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let [from, to] = pair.entrances;
        let numbers =
            &self.filter.snapshot().access_addresses.house_number.array().values()[from as usize..to as usize];
        self.ranks.clear();
        let mut spent = Ok(());
        let mut visit = |entrance: u32| {
            spent = self.visit_entrance(entrance, pair, pairs, candidates, budget);
            spent.is_ok()
        };
        for part in pairs.designations.with_number(pair.of_number, numbers) {
            pairs.each_entrance(pair, candidates, from + part.start as u32..from + part.end as u32, &mut visit);
        }
        spent
    }

    fn visit_entrance(
        &mut self,
        entrance: u32,
        pair: &Pair,
        pairs: &Pairs<'_>,
        candidates: &CandidateRows<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        budget.spend(1)?;
        let snapshot = self.filter.snapshot();
        if snapshot.access_addresses.place.get(entrance as usize) != pair.place.0 {
            return Ok(());
        }
        let stored = snapshot.access_addresses.house_number.get(entrance as usize);
        let number = pairs.designations.of_number(stored);
        let missing = pair.missing & !number;
        if missing & !pairs.designations.anywhere.unit() != 0 || !candidates.takes_entrance(entrance) {
            return Ok(());
        }
        let rows = match self.filter.target() {
            Target::AccessAddress => entrance..entrance + 1,
            Target::Address => snapshot.units_of(entrance),
        };
        self.visited += rows.len() as u64;
        budget.spend(rows.len() as u64)?;
        for row in rows {
            // Most rows of a house fail by floor and door, or are worse than what is there.
            let designated = self.designated(pairs, number, row);
            if missing & !designated.unit() != 0 || !candidates.takes_row(row) {
                continue;
            }
            self.matched += 1;
            let rank = self.rank(pairs, pair, designated);
            if self.top.worst().is_none_or(|worst| Reverse(rank) <= worst.rank) {
                let letters = pair.letters + digits_beyond_first(stored);
                self.offer(&Offer { rank, entrance, row, letters }, pairs.query, budget)?;
            }
        }
        Ok(())
    }

    /// What the words of a query mean at a row of an entrance.
    fn designated(&self, pairs: &Pairs<'_>, number: u64, row: u32) -> Designated {
        if self.filter.target() == Target::AccessAddress {
            return Designated { number, ..Designated::default() };
        }
        let addresses = &self.filter.snapshot().addresses;
        let (floor, door) = (addresses.floor.get(row as usize), addresses.door.get(row as usize));
        let words = usize::from(floor != 0) + usize::from(door != 0);
        let (floor, door) = (pairs.designations.of_floor(floor), pairs.designations.of_door(door));
        Designated { number, floor, door, words }
    }

    /// The rank of a row of a pair. A pair has few different ones.
    fn rank(&mut self, pairs: &Pairs<'_>, pair: &Pair, designated: Designated) -> u32 {
        if let Some(&(_, rank)) = self.ranks.iter().find(|(known, _)| *known == designated) {
            return rank;
        }
        let rank = rank_of(pairs, pair, designated);
        self.ranks.push((designated, rank));
        rank
    }

    /// Compares the text of a row with the query, unless its rank or its length is worse already.
    fn offer(&mut self, offer: &Offer, query: &Query, budget: &mut Budget) -> Result<()> {
        let &Offer { rank, entrance, row, letters } = offer;
        let rank = Reverse(rank);
        let fewest_edits = letters.saturating_sub(self.letters);
        if self.top.worst().is_some_and(|worst| (rank, fewest_edits) > (worst.rank, worst.distance)) {
            return Ok(());
        }
        budget.spend(COMPARED + (query.text.len() / LETTERS_A_STEP) as u64)?;
        write_official(self.filter, entrance, row, WITH_TOWN, &mut self.text);
        let distance = levenshtein(&self.text, &query.text);
        self.top.add(Key { rank, distance, unit: UnitKey::new(self.filter, entrance, row), row });
        Ok(())
    }
}

/// What decides the rank of a row of a pair: the words that mean its number, floor and door, a bit for each, and how many
/// words floor and door are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Designated {
    number: u64,
    floor: u64,
    door: u64,
    words: usize,
}

impl Designated {
    /// Words that mean floor or door.
    fn unit(self) -> u64 {
        self.floor | self.door
    }
}

/// The rank of a row, from the parts it shares with its neighbours and the words of its own.
fn rank_of(pairs: &Pairs<'_>, pair: &Pair, designated: Designated) -> u32 {
    let mut score = 0.0;
    let [name, place] = pair.fields.map(|field| pairs.fields.get(field));
    for (place_of_word, word) in pairs.query.words.iter().enumerate() {
        let is_set = |mask: u64| usize::from(mask & (1 << place_of_word) != 0);
        let mut hits = name.hits[place_of_word].with(place.hits[place_of_word]);
        hits.add(Weight::A, is_set(designated.number));
        hits.add(Weight::B, is_set(designated.floor) + is_set(designated.door));
        score += hits.score(word.prefix);
    }
    rank::rank(score, pairs.query.words.len(), name.words + place.words + 1 + designated.words)
}

/// A row that holds every word.
struct Offer {
    rank: u32,
    entrance: u32,
    row: u32,
    /// Letters that its official text has at least.
    letters: u32,
}

/// Letters of a house number after the first.
fn digits_beyond_first(stored: u16) -> u32 {
    HouseNumber::from_u16(stored).map_or(0, |number| number.to_text().1.saturating_sub(1) as u32)
}

/// The whole official text.
pub(super) const WITH_TOWN: TextOptions = TextOptions { supplementary_town: true, multiline: false, open_unit: false };
/// The official text as most people write it.
pub(super) const WITHOUT_TOWN: TextOptions = TextOptions { supplementary_town: false, ..WITH_TOWN };

/// Writes the official text of a row of the target.
pub(super) fn write_official(
    filter: &CompiledFilter<'_>,
    entrance: u32,
    row: u32,
    options: TextOptions,
    out: &mut String,
) {
    out.clear();
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
