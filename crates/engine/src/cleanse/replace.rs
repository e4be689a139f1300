//! Three ways to write floors that are replaced before anything else, as the legacy did.
//!
//! `kld` after a number is the cellar, `stueplan` the ground floor, and `sal` after a number says nothing more. Each
//! is replaced once, by the legacy's own patterns, because the category depends on what they leave alone.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

struct Replacement {
    /// What the text must contain, in lower case, for the pattern to be tried.
    word: &'static [u8],
    pattern: &'static str,
    with: &'static str,
}

const REPLACEMENTS: [Replacement; 3] = [
    Replacement { word: b"kld", pattern: r"(?i)^(.+[0-9]+\s*,?\s+)kld(.+)$", with: "${1}kl${2}" },
    Replacement { word: b"stueplan", pattern: r"(?i)stueplan", with: "st" },
    Replacement { word: b"sal", pattern: r"(?i)([0-9]+[\s.]+)sal([. ,].+)", with: "${1}${2}" },
];

static PATTERNS: LazyLock<Option<[Regex; 3]>> = LazyLock::new(|| {
    let [first, second, third] = REPLACEMENTS.map(|replacement| Regex::new(replacement.pattern).ok());
    Some([first?, second?, third?])
});

/// Makes the patterns, which the first text that needs them would wait for.
pub(crate) fn make_patterns() {
    LazyLock::force(&PATTERNS);
}

/// The text with the three replacements made.
pub(crate) fn replace(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for (place, Replacement { word, with, .. }) in REPLACEMENTS.iter().enumerate() {
        if !contains(text.as_bytes(), word) {
            continue;
        }
        if let Some(patterns) = PATTERNS.as_ref()
            && let Cow::Owned(replaced) = patterns[place].replace(&text, *with)
        {
            text = Cow::Owned(replaced);
        }
    }
    text
}

/// Whether the text contains the word in any case.
fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_legacy_replaced() {
        for (text, replaced) in [
            ("Vej 24, kld., 5000 Odense C", "Vej 24, kl., 5000 Odense C"),
            ("Vej 24 KLD. tv", "Vej 24 kl. tv"),
            ("Vej 19C, kld., 5000 Odense C", "Vej 19C, kld., 5000 Odense C"),
            ("Vej 24, kld", "Vej 24, kld"),
            ("Vej 24,kld.", "Vej 24,kld."),
            ("Vej 37, stuePlan, 2791 Dragør", "Vej 37, st, 2791 Dragør"),
            ("Stueplan stueplan", "st stueplan"),
            ("Vej 43, 2 sal tv, 5000", "Vej 43, 2  tv, 5000"),
            ("Vej 8, 1.sal th, 5000", "Vej 8, 1. th, 5000"),
            ("Vej 35, 1. sal, 5000", "Vej 35, 1. , 5000"),
            ("Vej 35, 1. sal", "Vej 35, 1. sal"),
            ("Salvej 3, Salby", "Salvej 3, Salby"),
            ("Vej 1, 2. sal tv, 3. sal th", "Vej 1, 2.  tv, 3. sal th"),
            ("", ""),
        ] {
            assert_eq!(replace(text), replaced, "{text}");
        }
        assert!(PATTERNS.is_some());
    }
}
