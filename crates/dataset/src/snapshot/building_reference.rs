//! What rows of the register of buildings and dwellings refer to, by its id: row numbers hold within one snapshot alone.

use vejviser_model::Uuid;

use super::Snapshot;
use crate::bbr::{BbrEntity, BbrKind, Target};
use crate::raw::RawValue;

/// What an attribute of a row refers to.
enum Referred {
    /// A row of this.
    Row(Target, u32),
    /// What has no row.
    Id(Uuid),
}

impl Snapshot {
    /// The id of what an attribute of a row refers to. `kept` is what the facts have at the place of the attribute.
    pub fn bbr_reference(&self, entity: BbrEntity, row: u32, place: usize, kept: Option<RawValue<'_>>) -> Option<Uuid> {
        let (target, row) = match self.referred(entity, row, place, kept)? {
            Referred::Row(target, row) => (target, row as usize),
            Referred::Id(id) => return Some(id),
        };
        match target {
            Target::AccessAddress => (row < self.access_addresses.len()).then(|| self.access_addresses.id.get(row)),
            Target::Address => (row < self.addresses.len()).then(|| self.addresses.id.get(row)),
            Target::Row(other) => {
                let rows = self.bbr(other);
                (row < rows.len()).then(|| rows.id.get(row))
            }
            Target::Elsewhere => None,
        }
    }

    /// The row of an entity that an attribute of a row refers to, if it has one; `kept` as of [`Self::bbr_reference`].
    pub fn bbr_linked_row(
        &self,
        [entity, linked]: [BbrEntity; 2],
        row: u32,
        place: usize,
        kept: Option<RawValue<'_>>,
    ) -> Option<u32> {
        let rows = self.bbr(linked);
        match self.referred(entity, row, place, kept)? {
            Referred::Row(Target::Row(other), row) => (other == linked && (row as usize) < rows.len()).then_some(row),
            Referred::Row(..) => None,
            Referred::Id(id) => rows.with_id(id),
        }
    }

    /// What an attribute of a row refers to: by the row of it, which stands in a column or among the facts, or as it came.
    fn referred(&self, entity: BbrEntity, row: u32, place: usize, kept: Option<RawValue<'_>>) -> Option<Referred> {
        let description = entity.description();
        let BbrKind::Link(target) = *description.kinds.get(place)? else { return None };
        let own = || {
            let (rows, row, name) = (self.bbr(entity), row as usize, description.attributes.get(place)?.name);
            match name {
                _ if description.parent == Some(name) => rows.parent.get(row),
                _ if description.second == Some(name) => rows.second.get(row),
                _ => None,
            }
        };
        match kept {
            Some(RawValue::Id(id)) => Some(Referred::Id(id)),
            Some(RawValue::Digits(row)) => u32::try_from(row).ok().map(|row| Referred::Row(target, row)),
            _ => own().map(|row| Referred::Row(target, row)),
        }
    }
}
