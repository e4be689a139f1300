//! What addresses were called before: streets that got another name or postcode, houses that got another number, units
//! that got another door.

use rand::RngExt;
use rand::seq::IndexedRandom;
use vejviser_model::{Door, HouseNumber};

use super::day::{DAY, day};
use super::facts::CountryFacts;
use super::random::Random;
use crate::record::{
    AccessAddress, AccessAddressVersion, Address, AddressVersion, Moment, Strings, Symbol, VersionOrigin, area_slot,
};

/// Share of streets that lay in a neighbouring postcode.
const MOVED: f64 = 0.015;
/// Share of houses that had another number, and of units that had another door.
const RENUMBERED: f64 = 0.004;

/// One thing that was otherwise until a moment.
#[derive(Clone, Copy, Debug)]
enum Before {
    Name(Symbol),
    Postcode(u16),
    Number(HouseNumber),
}

/// What all entrances of a street have behind them.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// With the moment of the change.
    changes: Vec<(i64, Before)>,
}

impl Past {
    /// The past of a street that had a former name, or none.
    pub(super) fn new(
        random: &mut Random,
        facts: &CountryFacts,
        postcode: u16,
        former_name: Option<&str>,
        strings: &mut Strings,
    ) -> Self {
        let mut changes = Vec::new();
        changes.extend(former_name.map(|name| (day(random, 2005, 2025), Before::Name(strings.intern(name)))));
        if random.random_bool(MOVED) {
            let place = facts.postcodes.partition_point(|other| other.code < postcode);
            let neighbour = place.checked_sub(1).and_then(|before| facts.postcodes.get(before));
            changes.extend(neighbour.map(|other| (day(random, 2002, 2020), Before::Postcode(other.code))));
        }
        Self { changes }
    }

    /// The versions of an entrance, the latest first; none of one that was always called the same.
    pub(super) fn of_entrance(&self, random: &mut Random, entrance: &AccessAddress) -> Vec<AccessAddressVersion> {
        let mut changes = self.changes.clone();
        if random.random_bool(RENUMBERED) {
            changes
                .extend(former_number(random, entrance.house_number).map(|number| (day(random, 2003, 2025), number)));
        }
        let begun = entrance.lifespan.created.millis().unwrap_or_default();
        // Nothing was called anything before it was there.
        changes.retain(|&(until, _)| until > begun + DAY);
        changes.sort_by_key(|&(until, _)| std::cmp::Reverse(until));
        let Some(mut version) = present(entrance).filter(|_| !changes.is_empty()) else { return Vec::new() };
        let mut versions = Vec::with_capacity(changes.len() + 1);
        for (until, before) in changes {
            versions.push(AccessAddressVersion { valid_from: Moment::new(until), ..version });
            version.valid_to = Moment::new(until);
            match before {
                Before::Name(name) => version.street_name = name,
                Before::Postcode(code) => (version.postcode, version.postcode_name) = (Some(code), None),
                Before::Number(number) => version.house_number = number,
            }
        }
        versions.push(AccessAddressVersion { valid_from: Moment::new(begun), ..version });
        versions
    }
}

/// Another number near by, mostly one that lost or gained its letter.
fn former_number(random: &mut Random, number: HouseNumber) -> Option<Before> {
    let letter = match number.letter() {
        None => ['A', 'B', 'C'].choose(random).copied(),
        Some(_) => None,
    };
    let moved = if random.random_bool(0.3) { number.number() + 2 } else { number.number() };
    HouseNumber::new(moved, letter).map(Before::Number)
}

/// What the entrance is called today.
fn present(entrance: &AccessAddress) -> Option<AccessAddressVersion> {
    Some(AccessAddressVersion {
        id: entrance.id,
        register: VersionOrigin::Dar10,
        status: entrance.lifespan.status,
        point_status: None,
        municipality: entrance.municipality.code? as u16,
        street_code: entrance.street_code,
        street_name: entrance.street_name?,
        addressing_name: None,
        house_number: entrance.house_number,
        town: entrance.town,
        postcode: entrance.areas[area_slot::POSTCODE].code.map(|code| code as u16),
        postcode_name: entrance.areas[area_slot::POSTCODE].name,
        valid_from: Moment::UNKNOWN,
        valid_to: Moment::UNKNOWN,
    })
}

/// The versions of a unit that had another door; none of nearly all.
pub(super) fn of_unit(random: &mut Random, unit: &Address) -> Vec<AddressVersion> {
    if !random.random_bool(RENUMBERED) || unit.door == Door::NONE {
        return Vec::new();
    }
    let begun = unit.lifespan.created.millis().unwrap_or_default();
    let until = day(random, 2003, 2025);
    let others = [Door::LEFT, Door::MIDDLE, Door::RIGHT];
    let Some(&former) = others.choose(random).filter(|&&door| door != unit.door && until > begun + DAY) else {
        return Vec::new();
    };
    let present = AddressVersion {
        id: unit.id,
        register: VersionOrigin::Dar10,
        access_address: unit.entrance.id,
        floor: unit.floor,
        door: unit.door,
        status: unit.lifespan.status,
        valid_from: Moment::new(until),
        valid_to: Moment::UNKNOWN,
    };
    let before =
        AddressVersion { door: former, valid_from: Moment::new(begun), valid_to: Moment::new(until), ..present };
    vec![present, before]
}
