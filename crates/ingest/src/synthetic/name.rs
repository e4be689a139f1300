//! Street names as Danish streets bear them: few first parts and endings that come everywhere, and a long tail of
//! places, persons and oddities.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_distr::Distribution;
use rand_distr::weighted::WeightedAliasIndex;

use rustc_hash::FxHashSet;

use super::facts::{CountryFacts, Town, TownKind};
use super::plan::Density;
use super::random::Random;

/// Endings with their relative frequency, in towns and outside.
const ENDINGS: [(&str, f64, f64); 24] = [
    ("vej", 560.0, 700.0),
    ("gade", 70.0, 6.0),
    ("vænget", 62.0, 20.0),
    ("parken", 40.0, 4.0),
    ("toften", 36.0, 12.0),
    ("bakken", 26.0, 12.0),
    ("haven", 24.0, 4.0),
    (" Allé", 22.0, 4.0),
    ("stræde", 14.0, 10.0),
    ("engen", 13.0, 8.0),
    ("lunden", 13.0, 6.0),
    ("stien", 12.0, 10.0),
    ("krogen", 10.0, 8.0),
    ("højen", 10.0, 6.0),
    ("marken", 10.0, 14.0),
    ("ageren", 9.0, 8.0),
    ("dalen", 8.0, 6.0),
    (" Plads", 7.0, 0.5),
    ("torvet", 5.0, 0.5),
    ("kæret", 5.0, 6.0),
    ("skellet", 4.0, 6.0),
    ("svinget", 4.0, 3.0),
    ("gyden", 4.0, 5.0),
    ("skrænten", 3.0, 3.0),
];

/// Words that are names by themselves.
const WORDS: [&str; 40] = [
    "Bakken",
    "Engen",
    "Toften",
    "Parken",
    "Gyden",
    "Lunden",
    "Krogen",
    "Højen",
    "Marken",
    "Dalen",
    "Vænget",
    "Stien",
    "Torvet",
    "Kæret",
    "Skrænten",
    "Svinget",
    "Buen",
    "Vinklen",
    "Ringen",
    "Løkken",
    "Haven",
    "Gaden",
    "Kilen",
    "Volden",
    "Brinken",
    "Banken",
    "Bygaden",
    "Heden",
    "Mosen",
    "Kløften",
    "Pletten",
    "Strædet",
    "Skellet",
    "Tippen",
    "Smøgen",
    "Slippen",
    "Alléen",
    "Vangen",
    "Åsen",
    "Agrene",
];

/// How much more often the first of the first parts comes than the last: weight 1 / (place + OFFSET).
const OFFSET: f64 = 12.0;

/// What a name is made of.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The town itself: `Vråby`.
    Town,
    /// `Vråbyvej`.
    TownRoad,
    /// A farm, house or field: `Nygård`.
    Place,
    /// `Nygårdsvej`.
    PlaceRoad,
    /// One of the words that streets are called: `Bakken`.
    Word,
    /// A first part and an ending that come everywhere: `Birkevej`.
    Common,
    /// A name that some street somewhere bears.
    Whole,
    /// `Anna Anchers Vej`.
    Person,
    /// Numbers, ordinals and titles.
    Odd,
    /// Several names in one, with commas, brackets, slashes and numbers, as allotments have them.
    Composite,
}

/// How often a name is of each origin: outside towns, in small towns, in larger ones, and in and around the capital.
const ORIGINS: [(Origin, [f64; 4]); 10] = [
    (Origin::Town, [10.0, 1.0, 1.0, 0.0]),
    (Origin::TownRoad, [16.0, 6.0, 5.0, 2.0]),
    (Origin::Place, [12.0, 7.0, 10.0, 3.0]),
    (Origin::PlaceRoad, [24.0, 14.0, 24.0, 26.5]),
    (Origin::Word, [2.0, 4.0, 4.0, 2.0]),
    (Origin::Common, [32.0, 57.0, 38.0, 15.5]),
    (Origin::Whole, [2.0, 8.0, 11.0, 40.0]),
    (Origin::Person, [2.0, 3.0, 4.0, 10.0]),
    (Origin::Odd, [0.0, 1.6, 1.0, 0.3]),
    (Origin::Composite, [0.1, 0.3, 0.4, 0.2]),
];

/// Makes street names.
#[derive(Debug)]
pub(super) struct Names<'a> {
    facts: &'a CountryFacts,
    origins: [WeightedAliasIndex<f64>; 4],
    /// First parts from common to rare.
    stems: Vec<&'a str>,
    stem: WeightedAliasIndex<f64>,
    endings: [WeightedAliasIndex<f64>; 2],
}

impl<'a> Names<'a> {
    pub(super) fn new(facts: &'a CountryFacts) -> Option<Self> {
        let mut stems: Vec<(usize, &str)> = Vec::new();
        for line in &facts.stems {
            // What is common is short, and stands first in the list of its subject.
            stems.extend(line.iter().enumerate().map(|(place, stem)| {
                let letters = stem.chars().count();
                (place + 6 * if letters < 3 { 8 } else { letters.max(4) }, *stem)
            }));
        }
        stems.sort_unstable();
        let mut seen = FxHashSet::default();
        stems.retain(|&(_, stem)| seen.insert(stem));
        let weights = (0..stems.len()).map(|place| 1.0 / (place as f64 + OFFSET)).collect();
        let origins = |kind: usize| WeightedAliasIndex::new(ORIGINS.iter().map(|(_, weights)| weights[kind]).collect());
        let endings =
            |column: fn(&(&str, f64, f64)) -> f64| WeightedAliasIndex::new(ENDINGS.iter().map(column).collect());
        Some(Self {
            facts,
            origins: [origins(0).ok()?, origins(1).ok()?, origins(2).ok()?, origins(3).ok()?],
            stems: stems.into_iter().map(|(_, stem)| stem).collect(),
            stem: WeightedAliasIndex::new(weights).ok()?,
            endings: [endings(|ending| ending.1).ok()?, endings(|ending| ending.2).ok()?],
        })
    }

    /// A name for a street of a town.
    pub(super) fn name(&self, random: &mut Random, town: &Town, density: Density) -> String {
        let is_rural = town.kind == TownKind::Scattered;
        let kind = match density {
            Density::Centre | Density::Capital => 3,
            _ if is_rural => 0,
            Density::Country => 1,
            Density::City => 2,
        };
        let (origin, _) = ORIGINS[self.origins[kind].sample(random)];
        match origin {
            Origin::Town => town.name.clone(),
            Origin::TownRoad => format!("{}vej", town.name),
            Origin::Place => self.facts.places.choose(random).cloned().unwrap_or_default(),
            Origin::PlaceRoad => self.place(random),
            Origin::Word => WORDS.choose(random).copied().unwrap_or_default().to_owned(),
            Origin::Common => self.common(random, is_rural),
            Origin::Whole => self.facts.street_names.choose(random).cloned().unwrap_or_default(),
            Origin::Person => self.person(random),
            Origin::Odd => odd(random),
            Origin::Composite => self.composite(random, town),
        }
    }

    /// A name such as the register has for allotments, car parks and paths, and where two names were entered as one.
    fn composite(&self, random: &mut Random, town: &Town) -> String {
        let place = self.facts.places.choose(random).map_or("Nygård", String::as_str);
        let word = WORDS.choose(random).copied().unwrap_or("Engen");
        let road = self.common(random, false);
        let (number, other) = (random.random_range(1..=28), random.random_range(30..=99));
        match random.random_range(0..20) {
            0..4 => format!("{place}, Havekoloni"),
            4..7 => format!("{place}, Haveforening"),
            7 | 8 => format!("H/F {place}-{road}"),
            9 => format!("Kolonihaverne Ved {road} ({})", ["Nord", "Syd"].choose(random).unwrap_or(&"Nord")),
            10 => format!("V/{word}"),
            11 => format!("{word};{road}"),
            12 => format!("{road}, {}", town.name),
            13 => format!("{road} ({})", random.random_range(1_000..=9_990)),
            14 => format!("{word}, P.Plads"),
            15 => format!("{road} {number}, {place} Haveby, {} {other}", self.common(random, false)),
            16 => format!("{place} Vej {number}"),
            17 => format!("Haveforeningen Af 19{other}"),
            _ => format!("Vej {number}"),
        }
    }

    fn common(&self, random: &mut Random, is_rural: bool) -> String {
        let stem = self.stems.get(self.stem.sample(random)).copied().unwrap_or("Skov");
        let (ending, ..) = ENDINGS[self.endings[usize::from(is_rural)].sample(random)];
        format!("{stem}{ending}")
    }

    fn place(&self, random: &mut Random) -> String {
        let place = self.facts.places.choose(random).map_or("Nygård", String::as_str);
        // Compounds in -gård take an s.
        let stem = if place.ends_with("gård") { format!("{place}s") } else { place.to_owned() };
        let ending =
            ["vej", "vej", "vej", "vej", "vej", "gade", "vænget", "parken"].choose(random).copied().unwrap_or("vej");
        format!("{stem}{ending}")
    }

    fn person(&self, random: &mut Random) -> String {
        let first = self.facts.first_names.choose(random).copied().unwrap_or_default();
        let last = self.facts.last_names.choose(random).copied().unwrap_or_default();
        let genitive = if last.ends_with(['s', 'x', 'z']) { "" } else { "s" };
        let ending = ["Vej", "Vej", "Vej", "Gade", "Allé", "Plads"].choose(random).copied().unwrap_or("Vej");
        format!("{first} {last}{genitive} {ending}")
    }
}

/// Names with numbers, ordinals and titles.
fn odd(random: &mut Random) -> String {
    const MONTHS: [&str; 12] = [
        "Januar",
        "Februar",
        "Marts",
        "April",
        "Maj",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "December",
    ];
    let number = random.random_range(1..=28);
    match random.random_range(0..10) {
        0..6 => format!("{number}. {} Vej", MONTHS.choose(random).copied().unwrap_or("Maj")),
        6 => format!("Christian {}.s Vej", number % 10 + 1),
        7 => format!("Frederik {}. Gade", number % 9 + 1),
        8 => format!("{number}. Tværvej"),
        _ => format!(
            "Dr. {} Vej",
            ["Margrethes", "Louises", "Ingrids", "Alexandrines"].choose(random).unwrap_or(&"Louises")
        ),
    }
}
