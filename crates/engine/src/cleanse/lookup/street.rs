//! Streets that a typed name may mean, in the postcodes of a scope.

use std::cell::OnceCell;

use smallvec::SmallVec;

use vejviser_dataset::tables::PostcodeStreet;

use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::scope::Scope;
use crate::cleanse::name::abbreviation::Abbreviation;
use crate::cleanse::name::distance::{NameDistance, TypedName};
use crate::expansion::expansions;
use crate::{Budget, Result};
use vejviser_model::street_type::{STREET_TYPES, street_type};

/// Letters of a misspelt street without a house number, at fewest.
const SHORTEST_MISSPELT: usize = 5;
/// Letters of a street and of a town that were written as one word, at fewest.
const SHORTEST_JOINED: usize = 4;
/// Names of streets that are followed further at most.
const MOST_NAMES: usize = 12;
/// A street is not meant if more than this share of the letters of its name differ.
const MOST_DIFFERENT_PERCENT: u32 = 40;
/// Edits that any name may have at most.
const MOST_EDITS: u32 = 8;
/// Where nothing says in which place it lies, a name may have one edit for so many letters.
const LETTERS_PER_EDIT: u32 = 3;
/// The same behind words that are no part of it.
const LETTERS_PER_EDIT_BEHIND_WORDS: u32 = 4;
/// Edits of most typing errors; names farther away are looked for only where none is so near.
const USUAL_EDITS: u32 = 2;
/// Edits that another word for the kind of street counts as: `Birkegade` for Birkevej.
const OTHER_TYPE_EDITS: u32 = 2;
/// Letters before that word, at fewest.
const SHORTEST_STEM: usize = 3;
/// Edits that count in addition for other names where a street has exactly the name typed.
const EDITS_BESIDE_SAME: u32 = 6;
/// Names that are compared for one step, before the edits allowed are counted.
const NAMES_PER_STEP: u64 = 4;
/// Names whose letters are checked for one step.
const CHECKS_PER_STEP: u64 = 12;
/// Steps of comparing one name of the whole country.
const COMPARISON_STEPS: u64 = 4;
/// Steps of looking a name up.
pub(crate) const LOOKUP_STEPS: u64 = 12;

/// A street whose name matches a typed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StreetMatch {
    pub(crate) entry: PostcodeStreet,
    pub(crate) distance: NameDistance,
}

/// Matching streets, mostly few.
pub(crate) type StreetMatches = SmallVec<[StreetMatch; 4]>;

/// A typed street name.
pub(crate) struct TypedStreet<'t> {
    pub(crate) text: &'t str,
    pub(crate) name: TypedName<'t>,
    expansions: OnceCell<Vec<String>>,
    abbreviation: OnceCell<Option<Abbreviation>>,
}

impl<'t> TypedStreet<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, name: TypedName::new(text), expansions: OnceCell::new(), abbreviation: OnceCell::new() }
    }

    /// The other ways to write the name; see [`expansions`].
    pub(crate) fn expansions(&self) -> &[String] {
        self.expansions.get_or_init(|| expansions(self.text))
    }

    /// Its abbreviated words; `None` where it has none.
    pub(crate) fn abbreviation(&self) -> Option<&Abbreviation> {
        self.abbreviation.get_or_init(|| Abbreviation::new(self.text)).as_ref()
    }

    /// The streets of exactly this name in the scope, or in the whole country where the scope is open; if there is none, of
    /// its expansions.
    pub(crate) fn exact(&self, index: &Gazetteer, scope: &Scope, budget: &mut Budget) -> Result<StreetMatches> {
        let mut found = StreetMatches::new();
        add_named(index, scope, &self.name.reduced, NameDistance::SAME, &mut found, budget)?;
        if found.is_empty() {
            self.add_expansions(index, scope, &mut found, budget)?;
        }
        Ok(found)
    }

    /// The streets nearest to this name in the scope, the nearest first; then those of its expansions, or those for which its
    /// words may be short where there is none.
    pub(crate) fn nearest(&self, index: &Gazetteer, scope: &Scope, budget: &mut Budget) -> Result<StreetMatches> {
        let most_edits = self.most_edits(scope);
        let mut found = self.within(index, scope, USUAL_EDITS.min(most_edits), budget)?;
        if found.is_empty() && most_edits > USUAL_EDITS {
            found = self.within(index, scope, most_edits, budget)?;
            self.add_of_other_types(index, scope, &mut found, budget)?;
        }
        // Where a street has exactly this name, another is less likely than another number of this one.
        if found.iter().any(|street| street.distance == NameDistance::SAME) {
            let others = found.iter_mut().filter(|street| street.distance != NameDistance::SAME);
            others.for_each(|street| street.distance.edits += EDITS_BESIDE_SAME);
        }
        found.sort_by_key(|street| (street.distance, street.entry.name));
        let mut names = 0;
        let mut last = None;
        found.retain(|street| {
            if last.replace(street.entry.name) != Some(street.entry.name) {
                names += 1;
            }
            names <= MOST_NAMES
        });
        self.add_expansions(index, scope, &mut found, budget)?;
        // Nor where it is surely short for one: `Ndr. Engvej` for Nordre Engvej.
        let is_written_out = |name: u32| self.expansions().iter().any(|other| other == index.names.get(name));
        if found.iter().any(|street| is_written_out(street.entry.name)) {
            let others =
                found.iter_mut().filter(|street| street.distance.edits > 0 && !is_written_out(street.entry.name));
            others.for_each(|street| street.distance.edits += EDITS_BESIDE_SAME);
        }
        // Where a point abbreviates, a street that happens to be a few letters longer is no likelier than others of these letters.
        let is_told = |street: &StreetMatch, has_point: bool| match street.distance {
            NameDistance::SAME => true,
            NameDistance::SHORTENED => !has_point || is_written_out(street.entry.name),
            _ => false,
        };
        if let Some(abbreviation) = self.abbreviation()
            && !found.iter().any(|street| is_told(street, abbreviation.has_point))
        {
            let mut names = 0;
            let distance = NameDistance { edits: u32::from(!abbreviation.has_point), is_shortened: true };
            let mut streets = abbreviated_in(index, scope.postcodes(), abbreviation, budget)?;
            // Names that begin with the letters come before those that only contain them.
            let begins = |street: &PostcodeStreet| abbreviation.begins(index.names.get(street.name).as_bytes());
            streets.sort_by_cached_key(|street| !begins(street));
            let some_begin = streets.first().is_some_and(begins);
            let mut last = None;
            for entry in streets {
                names += usize::from(last.replace(entry.name) != Some(entry.name));
                if names > MOST_NAMES {
                    break;
                }
                let edits = distance.edits + u32::from(some_begin && !begins(&entry));
                found.push(StreetMatch { entry, distance: NameDistance { edits, ..distance } });
            }
        }
        Ok(found)
    }

    /// The streets whose name is the beginning of this one, where the rest is the beginning of the name of their town.
    pub(crate) fn joined_with_town(
        &self,
        index: &Gazetteer,
        scope: &Scope,
        budget: &mut Budget,
    ) -> Result<StreetMatches> {
        let mut found = StreetMatches::new();
        let name = &self.name.reduced;
        let places = name.char_indices().map(|(place, _)| place);
        for place in places.filter(|&place| place >= SHORTEST_JOINED && name.len() - place >= SHORTEST_JOINED) {
            budget.spend(LOOKUP_STEPS)?;
            let Some(street) = index.names.find(&name[..place]) else { continue };
            let mut postcodes: SmallVec<[u16; 8]> =
                index.towns.postcodes_of(index.towns.names.with_prefix(&name[place..])).collect();
            postcodes.retain(|postcode| scope.is_open() || scope.contains(*postcode));
            budget.spend(postcodes.len() as u64)?;
            let distance = NameDistance::SHORTENED;
            for postcode in postcodes {
                found.extend(index.named_in(postcode, street).iter().map(|&entry| StreetMatch { entry, distance }));
            }
        }
        Ok(found)
    }

    /// Whether a street in the scope has this name but for one typing error.
    pub(crate) fn is_misspelt_in(&self, index: &Gazetteer, scope: &Scope, budget: &mut Budget) -> Result<bool> {
        let found = self.within(index, scope, 1, budget)?;
        let is_long = self.name.reduced.len() >= SHORTEST_MISSPELT;
        Ok(is_long && found.iter().any(|street| !street.distance.is_shortened))
    }

    /// The streets in the scope of which this name is a misspelling.
    pub(crate) fn misspelt(&self, index: &Gazetteer, scope: &Scope, budget: &mut Budget) -> Result<StreetMatches> {
        let max = USUAL_EDITS.min(self.letters() / LETTERS_PER_EDIT_BEHIND_WORDS);
        if max == 0 { Ok(StreetMatches::new()) } else { self.within(index, scope, max, budget) }
    }

    /// Whether a street of these postcodes is as near to this name, another than that of a number.
    pub(crate) fn has_as_near(
        &self,
        index: &Gazetteer,
        postcodes: impl IntoIterator<Item = u16>,
        (number, distance): (Option<u32>, NameDistance),
        budget: &mut Budget,
    ) -> Result<bool> {
        let max = distance.edits;
        for postcode in postcodes {
            budget.spend(comparison_steps(index.in_postcode(postcode), max))?;
            let is_as_near = |entry: &PostcodeStreet| {
                let other = self.name.distance(&index.names, entry.name, max);
                number != Some(entry.name) && other.is_some_and(|other| other <= distance)
            };
            if index.candidates_in(postcode, &self.name, max).any(is_as_near) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a street of these postcodes has this name with abbreviated words written out.
    pub(crate) fn has_expansion_in(&self, index: &Gazetteer, postcodes: &[u16], budget: &mut Budget) -> Result<bool> {
        for name in self.expansions() {
            budget.spend(LOOKUP_STEPS)?;
            let number = index.names.find(name);
            if number.is_some_and(|name| postcodes.iter().any(|&postcode| !index.named_in(postcode, name).is_empty())) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The streets within `max` edits.
    fn within(&self, index: &Gazetteer, scope: &Scope, max: u32, budget: &mut Budget) -> Result<StreetMatches> {
        let mut found = StreetMatches::new();
        if scope.is_open() {
            budget.spend(u64::from(index.names.len()) / CHECKS_PER_STEP)?;
            for name in self.name.candidates(&index.names, max) {
                budget.spend(COMPARISON_STEPS)?;
                if let Some(distance) = self.name.distance(&index.names, name, max) {
                    found.extend(index.named(name).map(|entry| StreetMatch { entry, distance }));
                }
            }
            return Ok(found);
        }
        for postcode in scope.postcodes() {
            budget.spend(comparison_steps(index.in_postcode(postcode), max))?;
            // Entries of one name are neighbours: it is compared once.
            let mut last = (u32::MAX, None);
            for &entry in index.candidates_in(postcode, &self.name, max) {
                if last.0 != entry.name {
                    let distance = self.name.distance(&index.names, entry.name, max);
                    last = (entry.name, distance.filter(|&distance| self.may_mean(index, entry.name, distance)));
                }
                found.extend(last.1.map(|distance| StreetMatch { entry, distance }));
            }
        }
        Ok(found)
    }

    /// Adds the streets of the expansions of this name.
    fn add_expansions(
        &self,
        index: &Gazetteer,
        scope: &Scope,
        found: &mut StreetMatches,
        budget: &mut Budget,
    ) -> Result<()> {
        let mut names = self.expansions().iter();
        names.try_for_each(|name| add_named(index, scope, name, NameDistance::SHORTENED, found, budget))
    }

    /// Adds the streets of the place that this name would be with another word for the kind of street.
    fn add_of_other_types(
        &self,
        index: &Gazetteer,
        scope: &Scope,
        found: &mut StreetMatches,
        budget: &mut Budget,
    ) -> Result<()> {
        let stem = street_type(&self.name.reduced).and_then(|own| self.name.reduced.strip_suffix(own));
        let Some(stem) = stem.filter(|stem| stem.len() >= SHORTEST_STEM && !scope.is_open()) else { return Ok(()) };
        let distance = NameDistance { edits: OTHER_TYPE_EDITS, is_shortened: false };
        STREET_TYPES
            .iter()
            .try_for_each(|other| add_named(index, scope, &[stem, other].concat(), distance, found, budget))
    }

    fn letters(&self) -> u32 {
        self.name.reduced.len() as u32
    }

    /// Edits that the name of a street may have at most.
    fn most_edits(&self, scope: &Scope) -> u32 {
        if scope.is_open() {
            // Only letters of its own count: half the streets of the country end alike.
            let shared = street_type(&self.name.reduced).map_or(0, str::len) as u32;
            return USUAL_EDITS.min((self.letters() - shared) / LETTERS_PER_EDIT);
        }
        // The share is of the longer name, which may have as many letters more as there are edits.
        (self.letters() * MOST_DIFFERENT_PERCENT / (100 - MOST_DIFFERENT_PERCENT)).min(MOST_EDITS)
    }

    /// Whether a name is so near that it may be meant.
    fn may_mean(&self, index: &Gazetteer, name: u32, distance: NameDistance) -> bool {
        let letters = self.letters().max(index.names.get(name).len() as u32);
        distance.edits * 100 <= letters * MOST_DIFFERENT_PERCENT
    }
}

/// The streets of these postcodes for whose names a typed one may be short.
pub(crate) fn abbreviated_in(
    index: &Gazetteer,
    postcodes: impl IntoIterator<Item = u16>,
    abbreviation: &Abbreviation,
    budget: &mut Budget,
) -> Result<Vec<PostcodeStreet>> {
    let mut found = Vec::new();
    for postcode in postcodes {
        budget.spend(comparison_steps(index.in_postcode(postcode), 0))?;
        let streets = index.with_letters(postcode, abbreviation.letters);
        found.extend(streets.filter(|street| abbreviation.is_of(index.names.get(street.name))));
    }
    Ok(found)
}

/// Adds the streets of this name in the scope, or in the whole country where the scope is open.
fn add_named(
    index: &Gazetteer,
    scope: &Scope,
    name: &str,
    distance: NameDistance,
    found: &mut StreetMatches,
    budget: &mut Budget,
) -> Result<()> {
    budget.spend(LOOKUP_STEPS)?;
    let Some(name) = index.names.find(name) else { return Ok(()) };
    // A single postcode has the streets at hand; else those of the name are filtered.
    if let (Some(postcode), true) = (scope.typed, scope.town.is_empty()) {
        found.extend(index.named_in(postcode, name).iter().map(|&entry| StreetMatch { entry, distance }));
        return Ok(());
    }
    let is_open = scope.is_open();
    for entry in index.named(name) {
        budget.spend(1)?;
        if is_open || scope.contains(entry.postcode()) {
            found.push(StreetMatch { entry, distance });
        }
    }
    Ok(())
}

/// Steps of comparing the names of a postcode.
fn comparison_steps(entries: &[PostcodeStreet], max: u32) -> u64 {
    1 + entries.len() as u64 * u64::from(max + 1) / NAMES_PER_STEP
}
