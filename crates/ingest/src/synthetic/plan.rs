//! How many addresses and streets each postcode has.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_distr::{Distribution, LogNormal};

use super::facts::Postcode;
use super::random::{Purpose, random};

/// Entrances of the whole country.
pub(super) const ACCESS_ADDRESSES: f64 = 2_400_000.0;
/// Street segments of the whole country.
pub(super) const STREETS: f64 = 113_800.0;

/// What one postcode has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quota {
    /// Place of the postcode in the facts.
    pub(super) postcode: usize,
    pub(super) access_addresses: usize,
    pub(super) streets: usize,
}

/// How densely a postcode is built; the rest of the generator asks nothing else of its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Density {
    /// The inner city of the capital, where many postcodes are a single street.
    Centre,
    /// The capital's other quarters and suburbs.
    Capital,
    /// Larger towns.
    City,
    /// Everything else.
    Country,
}

impl Density {
    pub(super) fn of(code: u16) -> Self {
        match code {
            1000..=1999 => Self::Centre,
            2000..=2999 => Self::Capital,
            _ if code.is_multiple_of(100) => Self::City,
            _ => Self::Country,
        }
    }
}

/// The quotas of the country, or of whole postcodes that make up about `scale` of it; above 1 every postcode grows.
/// Sums are exact; in the order of the postcodes.
pub(super) fn plan(postcodes: &[Postcode], scale: f64, seed: u64) -> Vec<Quota> {
    let weights: Vec<f64> = postcodes.iter().map(|postcode| weight(postcode.code)).collect();
    let growth = scale.max(1.0);
    let houses = shares(&weights, ACCESS_ADDRESSES * growth);
    let street_weights: Vec<f64> =
        houses.iter().zip(postcodes).map(|(&houses, postcode)| houses as f64 * street_share(postcode.code)).collect();
    let streets = shares(&street_weights, STREETS * growth);
    let all = houses.into_iter().zip(streets).enumerate();
    let all: Vec<Quota> = all
        .map(|(postcode, (access_addresses, streets))| Quota {
            postcode,
            access_addresses,
            streets: streets.clamp(1, access_addresses.max(1)),
        })
        .collect();
    if scale >= 1.0 { all } else { part(all, scale, seed) }
}

/// Whole postcodes in random order until the part is full; the last one is cut.
fn part(mut all: Vec<Quota>, scale: f64, seed: u64) -> Vec<Quota> {
    all.shuffle(&mut random(seed, Purpose::Selection, 0));
    let mut rest = (ACCESS_ADDRESSES * scale).round() as usize;
    let mut taken = Vec::new();
    for quota in &all {
        if quota.access_addresses <= rest {
            rest -= quota.access_addresses;
            taken.push(*quota);
        }
    }
    let left = all.iter().find(|quota| quota.access_addresses > rest && !taken.contains(quota));
    if let Some(quota) = left.filter(|_| rest > 0) {
        let streets = (quota.streets * rest).div_ceil(quota.access_addresses);
        taken.push(Quota { access_addresses: rest, streets, ..*quota });
    }
    taken.sort_by_key(|quota| quota.postcode);
    taken
}

/// Relative number of entrances. No register that may be shipped gives it by postcode, so it is derived from the
/// codes: round ones are cities, those below 2000 single streets of the capital's centre.
fn weight(code: u16) -> f64 {
    let mut random = random(0, Purpose::Weight, code.into());
    let (median, spread) = match Density::of(code) {
        Density::Centre => (38.0, 0.5),
        Density::Capital => (7000.0, 0.5),
        Density::City if code.is_multiple_of(1000) => (17_000.0, 0.3),
        Density::City => (9500.0, 0.4),
        Density::Country => (2900.0, 0.6),
    };
    log_normal(&mut random, median, spread)
}

/// Relative number of streets to an entrance.
fn street_share(code: u16) -> f64 {
    let spread = random(1, Purpose::Weight, code.into()).random_range(0.85..1.15);
    spread * if Density::of(code) == Density::Country { 1.1 } else { 0.95 }
}

/// A random number around `median`; `spread` 0.5 means that two thirds lie between 0.6 and 1.6 of it.
pub(super) fn log_normal(random: &mut super::random::Random, median: f64, spread: f64) -> f64 {
    LogNormal::new(median.ln(), spread).map_or(median, |distribution| distribution.sample(random))
}

/// Whole numbers in proportion to `weights` whose sum is `total`, rounded.
pub(super) fn shares(weights: &[f64], total: f64) -> Vec<usize> {
    let sum: f64 = weights.iter().sum();
    let mut reached = 0.0;
    let mut given = 0;
    weights
        .iter()
        .map(|weight| {
            reached += weight;
            let until = (total * reached / sum).round() as usize;
            let share = until - given;
            given = until;
            share
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::facts::CountryFacts;
    use super::{Quota, plan, shares};

    #[test]
    fn shares_add_up() {
        for (weights, total, expected) in [
            (&[1.0, 1.0][..], 5.0, &[3, 2][..]),
            (&[1.0, 0.0, 3.0], 4.0, &[1, 0, 3]),
            (&[0.1, 0.1, 0.1], 1.0, &[0, 1, 0]),
            (&[], 7.0, &[]),
        ] {
            assert_eq!(shares(weights, total), expected, "{weights:?} of {total}");
        }
    }

    #[test]
    fn a_part_of_the_country_has_whole_postcodes_and_its_exact_size() {
        let facts = CountryFacts::new();
        let sum = |quotas: &[Quota]| quotas.iter().map(|quota| quota.access_addresses).sum::<usize>();
        let whole = plan(&facts.postcodes, 1.0, 1);
        assert_eq!(sum(&whole), 2_400_000);
        assert_eq!(sum(&plan(&facts.postcodes, 2.0, 1)), 4_800_000);
        for (scale, seed) in [(0.001, 1), (0.01, 2), (0.1, 3)] {
            let part = plan(&facts.postcodes, scale, seed);
            assert_eq!(sum(&part), (2_400_000.0 * scale) as usize, "{scale}");
            let cut = part.iter().filter(|quota| whole[quota.postcode] != **quota).count();
            assert!(cut <= 1, "{cut} postcodes of {scale} are cut");
        }
    }
}
