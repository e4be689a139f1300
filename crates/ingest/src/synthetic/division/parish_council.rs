//! Areas in which parish councils are elected: what each parish has in a municipality.

use std::collections::BTreeMap;

use vejviser_dataset::tables::{AREAS_A_MUNICIPALITY, AreaKind};

use super::area;
use super::outlines::{Outlines, add_shared};
use crate::collected::{Collected, district};
use crate::record::{Area, Rank, Strings, Symbol};

pub(super) fn fill(municipalities: &Outlines, collected: &mut Collected, strings: &mut Strings) {
    let parishes = Outlines::of(collected, AreaKind::Parish);
    let named = collected.areas.iter().filter(|(_, area)| area.kind == AreaKind::Parish);
    let names: BTreeMap<u32, Option<Symbol>> = named.map(|(_, area)| (area.code, area.name)).collect();
    let mut codes: BTreeMap<(u16, u16), u32> = BTreeMap::new();
    for entrance in collected.entrances.iter().filter(|entrance| entrance.districts[district::PARISH] != 0) {
        codes.insert((entrance.street.0, entrance.districts[district::PARISH]), 0);
    }
    let mut last = (0, 0);
    for ((municipality, _), code) in &mut codes {
        let number = if last.0 == *municipality { last.1 + 1 } else { 1 };
        last = (*municipality, number);
        *code = u32::from(*municipality) * AREAS_A_MUNICIPALITY + number;
    }
    for (&(municipality, parish), &code) in &codes {
        let name = names.get(&parish.into()).copied().flatten();
        let name = name.unwrap_or_else(|| strings.intern(&format!("Sogn {parish}")));
        let council = Area { name: Some(name), parish: Some(parish), ..area(AreaKind::ParishCouncilArea, code) };
        collected.area(council, Rank::Register);
        let outlines = municipalities.get(municipality.into()).zip(parishes.get(parish.into()));
        if let Some((municipality, parish)) = outlines {
            add_shared(collected, (AreaKind::ParishCouncilArea, code), parish, municipality);
        }
    }
    for entrance in &mut collected.entrances {
        let code = codes.get(&(entrance.street.0, entrance.districts[district::PARISH]));
        entrance.parish_council_area = code.copied().unwrap_or_default();
    }
}
