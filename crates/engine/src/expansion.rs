//! Abbreviations in street names: `Gl. Kongevej` for `Gammel Kongevej`.

use vejviser_model::synonym::synonyms;
use vejviser_model::words::index_words;

use vejviser_model::reduce::reduce;

/// Ways to write a name at most: the words' choices multiply.
const MOST_EXPANSIONS: usize = 24;

/// Whether a name is another with words abbreviated.
pub(crate) fn is_short_for(typed: &str, name: &str) -> bool {
    expansions(typed).contains(&reduce(name))
}

/// What a word is short for at the beginning of a name.
pub(crate) fn written_out(word: &str) -> impl Iterator<Item = &'static str> {
    let letters = word.len();
    synonyms(word).filter(move |other| other.len() > letters).chain(directions(word).iter().copied())
}

/// The ways to write a name with abbreviated words written out, and with written-out words abbreviated, reduced:
/// `Gl. Kongevej` is `Gammel Kongevej`, `Sdr. Allé` is `Søndre Allé` and `Sønder Allé`.
pub(crate) fn expansions(name: &str) -> Vec<String> {
    let words: Vec<String> = index_words(name).collect();
    let choices: Vec<Vec<&str>> = words
        .iter()
        .enumerate()
        .map(|(place, word)| {
            let mut choices = vec![word.as_str()];
            if !word.bytes().all(|byte| byte.is_ascii_digit()) {
                choices.extend(synonyms(word).map(|other| -> &str { other }));
                let is_last = place + 1 == words.len();
                let is_first_of_several = place == 0 && !is_last;
                choices.extend(directions(word).iter().filter(|_| is_first_of_several).copied());
                choices.extend(street_types(word).iter().filter(|_| is_last).copied());
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
    expanded[1..].iter().map(|name| reduce(name)).collect()
}

/// What a letter is short for at the beginning of a name; the words that are synonyms of it are found as such.
fn directions(word: &str) -> &'static [&'static str] {
    match word {
        "n" => &["noerre", "nordre"],
        "s" => &["soender", "soendre"],
        _ => &[],
    }
}

/// What a word is short for where it stands alone at the end of a name.
fn street_types(word: &str) -> &'static [&'static str] {
    match word {
        "v" => &["vej"],
        "g" | "gd" => &["gade"],
        "pl" => &["plads"],
        "al" | "all" => &["alle"],
        "blvd" | "bd" | "boul" => &["boulevard"],
        "vaen" | "vg" => &["vaenge", "vaenget"],
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
        ] {
            assert!(expansions(name).iter().any(|found| found == expansion), "{name}: {:?}", expansions(name));
        }
        assert!(expansions("Mosevej").is_empty());
        assert!(expansions("").is_empty());
        assert!(expansions("gl st sdr nr dr kr st st st").len() < MOST_EXPANSIONS);
    }
}
