//! Where a reading says that the address lies: the postcodes by number and by town.

use vejviser_model::parse::Reading;

use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::penalty;
use crate::cleanse::lookup::town::{LETTERS_PER_EDIT, is_short_town, postcodes_of_nearest_towns, without_district};
use crate::towns::Postcodes;
use crate::towns::alias::aliases;
use crate::{Budget, Result};
use vejviser_model::reduce::reduce;

/// Names of towns that are looked at for one step.
const NAMES_PER_STEP: u64 = 12;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scope {
    /// The typed postcode, if streets have it.
    pub(crate) typed: Option<u16>,
    /// The postcodes of the typed town, or of the supplementary town where neither postcode nor town is known.
    pub(crate) town: Postcodes,
}

impl Scope {
    /// The typed postcode, or where there is none the town.
    pub(crate) fn new(index: &Gazetteer, reading: &Reading<'_>) -> Self {
        let typed = reading.postcode.filter(|&postcode| !index.in_postcode(postcode).is_empty());
        let mut scope = Self { typed, town: Postcodes::default() };
        if typed.is_none() {
            scope.add_town(index, reading);
        }
        scope
    }

    /// Adds the postcodes of the typed town, for the typed postcode may be wrong.
    pub(crate) fn add_town(&mut self, index: &Gazetteer, reading: &Reading<'_>) {
        if let Some(town) = reading.town {
            self.town = index.towns.postcodes_of_town(town);
            if self.town.is_empty() {
                self.town = postcodes_of_nearest_towns(&index.towns, town);
            }
        }
        if let (Some(town), true) = (reading.supplementary_town, self.is_open()) {
            self.town = index.towns.postcodes_of_town(town);
        }
    }

    /// Adds the postcodes of the towns of whose names the typed one may be a few letters.
    pub(crate) fn add_possible_towns(
        &mut self,
        index: &Gazetteer,
        reading: &Reading<'_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let typed = reduce(reading.town.unwrap_or_default());
        let Some(first) = typed.get(..1) else { return Ok(()) };
        let names = index.towns.names.with_prefix(first);
        budget.spend(names.len() as u64 / NAMES_PER_STEP)?;
        let possible = names.filter(|&name| is_short_town(&typed, index.towns.names.get(name)));
        self.town.extend(possible.flat_map(|name| index.towns.postcodes_of(name..name + 1)));
        self.town.sort_unstable();
        self.town.dedup();
        Ok(())
    }

    /// Adds the towns that an unknown town may mean: the nearest ones, those it is the beginning of, and those that begin
    /// with it without its district (`København V`). Returns whether that adds any.
    pub(crate) fn widen(&mut self, index: &Gazetteer, reading: &Reading<'_>) -> bool {
        let Some(town) = reading.town.or(reading.supplementary_town) else { return false };
        let mut found = self.town.clone();
        if found.is_empty() {
            found = aliases(&index.towns, town).next().unwrap_or_default().postcodes();
        }
        if found.is_empty() {
            found = postcodes_of_nearest_towns(&index.towns, town);
        }
        let base = reduce(without_district(town));
        if base.len() >= LETTERS_PER_EDIT {
            found.extend(index.towns.postcodes_of(index.towns.names.with_prefix(&base)));
        }
        found.sort_unstable();
        found.dedup();
        let is_wider = found.len() > self.town.len();
        self.town = found;
        is_wider
    }

    /// What lies around the typed town, each with its penalty: towns whose names begin with its name, and what else the name
    /// means. Those where there is nothing are left out: an empty scope would be the whole country.
    pub(crate) fn around(&self, index: &Gazetteer, reading: &Reading<'_>) -> impl Iterator<Item = (Self, u32)> + use<> {
        let town = reading.town.or(reading.supplementary_town).unwrap_or_default();
        let base = reduce(without_district(town));
        let mut longer = Postcodes::new();
        if base.len() >= LETTERS_PER_EDIT {
            longer.extend(index.towns.postcodes_of(index.towns.names.with_prefix(&base)));
        }
        let others: Postcodes = aliases(&index.towns, town).flat_map(|meant| meant.postcodes()).collect();
        let [longer, others] = [longer, others].map(|mut postcodes| {
            postcodes.retain(|postcode| !self.contains(*postcode));
            postcodes.sort_unstable();
            postcodes.dedup();
            Self { typed: None, town: postcodes }
        });
        let scopes = [(longer, penalty::SHORT_TOWN), (others, penalty::AROUND_TOWN)];
        scopes.into_iter().filter(|(scope, _)| !scope.is_open())
    }

    /// Whether nothing was typed that says where the address lies, or nothing known.
    pub(crate) fn is_open(&self) -> bool {
        self.typed.is_none() && self.town.is_empty()
    }

    /// Whether an address with this postcode lies here.
    pub(crate) fn contains(&self, postcode: u16) -> bool {
        self.typed == Some(postcode) || self.town.binary_search(&postcode).is_ok()
    }

    /// All postcodes, the typed one first.
    pub(crate) fn postcodes(&self) -> impl Iterator<Item = u16> + '_ {
        let others = self.town.iter().copied().filter(|&postcode| Some(postcode) != self.typed);
        self.typed.into_iter().chain(others)
    }
}
