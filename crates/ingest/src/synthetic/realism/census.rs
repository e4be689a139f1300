//! How realistic the synthetic country is: the same facts counted in it and in samples of the real one.
//!
//! The real ones were counted in all addresses of Tønder of January 2015 (`data/legacy-2015`) and in the named streets
//! of København of 2025 in its own postcodes from 2000 up (ladekjaer/dawars, 0BSD); nothing else of them is here.

use vejviser_model::distance::Pattern;

use super::fill_rate::FillRates;
use crate::record::{AccessAddress, Address};
use crate::report::Comparison;
use crate::synthetic::plan::Density;
use crate::synthetic::postcode::Street;

/// Facts with what they are in Tønder and in København.
const FACTS: [(&str, f64, Option<f64>); 7] = [
    ("names with another one edit away in their postcode", 0.0240, Some(0.0108)),
    ("names with another two edits away or less", 0.2084, Some(0.1002)),
    ("words in a name", 1.124, Some(1.375)),
    ("letters in a name", 10.21, Some(12.27)),
    ("houses in a street", 17.87, None),
    ("house numbers with a letter", 0.1274, None),
    ("units in a house", 1.138, None),
];

/// What is counted of one part of the country.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    names: u32,
    one_edit: u32,
    two_edits: u32,
    words: u64,
    letters: u64,
    houses: u64,
    lettered: u64,
    units: u64,
}

impl Counts {
    /// The facts in the order of [`FACTS`].
    fn facts(&self) -> [f64; FACTS.len()] {
        let share = |part: u64, of: u64| part as f64 / of.max(1) as f64;
        let of_names = |part: u64| share(part, self.names.into());
        [
            of_names(self.one_edit.into()),
            of_names(self.two_edits.into()),
            of_names(self.words),
            of_names(self.letters),
            of_names(self.houses),
            share(self.lettered, self.houses),
            share(self.units, self.houses),
        ]
    }
}

/// Counts what is made, part by part.
#[derive(Debug, Default)]
pub(in crate::synthetic) struct Census {
    country: Counts,
    capital: Counts,
    /// Of places that are not compared.
    elsewhere: Counts,
    /// Fill rates of the columns of units in the country.
    fill_rates: FillRates,
    density: Option<Density>,
}

impl Census {
    fn here(&mut self) -> &mut Counts {
        match self.density {
            Some(Density::Country) => &mut self.country,
            Some(Density::Capital) => &mut self.capital,
            _ => &mut self.elsewhere,
        }
    }

    /// A postcode begins, with all its streets.
    pub(in crate::synthetic) fn postcode(&mut self, density: Density, streets: &[Street<'_>]) {
        self.density = Some(density);
        if !matches!(density, Density::Country | Density::Capital) {
            return;
        }
        let names: Vec<Vec<u8>> = streets.iter().map(|street| letters(&street.name)).collect();
        let counts = self.here();
        counts.names += names.len() as u32;
        counts.letters += names.iter().map(|name| name.len() as u64).sum::<u64>();
        counts.words += streets.iter().map(|street| street.name.split(' ').count() as u64).sum::<u64>();
        for distance in nearest(&names) {
            counts.one_edit += u32::from(distance == 1);
            counts.two_edits += u32::from(distance <= 2);
        }
    }

    pub(in crate::synthetic) fn entrance(&mut self, entrance: &AccessAddress) {
        let counts = self.here();
        counts.houses += 1;
        counts.lettered += u64::from(entrance.house_number.letter().is_some());
    }

    pub(in crate::synthetic) fn unit(&mut self, unit: &Address) {
        self.here().units += 1;
        if self.density == Some(Density::Country) {
            self.fill_rates.count(unit);
        }
    }

    /// The counts next to those of the real samples.
    pub(in crate::synthetic) fn compared(&self) -> Vec<Comparison> {
        let (country, capital) = (self.country.facts(), self.capital.facts());
        let facts = FACTS.iter().zip(country.into_iter().zip(capital));
        let facts = facts.map(|(&(fact, real_country, real_capital), (country, capital))| Comparison {
            fact: fact.to_owned(),
            country,
            real_country,
            capital: (self.capital.names > 0).then_some(capital),
            real_capital,
        });
        facts.chain(self.fill_rates.compared()).collect()
    }
}

/// The letters of a name in one byte each, without case.
fn letters(name: &str) -> Vec<u8> {
    name.to_lowercase().chars().map(|letter| letter as u32 as u8).collect()
}

/// Edits from each name to the most similar one, 3 for more than two.
fn nearest(names: &[Vec<u8>]) -> Vec<u32> {
    let mut nearest = vec![3; names.len()];
    for (place, name) in names.iter().enumerate() {
        let Some(pattern) = Pattern::new(name) else { continue };
        for (other, name) in names.iter().enumerate().skip(place + 1) {
            let distance = pattern.osa(name, 2).unwrap_or(3);
            nearest[place] = distance.min(nearest[place]);
            nearest[other] = distance.min(nearest[other]);
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::{letters, nearest};

    #[test]
    fn names_are_compared_with_all_of_their_postcode() {
        let names = ["Birkevej", "Kirkevej", "Lærkevej", "Østergade", "Vestergade", "Å"].map(letters);
        assert_eq!(nearest(&names), [1, 1, 2, 2, 2, 3]);
    }
}
