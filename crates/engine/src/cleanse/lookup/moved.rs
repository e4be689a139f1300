//! Streets whose words are in the text in another order, or apart from each other: `Sognevej 1, Tirslund` for `Tirslund
//! Sognevej 1`.

use vejviser_dataset::tables::PostcodeStreet;
use vejviser_model::parse::{Reading, Writing};
use vejviser_model::reduce::{letters, reduce};
use vejviser_model::words::index_words;

use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::scope::Scope;

/// Words of a text that are tried, at most.
const MOST_WORDS: usize = 16;

/// The words of a reading, each reduced: those of its street, then those that may belong to it too.
struct Words {
    all: Vec<String>,
    /// How many are of the street.
    of_street: usize,
}

impl Words {
    fn of(reading: &Reading<'_>) -> Self {
        let mut all: Vec<String> = reduced_words(reading.street).collect();
        let of_street = all.len();
        let places = reading.supplementary_town.into_iter().chain(reading.town);
        all.extend(reading.unknown.iter().copied().chain(places).flat_map(reduced_words));
        Self { all, of_street }
    }

    /// The words of which a name is made, those of the street among them, a bit each; 0 where there are none. `taken` are
    /// those before this part of the name.
    fn making(&self, name: &str, taken: u32) -> u32 {
        let of_street = (1 << self.of_street) - 1;
        if name.is_empty() {
            return if taken & of_street == of_street { taken } else { 0 };
        }
        let free = self.all.iter().enumerate().filter(|(at, _)| taken & 1 << at == 0);
        let rests = free.filter_map(|(at, word)| Some((at, name.strip_prefix(word.as_str())?)));
        rests.map(|(at, rest)| self.making(rest, taken | 1 << at)).find(|&made| made != 0).unwrap_or_default()
    }
}

/// The streets in a scope whose names are made of the words of the street read, in another order or with other words of the
/// text, each with what is read of the rest. `own` is the name of the street read, reduced.
pub(crate) fn moved_streets<'t>(
    index: &Gazetteer,
    reading: &Reading<'t>,
    own: &str,
    scope: &Scope,
) -> Vec<(PostcodeStreet, Reading<'t>)> {
    if reading.house_number.is_none() || own.is_empty() {
        return Vec::new();
    }
    let letters = letters(own);
    let streets = scope.postcodes().flat_map(|postcode| index.with_letters(postcode, letters));
    let is_longer = |street: &&PostcodeStreet| {
        let name = index.names.get(street.name);
        name.len() >= own.len() && name != own
    };
    // Few streets have all letters of another.
    let mut streets = streets.filter(is_longer).peekable();
    if streets.peek().is_none() {
        return Vec::new();
    }
    let words = Words::of(reading);
    if words.of_street == 0 || words.all.len() > MOST_WORDS {
        return Vec::new();
    }
    let found = streets.filter_map(|&street| {
        let made = words.making(index.names.get(street.name), 0);
        (made != 0).then(|| (street, without(reading, &words, made)))
    });
    found.collect()
}

/// A reading without the words that a street is made of, other than those of its own street.
fn without<'t>(reading: &Reading<'t>, words: &Words, made: u32) -> Reading<'t> {
    let mut at = words.of_street;
    let mut is_taken = |text: &str| {
        let count = reduced_words(text).count();
        let own = ((1_u32 << count) - 1) << at;
        at += count;
        count > 0 && made & own == own
    };
    let unknown: Vec<&str> = reading.unknown.iter().copied().filter(|word| !is_taken(word)).collect();
    let supplementary_town = reading.supplementary_town.filter(|town| !is_taken(town));
    let town = reading.town.filter(|town| !is_taken(town));
    let is_left = |word: &&str| unknown.iter().any(|left| std::ptr::eq(*left, *word));
    let strangers = reading.strangers.iter().copied().filter(is_left).collect();
    let writing = Writing { reordered: true, ..reading.writing };
    Reading { supplementary_town, town, unknown, strangers, writing, ..reading.clone() }
}

fn reduced_words(text: &str) -> impl Iterator<Item = String> + '_ {
    index_words(text).map(|word| reduce(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_of_whole_words_in_any_order() {
        for (street, unknown, name, is_made) in [
            ("Sognevej", "Tirslund", "tirslundsognevej", true),
            ("Sognevej Tirslund", "", "tirslundsognevej", true),
            ("Sognevej", "Bevtoft", "tirslundsognevej", false),
            ("Gamle Vej", "Vester", "vestervej", false),
            ("Vej", "Gamle Vester", "gamlevestervej", true),
            ("Vej", "Gamle Vester", "vestervej", true),
            ("Vej Vej", "", "vejvej", true),
            ("Vej", "", "vejvej", false),
        ] {
            let unknown = unknown.split(' ').filter(|word| !word.is_empty()).collect();
            let words = Words::of(&Reading { street, unknown, ..Reading::default() });
            assert_eq!(words.making(name, 0) != 0, is_made, "{street} {name}");
        }
    }
}
