//! Abbreviations in street names: `Gl. Kongevej` for `Gammel Kongevej`.

use vejviser_model::fold::fold;
use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

use vejviser_model::reduce::reduce;

use vejviser_model::street_type::is_street_type;

/// Ways to write a name at most: the words' choices multiply.
const MOST_EXPANSIONS: usize = 24;

/// Letters before an abbreviated ending, at fewest.
const SHORTEST_STEM: usize = 3;
/// What a word at the end of a name is short for, or the end of one before a point, both folded.
const STREET_TYPES: [(&str, &str); 17] = [
    ("v", "vej"),
    ("vj", "vej"),
    ("g", "gade"),
    ("gd", "gade"),
    ("pl", "plads"),
    ("pl", "pladsen"),
    ("al", "alle"),
    ("all", "alle"),
    ("blvd", "boulevard"),
    ("bd", "boulevard"),
    ("boul", "boulevard"),
    ("vaen", "vaenge"),
    ("vaen", "vaenget"),
    ("vg", "vaenge"),
    ("vg", "vaenget"),
    ("str", "straede"),
    ("strv", "strandvej"),
];

/// Whether a name is another with words abbreviated.
pub(crate) fn is_short_for(typed: &str, name: &str) -> bool {
    expansions(typed).contains(&reduce(name))
}

/// What a word is short for at the beginning of a name.
pub(crate) fn written_out(word: &str) -> impl Iterator<Item = &'static str> {
    let letters = word.len();
    synonyms(word).filter(move |other| other.len() > letters).chain(beginnings(word).iter().copied())
}

/// The ways to write a name with abbreviated words written out, and with written-out words abbreviated, reduced:
/// `Gl. Kongevej` is `Gammel Kongevej`, `Sdr. Allé` is `Søndre Allé` and `Sønder Allé`.
pub(crate) fn expansions(name: &str) -> Vec<String> {
    let words: Vec<String> = index_words(name).collect();
    let has_point = name.trim_end().ends_with('.');
    let choices: Vec<Vec<&str>> = words
        .iter()
        .enumerate()
        .map(|(place, word)| {
            let mut choices = vec![word.as_str()];
            if !word.bytes().all(|byte| byte.is_ascii_digit()) {
                let is_last = place + 1 == words.len();
                // `Toft.` is short for any name that begins so; `Toft` is Toften.
                let is_beginning = is_last && has_point && is_street_type(&reduce(word));
                choices.extend(synonyms(word).filter(|_| !is_beginning).map(|other| -> &str { other }));
                let is_first_of_several = place == 0 && !is_last;
                choices.extend(beginnings(word).iter().filter(|_| is_first_of_several).copied());
                choices
                    .extend(STREET_TYPES.iter().filter(|(short, _)| is_last && short == word).map(|&(_, whole)| whole));
            }
            choices
        })
        .collect();
    let mut expanded = vec![String::new()];
    for choices in choices {
        let mut longer = Vec::with_capacity(expanded.len() * choices.len());
        for beginning in &expanded {
            longer.extend(choices.iter().map(|choice| [beginning, *choice].concat()));
        }
        longer.truncate(MOST_EXPANSIONS);
        expanded = longer;
    }
    // The first is the name itself.
    let whole = expanded[1..].iter().map(|name| reduce(name));
    whole.chain(with_ending(name, |_| true)).collect()
}

/// A name whose last word ends with the abbreviation of a word for a street and a point, written out: `Skolev.` is `Skolevej`.
fn with_ending(name: &str, is_stem: impl Fn(&str) -> bool) -> Vec<String> {
    let Some(name) = name.trim_end().strip_suffix('.').map(fold) else { return Vec::new() };
    let endings = STREET_TYPES.iter().filter_map(|(short, whole)| {
        let stem = name.strip_suffix(short)?;
        let word = stem.rsplit(|char: char| !char.is_alphanumeric()).next().unwrap_or_default();
        (word.len() >= SHORTEST_STEM && is_stem(word)).then(|| reduce(&[stem, whole].concat()))
    });
    endings.collect()
}

/// The same where the letters before the abbreviation are a word, with vowels: `Skolev.`, not `Strv.`
pub(crate) fn written_out_endings(name: &str) -> Vec<String> {
    let is_word = |stem: &str| stem.contains(|char| "aeiouy".contains(char));
    with_ending(name, is_word)
}

/// What a word is short for at the beginning of a name; the words that are synonyms of it are found as such.
fn beginnings(word: &str) -> &'static [&'static str] {
    match word {
        "kr" => &["kirke"],
        "n" => &["noerre", "nordre"],
        "s" => &["soender", "soendre"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviated_words_are_written_out_and_back() {
        for (name, expansion) in [
            ("Gl. Kongevej", "gammelkongevej"),
            ("Gammel Assensvej", "glassensvej"),
            ("Sdr. Allé", "s|ndrealle"),
            ("St. Glasvej", "storeglasvej"),
            ("Ø. Stationsvej", "|strestationsvej"),
            ("Dronning Margrethes V.", "drmargrethesvej"),
            ("Mozarts Pl", "mozartsplads"),
            ("Ø.gade", "|stergade"),
            ("N.skovvej", "n|rreskovvej"),
            ("Linde All.", "lindealle"),
            ("Skolev.", "skolevej"),
            ("Kløverpl.", "kl|verplads"),
            ("Vallø Strv.", "vall|strandvej"),
            ("Lysstr.", "lysstr{de"),
            ("Kr.Hyllingevej", "kirkehyllingevej"),
        ] {
            assert!(expansions(name).iter().any(|found| found == expansion), "{name}: {:?}", expansions(name));
        }
        assert!(expansions("Mosevej").is_empty());
        assert!(expansions("Granskov").is_empty());
        assert!(expansions("Toft.").is_empty());
        assert_eq!(expansions("Toft"), ["toften"]);
        assert!(expansions("").is_empty());
        assert!(expansions("gl st sdr nr dr kr st st st").len() < MOST_EXPANSIONS);
    }
}
