//! What rows of the register of buildings and dwellings refer to, by its id: row numbers hold within one snapshot alone.

use vejviser_model::Uuid;

use super::Snapshot;
use crate::bbr::{BbrEntity, BbrKind, Target};
use crate::raw::RawValue;

impl Snapshot {
    /// The id of what an attribute of a row refers to: by the row of it, which stands in a column or among the facts, or as
    /// it came. `kept` is what the facts have at the place of the attribute.
    pub fn bbr_reference(&self, entity: BbrEntity, row: u32, place: usize, kept: Option<RawValue<'_>>) -> Option<Uuid> {
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
        let named = match kept {
            Some(RawValue::Id(id)) => return Some(id),
            Some(RawValue::Digits(row)) => u32::try_from(row).ok(),
            _ => own(),
        }? as usize;
        match target {
            Target::AccessAddress => (named < self.access_addresses.len()).then(|| self.access_addresses.id.get(named)),
            Target::Address => (named < self.addresses.len()).then(|| self.addresses.id.get(named)),
            Target::Row(other) => {
                let rows = self.bbr(other);
                (named < rows.len()).then(|| rows.id.get(named))
            }
            Target::Elsewhere => None,
        }
    }
}
