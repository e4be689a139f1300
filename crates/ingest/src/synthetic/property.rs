//! The registers of properties of the synthetic country: what each was valued at (VUR), which address each flat that is a
//! property of its own has (EBR), and energy labels (EMO).
//!
//! A property is a parcel, or a flat. Rows go into the same store as those of files. They follow from seed and entrance
//! alone, as those of buildings do.

use rand::RngExt;
use rustc_hash::FxHashSet;

use super::bbr::{is_one_building, stands};
use super::day::MEASURED;
use super::parcel;
use super::random::{Purpose, Random, random};
use crate::collected::{Collected, CollectedParcels, Entrance, Unit};
use crate::record::ParcelName;
use crate::source::property::{At, EnergyLabel, Location, PropertyRow, PropertyStore, Reference, Valuation};

/// Numbers of flats that are properties begin here.
const FIRST_FLAT: u32 = 100_000_001;
/// Homes of a house from which on they may be properties of their own, and the share of such houses where they are.
const FLATS: usize = 3;
const OWNED_FLATS: f64 = 0.3;
/// Share of buildings with an energy label, and how many there are of each class.
const LABELLED: f64 = 0.45;
const CLASSES: [(&str, u32); 10] =
    [("A2020", 2), ("A2015", 4), ("A2010", 4), ("A", 1), ("B", 7), ("C", 28), ("D", 28), ("E", 14), ("F", 7), ("G", 5)];
/// The year of every valuation.
const YEAR: u16 = 2022;
/// Thousands of kroner that a home is worth, and square metres of its plot that count.
const HOME: std::ops::Range<i64> = 700..6_500;
const PLOT: std::ops::Range<u32> = 300..1_400;

/// Fills the rows in; `unnumbered` is what parcels without a number have for one.
pub(super) fn fill(
    seed: u64,
    collected: &Collected,
    parcels: &CollectedParcels,
    unnumbered: crate::record::Symbol,
    to: &mut PropertyStore,
) {
    let (mut valued, mut flats) = (FxHashSet::default(), FIRST_FLAT);
    let (mut units, mut end) = (&collected.units[..], 0);
    for entrances in collected.entrances.chunk_by(is_one_building) {
        end += entrances.len() as u32;
        let (own, rest) = units.split_at(units.partition_point(|unit| unit.entrance < end));
        units = rest;
        let Some(first) = entrances.first().filter(|first| stands(&first.lifespan)) else { continue };
        let random = &mut random(seed, Purpose::Property, first.id.beginning());
        let name = ParcelName {
            owner_district: first.owner_district,
            cadastral_number: first.cadastral_number.unwrap_or(unnumbered),
        };
        if let Some(bfe) = parcels.with_name(name).and_then(parcel::property_of).filter(|&bfe| valued.insert(bfe)) {
            value(bfe, own.len().max(1), random, to);
        }
        let own: Vec<&Unit> = own.iter().filter(|unit| stands(&unit.lifespan)).collect();
        if own.len() >= FLATS && random.random_bool(OWNED_FLATS) {
            for unit in own {
                to.push(&PropertyRow::Location(Location { bfe: flats, at: At::Address(unit.id) }));
                value(flats, 1, random, to);
                flats += 1;
            }
        }
        if random.random_bool(LABELLED) {
            label(first, random, to);
        }
    }
}

/// Values a property of so many homes.
fn value(bfe: u32, homes: usize, random: &mut Random, to: &mut PropertyStore) {
    let property = random.random_range(HOME) * 1_000 * homes as i64;
    let land = property * random.random_range(15..45) / 100_000 * 1_000;
    let id = bfe.to_string();
    to.push(&PropertyRow::Reference(Reference { valuation: id.clone(), bfe }));
    to.push(&PropertyRow::Valuation(Valuation {
        id,
        registered: MEASURED,
        year: YEAR,
        property_value: Some(property),
        land_value: Some(land),
        area: Some(random.random_range(PLOT)),
        changed: MEASURED,
    }));
}

/// Labels the house behind an entrance, which is the first building of its property.
fn label(entrance: &Entrance, random: &mut Random, to: &mut PropertyStore) {
    let Some(property) = entrance.property_number else { return };
    let mut share = random.random_range(0..CLASSES.iter().map(|(_, share)| share).sum());
    let class = CLASSES.iter().find(|(_, own)| {
        let is_own = share < *own;
        share = share.saturating_sub(*own);
        is_own
    });
    let Some((class, _)) = class else { return };
    let year = random.random_range(2016..2026);
    let day = random.random_range(1..=12) * 100 + random.random_range(1..=28);
    to.push(&PropertyRow::EnergyLabel(EnergyLabel {
        municipality: entrance.street.0,
        property,
        building: 1,
        class,
        report: random.random_range(311_000_000..312_000_000_u32).to_string(),
        valid_from: Some(year * 10_000 + day),
        valid_to: Some((year + 10) * 10_000 + day),
    }));
}
