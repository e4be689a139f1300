//! Names of towns: the ways in which people write the town of a postcode, `Nykøbing F`, beside that of the register.
//!
//! Derived by rules: words are abbreviated (`Nyk. F`, `Kgs. Lyngby`, `Nr. Sundby`), the letters of a district or island are
//! written out (`Nykøbing Falster`) or left out (`Aarhus` of `Aarhus C`). The words of the rules are the synonyms of names
//! and a short table of what is written for towns only.
//! Which postcodes a name means is the business of the register.

use std::{collections::HashMap, sync::LazyLock};

use crate::fold::fold;
use crate::reduce::reduce;
use crate::synonym::synonyms;
use crate::words::index_words;

/// Ways to write a town at most: the words' choices multiply.
const MOST_NAMES: usize = 96;
/// Letters that tell the district or island at the end of a name, at most.
const LONGEST_DISTRICT: usize = 2;
/// Islands and parts of the country that a name ends with and that are left out as its letters are.
const REGIONS: [&str; 6] = ["sjaelland", "midtsj", "midtsjaelland", "sydfyn", "fyn", "jylland"];
/// Words at the beginning of a name that are left out, because they honour the town and tell it from no other.
const HONOURS: [&str; 2] = ["kongens", "kgs"];
/// Words that are also written apart from what follows them: `Nr. Sundby` for `Nørresundby`.
const FIRST_PARTS: [&str; 5] = ["noerre", "soender", "oester", "vester", "kirke"];
/// Vowels before which a `k` was written `kj`.
const OLD_AFTER_KJ: [&str; 3] = ["ae", "e", "oe"];
/// Letters after such a word, at fewest: `S. Borg` is written for no `Sønderborg`, and `S?borg` is a `Søborg`.
const SHORTEST_REST: usize = 5;
/// Words that people add to a town and that say nothing more.
const ADDITIONS: [&str; 32] = [
    "aeroe",
    "als",
    "bornholm",
    "by",
    "c",
    "centrum",
    "danmark",
    "falster",
    "fyn",
    "jyl",
    "jyll",
    "jylland",
    "kbh",
    "koebenhavn",
    "langeland",
    "lolland",
    "midtjylland",
    "midtsjaelland",
    "moen",
    "mors",
    "nordjylland",
    "nordsjaelland",
    "samsoe",
    "sj",
    "sjaell",
    "sjaelland",
    "sjl",
    "soenderjylland",
    "st",
    "station",
    "sydsjaelland",
    "vestjylland",
];

/// What areas are called by.
const AREAS: [&str; 2] = ["kommune", "sogn"];

/// The table: what is written for a folded word, or for a whole folded name.
static WORDS: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let lines = include_str!("../../data/town-words.tsv").lines().filter(|line| !line.starts_with('#'));
    let columns = lines.map(|line| line.split('\t')).filter_map(|mut line| line.next().zip(line.next()));
    columns.map(|(word, others)| (word, others.split('|').collect())).collect()
});

/// The other ways to write a town, reduced, each once and none of them the name itself.
pub fn town_aliases(town: &str) -> Vec<String> {
    let words: Vec<String> = index_words(town).collect();
    let mut names = vec![String::new()];
    for (place, word) in words.iter().enumerate() {
        let is_last = place > 0 && place + 1 == words.len();
        let choices = choices(word, place, is_last);
        let longer = names.iter().flat_map(|name| choices.iter().map(move |choice| format!("{name} {choice}")));
        names = longer.take(MOST_NAMES).collect();
    }
    let own = reduce(town);
    let mut names: Vec<String> = names.iter().map(|name| reduce(name)).collect();
    if words.len() > 1 {
        names.extend(of_table(&words.join(" ")).map(reduce));
    }
    names.retain(|name| *name != own && name.len() > LONGEST_DISTRICT);
    names.sort_unstable();
    names.dedup();
    names
}

/// The ways to write a town without the strokes and rings of its letters, `Nykobing`, reduced: each may be the name of another
/// town, which is meant then.
pub fn plain_aliases(town: &str) -> Vec<String> {
    let own = reduce(town);
    let plain = town_aliases(town).into_iter().chain([own]).filter_map(|name| in_plain_letters(&name));
    plain.filter(|name| name.len() > LONGEST_DISTRICT).collect()
}

/// A reduced name without the strokes and rings of its letters, `Nykobing`; `None` where it has none.
fn in_plain_letters(name: &str) -> Option<String> {
    let plain = |char: char| match char {
        '{' | '}' => 'a',
        '|' => 'o',
        other => other,
    };
    let plain: String = name.chars().map(plain).collect();
    (plain != name).then_some(plain)
}

/// A word and what is written for it; the last one may be left out where it only tells towns of one name apart.
fn choices(word: &str, place: usize, is_last: bool) -> Vec<String> {
    let mut choices = vec![word.to_owned()];
    if place == 0 && HONOURS.contains(&word) {
        choices.push(String::new());
    }
    // The old spelling: `Kjøbenhavn`, `Kjerteminde`.
    let old = word.strip_prefix('k').filter(|rest| OLD_AFTER_KJ.iter().any(|vowel| rest.starts_with(vowel)));
    choices.extend(old.map(|rest| format!("kj{rest}")));
    if is_last && (is_district(word) || REGIONS.contains(&word)) {
        choices.push(String::new());
        choices.extend(of_table(word).map(str::to_owned));
    } else if !is_district(word) {
        choices.extend(written_for(word).map(str::to_owned));
    }
    for part in FIRST_PARTS {
        let rest = word.strip_prefix(part).filter(|rest| rest.len() >= SHORTEST_REST);
        choices.extend(rest.into_iter().flat_map(|rest| written_for(part).map(move |other| format!("{other} {rest}"))));
    }
    choices
}

/// Whether a folded word has as few letters as a district or island is told by: `N`, `Sj`, `SØ`.
fn is_district(word: &str) -> bool {
    reduce(word).len() <= LONGEST_DISTRICT
}

fn of_table(word: &str) -> impl Iterator<Item = &'static str> + use<> {
    WORDS.get(word).into_iter().flatten().copied()
}

/// What is written for a word of a town as of any name, and for towns only.
fn written_for(word: &str) -> impl Iterator<Item = &'static str> + use<> {
    synonyms(word).chain(of_table(word))
}

/// A town without the word that was added to it: `Hillerød` of `Hillerød St.`; `None` where nothing was added.
pub fn without_addition(town: &str) -> Option<&str> {
    let town = town.trim_end_matches(|char: char| !char.is_alphanumeric());
    let (before, last) = town.rsplit_once(|char: char| !char.is_alphanumeric())?;
    let before = before.trim_end_matches(|char: char| !char.is_alphanumeric());
    (ADDITIONS.contains(&fold(last).as_str()) && !before.is_empty()).then_some(before)
}

/// The municipality or parish that a text names, `Tønder` of `Tønder Kommune`; `None` if it names none.
pub fn area(town: &str) -> Option<&str> {
    let (name, last) = town.trim_end().rsplit_once(' ')?;
    AREAS.contains(&fold(last).as_str()).then_some(name)
}

/// Whether a text is a municipality by its name: `Tønder`, `Tønder Kommune`, `Kommune Tønder`, `Københavns Kommune`.
pub fn is_municipality(text: &str, name: &str) -> bool {
    let text = fold(text);
    let bare = without_kind(&text, &["kommune", "regionskommune", "municipality"]);
    let name = fold(name);
    let name = without_kind(&name, &["kommune", "regionskommune"]);
    let is_possessive = bare.len() < text.len() && bare.strip_suffix('s') == Some(name);
    bare == name || is_possessive
}

/// Whether a text is a region by its name: `Region Syddanmark`, `Syddanmark`.
pub fn is_region(text: &str, name: &str) -> bool {
    let [text, name] = [text, name].map(fold);
    let kinds = ["region"];
    without_kind(&text, &kinds) == without_kind(&name, &kinds)
}

/// A folded name without the word at its beginning or end that says what it is the name of.
fn without_kind<'n>(name: &'n str, kinds: &[&str]) -> &'n str {
    match (name.split_once(' '), name.rsplit_once(' ')) {
        (_, Some((name, kind))) | (Some((kind, name)), _) if kinds.contains(&kind) => name,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn municipalities_and_regions_are_called_with_their_kind_and_without() {
        for (text, name, is_name) in [
            ("Tønder", "Tønder", true),
            ("Tønder Kommune", "Tønder", true),
            ("KOMMUNE TØNDER", "Tønder", true),
            ("Københavns Kommune", "København", true),
            ("Bornholms Regionskommune", "Bornholm", true),
            ("Københavns", "København", false),
            ("Aabenraa Kommune", "Tønder", false),
            ("Kommune", "Tønder", false),
        ] {
            assert_eq!(is_municipality(text, name), is_name, "{text}");
        }
        for (text, is_name) in
            [("Region Syddanmark", true), ("syddanmark", true), ("Region Midtjylland", false), ("Region", false)]
        {
            assert_eq!(is_region(text, "Region Syddanmark"), is_name, "{text}");
        }
    }

    #[test]
    fn a_town_is_written_in_other_ways_too() {
        for (town, other) in [
            ("Nykøbing F", "Nyk. F"),
            ("Nykøbing F", "Nykøbing Falster"),
            ("Nykøbing M", "Nykøbing Mors"),
            ("Nykøbing Sj", "Nyk. Sj."),
            ("Sønder Omme", "Sdr. Omme"),
            ("Nørre Nebel", "Nr. Nebel"),
            ("Nørresundby", "Nr. Sundby"),
            ("Lille Skensved", "Ll. Skensved"),
            ("Kongens Lyngby", "Kgs. Lyngby"),
            ("Store Heddinge", "St. Heddinge"),
            ("Kirke Hyllinge", "Kr. Hyllinge"),
            ("København N", "Kbh. N"),
            ("København N", "kbh"),
            ("København NV", "København Nordvest"),
            ("København K", "Copenhagen"),
            ("Aarhus C", "Århus"),
            ("Frederiksberg C", "Frb."),
            ("Odense SØ", "Odense"),
            ("Viby Sjælland", "Viby Sj"),
            ("Viby Sjælland", "Viby"),
            ("Viby J", "Viby Jylland"),
            ("Gudbjerg Sydfyn", "Gudbjerg"),
            ("Helsingør", "Elsinore"),
            ("Kongens Lyngby", "Lyngby"),
            ("Kgs. Lyngby", "K. Lyngby"),
            ("København K", "Kjøbenhavn K"),
            ("Kerteminde", "Kjerteminde"),
            ("Nørre Nebel", "N. Nebel"),
            ("Kirke Hyllinge", "K. Hyllinge"),
            ("Lille Skensved", "L. Skensved"),
            ("Vester Hassing", "V. Hassing"),
            ("Jystrup Midtsj", "Jystrup Midtsjælland"),
            ("Jystrup Midtsj", "Jystrup"),
            ("Viby J", "Viby Jyll."),
            ("Faxe Ladeplads", "Faxe Ladepl."),
            ("Brøndby Strand", "Brøndby Str."),
            ("Aabenraa", "Apenrade"),
            ("København N", "Nørrebro"),
            ("København S", "Amager"),
        ] {
            assert!(town_aliases(town).contains(&reduce(other)), "{town}: {other} {:?}", town_aliases(town));
        }
        for town in ["Herning", "Ry", "Ø", ""] {
            assert_eq!(town_aliases(town), Vec::<String>::new(), "{town}");
        }
    }

    #[test]
    fn a_short_rest_is_not_written_apart() {
        assert_eq!(town_aliases("Sønderborg"), ["sonderburg"]);
    }

    #[test]
    fn a_town_is_written_in_plain_letters() {
        for (town, other) in [("Nykøbing F", "Nykobing F"), ("Aarhus C", "Arhus C"), ("København K", "Kobenhavn")] {
            assert!(plain_aliases(town).contains(&reduce(other)), "{town}: {other} {:?}", plain_aliases(town));
        }
        assert_eq!(plain_aliases("Vejle"), Vec::<String>::new());
    }

    #[test]
    fn every_line_of_the_table_has_a_word_what_is_written_for_it_and_a_source() {
        let lines = include_str!("../../data/town-words.tsv").lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            assert_eq!(line.split('\t').filter(|column| !column.is_empty()).count(), 3, "{line}");
        }
    }

    #[test]
    fn what_is_added_to_a_town_is_left_out() {
        for (town, without) in [
            ("Hillerød St.", Some("Hillerød")),
            ("Herning By", Some("Herning")),
            ("Roskilde, Sj.", Some("Roskilde")),
            ("Rønne Bornholm", Some("Rønne")),
            ("Stege Møn", Some("Stege")),
            ("Kastrup København", Some("Kastrup")),
            ("Ny By Station", Some("Ny By")),
            ("Herning", None),
            ("By", None),
            ("", None),
        ] {
            assert_eq!(without_addition(town), without, "{town}");
        }
    }
}
