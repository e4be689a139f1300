//! Values that the files leave out and others supply: areas from boundaries, postcodes from large recipients, heights
//! and regions from lists.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use vejviser_dataset::tables::{AreaKind, WITHOUT_NUMBER};
use vejviser_model::Point;

use super::area::Areas;
use super::boundary::Boundaries;
use crate::collected::{Collected, Entrance, district};
use crate::record::RoadPoint;
use crate::report::Findings;

/// Areas of [`crate::collected::Entrance::districts`]: the nearest one counts where a point lies in none.
const DISTRICTS: [AreaKind; 5] = [
    AreaKind::Region,
    AreaKind::Parish,
    AreaKind::PoliceDistrict,
    AreaKind::CourtDistrict,
    AreaKind::NominationDistrict,
];
/// Entrances that a thread completes at a time.
const TOGETHER: usize = 1 << 12;
/// The zone of everything that lies in none of those on the map.
const RURAL: u8 = 2;

/// Fills areas that the files leave out: the region from the municipality's, the others from the boundaries around
/// the access points.
pub(super) fn areas(collected: &mut Collected, areas: &Areas, findings: &mut Findings) {
    let boundaries = |kind| Boundaries::of_kind(&collected.polygons, kind);
    let districts = DISTRICTS.map(|kind| (Theme::of(kind), boundaries(kind)));
    let postcodes = boundaries(AreaKind::Postcode);
    let (province, provinces) = (Theme::of(AreaKind::Province), boundaries(AreaKind::Province));
    let local = [AreaKind::VotingArea, AreaKind::ParishCouncilArea].map(|kind| Local::new(collected, areas, kind));
    let zones = std::mem::take(&mut collected.divisions.zones);
    let zones = Boundaries::new(zones.iter().map(|polygon| (u32::from(polygon.zone), polygon.rings.as_slice())));
    let region_of = |municipality: u16| areas.get(&(AreaKind::Municipality, municipality.into()))?.region;
    let complete = |entrance: &mut Entrance, findings: &mut Findings| {
        if entrance.districts[district::REGION] == 0
            && let Some(region) = region_of(entrance.street.0)
        {
            entrance.districts[district::REGION] = region;
            findings.derived(AreaKind::Region.name());
        }
        let Some(point) = entrance.point else {
            if entrance.districts.contains(&0) {
                findings.unjoined("access address without point to areas");
            }
            return;
        };
        for ((theme, boundaries), code) in districts.iter().zip(&mut entrance.districts) {
            if *code == 0 {
                *code = nearest(boundaries, theme, point, findings) as u16;
            }
        }
        if entrance.province == 0 && !provinces.is_empty() {
            entrance.province = nearest(&provinces, &province, point, findings);
        }
        if entrance.postcode == 0 {
            match postcodes.containing(point) {
                Some(code) => {
                    entrance.postcode = code as u16;
                    findings.derived(AreaKind::Postcode.name());
                }
                None => findings.unjoined("access address to postcodes"),
            }
        }
        let [voting, parish_council] = &local;
        voting.fill(entrance.street.0, point, &mut entrance.voting_area, findings);
        parish_council.fill(entrance.street.0, point, &mut entrance.parish_council_area, findings);
        if entrance.zone.is_none() && !zones.is_empty() {
            entrance.zone = Some(zones.containing(point).map_or(RURAL, |zone| zone as u8));
            findings.derived("zones");
        }
    };
    // Whether a point lies in an area takes longer than all else that is done with an entrance.
    let together = |entrances: &mut [Entrance]| {
        let mut findings = Findings::default();
        for entrance in entrances {
            complete(entrance, &mut findings);
        }
        findings
    };
    let found: Vec<Findings> = collected.entrances.par_chunks_mut(TOGETHER).map(together).collect();
    for found in found {
        findings.merge(found);
    }
}

/// How a kind of areas is called in reports.
struct Theme {
    name: &'static str,
    unjoined: String,
}

impl Theme {
    fn of(kind: AreaKind) -> Self {
        Self { name: kind.name(), unjoined: format!("access address to {}", kind.name()) }
    }
}

fn nearest(boundaries: &Boundaries, theme: &Theme, point: Point, findings: &mut Findings) -> u32 {
    if let Some(code) = boundaries.nearest(point) {
        findings.derived(theme.name);
        code
    } else {
        findings.unjoined(&theme.unjoined);
        0
    }
}

/// Areas that lie in one municipality, which their code or their row names: those of others are never the nearest.
struct Local {
    theme: Theme,
    municipalities: FxHashMap<u16, Boundaries>,
}

impl Local {
    fn new(collected: &Collected, areas: &Areas, kind: AreaKind) -> Self {
        let polygons = || collected.polygons.iter().filter(move |polygon| polygon.kind == kind);
        let municipality = |code: u32| match code {
            WITHOUT_NUMBER.. => areas.get(&(kind, code)).and_then(|area| area.municipalities.first().copied()),
            _ => Some((code / 10_000) as u16),
        };
        let distinct: FxHashSet<u16> = polygons().filter_map(|polygon| municipality(polygon.code)).collect();
        let municipalities = distinct
            .into_iter()
            .map(|code| {
                let own = polygons().filter(|polygon| municipality(polygon.code) == Some(code));
                (code, Boundaries::new(own.map(|polygon| (polygon.code, polygon.rings.as_slice()))))
            })
            .collect();
        Self { theme: Theme::of(kind), municipalities }
    }

    fn fill(&self, municipality: u16, point: Point, code: &mut u32, findings: &mut Findings) {
        if *code == 0
            && let Some(boundaries) = self.municipalities.get(&municipality)
        {
            *code = nearest(boundaries, &self.theme, point, findings);
        }
    }
}

/// Gives entrances without height the one that a list has.
pub(super) fn heights(collected: &mut Collected, findings: &mut Findings) {
    let heights = std::mem::take(&mut collected.heights);
    let unknown = |entrance: &&mut Entrance| entrance.height_mm.is_none();
    for entrance in collected.entrances.iter_mut().filter(unknown) {
        if let Some(&height) = heights.get(&entrance.id) {
            entrance.height_mm = Some(height);
            findings.derived("heights");
        }
    }
}

/// Gives entrances whose rows name a road point and no more the rest of it.
pub(super) fn road_points(collected: &mut Collected, findings: &mut Findings) {
    let points = std::mem::take(&mut collected.road_points);
    if points.is_empty() {
        return;
    }
    for entrance in collected.entrances.iter_mut().filter(|entrance| entrance.road_point.point.is_none()) {
        let Some(id) = entrance.road_point.id else { continue };
        match points.get(&id) {
            Some(point) => {
                entrance.road_point = RoadPoint { changed: entrance.road_point.changed, ..*point };
                findings.derived("roadPoints");
            }
            None => findings.unjoined("access address to road point"),
        }
    }
}

/// Gives entrances of large recipients their own postcode; of several the lowest counts.
pub(super) fn large_recipients(collected: &mut Collected, findings: &mut Findings) {
    collected.recipients.sort_unstable_by_key(|recipient| (recipient.access_address, recipient.postcode));
    collected.recipients.dedup_by_key(|recipient| (recipient.access_address, recipient.postcode));
    let mut last = None;
    for recipient in std::mem::take(&mut collected.recipients) {
        let Some(place) = collected.entrance_with(recipient.access_address) else {
            findings.unjoined("large recipient to access address");
            continue;
        };
        let entrance = &mut collected.entrances[place as usize];
        if last != Some(place) && entrance.large_recipient == 0 {
            entrance.large_recipient = recipient.postcode;
        }
        last = Some(place);
        collected.recipient_places.push((place, recipient.postcode));
    }
}
