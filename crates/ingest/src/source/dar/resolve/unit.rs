//! Units as they are now.

use rayon::prelude::*;
use rustc_hash::FxHashSet;
use vejviser_model::Uuid;

use super::super::entity::AddressFacts;
use super::lifespan;
use super::version::deliver_unit;
use crate::collected::{Collected, Unit};
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

/// Units that are looked at together, and by a thread of these.
const TOGETHER: usize = 1 << 15;
const APART: usize = 1 << 11;

impl Units<'_> {
    /// Delivers the units whose entrance has been.
    pub(super) fn deliver(
        &self,
        addresses: &[BitemporalRow<AddressFacts>],
        collected: &mut Collected,
        findings: &mut Findings,
    ) {
        collected.reserve(0, addresses.len());
        let mut chains = addresses.chunk_by(|one, other| one.id == other.id);
        loop {
            // Each looks up its entrance somewhere in the memory, which threads wait for together.
            let next: Vec<_> = chains.by_ref().take(TOGETHER).collect();
            if next.is_empty() {
                return;
            }
            let known = &*collected;
            let of = |chains: &[&[BitemporalRow<AddressFacts>]]| -> Vec<_> {
                chains.iter().map(|chain| self.unit(chain, known)).collect()
            };
            let made: Vec<_> = next.par_chunks(APART).map(of).collect();
            for (chain, unit) in next.iter().zip(made.into_iter().flatten()) {
                let is_present = unit.is_ok();
                match unit {
                    Ok(unit) => collected.units.push(unit),
                    Err(reason) => findings.unjoined(reason),
                }
                deliver_unit(chain, is_present, self.moment, self.elsewhere, collected);
            }
        }
    }

    /// A unit as it is now, or why it has no place in the public tables.
    fn unit(&self, chain: &[BitemporalRow<AddressFacts>], collected: &Collected) -> Result<Unit, &'static str> {
        let version = valid_at(chain, self.moment).ok_or("address to its present")?;
        let AddressFacts { access_address, floor, door, .. } = version.facts;
        match collected.entrance_with(access_address) {
            Some(entrance) => {
                Ok(Unit { id: version.id, entrance, floor, door, lifespan: lifespan(chain, self.moment) })
            }
            None if self.hidden.contains(&access_address) => Err("address to public access address"),
            None => Err("address to access address"),
        }
    }
}
