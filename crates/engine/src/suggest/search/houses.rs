//! The entrances at which house number, floor and door alone meet some words.
//!
//! A text such as `12 34 56 78` has no word that a street could be found by. The postings of numbers, floors and doors tell
//! where all its words meet, beginning with the rarest, so that nothing found is known at once. Words that meet at a great
//! many entrances are not listed: a walk over any streets soon finds those.

use roaring::{MultiOps, RoaringBitmap};
use smallvec::SmallVec;
use vejviser_dataset::Snapshot;
use vejviser_dataset::postings::{Posted, Posting};

use crate::suggest::index::unit::UnitWords;
use crate::suggest::query::condition::{Condition, Mask, in_mask};
use crate::suggest::query::fields::Fields;
use crate::suggest::term::designator::Designators;
use crate::{Budget, Result};

/// More units are not looked up by their entrances.
const MOST_UNITS: u64 = 65_536;
/// More entrances of a number are not looked up by their units.
const MOST_ENTRANCES: u64 = 24_576;
/// More entrances that have nothing but a number to meet are not listed.
const MOST_OF_NUMBER_ALONE: u64 = 1_024;
/// Steps that reading a posting costs,
const POSTING_STEPS: u64 = 64;
/// and bytes of it that cost one more: four are a run of rows.
const BYTES_PER_STEP: usize = 10;
/// So many rows are looked at in the time in which one posting more is read.
const ROWS_A_POSTING: u64 = 64;

/// The rows of the values that one word denotes.
type Postings<'a> = Vec<Posting<'a>>;

/// The entrances of which one address may meet every word, with [`Fields::Unit`] by floor and door too. None that does is
/// left out. `None` where there may be too many to list.
pub(crate) fn entrances(
    snapshot: &Snapshot,
    unit_words: &UnitWords,
    words: &[Designators],
    fields: Fields,
    budget: &mut Budget,
) -> Result<Option<RoaringBitmap>> {
    let words: SmallVec<[Designators; 8]> = words
        .iter()
        .enumerate()
        .filter(|(place, word)| !words[..*place].contains(word))
        .map(|(_, word)| *word)
        .collect();
    let units_of = |word| if fields.has_units() { units(snapshot, unit_words, word) } else { Vec::new() };
    let units: SmallVec<[Postings<'_>; 8]> = words.iter().map(units_of).collect();
    budget.spend(units.iter().map(|postings| 1 + postings.len() as u64).sum())?;
    let search = Search { snapshot, words: &words, units };
    let mut found = RoaringBitmap::new();
    // One house number meets the words that share it; what it leaves, floor and door must meet.
    for number in words.iter().map(Some).chain([None]) {
        let is_left = |word: &Designators| number.is_none_or(|number| !number.shares_number(word));
        let left: SmallVec<[usize; 8]> = (0..words.len()).filter(|&word| is_left(&words[word])).collect();
        let is_possible = number.is_none_or(|number| number.numbers().next().is_some())
            && left.iter().all(|&word| !search.units[word].is_empty());
        if is_possible {
            let Some(entrances) = search.entrances(number, &left, budget)? else { return Ok(None) };
            found |= entrances;
        }
    }
    Ok(Some(found))
}

/// The names of the streets with such entrances, for the words of some conditions; ascending.
pub(super) fn names(
    snapshot: &Snapshot,
    unit_words: &UnitWords,
    conditions: &[Condition],
    mask: Mask,
    fields: Fields,
    budget: &mut Budget,
) -> Result<Option<Vec<u32>>> {
    let words: SmallVec<[Designators; 8]> = in_mask(conditions, mask).map(|condition| condition.designators).collect();
    let Some(entrances) = entrances(snapshot, unit_words, &words, fields, budget)? else { return Ok(None) };
    let name_of = |entrance| {
        let street = snapshot.access_addresses.street.get(entrance as usize);
        snapshot.streets.name.get(street as usize)
    };
    let mut names: Vec<u32> = entrances.iter().map(name_of).collect();
    names.sort_unstable();
    names.dedup();
    Ok(Some(names))
}

struct Search<'a> {
    snapshot: &'a Snapshot,
    words: &'a [Designators],
    /// By word: the units whose floor or door it denotes.
    units: SmallVec<[Postings<'a>; 8]>,
}

impl Search<'_> {
    /// The entrances with a number that a word denotes, if one must, where some other words meet at one unit.
    fn entrances(
        &self,
        number: Option<&Designators>,
        of_unit: &[usize],
        budget: &mut Budget,
    ) -> Result<Option<RoaringBitmap>> {
        let snapshot = self.snapshot;
        let table = &snapshot.access_addresses;
        let numbers = number.map(|number| numbers(snapshot, number));
        let with_number = numbers.as_ref().map_or(u64::MAX, count);
        let with_unit = of_unit.iter().map(|&word| count(&self.units[word])).min().unwrap_or(u64::MAX);
        let most = if of_unit.is_empty() { MOST_OF_NUMBER_ALONE } else { MOST_ENTRANCES };
        if with_number <= with_unit.min(most) {
            let entrances = union(numbers.as_ref(), table.len(), budget)?;
            let mut found = RoaringBitmap::new();
            for entrance in entrances {
                let units = snapshot.units_of(entrance);
                budget.spend(1 + units.len() as u64)?;
                if of_unit.is_empty() || units.into_iter().any(|unit| self.matches_unit(of_unit, unit)) {
                    found.insert(entrance);
                }
            }
            return Ok(Some(found));
        }
        if of_unit.is_empty() || (of_unit.len() == 1 && with_unit > MOST_UNITS) {
            return Ok(None);
        }
        let units = self.units(of_unit, budget)?;
        if units.len() > MOST_UNITS {
            return Ok(None);
        }
        budget.spend(units.len())?;
        let owners = units.iter().map(|unit| snapshot.addresses.access_address.get(unit as usize));
        let has_number = |entrance: &u32| {
            number.is_none_or(|number| number.matches_number(table.house_number.get(*entrance as usize)))
        };
        Ok(Some(owners.filter(has_number).collect()))
    }

    /// The units at which some words meet, the rarest word first.
    fn units(&self, words: &[usize], budget: &mut Budget) -> Result<RoaringBitmap> {
        let mut words: SmallVec<[usize; 8]> = words.into();
        words.sort_by_key(|&word| count(&self.units[word]));
        let Some((&rarest, others)) = words.split_first() else { return Ok(RoaringBitmap::new()) };
        let mut units = union(Some(&self.units[rarest]), self.snapshot.addresses.len(), budget)?;
        for &word in others {
            let postings = &self.units[word];
            if units.len() > postings.len() as u64 * ROWS_A_POSTING {
                spend_on(postings, budget)?;
                units = postings.iter().map(|posting| posting.and(&units)).union();
            } else {
                budget.spend(units.len())?;
                units = units.into_iter().filter(|&unit| self.matches_unit(&[word], unit)).collect();
            }
        }
        Ok(units)
    }

    fn matches_unit(&self, words: &[usize], unit: u32) -> bool {
        let table = &self.snapshot.addresses;
        let (floor, door) = (table.floor.get(unit as usize), table.door.get(unit as usize));
        words.iter().all(|&word| self.words[word].matches_unit(floor, door))
    }
}

/// The entrances of every house number that a word denotes.
fn numbers<'a>(snapshot: &'a Snapshot, word: &Designators) -> Postings<'a> {
    let codes = word.numbers().map(|(first, last)| u32::from(first)..=u32::from(last));
    codes.flat_map(|codes| snapshot.postings.between(Posted::HouseNumber, codes)).collect()
}

/// The units of every floor and door that a word denotes.
fn units<'a>(snapshot: &'a Snapshot, unit_words: &UnitWords, word: &Designators) -> Postings<'a> {
    let postings = &snapshot.postings;
    let floors = word.floors().filter_map(|floor| postings.posting(Posted::Floor, floor.into()));
    let mut found: Postings<'a> = floors.collect();
    if let Some((door, mask)) = word.door() {
        let beginning = door..=door | !mask;
        found.extend(postings.between(Posted::Door, beginning.clone()));
        let others = unit_words.doors_of_words(door, mask).into_iter().filter(|door| !beginning.contains(door));
        found.extend(others.filter_map(|door| postings.posting(Posted::Door, door)));
    }
    found
}

fn count(postings: &Postings<'_>) -> u64 {
    postings.iter().map(|posting| u64::from(posting.count)).sum()
}

fn union(postings: Option<&Postings<'_>>, rows: usize, budget: &mut Budget) -> Result<RoaringBitmap> {
    let postings = postings.map(Vec::as_slice).unwrap_or_default();
    spend_on(postings, budget)?;
    Ok(postings.iter().map(|posting| posting.read(rows)).union())
}

fn spend_on(postings: &[Posting<'_>], budget: &mut Budget) -> Result<()> {
    budget.spend(postings.iter().map(|posting| POSTING_STEPS + (posting.size() / BYTES_PER_STEP) as u64).sum())
}
