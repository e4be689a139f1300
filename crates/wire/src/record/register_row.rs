//! A row of the register of buildings and dwellings, whose attributes are read from it once.
//!
//! What an attribute is called and what it means stands with the answers that show it, not here.

use vejviser_dataset::bbr::{BbrEntity, Target};
use vejviser_dataset::raw::{RawValue, RawValues};
use vejviser_model::Uuid;

use crate::record::position::Located;
use crate::record::scope::Scope;

/// A row of the register.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// What the answer has within reach.
    pub scope: Scope<'a>,
    /// What it is.
    pub entity: BbrEntity,
    /// Its place in the table.
    pub at: usize,
    values: RawValues<'a>,
}

impl<'a> Row<'a> {
    /// The row at a place.
    pub fn new(scope: Scope<'a>, entity: BbrEntity, row: u32) -> Self {
        Self { scope, entity, at: row as usize, values: scope.snapshot.bbr(entity).values(entity, row) }
    }

    /// Its id.
    pub fn id(&self) -> Uuid {
        self.scope.snapshot.bbr(self.entity).id.get(self.at)
    }

    /// Its point.
    pub fn point(&self) -> Option<Located> {
        let rows = self.scope.snapshot.bbr(self.entity);
        Located::new(rows.x.get(self.at), rows.y.get(self.at))
    }

    /// The attribute at a place, as it is kept.
    #[inline]
    pub fn kept(&self, place: usize) -> Option<RawValue<'a>> {
        self.values.get(place).copied().flatten()
    }

    /// The id of what an attribute refers to: by the row of it, which stands in a column or among the facts, or as it came.
    pub fn reference(&self, name: &str, place: usize, target: Target) -> Option<Uuid> {
        let (rows, description) = (self.scope.snapshot.bbr(self.entity), self.entity.description());
        let row = match self.kept(place) {
            Some(RawValue::Id(id)) => return Some(id),
            Some(RawValue::Digits(row)) => u32::try_from(row).ok(),
            _ if description.parent == Some(name) => rows.parent.get(self.at),
            _ if description.second == Some(name) => rows.second.get(self.at),
            _ => None,
        }? as usize;
        let snapshot = self.scope.snapshot;
        match target {
            Target::AccessAddress => {
                (row < snapshot.access_addresses.len()).then(|| snapshot.access_addresses.id.get(row))
            }
            Target::Address => (row < snapshot.addresses.len()).then(|| snapshot.addresses.id.get(row)),
            Target::Row(entity) => {
                let rows = snapshot.bbr(entity);
                (row < rows.len()).then(|| rows.id.get(row))
            }
            Target::Elsewhere => None,
        }
    }
}
