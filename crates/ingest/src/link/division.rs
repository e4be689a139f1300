//! Areas of the register of administrative divisions: which belongs to which, once all rows are read.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind, WITHOUT_NUMBER};
use vejviser_model::electoral_part::letter_of_number;

use crate::collected::Collected;
use crate::record::{AreaPolygon, Division, RegisteredTown, Symbol, UNKNOWN_SCALE};
use crate::report::Findings;
use crate::source::area::theme;

/// Codes of areas by kind and DAGI id.
type AreaIds = FxHashMap<(AreaKind, u64), u32>;

/// Whether a code is made of municipality and number.
fn is_numbered(kind: AreaKind) -> bool {
    theme(kind).numbering.is_municipal()
}

/// Gives divisions their codes and relations, keeps the finest boundary of each, and adds them to the other areas.
///
/// Files of divisions are read before those of addresses, and this is called in between; and again in the end, for
/// extracts of the cadastre have owner districts among their lists.
pub(crate) fn settle(collected: &mut Collected) {
    if collected.divisions.areas.is_empty() && collected.divisions.towns.is_empty() {
        return;
    }
    let mut findings = std::mem::take(&mut collected.findings);
    let mut divisions: Vec<Division> = std::mem::take(&mut collected.divisions.areas).settle().collect();
    let mut ids = AreaIds::default();
    for area in collected.areas.iter().map(|(_, area)| area) {
        ids.extend(area.dagi_id.map(|id| ((area.kind, id), area.code)));
    }
    for area in divisions.iter().map(|division| &division.area).filter(|area| !is_numbered(area.kind)) {
        ids.extend(area.dagi_id.map(|id| ((area.kind, id), area.code)));
    }
    divisions.retain_mut(|division| relate(division, &ids, &mut findings));
    for area in divisions.iter().map(|division| &division.area).filter(|area| is_numbered(area.kind)) {
        ids.extend(area.dagi_id.map(|id| ((area.kind, id), area.code)));
    }
    let mut reach = municipalities_of_districts(&divisions, &ids);

    // Of the rows of an area those of the finest scale count, so that generalised files add nothing.
    divisions.sort_by_key(|division| {
        (division.area.kind, division.area.code, division.scale, std::cmp::Reverse(division.area.changed))
    });
    let key = |division: &Division| (division.area.kind, division.area.code);
    let mut finest: FxHashMap<(AreaKind, u32), u32> = FxHashMap::default();
    for division in &divisions {
        finest.entry(key(division)).or_insert(division.scale);
    }
    divisions.retain(|division| finest.get(&key(division)) == Some(&division.scale));
    let drawn: FxHashSet<(AreaKind, u32)> = divisions
        .iter()
        .filter(|division| division.scale != UNKNOWN_SCALE && !division.polygons.is_empty())
        .map(key)
        .collect();
    collected.polygons.retain(|polygon| !drawn.contains(&(polygon.kind, polygon.code)));
    for division in divisions {
        let Division { mut area, rank, polygons, .. } = division;
        let (kind, code) = (area.kind, area.code);
        if kind == AreaKind::NominationDistrict {
            area.municipalities.extend(reach.remove(&code).unwrap_or_default());
        }
        collected.polygons.extend(polygons.into_iter().map(|rings| AreaPolygon { kind, code, rings }));
        collected.area(area, rank);
    }
    collected.findings = findings;
    let towns = std::mem::take(&mut collected.divisions.towns);
    collected.divisions.town_ids.extend(town_ids(towns.settle(), &ids));
}

/// Looks up the areas above a division; `false` when its code depends on one that is in no file.
fn relate(division: &mut Division, ids: &AreaIds, findings: &mut Findings) -> bool {
    let above = division.above;
    let kind = division.area.kind;
    let mut find = |other: AreaKind, id: Option<u64>| {
        let found = ids.get(&(other, id?)).copied();
        if found.is_none() {
            findings.unjoined(&format!("{} to {}", kind.name(), other.name()));
        }
        found
    };
    let area = &mut division.area;
    let district = find(AreaKind::NominationDistrict, above.nomination_district);
    area.nomination_district = district.map(|code| code as u16);
    area.parish = area.parish.or_else(|| find(AreaKind::Parish, above.parish).map(|code| code as u16));
    if is_numbered(kind) {
        let by_id = |id| find(AreaKind::Municipality, id);
        let municipality = division.municipality.map(u32::from).or_else(|| Some(above.municipality).and_then(by_id));
        division.municipality = municipality.map(|code| code as u16);
        if area.code >= WITHOUT_NUMBER {
            area.municipalities.extend(division.municipality);
            return true;
        }
        let Some(municipality) = municipality else { return false };
        area.code += municipality * AREAS_A_MUNICIPALITY;
    }
    if kind == AreaKind::SupplementaryTown {
        let by_id = || find(AreaKind::Municipality, above.municipality).map(|code| code as u16);
        area.municipalities.extend(division.municipality.or_else(by_id));
    }
    area.region = area.region.or_else(|| find(AreaKind::Region, above.region).map(|code| code as u16));
    // The number in rows of nomination districts is left out or wrong in downloads; the id is right.
    let constituency = find(AreaKind::Constituency, above.constituency).map(|code| code as u16);
    area.constituency = constituency.or(area.constituency);
    let part = find(AreaKind::ElectoralPart, above.electoral_part);
    area.electoral_part = part.map(letter_of_number).or(area.electoral_part);
    true
}

/// The municipalities of the voting areas of each nomination district.
fn municipalities_of_districts(divisions: &[Division], ids: &AreaIds) -> BTreeMap<u32, BTreeSet<u16>> {
    let mut reach: BTreeMap<u32, BTreeSet<u16>> = BTreeMap::new();
    for division in divisions {
        let district = division.above.nomination_district.and_then(|id| ids.get(&(AreaKind::NominationDistrict, id)));
        if let Some((&district, municipality)) = district.zip(division.municipality) {
            reach.entry(district).or_default().insert(municipality);
        }
    }
    reach
}

/// The DAGI id of each town that one municipality has once: by municipality and name.
fn town_ids(
    registered: impl Iterator<Item = RegisteredTown>,
    ids: &AreaIds,
) -> impl Iterator<Item = ((u16, Symbol), u64)> {
    let mut towns = FxHashMap::default();
    for town in registered {
        let by_id = || {
            let id = (AreaKind::Municipality, town.municipality_id?);
            ids.get(&id).map(|&code| code as u16)
        };
        if let Some(municipality) = town.municipality.or_else(by_id) {
            let id = towns.entry((municipality, town.name)).or_insert(Some(town.dagi_id));
            if *id != Some(town.dagi_id) {
                *id = None;
            }
        }
    }
    towns.into_iter().filter_map(|(key, id)| Some((key, id?)))
}
