//! Fills the tables of a snapshot.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use vejviser_dataset::Contents;
use vejviser_dataset::tables::AreaKind;

use super::area::{self, Areas};
use super::collect::{Collected, Entrance};
use super::combination::Division;
use super::order::{Ordered, order};
use super::place::Places;
use super::street::{self, Segment};
use super::version::{self, Versions};
use super::{Findings, complete};

/// Joins all records and fills every table.
pub(crate) fn link(collected: &mut Collected) -> (Contents, Findings) {
    let mut findings = std::mem::take(&mut collected.findings);
    collected.finish();
    let records = std::mem::take(&mut collected.areas);
    let mut areas = area::merge(records, &collected.strings, &mut collected.duplicates);
    complete::areas(collected, &areas, &mut findings);
    complete::heights(collected, &mut findings);
    complete::large_recipients(collected, &mut findings);
    area::measure(&mut areas, &collected.polygons, &mut findings);

    let segments = street::segments(collected, &mut findings);
    let street_rows = segments.iter().zip(0..).map(|(segment, row)| (segment.key, row)).collect();
    let ordered = order(collected, &street_rows, &mut findings);
    let versions = version::settle(collected, &segments, &street_rows, &ordered, &mut findings);
    collected.forget_ids();
    let places = Places::new(collected, &ordered.entrances);
    let area_rows = areas.keys().copied().zip(0..).collect();
    let linked = Linked { collected, areas, segments, street_rows, ordered, places, area_rows, versions };
    linked.count_unnamed(&mut findings);

    let mut contents = Contents::default();
    let (units, (entrances, points)) =
        rayon::join(|| linked.addresses(), || rayon::join(|| linked.access_addresses(), || linked.points()));
    units.fill(&mut contents);
    points.fill(&mut contents);
    let uses = entrances.fill(&mut contents);
    linked.street_names(&mut contents);
    linked.streets(&mut contents, &uses);
    linked.places(&mut contents, &uses);
    linked.areas(&mut contents, &uses);
    linked.former_street_names(&mut contents);
    linked.access_address_versions(&mut contents);
    linked.address_versions(&mut contents);
    linked.polygons(&mut contents);
    linked.registers(&mut contents);
    (contents, findings)
}

/// Which rows go together, found while entrances are written.
#[derive(Default)]
pub(super) struct Uses {
    /// Street and place.
    pub(super) places: BTreeSet<(u32, u32)>,
    /// Street and postcode.
    pub(super) postcodes: BTreeSet<(u32, u16)>,
    /// Postcode and municipality.
    pub(super) municipalities: BTreeSet<(u16, u16)>,
}

/// Everything in its order.
pub(super) struct Linked<'a> {
    pub(super) collected: &'a Collected,
    pub(super) areas: Areas,
    pub(super) segments: Vec<Segment>,
    pub(super) street_rows: FxHashMap<(u16, u16), u32>,
    pub(super) ordered: Ordered,
    pub(super) places: Places,
    pub(super) area_rows: FxHashMap<(AreaKind, u32), u32>,
    pub(super) versions: Versions,
}

impl Linked<'_> {
    pub(super) fn entrances(&self) -> impl Iterator<Item = (u32, &Entrance)> {
        self.ordered.entrances.iter().zip(0..).map(|(&place, row)| (row, &self.collected.entrances[place as usize]))
    }

    /// Counts codes for which no source has a name.
    fn count_unnamed(&self, findings: &mut Findings) {
        // Neighbours lie in the same areas, mostly.
        let mut last = None;
        let mut unnamed = Vec::new();
        for (_, entrance) in self.entrances() {
            let of = (entrance.street.0, entrance.postcode, entrance.large_recipient);
            let key = (of, Division::of(entrance), entrance.owner_district);
            if last != Some(key) {
                last = Some(key);
                unnamed.clear();
                unnamed.extend(self.unnamed(entrance));
            }
            for kind in &unnamed {
                findings.unjoined(kind);
            }
        }
    }

    /// What is said of codes of an entrance that have no name.
    fn unnamed(&self, entrance: &Entrance) -> impl Iterator<Item = String> {
        let [region, parish, police, court, nomination] = entrance.districts.map(u32::from);
        let codes = [
            (AreaKind::Municipality, entrance.street.0.into()),
            (AreaKind::Postcode, entrance.postcode.into()),
            (AreaKind::Postcode, entrance.large_recipient.into()),
            (AreaKind::Region, region),
            (AreaKind::Parish, parish),
            (AreaKind::PoliceDistrict, police),
            (AreaKind::CourtDistrict, court),
            (AreaKind::NominationDistrict, nomination),
            (AreaKind::OwnerDistrict, entrance.owner_district),
        ];
        let unnamed = codes.into_iter().filter(|code| code.1 != 0 && !self.area_rows.contains_key(code));
        unnamed.map(|(kind, _)| format!("access address to name of {}", kind.name()))
    }
}
