//! Versions of entrances and units: chains of intervals, one an object.
//!
//! Readers deliver every version in their source; here the sources become one chain, neighbours that say
//! the same become one version, and objects whose chain says no more than their row get no versions at all.

mod beginning;
mod chain;
mod content;
mod name;

use rustc_hash::{FxHashMap, FxHashSet};
use vejviser_model::Uuid;

use self::chain::settle_all;
use self::name::Names;
use super::order::Ordered;
use super::street::{self, Segment};
use crate::collected::{Collected, CollectedVersions};
use crate::record::{AccessAddressVersion, AddressVersion, Lifespan, Moment, Symbol, VersionOrigin};
use crate::report::{Findings, add_count};

/// The chains of all objects, in order of id and beginning.
#[derive(Debug)]
pub(super) struct Versions {
    pub(super) entrances: Vec<AccessAddressVersion>,
    pub(super) units: Vec<AddressVersion>,
    /// The street names that they bear.
    pub(super) names: Names,
}

impl Versions {
    /// Ids of the entrances that have versions.
    pub(super) fn entrances_with_any(&self) -> FxHashSet<Uuid> {
        self.entrances.iter().map(|version| version.id).collect()
    }

    /// Ids of the units that have versions.
    pub(super) fn units_with_any(&self) -> FxHashSet<Uuid> {
        self.units.iter().map(|version| version.id).collect()
    }

    /// Where the versions of entrances that bear a name stand in the order of names.
    pub(super) fn run_of(&self, name: Symbol) -> (u32, u32) {
        self.names.run(name)
    }
}

/// Makes one chain of the versions of every object. Supplementary towns that only versions have join the others.
pub(super) fn settle(
    collected: &mut Collected,
    segments: &[Segment],
    street_rows: &FxHashMap<(u16, u16), u32>,
    ordered: &Ordered,
    findings: &mut Findings,
) -> Versions {
    let CollectedVersions { mut entrances, mut units, from_units } = std::mem::take(&mut collected.versions);
    let now = collected.now;
    let before = entrances.len();
    entrances.retain(|version| version.postcode.is_some());
    if before > entrances.len() {
        add_count(&mut findings.unjoined, "access address version to postcode", (before - entrances.len()) as u64);
    }
    let with_own: FxHashSet<Uuid> = entrances.iter().map(|version| version.id).collect();
    entrances.extend(from_units.finish().into_iter().filter(|version| !with_own.contains(&version.id)));
    let present_entrance = |row: u32| present_entrance(collected, segments, street_rows, ordered, row);
    let texts = &collected.strings;
    let by_text = |one: &AccessAddressVersion, other: &AccessAddressVersion| content::compare(one, other, texts);
    let entrances = settle_all(entrances, now, &ordered.entrance_ids, present_entrance, by_text);

    let former: FxHashSet<Uuid> = entrances.iter().map(|version| version.id).collect();
    let is_present =
        |id: Uuid| collected.entrance_with(id).is_some_and(|place| ordered.row_of_entrance[place as usize] != u32::MAX);
    let before = units.len();
    units.retain(|version| former.contains(&version.access_address) || is_present(version.access_address));
    if before > units.len() {
        add_count(&mut findings.unjoined, "address version to access address", (before - units.len()) as u64);
    }
    let present_unit = |row: u32| {
        let unit = &collected.units[ordered.units[row as usize] as usize];
        let version = AddressVersion {
            id: unit.id,
            register: VersionOrigin::Present,
            access_address: collected.entrances[unit.entrance as usize].id,
            floor: unit.floor,
            door: unit.door,
            status: unit.lifespan.status,
            valid_from: beginning(&unit.lifespan),
            valid_to: Moment::UNKNOWN,
        };
        (version, unit.lifespan.changed)
    };
    let units = settle_all(units, now, &ordered.unit_ids, present_unit, content::compare_units);

    begin_lives(collected, ordered, &entrances, &units);

    let names: FxHashSet<_> = collected.towns.iter().map(|&(name, _)| name).collect();
    let former: FxHashSet<_> = entrances.iter().filter_map(|version| version.town).collect();
    let mut former: Vec<_> = former.difference(&names).copied().collect();
    former.sort_unstable_by_key(|&name| collected.strings.text(name).to_owned());
    for name in former {
        collected.town(name, None);
    }
    let (_, rows) = street::names(collected, segments);
    let names = Names::new(&entrances, rows, &collected.strings);
    Versions { entrances, units, names }
}

/// Entrances and units began with their first version.
fn begin_lives(
    collected: &mut Collected,
    ordered: &Ordered,
    entrances: &[AccessAddressVersion],
    units: &[AddressVersion],
) {
    for chain in entrances.chunk_by(|one, next| one.id == next.id) {
        let place = chain.first().and_then(|version| collected.entrance_with(version.id));
        if let Some(entrance) = place.and_then(|place| collected.entrances.get_mut(place as usize)) {
            beginning::begin(&mut entrance.lifespan, chain.iter().map(|version| (version.status, version.valid_from)));
        }
    }
    for chain in units.chunk_by(|one, next| one.id == next.id) {
        let Some(id) = chain.first().map(|version| version.id) else { continue };
        if let Some(row) = ordered.unit_with(id, collected) {
            let unit = &mut collected.units[ordered.units[row as usize] as usize];
            beginning::begin(&mut unit.lifespan, chain.iter().map(|version| (version.status, version.valid_from)));
        }
    }
}

/// When an object's row began to hold.
fn beginning(lifespan: &Lifespan) -> Moment {
    if lifespan.created == Moment::UNKNOWN { lifespan.in_force } else { lifespan.created }
}

/// What the row of an entrance says, and when it was changed.
fn present_entrance(
    collected: &Collected,
    segments: &[Segment],
    street_rows: &FxHashMap<(u16, u16), u32>,
    ordered: &Ordered,
    row: u32,
) -> (AccessAddressVersion, Moment) {
    let entrance = &collected.entrances[ordered.entrances[row as usize] as usize];
    let segment = &segments[street_rows.get(&entrance.street).copied().unwrap_or_default() as usize];
    let town = entrance.town.checked_sub(1).and_then(|place| collected.towns.get(place as usize));
    let version = AccessAddressVersion {
        id: entrance.id,
        register: VersionOrigin::Present,
        status: entrance.lifespan.status,
        point_status: None,
        municipality: entrance.street.0,
        street_code: entrance.street.1,
        street_name: segment.name,
        addressing_name: segment.addressing_name,
        house_number: entrance.house_number,
        town: town.map(|&(name, _)| name),
        postcode: (entrance.postcode != 0).then_some(entrance.postcode),
        postcode_name: None,
        valid_from: beginning(&entrance.lifespan),
        valid_to: Moment::UNKNOWN,
    };
    (version, entrance.lifespan.changed)
}
