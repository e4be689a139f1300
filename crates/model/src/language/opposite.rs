//! Opposites: words that tell two streets of a place apart, as `øster` and `vester`, `ny` and `gammel`.
//!
//! Few letters are between some of them, and yet one is no misspelling of the other: who writes `Østre Havnevej` does not mean
//! `Vestre Havnevej`.

use std::sync::LazyLock;

use crate::reduce::reduce;
use crate::words::index_words;

/// Letters of a form that counts as a whole word only, at most, unless it may begin one.
const LONGEST_WHOLE: usize = 2;

/// One way to write a word.
#[derive(Debug)]
struct Form {
    text: &'static str,
    /// Whether it counts at the beginning of a longer word, though it is short.
    begins_words: bool,
    /// Whether it is a single letter, which stands alone.
    is_letter: bool,
}

impl Form {
    fn read(text: &'static str) -> Self {
        let begins = text.strip_suffix('-');
        let is_letter = reduce(text).chars().count() == 1;
        Self { text: begins.unwrap_or(text), begins_words: begins.is_some(), is_letter }
    }

    /// Where it is in a word.
    fn place_in(&self, word: &str) -> Option<usize> {
        match self {
            Self { text, begins_words: true, .. } => word.starts_with(text).then_some(0),
            Self { text, .. } if text.len() <= LONGEST_WHOLE => (*text == word).then_some(0),
            Self { text, .. } => word.find(text),
        }
    }
}

/// Words that exclude each other, each with its forms.
type Group = Vec<Vec<Form>>;

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let lines = include_str!("../../data/opposites.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').map(|word| word.split('|').map(Form::read).collect()).collect()).collect()
});

/// All forms, reduced, the longest first.
static FORMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut forms: Vec<String> = GROUPS.iter().flatten().flatten().map(|form| reduce(form.text)).collect();
    forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
    forms
});

/// Whether a word as a whole is one of these.
pub fn is_opposite_word(word: &str) -> bool {
    FORMS.contains(&reduce(word))
}

/// A reduced name without such a word of more than two letters at its beginning, which many streets share.
pub fn without_opposite(name: &str) -> &str {
    let mut long = FORMS.iter().filter(|form| form.len() > LONGEST_WHOLE);
    long.find_map(|form| name.strip_prefix(form.as_str())).unwrap_or(name)
}

/// What follows each such word that a reduced name begins with. Its letter once more, `Sstrandvej`, is none.
pub fn behind_opposites(name: &str) -> impl Iterator<Item = &str> {
    let rests = FORMS.iter().filter_map(|form| Some((form, name.strip_prefix(form.as_str())?)));
    rests.filter(|(form, rest)| form.chars().next_back() != rest.chars().next()).map(|(_, rest)| rest)
}

/// What a name would be with one of its words turned into its opposite, reduced.
pub fn opposites(name: &str) -> Vec<String> {
    let words: Vec<String> = index_words(name).collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        for group in &*GROUPS {
            for (own, forms) in group.iter().enumerate() {
                for (form, place) in forms.iter().filter_map(|form| Some((form, form.place_in(word)?))) {
                    let others = group.iter().enumerate().filter(|(other, _)| *other != own);
                    let is_whole = form.text.len() == word.len();
                    let fits = |other: &&Form| is_whole || !other.is_letter;
                    found.extend(others.flat_map(|(_, forms)| forms).filter(fits).map(|other| {
                        let (before, after) = (words[..at].concat(), words[at + 1..].concat());
                        let (head, tail) = (&word[..place], &word[place + form.text.len()..]);
                        reduce(&[before.as_str(), head, other.text, tail, after.as_str()].concat())
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
            ("Bovlund Nymarksvej", "bovlundglmarksvej"),
            ("Nygade", "gammelgade"),
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
        for name in ["Storgade", "Glasvej", "Kirkestien"] {
            assert!(
                !opposites(name).iter().any(|found| found.starts_with("gammel") || found.starts_with("ny")),
                "{name}"
            );
        }
        assert!(opposites("Kirkevej").is_empty());
        assert!(!opposites("Østergade").contains(&"sergade".to_owned()));
        assert!(!opposites("Vestergade").contains(&"|gade".to_owned()));
        assert!(opposites("V. Strandvej").contains(&"sstrandvej".to_owned()));
    }

    #[test]
    fn the_opposites_of_a_beginning_begin_the_names() {
        let opposites = Opposites::of("østermarksv");
        assert!(opposites.include("Vestermarksvej") && !opposites.include("Østermarksvej"));
        assert!(!Opposites::of("kirkev").include("Kirkevej"));
    }

    #[test]
    fn a_name_without_its_opposite_begins_with_its_own_letters() {
        for (name, own) in [
            ("n|rrefoldvej", "foldvej"),
            ("|sterg}rdsv{nget", "g}rdsv{nget"),
            ("kirkevej", "kirkevej"),
            ("nyvej", "nyvej"),
        ] {
            assert_eq!(without_opposite(name), own);
        }
    }

    #[test]
    fn the_data_is_whole_and_folded() {
        for group in &*GROUPS {
            assert!(group.len() > 1, "{group:?}");
            let is_folded = |form: &Form| form.text.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(group.iter().flatten().all(is_folded), "{group:?}");
        }
    }
}
