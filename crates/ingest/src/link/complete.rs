//! Values that the files leave out and others supply: areas from boundaries, postcodes from large recipients.

use vejviser_dataset::tables::AreaKind;
use vejviser_model::Point;

use super::Findings;
use super::boundary::Boundaries;
use super::collect::Collected;
use crate::detect::area_name;

/// Areas of [`super::collect::Entrance::districts`]: the nearest one counts where a point lies in none.
const DISTRICTS: [AreaKind; 5] = [
    AreaKind::Region,
    AreaKind::Parish,
    AreaKind::PoliceDistrict,
    AreaKind::CourtDistrict,
    AreaKind::NominationDistrict,
];

/// Fills areas that the files leave out from the boundaries around the access points.
pub(super) fn areas(collected: &mut Collected, findings: &mut Findings) {
    let boundaries = |kind| Boundaries::new(&collected.polygons, kind);
    let districts = DISTRICTS.map(boundaries);
    let postcodes = boundaries(AreaKind::Postcode);
    let provinces = boundaries(AreaKind::Province);
    for entrance in &mut collected.entrances {
        let Some(point) = entrance.point else {
            if entrance.districts.contains(&0) {
                findings.unjoined("access address without point to areas");
            }
            continue;
        };
        for ((kind, boundaries), code) in DISTRICTS.into_iter().zip(&districts).zip(&mut entrance.districts) {
            if *code == 0 {
                *code = nearest(boundaries, kind, point, findings) as u16;
            }
        }
        if entrance.province == 0 && !provinces.is_empty() {
            entrance.province = nearest(&provinces, AreaKind::Province, point, findings);
        }
        if entrance.postcode == 0 {
            match postcodes.containing(point) {
                Some(code) => {
                    entrance.postcode = code as u16;
                    findings.derived(area_name(AreaKind::Postcode));
                }
                None => findings.unjoined("access address to postcodes"),
            }
        }
    }
}

fn nearest(boundaries: &Boundaries, kind: AreaKind, point: Point, findings: &mut Findings) -> u32 {
    if let Some(code) = boundaries.nearest(point) {
        findings.derived(area_name(kind));
        code
    } else {
        findings.unjoined(&format!("access address to {}", area_name(kind)));
        0
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
        collected.recipients.push(recipient);
    }
}
