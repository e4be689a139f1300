//! The streets of one postcode: in which towns they lie, what they are called and how many houses they have.

use rand::RngExt;
use rustc_hash::FxHashSet;

use super::facts::{Postcode, Town, TownKind};
use super::name::Names;
use super::plan::{Density, Quota, log_normal, shares};
use super::random::Random;
use super::street::{Course, House, houses};

/// A street and its houses.
#[derive(Debug)]
pub(super) struct Street<'a> {
    pub(super) name: String,
    /// What it was called before, if that was something else.
    pub(super) former_name: Option<String>,
    pub(super) town: &'a Town,
    /// Whether the town's name stands in the addresses next to that of the postcode.
    pub(super) has_supplementary_town: bool,
    pub(super) houses: Vec<House>,
}

/// Square metres of a town to a house.
const PLOT: f64 = 900.0;

/// How many times longer than half of all streets the longest is: no number is above 999.
const LONGEST: f64 = 16.0;

/// The streets of a postcode, in the order of its towns.
pub(super) fn streets<'a>(
    random: &mut Random,
    postcode: &'a Postcode,
    quota: Quota,
    names: &Names<'_>,
) -> Vec<Street<'a>> {
    let towns: Vec<f64> = postcode.towns.iter().map(|town| importance(random, town, postcode)).collect();
    let per_town = shares(&towns, quota.streets as f64);
    let lengths: Vec<f64> = (0..quota.streets).map(|_| log_normal(random, 1.0, 0.95).min(LONGEST)).collect();
    let mut lengths = shares(&lengths, quota.access_addresses as f64).into_iter();
    let density = Density::of(postcode.code);
    let mut used = FxHashSet::default();
    let mut all = Vec::with_capacity(quota.streets);
    for (town, count) in postcode.towns.iter().zip(per_town) {
        let has_supplementary_town = matches!(town.kind, TownKind::Town | TownKind::Scattered | TownKind::Cottages)
            && density != Density::Centre
            && !postcode.name.starts_with(&town.name)
            && random.random_bool(0.9);
        let sizes: Vec<usize> = lengths.by_ref().take(count).collect();
        let radius = (sizes.iter().sum::<usize>() as f64 * PLOT / std::f64::consts::PI).sqrt();
        for size in sizes {
            let name = unused(random, names, (town, density), &mut used);
            let former_name = random.random_bool(0.02).then(|| unused(random, names, (town, density), &mut used));
            let course = course(random, town, radius);
            let houses = houses(random, size, course);
            all.push(Street { name, former_name, town, has_supplementary_town, houses });
        }
    }
    all
}

/// A town's share of the streets of its postcode.
fn importance(random: &mut Random, town: &Town, postcode: &Postcode) -> f64 {
    let kind = match town.kind {
        TownKind::Town if postcode.name.starts_with(&town.name) => 14.0,
        TownKind::Town => 1.0,
        TownKind::Quarter => 2.0,
        TownKind::Scattered => 0.3,
        TownKind::Cottages => 1.2,
    };
    kind * log_normal(random, 1.0, 0.9)
}

/// A name that no other street of the postcode has.
fn unused(
    random: &mut Random,
    names: &Names<'_>,
    (town, density): (&Town, Density),
    used: &mut FxHashSet<String>,
) -> String {
    for _ in 0..50 {
        let name = names.name(random, town, density);
        if used.insert(name.to_lowercase()) {
            return name;
        }
    }
    // So dense a postcode has ordinals: `3. Tværvej`.
    let name = format!("{}. Tværvej {}", used.len(), town.name);
    used.insert(name.to_lowercase());
    name
}

fn course(random: &mut Random, town: &Town, radius: f64) -> Course {
    let (angle, distance) =
        (random.random_range(0.0..std::f64::consts::TAU), radius * random.random_range(0.0_f64..1.0).sqrt());
    let start = (town.centre.0 + distance * angle.cos(), town.centre.1 + distance * angle.sin());
    let (spacing, setback) = match town.kind {
        TownKind::Scattered => (random.random_range(60.0..160.0), 30.0),
        TownKind::Cottages => (28.0, 14.0),
        TownKind::Town | TownKind::Quarter => (random.random_range(16.0..26.0), 12.0),
    };
    Course { start, spacing, setback }
}
