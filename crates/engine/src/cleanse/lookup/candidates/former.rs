//! Entrances that formerly had the name and the house number read, among them those that are gone.

use vejviser_model::id::Uuid;

use super::{Candidates, ENTRANCE_STEPS, Lookup};
use crate::cleanse::AddressKind;
use crate::cleanse::lookup::place::Place;
use crate::cleanse::record::{Subject, large_recipient};
use crate::history::VersionNameId;
use crate::lookup::access_address_row;
use crate::{Budget, Result};

impl Candidates<'_> {
    /// Adds the entrances that formerly had the name and the number.
    pub(super) fn add_former_entrances(
        &mut self,
        name: VersionNameId,
        lookup: &Lookup<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        let Some(number) = lookup.reading.house_number else { return Ok(()) };
        budget.spend(ENTRANCE_STEPS)?;
        for &row in self.engine.former_entrances(name, number) {
            let version = self.engine.access_address_version(row);
            if !version.is_former() {
                continue;
            }
            let entrance = access_address_row(self.snapshot, version.id);
            let place = Place {
                postcode: version.postcode,
                town: version.postcode_name,
                supplementary_town: version.supplementary_town,
                large_recipient: entrance.and_then(|entrance| large_recipient(self.snapshot, entrance)),
            };
            match entrance {
                Some(entrance) => self.add_entrance(entrance, &place, lookup, budget)?,
                None => self.add_gone_entrance(version.id, &place, lookup, budget)?,
            }
        }
        Ok(())
    }

    /// Adds an entrance that has no row but only versions, or its former units.
    fn add_gone_entrance(
        &mut self,
        entrance: Uuid,
        place: &Place<'_>,
        lookup: &Lookup<'_, '_>,
        budget: &mut Budget,
    ) -> Result<()> {
        budget.spend(ENTRANCE_STEPS)?;
        let of_entrance = self.entrance_penalty(place, lookup);
        match self.kind {
            AddressKind::AccessAddress => self.add(Subject::Gone(entrance), of_entrance, &lookup.for_entrance()),
            AddressKind::Address => self.add_former_units(entrance, of_entrance, lookup, budget)?,
        }
        Ok(())
    }
}
