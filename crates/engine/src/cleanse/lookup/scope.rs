//! Where a reading says the address lies: postcodes, by number and by town.

use smallvec::SmallVec;
use vejviser_model::distance::levenshtein;
use vejviser_model::fold::fold_into;
use vejviser_model::parse::Reading;

use crate::cleanse::index::Index;
use crate::cleanse::name::distance::{Spellings, Typed, reduce};

/// Postcodes, ascending; a big city has hundreds.
pub(crate) type Postcodes = SmallVec<[u16; 8]>;

/// Edits that a town may have: one for so many letters.
const LETTERS_AN_EDIT: usize = 4;

/// Where a reading says the address lies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scope {
    /// The postcode typed, if streets have it.
    pub(crate) typed: Option<u16>,
    /// The postcodes of the town typed, or of the supplementary town where there is neither.
    pub(crate) town: Postcodes,
}

impl Scope {
    /// The postcode typed, or where there is none the town.
    pub(crate) fn new(index: &Index, reading: &Reading<'_>) -> Self {
        let typed = reading.postcode.filter(|&postcode| !index.in_postcode(postcode).is_empty());
        let mut scope = Self { typed, town: Postcodes::default() };
        if typed.is_none() {
            scope.add_town(index, reading);
        }
        scope
    }

    /// Adds the postcodes of the town typed, for the postcode may be wrong.
    pub(crate) fn add_town(&mut self, index: &Index, reading: &Reading<'_>) {
        if let Some(town) = reading.town {
            self.town = exact_town(index, town);
        }
        if let (Some(town), true) = (reading.supplementary_town, self.is_open()) {
            self.town = exact_town(index, town);
        }
    }

    /// Whether nothing was typed that says where the address lies, or nothing that is known.
    pub(crate) fn is_open(&self) -> bool {
        self.typed.is_none() && self.town.is_empty()
    }

    /// Whether an address with this postcode lies here.
    pub(crate) fn holds(&self, postcode: u16) -> bool {
        self.typed == Some(postcode) || self.town.binary_search(&postcode).is_ok()
    }

    /// All postcodes, the typed one first.
    pub(crate) fn postcodes(&self) -> impl Iterator<Item = u16> + '_ {
        let others = self.town.iter().copied().filter(|&postcode| Some(postcode) != self.typed);
        self.typed.into_iter().chain(others)
    }

    /// Adds the towns that a town not known may mean: the nearest ones, those it begins, and those that begin as it
    /// does before its district (`København V`).
    ///
    /// Tells whether that adds any.
    pub(crate) fn widen(&mut self, index: &Index, reading: &Reading<'_>) -> bool {
        let Some(town) = reading.town.or(reading.supplementary_town) else { return false };
        let mut found = self.town.clone();
        if found.is_empty() {
            found = near_town(index, town);
        }
        let base = reduce(without_district(town));
        if base.len() >= LETTERS_AN_EDIT {
            found.extend(index.postcodes_of(index.towns().beginning_with(&base)));
        }
        found.sort_unstable();
        found.dedup();
        let wider = found.len() > self.town.len();
        self.town = found;
        wider
    }
}

/// The postcodes of the town of this name.
pub(crate) fn exact_town(index: &Index, town: &str) -> Postcodes {
    let Some(number) = index.towns().find(&reduce(town)) else { return Postcodes::default() };
    index.postcodes_of(number..number + 1).collect()
}

/// The postcodes of the towns nearest to this name.
fn near_town(index: &Index, town: &str) -> Postcodes {
    let typed = Typed::new(town);
    let mut max = (typed.reduced.len() / LETTERS_AN_EDIT) as u32;
    let mut nearest = Vec::new();
    for number in 0..index.towns().len() {
        let Some(nearness) = typed.nearness(index.towns(), number, max) else { continue };
        if nearness.edits < max {
            max = nearness.edits;
            nearest.clear();
        }
        nearest.push(number);
    }
    let mut postcodes: Postcodes =
        nearest.into_iter().flat_map(|number| index.postcodes_of(number..number + 1)).collect();
    postcodes.sort_unstable();
    postcodes.dedup();
    postcodes
}

/// The name without the letters of a district at its end: `København` of `København NV`.
fn without_district(town: &str) -> &str {
    match town.rsplit_once(' ') {
        Some((base, district)) if (1..=2).contains(&district.trim_end_matches('.').chars().count()) => base,
        _ => town,
    }
}

/// Whether two names of towns are the same, or the one typed begins the other.
pub(crate) fn town_fits(typed: &str, town: &str, scratch: &mut String) -> TownFit {
    scratch.clear();
    reduce_pair(typed, town, scratch)
}

/// Whether a typed name of a town begins another, or is it with no more slips than every other letter.
pub(crate) fn is_like(typed: &str, town: &str) -> bool {
    let (typed, town) = (reduce(typed), reduce(town));
    let letters = typed.chars().count().max(town.chars().count()) as u32;
    town.starts_with(&typed) || levenshtein(&typed, &town) * 2 <= letters
}

/// Whether a typed name of a town is another with a slip for every so many letters.
pub(crate) fn is_misspelt(typed: &str, town: &str) -> bool {
    let typed = Typed::new(typed);
    let max = typed.reduced.len() / LETTERS_AN_EDIT;
    let town = Spellings::new([reduce(town).as_str()]);
    typed.nearness(&town, 0, max as u32).is_some_and(|nearness| !nearness.cut)
}

/// How a typed town fits a town.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TownFit {
    Same,
    Begins,
    Differs,
}

fn reduce_pair(typed: &str, town: &str, scratch: &mut String) -> TownFit {
    if typed == town {
        return TownFit::Same;
    }
    fold_into(typed, scratch);
    let end = scratch.len();
    fold_into(town, scratch);
    let (typed, town) = scratch.split_at(end);
    match town.strip_prefix(typed.trim_end_matches('.')) {
        Some("") => TownFit::Same,
        Some(rest) if rest.starts_with(' ') => TownFit::Begins,
        _ => TownFit::Differs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn districts_are_one_or_two_letters() {
        for (town, base) in
            [("København NV", "København"), ("Odense C.", "Odense"), ("Ny Vejen", "Ny Vejen"), ("Viby", "Viby")]
        {
            assert_eq!(without_district(town), base);
        }
    }

    #[test]
    fn towns_fit_by_folding_and_by_whole_words() {
        let mut scratch = String::new();
        for (typed, town, fit) in [
            ("odense c", "Odense C", TownFit::Same),
            ("Århus C", "Aarhus C", TownFit::Same),
            ("Odense", "Odense C", TownFit::Begins),
            ("Oden", "Odense C", TownFit::Differs),
            ("Viby", "Viby Sjælland", TownFit::Begins),
            ("Odense NV", "Odense C", TownFit::Differs),
        ] {
            assert_eq!(town_fits(typed, town, &mut scratch), fit, "{typed} {town}");
        }
    }
}
