//! Towns by other names than those of the list of postcodes: `Kbh. N`, `Aarhus`, `Herning St.`, a supplementary town, a
//! municipality or a parish.
//!
//! The names are in the table of towns; how they follow from those of the register is the business of
//! [`vejviser_model::town`].

use vejviser_model::reduce::reduce;
use vejviser_model::town::{area, plain_aliases, town_aliases, without_addition};

use super::{Postcodes, Towns};

/// What a town may mean, called by another name than that of the list of postcodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct TownAlias {
    /// The name, reduced.
    pub(crate) key: String,
    /// The postcodes of whose towns it is another name.
    pub(crate) towns: Postcodes,
    /// The postcodes with a town or supplementary town that is called so.
    pub(crate) places: Postcodes,
    /// The postcodes in the municipality or parish of this name.
    pub(crate) areas: Postcodes,
}

impl TownAlias {
    /// Of this name as it is; of the municipality or parish alone, where the text says that it is one.
    pub(crate) fn of(towns: &Towns, town: &str) -> Option<Self> {
        Self::of_area(towns, town).or_else(|| Self::of_name(towns, town))
    }

    /// Of a name to which something was added that says nothing more (`Hillerød St.`).
    pub(crate) fn without_addition(towns: &Towns, town: &str) -> Option<Self> {
        Self::of_name(towns, without_addition(town)?)
    }

    fn of_name(towns: &Towns, town: &str) -> Option<Self> {
        let key = reduce(town);
        let number = towns.names.find(&key)?;
        let mut places: Postcodes = towns.postcodes_of(number..number + 1).collect();
        places.extend_from_slice(towns.supplementary_alias_postcodes_of(number));
        places.sort_unstable();
        let areas = towns.area_postcodes_of(number).into();
        Some(Self { key, towns: towns.alias_postcodes_of(number).into(), places, areas })
    }

    fn of_area(towns: &Towns, town: &str) -> Option<Self> {
        let Self { key, areas, .. } = Self::of_name(towns, area(town)?)?;
        Some(Self { key, areas, ..Self::default() })
    }

    /// All that it may mean.
    pub(crate) fn postcodes(&self) -> Postcodes {
        let mut all: Postcodes = [&self.towns[..], &self.places, &self.areas].concat().into();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether what lies in these is in the town, by the name of the town or by that of the supplementary town.
    pub(crate) fn is_name_of(&self, town: &str, supplementary_town: Option<&str>) -> bool {
        let is_called = |names: Vec<String>| names.contains(&self.key);
        let is_supplementary =
            |town: &str| reduce(town) == self.key || is_called(town_aliases(town)) || is_called(plain_aliases(town));
        reduce(town) == self.key || supplementary_town.is_some_and(is_supplementary)
    }
}

/// The ways in which a town may be meant, the likeliest first: by the name as it is, then without what was added to it.
pub(crate) fn aliases(towns: &Towns, town: &str) -> impl Iterator<Item = TownAlias> + use<> {
    TownAlias::of(towns, town).into_iter().chain(TownAlias::without_addition(towns, town))
}

/// Whether a town is another name of the town of a postcode; the municipality or parish is one where no town is called so.
pub(crate) fn is_called(towns: &Towns, town: &str, postcode: u16) -> bool {
    aliases(towns, town).any(|meant| {
        let is_town = !meant.towns.is_empty() || !meant.places.is_empty();
        let by_name = meant.towns.contains(&postcode) || meant.places.contains(&postcode);
        by_name || !is_town && meant.areas.contains(&postcode)
    })
}

/// The postcodes of all other names that begin with a text.
pub(crate) fn postcodes_of_aliases_with_prefix(towns: &Towns, prefix: &str) -> Vec<u16> {
    let names = towns.names.with_prefix(&reduce(prefix));
    let mut postcodes: Vec<u16> = names.flat_map(|number| towns.alias_postcodes_of(number)).copied().collect();
    postcodes.sort_unstable();
    postcodes.dedup();
    postcodes
}
