//! Street names that may bear an answer.
//!
//! The condition that fewest streets meet leads: the names that meet it, by themselves or through their places, are
//! the candidates, and whatever else is asked is checked on each. Conditions that a house number, floor or door could
//! meet lead only when there are no others; then every name is a candidate, unless the number is one that few have. A small shape leads before all: the
//! names that lie in it are the candidates, when they are fewer.

use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::query::condition::{Mask, Reading, Wanted};
use crate::suggest::restriction::Restriction;
use crate::suggest::restriction::area::Near;
use crate::{Budget, Result};

/// Candidates of a reading.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Candidates {
    /// These names, ascending, and the conditions that each of them meets by itself.
    Names(Vec<u32>, Mask),
    /// Every name: nothing asked for chooses any.
    All,
}

/// The candidates of a reading.
pub(crate) fn candidates(
    snapshot: &Snapshot,
    index: &Index,
    restriction: &Restriction<'_>,
    reading: &Reading,
    budget: &mut Budget,
) -> Result<Candidates> {
    let is_hard = |(_, wanted): &(usize, &Wanted)| !wanted.soft.is_some() && !wanted.is_like_street;
    let hard = reading.iter().enumerate().filter(is_hard);
    let lead = hard.map(|(bit, wanted)| (cost(snapshot, index, wanted), bit)).min();
    if let Some(near) = restriction.near().map(Near::names)
        && lead.is_none_or(|(cost, _)| near.len() <= cost as u64)
    {
        budget.spend(near.len() / 8)?;
        return Ok(Candidates::Names(near.rows().collect(), 0));
    }
    if let Some(names) = with_rare_number(snapshot, index, reading, lead.as_ref().map(|(cost, _)| *cost)) {
        budget.spend(names.len() as u64 / 4)?;
        return Ok(Candidates::Names(names, 0));
    }
    let Some((_, bit)) = lead else { return Ok(Candidates::All) };
    let lead = &reading[bit];
    let mut found = Found::new(index);
    for stretch in lead.street.iter() {
        let rows = index.street_words.rows(stretch);
        budget.spend(rows.len() as u64 / 8)?;
        for &name in rows {
            found.add(name);
        }
    }
    for place in places(index, lead) {
        let streets = snapshot.places.streets.get(place as usize);
        budget.spend(1 + streets.len() as u64 / 8)?;
        for &street in streets {
            found.add(snapshot.streets.name.get(street as usize));
        }
    }
    let met = Mask::from(lead.place.is_empty()) << bit;
    Ok(Candidates::Names(found.ascending(), met))
}

/// The names of streets with a house number that few have, where a condition can be met by nothing else and they are
/// fewer than `others`; ascending.
fn with_rare_number(snapshot: &Snapshot, index: &Index, reading: &Reading, others: Option<usize>) -> Option<Vec<u32>> {
    let by_number = |wanted: &&Wanted| {
        wanted.street.is_empty() && wanted.place.is_empty() && wanted.soft.is_some() && !wanted.soft.may_be_unit()
    };
    let streets = reading.iter().filter(by_number).filter_map(|wanted| index.numbers.streets(&wanted.soft));
    let counted = streets.map(|streets| (streets.iter().map(|streets| streets.len()).sum::<usize>(), streets));
    let (_, streets) =
        counted.min_by_key(|(count, _)| *count).filter(|(count, _)| others.is_none_or(|others| *count < others))?;
    let names = streets.into_iter().flatten().map(|&street| snapshot.streets.name.get(street as usize));
    let mut names: Vec<u32> = names.collect();
    names.sort_unstable();
    names.dedup();
    Some(names)
}

/// Places that meet the condition; one may come several times.
pub(crate) fn places<'a>(index: &'a Index, wanted: &'a Wanted) -> impl Iterator<Item = u32> + 'a {
    wanted.place.iter().flat_map(|stretch| index.place_words.rows(stretch).iter().copied())
}

/// About how many names meet the condition.
fn cost(snapshot: &Snapshot, index: &Index, wanted: &Wanted) -> usize {
    /// Places that are looked at; more are as good as the whole country.
    const MOST: usize = 256;
    let places_count = index.place_words.count(&wanted.place);
    let through_places = if places_count > MOST {
        places_count * 64
    } else {
        places(index, wanted).map(|place| snapshot.places.streets.get(place as usize).len()).sum()
    };
    index.street_words.count(&wanted.street) + through_places
}

/// A set of names.
struct Found {
    bits: Vec<u64>,
}

impl Found {
    fn new(index: &Index) -> Self {
        Self { bits: vec![0; index.names().len().div_ceil(64)] }
    }

    #[inline]
    fn add(&mut self, name: u32) {
        if let Some(bits) = self.bits.get_mut(name as usize / 64) {
            *bits |= 1 << (name % 64);
        }
    }

    fn ascending(&self) -> Vec<u32> {
        let mut names = Vec::new();
        for (place, &bits) in self.bits.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                names.push(place as u32 * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        names
    }
}
