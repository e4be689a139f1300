//! A row of the register of buildings and dwellings, whose attributes are read from it once.
//!
//! What an attribute is called and what it means stands with the answers that show it, not here.

use vejviser_dataset::bbr::BbrEntity;
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

    /// The id of what the attribute at a place refers to.
    pub fn reference(&self, place: usize) -> Option<Uuid> {
        self.scope.snapshot.bbr_reference(self.entity, self.at as u32, place, self.kept(place))
    }

    /// The attribute with a name, as it is kept.
    pub fn named(&self, name: &str) -> Option<RawValue<'a>> {
        self.kept(self.entity.description().attributes.iter().position(|own| own.name == name)?)
    }

    /// The row of an entity that the attribute with a name refers to.
    pub fn linked(&self, name: &str, entity: BbrEntity) -> Option<Self> {
        let place = self.entity.description().attributes.iter().position(|own| own.name == name)?;
        let (snapshot, kept) = (self.scope.snapshot, self.kept(place));
        let row = snapshot.bbr_linked_row([self.entity, entity], self.at as u32, place, kept)?;
        Some(Self::new(self.scope, entity, row))
    }
}
