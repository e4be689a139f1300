//! The named places of the synthetic country: its towns, and farms, woods, lakes and hills around them. The names are
//! those of the lists that streets are called after; where a place lies and how large it is says nothing of a real one.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::seq::IndexedRandom;
use vejviser_dataset::tables::{GeometryKind, NameStatus};
use vejviser_model::Point;

use super::Scale;
use super::day::MEASURED;
use super::facts::{CountryFacts, Town, TownKind};
use super::mark::id;
use super::random::{Purpose, Random, random};
use crate::collected::Collected;
use crate::record::{Extent, Geometry, NamedPlace, PlaceName, PlaceReference, Strings};

/// Main type, type inside it, and the radius of most such places in metres.
type Kind = (&'static str, &'static str, f64);

/// Kinds by the ending of the name; the last is that of all others.
const KINDS: [(&[&str], Kind); 7] = [
    (&["skov", "lund", "hegn", "plantage"], ("Naturareal", "skovPlantage", 350.0)),
    (&["mose", "kær", "eng"], ("Naturareal", "moseSump", 200.0)),
    (&["sø", "dam"], ("Sø", "sø", 250.0)),
    (&["bakke", "høj", "bjerg", "banke"], ("Landskabsform", "bakke", 150.0)),
    (&["ø", "holm"], ("Landskabsform", "ø", 600.0)),
    (&["gård", "gaard", "hus", "mølle"], ("Bygning", "gård", 40.0)),
    (&[""], ("Bebyggelse", "spredtBebyggelse", 120.0)),
];

/// How far places lie from the town that they are nearest to, in metres.
const AROUND_M: f64 = 4_000.0;
/// Corners of an outline.
const CORNERS: u32 = 12;
/// Codes of settlements begin here.
const FIRST_SETTLEMENT: u32 = 10_001;

/// Fills the places in: those of the municipalities that the country has.
pub(super) fn fill(scale: Scale, facts: &CountryFacts, collected: &mut Collected, strings: &mut Strings) {
    let municipalities: BTreeSet<u16> = collected.entrances.iter().map(|entrance| entrance.street.0).collect();
    let mut random = random(scale.seed, Purpose::Place, 0);
    let mut seen = BTreeSet::new();
    let towns: Vec<&Town> = facts
        .postcodes
        .iter()
        .flat_map(|postcode| &postcode.towns)
        .filter(|town| municipalities.contains(&town.municipality) && seen.insert((town.municipality, &town.name)))
        .collect();
    let mut made = Made { random: &mut random, collected, strings };
    for (town, settlement) in towns.iter().zip(FIRST_SETTLEMENT..) {
        made.place(&town.name, settlement_kind(town.kind), town.centre, Some(settlement));
    }
    for name in &facts.places {
        let Some(town) = towns.choose(made.random) else { return };
        if made.random.random_bool(scale.scale.clamp(0.0, 1.0)) {
            let mut beside = |at: f64| at + made.random.random_range(-AROUND_M..AROUND_M);
            let at = (beside(town.centre.0), beside(town.centre.1));
            made.place(name, kind_of(name), at, None);
        }
    }
}

fn settlement_kind(kind: TownKind) -> Kind {
    match kind {
        TownKind::Town => ("Bebyggelse", "by", 700.0),
        TownKind::Quarter => ("Bebyggelse", "bydel", 500.0),
        TownKind::Scattered => ("Bebyggelse", "spredtBebyggelse", 300.0),
        TownKind::Cottages => ("Bebyggelse", "sommerhusområde", 300.0),
    }
}

fn kind_of(name: &str) -> Kind {
    let name = name.to_lowercase();
    let kind = KINDS.iter().find(|(endings, _)| endings.iter().any(|ending| name.ends_with(ending)));
    kind.map_or(KINDS[KINDS.len() - 1].1, |&(_, kind)| kind)
}

/// Where places are handed over.
struct Made<'a> {
    random: &'a mut Random,
    collected: &'a mut Collected,
    strings: &'a mut Strings,
}

impl Made<'_> {
    fn place(&mut self, name: &str, (main, sub, radius_m): Kind, at: (f64, f64), settlement_code: Option<u32>) {
        let id = id(self.random);
        let name = self.strings.intern(name);
        let place = NamedPlace {
            id,
            object: None,
            main: self.strings.intern(main),
            sub: Some(self.strings.intern(sub)),
            changed: MEASURED,
            geometry_changed: MEASURED,
            geometry_version: Some(1),
            extent: Extent::default(),
            bridged: None,
            population: (sub == "by").then(|| self.random.random_range(200..20_000)),
            settlement_code,
            geometry: Geometry {
                kind: GeometryKind::Polygon,
                parts: vec![vec![self.outline(at, radius_m)]],
                heights: None,
            },
        };
        self.collected.places.place(place);
        let place = PlaceReference::Id(id);
        self.collected.places.name(PlaceName { place, name, status: NameStatus::Authorised, primary: true });
    }

    /// A closed line around a place, nearer to it here and farther there.
    fn outline(&mut self, (east, north): (f64, f64), radius_m: f64) -> Vec<Point> {
        let mut corners: Vec<Point> = (0..CORNERS)
            .map(|corner| {
                let (sine, cosine) = (f64::from(corner) / f64::from(CORNERS) * std::f64::consts::TAU).sin_cos();
                let radius = radius_m * self.random.random_range(0.6..1.4);
                Point::from_utm(east + radius * cosine, north + radius * sine)
            })
            .collect();
        corners.extend(corners.first().copied());
        corners
    }
}

#[cfg(test)]
mod tests {
    use super::kind_of;

    #[test]
    fn a_name_says_what_kind_of_place_it_is() {
        for (name, expected) in [
            ("Nørreskov", "skovPlantage"),
            ("Stormose", "moseSump"),
            ("Langesø", "sø"),
            ("Galgebakke", "bakke"),
            ("Rosenholm", "ø"),
            ("Nygård", "gård"),
            ("Kirkeby", "spredtBebyggelse"),
        ] {
            assert_eq!(kind_of(name).1, expected, "{name}");
        }
    }
}
