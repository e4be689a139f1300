//! Entrances as they are now.

use rayon::prelude::*;
use rustc_hash::FxHashSet;
use vejviser_model::Uuid;

use super::super::entity::{AccessAddressFacts, DivisionFacts, NamedStreetFacts, PointFacts};
use super::super::key::{Key, Keys};
use super::division::DivisionChains;
use super::lifespan;
use super::lookup::{ById, ByKey};
use super::street::MunicipalityParts;
use crate::collected::Collected;
use crate::record::{AREA_KINDS, AccessAddress, AccessAddressVersion, Moment, Named, RoadPoint, Strings, area_slot};
use crate::report::Findings;
use vejviser_model::bitemporal::{BitemporalRow, valid_at};

/// An entrance as it is now, or why it has no place in the public tables, and its versions.
type Made = (Result<AccessAddress, &'static str>, Vec<AccessAddressVersion>);

/// Entrances that are made at a time, and by a thread of these.
const TOGETHER: usize = 1 << 14;
const APART: usize = 1 << 8;

/// Everything that entrances refer to.
pub(super) struct Entrances {
    pub(super) keys: Keys,
    pub(super) named_streets: ByKey<NamedStreetFacts>,
    pub(super) parts: MunicipalityParts,
    pub(super) towns: ByKey<DivisionFacts>,
    pub(super) postcodes: DivisionChains,
    pub(super) municipalities: DivisionChains,
    pub(super) parishes: DivisionChains,
    pub(super) voting_areas: DivisionChains,
    pub(super) council_areas: DivisionChains,
    pub(super) points: ById<PointFacts>,
    pub(super) access_addresses: ById<AccessAddressFacts>,
    /// For which moment, milliseconds UTC.
    pub(super) moment: i64,
}

/// Sources of points by their names in the register.
fn source(text: &str) -> Option<u8> {
    match text {
        "Grundkort" => Some(1),
        "Matrikelkort" => Some(2),
        "Ekstern" => Some(4),
        "Adressemyn" => Some(5),
        _ => None,
    }
}

impl Entrances {
    /// Delivers every entrance that has a place in the public tables; returns the others. Points and entrances take the
    /// most memory of all and are of no use afterwards. `elsewhere` are the objects with versions from other registers.
    pub(super) fn deliver(
        self,
        strings: &Strings,
        elsewhere: &FxHashSet<Uuid>,
        collected: &mut Collected,
        findings: &mut Findings,
    ) -> FxHashSet<Uuid> {
        let mut hidden = FxHashSet::default();
        collected.reserve(self.access_addresses.len(), 0);
        let mut chains = self.access_addresses.chains();
        let mut make_next = || -> (Vec<_>, Vec<_>) {
            // Each looks up its points all over the memory, which threads wait for together.
            let next: Vec<_> = chains.by_ref().take(TOGETHER).collect();
            let made = next.par_chunks(APART).map(|chains| self.records(chains, strings, elsewhere)).collect();
            (next, made)
        };
        let (mut made_of, mut made) = make_next();
        while !made_of.is_empty() {
            let deliver = || {
                for (chain, (record, versions)) in made_of.iter().zip(made.into_iter().flat_map(|(records, found)| {
                    findings.merge(found);
                    records
                })) {
                    match record {
                        Ok(record) => collected.access_address(&record, strings),
                        Err(_) => hidden.extend(chain.first().map(|version| version.id)),
                    }
                    for version in versions {
                        collected.access_address_version(version);
                    }
                }
            };
            // One thread delivers, and the others make the next ones meanwhile.
            let ((), next) = rayon::join(deliver, &mut make_next);
            (made_of, made) = next;
        }
        hidden
    }

    /// Some entrances as they are now, or why they have no place in the public tables, with their versions.
    fn records(
        &self,
        chains: &[&[BitemporalRow<AccessAddressFacts>]],
        strings: &Strings,
        elsewhere: &FxHashSet<Uuid>,
    ) -> (Vec<Made>, Findings) {
        let mut findings = Findings::default();
        // The points lie all over the memory. Looked up one behind the other, several are waited for at a time; what is made of
        // an entrance then finds them in the cache.
        for version in chains.iter().copied().flatten() {
            for id in [version.facts.point, version.facts.road_point] {
                std::hint::black_box(self.points.chain(id));
            }
        }
        let made = chains.iter().map(|chain| {
            let record = self.record(chain, strings, &mut findings);
            if let Err(reason) = &record {
                findings.unjoined(reason);
            }
            let versions = self.versions_to_keep(chain, record.is_ok(), elsewhere);
            (record, versions)
        });
        (made.collect(), findings)
    }

    /// An entrance as it is now, or why it has no place in the public tables.
    fn record(
        &self,
        chain: &[BitemporalRow<AccessAddressFacts>],
        strings: &Strings,
        findings: &mut Findings,
    ) -> Result<AccessAddress, &'static str> {
        let version = valid_at(chain, self.moment).ok_or("access address to its present")?;
        let facts = &version.facts;
        let house_number = facts.house_number.ok_or("access address to house number")?;
        let street_key = facts.named_street.ok_or("access address to named street")?;
        let named_street = self.named_streets.at(street_key, self.moment).ok_or("access address to named street")?;
        let municipality = self.municipality(facts, street_key, findings)?;
        let code = municipality.code.unwrap_or_default() as u16;
        let street_code = self.street_code(facts, street_key, code).ok_or("access address to street code")?;
        let postcode = facts.postcode.and_then(|key| self.named(&self.postcodes, key, code));
        if postcode.is_none() && !self.postcodes.is_empty() {
            return Err("access address to postcode");
        }
        let town = facts.town.and_then(|key| self.towns.at(key, self.moment));
        if town.is_none() && facts.town.is_some() {
            findings.unjoined("access address to supplementary town");
        }
        let point_chain = self.points.chain(facts.point);
        let point = self.point(point_chain, facts.point, "access address to point", findings);
        let mut lifespan = lifespan(chain, self.moment);
        lifespan.changed = lifespan.changed.max(super::lifespan(point_chain, self.moment).changed);
        let mut areas = [Named::default(); AREA_KINDS.len()];
        areas[area_slot::POSTCODE] = postcode.unwrap_or_default();
        for (slot, key, divisions, reason) in [
            (area_slot::PARISH, facts.parish, &self.parishes, "access address to parish"),
            (area_slot::VOTING, facts.voting_area, &self.voting_areas, "access address to voting area"),
            (
                area_slot::PARISH_COUNCIL,
                facts.parish_council_area,
                &self.council_areas,
                "access address to parish council area",
            ),
        ] {
            let Some(key) = key else { continue };
            match self.named(divisions, key, code) {
                Some(named) => areas[slot] = named,
                None => findings.unjoined(reason),
            }
        }
        Ok(AccessAddress {
            id: version.id,
            lifespan,
            municipality,
            street_code,
            street_name: named_street.facts.name,
            addressing_name: named_street.facts.addressing_name,
            named_street: Some(named_street.id),
            house_number,
            town: town.and_then(|town| town.facts.name),
            town_id: town.and_then(|town| town.facts.dagi_id),
            point: point.and_then(|point| point.point),
            height_mm: None,
            access_point_id: some(facts.point),
            accuracy: point.and_then(|point| point.accuracy).unwrap_or(b'U'),
            source: point.and_then(|point| source(strings.text(point.source?))),
            technical_standard: point.and_then(|point| point.standard),
            text_direction: facts.text_direction.map(i32::from),
            point_changed: point.map_or(Moment::UNKNOWN, |point| point.surveyed),
            road_point: self.road_point(facts.road_point, findings),
            areas,
            zone: None,
            cadastral_number: None,
            property_number: None,
            bridged: true,
        })
    }

    fn road_point(&self, id: Uuid, findings: &mut Findings) -> RoadPoint {
        let point = self.point(self.points.chain(id), id, "access address to road point", findings);
        RoadPoint {
            id: some(id),
            point: point.and_then(|point| point.point),
            source: point.and_then(|point| point.source),
            accuracy: point.and_then(|point| point.accuracy).filter(|accuracy| matches!(accuracy, b'A' | b'B')),
            standard: point.and_then(|point| point.standard),
            changed: point.map_or(Moment::UNKNOWN, |point| point.surveyed),
        }
    }

    fn point(
        &self,
        chain: &[BitemporalRow<PointFacts>],
        id: Uuid,
        reason: &str,
        findings: &mut Findings,
    ) -> Option<PointFacts> {
        some(id)?;
        let point = valid_at(chain, self.moment);
        if point.is_none() {
            findings.unjoined(reason);
        }
        point.map(|point| point.facts)
    }

    fn named(&self, divisions: &DivisionChains, key: Key, municipality: u16) -> Option<Named> {
        divisions.named(key, &self.keys, municipality, self.moment)
    }

    /// The municipality that the entrance refers to, or else that of its road.
    fn municipality(
        &self,
        facts: &AccessAddressFacts,
        named_street: Key,
        findings: &mut Findings,
    ) -> Result<Named, &'static str> {
        let own = facts.municipality.and_then(|key| self.named(&self.municipalities, key, 0));
        if let Some(own) = own {
            return Ok(own);
        }
        let of_road = facts.road_centre.map(|(municipality, _)| municipality);
        let code = of_road.or_else(|| self.parts.only_municipality(named_street, self.moment));
        let code = code.ok_or("access address to municipality")?;
        findings.derived("municipality from road");
        Ok(Named { code: Some(code.into()), name: None })
    }

    /// The street code of the named street in the municipality, or else that of the road.
    fn street_code(&self, facts: &AccessAddressFacts, named_street: Key, municipality: u16) -> Option<u16> {
        let of_road = facts.road_centre.filter(|&(other, _)| other == municipality).map(|(_, code)| code);
        self.parts.code(named_street, municipality, self.moment).or(of_road)
    }
}

fn some(id: Uuid) -> Option<Uuid> {
    (id.as_bytes() != &[0; 16]).then_some(id)
}
