//! The register of buildings and dwellings of the synthetic country: a building where entrances stand, out-buildings
//! beside some, and in each what the register has of it: its ground, its staircases, its floors, its units.
//!
//! Rows go into the same store as those of files, so that nothing more of them is in memory. They follow from seed and
//! entrance alone: without them the rest of the country is the same. Values are about as often there, and about as often
//! the same, as in a real extract of 2020, but for two things: one house in five has an out-building, in the extract
//! nearly every one has; and one home in twelve has no unit.

mod building;
mod outline;
mod parts;
mod row;
mod unit;

use rand::RngExt;
use vejviser_model::status::Status;

use self::building::House;
use super::random::{Purpose, random};
use crate::collected::{Collected, CollectedParcels, Entrance, Unit};
use crate::record::{Building, Lifespan, ParcelName, Strings};
use crate::source::bbr::BbrStore;

/// Share of homes that have a unit.
const REGISTERED: f64 = 0.92;

/// Fills the rows in, and gives the buildings that the map has.
pub(super) fn fill(
    seed: u64,
    collected: &Collected,
    parcels: &CollectedParcels,
    strings: &mut Strings,
    to: &mut BbrStore,
) -> Vec<Building> {
    let mut mapped = Vec::new();
    // Units stand behind each other as their entrances do.
    let (mut units, mut end) = (&collected.units[..], 0);
    for entrances in collected.entrances.chunk_by(is_one_building) {
        end += entrances.len() as u32;
        let (own, rest) = units.split_at(units.partition_point(|unit| unit.entrance < end));
        units = rest;
        let Some(first) = entrances.first() else { continue };
        let Some(status) = status(&first.lifespan) else { continue };
        let random = &mut random(seed, Purpose::Building, first.id.beginning());
        let own: Vec<&Unit> = own.iter().filter(|unit| self::status(&unit.lifespan).is_some()).collect();
        let name = ParcelName {
            owner_district: first.owner_district,
            cadastral_number: first.cadastral_number.unwrap_or_else(|| strings.intern("")),
        };
        let mut place = Place { random, strings, to, entrance: first, parcel: parcels.with_name(name), status };
        let ground = place.ground();
        let house = House::new(&mut place, entrances.len(), &own, ground);
        place.building(&house);
        mapped.extend(outline::outline(seed, &mut place, &house, mapped.len()));
        let first_place = end - entrances.len() as u32;
        let staircases: Vec<_> = entrances.iter().map(|entrance| place.staircase(&house, entrance)).collect();
        let floors = place.floors(&house);
        for unit in own {
            if !place.random.random_bool(REGISTERED) {
                continue;
            }
            let staircase = staircases.get((unit.entrance - first_place) as usize).copied();
            place.unit(&house, unit, staircase, &floors);
        }
        place.out_buildings(&house);
    }
    mapped
}

/// What all rows of a ground share.
struct Place<'a> {
    random: &'a mut super::random::Random,
    strings: &'a mut Strings,
    to: &'a mut BbrStore,
    /// The first of its entrances.
    entrance: &'a Entrance,
    /// The number of its parcel.
    parcel: Option<u32>,
    /// Of its buildings.
    status: u8,
}

/// Whether two entrances lead into one building: they differ by a letter alone.
pub(super) fn is_one_building(one: &Entrance, next: &Entrance) -> bool {
    one.street == next.street
        && one.house_number.number() == next.house_number.number()
        && status(&one.lifespan).is_some() == status(&next.lifespan).is_some()
}

/// Whether what was or is so stands today.
pub(super) fn stands(lifespan: &Lifespan) -> bool {
    status(lifespan) == Some(STANDS)
}

/// The register's status of what is built.
const STANDS: u8 = 6;

/// The register's status of what stands, or will; nothing of what is no more.
fn status(lifespan: &Lifespan) -> Option<u8> {
    const IS_BUILT: u8 = 3;
    if lifespan.status == Status::Current.dar() {
        Some(STANDS)
    } else {
        (lifespan.status == Status::Provisional.dar()).then_some(IS_BUILT)
    }
}
