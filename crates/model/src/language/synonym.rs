//! Synonyms: groups of words that stand for each other in names, as `gammel`, `gl` and `gamle`.
//!
//! They are applied when names are indexed: a word puts every other member of its groups into the index. Queries are
//! not expanded. A word in several groups gets the union, but groups are not joined through it: `st` stands for
//! `store` and for `sten`, yet `store` does not stand for `sten`. The groups hold words of names, and some are
//! numerals (`10`), so house numbers and codes are not to be looked up.

use std::{collections::HashMap, sync::LazyLock};

use crate::fold::fold;

const GROUPS: &str = include_str!("../../data/synonyms.tsv");

static SYNONYMS: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut synonyms: HashMap<String, Vec<String>> = HashMap::new();
    for group in groups() {
        for word in &group {
            let others = synonyms.entry(word.clone()).or_default();
            for other in &group {
                if other != word && !others.contains(other) {
                    others.push(other.clone());
                }
            }
        }
    }
    synonyms
});

/// The groups of the data file. Its words are folded once more, since it spells `x` where folding says `ks`.
fn groups() -> impl Iterator<Item = Vec<String>> {
    let lines = GROUPS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split(['\t', '|']).map(fold).collect())
}

/// The words that stand for a folded word, without itself; nothing if there are none.
pub fn synonyms(word: &str) -> impl Iterator<Item = &'static str> + use<> {
    SYNONYMS.get(word).into_iter().flatten().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(word: &str) -> Vec<&'static str> {
        let mut found: Vec<_> = synonyms(word).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn any_member_finds_any_member() {
        assert_eq!(of("gammel"), ["gamle", "gl"]);
        assert_eq!(of("gl"), ["gamle", "gammel"]);
        assert_eq!(of("kongens"), ["kgs"]);
        assert_eq!(of("sdr"), ["soender", "soendre"]);
        assert!(of("vej").is_empty());
        assert!(of("").is_empty());
    }

    #[test]
    fn a_word_of_two_groups_has_both_without_joining_them() {
        assert_eq!(of("dronning"), ["doktor", "dr", "dronn"]);
        assert!(of("st").contains(&"store") && of("st").contains(&"sten"));
        assert!(!of("store").contains(&"sten"));
    }

    #[test]
    fn the_data_is_whole_and_folded() {
        assert_eq!(groups().count(), 188);
        for group in groups() {
            assert!(group.len() > 1, "{group:?}");
            assert!(
                group
                    .iter()
                    .all(|word| { word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) })
            );
        }
        assert_eq!(of("10"), ["ks", "kss"]);
    }
}
