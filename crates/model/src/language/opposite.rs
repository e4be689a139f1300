//! Opposites: words that tell two streets of a place apart, as `øster` and `vester`, `ny` and `gammel`.
//!
//! Few letters are between some of them, and yet one is no misspelling of the other: who writes `Østre Havnevej` does not mean
//! `Vestre Havnevej`.

use std::sync::LazyLock;

use crate::reduce::reduce;
use crate::words::index_words;

/// Letters of a form that counts as a whole word only, at most.
const LONGEST_WHOLE: usize = 2;

/// Words that exclude each other, each with its forms.
type Group = Vec<Vec<&'static str>>;

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let lines = include_str!("../../data/opposites.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(|word| word.split('|').collect()).collect()).collect()
});

/// What a name would be with one of its words turned into its opposite, reduced.
pub fn opposites(name: &str) -> Vec<String> {
    let words: Vec<String> = index_words(name).collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for group in &*GROUPS {
            for (own, forms) in group.iter().enumerate() {
                for (form, place) in forms.iter().filter_map(|form| Some((form, place_of(form, word)?))) {
                    let others = group.iter().enumerate().filter(|(other, _)| *other != own);
                    found.extend(others.flat_map(|(_, forms)| forms).map(|other| {
                        let (before, after) = (words[..at].concat(), words[at + 1..].concat());
                        let (head, tail) = (&word[..place], &word[place + form.len()..]);
                        reduce(&[before.as_str(), head, *other, tail, after.as_str()].concat())
                    }));
                }
            }
        }
    }
    found
}

/// What the names of streets begin with that are the opposite of a typed one.
#[derive(Clone, Debug, Default)]
pub struct Opposites(Vec<String>);

impl Opposites {
    /// Of a typed name or its beginning.
    pub fn of(typed: &str) -> Self {
        Self(opposites(typed))
    }

    /// Whether a name is one of them.
    pub fn include(&self, name: &str) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let name = reduce(name);
        self.0.iter().any(|beginning| name.starts_with(beginning.as_str()))
    }
}

/// Where a form is in a word.
fn place_of(form: &str, word: &str) -> Option<usize> {
    if form.len() <= LONGEST_WHOLE { (form == word).then_some(0) } else { word.find(form) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_is_turned_into_each_of_its_opposites() {
        for (name, opposite) in [
            ("Vestermarksvej", "|stermarksvej"),
            ("Østre Havnevej", "vestrehavnevej"),
            ("Åbøl Vestermark", "}b|lnordremark"),
            ("Søndre Ringvej", "n|rreringvej"),
            ("Sdr. Landevej", "ndrlandevej"),
            ("Gl. Strandvej", "nystrandvej"),
            ("Ny Strandvej", "gammelstrandvej"),
            ("Indre Ringvej", "ydreringvej"),
            ("Nedergade", "|vergade"),
            ("Lille Strandstræde", "storestrandstr{de"),
            ("Anden Tværvej", "f|rstetv{rvej"),
            ("Christian IX's Vej", "christiankssvej"),
        ] {
            assert!(opposites(name).iter().any(|found| found == opposite), "{name}: {:?}", opposites(name));
        }
    }

    #[test]
    fn short_words_count_alone_only() {
        for name in ["Storgade", "Nygade", "Glasvej", "Kirkestien"] {
            assert!(
                !opposites(name).iter().any(|found| found.starts_with("gammel") || found.starts_with("ny")),
                "{name}"
            );
        }
        assert!(opposites("Kirkevej").is_empty());
    }

    #[test]
    fn the_opposites_of_a_beginning_begin_the_names() {
        let opposites = Opposites::of("østermarksv");
        assert!(opposites.include("Vestermarksvej") && !opposites.include("Østermarksvej"));
        assert!(!Opposites::of("kirkev").include("Kirkevej"));
    }

    #[test]
    fn the_data_is_whole_and_folded() {
        for group in &*GROUPS {
            assert!(group.len() > 1, "{group:?}");
            assert!(group.iter().flatten().all(|form| form.bytes().all(|byte| byte.is_ascii_lowercase())), "{group:?}");
        }
    }
}
