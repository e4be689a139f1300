//! Units as they are now.

use rustc_hash::FxHashSet;
use vejviser_model::Uuid;

use super::super::entity::AddressFacts;
use super::lifespan;
use super::version::deliver_unit;
use crate::collected::Collected;
use crate::report::Findings;
use vejviser_model::bitemporal::{BitemporalRow, valid_at};

/// Units on their way behind entrances that have been delivered.
pub(super) struct Units<'a> {
    /// Entrances that have no place in the public tables.
    pub(super) hidden: &'a FxHashSet<Uuid>,
    /// Objects with versions from other registers.
    pub(super) elsewhere: &'a FxHashSet<Uuid>,
    /// For which moment, milliseconds UTC.
    pub(super) moment: i64,
}

impl Units<'_> {
    /// Delivers the units whose entrance has been.
    pub(super) fn deliver(
        &self,
        addresses: &[BitemporalRow<AddressFacts>],
        collected: &mut Collected,
        findings: &mut Findings,
    ) {
        for chain in addresses.chunk_by(|one, other| one.id == other.id) {
            let delivered = self.unit(chain, collected);
            if let Err(reason) = delivered {
                findings.unjoined(reason);
            }
            deliver_unit(chain, delivered.is_ok(), self.moment, self.elsewhere, collected);
        }
    }

    /// Delivers a unit as it is now, or says why it has no place in the public tables.
    fn unit(&self, chain: &[BitemporalRow<AddressFacts>], collected: &mut Collected) -> Result<(), &'static str> {
        let version = valid_at(chain, self.moment).ok_or("address to its present")?;
        let AddressFacts { access_address, floor, door, .. } = version.facts;
        if collected.unit(version.id, access_address, lifespan(chain, self.moment), floor, door) {
            Ok(())
        } else if self.hidden.contains(&access_address) {
            Err("address to public access address")
        } else {
            Err("address to access address")
        }
    }
}
