//! A row with what is shown beside it.

use vejviser_dataset::bbr::BbrEntity;

use super::FormerRow;
use super::entity::{FormerEntity, Related};
use super::object::Object;
use crate::record::register_row::Row;
use crate::record::scope::Scope;

/// A row.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The row itself.
    pub own: Object<'a>,
    /// The objects that are related to it, in the order of [`FormerEntity::related_at`].
    related: Vec<Option<Object<'a>>>,
    /// What property it is of.
    pub ownerships: Vec<Object<'a>>,
}

impl<'a> Record<'a> {
    /// The record of a row.
    pub fn new(scope: Scope<'a>, entity: FormerEntity, row: FormerRow) -> Self {
        let own = match row {
            FormerRow::Register(today, row) => Object::of_row(entity, Row::new(scope, today, row.0)),
            FormerRow::Municipality(area) => {
                Object::of_municipality(scope, scope.snapshot.areas.code.get(area.index()) as u16)
            }
        };
        let related = (0..).map_while(|at| entity.related_at(at)).map(|related| own.related(related)).collect();
        let has_ownerships = entity.related().iter().any(|related| matches!(related, Related::Ownerships));
        let ownerships = if has_ownerships { own.ownerships() } else { Vec::new() };
        Self { own, related, ownerships }
    }

    /// The row itself at 0, behind it what is related to it.
    pub fn object(&self, at: usize) -> Option<&Object<'a>> {
        match at.checked_sub(1) {
            None => Some(&self.own),
            Some(at) => self.related.get(at)?.as_ref(),
        }
    }
}

impl Object<'_> {
    /// The object of an entity that is related to it.
    fn related(&self, entity: FormerEntity) -> Option<Self> {
        let row = self.row()?;
        let found = match entity {
            FormerEntity::Municipality => return Some(Self::of_municipality(self.scope(), self.municipality()?)),
            FormerEntity::BuildingPoint => row.point().map(|_| row.clone()),
            FormerEntity::Staircase => row.linked("opgang", BbrEntity::Staircase),
            FormerEntity::Unit => row.linked("enhed", BbrEntity::Unit),
            // A unit names its staircase, and the table of units has the building that it is in.
            FormerEntity::Building if row.entity == BbrEntity::Unit => {
                let building = self.scope().snapshot.bbr(row.entity).second.get(row.at);
                building.map(|building| Row::new(self.scope(), BbrEntity::Building, building))
            }
            FormerEntity::Building => row.linked("bygning", BbrEntity::Building),
            _ => None,
        };
        found.map(|row| Self::of_row(entity, row))
    }

    /// What property it is of; the register says so of units.
    fn ownerships(&self) -> Vec<Self> {
        let Some(row) = self.row().filter(|row| row.entity == BbrEntity::Unit) else { return Vec::new() };
        let owned = self.scope().snapshot.bbr(BbrEntity::UnitProperty).of_parent(row.at as u32);
        owned
            .map(|owned| Self::of_row(FormerEntity::Ownership, Row::new(self.scope(), BbrEntity::UnitProperty, owned)))
            .collect()
    }
}
