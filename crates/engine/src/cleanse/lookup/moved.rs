//! Streets whose words are in the text in another order, or apart from each other: `Sognevej 1, Tirslund` for `Tirslund
//! Sognevej 1`; one of them may be misspelt.

use smallvec::SmallVec;
use vejviser_dataset::tables::PostcodeStreet;
use vejviser_model::distance::Pattern;
use vejviser_model::parse::{Reading, Writing};
use vejviser_model::reduce::{letters, reduce};
use vejviser_model::words::index_words;

use crate::cleanse::gazetteer::Gazetteer;
use crate::cleanse::lookup::scope::Scope;

/// Words of a text that are tried, at most.
const MOST_WORDS: usize = 16;
/// In the place of a word that no name contains.
const NO_WORD: &str = "-";
/// Letters of a word that may be misspelt, at fewest.
const SHORTEST_MISSPELT: usize = 4;

/// A street that is made of words of a text.
pub(crate) struct MovedStreet<'t> {
    pub(crate) street: PostcodeStreet,
    /// What is read of the rest.
    pub(crate) reading: Reading<'t>,
    /// Rank of the reading with these words.
    pub(crate) rank: usize,
    pub(crate) spelling: Spelling,
    /// Whether its words are whole parts of the text, or all words that nothing else explains.
    pub(crate) is_whole: bool,
}

/// How the words of a street are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    Exact,
    /// One of them with a typing error.
    Misspelt,
}

/// The words of a reading, each reduced: those of its street, then those that may belong to it too.
struct Words {
    all: Vec<String>,
    /// How many are of the street.
    of_street: usize,
}

impl Words {
    /// Those of this town are of no street.
    fn of(reading: &Reading<'_>, own_town: &str, spelling: Spelling) -> Self {
        let mut all: Vec<String> = reduced_words(reading.street).collect();
        let of_street = all.len();
        let town = reading.town.filter(|_| spelling == Spelling::Exact);
        let places = reading.supplementary_town.into_iter().chain(town);
        let others = reading.unknown.iter().copied().chain(places).flat_map(reduced_words);
        let of_town: SmallVec<[String; 2]> = reduced_words(own_town).collect();
        all.extend(others.map(|word| if of_town.contains(&word) { NO_WORD.to_owned() } else { word }));
        Self { all, of_street }
    }

    /// The words that may belong to the street too.
    fn others(&self) -> &[String] {
        &self.all[self.of_street..]
    }

    /// The words of which a name is made, those of the street among them, a bit each; 0 where there are none. `taken` are
    /// those before this part of the name.
    fn making(&self, name: &str, taken: u32, spelling: Spelling) -> u32 {
        let of_street = (1 << self.of_street) - 1;
        if name.is_empty() {
            return if taken & of_street == of_street { taken } else { 0 };
        }
        let free = self.all.iter().enumerate().filter(|(at, _)| taken & 1 << at == 0);
        let rests =
            free.flat_map(|(at, word)| rests(name, word, spelling).map(move |(rest, spelling)| (at, rest, spelling)));
        let mut made = rests.map(|(at, rest, spelling)| self.making(rest, taken | 1 << at, spelling));
        made.find(|&made| made != 0).unwrap_or_default()
    }
}

/// What follows a word at the beginning of a name, and how the rest may be spelt: at most one word is misspelt.
fn rests<'n>(name: &'n str, word: &str, spelling: Spelling) -> impl Iterator<Item = (&'n str, Spelling)> {
    let exact = name.strip_prefix(word).map(|rest| (rest, spelling));
    let may_differ = spelling == Spelling::Misspelt && word.len() >= SHORTEST_MISSPELT && exact.is_none();
    let pattern = if may_differ { Pattern::new(word.as_bytes()) } else { None };
    let lengths = word.len().saturating_sub(1)..=word.len() + 1;
    let misspelt = pattern.into_iter().flat_map(move |pattern| {
        let parts = lengths.clone().filter_map(|length| name.split_at_checked(length));
        parts.filter_map(move |(part, rest)| pattern.osa(part.as_bytes(), 1).map(|_| (rest, Spelling::Exact)))
    });
    exact.into_iter().chain(misspelt.collect::<SmallVec<[_; 3]>>())
}

/// The streets in a scope whose names are made of the words of the street read, in another order or with other words of the
/// text. `own` is the name of the street read, reduced, and `own_town` a town of which no word counts.
pub(crate) fn moved_streets<'t>(
    index: &Gazetteer,
    (reading, rank): (&Reading<'t>, usize),
    (own, own_town): (&str, &str),
    scope: &Scope,
    spelling: Spelling,
) -> Vec<MovedStreet<'t>> {
    if reading.house_number.is_none() || own.is_empty() {
        return Vec::new();
    }
    let is_longer = |street: &&PostcodeStreet| {
        let name = index.names.get(street.name);
        name.len() >= own.len() && name != own
    };
    let words = || {
        Some(Words::of(reading, own_town, spelling))
            .filter(|words| words.of_street > 0 && words.all.len() <= MOST_WORDS)
    };
    let made = |words: &Words, street: &PostcodeStreet| {
        let made = words.making(index.names.get(street.name), 0, spelling);
        // A misspelt street alone is no other's words.
        let is_made = made >> words.of_street != 0 || made != 0 && spelling == Spelling::Exact;
        is_made.then(|| without(reading, words, made))
    };
    let moved = |(street, (reading, is_whole)): (PostcodeStreet, (Reading<'t>, bool))| MovedStreet {
        street,
        reading,
        rank,
        spelling,
        is_whole,
    };
    if spelling == Spelling::Exact {
        let letters = letters(own);
        let streets = scope.postcodes().flat_map(|postcode| index.with_letters(postcode, letters));
        // Few streets have all letters of another.
        let mut streets = streets.filter(is_longer).peekable();
        let Some(words) = streets.peek().and_then(|_| words()) else { return Vec::new() };
        return streets.filter_map(|street| Some((*street, made(&words, street)?))).map(moved).collect();
    }
    let Some(words) = words().filter(|words| !words.others().is_empty()) else { return Vec::new() };
    let streets = scope.postcodes().flat_map(|postcode| index.in_postcode(postcode)).filter(is_longer);
    let has_other = |street: &&PostcodeStreet| {
        let name = index.names.get(street.name);
        words.others().iter().any(|word| name.contains(word.as_str()))
    };
    streets.filter(has_other).filter_map(|street| Some((*street, made(&words, street)?))).map(moved).collect()
}

/// A reading without the words that a street is made of, other than those of its own street; and whether those are a whole part
/// of the text, or leave no stranger.
fn without<'t>(reading: &Reading<'t>, words: &Words, made: u32) -> (Reading<'t>, bool) {
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
    let strangers: Vec<&str> = reading.strangers.iter().copied().filter(is_left).collect();
    let is_whole = strangers.is_empty() || supplementary_town != reading.supplementary_town;
    let writing = Writing { reordered: true, ..reading.writing };
    (Reading { supplementary_town, town, unknown, strangers, writing, ..reading.clone() }, is_whole)
}

fn reduced_words(text: &str) -> impl Iterator<Item = String> + '_ {
    index_words(text).map(|word| reduce(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_of_whole_words_in_any_order() {
        use Spelling::{Exact, Misspelt};
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
            let words = Words::of(&Reading { street, unknown, ..Reading::default() }, "", Exact);
            assert_eq!(words.making(name, 0, Exact) != 0, is_made, "{street} {name}");
        }
        for (street, unknown, name, is_made) in [
            ("Sognevj", "Tirslund", "tirslundsognevej", true),
            ("Skovej", "Vrå", "vr}skovvej", true),
            ("Sognevj", "Tirlund", "tirslundsognevej", false),
            ("Sognevj", "Bevtoft", "bevtoftsognevej", false),
            ("Sogvj", "Tirslund", "tirslundsognevej", false),
            ("Vej", "Tirslund", "tirslundvejen", false),
        ] {
            let unknown = unknown.split(' ').collect();
            let words = Words::of(&Reading { street, unknown, ..Reading::default() }, "Bevtoft", Misspelt);
            assert_eq!(words.making(name, 0, Misspelt) != 0, is_made, "{street} {name}");
        }
    }
}
