//! Street names as Danish streets bear them: few first parts and endings that come everywhere, and a long tail of
//! places, persons and oddities.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_distr::Distribution;
use rand_distr::weighted::WeightedAliasIndex;

use super::facts::{Facts, Town, TownKind};
use super::random::{Purpose, Random, random};

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

/// How much more often the first of the first parts comes than the last: weight 1 / (place + OFFSET).
const OFFSET: f64 = 25.0;

/// Makes street names.
#[derive(Debug)]
pub(super) struct Names<'a> {
    facts: &'a Facts,
    /// First parts from common to rare.
    stems: Vec<&'a str>,
    stem: WeightedAliasIndex<f64>,
    endings: [WeightedAliasIndex<f64>; 2],
}

impl<'a> Names<'a> {
    pub(super) fn new(facts: &'a Facts) -> Option<Self> {
        let mut stems = facts.stems.clone();
        stems.sort_unstable();
        stems.dedup();
        // The lists are sorted by subject; what is common is spread over them.
        stems.shuffle(&mut random(0, Purpose::Weight, 0));
        let weights = (0..stems.len()).map(|place| 1.0 / (place as f64 + OFFSET)).collect();
        let endings =
            |column: fn(&(&str, f64, f64)) -> f64| WeightedAliasIndex::new(ENDINGS.iter().map(column).collect());
        Some(Self {
            facts,
            stem: WeightedAliasIndex::new(weights).ok()?,
            endings: [endings(|ending| ending.1).ok()?, endings(|ending| ending.2).ok()?],
            stems,
        })
    }

    /// A name for a street of a town.
    pub(super) fn name(&self, random: &mut Random, town: &Town) -> String {
        let is_rural = town.kind == TownKind::Scattered;
        match (is_rural, random.random_range(0..100)) {
            (true, 0..14) => town.name.clone(),
            (true, 34..64) | (false, 0..17) => self.place(random),
            (false, 17..28) => self.facts.street_names.choose(random).cloned().unwrap_or_default(),
            (false, 28..36) => self.person(random),
            (false, 36..38) => odd(random),
            (true, 14..34) | (false, 38..41) => format!("{}vej", town.name),
            _ => self.common(random, is_rural),
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
        let ending = ["vej", "vej", "vej", "vænget", "parken", "bakken"].choose(random).copied().unwrap_or("vej");
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
    match random.random_range(0..5) {
        0 => format!("{number}. {} Vej", MONTHS.choose(random).copied().unwrap_or("Maj")),
        1 => format!("Christian {}.s Vej", number % 10 + 1),
        2 => format!("Frederik {}. Gade", number % 9 + 1),
        3 => format!("{number}. Tværvej"),
        _ => format!(
            "Dr. {} Vej",
            ["Margrethes", "Louises", "Ingrids", "Alexandrines"].choose(random).unwrap_or(&"Louises")
        ),
    }
}
