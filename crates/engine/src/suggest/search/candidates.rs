//! Street names that may have an answer.
//!
//! The condition that the fewest streets meet leads: the names that meet it, by themselves or through their places, are
//! the candidates, and the other conditions are checked on each. A condition that a house number, floor or door can meet
//! does not lead, except by a house number that few streets have; without a lead every name is a candidate. The names in
//! a small shape lead where they are fewer still, and those in the municipalities and postcodes of the request where no
//! condition leads or the one that does is broad.

use vejviser_dataset::Snapshot;

use crate::suggest::index::Index;
use crate::suggest::query::condition::{Condition, Conditions, Mask};
use crate::suggest::restriction::Restriction;
use crate::{Budget, Result};

/// Rows read from the postings for one step.
const ROWS_PER_STEP: u64 = 8;
/// Streets looked up by house number for one step.
const STREETS_PER_STEP: u64 = 4;
/// Places of a condition whose streets are counted; with more it is as good as the whole country.
const MOST_PLACES: usize = 256;
/// Streets of a place, where they are not counted.
const USUAL_STREETS: usize = 64;

/// A condition that more names meet leads only where no place does.
const BROAD: usize = 8_192;

/// Candidates of a query.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CandidateNames {
    /// These names, ascending, and the conditions that each of them meets by itself.
    Names(Vec<u32>, Mask),
    /// Every name: no condition leads.
    All,
}

/// The candidates of a query.
pub(crate) fn candidates(
    snapshot: &Snapshot,
    index: &Index,
    restriction: &Restriction<'_>,
    conditions: &Conditions,
    budget: &mut Budget,
) -> Result<CandidateNames> {
    let can_lead = |(_, condition): &(usize, &Condition)| !condition.designators.is_any() && !condition.by_similarity;
    let leading = conditions.iter().enumerate().filter(can_lead);
    let lead = leading.map(|(bit, condition)| (name_count(snapshot, index, condition), bit)).min();
    if let Some(names) = restriction.names_in_area()
        && lead.is_none_or(|(count, _)| names.len() <= count as u64)
    {
        budget.spend(names.len() / ROWS_PER_STEP)?;
        return Ok(CandidateNames::Names(names.rows().collect(), 0));
    }
    if let Some(names) = with_rare_number(snapshot, index, conditions, lead.as_ref().map(|(count, _)| *count)) {
        budget.spend(names.len() as u64 / STREETS_PER_STEP)?;
        return Ok(CandidateNames::Names(names, 0));
    }
    let leads_broadly = lead.is_none_or(|(count, _)| count > BROAD);
    if leads_broadly && let Some(names) = restriction.names_in_places(snapshot, budget)? {
        return Ok(CandidateNames::Names(names, 0));
    }
    let Some((_, bit)) = lead else { return Ok(CandidateNames::All) };
    let names = names_of(snapshot, index, &conditions[bit], budget)?;
    // A name found through its place need not contain the word itself.
    let met = Mask::from(conditions[bit].place_terms.is_empty()) << bit;
    Ok(CandidateNames::Names(names, met))
}

/// The names that meet a condition, by themselves or through their places, ascending.
pub(super) fn names_of(
    snapshot: &Snapshot,
    index: &Index,
    condition: &Condition,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let mut names = NameSet::new(index);
    for range in condition.name_terms.iter() {
        let rows = index.name_postings.rows(range);
        budget.spend(rows.len() as u64 / ROWS_PER_STEP)?;
        for &name in rows {
            names.add(name);
        }
    }
    for place in condition.places(index) {
        let streets = snapshot.places.streets.get(place as usize);
        budget.spend(1 + streets.len() as u64 / ROWS_PER_STEP)?;
        for &street in streets {
            names.add(snapshot.streets.name.get(street as usize));
        }
    }
    Ok(names.ascending())
}

/// The names of streets with a rare house number, where nothing else can meet a condition and the streets are fewer than
/// `others`; ascending.
fn with_rare_number(
    snapshot: &Snapshot,
    index: &Index,
    conditions: &Conditions,
    others: Option<usize>,
) -> Option<Vec<u32>> {
    let by_number_only = |condition: &&Condition| {
        let designators = &condition.designators;
        let has_terms = !condition.name_terms.is_empty() || !condition.place_terms.is_empty();
        !has_terms && designators.is_any() && !designators.has_unit()
    };
    let numbers = conditions.iter().filter(by_number_only);
    let streets = numbers.filter_map(|condition| index.rare_numbers.streets(&condition.designators));
    let counted = streets.map(|streets| (streets.iter().map(|streets| streets.len()).sum::<usize>(), streets));
    let (_, streets) =
        counted.min_by_key(|(count, _)| *count).filter(|(count, _)| others.is_none_or(|others| *count < others))?;
    let names = streets.into_iter().flatten().map(|&street| snapshot.streets.name.get(street as usize));
    let mut names: Vec<u32> = names.collect();
    names.sort_unstable();
    names.dedup();
    Some(names)
}

/// Roughly how many names meet the condition.
fn name_count(snapshot: &Snapshot, index: &Index, condition: &Condition) -> usize {
    let places = index.place_postings.count(&condition.place_terms);
    let through_places = if places > MOST_PLACES {
        places * USUAL_STREETS
    } else {
        condition.places(index).map(|place| snapshot.places.streets.get(place as usize).len()).sum()
    };
    index.name_postings.count(&condition.name_terms) + through_places
}

/// A set of names, one bit each.
struct NameSet {
    bits: Vec<u64>,
}

impl NameSet {
    fn new(index: &Index) -> Self {
        Self { bits: vec![0; index.names.rows().len().div_ceil(64)] }
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
