//! What the register of administrative divisions delivers, until all files are read.

use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;

use super::latest::Latest;
use crate::record::{Division, RegisteredTown, Symbol, ZonePolygon};

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Divisions {
    /// By kind, id and scale of the row.
    pub(crate) areas: Latest<(AreaKind, (u64, u32)), Division>,
    /// By id and scale of the row.
    pub(crate) towns: Latest<(u64, u32), RegisteredTown>,
    pub(crate) zones: Vec<ZonePolygon>,
    /// DAGI ids of towns by municipality and name; filled when they are settled.
    pub(crate) town_ids: FxHashMap<(u16, Symbol), u64>,
}

impl Divisions {
    /// The DAGI id of the one town with a name in a municipality.
    pub(super) fn town_id(&self, municipality: u16, name: Symbol) -> Option<u64> {
        self.town_ids.get(&(municipality, name)).copied()
    }
}
