//! Provinces: the municipalities that the statistical division puts together.

use geo::unary_union;
use rustc_hash::FxHashMap;
use vejviser_dataset::tables::AreaKind;
use vejviser_model::nuts::province_of_nuts3;

use super::area;
use super::outlines::{Outlines, add};
use crate::collected::Collected;
use crate::record::{Area, Rank, Strings};
use crate::synthetic::facts::CountryFacts;

/// NUTS 3 code, name, codes of the municipalities.
const PROVINCES: &str = include_str!("../facts/provinces.tsv");

pub(super) fn fill(facts: &CountryFacts, outlines: &Outlines, collected: &mut Collected, strings: &mut Strings) {
    let mut province_of: FxHashMap<u16, u32> = FxHashMap::default();
    for line in PROVINCES.lines() {
        let mut columns = line.split('\t');
        let Some(code) = columns.next().and_then(province_of_nuts3) else { continue };
        let name = columns.next().map(|name| strings.intern(name));
        let municipalities: Vec<u16> = columns
            .next()
            .into_iter()
            .flat_map(|codes| codes.split(','))
            .filter_map(|code| code.parse().ok())
            .collect();
        province_of.extend(municipalities.iter().map(|&municipality| (municipality, code)));
        let region = municipalities.first().and_then(|municipality| facts.regions.get(municipality)).copied();
        collected.area(Area { name, region, ..area(AreaKind::Province, code) }, Rank::Register);
        let parts = municipalities.iter().filter_map(|&municipality| outlines.get(municipality.into()));
        let parts: Vec<_> = parts.flat_map(|outline| &outline.0).collect();
        add(collected, (AreaKind::Province, code), &unary_union(parts));
    }
    for entrance in &mut collected.entrances {
        entrance.province = province_of.get(&entrance.street.0).copied().unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_municipality_lies_in_one_province() {
        let facts = CountryFacts::new();
        let codes = PROVINCES.lines().filter_map(|line| line.split('\t').nth(2)).flat_map(|codes| codes.split(','));
        let codes: Vec<u16> = codes.map(|code| code.parse().expect("a code")).collect();
        let distinct: BTreeSet<u16> = codes.iter().copied().collect();
        assert_eq!(codes.len(), distinct.len());
        let missing: Vec<_> = facts.regions.keys().filter(|code| !distinct.contains(code)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
