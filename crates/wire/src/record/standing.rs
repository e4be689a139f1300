//! What stands on an address by the register of buildings and dwellings, with the first building and the first unit read:
//! columns say something of these two alone, and there are dozens of columns.

use std::borrow::Cow;
use std::iter::{once, repeat};

use vejviser_dataset::bbr::BbrEntity;
use vejviser_engine::standing::{FoundBy, Standing};

use crate::record::register_row::Row;
use crate::record::scope::Scope;

/// The buildings and units of a record.
#[derive(Debug)]
pub struct Stands<'a> {
    scope: Scope<'a>,
    found: Standing,
    /// The first building, in the order in which they are shown.
    pub first_building: Option<Row<'a>>,
    /// The first unit.
    pub first_unit: Option<Row<'a>>,
}

impl<'a> Stands<'a> {
    /// What was found.
    pub fn new(scope: Scope<'a>, found: Standing) -> Self {
        let first_building = found.buildings.first().map(|&(row, _)| Row::new(scope, BbrEntity::Building, row));
        let first_unit = found.units.first().map(|&row| Row::new(scope, BbrEntity::Unit, row));
        Self { scope, found, first_building, first_unit }
    }

    /// How many buildings there are.
    pub fn count_buildings(&self) -> usize {
        self.found.buildings.len()
    }

    /// How many units there are.
    pub fn count_units(&self) -> usize {
        self.found.units.len()
    }

    /// The buildings, and by what each was found.
    pub fn buildings(&self) -> impl Iterator<Item = (Cow<'_, Row<'a>>, FoundBy)> {
        let rows = self.found.buildings.iter().zip(kept(self.first_building.as_ref()));
        rows.map(|(&(row, by), kept)| (self.read(BbrEntity::Building, row, kept), by))
    }

    /// The units.
    pub fn units(&self) -> impl Iterator<Item = Cow<'_, Row<'a>>> {
        let rows = self.found.units.iter().zip(kept(self.first_unit.as_ref()));
        rows.map(|(&row, kept)| self.read(BbrEntity::Unit, row, kept))
    }

    fn read<'r>(&'r self, entity: BbrEntity, row: u32, kept: Option<&'r Row<'a>>) -> Cow<'r, Row<'a>> {
        kept.map_or_else(|| Cow::Owned(Row::new(self.scope, entity, row)), Cow::Borrowed)
    }
}

/// The row that was read, and no other one.
fn kept<'r, 'a>(first: Option<&'r Row<'a>>) -> impl Iterator<Item = Option<&'r Row<'a>>> {
    once(first).chain(repeat(None))
}
