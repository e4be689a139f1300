//! Towns by every name that people give them, and the postcodes that each name may mean.
//!
//! Tables of the snapshot ([`vejviser_dataset::derived`]). Cleansing and autocomplete look typed towns up in them.

pub(crate) mod alias;
pub(crate) mod typed_postcode;

use std::ops::Range;

use smallvec::SmallVec;
use vejviser_dataset::column::Lists;
use vejviser_dataset::{NameTable, Snapshot};
use vejviser_model::reduce::reduce;

/// Postcodes, ascending; a big city has hundreds.
pub(crate) type Postcodes = SmallVec<[u16; 8]>;

/// See the module.
#[derive(Debug)]
pub(crate) struct Towns {
    /// Every name of a town.
    pub(crate) names: NameTable,
    /// The postcodes that each is written with.
    postcodes: Lists<u16>,
    /// The postcodes of whose towns each is another name.
    alias_postcodes: Lists<u16>,
    /// The postcodes with a supplementary town of which each is another name.
    supplementary_alias_postcodes: Lists<u16>,
    /// The postcodes in the municipality or parish of each name.
    area_postcodes: Lists<u16>,
}

impl Towns {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let table = &snapshot.cleansing_towns;
        Self {
            names: NameTable::of_towns(snapshot),
            postcodes: table.postcodes.lists(),
            alias_postcodes: table.alias_postcodes.lists(),
            supplementary_alias_postcodes: table.supplementary_alias_postcodes.lists(),
            area_postcodes: table.area_postcodes.lists(),
        }
    }

    /// Whether a town has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.find(&reduce(name)).is_some()
    }

    /// The postcodes of the town with this name.
    pub(crate) fn postcodes_of_town(&self, town: &str) -> Postcodes {
        let Some(number) = self.names.find(&reduce(town)) else { return Postcodes::default() };
        self.postcodes_of(number..number + 1).collect()
    }

    /// The postcodes of some towns, given by their numbers.
    pub(crate) fn postcodes_of(&self, towns: Range<u32>) -> impl ExactSizeIterator<Item = u16> + '_ {
        self.postcodes.run(towns.start as usize..towns.end as usize).iter().copied()
    }

    /// The postcodes of whose towns this is another name.
    pub(crate) fn alias_postcodes_of(&self, town: u32) -> &[u16] {
        self.alias_postcodes.get(town as usize)
    }

    /// The postcodes with a supplementary town of which this is another name.
    fn supplementary_alias_postcodes_of(&self, town: u32) -> &[u16] {
        self.supplementary_alias_postcodes.get(town as usize)
    }

    /// The postcodes in the municipality or parish of this name.
    fn area_postcodes_of(&self, town: u32) -> &[u16] {
        self.area_postcodes.get(town as usize)
    }
}
