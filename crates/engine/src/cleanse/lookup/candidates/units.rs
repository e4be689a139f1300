//! Units of an entrance: the one read, else what formerly was that one, else the nearest.

use vejviser_model::id::Uuid;
use vejviser_model::parse::Reading;
use vejviser_model::unit::{Door, Floor};

use super::{Candidates, ENTRANCE_STEPS, Lookup, MOST_OTHERS, Precision};
use crate::cleanse::lookup::penalty::{self, unit_penalty};
use crate::cleanse::record::{AddressRow, Subject, units_of};
use crate::lookup::address_row;
use crate::{Budget, Result};

impl Candidates<'_> {
    /// Adds the units of an entrance that are the one read; else those that formerly were; else the nearest.
    pub(super) fn add_units(
        &mut self,
        entrance: u32,
        of_entrance: u32,
        lookup: &Lookup<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let (snapshot, reading) = (self.snapshot, lookup.reading);
        let addresses = &snapshot.addresses;
        let unit_at = |unit: u32| {
            let floor = Floor::from_u8(addresses.floor.get(unit as usize)).unwrap_or_default();
            (floor, Door::from_u32(addresses.door.get(unit as usize)).unwrap_or_default())
        };
        let penalty_of = |unit: u32| unit_penalty((reading.floor, reading.door), unit_at(unit));
        let units = units_of(snapshot, entrance);
        budget.spend(units.len() as u64)?;
        let before = self.found.len();
        for unit in units.clone().filter(|&unit| penalty_of(unit) == penalty::EXACT) {
            self.add(Subject::Row(AddressRow { entrance, unit: Some(unit) }), of_entrance, lookup);
        }
        if self.found.len() == before {
            let id = snapshot.access_addresses.id.get(entrance as usize);
            self.add_former_units(id, of_entrance, lookup, budget)?;
        }
        if self.found.len() == before && lookup.precision == Precision::Nearest {
            let mut units: Vec<(u32, u32)> = units.map(|unit| (penalty_of(unit), unit)).collect();
            units.sort_unstable();
            for (of_unit, unit) in units.into_iter().take(MOST_OTHERS) {
                let (floor, door) = unit_at(unit);
                let subject = Subject::Row(AddressRow { entrance, unit: Some(unit) });
                self.add(subject, of_entrance + of_unit, &lookup.for_unit(floor, door));
            }
        }
        Ok(())
    }

    /// Adds the units that formerly were the one read at an entrance.
    pub(super) fn add_former_units(
        &mut self,
        entrance: Uuid,
        of_entrance: u32,
        lookup: &Lookup<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let Reading { floor, door, .. } = *lookup.reading;
        budget.spend(ENTRANCE_STEPS)?;
        for &row in self.engine.former_units(entrance, floor, door) {
            budget.spend(ENTRANCE_STEPS)?;
            let id = self.snapshot.address_versions.id.get(row as usize);
            let subject = match address_row(self.snapshot, id) {
                Some(unit) => {
                    let entrance = self.snapshot.addresses.access_address.get(unit as usize);
                    Subject::Row(AddressRow { entrance, unit: Some(unit) })
                }
                None => Subject::Gone(id),
            };
            self.add(subject, of_entrance, &Lookup { is_former: true, ..*lookup });
        }
        Ok(())
    }
}
