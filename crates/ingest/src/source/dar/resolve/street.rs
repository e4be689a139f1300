//! Named streets and their parts in municipalities, which bear the street codes.

use std::collections::BTreeMap;

use vejviser_dataset::tables::GeometryType;
use vejviser_model::Uuid;

use super::super::entity::{NamedStreetFacts, StreetFacts, StreetPostcodeFacts};
use super::super::key::{Key, Keys};
use super::division::DivisionChains;
use super::lifespan;
use super::lookup::ByKey;
use crate::collected::Collected;
use crate::record::{Extent, Lifespan, Named, NamedStreet, Street, Strings};
use crate::report::Findings;
use vejviser_model::bitemporal::{BitemporalRow, valid_at};

/// The part of a named street in one municipality during an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MunicipalityPart {
    pub(super) named_street: Key,
    pub(super) municipality: u16,
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) status: u8,
    pub(super) code: u16,
}

/// All parts, in order of named street and municipality.
pub(super) struct MunicipalityParts(Vec<MunicipalityPart>);

impl MunicipalityParts {
    pub(super) fn new(streets: &ByKey<StreetFacts>) -> Self {
        let mut parts: Vec<MunicipalityPart> = streets.chains().flatten().filter_map(part).collect();
        parts.sort_unstable();
        Self(parts)
    }

    /// The parts of a named street, in every municipality.
    pub(super) fn of_street(&self, named_street: Key) -> &[MunicipalityPart] {
        self.run(|part| part.named_street.cmp(&named_street))
    }

    /// The parts of a named street in a municipality.
    pub(super) fn of(&self, named_street: Key, municipality: u16) -> &[MunicipalityPart] {
        self.run(|part| (part.named_street, part.municipality).cmp(&(named_street, municipality)))
    }

    fn run(&self, order: impl Fn(&MunicipalityPart) -> std::cmp::Ordering) -> &[MunicipalityPart] {
        let start = self.0.partition_point(|part| order(part).is_lt());
        let length = self.0[start..].partition_point(|part| order(part).is_eq());
        &self.0[start..start + length]
    }

    /// The street code of a named street in a municipality: that of a current or else a provisional part.
    pub(super) fn code(&self, named_street: Key, municipality: u16, moment: i64) -> Option<u16> {
        let parts = self.of(named_street, municipality).iter();
        let valid = parts.filter(|part| part.is_living() && part.from <= moment && moment < part.to);
        valid.max_by_key(|part| (part.preference(), std::cmp::Reverse(part.code))).map(|part| part.code)
    }

    /// The municipality of a named street, if it runs through one alone.
    pub(super) fn only_municipality(&self, named_street: Key, moment: i64) -> Option<u16> {
        let parts = self.of_street(named_street).iter();
        let mut valid = parts.filter(|part| part.is_living() && part.from <= moment && moment < part.to);
        let first = valid.next()?.municipality;
        valid.all(|part| part.municipality == first).then_some(first)
    }
}

impl MunicipalityPart {
    /// Provisional or current.
    fn is_living(&self) -> bool {
        self.preference() > 0
    }

    /// Which of several parts counts: the greatest.
    pub(super) fn preference(&self) -> u8 {
        preference(self.status)
    }
}

/// Current before provisional before all else.
fn preference(status: u8) -> u8 {
    match status {
        3 => 2,
        2 => 1,
        _ => 0,
    }
}

fn part(version: &BitemporalRow<StreetFacts>) -> Option<MunicipalityPart> {
    let StreetFacts { named_street, municipality, code } = version.facts;
    Some(MunicipalityPart {
        named_street: named_street?,
        municipality: municipality?,
        from: version.from,
        to: version.to,
        status: version.status,
        code: code?,
    })
}

/// Delivers the road lines of today.
pub(super) fn lines(named_streets: &ByKey<NamedStreetFacts>, keys: &Keys, moment: i64, collected: &mut Collected) {
    for version in named_streets.chains().filter_map(|chain| valid_at(chain, moment)) {
        if let Some(line) = version.facts.line.and_then(|key| keys.lines.get(key)) {
            collected.road_lines.insert(version.id, line.clone());
        }
    }
}

/// A segment of a named street: municipality, street code, its own id and status.
type Segment = (u16, u16, Option<Uuid>, Option<u8>);

/// What the register says of streets.
pub(super) struct Registered<'a> {
    pub(super) named_streets: &'a ByKey<NamedStreetFacts>,
    pub(super) streets: &'a ByKey<StreetFacts>,
    /// Which named streets run through which postcodes.
    pub(super) in_postcodes: &'a ByKey<StreetPostcodeFacts>,
    pub(super) postcodes: &'a DivisionChains,
    pub(super) keys: &'a Keys,
    /// For which moment, milliseconds UTC.
    pub(super) moment: i64,
}

impl Registered<'_> {
    /// Delivers segments and named streets.
    pub(super) fn deliver(&self, strings: &Strings, collected: &mut Collected, findings: &mut Findings) {
        let Self { named_streets, keys, moment, .. } = *self;
        let mut segments: BTreeMap<Uuid, Vec<Segment>> = BTreeMap::new();
        // Of several parts with one code a current one counts, then a provisional one, then the one that began last.
        let mut best: BTreeMap<(u16, u16), (u8, i64, Uuid, Street)> = BTreeMap::new();
        for chain in self.streets.chains() {
            let Some(version) = valid_at(chain, moment) else { continue };
            let Some(MunicipalityPart { named_street, municipality, status, code, .. }) = part(version) else {
                findings.unjoined("street without named street, municipality or code");
                continue;
            };
            let Some(name) = named_streets.at(named_street, moment) else {
                findings.unjoined("street to named street");
                continue;
            };
            segments.entry(name.id).or_default().push((municipality, code, Some(version.id), Some(status)));
            let lived = lifespan(chain, moment);
            let street = Street {
                municipality: Named { code: Some(municipality.into()), name: None },
                code,
                name: name.facts.name,
                addressing_name: name.facts.addressing_name,
                id: Some(version.id),
                status: Some(status),
                named_street: Some(name.id),
                named_street_status: Some(name.status),
                created: lived.created,
                changed: lived.changed,
                discontinued: lived.discontinued,
                extent: Extent::default(),
                postcodes: Vec::new(),
            };
            let rank = (preference(status), version.from, version.id);
            match best.get(&(municipality, code)) {
                Some(&(preference, from, id, _)) if (preference, from, id) > rank => {}
                _ => {
                    best.insert((municipality, code), (rank.0, rank.1, rank.2, street));
                }
            }
        }
        let mut postcodes = self.postcodes_of(findings);
        for chain in named_streets.chains() {
            let Some(version) = valid_at(chain, moment) else { continue };
            let mut segments = segments.remove(&version.id).unwrap_or_default();
            segments.sort_unstable();
            let postcodes = postcodes.remove(&version.id).unwrap_or_default();
            collected.named_street(named_street(version, lifespan(chain, moment), segments, postcodes, keys));
        }
        for (.., street) in best.into_values() {
            collected.street(street, strings);
        }
    }

    /// The postcodes that named streets run through.
    fn postcodes_of(&self, findings: &mut Findings) -> BTreeMap<Uuid, Vec<u16>> {
        let Self { named_streets, postcodes, keys, moment, .. } = *self;
        let mut found: BTreeMap<Uuid, Vec<u16>> = BTreeMap::new();
        let valid = self.in_postcodes.chains().filter_map(|chain| valid_at(chain, moment));
        for version in valid.filter(|version| preference(version.status) > 0) {
            let StreetPostcodeFacts { named_street, postcode } = version.facts;
            let street = named_street.and_then(|key| named_streets.at(key, moment)).map(|street| street.id);
            let code = postcode.and_then(|key| postcodes.named(key, keys, 0, moment)).and_then(|named| named.code);
            match street.zip(code) {
                Some((street, code)) => found.entry(street).or_default().push(code as u16),
                None => findings.unjoined("postcode of street to named street and postcode"),
            }
        }
        found
    }
}

/// The record of a named street.
fn named_street(
    version: &BitemporalRow<NamedStreetFacts>,
    lived: Lifespan,
    segments: Vec<Segment>,
    postcodes: Vec<u16>,
    keys: &Keys,
) -> NamedStreet {
    let facts = &version.facts;
    let area = facts.area.and_then(|key| keys.areas.get(key));
    let has_line = facts.line.is_some();
    NamedStreet {
        id: version.id,
        status: Some(version.status),
        name: facts.name,
        addressing_name: facts.addressing_name,
        spoken_name: facts.spoken_name,
        municipality: facts.municipality,
        spelling: facts.spelling,
        source: facts.source,
        accuracy: facts.accuracy,
        technical_standard: facts.standard,
        registered: facts.surveyed,
        created: lived.created,
        changed: lived.changed,
        in_force: lived.in_force,
        discontinued: lived.discontinued,
        geometry_type: if has_line { Some(GeometryType::Line) } else { area.map(|_| GeometryType::Area) },
        area: area.cloned().unwrap_or_default(),
        junctions: facts.junctions.and_then(|key| keys.junctions.get(key)).cloned().unwrap_or_default(),
        extent: Extent::default(),
        segments,
        postcodes,
    }
}
