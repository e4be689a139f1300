//! A synthetic Denmark: as many postcodes, streets, entrances and homes as the real one, named and numbered the same
//! way, where no address is a real one.
//!
//! For trying and measuring at full size without a copy of the register. [`crate::generate`] hands records to the same
//! linking as the readers of register files, so that nothing behind it knows the difference; the areas (municipalities,
//! parishes, …) come from real lists that are imported with it. The same seed and scale give the same records,
//! byte for byte, on every machine.

mod bbr;
mod building;
mod day;
mod division;
mod facts;
mod mark;
mod name;
mod parcel;
mod past;
mod place;
mod plan;
mod postcode;
mod property;
mod random;
mod realism;
mod record;
mod street;
mod tiling;

use rustc_hash::FxHashMap;
use vejviser_dataset::{Register, Source};

use crate::collected::{Collected, CollectedParcels};
use crate::record::{LargeRecipient, Strings};
use crate::report::Comparison;
use crate::source::bbr::BbrStore;
use crate::source::property::PropertyStore;
use facts::CountryFacts;
pub(crate) use mark::is_synthetic;
use name::Names;
use plan::Density;
use random::{Purpose, random};
use realism::Census;
use record::Made;

/// Registers that the country has beside its addresses and areas.
pub(crate) const REGISTERS: [Register; 4] =
    [Register::Bbr, Register::Valuations, Register::PropertyLocations, Register::EnergyLabels];

/// How large, and which.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// 1 is the whole country; less takes some of its postcodes, more fills all of them more densely.
    pub scale: f64,
    /// Any number; another one gives another country.
    pub seed: u64,
}

/// Fills the records of a synthetic country in; how like the real one it is.
pub(crate) fn fill(
    scale: Scale,
    collected: &mut Collected,
    parcels: &mut CollectedParcels,
    (buildings, properties): (Option<&mut BbrStore>, Option<&mut PropertyStore>),
    strings: &mut Strings,
) -> Vec<Comparison> {
    let facts = CountryFacts::new();
    let Some(names) = Names::new(&facts) else { return Vec::new() };
    let mut made = Made { collected, strings, census: Census::default() };
    let mut street_codes: FxHashMap<u16, u16> = FxHashMap::default();
    for quota in plan::plan(&facts.postcodes, scale.scale, scale.seed) {
        let Some(postcode) = facts.postcodes.get(quota.postcode) else { continue };
        let mut random = random(scale.seed, Purpose::Postcode, postcode.code.into());
        let streets = postcode::streets(&mut random, postcode, quota, &names);
        made.census.postcode(Density::of(postcode.code), &streets);
        let mut recipients = facts.recipients.iter().filter(|(ordinary, _)| *ordinary == postcode.code);
        for street in streets {
            let code = street_codes.entry(street.town.municipality).or_default();
            *code += 1;
            let entrance = record::street(&mut random, &facts, postcode, &street, *code, &mut made);
            if let Some((access_address, &(_, postcode))) = entrance.zip(recipients.next()) {
                made.collected.large_recipient(LargeRecipient { access_address, postcode });
            }
        }
    }
    let compared = made.census.compared();
    division::fill(&facts, collected, strings);
    parcel::fill(collected, parcels);
    place::fill(scale, &facts, collected, strings);
    if let Some(buildings) = buildings {
        for building in bbr::fill(scale.seed, collected, parcels, strings, buildings) {
            collected.places.building(building);
        }
    }
    if let Some(properties) = properties {
        property::fill(scale.seed, collected, parcels, strings.intern(""), properties);
    }
    compared
}

/// The manifest's line about it.
pub(crate) fn source(scale: Scale) -> Source {
    Source {
        kind: "synthetic".to_owned(),
        file: format!("scale {}, seed {}", scale.scale, scale.seed),
        name: "synthetic addresses, none of them real".to_owned(),
        licence: Some("MIT".to_owned()),
        date: None,
        rows: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_whole_country_are_as_alike_as_the_real_ones() {
        let facts = CountryFacts::new();
        let names = Names::new(&facts).expect("names");
        let mut census = Census::default();
        for quota in plan::plan(&facts.postcodes, 1.0, 1) {
            let postcode = &facts.postcodes[quota.postcode];
            let mut random = random(1, Purpose::Postcode, postcode.code.into());
            let streets = postcode::streets(&mut random, postcode, quota, &names);
            census.postcode(Density::of(postcode.code), &streets);
        }
        let of_names = census.compared().into_iter().filter(|fact| fact.fact.contains("name"));
        let pairs = of_names.flat_map(|fact| {
            let capital = fact.capital.zip(fact.real_capital).map(|pair| (format!("{}, capital", fact.fact), pair));
            [Some((fact.fact, (fact.country, fact.real_country))), capital]
        });
        let pairs: Vec<_> = pairs.flatten().collect();
        assert_eq!(pairs.iter().filter(|(fact, _)| fact.ends_with("capital")).count(), 4, "{pairs:?}");
        for (fact, (made, real)) in pairs {
            assert!((0.8..=1.2).contains(&(made / real)), "{fact}: {made} is not like {real}");
        }
    }
}
