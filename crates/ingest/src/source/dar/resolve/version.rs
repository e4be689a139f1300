//! What entrances and units were called: their chains, cut wherever the name of the street, its code, the postcode, the
//! supplementary town or the state of the access point changed.
//!
//! A version without house number, street name, street code or postcode is left out, as is one that has yet to begin.
//! Before its first row an access point is as that row says; after its last one it is deleted.

use rustc_hash::FxHashSet;
use vejviser_model::Uuid;

use super::super::entity::{AccessAddressFacts, AddressFacts, DivisionFacts, NamedStreetFacts, PointFacts};
use super::entrance::Entrances;
use super::street::MunicipalityPart;
use crate::collected::Collected;
use crate::record::{AccessAddressVersion, AddressVersion, Moment, VersionOrigin};
use vejviser_model::bitemporal::{BitemporalRow, OPEN, valid_at};

/// DAR status of an access point in use.
const IN_USE: u8 = 8;
/// Status of an access point whose rows end without a successor; the register has none for it.
const DELETED: u8 = 10;

/// The chains that versions of an entrance are cut by, during one row of it.
struct Cutters<'a> {
    names: &'a [BitemporalRow<NamedStreetFacts>],
    parts: &'a [MunicipalityPart],
    postcodes: &'a [BitemporalRow<DivisionFacts>],
    towns: &'a [BitemporalRow<DivisionFacts>],
    points: &'a [BitemporalRow<PointFacts>],
}

impl Cutters<'_> {
    /// Every moment inside an interval at which something changes, its ends included, in order.
    fn cuts(&self, from: i64, to: i64, cuts: &mut Vec<i64>) {
        fn bounds<T>(chain: &[BitemporalRow<T>]) -> impl Iterator<Item = i64> {
            chain.iter().flat_map(|version| [version.from, version.to])
        }
        cuts.clear();
        cuts.extend([from, to]);
        let parts = self.parts.iter().flat_map(|part| [part.from, part.to]);
        let divisions = bounds(self.postcodes).chain(bounds(self.towns));
        let changes = bounds(self.names).chain(divisions).chain(bounds(self.points)).chain(parts);
        cuts.extend(changes.filter(|&change| from < change && change < to));
        cuts.sort_unstable();
        cuts.dedup();
    }

    fn point_status(&self, moment: i64) -> Option<u8> {
        let first = self.points.first()?;
        if moment < first.from {
            return Some(first.status);
        }
        Some(valid_at(self.points, moment).map_or(DELETED, |point| point.status))
    }

    /// Of several parts that are valid at a moment a current one counts, then a provisional one, then the lowest code.
    fn street_code(&self, moment: i64) -> Option<u16> {
        let valid = self.parts.iter().filter(|part| part.from <= moment && moment < part.to);
        valid.max_by_key(|part| (part.preference(), std::cmp::Reverse(part.code))).map(|part| part.code)
    }
}

impl Entrances {
    /// The versions of an entrance, unless its row says all: `is_present` when it has one.
    pub(super) fn versions_to_keep(
        &self,
        chain: &[BitemporalRow<AccessAddressFacts>],
        is_present: bool,
        elsewhere: &FxHashSet<Uuid>,
    ) -> Vec<AccessAddressVersion> {
        let Some(first) = chain.first() else { return Vec::new() };
        let versions = self.versions(chain);
        if let [only] = versions.as_slice()
            && is_present
            && (only.valid_from, only.valid_to) == (Moment::new(first.from), Moment::UNKNOWN)
            && only.point_status.is_none_or(|status| status == IN_USE)
            && !elsewhere.contains(&first.id)
        {
            return Vec::new();
        }
        versions
    }

    /// The complete versions of an entrance in order of time, neighbours that say the same as one.
    fn versions(&self, chain: &[BitemporalRow<AccessAddressFacts>]) -> Vec<AccessAddressVersion> {
        let mut versions: Vec<AccessAddressVersion> = Vec::with_capacity(chain.len());
        let mut cuts = Vec::new();
        for row in chain {
            let cutters = self.cutters(&row.facts);
            cutters.cuts(row.from, row.to, &mut cuts);
            for piece in cuts.windows(2) {
                let &[from, to] = piece else { continue };
                if from > self.moment {
                    break;
                }
                let Some(version) = self.version(row, &cutters, from, to) else { continue };
                let same = |last: &AccessAddressVersion| AccessAddressVersion {
                    valid_from: last.valid_from,
                    valid_to: last.valid_to,
                    ..version
                };
                match versions.last_mut() {
                    Some(last) if last.valid_to == version.valid_from && *last == same(last) => {
                        last.valid_to = version.valid_to;
                    }
                    _ => versions.push(version),
                }
            }
        }
        versions
    }

    fn cutters(&self, facts: &AccessAddressFacts) -> Cutters<'_> {
        let municipality = self.municipality_of(facts);
        Cutters {
            names: facts.named_street.map_or(&[], |key| self.named_streets.chain(key)),
            parts: facts.named_street.zip(municipality).map_or(&[], |(key, code)| self.parts.of(key, code)),
            postcodes: facts.postcode.map_or(&[], |key| self.postcodes.chain(key)),
            towns: facts.town.map_or(&[], |key| self.towns.chain(key)),
            points: self.points.chain(facts.point),
        }
    }

    /// The municipality that a row refers to, whether it still is one or not, or else that of its road.
    fn municipality_of(&self, facts: &AccessAddressFacts) -> Option<u16> {
        let own = facts.municipality.and_then(|key| self.municipalities.last_code(key, &self.keys));
        let own = own.and_then(|code| u16::try_from(code).ok());
        let of_road = || facts.road_centre.map(|(municipality, _)| municipality);
        own.or_else(of_road).or_else(|| self.parts.only_municipality(facts.named_street?, self.moment))
    }

    /// What an entrance was called during an interval in which nothing changed, if that is complete.
    fn version(
        &self,
        row: &BitemporalRow<AccessAddressFacts>,
        cutters: &Cutters<'_>,
        from: i64,
        to: i64,
    ) -> Option<AccessAddressVersion> {
        let municipality = self.municipality_of(&row.facts)?;
        let of_road = row.facts.road_centre.filter(|&(other, _)| other == municipality).map(|(_, code)| code);
        let name = valid_at(cutters.names, from)?.facts;
        let street_name = name.name?;
        let postcode = valid_at(cutters.postcodes, from)?.facts;
        Some(AccessAddressVersion {
            id: row.id,
            register: VersionOrigin::Dar10,
            status: row.status,
            point_status: cutters.point_status(from),
            municipality,
            street_code: cutters.street_code(from).or(of_road)?,
            street_name,
            addressing_name: name.addressing_name.filter(|&other| other != street_name),
            house_number: row.facts.house_number?,
            town: valid_at(cutters.towns, from).and_then(|town| town.facts.name),
            postcode: Some(postcode.code?),
            postcode_name: postcode.name,
            valid_from: Moment::new(from),
            valid_to: end(to),
        })
    }
}

/// Delivers the versions of a unit, unless its row says all: `is_present` when it has one.
pub(super) fn deliver_unit(
    chain: &[BitemporalRow<AddressFacts>],
    is_present: bool,
    moment: i64,
    elsewhere: &FxHashSet<Uuid>,
    collected: &mut Collected,
) {
    if let [only] = chain
        && is_present
        && !elsewhere.contains(&only.id)
    {
        return;
    }
    for version in chain.iter().filter(|version| version.from <= moment) {
        let AddressFacts { access_address, floor, door, .. } = version.facts;
        collected.address_version(AddressVersion {
            id: version.id,
            register: VersionOrigin::Dar10,
            access_address,
            floor,
            door,
            status: version.status,
            valid_from: Moment::new(version.from),
            valid_to: end(version.to),
        });
    }
}

fn end(to: i64) -> Moment {
    if to == OPEN { Moment::UNKNOWN } else { Moment::new(to) }
}
