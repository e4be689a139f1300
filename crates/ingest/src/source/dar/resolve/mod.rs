//! From rows of the register to records: what is valid now, joined over the register's references.
//!
//! Entrances without municipality, named street, street code or postcode are in no public table, and units behind them
//! neither; each is counted under its reason. A register that was not delivered at all is done without where it can be:
//! postcodes are then unknown, municipalities come from the road.

mod division;
mod entrance;
mod lookup;
mod street;
mod unit;
mod version;

use vejviser_dataset::tables::AreaKind;

use self::division::DivisionChains;
use self::entrance::Entrances;
use self::lookup::{ById, ByKey};
use self::street::MunicipalityParts;
use self::unit::Units;
use super::DarRows;
use super::key::Keys;
use crate::ImportError;
use crate::collected::Collected;
use crate::record::{Lifespan, Moment, Rank, Strings};
use crate::report::{Findings, add_count};
use vejviser_model::bitemporal::{BitemporalRow, chain, leave_out, valid_at};

/// How far ahead of the clock a registration may be and still move it, in milliseconds.
const AHEAD: i64 = 2 * 60 * 1000;

/// The moment for which the register is read: now, or the newest registration where clocks differ a little.
fn effective(now: i64, newest: i64) -> i64 {
    if newest > now + AHEAD { now } else { newest.max(now) }
}

/// Dates of an object: first validity, first in force, first ended, last change.
fn lifespan<T>(chain: &[BitemporalRow<T>], moment: i64) -> Lifespan {
    let first = |statuses: &[u8]| {
        let version = chain.iter().find(|version| statuses.contains(&version.status));
        version.map_or(Moment::UNKNOWN, |version| Moment::new(version.from))
    };
    let changed = chain.iter().take_while(|version| version.from <= moment).last();
    Lifespan {
        status: valid_at(chain, moment).map_or(0, |version| version.status),
        created: chain.first().map_or(Moment::UNKNOWN, |version| Moment::new(version.from)),
        changed: changed.map_or(Moment::UNKNOWN, |version| Moment::new(version.from)),
        in_force: first(&[3]),
        discontinued: first(&[4, 5]),
    }
}

impl DarRows {
    /// Joins what was read and delivers it. `now` is in milliseconds UTC. Areas and versions of other registers
    /// must have been delivered before.
    pub(crate) fn resolve(
        self,
        now: i64,
        collected: &mut Collected,
        strings: &Strings,
    ) -> Result<Findings, ImportError> {
        let mut findings = Findings::default();
        let moment = effective(now, self.newest);
        let keys = self.keys;
        let mut repeated = Vec::new();
        let mut count = |entity: super::Entity, rows: u64| repeated.push((entity.name(), rows));
        let mut superseded = self.superseded;
        macro_rules! rows {
            ($rows:expr, $entity:ident) => {{
                let mut rows = $rows;
                leave_out(&mut rows, superseded.remove(&super::Entity::$entity).unwrap_or_default());
                rows
            }};
        }
        macro_rules! chains {
            ($rows:expr, $entity:ident) => {{
                let (chains, rows) = ByKey::new(rows!($rows, $entity), &keys);
                count(super::Entity::$entity, rows);
                chains
            }};
        }
        let named_streets = chains!(self.named_streets, NamedStreet);
        let streets = chains!(self.streets, Street);
        let street_postcodes = chains!(self.street_postcodes, StreetPostcode);
        let postcodes = chains!(self.postcodes, Postcode);
        let towns = chains!(self.towns, SupplementaryTown);
        let municipalities = chains!(self.municipalities, Municipality);
        let parishes = chains!(self.parishes, Parish);
        let voting_areas = chains!(self.voting_areas, VotingArea);
        let council_areas = chains!(self.parish_council_areas, ParishCouncilArea);
        let (points, rows) = ById::new(rows!(self.points, Point));
        count(super::Entity::Point, rows);
        let (access_addresses, rows) = ById::new(rows!(self.access_addresses, AccessAddress));
        count(super::Entity::AccessAddress, rows);
        for (entity, rows) in repeated.into_iter().filter(|&(_, rows)| rows > 0) {
            add_count(&mut collected.duplicates, entity, rows);
        }

        let entrances = Entrances {
            municipalities: DivisionChains::new(AreaKind::Municipality, municipalities, collected),
            parishes: DivisionChains::new(AreaKind::Parish, parishes, collected),
            voting_areas: DivisionChains::new(AreaKind::VotingArea, voting_areas, collected),
            council_areas: DivisionChains::new(AreaKind::ParishCouncilArea, council_areas, collected),
            postcodes: DivisionChains::new(AreaKind::Postcode, postcodes, collected),
            parts: MunicipalityParts::new(&streets),
            keys,
            named_streets,
            towns,
            points,
            access_addresses,
            moment,
        };
        division::supplementary_towns(&entrances.towns, moment, collected);
        entrances.postcodes.areas(Rank::Register, moment, collected);
        entrances.municipalities.areas(Rank::Mention, moment, collected);
        entrances.parishes.areas(Rank::Mention, moment, collected);
        street::lines(&entrances.named_streets, &entrances.keys, moment, collected);
        let registered = street::Registered {
            named_streets: &entrances.named_streets,
            streets: &streets,
            in_postcodes: &street_postcodes,
            postcodes: &entrances.postcodes,
            keys: &entrances.keys,
            moment,
        };
        registered.deliver(strings, collected, &mut findings);
        drop((streets, street_postcodes));
        let elsewhere = collected.ids_of_versions();
        let hidden = entrances.deliver(strings, &elsewhere, collected, &mut findings);
        // Points and entrances are gone by now, which take the most memory.
        let mut addresses = self.addresses;
        if let Some(kept) = self.kept_addresses {
            kept.read(&mut addresses, &mut Keys::default())?;
        }
        let mut addresses = rows!(addresses, Address);
        let repeated = chain(&mut addresses);
        if repeated > 0 {
            add_count(&mut collected.duplicates, super::Entity::Address.name(), repeated);
        }
        let units = Units { hidden: &hidden, elsewhere: &elsewhere, moment };
        units.deliver(&addresses, collected, &mut findings);
        Ok(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vejviser_model::Uuid;

    #[test]
    fn a_registration_moves_the_clock_by_two_minutes_at_most() {
        for (now, newest, expected) in
            [(1_000_000, 0, 1_000_000), (1_000_000, 1_120_000, 1_120_000), (1_000_000, 1_120_001, 1_000_000)]
        {
            assert_eq!(effective(now, newest), expected, "{newest}");
        }
    }

    #[test]
    fn dates_of_a_life() {
        // Versions as (from, to, status), the moment 100; created, changed, in force, discontinued, status.
        type Versions = &'static [(i64, i64, u8)];
        type Dates = (i64, i64, Option<i64>, Option<i64>, u8);
        let table: [(Versions, Dates); 5] = [
            (&[(1, i64::MAX, 3)], (1, 1, Some(1), None, 3)),
            (&[(1, 5, 2), (5, 9, 3), (9, i64::MAX, 3)], (1, 9, Some(5), None, 3)),
            (&[(1, 5, 3), (5, i64::MAX, 4)], (1, 5, Some(1), Some(5), 4)),
            (&[(1, 200, 2), (200, i64::MAX, 3)], (1, 1, Some(200), None, 2)),
            (&[(1, 5, 2), (5, i64::MAX, 5)], (1, 5, None, Some(5), 5)),
        ];
        for (versions, (created, changed, in_force, discontinued, status)) in table {
            let version = |&(from, to, status): &(i64, i64, u8)| BitemporalRow {
                id: Uuid::from_bytes([1; 16]),
                from,
                to,
                registered: 0,
                rowkey: 0,
                status,
                facts: (),
            };
            let lifespan = lifespan(&versions.iter().map(version).collect::<Vec<_>>(), 100);
            assert_eq!(
                (lifespan.created.millis(), lifespan.changed.millis()),
                (Some(created), Some(changed)),
                "{versions:?}"
            );
            assert_eq!(
                (lifespan.in_force.millis(), lifespan.discontinued.millis()),
                (in_force, discontinued),
                "{versions:?}"
            );
            assert_eq!(lifespan.status, status, "{versions:?}");
        }
    }
}
